package zone

import (
	"slices"

	"crosscheck/engine/internal/timed/dbm"
	"crosscheck/engine/internal/ts"
)

// outs is what an event does in a discrete state: its branches with all that
// they ask and do turned into operations on matrices. DeLorean calls using what
// another state with the same variables has shown the prediction of successors:
// code is interpreted once for a discrete state, and then for none of its zones.
type outs struct {
	list []out
	free bool // some branch asks nothing of the clocks
}

// out is a branch.
type out struct {
	dst      placeID
	bounds   []constraint
	from     int32 // which sources the clocks of the frame of dst have
	failures []ts.FailureID
	ran      int32 // what code ran, a set of the account
}

// constraint is a bound of row i minus row j.
type constraint struct {
	i, j int
	b    dbm.Bound
}

// memoBytes is how much memory branches may take until all are forgotten.
const memoBytes = 64 << 20

// outs are the branches of x, an entry of place p.
func (s *System) outs(p placeID, x *entry) *outs {
	if x.outs != nil {
		return x.outs
	}
	s.forgetSome()
	s.interpret(p, x.event, ts.Fast)
	o, ran := &outs{list: make([]out, len(s.branches.List))}, s.account.interpreted()
	size, bounded := 64, false
	for i := range s.branches.List {
		b := s.out(p, &s.branches.List[i])
		b.ran = ran
		o.free, bounded = o.free || len(b.bounds) == 0, bounded || len(b.bounds) > 0
		o.list[i] = b
		size += 64 + 24*len(b.bounds) + 4*len(b.failures)
	}
	if bounded && len(s.account.sets[ran]) > 0 {
		s.interpret(p, x.event, ts.Trace)
		s.account.divide(ran, s.branches.List, o.list)
	}
	s.memo += int64(size)
	x.outs = o
	return o
}

// interpret executes e in place p.
func (s *System) interpret(p placeID, e ts.EventID, d ts.Detail) {
	s.account.interpret()
	s.branches.Reset(d)
	s.inner.Execute(s.ids.State(p), e, &s.branches)
}

// forgetSome keeps the memory for branches within its limit.
func (s *System) forgetSome() {
	if s.memo < memoBytes {
		return
	}
	s.memo = 0
	for i := range s.ids.Len() {
		entries := s.list.At(i).entries
		for k := range entries {
			entries[k].outs = nil
		}
	}
}

// out turns a branch in place p into operations on matrices.
func (s *System) out(p placeID, b *ts.Branch) out {
	src := s.list.At(int(p)).frame
	o := out{dst: s.place(b.Dst), failures: slices.Clone(b.Failures)}
	if len(b.Bounds) > 0 {
		o.bounds = make([]constraint, len(b.Bounds))
	}
	for i, x := range b.Bounds {
		o.bounds[i] = s.constraint(src, x)
	}
	dst := s.list.At(int(o.dst)).frame
	from := s.sources.found[:0]
	for _, c := range dst.clocks {
		from = append(from, source(src, c, b.Resets))
	}
	if s.o.For > 0 {
		from = append(from, dbm.Source{From: src.n - 1})
	}
	s.sources.found = from
	o.from = s.sources.share(from)
	return o
}

// sources are the lists of where clocks come from, each once.
type sources struct {
	list  [][]dbm.Source
	ids   map[string]int32
	found []dbm.Source // being made
	key   []byte
}

// share is the number of the list that is like from.
func (x *sources) share(from []dbm.Source) int32 {
	x.key = x.key[:0]
	for _, f := range from {
		x.key = appendNumber(appendNumber(x.key, int64(f.From)), f.Add)
	}
	id, known := x.ids[string(x.key)]
	if !known {
		id = int32(len(x.list))
		x.ids[string(x.key)] = id
		x.list = append(x.list, slices.Clone(from))
	}
	return id
}

func (x *sources) bytes() (total int64) {
	for _, from := range x.list {
		total += 80 + 32*int64(len(from))
	}
	return total
}

// constraint is x as a bound of two rows of f.
func (s *System) constraint(f *frame, x ts.Bound) constraint {
	row := f.row(x.Clock)
	if row == 0 {
		panic("zone: the clock " + s.clocks[x.Clock].Name + " is compared where it is said not to matter")
	}
	switch x.Op {
	case ts.Below, ts.AtMost:
		s.learn(s.upper, x.Clock, x.Value)
	default:
		s.learn(s.lower, x.Clock, x.Value)
	}
	switch x.Op {
	case ts.Below:
		return constraint{row, 0, dbm.Below(x.Value)}
	case ts.AtMost:
		return constraint{row, 0, dbm.AtMost(x.Value)}
	case ts.Above:
		return constraint{0, row, dbm.Below(-x.Value)}
	}
	return constraint{0, row, dbm.AtMost(-x.Value)}
}

// source is where the value of clock c comes from.
func source(f *frame, c ts.ClockID, resets []ts.Reset) dbm.Source {
	for _, r := range resets {
		if r.Clock == c {
			return dbm.Source{Add: r.Value}
		}
	}
	if row := f.row(c); row > 0 {
		return dbm.Source{From: row}
	}
	return dbm.Source{From: dbm.Anywhere}
}

// learn notes that a clock is compared with v. Zones made before were cut too
// coarsely if it was not known.
func (s *System) learn(known []int64, c ts.ClockID, v int64) {
	if v > known[c] {
		known[c] = v
		s.grown = true
	}
}
