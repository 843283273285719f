package quotient_test

import (
	"fmt"
	"reflect"
	"slices"
	"testing"

	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/explore/table"
	"crosscheck/engine/internal/interp"
	"crosscheck/engine/internal/ir/family"
	"crosscheck/engine/internal/quotient"
	"crosscheck/engine/internal/regime"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/ts"
)

func explored(t *testing.T, sys ts.System, name string, l explore.Limits) *stategraph.Graph {
	t.Helper()
	row, ok := table.Find(name)
	if !ok {
		t.Fatalf("no algorithm %q", name)
	}
	return explore.ToEnd(row.New(sys, explore.Options{Limits: l})).Graph
}

func always() bool { return true }

func never() bool { return false }

// told is a partition and its edges in a form that can be compared.
type told struct {
	Parts   []quotient.Part
	Edges   []string
	Traffic []string
}

// whole sweeps everything, in steps that end whenever more says so.
func whole(g *stategraph.Graph, by quotient.By, apps bool, more func() bool) told {
	p := quotient.NewPartition(g, by)
	for !p.Step(more) {
	}
	drawn := make([]int, len(p.Parts()))
	for i := range drawn {
		drawn[i] = i
	}
	s := quotient.NewSweep(p, quotient.NewTransitions(g, apps), drawn)
	for !s.Step(more) {
	}
	out := told{Parts: p.Parts()}
	for _, e := range s.Edges() {
		out.Edges = append(out.Edges, fmt.Sprint(e.Src, e.Dst, e.Events(), e.States, e.Moves, e.Missed, e.Fails, s.All(e), ran(e.Ran, g)))
	}
	for i := range drawn {
		out.Traffic = append(out.Traffic, fmt.Sprint(s.Into(i).Moves, ran(s.Into(i).Ran, g)))
	}
	return out
}

func ran(by func(ts.AppID) int, g *stategraph.Graph) []int {
	var out []int
	for a := range g.System().Apps() {
		out = append(out, by(ts.AppID(a)))
	}
	return out
}

// twin is the same by looking at all pairs of parts and all states, again and
// again.
func twin(g *stategraph.Graph, by quotient.By, apps bool) told {
	t := &slowTwin{g: g, by: by, apps: apps}
	var parts [][]stategraph.StateID
	var out told
	for id := range stategraph.StateID(g.Len()) {
		class := t.class(id)
		n := slices.IndexFunc(out.Parts, func(p quotient.Part) bool { return p.Class == class && !p.Single })
		if single := slices.Contains(by.Open, class); n < 0 || single {
			out.Parts = append(out.Parts, quotient.Part{Class: class, First: id, Single: single})
			parts = append(parts, nil)
			n = len(parts) - 1
		}
		parts[n] = append(parts[n], id)
		out.Parts[n].Count++
		if by.Other != nil && by.Other.Find(g.State(id)) == stategraph.None {
			out.Parts[n].Missed++
		}
	}
	for i := range parts {
		for j := range parts {
			if text, any := t.edge(parts[i], parts[j]); any && i != j {
				out.Edges = append(out.Edges, fmt.Sprint(i, j)+text)
			}
		}
		out.Traffic = append(out.Traffic, t.into(parts[i]))
	}
	return out
}

type slowTwin struct {
	g    *stategraph.Graph
	by   quotient.By
	apps bool
}

// class is the first state with the same values.
func (t *slowTwin) class(id stategraph.StateID) stategraph.StateID {
	for first := range id {
		same := true
		a, b := t.g.System().Values(t.g.State(first)), t.g.System().Values(t.g.State(id))
		for i := range a {
			same = same && (!slices.Contains(t.by.Locations, a[i].Loc) || a[i].Text == b[i].Text)
		}
		if same {
			return first
		}
	}
	return id
}

// edge tells the transitions from the states of one part to those of another.
func (t *slowTwin) edge(from, to []stategraph.StateID) (text string, any bool) {
	events, missed, moves, fails := map[int]bool{}, 0, 0, false
	states := map[stategraph.StateID]bool{}
	byApp := make([]int, len(t.g.System().Apps()))
	for _, id := range from {
		t.g.Out(id, ts.Accesses, func(e stategraph.Edge, b *ts.Branch) bool {
			if !slices.Contains(to, e.Dst) {
				return true
			}
			moves++
			events[int(e.Event)], states[id] = true, true
			fails = fails || len(b.Failures) > 0
			t.credit(byApp, b)
			if o := t.by.Other; o != nil {
				if at := o.Find(t.g.State(id)); at == stategraph.None || !o.Done(at, e.Event) {
					missed++
				}
			}
			return true
		})
	}
	var list []int
	for e := range t.g.System().Events() {
		if events[e] {
			list = append(list, e)
		}
	}
	return fmt.Sprint(" ", list, len(states), moves, missed, fails, len(states) == len(from), byApp), moves > 0
}

// credit counts b for each app that accesses something in it.
func (t *slowTwin) credit(byApp []int, b *ts.Branch) {
	seen := map[ts.AppID]bool{0: true}
	for _, a := range b.Accesses {
		if t.apps && !seen[a.App] {
			seen[a.App] = true
			byApp[a.App]++
		}
	}
}

func (t *slowTwin) into(part []stategraph.StateID) string {
	moves, byApp := 0, make([]int, len(t.g.System().Apps()))
	for id := range stategraph.StateID(t.g.Len()) {
		t.g.Out(id, ts.Accesses, func(e stategraph.Edge, b *ts.Branch) bool {
			if slices.Contains(part, e.Dst) {
				moves++
				t.credit(byApp, b)
			}
			return true
		})
	}
	return fmt.Sprint(moves, byApp)
}

// Whatever is put together by whatever locations, the clever way and the slow
// one agree.
func TestAgreesWithItsSlowTwinOnRandomPrograms(t *testing.T) {
	for seed := range uint64(60) {
		r := regime.All[seed%uint64(len(regime.All))]
		sys := regime.System(r.Program(seed))
		g := explored(t, sys, []string{"full", "dpor"}[seed%2], explore.Limits{States: 60})
		by := quotient.By{}
		for i, v := range sys.Values(g.State(0)) {
			if seed>>(i%6)&1 != 0 {
				by.Locations = append(by.Locations, v.Loc)
			}
		}
		if seed%3 == 0 {
			by.Open = []stategraph.StateID{0}
		}
		if seed%4 == 0 {
			by.Other = explored(t, sys, "naive-stop", explore.Limits{States: 40})
		}
		apps := seed%5 == 0
		if got, want := whole(g, by, apps, always), twin(g, by, apps); !reflect.DeepEqual(got, want) {
			t.Fatalf("%s %d: by %v, open %v:\n%+v\nwant\n%+v", r.Name, seed, by.Locations, by.Open, got, want)
		}
	}
}

// lights is 4,096 states with 12 transitions each.
func lights(t *testing.T) *stategraph.Graph {
	return explored(t, interp.New(family.Lights(12)), "full", explore.Limits{})
}

func TestHoweverTheWorkIsCutTheResultIsTheSame(t *testing.T) {
	g := lights(t)
	by := quotient.By{Locations: []ts.LocID{1, 5}}
	at, turn := whole(g, by, true, always), 0
	cut := whole(g, by, true, never)
	odd := whole(g, by, true, func() bool { turn++; return turn%3 != 0 })
	if len(at.Parts) != 4 || !reflect.DeepEqual(at, cut) || !reflect.DeepEqual(at, odd) {
		t.Errorf("%+v\n%+v\n%+v", at, cut, odd)
	}
}

// A picture by other locations executes nothing again.
func TestTransitionsAreExecutedOnce(t *testing.T) {
	g := lights(t)
	moves := quotient.NewTransitions(g, false)
	for id := range stategraph.StateID(g.Len()) {
		list, executed := moves.Out(id)
		again, anew := moves.Out(id)
		if len(list) != 12 || !executed || anew || !slices.Equal(list, again) {
			t.Fatalf("state %d: %d transitions, executed %v, then %v", id, len(list), executed, anew)
		}
	}
}

func TestTheSecondOfTwoAnswersGoesOn(t *testing.T) {
	g := lights(t)
	p := quotient.NewPartition(g, quotient.By{})
	if p.Step(never) || p.Looked() == 0 || p.Looked() == g.Len() || p.Of(stategraph.StateID(p.Looked())) != -1 {
		t.Errorf("the first step looked at %d of %d states", p.Looked(), g.Len())
	}
}

func TestLocationsAreChosenThatTellSomethingAndCanBeDrawn(t *testing.T) {
	g := lights(t)
	var all []ts.LocID
	for l := range 12 {
		all = append(all, ts.LocID(l))
	}
	for _, c := range []struct {
		name       string
		candidates [][]ts.LocID
		want       []ts.LocID
	}{
		{"as many as can be drawn", [][]ts.LocID{all}, all[:5]},
		{"the first list is enough", [][]ts.LocID{all[3:5], all[:2]}, all[3:5]},
		{"one is too few", [][]ts.LocID{all[3:4], all[:2]}, []ts.LocID{0, 3}},
		{"the first list is empty", [][]ts.LocID{nil, all[:3]}, all[:3]},
		{"named twice", [][]ts.LocID{{2, 2, 7}}, []ts.LocID{2, 7}},
		{"none", nil, nil},
	} {
		if got := quotient.Choose(g, c.candidates...); !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}
