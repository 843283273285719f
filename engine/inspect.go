package engine

import (
	"fmt"

	"crosscheck/engine/internal/dotgraph"
	"crosscheck/engine/internal/inquiry"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/trace"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/protocol"
)

// errNothing answers questions about the last check when there is none.
func errNothing() *protocol.Reply {
	return badRequest("there is no finished check to ask about; send a check first")
}

// traceOf is a run as package trace names it.
func traceOf(start int, run []protocol.Pick) trace.Trace {
	t := trace.Trace{Start: start}
	for _, p := range run {
		t.Picks = append(t.Picks, trace.Pick{Event: ts.EventID(p.Event), Branch: int32(p.Branch)})
	}
	return t
}

// replay plays a run on the explored program, which knows the state numbers,
// and in step with it on the judge, which knows every variable.
func (s *Session) replay(r *protocol.ReplayRequest) *protocol.Reply {
	if s.last == nil {
		return errNothing()
	}
	x := s.last
	played := traceOf(r.Start, r.Run).Replay(x.System)
	out := &protocol.Trace{Problem: played.Problem, LoopTo: played.LoopTo}
	if len(played.Steps) > 0 {
		whole, err := x.Judge.Play(played)
		if err != nil {
			return bug("the two interpreters disagree about this run", err.Error())
		}
		texts := whole.Narrate()
		for i := range whole.Steps {
			step := traceStep(x.Files, whole, &whole.Steps[i])
			own := &played.Steps[i]
			step.Text, step.State = texts[i], int(x.Graph().Find(own.State))
			step.Branch, step.Branches = int(own.Branch), int(own.Branches)
			if step.At = at(whole, i); whole.Timing != nil {
				step.Clocks, step.Due = whole.Timing.Clocks[i], whole.Timing.Due[i]
			}
			out.Steps = append(out.Steps, step)
		}
	}
	return &protocol.Reply{Op: "replay", Replay: out}
}

func traceStep(files *source.Set, r *trace.Replay, s *trace.Step) protocol.TraceStep {
	out := protocol.TraceStep{
		Event: int(s.Event), Values: make([]string, len(r.System.Locations())), Properties: s.Properties,
		Changed: numbers(s.Changed), Enabled: numbers(s.Enabled),
	}
	for _, v := range s.Values {
		out.Values[v.Loc] = v.Text
	}
	for _, a := range s.Accesses {
		out.Accesses = append(out.Accesses, protocol.TraceAccess{
			Location: int(a.Loc), Op: ops[a.Op], App: int(a.App), Value: r.Text(a.Loc, a.Value),
		})
	}
	for _, n := range s.Notes {
		out.Notes = append(out.Notes, protocol.TraceNote{
			Kind: n.Kind, App: int(n.App), Text: n.Text, Range: rangeOf(files, n.Span),
		})
	}
	for _, id := range s.Failures {
		f := &r.System.Failures()[id]
		out.Failures = append(out.Failures, protocol.TraceFailure{
			Kind: failureKinds[f.Kind], Text: f.Message, Range: rangeOf(files, f.Span),
		})
	}
	for _, c := range s.Conflicts {
		out.Conflicts = append(out.Conflicts, protocol.TraceConflict{Step: c.Step, Location: int(c.Loc)})
	}
	return out
}

// numbers turns ids into plain numbers.
func numbers[T ~int32](ids []T) []int {
	out := make([]int, len(ids))
	for i, id := range ids {
		out[i] = int(id)
	}
	return out
}

// graph draws what the last check explored; after a compare, the reference
// with what another algorithm missed.
func (s *Session) graph(r *protocol.GraphRequest) *protocol.Reply {
	if s.last == nil {
		return errNothing()
	}
	x := s.last
	g := x.Graph()
	if r.View == "neighbourhood" && (r.State < 0 || r.State >= g.Len()) {
		return badRequest("there is no state %d; the check explored states 0 to %d", r.State, g.Len()-1)
	}
	if why := unheatable(x, r.Heat, r.App); why != "" {
		return badRequest("%s", why)
	}
	against, why := gapsOf(x, r.Against)
	if why != "" {
		return badRequest("%s", why)
	}
	p := x.Draw(dotgraph.Request{
		View: dotgraph.View(r.View), MaxNodes: r.MaxNodes, State: stategraph.StateID(r.State), Radius: r.Radius,
		Labels: r.Labels, Other: against, Heat: dotgraph.Heat(r.Heat), App: ts.AppID(r.App),
	}, traceOf(r.Start, r.Run))
	return &protocol.Reply{Op: "graph", Graph: graphResult(p, x.Starts())}
}

// unheatable says what is wrong with a heat that is asked for, or "".
func unheatable(x *inquiry.Inquiry, heat string, app int) string {
	if heat == string(dotgraph.HeatApp) && (app < 0 || app >= len(x.System.Apps())) {
		return fmt.Sprintf("there is no app number %d", app)
	}
	return ""
}

// gapsOf is the graph whose gaps are marked, or why there is none of that name.
func gapsOf(x *inquiry.Inquiry, name string) (*stategraph.Graph, string) {
	g, unknown := x.Against(name)
	if unknown {
		return nil, fmt.Sprintf("%s was not compared", name)
	}
	return g, ""
}

// graphResult tells a picture; starts numbers the initial states.
func graphResult(p *dotgraph.Picture, starts map[stategraph.StateID]int) *protocol.GraphResult {
	out := &protocol.GraphResult{
		Rung: string(p.Rung), Why: p.Why, States: p.States, Dot: p.Dot, Mermaid: p.Mermaid,
	}
	for i := range p.Nodes {
		n := &p.Nodes[i]
		start := -1
		if n.Initial {
			start = starts[n.State]
		}
		out.Nodes = append(out.Nodes, protocol.GraphNode{
			State: int(n.State), Label: n.Label, Facts: n.Facts, Initial: n.Initial, Start: start, Finding: n.Finding,
			Missed: n.Missed, Rank: n.Rank, X: n.X, Y: n.Y, Enabled: numbers(n.Enabled), Heat: n.Heat,
		})
	}
	for i := range p.Edges {
		e := &p.Edges[i]
		out.Edges = append(out.Edges, protocol.GraphEdge{
			Src: int(e.Src), Dst: int(e.Dst), Events: numbers(e.Events), Back: numbers(e.Back),
			Label: e.Label, Missed: e.Missed, Failure: e.Failure, Heat: e.Heat,
		})
	}
	return out
}

// log shows a part of the log of the last check.
func (s *Session) log(r *protocol.LogRequest) *protocol.Reply {
	if s.last == nil {
		return errNothing()
	}
	out := s.last.Search.Outcome()
	from := max(0, min(r.From, len(out.Log)))
	to := max(from, min(from+r.Count, len(out.Log)))
	return &protocol.Reply{Op: "log", Log: &protocol.LogResult{
		Total: len(out.Log), Cut: out.LogCut, Entries: logEntries(out.Log[from:to]),
	}}
}
