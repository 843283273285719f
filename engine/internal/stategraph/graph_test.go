package stategraph_test

import (
	"encoding/binary"
	"fmt"
	"runtime"
	"slices"
	"testing"

	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/explore/table"
	"crosscheck/engine/internal/regime"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/ts/tstest"
)

func explored(t *testing.T, name string, sys ts.System, l explore.Limits) *stategraph.Graph {
	t.Helper()
	row, ok := table.Find(name)
	if !ok {
		t.Fatalf("no algorithm %q", name)
	}
	return explore.ToEnd(row.New(sys, explore.Options{Limits: l})).Graph
}

func TestStatesAreEqualExactlyWhenTheirBytesAre(t *testing.T) {
	g := stategraph.New(tstest.New(tstest.Figure1()))
	var lengths [][]byte
	for n := range 40 { // lengths differ: the arena must note every place
		lengths = append(lengths, make([]byte, n))
	}
	for i := range 3000 {
		lengths = append(lengths, binary.LittleEndian.AppendUint32(nil, uint32(i)))
	}
	for i, s := range lengths {
		id, isNew := g.Add(s)
		if first := slices.IndexFunc(lengths, func(o []byte) bool { return string(o) == string(s) }); isNew != (first == i) || string(g.State(id)) != string(s) {
			t.Fatalf("state %d %v: new %v, stored %v", i, s, isNew, g.State(id))
		}
	}
	for _, s := range lengths {
		if id := g.Find(s); id == stategraph.None || string(g.State(id)) != string(s) {
			t.Fatalf("state %v is lost", s)
		}
	}
	if g.Find([]byte("absent")) != stategraph.None {
		t.Error("a state is found that was never added")
	}
}

func TestDoneEventsAreThoseMarked(t *testing.T) {
	p := &tstest.Program{}
	for e := range 130 {
		p.Event(fmt.Sprint("e", e))
	}
	g := stategraph.New(tstest.New(p))
	for i := range 3 {
		g.Add([]byte{byte(i)})
	}
	g.MarkDone(1, 0)
	g.MarkDone(1, 64)
	g.MarkDone(2, 129)
	g.MarkExpanded(0)
	for e := range ts.EventID(130) {
		if !g.Done(0, e) || g.Done(1, e) != (e == 0 || e == 64) || g.Done(2, e) != (e == 129) {
			t.Fatalf("event %d: done in 0 %v, in 1 %v, in 2 %v", e, g.Done(0, e), g.Done(1, e), g.Done(2, e))
		}
	}
}

func TestOutGivesDoneEventsAscendingAndCanNest(t *testing.T) {
	g := explored(t, "full", tstest.New(tstest.Figure3()), explore.Limits{})
	var events []ts.EventID
	nested := 0
	g.Out(0, ts.Accesses, func(e stategraph.Edge, b *ts.Branch) bool {
		events = append(events, e.Event)
		dst := string(b.Dst)
		g.Out(e.Dst, ts.Fast, func(stategraph.Edge, *ts.Branch) bool { nested++; return nested%2 == 0 })
		if string(b.Dst) != dst || len(b.Accesses) == 0 {
			t.Error("a nested walk disturbs the outer one")
		}
		return e.Event < 2
	})
	if !slices.Equal(events, []ts.EventID{0, 1, 2}) {
		t.Errorf("events %v, want 0 1 2 and then the end that visit asked for", events)
	}
}

// naiveDepths are distances from the initial states by relaxation.
func naiveDepths(g *stategraph.Graph) []int {
	depths := make([]int, g.Len())
	for i := range depths {
		depths[i] = -1
	}
	for _, id := range g.Initials() {
		depths[id] = 0
	}
	for again := true; again; {
		again = false
		for id := range stategraph.StateID(g.Len()) {
			g.Out(id, ts.Fast, func(e stategraph.Edge, _ *ts.Branch) bool {
				if d := depths[id]; d >= 0 && (depths[e.Dst] < 0 || d+1 < depths[e.Dst]) {
					depths[e.Dst], again = d+1, true
				}
				return true
			})
		}
	}
	return depths
}

// replay follows a path and returns where it ends, or None.
func replay(g *stategraph.Graph, at stategraph.StateID, path []stategraph.Edge) stategraph.StateID {
	for _, step := range path {
		next := stategraph.None
		g.Out(at, ts.Fast, func(e stategraph.Edge, _ *ts.Branch) bool {
			if e == step {
				next = e.Dst
			}
			return next == stategraph.None
		})
		if at = next; at == stategraph.None {
			break
		}
	}
	return at
}

func TestTreeHasShortestPathsInEveryGraph(t *testing.T) {
	for _, name := range []string{"full", "dpor", "dpor-paper", "random"} {
		for _, limit := range []int{0, 7} {
			for _, r := range regime.All {
				g := explored(t, name, regime.System(r.Program(3)), explore.Limits{Transitions: limit})
				tree := g.Tree()
				for id, depth := range naiveDepths(g) {
					id := stategraph.StateID(id)
					if tree.Depth(id) != depth {
						t.Fatalf("%s, %s: depth of %d is %d, want %d", name, r.Name, id, tree.Depth(id), depth)
					}
					if depth < 0 {
						continue
					}
					start, path := tree.PathTo(id)
					if len(path) != depth || replay(g, start, path) != id || !slices.Contains(g.Initials(), start) {
						t.Fatalf("%s, %s: path to %d is %v from %d", name, r.Name, id, path, start)
					}
				}
			}
		}
	}
}

// A tree that a breadth-first search has kept is the one that is found
// afterwards.
func TestTreeOfFullIsTheOneSearchedForLater(t *testing.T) {
	kept := explored(t, "full", tstest.New(tstest.Figure2()), explore.Limits{})
	other := stategraph.New(kept.System())
	other.AddInitials()
	for id := range stategraph.StateID(kept.Len()) {
		kept.Out(id, ts.Fast, func(e stategraph.Edge, b *ts.Branch) bool {
			other.Add(b.Dst)
			other.MarkDone(e.Src, e.Event)
			return true
		})
	}
	for id := range stategraph.StateID(kept.Len()) {
		_, a := kept.Tree().PathTo(id)
		_, b := other.Tree().PathTo(id)
		if !slices.Equal(a, b) {
			t.Errorf("paths to %d differ: %v, %v", id, a, b)
		}
	}
}

func TestPathToEdgeEndsWithTheEdge(t *testing.T) {
	g := explored(t, "full", tstest.New(tstest.Figure3()), explore.Limits{})
	g.Out(3, ts.Fast, func(e stategraph.Edge, _ *ts.Branch) bool {
		start, path := g.Tree().PathToEdge(e)
		if path[len(path)-1] != e || replay(g, start, path) != e.Dst {
			t.Errorf("path to %v is %v", e, path)
		}
		return true
	})
}

// reaches is the reflexive, transitive closure of the edges of g.
func reaches(g *stategraph.Graph) [][]bool {
	closure := make([][]bool, g.Len())
	for id := range closure {
		closure[id] = make([]bool, g.Len())
		closure[id][id] = true
		work := []stategraph.StateID{stategraph.StateID(id)}
		for len(work) > 0 {
			at := work[0]
			work = work[1:]
			g.Out(at, ts.Fast, func(e stategraph.Edge, _ *ts.Branch) bool {
				if !closure[id][e.Dst] {
					closure[id][e.Dst] = true
					work = append(work, e.Dst)
				}
				return true
			})
		}
	}
	return closure
}

func TestComponentsAreStatesThatReachEachOther(t *testing.T) {
	for seed := range uint64(60) {
		r := regime.All[seed%uint64(len(regime.All))]
		g := explored(t, "full", regime.System(r.Program(seed)), explore.Limits{States: 80})
		comps, reach := g.SCCs(), reaches(g)
		for a := range g.Len() {
			for b := range g.Len() {
				ca, cb := comps.Of(stategraph.StateID(a)), comps.Of(stategraph.StateID(b))
				if same := reach[a][b] && reach[b][a]; same != (ca == cb) {
					t.Fatalf("%s %d: states %d and %d: one component %v, want %v", r.Name, seed, a, b, ca == cb, same)
				}
				if reach[a][b] && ca < cb {
					t.Fatalf("%s %d: an edge leads from component %d to %d", r.Name, seed, ca, cb)
				}
			}
		}
	}
}

// millionStates fills a graph as full does.
func millionStates() *stategraph.Graph {
	g := stategraph.New(tstest.New(tstest.Figure1()))
	var s [24]byte
	g.AddInitial(s[:])
	tree := g.Grow()
	for i := 1; i < 1_000_000; i++ {
		binary.LittleEndian.PutUint64(s[4:], uint64(i)*0x10001)
		id, _ := g.Add(s[:])
		tree.Reached(stategraph.Edge{Src: id / 3, Dst: id})
		g.MarkExpanded(id)
	}
	return g
}

func heap() int64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// perState is what a state takes beyond its own 24 bytes, by the graph's own
// count and by the heap.
func perState() (counted, measured float64) {
	before := heap()
	g := millionStates()
	after := heap()
	n := float64(g.Len())
	counted = float64(g.Bytes())/n - 24
	runtime.KeepAlive(g)
	return counted, float64(after-before)/n - 24
}

func TestAMillionStatesTakeAtMost100BytesEachBeyondTheirOwn(t *testing.T) {
	counted, measured := perState()
	t.Logf("%.1f bytes a state by the graph's count, %.1f on the heap", counted, measured)
	if counted > 100 || measured > 100 {
		t.Errorf("%.1f and %.1f bytes a state, want at most 100", counted, measured)
	}
	if measured > 1.2*counted {
		t.Errorf("the graph counts %.1f bytes a state, the heap has %.1f", counted, measured)
	}
}

func BenchmarkAMillionStates(b *testing.B) {
	for b.Loop() {
		counted, measured := perState()
		b.ReportMetric(counted, "counted-bytes/state")
		b.ReportMetric(measured, "heap-bytes/state")
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/1e6, "ns/state")
}
