package ir

import (
	"math/bits"

	"crosscheck/engine/internal/ts"
)

// Foresight is what a program's text tells of who may have to do with whom. Sets
// of events have a bit for each.
type Foresight struct {
	// Conflicts are, of each event, the events that do not commute with it in
	// every state that enables both, or of which one may enable or disable the
	// other, or that change what one property looks at.
	Conflicts [][]uint64
	// Needs is, of each event, what all has to hold for it to be enabled.
	Needs [][]Need
}

// Need is a part of what an event needs to be enabled: its flag where X is nil.
type Need struct {
	X       Expr
	Raisers []uint64 // the events that may make it true
}

// mostForeseen is of how many events there is a foresight: the sets take the
// square of that.
const mostForeseen = 4096

// Foresee is the foresight of the program, nil where it has too many events.
func (s *Statics) Foresee() *Foresight {
	n := len(s.p.Events)
	if n > mostForeseen {
		return nil
	}
	prints := make([]*footprint, n)
	for i := range prints {
		prints[i] = s.footprint(ts.EventID(i))
	}
	cells := len(s.lay.Locations)
	touch := func(size int, of func(*footprint) CellSet) eventsOf { return touching(prints, size, of) }
	reads := touch(cells, func(p *footprint) CellSet { return p.Reads })
	writes := touch(cells, func(p *footprint) CellSet { return p.Writes })
	tests := touch(len(s.p.Clocks), func(p *footprint) CellSet { return p.Tests })
	resets := touch(len(s.p.Clocks), func(p *footprint) CellSet { return p.Resets })
	f := &Foresight{}
	for i, p := range prints {
		conflicts := make([]uint64, (n+63)/64)
		reads.add(conflicts, p.Writes)
		writes.add(conflicts, p.Writes)
		writes.add(conflicts, p.Reads)
		tests.add(conflicts, p.Resets)
		resets.add(conflicts, p.Resets)
		resets.add(conflicts, p.Tests)
		conflicts[i/64] &^= 1 << (i % 64)
		f.Conflicts = append(f.Conflicts, conflicts)
		f.Needs = append(f.Needs, s.needs(&s.p.Events[i], prints, writes))
	}
	return f
}

// eventsOf is a set of events for each location or clock, nil where there are none.
type eventsOf [][]uint64

// touching is who touches what.
func touching(prints []*footprint, size int, of func(*footprint) CellSet) eventsOf {
	sets := make(eventsOf, size)
	for i, p := range prints {
		for _, l := range of(p).List() {
			if sets[l] == nil {
				sets[l] = make([]uint64, (len(prints)+63)/64)
			}
			sets[l][i/64] |= 1 << (i % 64)
		}
	}
	return sets
}

// add puts the events of the given locations into set.
func (x eventsOf) add(set []uint64, cells CellSet) {
	for _, l := range cells.List() {
		for w, word := range x[l] {
			set[w] |= word
		}
	}
}

// needs is what e needs, and who may bring it about.
func (s *Statics) needs(e *Event, prints []*footprint, writes eventsOf) (needs []Need) {
	if e.Apart {
		return []Need{{&Const{}, nil}}
	}
	if e.Flag != NoVar {
		flag := NewCellSet(len(s.lay.Locations))
		flag.Add(s.lay.Flag(e))
		needs = append(needs, Need{nil, s.raisers(&Load{Var: e.Flag, Index: s.flagIndex(e)}, flag, prints, writes)})
	}
	for _, x := range Conjuncts(s.p.Condition(e), nil) {
		needs = append(needs, Need{x, s.raisers(x, s.readBy(x), prints, writes)})
	}
	return needs
}

// flagIndex is the index of e's flag, nil where that is no array.
func (s *Statics) flagIndex(e *Event) Expr {
	if s.p.Vars[e.Flag].Len == 0 {
		return nil
	}
	return &Const{int32(e.FlagCell)}
}

// Conjuncts appends the operands of nested && to list, in order.
func Conjuncts(x Expr, list []Expr) []Expr {
	if x == nil {
		return list
	}
	if b, ok := x.(*Binary); ok && b.Op == And {
		return Conjuncts(b.Y, Conjuncts(b.X, list))
	}
	return append(list, x)
}

// raisers are the events that may make x true, which looks at cells.
func (s *Statics) raisers(x Expr, cells CellSet, prints []*footprint, writes eventsOf) []uint64 {
	set := make([]uint64, (len(prints)+63)/64)
	writes.add(set, cells)
	for w, word := range set {
		for ; word != 0; word &= word - 1 {
			bit := word & -word
			if p := prints[w*64+bits.TrailingZeros64(word)]; !p.vague.Meets(cells) && !s.mayRaise(p, x, cells) {
				set[w] &^= bit
			}
		}
	}
	return set
}

// mayRaise reports whether a store of a known value may make x true.
func (s *Statics) mayRaise(p *footprint, x Expr, cells CellSet) bool {
	if cells.size() > 1 {
		return true
	}
	l := cells.List()[0]
	f := newFolder(s.p)
	v := s.lay.Owner[l]
	f.bound = Cell{v, int(l - s.lay.First[v])}
	for _, f.value = range p.values[l] {
		if truth, ok := f.eval(x, nil); !ok || truth != 0 {
			return true
		}
	}
	return false
}

func (c CellSet) size() (n int) {
	for _, w := range c {
		n += bits.OnesCount64(w)
	}
	return n
}

// footprint is what an event may do at most, its own guard and the properties
// that it changes included, but not the guards of others. Of the cells that it
// writes it has the values, as far as the text tells them.
type footprint struct {
	Effects
	vague  CellSet // cells of which it may write a value that is not known
	values map[ts.LocID][]int32
}

func (s *Statics) footprint(id ts.EventID) *footprint {
	e := &s.p.Events[id]
	p := &footprint{Effects: *s.empty(), vague: NewCellSet(len(s.lay.Locations)), values: map[ts.LocID][]int32{}}
	t := tracer{s, newFolder(s.p), p}
	args := make([]known, len(e.Args))
	for i, v := range e.Args {
		args[i] = known{v, true}
	}
	t.function(e.Body, args)
	for _, f := range s.p.Finish {
		t.any(s.full[f])
	}
	for _, topic := range p.Topics.List() {
		for i := range s.p.Subscriptions {
			if sub := &s.p.Subscriptions[i]; sub.Topic == TopicID(topic) {
				t.any(s.full[sub.Handler])
			}
		}
	}
	if e.Guard != nil {
		p.Reads.Union(s.guards[id])
	}
	if e.Flag != NoVar {
		p.Reads.Add(s.lay.Flag(e))
	}
	if e.OneShot {
		t.writes(s.lay.Flag(e), known{0, true})
	}
	for _, l := range p.Writes.List() {
		for _, by := range s.watchers[l] {
			if by < 0 {
				p.Reads.Union(s.props[-1-by])
			}
		}
	}
	return p
}

// tracer follows what an event may do with the arguments that it has.
type tracer struct {
	s    *Statics
	fold *folder
	into *footprint
}

// any adds what code may do of which nothing more is known.
func (t *tracer) any(e *Effects) {
	t.into.union(e)
	t.into.vague.Union(e.Writes)
}

func (t *tracer) writes(l ts.LocID, v known) {
	t.into.Writes.Add(l)
	if v.is {
		t.into.values[l] = append(t.into.values[l], v.v)
	} else {
		t.into.vague.Add(l)
	}
}

// function adds what a function may do that is called with the given arguments.
func (t *tracer) function(id FuncID, args []known) {
	if t.fold.depth == foldDepth {
		t.any(t.s.funcs[id])
		return
	}
	fn := &t.s.p.Funcs[id]
	locals := make([]known, max(fn.Locals, len(args)))
	copy(locals, args)
	Inspect(fn.Body, func(n any) bool {
		switch n := n.(type) {
		case *SetLocal:
			locals[n.Slot] = known{}
		case *Choose:
			locals[n.Slot] = known{}
		}
		return true
	})
	t.fold.depth++
	t.trace(fn.Body, locals)
	t.fold.depth--
}

// trace adds what a statement, an expression or a block may do in a function with
// the given locals.
func (t *tracer) trace(node any, locals []known) {
	InspectLive(node, func(n any) bool {
		switch n := n.(type) {
		case *Load:
			for _, l := range t.cells(n.Var, n.Index, locals) {
				t.into.Reads.Add(l)
			}
		case *Store:
			t.store(n, locals)
		case *If:
			return t.branch(n.Cond, n.Then, n.Else, locals)
		case *Cond:
			return t.branch(n.C, n.X, n.Y, locals)
		case *Call:
			t.call(n, locals)
		case *Publish, *Choose, *ClockTest, *ResetClock, *Native:
			t.alone(n)
		}
		return true
	})
}

// alone adds what a node does that is the same whatever locals hold.
func (t *tracer) alone(n any) {
	e := t.s.empty()
	t.s.does(n, e)
	t.any(e)
}

// branch adds what the arm does that is taken, if that can be told; whether both
// are to be looked at is the result.
func (t *tracer) branch(cond Expr, then, otherwise any, locals []known) bool {
	v, ok := t.fold.eval(cond, locals)
	switch {
	case !ok:
		return true
	case v != 0:
		t.trace(then, locals)
	default:
		t.trace(otherwise, locals)
	}
	return false
}

func (t *tracer) store(n *Store, locals []known) {
	v := &t.s.p.Vars[n.Var]
	if t.s.dead || v.Slice != Forgotten {
		x := known{}
		x.v, x.is = t.fold.eval(n.X, locals)
		for _, l := range t.cells(n.Var, n.Index, locals) {
			t.into.Reads.Add(l)
			t.writes(l, x)
		}
	}
	t.s.publishes(&t.into.Effects, v.Topic)
}

func (t *tracer) call(n *Call, locals []known) {
	args := make([]known, len(n.Args))
	for i, a := range n.Args {
		args[i].v, args[i].is = t.fold.eval(a, locals)
	}
	t.function(n.Func, args)
}

// cells are the one cell that an index names, or every cell of v.
func (t *tracer) cells(v VarID, index Expr, locals []known) (list []ts.LocID) {
	first, end := t.s.lay.Cells(t.s.p, v)
	if index != nil {
		if i, ok := t.fold.eval(index, locals); ok && i >= 0 && int(i) < int(end-first) {
			return []ts.LocID{first + ts.LocID(i)}
		}
	}
	for l := first; l < end; l++ {
		list = append(list, l)
	}
	return list
}
