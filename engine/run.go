package engine

import (
	"crosscheck/engine/internal/analysis"
	"crosscheck/engine/internal/exploration"
	"crosscheck/engine/internal/trace"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/protocol"
)

// traceOf is a run as package trace names it.
func traceOf(start int, run []protocol.Pick) trace.Trace {
	t := trace.Trace{Start: start}
	for _, p := range run {
		t.Picks = append(t.Picks, trace.Pick{Event: ts.EventID(p.Event), Branch: int32(p.Branch)})
	}
	return t
}

func runs(list []analysis.Sample) []protocol.Run {
	out := make([]protocol.Run, 0, len(list))
	for i := range list {
		out = append(out, runOf(list[i].Title, &list[i].Run))
	}
	return out
}

func runOf(title string, r *analysis.Run) protocol.Run {
	return protocol.Run{Title: title, Start: r.Start, StartText: startText(r), Run: steps(r), State: int(r.State)}
}

// startText tells in which of several ways a run starts; "" when there is one.
func startText(r *analysis.Run) string {
	if r.Replay == nil || !r.Replay.StartVaries() {
		return ""
	}
	return r.Replay.Narrate()[0]
}

// steps tells a run; event numbers and branches are those of the explored
// program, also where the judge plays it with other branches.
func steps(r *analysis.Run) []protocol.Step {
	if r.Replay == nil {
		return nil
	}
	texts := r.Replay.Narrate()
	events := r.Replay.System.Events()
	out := make([]protocol.Step, 0, len(r.Picks))
	for i := 1; i < len(r.Replay.Steps); i++ {
		pick := r.Picks[i-1]
		out = append(out, protocol.Step{
			Event: events[pick.Event].Name, Index: int(pick.Event), Branch: int(pick.Branch),
			Text: texts[i], State: int(r.States[i]), Writes: writes(r.Replay, &r.Replay.Steps[i]), At: at(r.Replay, i),
		})
	}
	return out
}

// writes lists the changes of a step in order.
func writes(r *trace.Replay, s *trace.Step) []protocol.Write {
	out := []protocol.Write{}
	for _, a := range s.Accesses {
		l := &r.System.Locations()[a.Loc]
		if a.Op == ts.Write && l.Kind != ts.Derived {
			out = append(out, protocol.Write{App: ts.LabelOf(r.System, a.App), Location: l.Name, Value: r.Text(a.Loc, a.Value)})
		}
	}
	return out
}

// at is when step i of a replay happens; -1 when that is not known.
func at(r *trace.Replay, i int) float64 {
	if r.Timing == nil {
		return -1
	}
	return r.Timing.At[i]
}

// homeStates tells states of the home.
func homeStates(list []exploration.HomeState) []protocol.HomeState {
	out := make([]protocol.HomeState, 0, len(list))
	for _, s := range list {
		row := protocol.HomeState{At: s.Earliest, State: int(s.ID), Values: s.Values, Start: s.Start}
		for _, e := range s.Run {
			row.Run = append(row.Run, protocol.Pick{Event: int(e.Event), Branch: int(e.Branch)})
		}
		out = append(out, row)
	}
	return out
}
