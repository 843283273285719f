package tstest

import (
	"fmt"
	"strconv"

	"crosscheck/engine/internal/ts"
)

// locals is how many locals a handler has.
const locals = 4

// System is a Program as a ts.System. A state has one byte a variable, then
// one byte an event for its enable flag. Locations are the variables, the
// flags, and a Derived location for each guarded event.
type System struct {
	p       *Program
	events  []ts.Event
	locs    []ts.Location
	fails   []ts.Failure
	failOf  map[*Stmt]ts.FailureID
	derived []ts.LocID   // of each event, -1 without a guard
	watched [][]ts.LocID // the locations each guarded event's enabledness depends on
	run     run
}

// New makes a System of p, which must not change any more.
func New(p *Program) *System {
	s := &System{p: p, failOf: map[*Stmt]ts.FailureID{}}
	for _, v := range p.vars {
		s.locs = append(s.locs, ts.Location{Name: v.name, Kind: v.kind})
	}
	for _, e := range p.events {
		s.locs = append(s.locs, ts.Location{Name: e.name + " enabled", Kind: ts.Enable})
	}
	for i := range p.events {
		s.declare(ts.EventID(i))
	}
	s.run.sys = s
	return s
}

// declare adds event e with what belongs to it.
func (s *System) declare(e ts.EventID) {
	ev := &s.p.events[e]
	s.events = append(s.events, ts.Event{Name: ev.name, Text: ev.name})
	s.declareAsserts(ev.body)
	s.derived = append(s.derived, -1)
	s.watched = append(s.watched, nil)
	if ev.guard != nil {
		s.derived[e] = ts.LocID(len(s.locs))
		s.locs = append(s.locs, ts.Location{Name: ev.name + " possible", Kind: ts.Derived})
		s.watched[e] = loads(ev.guard, []ts.LocID{s.flag(e)})
	}
}

func (s *System) declareAsserts(body []Stmt) {
	for i := range body {
		st := &body[i]
		if st.op == opAssert {
			s.failOf[st] = ts.FailureID(len(s.fails))
			s.fails = append(s.fails, ts.Failure{Kind: ts.Assertion, Message: "assertion " + strconv.Itoa(len(s.fails))})
		}
		s.declareAsserts(st.then)
		s.declareAsserts(st.els)
	}
}

// loads appends the variables x reads to locs.
func loads(x *Expr, locs []ts.LocID) []ts.LocID {
	switch x.op {
	case opLoad:
		return append(locs, ts.LocID(x.n))
	case opAdd, opEq:
		return loads(x.y, loads(x.x, locs))
	}
	return locs
}

// flag is the location of e's enable flag, and its place in a state.
func (s *System) flag(e ts.EventID) ts.LocID { return ts.LocID(len(s.p.vars)) + ts.LocID(e) }

// Apps is ts.System.Apps.
func (s *System) Apps() []string { return []string{""} }

// Events is ts.System.Events.
func (s *System) Events() []ts.Event { return s.events }

// Locations is ts.System.Locations.
func (s *System) Locations() []ts.Location { return s.locs }

// Failures is ts.System.Failures.
func (s *System) Failures() []ts.Failure { return s.fails }

// Properties is ts.System.Properties: the tiny language has none.
func (s *System) Properties() []ts.Property { return nil }

// Holds is ts.System.Holds; there is no property to ask for.
func (s *System) Holds([]byte, ts.PropertyID) bool { panic("tstest: no properties") }

// Initial is ts.System.Initial.
func (s *System) Initial(out *ts.Branches) {
	out.Reset(out.Detail)
	state := make([]byte, len(s.p.vars))
	for _, e := range s.p.events {
		state = append(state, truth(!e.off))
	}
	out.Add(state, nil, nil, nil)
}

func truth(b bool) byte {
	if b {
		return 1
	}
	return 0
}

// Enabled is ts.System.Enabled.
func (s *System) Enabled(state []byte, buf []ts.EventID) []ts.EventID {
	for i := range s.p.events {
		if e := ts.EventID(i); s.possible(state, e) {
			buf = append(buf, e)
		}
	}
	return buf
}

// possible reports whether e's flag is set and its guard true.
func (s *System) possible(state []byte, e ts.EventID) bool {
	guard := s.p.events[e].guard
	return state[s.flag(e)] != 0 && (guard == nil || eval(guard, state) != 0)
}

// eval is x in a state, without locals and unrecorded.
func eval(x *Expr, state []byte) int32 {
	switch x.op {
	case opConst:
		return x.n
	case opLoad:
		return int32(state[x.n])
	case opAdd:
		return eval(x.x, state) + eval(x.y, state)
	case opEq:
		return int32(truth(eval(x.x, state) == eval(x.y, state)))
	}
	panic("tstest: a guard has no locals")
}

// Waiting is ts.System.Waiting.
func (s *System) Waiting(state []byte) bool {
	for i := range s.p.events {
		if state[s.flag(ts.EventID(i))] != 0 {
			return true
		}
	}
	return false
}

// Values is ts.System.Values.
func (s *System) Values(state []byte) []ts.Value {
	var values []ts.Value
	for i, b := range state {
		values = append(values, ts.Value{Loc: ts.LocID(i), Raw: int32(b), Text: fmt.Sprint(b)})
	}
	return values
}

// Execute is ts.System.Execute.
func (s *System) Execute(state []byte, e ts.EventID, out *ts.Branches) {
	out.Reset(out.Detail)
	r := &s.run
	r.picks = r.picks[:0]
	for more := true; more; more = r.nextPicks() {
		r.begin(state, e, out.Detail)
		r.block(s.p.events[e].body)
		r.guards(state)
		out.Add(r.state, r.fails, r.accs, r.notes)
	}
}
