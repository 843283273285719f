package dotgraph

import (
	"slices"
	"sort"
	"strings"

	"crosscheck/engine/internal/count"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/ts"
)

// maxNamed is how many event names one direction of an edge is labelled with.
const maxNamed = 3

// arrow is an explored transition, as far as a picture cares.
type arrow struct {
	stategraph.Edge
	fails bool
	ran   bool // code of Request.App
}

// arrows lists the transitions out of s.
func arrows(g *stategraph.Graph, r Request, s stategraph.StateID) []arrow {
	var out []arrow
	detail := ts.Fast
	if r.Heat == HeatApp {
		detail = ts.Accesses
	}
	g.Out(s, detail, func(e stategraph.Edge, b *ts.Branch) bool {
		out = append(out, arrow{e, len(b.Failures) > 0, r.Heat == HeatApp && runs(b, r.App)})
		return true
	})
	return out
}

// edges merges the transitions among the selected states. An edge points away
// from the start where its transitions go both ways.
func (p *painter) edges(sel *selection, ranks map[stategraph.StateID]int) []Edge {
	merged := map[pair]*Edge{}
	var order []pair
	for _, a := range sel.arrows {
		k := pairOf(a.Src, a.Dst)
		e := merged[k]
		if e == nil {
			e = &Edge{Src: k.a, Dst: k.b, Missed: p.r.Other != nil, OnRun: p.run[k]}
			merged[k] = e
			order = append(order, k)
		}
		p.add(e, a)
	}
	sort.SliceStable(order, func(i, j int) bool {
		x, y := order[i], order[j]
		return x.a < y.a || x.a == y.a && x.b < y.b
	})
	out := make([]Edge, len(order))
	for i, k := range order {
		out[i] = p.finish(*merged[k], ranks, sel.labels)
	}
	return out
}

func (p *painter) add(e *Edge, a arrow) {
	e.Failure = e.Failure || a.fails
	e.Missed = e.Missed && !executed(p.g, p.r.Other, a.Edge)
	list := &e.Events
	if a.Src != e.Src {
		list = &e.Back
	}
	if !slices.Contains(*list, a.Event) {
		*list = append(*list, a.Event)
	}
}

// executed reports whether other explored a transition of g.
func executed(g, other *stategraph.Graph, e stategraph.Edge) bool {
	s := other.Find(g.State(e.Src))
	return s != stategraph.None && other.Done(s, e.Event)
}

// finish turns e the right way round and labels it.
func (p *painter) finish(e Edge, ranks map[stategraph.StateID]int, labels bool) Edge {
	if len(e.Events) == 0 || (len(e.Back) > 0 && ranks[e.Dst] < ranks[e.Src]) {
		e.Src, e.Dst, e.Events, e.Back = e.Dst, e.Src, e.Back, e.Events
	}
	slices.Sort(e.Events)
	slices.Sort(e.Back)
	if labels || e.OnRun {
		e.Label = label(p.g.System().Events(), &e)
	}
	return e
}

// label names the events of an edge, both ways.
func label(all []ts.Event, e *Edge) string {
	text := named(all, e.Events)
	if len(e.Back) > 0 {
		text += " ⇅ " + named(all, e.Back)
	}
	return text
}

func named(all []ts.Event, events []ts.EventID) string {
	var names []string
	for i, e := range events {
		if i == maxNamed && len(events) > maxNamed+1 {
			names = append(names, "+"+count.Thousands(len(events)-maxNamed))
			break
		}
		names = append(names, all[e].Name)
	}
	return strings.Join(names, ", ")
}
