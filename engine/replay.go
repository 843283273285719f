package engine

import (
	"crosscheck/engine/internal/inquiry"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/trace"
	"crosscheck/engine/protocol"
)

// replay plays a run on the explored program, which knows the state numbers,
// and in step with it on the judge, which knows every variable.
func replay(x *inquiry.Inquiry, r *protocol.ReplayRequest) *protocol.Reply {
	played := traceOf(r.Start, r.Run).Replay(x.System)
	out := &protocol.Trace{Problem: played.Problem, LoopTo: played.LoopTo}
	if len(played.Steps) > 0 {
		whole, err := x.Judge.Play(played)
		if err != nil {
			return bug("the two interpreters disagree about this run", err.Error())
		}
		out.Steps = traceSteps(x, played, whole)
	}
	return &protocol.Reply{Op: "replay", Replay: out}
}

// traceSteps tells the steps of whole, with the numbers of played.
func traceSteps(x *inquiry.Inquiry, played, whole *trace.Replay) []protocol.TraceStep {
	out := make([]protocol.TraceStep, 0, len(whole.Steps))
	acts := x.Acts(played)
	for i, text := range whole.Narrate() {
		step := traceStep(x.Files, whole, &whole.Steps[i])
		own := &played.Steps[i]
		step.Text, step.State = text, int(x.Graph().Find(own.State))
		step.Branch, step.Branches = int(own.Branch), int(own.Branches)
		if step.At = at(whole, i); whole.Timing != nil {
			step.Clocks, step.Due = whole.Timing.Clocks[i], whole.Timing.Due[i]
		}
		for _, at := range acts[i] {
			step.Acts = append(step.Acts, rangeOf(x.Files, at))
		}
		out = append(out, step)
	}
	return out
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

// log shows a part of the log of the last check.
func log(x *inquiry.Inquiry, r *protocol.LogRequest) *protocol.Reply {
	out := x.Search.Outcome()
	from := max(0, min(r.From, len(out.Log)))
	to := max(from, min(from+r.Count, len(out.Log)))
	return &protocol.Reply{Op: "log", Log: &protocol.LogResult{
		Total: len(out.Log), Cut: out.LogCut, Entries: logEntries(out.Log[from:to]),
	}}
}
