// Package zone explores a ts.Timed by zones: a state is a discrete state with
// all clock values that one sequence of events can leave there, whatever the
// delays, as a difference-bound matrix.
//
// A zone is what holds after time has passed as far as the events that the
// discrete state enables let it: not beyond the Hi of their windows, and not at
// all where one of them is to happen at once. Where a clock has passed Hi already
// when an event becomes enabled, no time passes until it has happened; such clock
// values make zones of their own. Clocks that do not matter are not in the
// matrix, and zones are extrapolated, so that there are finitely many of them for
// ever too.
//
// When only a part of time is looked at, a clock for the time since the start is
// added, and nothing happens once it is beyond that part. Of states that differ
// in this clock only, one stands for those that are entered later: the paths of
// the tree that a search grows end in time, others may end too late.
//
// A state's bytes are two numbers, those of its discrete state and of its zone,
// given in the order in which a System meets them: they mean nothing to another
// System, and nothing after Restart.
package zone

import (
	"encoding/binary"

	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/timed"
	"crosscheck/engine/internal/timed/dbm"
	"crosscheck/engine/internal/ts"
)

// System is a ts.Timed with zones. It implements timed.System.
type System struct {
	timed.Base
	inner  ts.Timed
	o      timed.Options
	clocks []ts.Clock
	places
	zones   store
	outlook func(d []byte, c ts.ClockID) (lower, upper int64) // of inner, where it has one
	known   map[keptKey]bool                                  // with inclusion: what a search has in its graph, and whether another covers it

	// The greatest constants that each clock is known to be compared with.
	lower, upper []int64
	grown        bool // since the first zone was made

	scout    scout
	sources  sources
	account  account
	branches ts.Branches // of inner
	memo     int64       // bytes that outs take
	work     [3]matrix   // of leave, take and arrive, and of arrivals
	results  []result
	one      ts.Branch
	bytes    [stateLen]byte
}

// stateLen is the length of a state.
const stateLen = 8

// matrix is room for a matrix of any size.
type matrix struct{ room []dbm.Bound }

// of is a matrix of n clocks in m.
func (m *matrix) of(n int) dbm.Matrix {
	if len(m.room) < n*n {
		m.room = make([]dbm.Bound, n*n)
	}
	return dbm.Matrix{N: n, D: m.room[:n*n]}
}

// result is a successor: what the given branch of the inner system leads to.
type result struct {
	inner int32
	dst   placeID
	zone  zoneID
}

// New is inner with zones.
func New(inner ts.Timed, o timed.Options) *System {
	s := &System{inner: inner, o: o, clocks: inner.Clocks(), account: newAccount(inner), sources: sources{ids: map[string]int32{}}, known: map[keptKey]bool{}}
	s.Base = timed.NewBase(inner, func(b []byte) []byte { return s.ids.State(placeOf(b)) })
	s.places = places{ids: stategraph.New(inner), frames: map[string]*frame{}, bounds: map[string]*dbm.Bounds{}}
	if o, ok := inner.(ts.Outlooker); ok && s.worthScouting() {
		s.outlook = o.Outlook()
	}
	for c := range s.clocks {
		lower, upper := inner.Compared(ts.ClockID(c))
		s.lower, s.upper = append(s.lower, lower), append(s.upper, upper)
	}
	return s
}

func placeOf(state []byte) placeID { return placeID(binary.LittleEndian.Uint32(state)) }

func zoneOf(state []byte) zoneID { return zoneID(binary.LittleEndian.Uint32(state[4:])) }

// state is the bytes of a state; they die at the next call.
func (s *System) state(p placeID, z zoneID) []byte {
	binary.LittleEndian.PutUint32(s.bytes[:], uint32(p))
	binary.LittleEndian.PutUint32(s.bytes[4:], uint32(z))
	return s.bytes[:]
}

// Zone is the clock values of state b and the clocks of its rows from 1 on; the
// time since the start follows them where account is kept of it. The matrix
// must not be modified.
func (s *System) Zone(b []byte) (dbm.Matrix, []ts.ClockID) {
	return s.zones.matrix(zoneOf(b)), s.list.At(int(placeOf(b))).frame.clocks
}

// Earliest implements timed.System.
func (s *System) Earliest(b []byte) int64 {
	if s.o.For == 0 {
		return -1
	}
	z := s.zones.matrix(zoneOf(b))
	at, _ := z.Lower(z.N - 1)
	return at
}

// RanOut implements ts.Horizon.
func (s *System) RanOut(b []byte) bool {
	return s.o.For > 0 && len(s.list.At(int(placeOf(b))).entries) > 0 && len(s.Enabled(b, nil)) == 0
}

// Initial lists the initial states: as many as those of the inner system, in
// the same order.
func (s *System) Initial(out *ts.Branches) {
	d := out.Detail
	s.branches.Reset(d)
	s.inner.Initial(&s.branches)
	for i := range s.branches.List {
		s.place(s.branches.List[i].Dst)
	}
	if s.grown && len(s.zones.refs) == 0 {
		s.Restart()
	}
	out.Reset(d)
	for i := range s.branches.List {
		b := &s.branches.List[i]
		p := s.place(b.Dst)
		s.results = s.results[:0]
		s.arrive(s.start(p), result{dst: p}, false)
		out.Add(s.state(p, s.results[0].zone), b.Failures, b.Accesses, b.Notes)
		out.Ran(b.Runs, &b.Undone, b.Asked)
	}
}

// start is the point that the clocks are at in the beginning.
func (s *System) start(p placeID) dbm.Matrix {
	f := s.list.At(int(p)).frame
	m := s.work[2].of(f.n)
	m.Copy(dbm.New(f.n))
	values := s.inner.Start()
	for i, c := range f.clocks {
		m.Set(i+1, values[c])
	}
	return m
}

// Enabled lists the events that may happen somewhere in the zone of b.
func (s *System) Enabled(b []byte, buf []ts.EventID) []ts.EventID {
	id := placeOf(b)
	p, z := s.list.At(int(id)), s.zones.matrix(zoneOf(b))
	for i := range p.entries {
		if x := &p.entries[i]; s.some(id, x, z) {
			buf = append(buf, x.event)
		}
	}
	return buf
}

// some reports whether any branch of x is possible in z.
func (s *System) some(id placeID, x *entry, z dbm.Matrix) bool {
	m, ok := s.leave(z, x)
	if !ok {
		return false
	}
	o := s.outs(id, x)
	for i := range o.list {
		if o.free {
			return true
		}
		if _, ok := s.take(m, &o.list[i]); ok {
			return true
		}
	}
	return false
}

// leave is the part of z, a zone, in which x may happen.
func (s *System) leave(z dbm.Matrix, x *entry) (dbm.Matrix, bool) {
	if s.o.For == 0 && x.from >= z.At(0, int(x.clock)) {
		return z, true
	}
	if !z.Meets(0, int(x.clock), x.from) {
		return z, false
	}
	m := s.work[0].of(z.N)
	m.Copy(z)
	ok := m.Constrain(0, int(x.clock), x.from) && (s.o.For == 0 || m.Constrain(m.N-1, 0, dbm.AtMost(s.o.For)))
	return m, ok
}

// take is the part of m, from leave, in which branch o is taken.
func (s *System) take(m dbm.Matrix, o *out) (dbm.Matrix, bool) {
	if len(o.bounds) == 0 {
		return m, true
	}
	part := s.work[1].of(m.N)
	part.Copy(m)
	for _, c := range o.bounds {
		if !part.Constrain(c.i, c.j, c.b) {
			return part, false
		}
	}
	return part, true
}

// Execute runs event e of b in all branches that are possible in its zone, in
// the order of the inner system. A branch that comes to clock values beyond a
// deadline is there once for each of the deadlines that it is beyond, and then
// for those that are in time; InnerBranch tells which is which.
func (s *System) Execute(b []byte, e ts.EventID, out *ts.Branches) {
	id := placeOf(b)
	p, d := s.list.At(int(id)), out.Detail
	x := p.entry(e)
	o := s.outs(id, x)
	s.succeed(o, x, s.zones.matrix(zoneOf(b)))
	out.Reset(d)
	if d != ts.Fast {
		s.interpret(id, e, d)
	}
	for _, r := range s.results {
		s.account.note(o.list[r.inner].ran)
		s.one = ts.Branch{Failures: o.list[r.inner].failures}
		if d != ts.Fast {
			s.one = s.branches.List[r.inner]
		}
		s.one.Dst = s.state(r.dst, r.zone)
		out.AddTimed(&s.one)
	}
}

// entry is what p knows of e, which it enables.
func (p *place) entry(e ts.EventID) *entry {
	for i := range p.entries {
		if x := &p.entries[i]; x.event == e {
			return x
		}
	}
	panic("zone: an event is executed that is not enabled")
}

// succeed makes the results of x in z.
func (s *System) succeed(o *outs, x *entry, z dbm.Matrix) {
	s.results = s.results[:0]
	m, _ := s.leave(z, x)
	for i := range o.list {
		branch := &o.list[i]
		if part, ok := s.take(m, branch); ok {
			from := s.sources.list[branch.from]
			to := s.work[2].of(len(from) + 1)
			to.Gather(part, from)
			s.arrive(to, result{inner: int32(i), dst: branch.dst}, true)
		}
	}
}

// InnerBranch implements timed.System.
func (s *System) InnerBranch(b []byte, e ts.EventID, branch int32) int32 {
	id := placeOf(b)
	x := s.list.At(int(id)).entry(e)
	s.succeed(s.outs(id, x), x, s.zones.matrix(zoneOf(b)))
	return s.results[branch].inner
}

// arrive turns the clock values with which r.dst is entered into zones and
// appends them to the results: each part that is beyond a deadline, then the
// rest with the time that may pass.
func (s *System) arrive(m dbm.Matrix, r result, include bool) {
	f := s.list.At(int(r.dst)).frame
	if f.urgent {
		s.finish(m, f, r, false, include)
		return
	}
	for _, d := range f.deadlines {
		late := dbm.Below(-d.at)
		if !m.Meets(0, d.row, late) {
			continue
		}
		part := s.work[1].of(m.N)
		part.Copy(m)
		part.Constrain(0, d.row, late)
		s.finish(part, f, r, false, include)
		if !m.Constrain(d.row, 0, late.Except()) {
			return
		}
	}
	m.Up()
	f.cut(m)
	s.finish(m, f, r, true, include)
}

// cut leaves of m what is before the deadlines.
func (f *frame) cut(m dbm.Matrix) {
	for _, d := range f.deadlines {
		m.Constrain(d.row, 0, dbm.AtMost(d.at))
	}
}

// finish appends m, extrapolated, to the results. What extrapolation added
// beyond the deadlines is cut off again: those who are in time can do what it
// can. The end of the time to look at is not cut off before something happens,
// so that it leaves no traces in the bounds of other clocks.
func (s *System) finish(m dbm.Matrix, f *frame, r result, inTime, include bool) {
	m.Extrapolate(s.list.At(int(r.dst)).limits())
	if inTime {
		f.cut(m)
	}
	r.zone = s.name(r.dst, m, include)
	s.results = append(s.results, r)
}

// Grown reports whether executions have shown that zones were extrapolated too
// far: then the states made so far are of no use, and Restart is to be called.
func (s *System) Grown() bool { return s.grown }

// Restart forgets all zones, but not what is known of discrete states.
func (s *System) Restart() {
	s.grown = false
	s.zones = store{}
	clear(s.known)
	for _, f := range s.all {
		s.bound(f)
	}
	for i := range s.ids.Len() {
		s.list.At(i).kept = nil
	}
}

// Forget implements ts.Forgetter.
func (s *System) Forget() { ts.Forget(s.inner) }

// Bytes is the memory that s takes for states, beside the graph that they are
// in.
func (s *System) Bytes() int64 {
	const placeSize = 64
	return ts.BytesOf(s.inner) + s.zones.bytes() + s.ids.Bytes() + s.list.Bytes(placeSize) + s.places.bytes + s.scout.bytes() + s.sources.bytes() + s.memo
}
