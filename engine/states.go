package engine

import (
	"cmp"

	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/timed"
	"crosscheck/engine/internal/timed/compare"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/protocol"
)

// listedStates is how many states are listed when the request does not say.
const listedStates = 1000

// states lists the states that the home can be in, whatever its clocks show.
func (s *Session) states(r *protocol.StatesRequest) *protocol.Reply {
	if s.last == nil {
		return errNothing()
	}
	if r.Max < 0 {
		return badRequest("a list of states cannot have %d rows; 0 means %d", r.Max, listedStates)
	}
	g := s.last.graph()
	list := compare.Distinct(g)
	out := &protocol.StatesResult{Total: len(list), Locations: s.last.valued()}
	out.Rows = s.last.homeStates(list[:min(cmp.Or(r.Max, listedStates), len(list))], true)
	return &protocol.Reply{Op: "states", States: out}
}

// valued are the locations whose values make a state.
func (x *exploration) valued() []int {
	var out []int
	for _, v := range x.system.Values(x.graph().State(0)) {
		out = append(out, int(v.Loc))
	}
	return out
}

// homeStates tells states, with shortest runs to them if asked.
func (x *exploration) homeStates(list []stategraph.StateID, withRuns bool) []protocol.HomeState {
	out := make([]protocol.HomeState, 0, len(list))
	var starts map[stategraph.StateID]int
	if withRuns {
		starts = x.starts()
	}
	for _, id := range list {
		row := protocol.HomeState{At: x.earliest(id), State: int(id)}
		for _, v := range x.system.Values(x.graph().State(id)) {
			row.Values = append(row.Values, v.Text)
		}
		if withRuns {
			start, edges := x.graph().Tree().PathTo(id)
			row.Start, row.Run = starts[start], picksOf(edges)
		}
		out = append(out, row)
	}
	return out
}

// earliest is when a state can be entered at the earliest, in seconds; -1 when
// that is not known.
func (x *exploration) earliest(id stategraph.StateID) float64 {
	if sys, ok := x.system.(timed.System); ok {
		if t := sys.Earliest(x.graph().State(id)); t >= 0 && t != ts.Forever {
			return seconds(t)
		}
	}
	return -1
}

func picksOf(edges []stategraph.Edge) []protocol.Pick {
	var out []protocol.Pick
	for _, e := range edges {
		out = append(out, protocol.Pick{Event: int(e.Event), Branch: int(e.Branch)})
	}
	return out
}
