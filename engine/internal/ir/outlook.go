package ir

import "crosscheck/engine/internal/ts"

// Outlook is what the text of a program tells of what its clocks can still be
// compared with before they are set, by the value of one cell: the static guard
// analysis of Behrmann, Bouyer, Fleury, Larsen (2003), where the values of a cell
// that events are guarded by are the places of a process.
type Outlook struct {
	sights [][]Sight // of each clock
}

// Sight is what one cell tells of a clock.
type Sight struct {
	Cell
	lo           int32
	lower, upper []int64 // by the value less lo
}

// Sights are the cells that tell something of c: what each says is true.
func (o *Outlook) Sights(c ts.ClockID) []Sight { return o.sights[c] }

// At is the greatest constants that the clock can still be compared with, from
// below and from above, where the cell holds v; -1: none.
func (x *Sight) At(v int32) (lower, upper int64) { return x.lower[v-x.lo], x.upper[v-x.lo] }

// mostFollowed is how often an outlook follows an event at most.
const mostFollowed = 1 << 13

// Outlook is that of the program, whose clocks are given; nil where code in other
// languages, or a state, says what clocks are compared with.
func (s *Statics) Outlook(clocks *Clocks) *Outlook {
	if len(s.p.Foreign) > 0 {
		return nil
	}
	x := &lookout{follower: newFollower(s, clocks), clocks: clocks, left: mostFollowed}
	for i := range s.p.Events {
		if w := s.p.Events[i].Window; w != nil && w.Due != nil && w.Due.most(s.p) > maxCounted {
			return nil
		}
		x.add(ts.EventID(i))
	}
	o := &Outlook{make([][]Sight, len(clocks.List))}
	for _, l := range x.cells() {
		v := s.lay.Owner[l]
		cell := Cell{v, int(l - s.lay.First[v])}
		if values := x.around(cell, l); values != nil {
			o.add(clocks, cell, s.p.Vars[v].Domain.Lo, values)
		}
	}
	return o
}

// add notes what a cell tells of clocks, unless that is what is known anyway.
func (o *Outlook) add(clocks *Clocks, cell Cell, lo int32, values []constants) {
	for c := range o.sights {
		x, tells := Sight{Cell: cell, lo: lo}, false
		for _, v := range values {
			tells = tells || v.lower[c] < clocks.Lower[c] || v.upper[c] < clocks.Upper[c]
			x.lower, x.upper = append(x.lower, v.lower[c]), append(x.upper, v.upper[c])
		}
		if tells {
			o.sights[c] = append(o.sights[c], x)
		}
	}
}

// constants are the greatest that each clock is compared with.
type constants struct{ lower, upper []int64 }

func newConstants(n int) constants {
	c := constants{make([]int64, n), make([]int64, n)}
	for i := range n {
		c.lower[i], c.upper[i] = -1, -1
	}
	return c
}

// raise makes what c says of a clock at least so much, and reports whether it was
// less.
func (c constants) raise(i ts.ClockID, lower, upper int64) bool {
	if c.lower[i] >= lower && c.upper[i] >= upper {
		return false
	}
	c.lower[i], c.upper[i] = max(c.lower[i], lower), max(c.upper[i], upper)
	return true
}

// join raises c to o, but for the clocks in without.
func (c constants) join(o constants, without CellSet) (grew bool) {
	for i := range c.lower {
		if without == nil || !without.Has(ts.LocID(i)) {
			grew = c.raise(ts.ClockID(i), o.lower[i], o.upper[i]) || grew
		}
	}
	return grew
}

// lookout finds out what cells tell.
type lookout struct {
	follower
	clocks *Clocks
	events []looked
	left   int // how often events may still be followed
}

// looked is what there is to know of an event whatever the tracked cell holds.
type looked struct {
	needs    []Expr
	touched  CellSet   // cells that it reads or writes
	compares constants // its window and what it tests
}

// add looks at the next event.
func (x *lookout) add(e ts.EventID) {
	ev, print := &x.s.p.Events[e], x.s.footprint(e)
	l := looked{needs: Conjuncts(x.s.p.Condition(ev), nil), touched: print.Reads, compares: newConstants(len(x.clocks.List))}
	l.touched.Union(print.Writes)
	x.follow(e, Cell{Var: NoVar}, 0, l.compares)
	x.window(ev.Window, l.compares)
	x.events = append(x.events, l)
}

// window raises what is compared to the ends of a window.
func (x *lookout) window(w *Window, to constants) {
	if w != nil && w.Clock != ts.NoClock {
		lower, upper := w.compared(x.s.p)
		if lower == 0 && !w.Open {
			lower = -1 // any clock keeps that
		}
		to.raise(w.Clock, lower, upper)
	}
}

// cells are those that alone decide on a condition of an event that compares clocks.
func (x *lookout) cells() []ts.LocID {
	set, none := NewCellSet(len(x.s.lay.Locations)), newConstants(len(x.clocks.List))
	for e, l := range x.events {
		if !none.join(l.compares, nil) {
			continue
		}
		none = newConstants(len(x.clocks.List))
		ev := &x.s.p.Events[e]
		if ev.Flag != NoVar {
			set.Add(x.s.lay.Flag(ev))
		}
		for _, need := range l.needs {
			if cells := x.s.readBy(need); cells.size() == 1 {
				set.Union(cells)
			}
		}
	}
	return set.List()
}

// around is what clocks can still be compared with for each value of a cell, from
// the lowest on; nil: that takes too long to find out.
func (x *lookout) around(cell Cell, l ts.LocID) []constants {
	v := &x.s.p.Vars[cell.Var]
	size := v.Domain.Size()
	if x.left -= size * len(x.events); v.Slice != Kept || x.left < 0 {
		return nil
	}
	values, steps := make([]constants, size), []step{}
	for i := range values {
		at := newConstants(len(x.clocks.List))
		values[i] = at
		for e := range x.events {
			switch {
			case !x.admits(e, cell, v.Domain.Lo+int32(i)):
			case !x.events[e].touched.Has(l):
				at.join(x.events[e].compares, nil)
			default:
				x.window(x.s.p.Events[e].Window, at)
				for _, w := range x.follow(ts.EventID(e), cell, v.Domain.Lo+int32(i), at) {
					steps = appendSteps(steps, i, size, v.Domain.Lo, w)
				}
			}
		}
	}
	for changed := true; changed; {
		changed = false
		for _, s := range steps {
			changed = values[s.from].join(values[s.to], s.sets) || changed
		}
	}
	return values
}

// step is a way from one value of a cell to another; sets are the clocks that are set
// on it.
type step struct {
	from, to int
	sets     CellSet
}

// appendSteps appends those that a way makes from a value.
func appendSteps(steps []step, from, size int, lo int32, w way) []step {
	for to := range size {
		if to != from && (!w.ends.is || w.ends.v == lo+int32(to)) {
			steps = append(steps, step{from, to, w.sets})
		}
	}
	return steps
}

// admits is false only if event e is not enabled where the cell holds v.
func (x *lookout) admits(e int, cell Cell, v int32) bool {
	ev := &x.s.p.Events[e]
	if ev.Apart || ev.Flag == cell.Var && ev.FlagCell == cell.N && v == 0 {
		return false
	}
	x.fold.bound, x.fold.value = cell, v
	defer func() { x.fold.bound.Var = NoVar }()
	for _, need := range x.events[e].needs {
		if truth, ok := x.fold.eval(need, nil); ok && truth == 0 {
			return false
		}
	}
	return true
}
