// Package garbage keeps what nobody uses any more small beside what is in use, so that
// a process takes little more memory than it counts.
//
// Left alone, Go's collector begins when there is as much garbage as there was in use
// after the last time, and so may double what a process takes. A limit for the runtime
// (debug.SetMemoryLimit) has it collect without end once what is in use comes near it.
// Here each collection says when the next is to begin, by what is in use then. States
// hold no pointers, so it costs little to look through many of them.
package garbage

import (
	"runtime"
	"runtime/debug"
	"runtime/metrics"
)

// most is how many hundredths of what is in use there may be of garbage in any case.
const most = 100

// Keep keeps garbage within so many bytes from the next collection on.
func Keep(bytes int64) {
	k := &keeper{bytes: bytes, live: []metrics.Sample{{Name: "/gc/heap/live:bytes"}}}
	k.again()
}

// keeper is told of each collection: whatever nobody refers to is, once.
type keeper struct {
	bytes int64
	live  []metrics.Sample
}

type collected struct{ by *keeper }

func (k *keeper) again() {
	runtime.SetFinalizer(&collected{k}, func(c *collected) {
		c.by.pace()
		c.by.again()
	})
}

// pace says when the next collection is to begin.
func (k *keeper) pace() {
	metrics.Read(k.live)
	debug.SetGCPercent(percent(k.bytes, int64(k.live[0].Value.Uint64())))
}

// percent is after how many hundredths of what is in use there is so much garbage.
func percent(bytes, live int64) int {
	return int(min(max(100*bytes/max(live, 1), 1), most))
}
