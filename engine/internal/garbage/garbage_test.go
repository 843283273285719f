package garbage

import (
	"runtime"
	"runtime/debug"
	"testing"
)

// What is in use may be much: there is no more garbage beside it than was asked for, but
// for what is made while it is collected.
func TestGarbageStaysWithinWhatWasAskedFor(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(100))
	const used, most, piece = 64 << 20, 8 << 20, 64 << 10
	kept := make([]byte, used)
	Keep(most)
	runtime.GC()
	var m runtime.MemStats
	worst := uint64(0)
	for i := range 40 * most / piece {
		kept[i] = make([]byte, piece)[i%piece]
		runtime.Gosched() // to whoever is told of collections
		if i%16 == 0 && i > 10*most/piece {
			runtime.ReadMemStats(&m)
			worst = max(worst, m.HeapAlloc)
		}
	}
	runtime.KeepAlive(kept)
	if worst > used+2*most+4<<20 {
		t.Errorf("%d MB on the heap, of which %d are in use and %d may be garbage", worst>>20, used>>20, most>>20)
	}
}

func TestPercentIsThatOfWhatIsInUse(t *testing.T) {
	for _, c := range []struct {
		bytes, live int64
		want        int
	}{{8, 80, 10}, {8, 4, 100}, {8, 0, 100}, {1, 1000, 1}} {
		if got := percent(c.bytes, c.live); got != c.want {
			t.Errorf("%d bytes beside %d: %d %%, want %d", c.bytes, c.live, got, c.want)
		}
	}
}
