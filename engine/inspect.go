package engine

import (
	"fmt"

	"crosscheck/engine/internal/dotgraph"
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
	played := traceOf(r.Start, r.Run).Replay(x.system)
	out := &protocol.Trace{Problem: played.Problem, LoopTo: played.LoopTo}
	if len(played.Steps) > 0 {
		whole, err := x.judge.Play(played)
		if err != nil {
			return bug("the two interpreters disagree about this run", err.Error())
		}
		texts := whole.Narrate()
		for i := range whole.Steps {
			step := traceStep(x, whole, &whole.Steps[i])
			own := &played.Steps[i]
			step.Text, step.State = texts[i], int(x.graph().Find(own.State))
			step.Branch, step.Branches = int(own.Branch), int(own.Branches)
			if step.At = at(whole, i); whole.Timing != nil {
				step.Clocks, step.Due = whole.Timing.Clocks[i], whole.Timing.Due[i]
			}
			out.Steps = append(out.Steps, step)
		}
	}
	return &protocol.Reply{Op: "replay", Replay: out}
}

func traceStep(x *exploration, r *trace.Replay, s *trace.Step) protocol.TraceStep {
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
			Kind: n.Kind, App: int(n.App), Text: n.Text, Range: rangeOf(x.files, n.Span),
		})
	}
	for _, id := range s.Failures {
		f := &r.System.Failures()[id]
		out.Failures = append(out.Failures, protocol.TraceFailure{
			Kind: failureKinds[f.Kind], Text: f.Message, Range: rangeOf(x.files, f.Span),
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
	g := x.graph()
	if r.View == "neighbourhood" && (r.State < 0 || r.State >= g.Len()) {
		return badRequest("there is no state %d; the check explored states 0 to %d", r.State, g.Len()-1)
	}
	if why := x.unheatable(r.Heat, r.App); why != "" {
		return badRequest("%s", why)
	}
	against, why := x.gapsOf(r.Against)
	if why != "" {
		return badRequest("%s", why)
	}
	run, start := x.path(traceOf(r.Start, r.Run))
	p := dotgraph.Draw(g, dotgraph.Request{
		View: dotgraph.View(r.View), MaxNodes: r.MaxNodes, State: stategraph.StateID(r.State), Radius: r.Radius,
		Run: run, RunStart: start, Labels: r.Labels, Reduced: x.row.Name != exhaustive,
		Findings: x.findingStates(), Other: against, Depths: x.paths(s.while()), Into: x.inquiry().before,
		Heat: dotgraph.Heat(r.Heat), App: ts.AppID(r.App),
	})
	return &protocol.Reply{Op: "graph", Graph: graphResult(p, x.starts())}
}

// gapsOf is the graph whose gaps are marked: that of the named algorithm, or of
// the first one compared; nil where clocks make the graphs different.
func (x *exploration) gapsOf(name string) (*stategraph.Graph, string) {
	for _, o := range x.others {
		if o.algorithm == name || name == "" {
			return o.graph, ""
		}
	}
	if name != "" && x.period == nil {
		return nil, fmt.Sprintf("%s was not compared", name)
	}
	return nil, ""
}

// path is the part of a run that the graph knows.
func (x *exploration) path(t trace.Trace) (edges []stategraph.Edge, start stategraph.StateID) {
	g := x.graph()
	played := t.Replay(x.system)
	if len(played.Steps) == 0 {
		return nil, stategraph.None
	}
	start = g.Find(played.Steps[0].State)
	at := start
	for i := 1; i < len(played.Steps) && at != stategraph.None; i++ {
		s := &played.Steps[i]
		dst := g.Find(s.State)
		if dst == stategraph.None {
			break
		}
		edges = append(edges, stategraph.Edge{Src: at, Dst: dst, Event: s.Event, Branch: s.Branch})
		at = dst
	}
	return edges, start
}

// findingStates is where each finding ends.
func (x *exploration) findingStates() []stategraph.StateID {
	out := make([]stategraph.StateID, len(x.findings))
	for i := range x.findings {
		out[i] = x.findings[i].State
	}
	return out
}

// starts maps each initial state to its number, the first one of several.
func (x *exploration) starts() map[stategraph.StateID]int {
	var initial ts.Branches
	x.system.Initial(&initial)
	out := make(map[stategraph.StateID]int, len(initial.List))
	for i := len(initial.List) - 1; i >= 0; i-- {
		out[x.graph().Find(initial.List[i].Dst)] = i
	}
	return out
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
	out := s.last.search.Outcome()
	from := max(0, min(r.From, len(out.Log)))
	to := max(from, min(from+r.Count, len(out.Log)))
	return &protocol.Reply{Op: "log", Log: &protocol.LogResult{
		Total: len(out.Log), Cut: out.LogCut, Entries: logEntries(out.Log[from:to]),
	}}
}
