package zone_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/timed"
	"crosscheck/engine/internal/timed/zone"
	"crosscheck/engine/internal/ts"
)

// randomToy is an automaton with closed constraints and honest Active. Its
// clocks are either of a kind that is worth scouting or not.
func randomToy(r *rand.Rand) *toy {
	t := &toy{}
	kind := []ts.ClockKind{ts.Since, ts.Delay}[r.IntN(2)]
	for i := range 1 + r.IntN(3) {
		t.clock(fmt.Sprint("x", i))
		t.clocks[i].Kind = kind
		t.start[i] = int64(r.IntN(3))
	}
	t.initial = [][]byte{{0}}
	if r.IntN(4) == 0 {
		t.initial = append(t.initial, []byte{1})
	}
	places := 2 + r.IntN(4)
	var from []int
	for i := range 3 + r.IntN(6) {
		at := r.IntN(places)
		from = append(from, at)
		e := toyEvent{name: fmt.Sprint("e", i), guard: func(s []byte) bool { return int(s[0]) == at }}
		switch r.IntN(8) {
		case 0:
			e.window = &ts.Window{Clock: ts.NoClock}
		case 1, 2, 3, 4:
			lo := int64(r.IntN(4))
			e.window = &ts.Window{Clock: t.any(r), Lo: lo, Hi: lo + int64(r.IntN(3))}
			if r.IntN(3) == 0 {
				e.window.Hi = ts.Forever
			}
		}
		for range 1 + r.IntN(2) {
			e.branches = append(e.branches, t.branch(r, byte(r.IntN(places))))
		}
		t.events = append(t.events, e)
	}
	t.findDead(from, places)
	return t
}

func (t *toy) any(r *rand.Rand) ts.ClockID { return ts.ClockID(r.IntN(len(t.clocks))) }

func (t *toy) branch(r *rand.Rand, to byte) toyBranch {
	b := toyBranch{do: func(s []byte) { s[0] = to }}
	for range r.IntN(2) {
		op := []ts.BoundOp{ts.AtMost, ts.AtLeast}[r.IntN(2)]
		b.bounds = append(b.bounds, ts.Bound{Clock: t.any(r), Op: op, Value: int64(r.IntN(5))})
	}
	for c := range t.clocks {
		if r.IntN(3) == 0 {
			b.resets = append(b.resets, ts.Reset{Clock: ts.ClockID(c), Value: int64(r.IntN(3) / 2)})
		}
	}
	return b
}

// findDead finds out which clocks do not matter where: the least fixpoint of
// mattering, backwards.
func (t *toy) findDead(from []int, places int) {
	live := make([][]bool, places)
	for i := range live {
		live[i] = make([]bool, len(t.clocks))
	}
	for range places * len(t.clocks) {
		for i, e := range t.events {
			at := live[from[i]]
			if e.window != nil && e.window.Clock != ts.NoClock {
				at[e.window.Clock] = true
			}
			for _, b := range e.branches {
				for _, x := range b.bounds {
					at[x.Clock] = true
				}
				d := []byte{0}
				b.do(d)
				for c, l := range live[d[0]] {
					if l && !slices.ContainsFunc(b.resets, func(r ts.Reset) bool { return int(r.Clock) == c }) {
						at[c] = true
					}
				}
			}
		}
	}
	t.dead = func(s []byte, c ts.ClockID) bool { return !live[s[0]][c] }
}

// point is a state with integer clock values; the last is the time since the
// start.
type point struct {
	s string
	v [4]int64
}

// top is more than any constant of a randomToy: greater values are alike.
const top = 8

// pass is p a unit of time later; false: something is to happen first.
func (t *toy) pass(p point, until int64) (point, bool) {
	for _, e := range t.Enabled([]byte(p.s), nil) {
		if w := t.events[e].window; w != nil && (w.Clock == ts.NoClock || p.v[w.Clock]+1 > w.Hi) {
			return p, false
		}
	}
	for c := range t.clocks {
		p.v[c] = min(p.v[c]+1, top)
	}
	if until > 0 {
		p.v[3]++
	}
	return p, p.v[3] <= until
}

// after is where branch b of e leads from p; false: it is not possible.
func (t *toy) after(p point, e ts.EventID, b int) (point, bool) {
	x := t.events[e]
	if w := x.window; w != nil && w.Clock != ts.NoClock && p.v[w.Clock] < w.Lo {
		return p, false
	}
	for _, bound := range x.branches[b].bounds {
		if !bound.Holds(p.v[bound.Clock]) {
			return p, false
		}
	}
	d := []byte(p.s)
	x.branches[b].do(d)
	p.s = string(d)
	for _, r := range x.branches[b].resets {
		p.v[r.Clock] = r.Value
	}
	return p, true
}

// starts is the initial points, number n only unless that is -1.
func (t *toy) starts(n int) (list []point) {
	for i, s := range t.initial {
		p := point{s: string(s)}
		copy(p.v[:], t.start)
		if n < 0 || n == i {
			list = append(list, p)
		}
	}
	return list
}

// stepped is the discrete states that unit steps come to, each with the time
// at which they first do.
func (t *toy) stepped(until int64) map[string]int64 {
	found, seen := map[string]int64{}, map[point]bool{}
	list := t.starts(-1)
	add := func(p point, ok bool) {
		if ok && !seen[p] {
			seen[p] = true
			list = append(list, p)
		}
	}
	for i := 0; i < len(list); i++ {
		p := list[i]
		if at, known := found[p.s]; !known || p.v[3] < at {
			found[p.s] = p.v[3]
		}
		add(t.pass(p, until))
		for _, e := range t.Enabled([]byte(p.s), nil) {
			for b := range t.events[e].branches {
				add(t.after(p, e, b))
			}
		}
	}
	return found
}

// delayed is list and all that time alone makes of it.
func (t *toy) delayed(list []point, until int64) []point {
	seen := map[point]bool{}
	for i := 0; i < len(list); i++ {
		seen[list[i]] = true
		if p, ok := t.pass(list[i], until); ok && !seen[p] {
			list = append(list, p)
		}
	}
	return list
}

// possible reports whether the run of edges can be timed.
func (t *toy) possible(sys timed.System, g *stategraph.Graph, start stategraph.StateID, edges []stategraph.Edge, until int64) bool {
	list := t.starts(slices.Index(g.Initials(), start))
	for _, e := range edges {
		b := sys.InnerBranch(g.State(e.Src), e.Event, e.Branch)
		var next []point
		for _, p := range t.delayed(list, until) {
			if q, ok := t.after(p, e.Event, int(b)); ok && !slices.Contains(next, q) {
				next = append(next, q)
			}
		}
		list = next
	}
	return len(list) > 0
}

// row is the algorithm of the package.
func row() timed.Row { return zone.Rows[0] }

// search runs the algorithm.
func search(inner ts.Timed, o timed.Options) (timed.System, *explore.Outcome) {
	sys := row().System(inner, o)
	return sys, explore.ToEnd(row().New(sys, explore.Options{}))
}

// discrete is the discrete states of a graph with their earliest times, 0 when
// there are none.
func discrete(sys timed.System, g *stategraph.Graph) map[string]int64 {
	found := map[string]int64{}
	for id := range stategraph.StateID(g.Len()) {
		s := g.State(id)
		d, at := string(sys.Discrete(s)), max(0, sys.Earliest(s))
		if first, known := found[d]; !known || at < first {
			found[d] = at
		}
	}
	return found
}

func TestZonesReachWhatUnitStepsReach(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	states, smaller := 0, 0
	for i := range 800 {
		x := randomToy(r)
		for _, until := range []int64{0, 5} {
			want := x.stepped(until)
			var sizes []int
			for _, inclusion := range []bool{false, true} {
				x.unknown = r.IntN(3) == 0
				sys, out := search(x, timed.Options{For: until, Inclusion: inclusion})
				if got := discrete(sys, out.Graph); fmt.Sprint(got) != fmt.Sprint(want) {
					t.Fatalf("automaton %d for %d, inclusion %v: %v, want %v", i, until, inclusion, got, want)
				}
				x.checkPaths(t, sys, out.Graph, until)
				if !inclusion {
					x.checkWalk(t, r, sys, out.Graph)
				}
				sizes = append(sizes, out.Graph.Len())
			}
			states += sizes[0]
			if sizes[1] < sizes[0] {
				smaller++
			}
		}
	}
	if states < 6000 || smaller < 250 {
		t.Errorf("only %d states, and inclusion saves some in %d of 1600 searches", states, smaller)
	}
}

// checkWalk checks that a random path through a graph without inclusion can be
// timed, however long it takes.
func (t *toy) checkWalk(tt *testing.T, r *rand.Rand, sys timed.System, g *stategraph.Graph) {
	tt.Helper()
	start := g.Initials()[r.IntN(len(g.Initials()))]
	var walk, edges []stategraph.Edge
	for at := start; len(walk) < 12; at = walk[len(walk)-1].Dst {
		edges = edges[:0]
		g.Out(at, ts.Fast, func(e stategraph.Edge, _ *ts.Branch) bool {
			edges = append(edges, e)
			return true
		})
		if len(edges) == 0 {
			break
		}
		walk = append(walk, edges[r.IntN(len(edges))])
	}
	if !t.possible(sys, g, start, walk, 0) {
		tt.Fatalf("the walk %v cannot be timed", walk)
	}
}

// checkPaths checks that every path of the tree can be timed, and leads where
// it says when executed again.
func (t *toy) checkPaths(tt *testing.T, sys timed.System, g *stategraph.Graph, until int64) {
	tt.Helper()
	tree := g.Tree()
	var out ts.Branches
	for id := range stategraph.StateID(min(g.Len(), 60)) {
		start, edges := tree.PathTo(id)
		if !t.possible(sys, g, start, edges, until) {
			tt.Fatalf("the path to state %d cannot be timed: %v", id, edges)
		}
		for _, e := range edges {
			out.Reset(ts.Fast)
			sys.Execute(g.State(e.Src), e.Event, &out)
			if g.Find(out.List[e.Branch].Dst) != e.Dst {
				tt.Fatalf("%v leads to state %d when executed again", e, g.Find(out.List[e.Branch].Dst))
			}
		}
	}
}
