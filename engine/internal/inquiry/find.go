package inquiry

import (
	"cmp"

	"crosscheck/engine/internal/analysis"
	"crosscheck/engine/internal/condition"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/value"
)

// foundStates is how many states are listed when the request does not say.
const foundStates = 100

// hunt is a search for states in which a condition holds, under way.
type hunt struct {
	text     string
	searched int
	nearest  stategraph.StateID
}

// Found are states in which a condition holds.
type Found struct {
	Problem  *condition.Problem   // what is wrong with the condition; nil: nothing
	Total    int                  // matching states up to Searched
	States   []stategraph.StateID // the first of them
	Nearest  stategraph.StateID   // to the start; stategraph.None when there is none
	Searched int                  // states below this number were looked at; ask on from it
	Run      *analysis.Sample     // a shortest run to Nearest; nil when there is none to show
}

// Find looks for states, from a number on, in which a condition holds, and lists
// so many of them at most; 0: as many as is usual.
func (q *Inquiry) Find(text string, from, most int) *Found {
	cond, problem := condition.Compile(text, q.scope())
	if problem != nil {
		return &Found{Problem: problem, Nearest: stategraph.None}
	}
	more, out := q.while(), &Found{}
	h := q.known().hunting(text, from)
	tree := q.known().paths(more)
	out.Searched = q.ask(cond, from, func(id stategraph.StateID) {
		if out.Total++; len(out.States) < cmp.Or(most, foundStates) {
			out.States = append(out.States, id)
		}
		if h.nearest == stategraph.None || nearer(tree, id, h.nearest) {
			h.nearest = id
		}
	}, more)
	h.searched, out.Nearest = out.Searched, h.nearest
	if h.nearest != stategraph.None && tree.Depth(h.nearest) >= 0 {
		out.Run, _ = q.shortest(tree, h.nearest, "A shortest run to "+text)
	}
	return out
}

// hunting is the hunt under way if this one goes on with it, else a new one.
func (k *known) hunting(text string, from int) *hunt {
	if h := k.hunt; h == nil || h.text != text || h.searched != from || from == 0 {
		k.hunt = &hunt{text: text, nearest: stategraph.None}
	}
	return k.hunt
}

// findPulse is how many states are asked between two looks at the clock.
const findPulse = 4096

// ask asks the states from a number on while more says so, and returns the
// first that was not asked.
func (q *Inquiry) ask(cond *condition.Condition, from int, found func(stategraph.StateID), more func() bool) int {
	g := q.Graph()
	var values []int32
	id := from
	for ; id < g.Len(); id++ {
		if (id-from)%findPulse == findPulse-1 && !more() {
			break
		}
		values = ts.Project(q.System, g.State(stategraph.StateID(id)), cond.Locations, values[:0])
		if cond.Holds(values) {
			found(stategraph.StateID(id))
		}
	}
	return id
}

// nearer reports whether a is nearer to the start than b, as far as is known.
func nearer(tree *stategraph.Tree, a, b stategraph.StateID) bool {
	da, db := tree.Depth(a), tree.Depth(b)
	return da >= 0 && (db < 0 || da < db)
}

// scope is what names in conditions mean.
func (q *Inquiry) scope() *condition.Scope {
	stored := map[ts.LocID]bool{}
	for _, l := range q.Valued() {
		stored[l] = true
	}
	own := map[string]ts.LocID{}
	for i, l := range q.Inner.Locations() {
		own[l.Name] = ts.LocID(i)
	}
	locs := q.System.Locations()
	return &condition.Scope{
		Locations: locs,
		Domain: func(l ts.LocID) (value.Domain, bool) {
			d, _ := q.Inner.Domain(own[locs[l].Name])
			return d, stored[l]
		},
		Format: func(l ts.LocID, raw int32) string { return q.Inner.Format(own[locs[l].Name], raw) },
	}
}

// shelf is what runs are taken from.
func (q *Inquiry) shelf(tree *stategraph.Tree) *analysis.Shelf {
	return &analysis.Shelf{Graph: q.Graph(), Tree: tree, Executed: q.Executed, Judge: q.Judge}
}

// shortest is a shortest run to a state that the tree reaches, confirmed.
func (q *Inquiry) shortest(tree *stategraph.Tree, id stategraph.StateID, title string) (*analysis.Sample, error) {
	run, err := q.shelf(tree).Shortest(id, nil)
	if err != nil {
		return nil, err
	}
	return &analysis.Sample{Title: title, Run: run}, nil
}
