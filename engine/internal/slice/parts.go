package slice

import (
	"slices"

	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/ts"
)

// Parts cuts p into parts that do not influence each other: what happens in
// one neither reads nor writes nor compares what changes in another, and no
// property is about two of them. What p can do is every mixture of what its
// parts can do, so that an invariant holds in p when it holds in its part, and
// a handler fails in p when it fails in some part. A state is reachable in a
// part when p can reach one that agrees with it there; elements of arrays that
// other parts change are left as they were.
//
// Every part has the numbers of p, for events, locations, properties, failures,
// clocks and initial states: its runs are runs of p. Events and properties of
// other parts are marked Apart, their variables are not in its states. A state
// that enables no event of its part need not be one where p ends. With time, a
// run of a part is one of p in which the events of the other parts that are
// due meanwhile happen too.
//
// A program with code in other languages, or with a property of the states in
// which everything ends, is one part.
func Parts(p *ir.Program) []*ir.Program {
	w := newWeb(p)
	if w == nil {
		return []*ir.Program{p}
	}
	masks := w.components()
	if len(masks) < 2 {
		return []*ir.Program{p}
	}
	parts := make([]*ir.Program, len(masks))
	for i, m := range masks {
		parts[i] = w.part(m)
	}
	return parts
}

// web is what of a program has to do with what.
type web struct {
	p     *ir.Program
	lay   *ir.Layout
	acts  []*trail     // events, then what ends events
	reads []ir.CellSet // of each property
	cells ir.CellSet   // that something stores
	sets  ir.CellSet   // clocks that something sets
}

// newWeb looks at p; nil when it cannot be cut.
func newWeb(p *ir.Program) *web {
	final := func(q ir.Property) bool { return q.Kind == ts.Final }
	if len(p.Foreign) > 0 || slices.ContainsFunc(p.Properties, final) || !settled(p) {
		return nil
	}
	w := &web{p: p, lay: ir.NewLayout(p), sets: ir.NewCellSet(len(p.Clocks))}
	w.cells = ir.NewCellSet(len(w.lay.Locations))
	for i := range p.Events {
		t := newTrail(p, w.lay)
		t.event(&p.Events[i])
		w.add(t)
	}
	for _, f := range p.Finish {
		t := newTrail(p, w.lay)
		t.run(f)
		w.add(t)
	}
	for i := range p.Properties {
		t := newTrail(p, w.lay)
		t.look(p.Properties[i].Cond)
		w.reads = append(w.reads, t.loads)
	}
	return w
}

func (w *web) add(t *trail) {
	t.gates()
	w.acts = append(w.acts, t)
	w.cells.Union(t.stores)
	w.sets.Union(t.resets)
}

func (w *web) emptyMask() mask {
	return mask{make([]bool, len(w.p.Events)), make([]bool, len(w.p.Finish)), make([]bool, len(w.p.Properties))}
}

// keep marks act i in m.
func (m mask) keep(i int) {
	if n := i - len(m.events); n >= 0 {
		m.finish[n] = true
	} else {
		m.events[i] = true
	}
}

// components is the groups of acts and properties that have to do with each
// other, in the order of their first events. What has to do with nothing that
// changes is in the first.
func (w *web) components() []mask {
	n := len(w.acts)
	cells, clocks := newJoin(n+len(w.reads), len(w.lay.Locations)), &join{}
	clocks.root, clocks.first = cells.root, make([]int, len(w.p.Clocks))
	for i, t := range w.acts {
		tied := cells.tie(i, t.loads, w.cells) + cells.tie(i, t.stores, w.cells)
		if tied += clocks.tie(i, t.tests, w.sets) + clocks.tie(i, t.resets, w.sets); tied == 0 {
			cells.unite(i, 0)
		}
	}
	for q, loads := range w.reads {
		if cells.tie(n+q, loads, w.cells) == 0 {
			cells.unite(n+q, 0)
		}
	}
	groups := map[int]int{}
	var masks []mask
	for i := range cells.root {
		r := cells.of(i)
		if _, known := groups[r]; !known {
			groups[r] = len(masks)
			masks = append(masks, w.emptyMask())
		}
		m := masks[groups[r]]
		if i < n {
			m.keep(i)
		} else {
			m.properties[i-n] = true
		}
	}
	return masks
}

// join makes groups of items that share elements.
type join struct {
	root  []int // of each item: another of its group, itself for one of them
	first []int // of each element: 1 + the first item that has it
}

func newJoin(items, elements int) *join {
	j := &join{root: make([]int, items), first: make([]int, elements)}
	for i := range j.root {
		j.root[i] = i
	}
	return j
}

func (j *join) of(i int) int {
	for j.root[i] != i {
		i = j.root[i]
	}
	return i
}

// unite makes one group of two; the lowest item stands for it.
func (j *join) unite(a, b int) {
	a, b = j.of(a), j.of(b)
	j.root[max(a, b)] = min(a, b)
}

// tie unites item i with those that have one of elements too, as far as these
// are in changing, and says how many are.
func (j *join) tie(i int, elements, changing ir.CellSet) (n int) {
	for _, l := range elements.List() {
		if !changing.Has(l) {
			continue
		}
		n++
		if j.first[l] == 0 {
			j.first[l] = i + 1
		}
		j.unite(i, j.first[l]-1)
	}
	return n
}
