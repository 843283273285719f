package trace

import "crosscheck/engine/internal/ts"

// Shorten removes steps from t as long as what is left can be played on sys
// and keep still accepts it. keep must accept t itself. Loops go first, then
// single steps from the end, until no single step can go.
func Shorten(sys ts.System, t Trace, keep func(*Replay) bool) Trace {
	s := shortener{sys, keep}
	t = s.cutLoops(t)
	for i := len(t.Picks) - 1; i >= 0; i-- {
		if u, ok := s.without(t, i, i+1); ok {
			t, i = u, len(u.Picks)
		}
	}
	return t
}

type shortener struct {
	sys  ts.System
	keep func(*Replay) bool
}

// without is t less picks [from, to), if that is still a run to keep.
func (s shortener) without(t Trace, from, to int) (Trace, bool) {
	u := Trace{Start: t.Start}
	u.Picks = append(append(u.Picks, t.Picks[:from]...), t.Picks[to:]...)
	r := u.Replay(s.sys)
	return u, r.Problem == "" && s.keep(r)
}

// cutLoops leaves out what lies between two visits of one state.
func (s shortener) cutLoops(t Trace) Trace {
	steps := t.Replay(s.sys).Steps
	last := make(map[string]int, len(steps))
	for i := range steps {
		last[string(steps[i].State)] = i
	}
	for i := range steps {
		if j := last[string(steps[i].State)]; j > i {
			if u, ok := s.without(t, i, j); ok {
				return s.cutLoops(u)
			}
		}
	}
	return t
}
