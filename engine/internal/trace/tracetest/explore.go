package tracetest

import (
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/ts"
)

// Explore executes, breadth first, every event that skip does not leave out;
// nil leaves out nothing.
func Explore(sys ts.System, skip func(s []byte, e ts.EventID) bool) *stategraph.Graph {
	g := stategraph.New(sys)
	g.AddInitials()
	var out ts.Branches
	for id := stategraph.StateID(0); int(id) < g.Len(); id++ {
		for _, e := range sys.Enabled(g.State(id), nil) {
			if skip != nil && skip(g.State(id), e) {
				continue
			}
			out.Reset(ts.Fast)
			sys.Execute(g.State(id), e, &out)
			for i := range out.List {
				g.Add(out.List[i].Dst)
			}
			g.MarkDone(id, e)
		}
	}
	return g
}

// Small reports whether sys has at most the given number of states.
func Small(sys ts.System, most int) bool {
	g := stategraph.New(sys)
	g.AddInitials()
	var out ts.Branches
	for id := stategraph.StateID(0); int(id) < g.Len(); id++ {
		for _, e := range sys.Enabled(g.State(id), nil) {
			out.Reset(ts.Fast)
			sys.Execute(g.State(id), e, &out)
			for i := range out.List {
				g.Add(out.List[i].Dst)
			}
		}
		if g.Len() > most {
			return false
		}
	}
	return true
}
