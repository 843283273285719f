package interp

import "crosscheck/engine/internal/ts"

// Another implements ts.Copier. Code in another language keeps values of its own, which
// have their numbers by the order in which they were met: that there can be once only. A
// System that looks at a clock in the middle of events does so for one goroutine; others
// come to the end of an event.
func (s *System) Another() ts.Copier {
	if len(s.p.Foreign) > 0 || s.track != nil {
		return nil
	}
	p := *s.p
	p.Look = nil
	return New(&p)
}

// Join implements ts.Copier.
func (s *System) Join(other ts.Copier) {
	o := other.(*System)
	for f, ran := range o.ran {
		s.ran[f] = s.ran[f] || ran
	}
	s.gaveUp = s.gaveUp || o.gaveUp
	s.work += o.work
	clear(o.ran)
	o.work = 0
}
