package engine

import (
	"cmp"

	"crosscheck/engine/internal/inquiry"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/timed/compare"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/protocol"
)

// mostRuns is how many runs can be asked for at once.
const mostRuns = 20

// listedStates is how many states are listed when the request does not say.
const listedStates = 1000

// find looks for states of the last check in which a condition holds.
func find(x *inquiry.Inquiry, r *protocol.FindRequest) *protocol.Reply {
	if r.From < 0 || r.Max < 0 {
		return badRequest("neither the first state nor how many to list can be negative")
	}
	f := x.Find(r.Condition, r.From, r.Max)
	out := &protocol.FindResult{
		Total: f.Total, States: numbers(f.States), Nearest: int(f.Nearest), Searched: f.Searched, Stored: x.Graph().Len(),
	}
	if f.Problem != nil {
		out.Problem, out.Help = f.Problem.Message, f.Problem.Help
		out.At = source.NewFile("", r.Condition).UTF16(f.Problem.At)
	}
	if f.Run != nil {
		run := runOf(f.Run.Title, &f.Run.Run)
		out.Run = &run
	}
	return &protocol.Reply{Op: "find", Find: out}
}

// findRuns answers with runs through what the last check explored.
func findRuns(x *inquiry.Inquiry, r *protocol.RunsRequest) *protocol.Reply {
	var out *inquiry.Runs
	switch {
	case r.Count < 0 || r.Count > mostRuns:
		return badRequest("up to %d runs can be asked for; 0 means %d", mostRuns, inquiry.FewRuns)
	case r.Kind == "diverse":
		out = x.Diverse(r.Count)
	case r.Kind == "to-state":
		if r.State < 0 || r.State >= x.Graph().Len() {
			return badRequest("there is no state %d; the check explored states 0 to %d", r.State, x.Graph().Len()-1)
		}
		out = x.RunTo(stategraph.StateID(r.State))
	case r.Kind == "to-condition":
		out = x.RunToCondition(r.Condition)
	case r.Kind == "to-event":
		if r.Event < 0 || r.Event >= len(x.System.Events()) {
			return badRequest("there is no event number %d; the program has %d", r.Event, len(x.System.Events()))
		}
		out = x.RunWith(ts.EventID(r.Event))
	default:
		return badRequest("there are no runs of the kind %q; choose diverse, to-state, to-condition or to-event", r.Kind)
	}
	return &protocol.Reply{Op: "runs", Runs: &protocol.RunsResult{Runs: runs(out.List), Problem: out.Problem}}
}

// coverage tells which parts of the program ran in what the last check
// explored.
func coverage(x *inquiry.Inquiry) *protocol.Reply {
	c := x.Coverage()
	out := &protocol.CoverageResult{States: c.States, Swept: c.Swept}
	for _, sp := range c.Spans {
		out.Spans = append(out.Spans, protocol.CoverageSpan{
			Range: rangeOf(x.Files, sp.Span), Kind: markKinds[sp.Kind], Ran: sp.States > 0, States: sp.States,
		})
	}
	return &protocol.Reply{Op: "coverage", Coverage: out}
}

var markKinds = map[ir.MarkKind]string{
	ir.MarkHandler: "handler", ir.MarkBranch: "branch", ir.MarkStatement: "statement",
}

// states lists the states that the home can be in, whatever its clocks show.
func states(x *inquiry.Inquiry, r *protocol.StatesRequest) *protocol.Reply {
	if r.Max < 0 {
		return badRequest("a list of states cannot have %d rows; 0 means %d", r.Max, listedStates)
	}
	list := compare.Distinct(x.Graph())
	out := &protocol.StatesResult{Total: len(list), Locations: numbers(x.Valued())}
	out.Rows = homeStates(x.HomeStates(list[:min(cmp.Or(r.Max, listedStates), len(list))], true))
	return &protocol.Reply{Op: "states", States: out}
}
