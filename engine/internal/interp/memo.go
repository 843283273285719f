package interp

import (
	"slices"

	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/ts"
)

// memo is what events of very many outcomes did before. All of that follows from
// the values of the locations that any outcome accessed: in another state with
// the same values there, the event does the same, and its code need not run
// again. DeLorean calls using what another state has shown prediction.
type memo struct {
	from  int // of how many outcomes on events are remembered
	heavy []bool
	known [][ts.Trace + 1][]*likes // of each event, by detail
	bytes int
}

// likes are states that are told apart by the values of some locations.
type likes struct {
	locs []ts.LocID
	by   map[string]*memory
}

// memory is what an event did in some state.
type memory struct {
	outcomes []outcome
	ran      []int // functions, as handlers
	bytes    int
}

// outcome is a branch without where it leads, which the changes say.
type outcome struct {
	ts.Branch
	changes []change
}

type change struct {
	loc   ts.LocID
	value int32
}

// Sizes in bytes, that of a memory with its place in a map.
const (
	memorySize  = 200
	outcomeSize = 248
	changeSize  = 8
	accessSize  = 12
	noteSize    = 64
	runSize     = 40
)

// Bounds of a memo.
const (
	manyOutcomes = 16
	mostLikes    = 8
	memoBytes    = 32 << 20
)

func newMemo(events int) memo {
	return memo{from: manyOutcomes, heavy: make([]bool, events), known: make([][ts.Trace + 1][]*likes, events)}
}

// recall is Execute for an event that had very many outcomes before.
func (s *System) recall(src []byte, e ts.EventID, out *ts.Branches) {
	s.worked()
	d := max(out.Detail, ts.Accesses)
	m := s.remembered(src, e, d)
	if m == nil {
		m = s.learn(src, e, d)
	} else {
		s.work += int64(len(m.outcomes))
	}
	for _, f := range m.ran {
		s.ran[f] = true
	}
	for i := range m.outcomes {
		b := &m.outcomes[i]
		accesses := b.Accesses
		if out.Detail == ts.Fast {
			accesses = nil
		}
		s.cur = append(s.cur[:0], src...)
		for _, c := range b.changes {
			s.cells[c.loc].put(s.cur, c.value)
		}
		out.Add(s.cur, b.Failures, accesses, b.Notes)
		out.Ran(b.Runs, &b.Undone, b.Asked)
		out.Looked(min(b.Looks, len(accesses)))
	}
}

// remembered is what e did in a state like src, or nil.
func (s *System) remembered(src []byte, e ts.EventID, d ts.Detail) *memory {
	for _, l := range s.memo.known[e][d] {
		if m := l.by[s.key(src, l.locs)]; m != nil {
			return m
		}
	}
	return nil
}

// key is the values of locs in a state.
func (s *System) key(state []byte, locs []ts.LocID) string {
	var b []byte
	for _, l := range locs {
		c := &s.cells[l]
		b = append(b, state[c.offset:int(c.offset)+int(c.width)]...)
	}
	return string(b)
}

// learn executes e and remembers what it does.
func (s *System) learn(src []byte, e ts.EventID, d ts.Detail) *memory {
	m, out := &memory{bytes: memorySize}, ts.Branches{Detail: d}
	was := slices.Clone(s.ran)
	clear(s.ran)
	defer func() { // it may be given up
		for f, ran := range was {
			s.ran[f] = s.ran[f] || ran
		}
	}()
	s.enumerate(src, e, &out)
	for f, ran := range s.ran {
		if ran {
			m.ran = append(m.ran, f)
		}
	}
	locs := s.accessed(out.List)
	m.outcomes = make([]outcome, 0, len(out.List))
	before := outcome{}
	for i := range out.List {
		o := outcome{out.List[i], s.changed(src, out.List[i].Dst, locs)}
		m.bytes += o.part(&before)
		m.outcomes, before = append(m.outcomes, o), o
	}
	s.retain(m, src, e, d, locs)
	return m
}

// part takes what o has out of where all outcomes were listed, which has more room
// than these need, and returns how many bytes it takes then. Most of it is often
// the same as that of the outcome before.
func (o *outcome) part(before *outcome) (bytes int) {
	o.Dst = nil
	return outcomeSize + changeSize*len(o.changes) +
		part(&o.Failures, before.Failures, 4) +
		part(&o.Accesses, before.Accesses, accessSize) + part(&o.Undone.Accesses, before.Undone.Accesses, accessSize) +
		part(&o.Notes, before.Notes, noteSize) +
		part(&o.Runs, before.Runs, runSize) + part(&o.Undone.Runs, before.Undone.Runs, runSize)
}

func part[T comparable](list *[]T, before []T, size int) (bytes int) {
	if slices.Equal(*list, before) {
		*list = before
		return 0
	}
	*list = slices.Clone(*list)
	return size * len(*list)
}

// accessed are the locations of states on which outcomes depend: those that
// some outcome accessed, and what decided the guards of which one tells.
func (s *System) accessed(outcomes []ts.Branch) (locs []ts.LocID) {
	seen := ir.NewCellSet(len(s.lay.Locations))
	note := func(list []ts.Access) {
		for _, a := range list {
			seen.Add(a.Loc)
		}
	}
	for i := range outcomes {
		note(outcomes[i].Accesses)
		note(outcomes[i].Undone.Accesses)
	}
	for e, l := range s.lay.Derived {
		if l >= 0 && seen.Has(l) {
			seen.Union(s.static.Guard(ts.EventID(e)))
		}
	}
	for _, l := range seen.List() {
		if int(l) < len(s.cells) && s.cells[l].slice == ir.Kept {
			locs = append(locs, l)
		}
	}
	return locs
}

// changed are those of locs that differ between two states.
func (s *System) changed(src, dst []byte, locs []ts.LocID) (list []change) {
	for _, l := range locs {
		if v := s.cells[l].get(dst); v != s.cells[l].get(src) {
			list = append(list, change{l, v})
		}
	}
	return list
}

// retain puts m where it is found, and forgets everything when that is too much.
func (s *System) retain(m *memory, src []byte, e ts.EventID, d ts.Detail, locs []ts.LocID) {
	if s.memo.bytes += m.bytes; s.memo.bytes > memoBytes || len(s.memo.known[e][d]) >= mostLikes {
		s.memo.forget()
		s.memo.bytes = m.bytes
	}
	known := &s.memo.known[e][d]
	i := slices.IndexFunc(*known, func(l *likes) bool { return slices.Equal(l.locs, locs) })
	if i < 0 {
		i, *known = len(*known), append(*known, &likes{locs, map[string]*memory{}})
	}
	(*known)[i].by[s.key(src, locs)] = m
}

// forget forgets what was done, but not which events have very many outcomes.
func (m *memo) forget() {
	clear(m.known)
	m.bytes = 0
}
