package zone

import (
	"slices"

	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/timed/dbm"
	"crosscheck/engine/internal/ts"
)

// placeID numbers the discrete states that were met, from 0.
type placeID = stategraph.StateID

// place is what there is to know of a discrete state.
type place struct {
	frame   *frame
	entries []entry
	kept    []kept
	bounds  *dbm.Bounds // nil: those of the frame
}

// limits are the bounds that zones of p are extrapolated with.
func (p *place) limits() dbm.Bounds {
	if p.bounds != nil {
		return *p.bounds
	}
	return p.frame.bounds
}

// entry is an event that a discrete state enables.
type entry struct {
	event ts.EventID
	clock int32     // of the frame; 0: the event may happen at any time
	from  dbm.Bound // of 0 minus clock, when the event may happen
	outs  *outs     // nil until they are needed
}

// frame is how the zones of a discrete state are written: which clock each row
// of a matrix is, and what is asked of them. Clock 0 is the constant zero; the
// time since the start, if account is kept of it, comes last. Discrete states
// share frames.
type frame struct {
	key       string
	clocks    []ts.ClockID // of rows 1, 2, …
	n         int          // rows
	deadlines []deadline   // ascending by row
	urgent    bool         // no time may pass
	bounds    dbm.Bounds
}

// deadline is the last moment, on the clock of a row, until which time may
// pass.
type deadline struct {
	row int
	at  int64
}

// row is the row of clock c, or 0 where it does not matter.
func (f *frame) row(c ts.ClockID) int {
	for i, x := range f.clocks {
		if x == c {
			return i + 1
		}
	}
	return 0
}

// places are the discrete states that were met.
type places struct {
	ids    *stategraph.Graph
	list   stategraph.Vec[place]
	frames map[string]*frame
	all    []*frame               // in the order in which they were made
	bounds map[string]*dbm.Bounds // of places: each once
	least  []int64                // bounds of a place being looked at
	active []ts.ClockID
	events []ts.EventID
	found  frame // being made
	key    []byte
	bytes  int64 // of what the places refer to
}

// place finds discrete state d and looks at it when it is new.
func (s *System) place(d []byte) placeID {
	id, isNew := s.ids.Add(d)
	if isNew {
		s.list.Push(s.look(d))
	}
	return id
}

// look finds out what there is to know of discrete state d.
func (s *System) look(d []byte) place {
	s.active = s.inner.Active(d, s.active[:0])
	s.events = s.inner.Enabled(d, s.events[:0])
	f := &s.found
	f.clocks, f.deadlines, f.urgent = s.active, f.deadlines[:0], false
	p := place{entries: make([]entry, len(s.events))}
	for i, e := range s.events {
		p.entries[i] = s.entry(d, e)
	}
	p.frame = s.share(f)
	p.bounds = s.outlined(d, p.frame)
	s.places.bytes += int64(len(p.entries)) * 32
	return p
}

// outlined is what clocks can still be compared with in d, which has frame f; nil
// where nobody knows that yet.
func (s *System) outlined(d []byte, f *frame) *dbm.Bounds {
	if s.outlook == nil {
		return nil
	}
	s.least, s.key = s.least[:0], s.key[:0]
	for range 2 * f.n {
		s.least = append(s.least, dbm.None)
	}
	b := dbm.Bounds{Lower: s.least[:f.n], Upper: s.least[f.n:]}
	for i, c := range f.clocks {
		b.Lower[i+1], b.Upper[i+1] = s.outlook(d, c)
	}
	if s.o.For > 0 {
		b.Upper[f.n-1] = s.o.For
	}
	return s.shareBounds(b)
}

// shareBounds is b, once.
func (s *System) shareBounds(b dbm.Bounds) *dbm.Bounds {
	for i := range b.Lower {
		s.key = appendNumber(appendNumber(s.key, b.Lower[i]), b.Upper[i])
	}
	if known := s.places.bounds[string(s.key)]; known != nil {
		return known
	}
	made := &dbm.Bounds{Lower: slices.Clone(b.Lower), Upper: slices.Clone(b.Upper)}
	s.places.bounds[string(s.key)] = made
	s.places.bytes += 3 * int64(len(s.key))
	return made
}

// entry reads when e may happen in d; what its window asks of time goes into
// the frame being made.
func (s *System) entry(d []byte, e ts.EventID) entry {
	w, timed := s.inner.Window(d, e)
	x := entry{event: e, from: dbm.Zero}
	switch {
	case !timed:
		return x
	case w.Clock == ts.NoClock:
		s.found.urgent = true
		return x
	}
	row := s.found.row(w.Clock)
	if row == 0 {
		panic("zone: " + s.Events()[e].Name + " waits for the clock " + s.clocks[w.Clock].Name + ", which is said not to matter")
	}
	x.clock, x.from = int32(row), dbm.AtMost(-w.Lo)
	if w.Open {
		x.from = dbm.Below(-w.Lo)
	}
	if x.from < dbm.Zero {
		s.learn(s.lower, w.Clock, w.Lo)
	}
	if w.Hi != ts.Forever {
		s.learn(s.upper, w.Clock, w.Hi)
		s.found.until(deadline{row, w.Hi})
	}
	return x
}

// until adds a deadline; of two for one clock the earlier counts.
func (f *frame) until(d deadline) {
	for i := range f.deadlines {
		switch x := &f.deadlines[i]; {
		case x.row == d.row:
			x.at = min(x.at, d.at)
			return
		case x.row > d.row:
			f.deadlines = append(f.deadlines, deadline{})
			copy(f.deadlines[i+1:], f.deadlines[i:])
			f.deadlines[i] = d
			return
		}
	}
	f.deadlines = append(f.deadlines, d)
}

// share is the frame that is like f.
func (s *System) share(f *frame) *frame {
	k := s.key[:0]
	k = appendNumber(k, int64(len(f.clocks)))
	for _, c := range f.clocks {
		k = appendNumber(k, int64(c))
	}
	if f.urgent {
		k = appendNumber(k, -1)
	} else {
		for _, d := range f.deadlines {
			k = appendNumber(appendNumber(k, int64(d.row)), d.at)
		}
	}
	s.key = k
	if known := s.frames[string(k)]; known != nil {
		return known
	}
	made := &frame{
		key: string(k), clocks: append([]ts.ClockID(nil), f.clocks...), n: 1 + len(f.clocks),
		deadlines: append([]deadline(nil), f.deadlines...), urgent: f.urgent,
	}
	if s.o.For > 0 {
		made.n++
	}
	s.bound(made)
	s.frames[made.key] = made
	s.all = append(s.all, made)
	return made
}

// bound gives f the constants that its clocks are known to be compared with.
// The time since the start is compared from above only: a state can do what it
// can do later also when it is entered earlier.
func (s *System) bound(f *frame) {
	lower, upper := make([]int64, f.n), make([]int64, f.n)
	for i, c := range f.clocks {
		lower[i+1], upper[i+1] = s.lower[c], s.upper[c]
	}
	if s.o.For > 0 {
		lower[f.n-1], upper[f.n-1] = dbm.None, s.o.For
	}
	f.bounds = dbm.Bounds{Lower: lower, Upper: upper}
}

// appendNumber appends v as eight bytes.
func appendNumber(b []byte, v int64) []byte {
	for i := 0; i < 64; i += 8 {
		b = append(b, byte(v>>i))
	}
	return b
}
