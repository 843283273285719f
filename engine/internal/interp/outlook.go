//go:build !home

package interp

import "crosscheck/engine/internal/ts"

// Outlook implements ts.Outlooker. The engine of the page that is there for homes
// lets zones scout instead: it has to arrive soon, and homes have few clocks.
func (s *System) Outlook() func(state []byte, c ts.ClockID) (lower, upper int64) {
	o := s.static.Outlook(s.times)
	if o == nil {
		return nil
	}
	return func(state []byte, c ts.ClockID) (lower, upper int64) {
		lower, upper = s.Compared(c)
		sights := o.Sights(c)
		for i := range sights {
			x := &sights[i]
			l, u := x.At(s.cellOf(x.Var, x.N).get(state))
			lower, upper = min(lower, l), min(upper, u)
		}
		return lower, upper
	}
}
