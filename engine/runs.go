package engine

import (
	"cmp"
	"fmt"

	"crosscheck/engine/internal/analysis"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/protocol"
)

// Bounds of how many runs are asked for at once.
const (
	fewRuns  = 5
	mostRuns = 20
)

// runs answers with runs through what the last check explored.
func (s *Session) runs(r *protocol.RunsRequest) *protocol.Reply {
	if s.last == nil {
		return errNothing()
	}
	x, more := s.last, s.while()
	var out *protocol.RunsResult
	switch {
	case r.Count < 0 || r.Count > mostRuns:
		return badRequest("up to %d runs can be asked for; 0 means %d", mostRuns, fewRuns)
	case r.Kind == "diverse":
		out = x.diverse(cmp.Or(r.Count, fewRuns), more)
	case r.Kind == "to-state":
		if r.State < 0 || r.State >= x.graph().Len() {
			return badRequest("there is no state %d; the check explored states 0 to %d", r.State, x.graph().Len()-1)
		}
		out = x.runTo(stategraph.StateID(r.State), fmt.Sprintf("A shortest run to state %d", r.State), more)
	case r.Kind == "to-condition":
		return s.runToCondition(r.Condition)
	case r.Kind == "to-event":
		if r.Event < 0 || r.Event >= len(x.system.Events()) {
			return badRequest("there is no event number %d; the program has %d", r.Event, len(x.system.Events()))
		}
		out = x.runWith(ts.EventID(r.Event), more)
	default:
		return badRequest("there are no runs of the kind %q; choose diverse, to-state, to-condition or to-event", r.Kind)
	}
	return &protocol.Reply{Op: "runs", Runs: out}
}

// diverse picks runs that differ much.
func (x *exploration) diverse(count int, more func() bool) *protocol.RunsResult {
	list := x.shelf(x.paths(more)).Diverse(count, more)
	if len(list) == 0 {
		return &protocol.RunsResult{Problem: "nothing happens in this program, so there are no runs"}
	}
	return &protocol.RunsResult{Runs: runs(&x.subject, list)}
}

// runTo is a shortest run to a state.
func (x *exploration) runTo(id stategraph.StateID, title string, more func() bool) *protocol.RunsResult {
	tree := x.paths(more)
	if tree.Depth(id) < 0 {
		return unknownPath()
	}
	run, err := x.shortest(tree, id, title)
	if err != nil {
		return &protocol.RunsResult{Problem: x.unconfirmed(err)}
	}
	return &protocol.RunsResult{Runs: []protocol.Run{*run}}
}

func unknownPath() *protocol.RunsResult {
	return &protocol.RunsResult{Problem: "the way there is not known yet; ask again"}
}

// unconfirmed tells why a run cannot be shown.
func (x *exploration) unconfirmed(err error) string {
	if x.period != nil {
		return fmt.Sprintf("no times were found for the shortest path (%v)", err)
	}
	return err.Error()
}

// runWith is a shortest run that ends with an event.
func (x *exploration) runWith(e ts.EventID, more func() bool) *protocol.RunsResult {
	shelf := x.shelf(x.paths(more))
	edge, ok := shelf.First(e)
	switch {
	case !ok:
		return &protocol.RunsResult{Problem: fmt.Sprintf("%s does not happen in what was explored", x.system.Events()[e].Name)}
	case !shelf.Reached(edge.Src):
		return unknownPath()
	}
	run, err := shelf.Shortest(edge.Src, &edge)
	if err != nil {
		return &protocol.RunsResult{Problem: x.unconfirmed(err)}
	}
	title := "A shortest run with " + x.system.Events()[e].Name
	return &protocol.RunsResult{Runs: runs(&x.subject, []analysis.Sample{{Title: title, Run: run}})}
}

// runToCondition is a shortest run to a state in which a condition holds, as far
// as one answer gets.
func (s *Session) runToCondition(text string) *protocol.Reply {
	from := 0
	if h := s.last.inquiry().hunt; h != nil && h.text == text && h.searched < s.last.graph().Len() {
		from = h.searched
	}
	reply := s.find(&protocol.FindRequest{Condition: text, From: from, Max: 1})
	if reply.Find == nil {
		return reply
	}
	f, out := reply.Find, &protocol.RunsResult{}
	switch {
	case f.Problem != "":
		out.Problem = f.Problem
		if f.Help != "" {
			out.Problem += "; " + f.Help
		}
	case f.Run != nil:
		out.Runs = []protocol.Run{*f.Run}
	case f.Searched < f.Stored:
		out = unknownPath()
	case f.Nearest < 0:
		out.Problem = "it holds in none of the states that were explored"
	default:
		out.Problem = "the run to the nearest such state cannot be shown"
	}
	return &protocol.Reply{Op: "runs", Runs: out}
}
