package engine

import (
	"cmp"

	"crosscheck/engine/internal/analysis"
	"crosscheck/engine/internal/condition"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/value"
	"crosscheck/engine/protocol"
)

// foundStates is how many states are listed when the request does not say.
const foundStates = 100

// hunt is a search for states in which a condition holds, under way.
type hunt struct {
	text     string
	cond     *condition.Condition
	searched int
	nearest  stategraph.StateID
}

// find looks for states of the last check in which a condition holds.
func (s *Session) find(r *protocol.FindRequest) *protocol.Reply {
	switch {
	case s.last == nil:
		return errNothing()
	case r.From < 0 || r.Max < 0:
		return badRequest("neither the first state nor how many to list can be negative")
	}
	x := s.last
	out := &protocol.FindResult{Nearest: -1, Stored: x.graph().Len()}
	reply := &protocol.Reply{Op: "find", Find: out}
	cond, problem := condition.Compile(r.Condition, x.scope())
	if problem != nil {
		out.Problem, out.Help = problem.Message, problem.Help
		out.At = source.NewFile("", r.Condition).UTF16(problem.At)
		return reply
	}
	more := s.while()
	h := x.hunt(r, cond)
	tree := x.paths(more)
	states := x.ask(h, r.From, func(id stategraph.StateID) {
		if out.Total++; len(out.States) < cmp.Or(r.Max, foundStates) {
			out.States = append(out.States, int(id))
		}
		if h.nearest == stategraph.None || nearer(tree, id, h.nearest) {
			h.nearest = id
		}
	}, more)
	out.Searched, out.Nearest = states, int(h.nearest)
	if h.nearest != stategraph.None && tree.Depth(h.nearest) >= 0 {
		out.Run, _ = x.shortest(tree, h.nearest, "A shortest run to "+r.Condition)
	}
	return reply
}

// hunt is the one under way if r goes on with it, else a new one.
func (x *exploration) hunt(r *protocol.FindRequest, cond *condition.Condition) *hunt {
	q := x.inquiry()
	if h := q.hunt; h == nil || h.text != r.Condition || h.searched != r.From || r.From == 0 {
		q.hunt = &hunt{text: r.Condition, nearest: stategraph.None}
	}
	q.hunt.cond = cond
	return q.hunt
}

// findPulse is how many states are asked between two looks at the clock.
const findPulse = 4096

// ask asks the states from a number on while more says so, and returns the
// first that was not asked.
func (x *exploration) ask(h *hunt, from int, found func(stategraph.StateID), more func() bool) int {
	g := x.graph()
	var values []int32
	id := from
	for ; id < g.Len(); id++ {
		if (id-from)%findPulse == findPulse-1 && !more() {
			break
		}
		values = ts.Project(x.system, g.State(stategraph.StateID(id)), h.cond.Locations, values[:0])
		if h.cond.Holds(values) {
			found(stategraph.StateID(id))
		}
	}
	h.searched = id
	return id
}

// nearer reports whether a is nearer to the start than b, as far as is known.
func nearer(tree *stategraph.Tree, a, b stategraph.StateID) bool {
	da, db := tree.Depth(a), tree.Depth(b)
	return da >= 0 && (db < 0 || da < db)
}

// scope is what names in conditions mean.
func (x *exploration) scope() *condition.Scope {
	stored := map[ts.LocID]bool{}
	for _, l := range x.valued() {
		stored[ts.LocID(l)] = true
	}
	own := map[string]ts.LocID{}
	for i, l := range x.inner.Locations() {
		own[l.Name] = ts.LocID(i)
	}
	locs := x.system.Locations()
	return &condition.Scope{
		Locations: locs,
		Domain: func(l ts.LocID) (value.Domain, bool) {
			d, _ := x.inner.Domain(own[locs[l].Name])
			return d, stored[l]
		},
		Format: func(l ts.LocID, raw int32) string { return x.inner.Format(own[locs[l].Name], raw) },
	}
}

// shelf is what runs are taken from.
func (x *exploration) shelf(tree *stategraph.Tree) *analysis.Shelf {
	return &analysis.Shelf{Graph: x.graph(), Tree: tree, Executed: x.executed, Judge: x.judge}
}

// shortest is a shortest run to a state that the tree reaches, confirmed.
func (x *exploration) shortest(tree *stategraph.Tree, id stategraph.StateID, title string) (*protocol.Run, error) {
	run, err := x.shelf(tree).Shortest(id, nil)
	if err != nil {
		return nil, err
	}
	return &runs(&x.subject, []analysis.Sample{{Title: title, Run: run}})[0], nil
}
