// Package pursue looks for a run that the clocks allow and that does something
// which only a run as a whole can do, such as to undo what an app did. A graph
// of zones in which one stands for others has paths that no times fit, so it
// can but suggest that there is such a run. Here the discrete states also say
// what a run has done so far; then the end of the run is a state, and the paths
// of the tree that a search of zones grows are possible.
package pursue

import (
	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/timed"
	"crosscheck/engine/internal/timed/zone"
	"crosscheck/engine/internal/trace"
	"crosscheck/engine/internal/ts"
)

// Watch knows what a run is to do.
type Watch interface {
	// Detail is how much Step wants to be recorded of each event.
	Detail() []ts.Detail
	// Step is what is to be remembered of a run, of which marks were, after
	// branch b of event e, from a state before to one after, and whether the run has
	// done it. An event below 0 is the start. It keeps neither marks nor b.
	Step(marks []int32, e ts.EventID, b *ts.Branch, before, after func() []ts.Value) (next []int32, met bool)
}

// Hunt is a search for a run under way.
type Hunt struct {
	of     timed.System
	zones  *zone.System
	search explore.Explorer
	graph  *stategraph.Graph
	seen   stategraph.StateID // states of graph looked at
	run    *trace.Trace
	sure   bool
}

// New begins to look for a run of a system, explored for the given time, that
// does what w says.
func New(of timed.System, length int64, w Watch, o explore.Options) *Hunt {
	h := &Hunt{of: of, zones: zone.New(newWatched(of.Inner(), w), timed.Options{For: length, Inclusion: true})}
	h.search = zone.Rows[0].New(h.zones, o)
	return h
}

// pace is how many transitions lie between two looks at the states found.
const pace = 256

// Step goes on for about budget transitions.
func (h *Hunt) Step(budget int) (cost int, done bool) {
	for ; cost < budget; cost += pace {
		ended := h.search.Step(pace)
		out := h.search.Outcome()
		if h.look(out.Graph) {
			h.sure = true
			return cost + pace, true
		}
		if ended {
			h.sure = out.How == explore.Complete
			return cost + pace, true
		}
	}
	return cost, false
}

// Found is a run of the system, or nil: then there is none if sure, and no
// answer else.
func (h *Hunt) Found() (run *trace.Trace, sure bool) { return h.run, h.sure }

// look goes through the states that are new.
func (h *Hunt) look(g *stategraph.Graph) (found bool) {
	if g != h.graph {
		h.graph, h.seen = g, 0
	}
	for ; int(h.seen) < g.Len(); h.seen++ {
		if isMet(h.zones.Discrete(g.State(h.seen))) {
			h.run = h.runTo(h.seen)
			return true
		}
	}
	return false
}

// runTo is the run to a state, in the numbering of the system.
func (h *Hunt) runTo(id stategraph.StateID) *trace.Trace {
	start, edges := h.graph.Tree().PathTo(id)
	var picks []trace.Pick
	for _, e := range edges {
		picks = append(picks, trace.Pick{Event: e.Event, Branch: h.zones.InnerBranch(h.graph.State(e.Src), e.Event, e.Branch)})
	}
	var out ts.Branches
	h.zones.Initial(&out)
	for i := range out.List {
		if h.graph.Find(out.List[i].Dst) == start {
			return follow(h.of, i, picks)
		}
	}
	panic("pursue: a run begins nowhere")
}

// reached is a state that the first steps of a run can lead to.
type reached struct {
	state  []byte
	before int // which of those one step earlier
	branch int32
}

// follow is a run of sys in which the inner system takes picks. Where the
// branch that it takes there is several of sys, any may be the one from which
// the run goes on.
func follow(sys timed.System, start int, picks []trace.Pick) *trace.Trace {
	var out ts.Branches
	sys.Initial(&out)
	layers := [][]reached{{{state: append([]byte{}, out.List[start].Dst...)}}}
	for i, p := range picks {
		layers = append(layers, step(sys, layers[i], p))
	}
	at, t := 0, &trace.Trace{Start: start, Picks: make([]trace.Pick, len(picks))}
	for i := len(picks); i > 0; i-- {
		if len(layers[i]) == 0 {
			panic("pursue: a run that is possible is not in the graph")
		}
		x := &layers[i][at]
		t.Picks[i-1], at = trace.Pick{Event: picks[i-1].Event, Branch: x.branch}, x.before
	}
	return t
}

// step is where p leads to from any of the states.
func step(sys timed.System, from []reached, p trace.Pick) (to []reached) {
	known := map[string]bool{}
	var out ts.Branches
	for before, x := range from {
		if !enables(sys, x.state, p.Event) {
			continue
		}
		out.Reset(ts.Fast)
		sys.Execute(x.state, p.Event, &out)
		for i := range out.List {
			dst := string(out.List[i].Dst)
			if sys.InnerBranch(x.state, p.Event, int32(i)) == p.Branch && !known[dst] {
				known[dst] = true
				to = append(to, reached{[]byte(dst), before, int32(i)})
			}
		}
	}
	return to
}

func enables(sys ts.System, state []byte, e ts.EventID) bool {
	for _, x := range sys.Enabled(state, nil) {
		if x == e {
			return true
		}
	}
	return false
}
