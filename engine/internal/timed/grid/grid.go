// Package grid has what regions and whole steps of time have in common: a
// timed.System whose states say how many units of time each clock shows and,
// if asked, the order of those that are between two units. A unit divides
// every constant. One more event lets time pass to the next such state.
//
// Constants that are not known before an execution may show later. Then the
// system is Stale, and a search of it begins again with what was learned.
package grid

import (
	"crosscheck/engine/internal/timed"
	"crosscheck/engine/internal/ts"
)

// Options say what states tell of clocks.
type Options struct {
	timed.Options
	// Between tells which clocks are between two units, and their order.
	Between bool
	// Parts cuts each unit into so many, where they are whole milliseconds; 0
	// is 1.
	Parts int64
	// Prediction executes each event once for each discrete state and
	// remembers all outcomes; otherwise it is executed in every state.
	Prediction bool
}

func (o *Options) parts() int64 { return max(1, o.Parts) }

// Passing is the name of the event that lets time pass.
const Passing = "time passes"

// System is a ts.Timed with clocks that show units.
type System struct {
	timed.Base
	inner   ts.Timed
	opts    Options
	events  []ts.Event
	learned scale // what the clocks have met
	stale   bool  // the states do not allow for all of it
	unit    int64
	top     []int64 // of each clock: a unit more than it is compared with at most
	width   int     // bytes of a whole number of units
	memory  memory
	// Room for what is being worked on.
	show, after []reading
	state       []byte
	mask        []bool
	ids         []ts.ClockID
}

// New makes a System; if o.For is not 0, one more clock says how much time has
// passed.
func New(inner ts.Timed, o Options) *System {
	s := &System{inner: inner, opts: o}
	s.Base = timed.NewBase(inner, s.discrete)
	s.events = append(s.events, inner.Events()...)
	s.events = append(s.events, ts.Event{Name: Passing, Text: "Time passes", Kind: ts.Environment, Armed: true})
	s.memory = newMemory(s, o.Prediction)
	s.learned.greatest = make([]int64, len(inner.Clocks()))
	for c, v := range inner.Start() {
		s.learned.greatest[c] = -1
		s.learned.divides(v)
		lower, upper := inner.Compared(ts.ClockID(c))
		s.learned.compares(ts.ClockID(c), lower)
		s.learned.compares(ts.ClockID(c), upper)
	}
	if o.For > 0 {
		s.learned.greatest = append(s.learned.greatest, o.For)
		s.learned.divides(o.For)
	}
	s.Rescale()
	return s
}

func (s *System) discrete(state []byte) []byte { return state[:len(state)-s.suffix()] }

// Unit is the time that divides all constants met so far.
func (s *System) Unit() int64 { return s.unit }

// Events are those of the inner system and the one that lets time pass.
func (s *System) Events() []ts.Event { return s.events }

// passing is the number of the event that lets time pass.
func (s *System) passing() ts.EventID { return ts.EventID(len(s.events) - 1) }

// Initial puts the initial states of the inner system into out.
func (s *System) Initial(out *ts.Branches) {
	var inner ts.Branches
	inner.Detail = out.Detail
	s.inner.Initial(&inner)
	out.Reset(out.Detail)
	start := s.inner.Start()
	for i := range inner.List {
		b := &inner.List[i]
		s.after = s.after[:0]
		for c, v := range start {
			s.after = append(s.after, s.set(c, v))
		}
		if s.opts.For > 0 {
			s.after = append(s.after, reading{})
		}
		s.forget(s.matter(b.Dst))
		out.Add(s.pack(b.Dst, s.after), b.Failures, b.Accesses, b.Notes)
		out.Ran(b.Runs, &b.Undone, b.Asked)
	}
}

// set is what clock c shows when it was set to v.
func (s *System) set(c int, v int64) reading { return reading{whole: min(v/s.unit, s.top[c])} }

// matter says which clocks matter in a discrete state.
func (s *System) matter(discrete []byte) []bool {
	s.mask = append(s.mask[:0], make([]bool, len(s.inner.Clocks()))...)
	s.ids = s.inner.Active(discrete, s.ids[:0])
	for _, c := range s.ids {
		s.mask[c] = true
	}
	return s.mask
}

// forget gives the clocks that do not matter one reading.
func (s *System) forget(matter []bool) {
	for c, m := range matter {
		if !m {
			s.after[c] = reading{whole: s.top[c]}
		}
	}
	if s.opts.Between {
		tidy(s.after)
	}
}

// Enabled appends the events whose windows are open and, where time may pass,
// the event that lets it.
func (s *System) Enabled(state []byte, buf []ts.EventID) []ts.EventID {
	p := s.memory.place(s.discrete(state))
	s.show = s.clocks(state, s.show[:0])
	for i, e := range p.events {
		if w := p.windows[i]; w.Clock == ts.NoClock || s.open(w) {
			buf = append(buf, e)
		}
	}
	if len(p.events) > 0 && s.wait(p) {
		buf = append(buf, s.passing())
	}
	return buf
}

// open reports whether w has begun.
func (s *System) open(w ts.Window) bool {
	v := s.twice(s.show[w.Clock])
	return v > 2*w.Lo || v == 2*w.Lo && !w.Open
}

// wait lets time pass from show to after and reports whether it may.
func (s *System) wait(p *place) bool {
	s.after = append(s.after[:0], s.show...)
	if !s.pass(s.after) {
		return false
	}
	for _, w := range p.windows {
		if w.Hi != ts.Forever && (w.Clock == ts.NoClock || s.twice(s.after[w.Clock]) > 2*w.Hi) {
			return false
		}
	}
	return s.opts.For == 0 || s.elapsed(s.after) <= 2*s.opts.For
}

// elapsed is twice the time that has passed.
func (s *System) elapsed(show []reading) int64 { return s.twice(show[len(show)-1]) }

// Execute runs e and keeps the branches that the clocks allow.
func (s *System) Execute(state []byte, e ts.EventID, out *ts.Branches) {
	out.Reset(out.Detail)
	s.show = s.clocks(state, s.show[:0])
	discrete := s.discrete(state)
	if e == s.passing() {
		s.after = append(s.after[:0], s.show...)
		s.pass(s.after)
		out.Add(s.pack(discrete, s.after), nil, nil, nil)
		return
	}
	for i, list := 0, s.memory.outcomes(discrete, e, out.Detail); i < len(list); i++ {
		x := &list[i]
		if !s.allow(x.Bounds) {
			continue
		}
		s.after = append(s.after[:0], s.show...)
		for _, r := range x.Resets {
			s.after[r.Clock] = s.set(int(r.Clock), r.Value)
		}
		s.forget(x.matter)
		out.Add(s.pack(x.Dst, s.after), x.Failures, x.Accesses, x.Notes)
		out.Ran(x.Runs, &x.Undone, x.Asked)
	}
}

// allow reports whether what the clocks show satisfies all bounds.
func (s *System) allow(bounds []ts.Bound) bool {
	for _, b := range bounds {
		b.Value *= 2
		if !b.Holds(s.twice(s.show[b.Clock])) {
			return false
		}
	}
	return true
}

// InnerBranch counts the branches that the clocks allow.
func (s *System) InnerBranch(state []byte, e ts.EventID, branch int32) int32 {
	if e == s.passing() {
		return -1
	}
	s.show = s.clocks(state, s.show[:0])
	for i, x := range s.memory.outcomes(s.discrete(state), e, ts.Fast) {
		if s.allow(x.Bounds) {
			if branch--; branch < 0 {
				return int32(i)
			}
		}
	}
	return -1
}

// RanOut reports whether what is enabled in state only waits for time that is
// not looked at.
func (s *System) RanOut(state []byte) bool {
	return s.opts.For > 0 && s.Earliest(state) == s.opts.For && len(s.memory.place(s.discrete(state)).events) > 0
}

// Earliest is the time that has passed, if there is a clock for it.
func (s *System) Earliest(state []byte) int64 {
	if s.opts.For == 0 {
		return -1
	}
	s.show = s.clocks(state, s.show[:0])
	return s.elapsed(s.show) / 2 / s.unit * s.unit
}
