// Package timedtest makes small timed systems for tests: automata as tables,
// random automata and random timed programs, and the set of discrete states
// that a search reaches.
package timedtest

import (
	"fmt"
	"slices"

	"crosscheck/engine/internal/ts"
)

// Automaton is a timed automaton as a table: a ts.Timed whose discrete part is
// one byte, the number of a place. Place 0 is where it starts.
type Automaton struct {
	Init   []int64 // of each clock
	Places []Place

	events []ts.Event
	active []uint64 // of each place, a bit a clock
	lower  []int64
	upper  []int64
}

// Place is what can happen in one discrete state.
type Place struct{ Moves []Move }

// Move is an event that a place enables; the events of a place ascend.
type Move struct {
	Event  ts.EventID
	Window *ts.Window // nil: at any time
	Cases  []Case
}

// Case is one branch of a move.
type Case struct {
	To     int
	Bounds []ts.Bound
	Resets []ts.Reset // ascending
}

// Ready completes a hand-written table; call it before anything else.
func (a *Automaton) Ready() *Automaton {
	last := ts.EventID(-1)
	a.each(func(_ int, m *Move) { last = max(last, m.Event) })
	for i := range last + 1 {
		a.events = append(a.events, ts.Event{Name: fmt.Sprintf("e%d", i), Text: fmt.Sprintf("Event %d", i)})
	}
	a.lower, a.upper = unknown(len(a.Init)), unknown(len(a.Init))
	a.each(func(_ int, m *Move) { a.compare(m) })
	a.active = make([]uint64, len(a.Places))
	for a.liven() {
	}
	return a
}

func (a *Automaton) each(visit func(place int, m *Move)) {
	for p := range a.Places {
		for i := range a.Places[p].Moves {
			visit(p, &a.Places[p].Moves[i])
		}
	}
}

func unknown(n int) []int64 { return slices.Repeat([]int64{-1}, n) }

// compare notes the constants of m.
func (a *Automaton) compare(m *Move) {
	if w := m.Window; w != nil && w.Clock != ts.NoClock {
		a.lower[w.Clock] = max(a.lower[w.Clock], w.Lo)
		if w.Hi != ts.Forever {
			a.upper[w.Clock] = max(a.upper[w.Clock], w.Hi)
		}
	}
	for _, c := range m.Cases {
		for _, b := range c.Bounds {
			if b.Op == ts.Above || b.Op == ts.AtLeast {
				a.lower[b.Clock] = max(a.lower[b.Clock], b.Value)
			} else {
				a.upper[b.Clock] = max(a.upper[b.Clock], b.Value)
			}
		}
	}
}

// liven goes over all moves once and reports whether a clock turned out to
// matter in a place where that was not known.
func (a *Automaton) liven() (changed bool) {
	a.each(func(place int, m *Move) {
		live := a.active[place]
		if w := m.Window; w != nil && w.Clock != ts.NoClock {
			live |= 1 << w.Clock
		}
		for _, c := range m.Cases {
			after := a.active[c.To]
			for _, r := range c.Resets {
				after &^= 1 << r.Clock
			}
			live |= after
			for _, b := range c.Bounds {
				live |= 1 << b.Clock
			}
		}
		changed = changed || live != a.active[place]
		a.active[place] = live
	})
	return changed
}

// Apps implements ts.Timed, as do the methods below.
func (a *Automaton) Apps() []string { return []string{""} }

// Events are as many as the table names.
func (a *Automaton) Events() []ts.Event { return a.events }

// Locations is one, the place.
func (a *Automaton) Locations() []ts.Location { return []ts.Location{{Name: "place"}} }

// Failures are none.
func (a *Automaton) Failures() []ts.Failure { return nil }

// Properties are none.
func (a *Automaton) Properties() []ts.Property { return nil }

// Initial is place 0.
func (a *Automaton) Initial(out *ts.Branches) {
	out.Reset(out.Detail)
	out.Add([]byte{0}, nil, nil, nil)
}

// Enabled appends the events of the place.
func (a *Automaton) Enabled(s []byte, buf []ts.EventID) []ts.EventID {
	for _, m := range a.Places[s[0]].Moves {
		buf = append(buf, m.Event)
	}
	return buf
}

func (a *Automaton) move(s []byte, e ts.EventID) *Move {
	moves := a.Places[s[0]].Moves
	i := slices.IndexFunc(moves, func(m Move) bool { return m.Event == e })
	return &moves[i]
}

// Execute lists the cases of e.
func (a *Automaton) Execute(s []byte, e ts.EventID, out *ts.Branches) {
	out.Reset(out.Detail)
	for _, c := range a.move(s, e).Cases {
		out.AddTimed(&ts.Branch{Dst: []byte{byte(c.To)}, Bounds: c.Bounds, Resets: c.Resets})
	}
}

// Holds is never asked: there are no properties.
func (a *Automaton) Holds([]byte, ts.PropertyID) bool { return true }

// Waiting is false: there are no guards.
func (a *Automaton) Waiting([]byte) bool { return false }

// Values is the number of the place.
func (a *Automaton) Values(s []byte) []ts.Value {
	return []ts.Value{{Raw: int32(s[0]), Text: fmt.Sprint(s[0])}}
}

// Clocks are as many as Init has values.
func (a *Automaton) Clocks() []ts.Clock {
	list := make([]ts.Clock, len(a.Init))
	for i := range list {
		list[i] = ts.Clock{Name: fmt.Sprintf("c%d", i)}
	}
	return list
}

// Start is Init.
func (a *Automaton) Start() []int64 { return a.Init }

// Window is that of the move.
func (a *Automaton) Window(s []byte, e ts.EventID) (ts.Window, bool) {
	if w := a.move(s, e).Window; w != nil {
		return *w, true
	}
	return ts.Window{}, false
}

// Active appends the clocks that some path from the place looks at before it
// resets them.
func (a *Automaton) Active(s []byte, buf []ts.ClockID) []ts.ClockID {
	for c := range a.Init {
		if a.active[s[0]]>>c&1 != 0 {
			buf = append(buf, ts.ClockID(c))
		}
	}
	return buf
}

// Compared is the greatest constant of all moves.
func (a *Automaton) Compared(c ts.ClockID) (lower, upper int64) { return a.lower[c], a.upper[c] }
