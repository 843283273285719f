// Package analysis judges an explored state graph: which assertions fail and
// which handlers stop with errors, which properties do not hold, where the
// program gets stuck, what is never reached, which handlers never run and
// where apps undo what others did.
//
// A Pass executes every explored transition once, states by their distance
// from the start, so that the first sight of anything ends a shortest run to
// it. Every such run is then replayed on a second, independent system before
// it is reported; if the two disagree, the finding says that the engine, not
// the program, is wrong.
package analysis

import (
	"cmp"
	"slices"
	"sort"

	"crosscheck/engine/internal/analysis/conflict"
	"crosscheck/engine/internal/finding"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/trace"
	"crosscheck/engine/internal/ts"
)

// Finding is something the user should know, with a run that shows it.
type Finding struct {
	Kind     finding.Kind
	Title    string
	Sentence string // the run in plain words
	Apps     []string
	Location string // the location it is about, or ""
	Name     string // of the property, or ""
	Span     source.Span
	Failure  ts.FailureID  // what failed, or -1
	Property ts.PropertyID // what does not hold, or -1
	Advice   string        // what to change, or ""
	// Conflict is what a finding of such a kind is about, else nil; its state
	// and location numbers are those of the explored system.
	Conflict *conflict.Conflict
	// Round is what a loop through timers is about, else nil.
	Round *Round
	// Pair is what a conflict makes of the two apps.
	Pair string
	// Gap is how much time can lie between the two commands of a conflict; nil
	// when the times of its run are not known.
	Gap *Gap
	Run
	// Other is the run in the other order, where the order of two events decides,
	// or another history, in which what Run leaves behind is taken back.
	Other *Run
	// Likewise are findings that differ in nothing but the device: they are told
	// with this one.
	Likewise []Finding
	alike    alike
	// Replayed says that the independent system agrees with every step; it is
	// true for a finding without a run.
	Replayed bool
}

// Gap is a span of time in seconds; Most is -1 when there is no end to it.
type Gap struct{ Least, Most float64 }

// Run is a path, in an explored graph unless it was shortened.
type Run struct {
	trace.Trace
	// State is the state it ends in; stategraph.None without a run, and when
	// the search did not store it.
	State stategraph.StateID
	// States are its states from the start to State.
	States []stategraph.StateID
	// Replay is the run in detail, on the independent system when that
	// agrees; nil without a run or for one of more than 20,000 steps.
	Replay *trace.Replay
}

// rank sorts findings by gravity, then by position in the program.
func rank(fs []Finding) {
	sort.SliceStable(fs, func(i, j int) bool {
		a, b := &fs[i], &fs[j]
		return cmp.Or(
			finding.Compare(a.Kind, b.Kind),
			cmp.Compare(a.Span.File, b.Span.File), cmp.Compare(a.Span.Start, b.Span.Start),
			cmp.Compare(a.Failure, b.Failure), cmp.Compare(a.Property, b.Property),
			compareConflicts(a.Conflict, b.Conflict)) < 0
	})
}

// Same reports whether f and g are about the same, whatever their runs.
func (f *Finding) Same(g *Finding) bool {
	if f.Conflict != nil && g.Conflict != nil { // the span says who overrides whom in the run
		return f.Kind == g.Kind && f.Conflict.Same(g.Conflict)
	}
	if f.Kind == finding.Loop && g.Kind == finding.Loop {
		return f.sameRound(g)
	}
	return f.Kind == g.Kind && f.Span == g.Span && f.Failure == g.Failure && f.Property == g.Property &&
		f.Conflict == nil && g.Conflict == nil
}

// In is r, a run in the graph from, as one in the graph to: its states have
// other numbers there, or are not there.
func (r Run) In(from, to *stategraph.Graph) Run {
	if from == to || r.State == stategraph.None {
		return r
	}
	states := make([]stategraph.StateID, len(r.States))
	for i, id := range r.States {
		if states[i] = stategraph.None; id != stategraph.None {
			states[i] = to.Find(from.State(id))
		}
	}
	r.States, r.State = states, states[len(states)-1]
	return r
}

// NewRun makes a Run of a path in g.
func NewRun(g *stategraph.Graph, start stategraph.StateID, edges []stategraph.Edge) Run {
	r := Run{State: start, States: []stategraph.StateID{start}}
	r.Start = startNumber(g, start)
	for _, e := range edges {
		r.Picks = append(r.Picks, trace.Pick{Event: e.Event, Branch: e.Branch})
		r.States = append(r.States, e.Dst)
		r.State = e.Dst
	}
	return r
}

// startNumber is the place of an initial state in what System.Initial lists.
func startNumber(g *stategraph.Graph, s stategraph.StateID) int {
	var out ts.Branches
	g.System().Initial(&out)
	return slices.IndexFunc(out.List, func(b ts.Branch) bool { return g.Find(b.Dst) == s })
}
