package zone_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/timed"
	"crosscheck/engine/internal/ts"
)

// happening is one step of a run in which times are known.
type happening struct {
	event  ts.EventID
	branch int
}

// wander is a random run of x with whole times, and how it goes.
func (t *toy) wander(r *rand.Rand, until int64) (start int, steps []happening) {
	start = r.IntN(len(t.initial))
	p := t.starts(start)[0]
	for range 30 {
		if q, ok := t.pass(p, until); ok && r.IntN(2) == 0 {
			p = q
			continue
		}
		enabled := t.Enabled([]byte(p.s), nil)
		if len(enabled) == 0 {
			break
		}
		h := happening{event: enabled[r.IntN(len(enabled))]}
		h.branch = r.IntN(len(t.events[h.event].branches))
		if q, ok := t.after(p, h.event, h.branch); ok {
			p = q
			steps = append(steps, h)
		}
	}
	return start, steps
}

// follows reports whether some path of g is the run.
func follows(sys timed.System, g *stategraph.Graph, start int, steps []happening) bool {
	at := []stategraph.StateID{g.Initials()[start]}
	for _, h := range steps {
		var next []stategraph.StateID
		for _, id := range at {
			g.Out(id, ts.Fast, func(e stategraph.Edge, _ *ts.Branch) bool {
				if e.Event == h.event && int(sys.InnerBranch(g.State(id), e.Event, e.Branch)) == h.branch && !slices.Contains(next, e.Dst) {
					next = append(next, e.Dst)
				}
				return true
			})
		}
		at = next
	}
	return len(at) > 0
}

func TestEveryPossibleRunIsAPathWherePathsCount(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 3))
	steps := 0
	for i := range 300 {
		x := randomToy(r)
		for _, o := range []timed.Options{{}, {For: 5}, {Inclusion: true, Paths: true}, {For: 5, Inclusion: true, Paths: true}} {
			sys, out := search(x, o)
			for range 5 {
				start, run := x.wander(r, o.For)
				steps += len(run)
				if !follows(sys, out.Graph, start, run) {
					t.Fatalf("automaton %d, %+v: no path is the run %v", i, o, run)
				}
			}
		}
	}
	if steps < 20_000 {
		t.Errorf("only %d steps", steps)
	}
}
