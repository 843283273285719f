package dotgraph

import (
	"fmt"
	"slices"

	"crosscheck/engine/internal/count"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/ts"
)

// Bounds of the rungs, from measurements of Graphviz and of browsers: beyond
// them a layout takes longer than a person waits, or shows nothing.
const (
	fullStates    = 60
	fullEdges     = 170
	bareStates    = 200
	bareEdges     = 700
	reducedStates = 1000
	manyEdges     = 10 // a state
	aroundStates  = 60
	// scanStates is the largest graph whose transitions are all looked at to
	// find those that lead into a neighbourhood.
	scanStates = 20000
)

// selection is what is drawn: states in ascending order and the transitions
// among them.
type selection struct {
	rung   Rung
	why    string
	labels bool
	states []stategraph.StateID
	arrows []arrow
}

// choose decides on the rung.
func choose(g *stategraph.Graph, r Request) *selection {
	switch {
	case g.Len() == 0:
		return &selection{rung: RungNone, why: "there are no states to draw"}
	case r.View == RunOnly:
		return alongRun(g, r)
	case r.View == Neighbourhood:
		return around(g, r)
	}
	if sel := whole(g, r); sel != nil {
		return sel
	}
	return around(g, r)
}

// most is how many states the request allows.
func (r Request) most() int {
	switch {
	case r.MaxNodes > 0:
		return r.MaxNodes
	case r.Reduced:
		return reducedStates
	}
	return bareStates
}

// mostEdges is how many merged edges it allows. Who asks for more states than
// Graphviz can lay out will use the positions given, and can have more edges.
func (r Request) mostEdges() int {
	if r.MaxNodes > bareStates {
		return manyEdges * r.MaxNodes
	}
	return bareEdges * r.most() / bareStates
}

// whole selects everything, or nil when that is too much.
func whole(g *stategraph.Graph, r Request) *selection {
	if g.Len() > r.most() {
		return nil
	}
	sel := &selection{rung: RungFull, labels: true}
	for s := range stategraph.StateID(g.Len()) {
		sel.states = append(sel.states, s)
		sel.arrows = append(sel.arrows, arrows(g, r, s)...)
	}
	edges := countMerged(sel.arrows)
	if g.Len() <= fullStates || edges <= fullEdges {
		return sel
	}
	if edges > r.mostEdges() {
		return nil
	}
	sel.rung, sel.labels = RungBare, r.Labels
	if !r.Labels {
		sel.why = fmt.Sprintf("%s states, %s edges: event names are drawn only on the run", count.Thousands(g.Len()), count.Thousands(edges))
	}
	return sel
}

func countMerged(as []arrow) int {
	seen := map[pair]bool{}
	for _, a := range as {
		seen[pairOf(a.Src, a.Dst)] = true
	}
	return len(seen)
}

// alongRun selects the states of the run, the last ones when there are many.
func alongRun(g *stategraph.Graph, r Request) *selection {
	states := runInOrder(r)
	if len(states) > r.most() {
		states = states[len(states)-r.most():]
	}
	sel := among(g, r, states)
	sel.rung, sel.labels = RungRun, true
	if n := len(sel.states); n < g.Len() {
		sel.why = fmt.Sprintf("%s states: drawing the %s of the run", count.Thousands(g.Len()), count.Thousands(n))
	}
	return sel
}

// runInOrder lists the run's states, each once, by first visit.
func runInOrder(r Request) []stategraph.StateID {
	states := []stategraph.StateID{r.RunStart}
	for _, e := range r.Run {
		if !slices.Contains(states, e.Dst) {
			states = append(states, e.Dst)
		}
	}
	return states
}

// around selects the states near r.State, and those of the run.
func around(g *stategraph.Graph, r Request) *selection {
	middle := r.State
	if middle < 0 || int(middle) >= g.Len() {
		middle = g.Initials()[0]
	}
	states, cut := near(g, r, middle, min(r.most(), aroundStates))
	n := len(states)
	if len(r.Run) > 0 {
		states = append(states, runInOrder(r)...)
	}
	sel := among(g, r, states)
	sel.rung = RungNeighbourhood
	sel.labels = r.Labels || countMerged(sel.arrows) <= fullEdges
	sel.why = whyAround(g.Len(), n, len(sel.states)-n, cut)
	return sel
}

func whyAround(all, near, onRun int, cut bool) string {
	if near+onRun == all {
		return ""
	}
	why := fmt.Sprintf("%s states: drawing ", count.Thousands(all))
	if cut {
		why += fmt.Sprintf("%s of those", count.Thousands(near))
	} else {
		why += "the " + count.Thousands(near)
	}
	why += " around the current one"
	if onRun > 0 {
		why += fmt.Sprintf(" and %s more of the run", count.Thousands(onRun))
	}
	return why
}

// near finds up to limit states within r.Radius steps of middle, forwards and,
// in graphs small enough to look through, backwards. cut: there are more.
func near(g *stategraph.Graph, r Request, middle stategraph.StateID, limit int) (states []stategraph.StateID, cut bool) {
	into := r.Into
	if into == nil {
		into = Backward(g)
	}
	radius := max(1, r.Radius)
	dist := map[stategraph.StateID]int{middle: 0}
	states = append(states, middle)
	for i := 0; i < len(states); i++ {
		s := states[i]
		if dist[s] == radius {
			break
		}
		for _, t := range append(forward(g, s), into(s)...) {
			if _, seen := dist[t]; seen {
				continue
			}
			if len(states) == limit {
				return states, true
			}
			dist[t] = dist[s] + 1
			states = append(states, t)
		}
	}
	return states, false
}

func forward(g *stategraph.Graph, s stategraph.StateID) []stategraph.StateID {
	var out []stategraph.StateID
	g.Out(s, ts.Fast, func(e stategraph.Edge, _ *ts.Branch) bool {
		out = append(out, e.Dst)
		return true
	})
	return out
}

// Backward finds the predecessors of states; of large graphs it knows none.
func Backward(g *stategraph.Graph) func(stategraph.StateID) []stategraph.StateID {
	in := map[stategraph.StateID][]stategraph.StateID{}
	for s := range stategraph.StateID(g.Len()) {
		if g.Len() > scanStates {
			break
		}
		for _, t := range forward(g, s) {
			in[t] = append(in[t], s)
		}
	}
	return func(s stategraph.StateID) []stategraph.StateID { return in[s] }
}

// among selects the given states and the transitions between them.
func among(g *stategraph.Graph, r Request, states []stategraph.StateID) *selection {
	slices.Sort(states)
	sel := &selection{states: slices.Compact(states)}
	for _, s := range sel.states {
		for _, a := range arrows(g, r, s) {
			if _, in := slices.BinarySearch(sel.states, a.Dst); in {
				sel.arrows = append(sel.arrows, a)
			}
		}
	}
	return sel
}

// rankAll gives each selected state its rank: ranks without states are left out.
func rankAll(g *stategraph.Graph, r Request, sel *selection) map[stategraph.StateID]int {
	depth := inside(g, sel)
	if r.Depths != nil {
		for _, s := range sel.states {
			if d := r.Depths.Depth(s); d >= 0 {
				depth[s] = d
			}
		}
	}
	var used []int
	for _, s := range sel.states {
		used = append(used, depth[s])
	}
	slices.Sort(used)
	used = slices.Compact(used)
	for _, s := range sel.states {
		depth[s], _ = slices.BinarySearch(used, depth[s])
	}
	return depth
}

// inside measures distances within the selection from its initial states; if
// it has none, or does not reach everything from there, from the lowest
// numbered states not reached.
func inside(g *stategraph.Graph, sel *selection) map[stategraph.StateID]int {
	out := map[stategraph.StateID][]stategraph.StateID{}
	for _, a := range sel.arrows {
		out[a.Src] = append(out[a.Src], a.Dst)
	}
	var roots []stategraph.StateID
	for _, s := range g.Initials() {
		if _, in := slices.BinarySearch(sel.states, s); in {
			roots = append(roots, s)
		}
	}
	return flooded(roots, slices.Clone(sel.states), out)
}
