package grid

import "crosscheck/engine/internal/ts"

// scale is what a system knows of the constants that its clocks meet.
type scale struct {
	unit     int64   // divides all of them; 0 while there is none
	greatest []int64 // that each clock is compared with; -1 for none
}

// divides notes a constant that a clock may be set to.
func (s *scale) divides(v int64) (isNew bool) {
	unit := gcd(s.unit, v)
	isNew = unit != s.unit
	s.unit = unit
	return isNew
}

// compares notes a constant that clock c may be compared with.
func (s *scale) compares(c ts.ClockID, v int64) (isNew bool) {
	if v < 0 || v == ts.Forever {
		return false
	}
	isNew = s.divides(v)
	if v > s.greatest[c] {
		s.greatest[c], isNew = v, true
	}
	return isNew
}

func gcd(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// learnWindow notes the constants of a window.
func (s *System) learnWindow(w ts.Window) {
	if w.Clock != ts.NoClock {
		s.news(s.learned.compares(w.Clock, w.Lo))
		s.news(s.learned.compares(w.Clock, w.Hi))
	}
}

// learnBranch notes the constants of a branch.
func (s *System) learnBranch(b *ts.Branch) {
	for _, x := range b.Bounds {
		s.news(s.learned.compares(x.Clock, x.Value))
	}
	for _, r := range b.Resets {
		s.news(s.learned.divides(r.Value))
	}
}

func (s *System) news(isNew bool) { s.stale = s.stale || isNew }

// Stale reports whether constants were met that the states do not allow for.
// What was explored since the last Rescale is then worth nothing.
func (s *System) Stale() bool { return s.stale }

// Rescale makes the states allow for all constants that were met.
func (s *System) Rescale() {
	s.stale = false
	s.unit = max(1, s.learned.unit)
	if s.unit%s.opts.parts() == 0 {
		s.unit /= s.opts.parts()
	}
	s.top = s.top[:0]
	most := int64(0)
	for _, v := range s.learned.greatest {
		top := int64(0)
		if v >= 0 {
			top = v/s.unit + 1
		}
		s.top = append(s.top, top)
		most = max(most, top)
	}
	s.width = 1
	for most>>(8*s.width) > 0 {
		s.width++
	}
}
