package exploration

import (
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/subject"
	"crosscheck/engine/internal/timed"
	"crosscheck/engine/internal/ts"
)

// HomeState is a state of the home, whatever its clocks show.
type HomeState struct {
	ID       stategraph.StateID
	Values   []string
	Earliest float64 // seconds, when it can be entered; -1 when that is not known
	// A shortest run to it, and in which of several ways that starts; where
	// asked for.
	Start int
	Run   []stategraph.Edge
}

// Valued are the locations whose values make a state.
func (x *Exploration) Valued() []ts.LocID {
	var out []ts.LocID
	for _, v := range x.System.Values(x.Graph().State(0)) {
		out = append(out, v.Loc)
	}
	return out
}

// HomeStates tells states, with shortest runs to them if asked.
func (x *Exploration) HomeStates(list []stategraph.StateID, withRuns bool) []HomeState {
	out := make([]HomeState, 0, len(list))
	var starts map[stategraph.StateID]int
	if withRuns {
		starts = x.Starts()
	}
	for _, id := range list {
		state := HomeState{ID: id, Earliest: x.earliest(id)}
		for _, v := range x.System.Values(x.Graph().State(id)) {
			state.Values = append(state.Values, v.Text)
		}
		if withRuns {
			var start stategraph.StateID
			start, state.Run = x.Graph().Tree().PathTo(id)
			state.Start = starts[start]
		}
		out = append(out, state)
	}
	return out
}

// earliest is when a state can be entered at the earliest, in seconds; -1 when
// that is not known.
func (x *Exploration) earliest(id stategraph.StateID) float64 {
	if sys, ok := x.System.(timed.System); ok {
		if t := sys.Earliest(x.Graph().State(id)); t >= 0 && t != ts.Forever {
			return subject.Seconds(t)
		}
	}
	return -1
}

// Starts maps each initial state to its number, the first one of several.
func (x *Exploration) Starts() map[stategraph.StateID]int {
	var initial ts.Branches
	x.System.Initial(&initial)
	out := make(map[stategraph.StateID]int, len(initial.List))
	for i := len(initial.List) - 1; i >= 0; i-- {
		out[x.Graph().Find(initial.List[i].Dst)] = i
	}
	return out
}
