package dpor

import (
	"fmt"
	"math"
	"testing"

	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/explore/exploretest"
	"crosscheck/engine/internal/golden"
	"crosscheck/engine/internal/interp"
	"crosscheck/engine/internal/ir/family"
	"crosscheck/engine/internal/regime"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/ts"
)

// ablation says what a search does without.
type ablation struct {
	name string
	// parts: all is searched together. promise: the first event of a state is the first that is enabled. direct:
	// what conflicts with it is left to (C). dense: nobody looks at what is
	// saved. foresight: nobody asks what the text tells. cure: ignored events stay
	// ignored.
	parts, promise, direct, dense, foresight, cure bool
	sound                                          bool
}

// Without parts, which alone do on most families what the others do, one ingredient
// less is one after another.
var ablations = []ablation{
	{name: "all of it", sound: true},
	{name: "no parts", parts: true, sound: true},
	{name: "no promise", parts: true, promise: true, sound: true},
	{name: "no direct conflicts", parts: true, direct: true, sound: true},
	{name: "no dense fallback", parts: true, dense: true, sound: true},
	{name: "no foresight", parts: true, foresight: true, sound: true},
	{name: "no cure", parts: true, cure: true},
}

// ablated is a search without some of its ingredients.
type ablated struct {
	*search
	without *ablation
}

// beginWithout begins such a search, looking at what is saved from the given
// number of states on.
func beginWithout(w *ablation, sys ts.System, opts explore.Options, lookAt int) *ablated {
	if w.dense {
		lookAt = math.MaxInt
	}
	x := &search{sys: sys, wide: wideFrom, looks: lookAt}
	a := &ablated{x, w}
	x.Begin(a, sys, opts)
	x.divide()
	if w.parts {
		x.parts = whole(x.sys)
	}
	if w.foresight {
		x.foretold = nil
	}
	x.beginWith(0)
	return a
}

// Advance is that of the search, with visits of its own.
func (a *ablated) Advance() bool {
	if a.visited < a.starts {
		a.visitOne()
		return true
	}
	if !a.begun {
		a.visitIn(a.root)
		a.begun = true
		return true
	}
	if a.due() && !a.everything && a.foresight == nil {
		if !a.tellNews() {
			a.look()
		}
		return true
	}
	if s, e, ok := a.next(); ok {
		a.executeOne(s, e)
		return true
	}
	return a.reducing > 0 && (a.foresight == nil && a.tellNews() || !a.without.cure && a.cureIgnoring()) || a.nextPart()
}

// executeOne keeps the search from visiting what it finds, and does so itself.
func (a *ablated) executeOne(s stategraph.StateID, e ts.EventID) {
	if a.everything || a.foresight != nil {
		a.execute(s, e)
		return
	}
	visited := a.visited
	a.visited = math.MaxInt32
	a.execute(s, e)
	for a.visited = visited; int(a.visited) < a.Graph.Len(); {
		a.visitOne()
	}
}

func (a *ablated) visitOne() {
	a.visited++
	a.visitIn(a.visited - 1)
}

func (a *ablated) visitIn(s stategraph.StateID) {
	if a.foresight != nil {
		a.chooseForeseen(s)
		return
	}
	e, ok := a.Enabled(s).FirstWithout(a.Backtrack(s), 0)
	if !ok {
		return
	}
	several := a.Enabled(s).Size() > 1
	if several && !a.without.promise {
		e = a.mostPromising(s)
	}
	a.choose(s, e)
	switch {
	case a.dense:
		a.chooseConnected(s)
	case several && !a.without.direct:
		a.chooseDependent(s, e)
	}
}

// Only the cure of ignored events is needed to miss nothing.
func TestOnlyTheCureOfIgnoredEventsIsNeeded(t *testing.T) {
	for i := range ablations {
		w, missed := &ablations[i], 0
		for _, r := range regime.All {
			for seed := range uint64(30) {
				sys := regime.System(r.Program(seed))
				ref := exploretest.NewReference(sys, 2000)
				a := beginWithout(w, sys, explore.Options{}, 3)
				out, lacks := explore.ToEnd(a), ref.Missed
				if a.foresight != nil {
					lacks = ref.MissedBesideGuards
				}
				if what := lacks(out); what != "" {
					missed++
					if w.sound {
						t.Errorf("%s: %s %d: %s", w.name, r.Name, seed, what)
					}
				}
			}
		}
		if !w.sound && missed == 0 {
			t.Errorf("%s: nothing was missed", w.name)
		}
	}
}

// What each ingredient saves on every family is written down; with all of them
// the search is that of the product.
func TestAblation(t *testing.T) {
	text := fmt.Sprintf("%-18s %4s  %-20s %9s %12s\n", "family", "size", "search", "states", "transitions")
	for _, f := range family.Growing() {
		for _, n := range f.Sizes {
			for i := range ablations {
				out := ablate(f, n, i)
				text += fmt.Sprintf("%-18s %4d  %-20s %9d %12d\n", f.Name, n, ablations[i].name, out.Stats.States, out.Stats.Transitions)
				if same := explore.ToEnd(newSearch(interp.New(f.Of(n)), explore.Options{})); i == 0 && same.Stats != out.Stats {
					t.Errorf("%s %d: %+v, the product's search has %+v", f.Name, n, out.Stats, same.Stats)
				}
			}
		}
	}
	golden.Check(t, "testdata/ablation.txt", text)
}

// ablate searches a program without one ingredient.
func ablate(f family.Series, n, without int) *explore.Outcome {
	return explore.ToEnd(beginWithout(&ablations[without], interp.New(f.Of(n)), explore.Options{}, firstLook))
}

// BenchmarkAblation measures the largest program of each family.
func BenchmarkAblation(b *testing.B) {
	for _, f := range family.Growing() {
		for i := range ablations {
			b.Run(f.Name+"/"+ablations[i].name, func(b *testing.B) {
				for b.Loop() {
					ablate(f, f.Sizes[len(f.Sizes)-1], i)
				}
			})
		}
	}
}
