package engine

import (
	"cmp"
	"slices"
	"strings"

	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/protocol"
)

// listedStates is how many states are listed when the request does not say.
const listedStates = 1000

// homeState is what a person sees of some states of a search: everything but
// what is switched on.
type homeState struct {
	values []string
	at     float64 // the earliest of its times, in seconds; -1 when there are none
	id     stategraph.StateID
}

// states lists the states that the home can be in.
func (s *Session) states(r *protocol.StatesRequest) *protocol.Reply {
	if s.last == nil {
		return errNothing()
	}
	if r.Max < 0 {
		return badRequest("a list of states cannot have %d rows; 0 means %d", r.Max, listedStates)
	}
	x := s.last
	shown := shownLocations(x.system)
	list := homeStates(x.graph(), shown)
	out := &protocol.StatesResult{Total: len(list), Locations: numbers(shown)}
	limit := cmp.Or(r.Max, listedStates)
	out.Rows = x.rows(list[:min(limit, len(list))])
	return &protocol.Reply{Op: "states", States: out}
}

// rows tells states with a shortest run to each.
func (x *exploration) rows(list []homeState) []protocol.HomeState {
	starts, tree := x.starts(), x.graph().Tree()
	out := make([]protocol.HomeState, 0, len(list))
	for _, h := range list {
		row := protocol.HomeState{Values: h.values, At: h.at, State: int(h.id)}
		start, edges := tree.PathTo(h.id)
		row.Start = starts[start]
		for _, e := range edges {
			row.Run = append(row.Run, protocol.Pick{Event: int(e.Event), Branch: int(e.Branch)})
		}
		out = append(out, row)
	}
	return out
}

// shownLocations are those that the state of a home is told by.
func shownLocations(sys ts.System) []ts.LocID {
	var out []ts.LocID
	for i, l := range sys.Locations() {
		if l.Kind != ts.Enable && l.Kind != ts.TimerFlag && l.Kind != ts.Derived {
			out = append(out, ts.LocID(i))
		}
	}
	return out
}

// homeStates are the states of a graph as far as the shown locations tell them
// apart, the earliest first; among those, in the order of the search.
func homeStates(g *stategraph.Graph, shown []ts.LocID) []homeState {
	var out []homeState
	known := map[string]bool{}
	for id := range stategraph.StateID(g.Len()) {
		values := shownValues(g.System().Values(g.State(id)), shown)
		if key := strings.Join(values, "\x00"); !known[key] {
			known[key] = true
			out = append(out, homeState{values: values, at: -1, id: id})
		}
	}
	slices.SortStableFunc(out, func(a, b homeState) int { return cmp.Compare(a.at, b.at) })
	return out
}

// shownValues picks the texts of the shown locations from all values.
func shownValues(all []ts.Value, shown []ts.LocID) []string {
	out := make([]string, 0, len(shown))
	for _, v := range all {
		if len(out) < len(shown) && v.Loc == shown[len(out)] {
			out = append(out, v.Text)
		}
	}
	return out
}
