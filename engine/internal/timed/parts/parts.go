// Package parts puts systems side by side that do not influence each other:
// those that package slice cuts a program into. One of them is chosen at the
// start, and only that one goes on. There is everything in it that single parts
// do, but no mixture of what several do, of which there is so much.
package parts

import (
	"slices"
	"strconv"

	"crosscheck/engine/internal/sorting"
	"crosscheck/engine/internal/ts"
)

// Part is a part of a program. It has the numbers of the program.
type Part struct {
	System ts.Timed
	Judges []bool // of each property: it is judged here
}

// System is the parts of one program. The initial states are those of all parts
// one after the other. That a part waits for what cannot happen is not said of
// a state: the others may go on.
type System struct {
	ts.Timed // the first part, for what is the same in all
	parts    []Part
	values   [][]ts.Value // of each part: of its first initial state
	lengths  []int        // of each part: of its states
	length   int
	out      ts.Branches
	state    []byte
	handlers []ts.Handler
	places   [][]int // of each handler: its place in the list of each part, or -1
}

// New is the system of some parts, at least one.
func New(list []Part) *System {
	s := &System{Timed: list[0].System, parts: list}
	for i := range list {
		p := list[i].System
		s.out.Reset(ts.Fast)
		p.Initial(&s.out)
		s.values = append(s.values, p.Values(s.out.List[0].Dst))
		s.lengths = append(s.lengths, len(s.out.List[0].Dst))
		s.length = max(s.length, s.lengths[i]+1)
		s.meet(i, handlersOf(p))
	}
	return s
}

// meet takes in the handlers of part n.
func (s *System) meet(n int, list []ts.Handler) {
	for i, h := range list {
		at := slices.Index(s.handlers, h)
		if at < 0 {
			at = len(s.handlers)
			s.handlers = append(s.handlers, h)
			s.places = append(s.places, slices.Repeat([]int{-1}, len(s.parts)))
		}
		s.places[at][n] = i
	}
}

// Most is how many parts there can be.
const Most = 256

// split is the number of the part that state b is of, and its state.
func (s *System) split(b []byte) (int, []byte) {
	n := int(b[0])
	return n, b[1 : 1+s.lengths[n]]
}

// join appends branches of part n to out.
func (s *System) join(n int, out *ts.Branches) {
	for i := range s.out.List {
		one := s.out.List[i]
		s.state = append(append(s.state[:0], byte(n)), one.Dst...)
		for len(s.state) < s.length {
			s.state = append(s.state, 0)
		}
		one.Dst = s.state
		out.AddTimed(&one)
	}
}

// Initial implements ts.Timed, as do the methods below.
func (s *System) Initial(out *ts.Branches) {
	d := out.Detail
	out.Reset(d)
	for n := range s.parts {
		s.out.Reset(d)
		s.parts[n].System.Initial(&s.out)
		s.join(n, out)
	}
}

// Enabled asks the part, as do the methods below.
func (s *System) Enabled(b []byte, buf []ts.EventID) []ts.EventID {
	n, inner := s.split(b)
	return s.parts[n].System.Enabled(inner, buf)
}

// Execute runs e.
func (s *System) Execute(b []byte, e ts.EventID, out *ts.Branches) {
	n, inner := s.split(b)
	d := out.Detail
	s.out.Reset(d)
	s.parts[n].System.Execute(inner, e, &s.out)
	out.Reset(d)
	s.join(n, out)
}

// Holds asks the part that judges p; in the others it is undecided.
func (s *System) Holds(b []byte, p ts.PropertyID) bool {
	n, inner := s.split(b)
	if !s.parts[n].Judges[p] {
		k := s.Properties()[p].Kind
		return k != ts.Never && k != ts.Reachable
	}
	return s.parts[n].System.Holds(inner, p)
}

// Waiting is false.
func (s *System) Waiting([]byte) bool { return false }

// Values are those of the part, and of the others at the start.
func (s *System) Values(b []byte) []ts.Value {
	n, inner := s.split(b)
	list := s.parts[n].System.Values(inner)
	for i := range s.parts {
		for _, v := range s.values[i] {
			at, known := slices.BinarySearchFunc(list, v.Loc, func(x ts.Value, l ts.LocID) int { return int(x.Loc - l) })
			if !known {
				list = append(list, v)
				copy(list[at+1:], list[at:])
				list[at] = v
			}
		}
	}
	return list
}

// Window asks the part.
func (s *System) Window(b []byte, e ts.EventID) (ts.Window, bool) {
	n, inner := s.split(b)
	return s.parts[n].System.Window(inner, e)
}

// Active asks the part.
func (s *System) Active(b []byte, buf []ts.ClockID) []ts.ClockID {
	n, inner := s.split(b)
	return s.parts[n].System.Active(inner, buf)
}

// Compared is the greatest constant of any part.
func (s *System) Compared(c ts.ClockID) (lower, upper int64) {
	lower, upper = -1, -1
	for i := range s.parts {
		l, u := s.parts[i].System.Compared(c)
		lower, upper = max(lower, l), max(upper, u)
	}
	return lower, upper
}

// Labels implements ts.Labelled.
func (s *System) Labels() []string { return ts.Labels(s.Timed) }

// Format implements ts.Formatter.
func (s *System) Format(l ts.LocID, raw int32) string {
	if f, ok := s.Timed.(ts.Formatter); ok {
		return f.Format(l, raw)
	}
	return strconv.Itoa(int(raw))
}

// Static implements ts.StaticSystem.
func (s *System) Static(e ts.EventID) (reads, writes []ts.LocID) {
	return s.all(func(p ts.Timed) ([]ts.LocID, []ts.LocID) { return p.(ts.StaticSystem).Static(e) })
}

// AppStatic implements ts.AppStatic.
func (s *System) AppStatic(a ts.AppID) (reads, writes []ts.LocID) {
	return s.all(func(p ts.Timed) ([]ts.LocID, []ts.LocID) { return p.(ts.AppStatic).AppStatic(a) })
}

// all unites what the parts may access.
func (s *System) all(of func(ts.Timed) (reads, writes []ts.LocID)) (reads, writes []ts.LocID) {
	for i := range s.parts {
		r, w := of(s.parts[i].System)
		reads, writes = append(reads, r...), append(writes, w...)
	}
	sorting.List(reads)
	sorting.List(writes)
	return slices.Compact(reads), slices.Compact(writes)
}

// Handlers implements ts.Coverage, as do the methods below.
func (s *System) Handlers() []ts.Handler { return s.handlers }

// Ran reports whether the handler ran in any part.
func (s *System) Ran(i int) bool {
	for n, at := range s.places[i] {
		if at >= 0 && s.parts[n].System.(ts.Coverage).Ran(at) {
			return true
		}
	}
	return false
}

// ForgetRan tells all parts.
func (s *System) ForgetRan() {
	for i := range s.parts {
		if c, ok := s.parts[i].System.(ts.Coverage); ok {
			c.ForgetRan()
		}
	}
}

func handlersOf(p ts.Timed) []ts.Handler {
	if c, ok := p.(ts.Coverage); ok {
		return c.Handlers()
	}
	return nil
}

// PartOf is the number of the part that a state is of.
func (s *System) PartOf(b []byte) int { return int(b[0]) }
