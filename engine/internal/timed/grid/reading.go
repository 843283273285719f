package grid

import "math/bits"

// reading is what a clock shows: Whole units or, with a Rank, something
// between Whole and the next unit. Of two clocks between units the one with
// the greater Rank is nearer to its next unit; those of one Rank get there
// together. A clock that shows more than anything it is compared with has its
// top as Whole, whatever it shows.
type reading struct {
	whole int64
	rank  uint8
}

// clocks appends what the clocks show in s to buf.
func (s *System) clocks(state []byte, buf []reading) []reading {
	at := len(state) - s.suffix()
	for range s.top {
		r := reading{}
		for i := range s.width {
			r.whole |= int64(state[at+i]) << (8 * i)
		}
		at += s.width
		if s.opts.Between {
			r.rank = state[at]
			at++
		}
		buf = append(buf, r)
	}
	return buf
}

// suffix is how many bytes of a state are about clocks.
func (s *System) suffix() int {
	each := s.width
	if s.opts.Between {
		each++
	}
	return each * len(s.top)
}

// pack appends what the clocks show to a discrete state.
func (s *System) pack(discrete []byte, show []reading) []byte {
	s.state = append(s.state[:0], discrete...)
	for _, r := range show {
		for i := range s.width {
			s.state = append(s.state, byte(r.whole>>(8*i)))
		}
		if s.opts.Between {
			s.state = append(s.state, r.rank)
		}
	}
	return s.state
}

// twice is a number that compares with twice a constant as what clock c shows
// compares with the constant.
func (s *System) twice(r reading) int64 {
	v := 2 * r.whole * s.unit
	if r.rank > 0 {
		v++
	}
	return v
}

// pass moves the clocks on and reports whether that changes what any shows.
func (s *System) pass(show []reading) bool {
	if s.opts.Between {
		return nextRegion(show, s.top)
	}
	changed := false
	for c := range show {
		if r := &show[c]; r.whole < s.top[c] {
			r.whole++
			changed = true
		}
	}
	return changed
}

// nextRegion lets time pass until a clock leaves a whole unit or reaches one.
func nextRegion(show []reading, top []int64) bool {
	exact, last := false, uint8(0)
	for c, r := range show {
		exact = exact || r.rank == 0 && r.whole < top[c]
		last = max(last, r.rank)
	}
	for c := range show {
		r := &show[c]
		switch {
		case r.whole == top[c]:
		case exact && r.rank == 0 && r.whole+1 == top[c]:
			r.whole++
		case exact:
			r.rank++
		case r.rank == last:
			r.whole, r.rank = r.whole+1, 0
		}
	}
	tidy(show)
	return exact || last > 0
}

// tidy numbers the ranks without gaps.
func tidy(show []reading) {
	used := uint64(0)
	for _, r := range show {
		used |= 1 << r.rank
	}
	used |= 1
	if used&(used+1) == 0 {
		return
	}
	for c := range show {
		r := &show[c]
		r.rank = uint8(bits.OnesCount64(used & (1<<r.rank - 1)))
	}
}
