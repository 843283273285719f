package engine_test

import (
	"strings"
	"testing"

	"crosscheck/engine"
	"crosscheck/engine/protocol"
)

func TestMemoryIsWhatIsAskedForOrThere(t *testing.T) {
	for _, c := range []struct {
		m           engine.Memory
		asked, want int64
	}{
		{engine.Memory{}, 0, 0}, {engine.Memory{}, 5, 5},
		{engine.Memory{Most: 7}, 0, 7}, {engine.Memory{Most: 7}, 5, 5}, {engine.Memory{Most: 7}, 9, 7},
		{engine.Memory{Usual: 6}, 0, 6}, {engine.Memory{Usual: 6}, 9, 9},
		{engine.Memory{Most: 7, Usual: 6}, 0, 6}, {engine.Memory{Most: 7, Usual: 6}, 9, 7},
	} {
		if got := c.m.Bytes(c.asked); got != c.want {
			t.Errorf("%+v: %d bytes for %d, want %d", c.m, got, c.asked, c.want)
		}
	}
}

// What the process takes by itself is not there for a search, but never more than half
// of what there is.
func TestMemoryOfTheProcessIsSetApart(t *testing.T) {
	states := func(m engine.Memory, mb int) int {
		h := newHost(t)
		h.session.Has(m)
		r := h.check(1, strings.Replace(lights, "14", "18", 1), protocol.Options{MaxMB: mb, Algorithm: "full", NoSlicing: true})
		if mb > 0 && r.Limit != "memory" {
			t.Fatalf("%+v: %s, %s", m, r.Outcome, r.Limit)
		}
		return r.States
	}
	all, apart, half := states(engine.Memory{}, 1), states(engine.Memory{Own: 1 << 18}, 1), states(engine.Memory{Own: 1 << 30}, 1)
	if !(all > apart && apart > half && half > all/4) {
		t.Errorf("%d states, %d beside a quarter of the memory, %d beside half of it", all, apart, half)
	}
	if n := states(engine.Memory{Most: 1 << 20}, 0); n != all {
		t.Errorf("%d states in 1 MB that nobody asked for, %d in 1 MB that was", n, all)
	}
}
