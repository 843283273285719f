package ir

import (
	"slices"

	"crosscheck/engine/internal/ts"
)

// Effects is what a piece of code may do at most.
type Effects struct {
	Reads, Writes CellSet
	Topics        CellSet // topics published, as locations are numbered: by TopicID
	Tests, Resets CellSet // clocks, by ClockID
	Chooses       bool
}

// CanConflict reports whether the order of two pieces of code can matter.
func (e *Effects) CanConflict(o *Effects) bool {
	return e.Writes.Meets(o.Reads) || e.Writes.Meets(o.Writes) || o.Writes.Meets(e.Reads) ||
		e.Resets.Meets(o.Tests) || e.Resets.Meets(o.Resets) || o.Resets.Meets(e.Tests)
}

func (e *Effects) union(o *Effects) bool {
	r, w, t := e.Reads.Union(o.Reads), e.Writes.Union(o.Writes), e.Topics.Union(o.Topics)
	looks, sets := e.Tests.Union(o.Tests), e.Resets.Union(o.Resets)
	grew := r || w || t || looks || sets || (o.Chooses && !e.Chooses)
	e.Chooses = e.Chooses || o.Chooses
	return grew
}

// Statics holds the static access sets of a program: what each function, each
// handler with all it sets off, each event, guard and property may read and
// write. It is computed once a program.
type Statics struct {
	p      *Program
	lay    *Layout
	dead   bool       // count code that cannot run and stores that leave no access
	funcs  []*Effects // with the functions called
	full   []*Effects // and with the handlers set off
	guards []CellSet  // what each event's guard reads, nil without
	props  []CellSet  // what each property reads
	apps   []*Effects // of each app, once somebody asks
	// watchers are, of each location, the events whose guards read it, and of
	// properties that do -1 less the number.
	watchers [][]int32
}

// NewStatics computes the sets of p. With dead, what slicing took out of
// service counts too: then a sliced program has the sets of its original.
func NewStatics(p *Program, lay *Layout, dead bool) *Statics {
	s := &Statics{p: p, lay: lay, dead: dead, watchers: make([][]int32, len(lay.Locations))}
	calls := make([][]FuncID, len(p.Funcs))
	for i := range p.Funcs {
		e, c := s.direct(p.Funcs[i].Body)
		s.funcs, calls[i] = append(s.funcs, e), c
	}
	fixpoint(s.funcs, calls)
	s.closeOverTopics()
	s.conditions()
	return s
}

// fixpoint adds to each element what the elements it refers to have, by their
// numbers: these
// first, so that long chains are gone through once.
func fixpoint(es []*Effects, refs [][]FuncID) {
	order := make([]int, 0, len(es))
	seen := make([]bool, len(es))
	var visit func(i int)
	visit = func(i int) {
		seen[i] = true
		for _, j := range refs[i] {
			if !seen[j] {
				visit(int(j))
			}
		}
		order = append(order, i)
	}
	for i := range es {
		if !seen[i] {
			visit(i)
		}
	}
	for changed := true; changed; {
		changed = false
		for _, i := range order {
			for _, j := range refs[i] {
				changed = es[i].union(es[j]) || changed
			}
		}
	}
}

// closeOverTopics adds to each function the handlers its publications run. The
// topics are elements behind the functions: all that publish one share what its
// handlers do.
func (s *Statics) closeOverTopics() {
	topics := FuncID(len(s.funcs))
	refs := make([][]FuncID, len(s.funcs)+len(s.p.Topics))
	all := make([]*Effects, 0, len(refs))
	for i, e := range s.funcs {
		all = append(all, s.copyOf(e))
		for _, t := range e.Topics.List() {
			refs[i] = append(refs[i], topics+FuncID(t))
		}
	}
	for range s.p.Topics {
		all = append(all, s.empty())
	}
	for _, sub := range s.p.Subscriptions {
		t := topics + FuncID(sub.Topic)
		refs[t] = append(refs[t], sub.Handler)
	}
	fixpoint(all, refs)
	s.full = slices.Clone(all[:topics])
}

func (s *Statics) empty() *Effects {
	n, clocks := len(s.lay.Locations), len(s.p.Clocks)
	return &Effects{
		Reads: NewCellSet(n), Writes: NewCellSet(n), Topics: NewCellSet(len(s.p.Topics)),
		Tests: NewCellSet(clocks), Resets: NewCellSet(clocks),
	}
}

func (s *Statics) copyOf(e *Effects) *Effects {
	c := s.empty()
	c.union(e)
	return c
}

// direct is what node does itself, and the functions it calls.
func (s *Statics) direct(node any) (e *Effects, calls []FuncID) {
	e = s.empty()
	inspect := InspectLive
	if s.dead {
		inspect = Inspect
	}
	inspect(node, func(n any) bool {
		if c, ok := n.(*Call); ok {
			calls = append(calls, c.Func)
		}
		s.does(n, e)
		return true
	})
	slices.Sort(calls)
	return e, slices.Compact(calls)
}

// does adds to e what a node does itself, without what is below it.
func (s *Statics) does(n any, e *Effects) {
	switch n := n.(type) {
	case *Load:
		s.cells(n.Var, n.Index, e.Reads)
	case *Store:
		if s.dead || s.p.Vars[n.Var].Slice != Forgotten {
			s.cells(n.Var, n.Index, e.Reads)
			s.cells(n.Var, n.Index, e.Writes)
		}
		s.publishes(e, s.p.Vars[n.Var].Topic)
	case *Publish:
		s.publishes(e, n.Topic)
	case *Choose:
		e.Chooses = true
	case *ClockTest:
		e.Chooses = true
		e.Tests.Add(ts.LocID(n.Clock))
	case *ResetClock:
		e.Resets.Add(ts.LocID(n.Clock))
	case *Native:
		s.foreign(e, s.p.Foreign[n.Code].Effects(n.Fn))
	}
}

// foreign adds what foreign code may do.
func (s *Statics) foreign(e *Effects, f ForeignEffects) {
	e.Chooses = true
	for _, v := range f.Reads {
		s.cells(v, nil, e.Reads)
	}
	for _, v := range f.Writes {
		s.cells(v, nil, e.Reads)
		s.cells(v, nil, e.Writes)
		s.publishes(e, s.p.Vars[v].Topic)
	}
	for _, t := range f.Topics {
		s.publishes(e, t)
	}
	for _, c := range f.Tests {
		e.Tests.Add(ts.LocID(c))
	}
	for _, c := range f.Resets {
		e.Resets.Add(ts.LocID(c))
	}
}

func (s *Statics) publishes(e *Effects, t TopicID) {
	if t != NoTopic {
		e.Topics.Add(ts.LocID(t))
	}
}

// cells adds the one cell a constant index names, or every cell of v.
func (s *Statics) cells(v VarID, index Expr, into CellSet) {
	first, end := s.lay.Cells(s.p, v)
	if c, ok := index.(*Const); ok && c.V >= 0 && int(c.V) < int(end-first) {
		into.Add(first + ts.LocID(c.V))
		return
	}
	for l := first; l < end; l++ {
		into.Add(l)
	}
}

// Handler is what function f may do, with the handlers it may set off.
func (s *Statics) Handler(f FuncID) *Effects { return s.full[f] }

// Guard is the cells on which it depends whether event e is enabled, its flag
// among them; nil without a guard.
func (s *Statics) Guard(e ts.EventID) CellSet { return s.guards[e] }

// Property is the cells on which the truth of property q depends.
func (s *Statics) Property(q ts.PropertyID) CellSet { return s.props[q] }

// readBy is the cells that evaluating x may read.
func (s *Statics) readBy(x Expr) CellSet {
	e, calls := s.direct(x)
	for _, f := range calls {
		e.union(s.funcs[f])
	}
	return e.Reads
}

func (s *Statics) conditions() {
	for i := range s.p.Events {
		e := &s.p.Events[i]
		var cells CellSet
		if e.Guard != nil {
			cells = s.readBy(s.p.Condition(e))
			if e.Flag != NoVar {
				cells.Add(s.lay.Flag(e))
			}
		}
		s.guards = append(s.guards, cells)
		s.watched(cells, int32(i))
	}
	for i := range s.p.Properties {
		cells := s.readBy(s.p.Properties[i].Cond)
		s.props = append(s.props, cells)
		s.watched(cells, int32(-1-i))
	}
}

// watched notes who looks at cells.
func (s *Statics) watched(cells CellSet, by int32) {
	for _, l := range cells.List() {
		s.watchers[l] = append(s.watchers[l], by)
	}
}

// Event is what executing event id may do, with the guards and properties
// that its writes make the machine look at again.
func (s *Statics) Event(id ts.EventID) *Effects {
	ev := &s.p.Events[id]
	e := s.copyOf(s.full[ev.Body])
	for _, f := range s.p.Finish {
		e.union(s.full[f])
	}
	switch {
	case ev.Guard != nil:
		e.Reads.Add(s.lay.Derived[id])
	case ev.Flag != NoVar:
		e.Reads.Add(s.lay.Flag(ev))
	}
	if ev.OneShot {
		e.Writes.Add(s.lay.Flag(ev))
	}
	s.recomputed(e)
	return e
}

func (s *Statics) recomputed(e *Effects) {
	var by []int32
	for _, l := range e.Writes.List() {
		by = append(by, s.watchers[l]...)
	}
	slices.Sort(by)
	for _, i := range slices.Compact(by) {
		if i < 0 {
			e.Reads.Union(s.props[-1-i])
			continue
		}
		e.Reads.Union(s.guards[i])
		e.Writes.Add(s.lay.Derived[i])
	}
}
