package explore_test

import (
	"testing"

	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/ts"
)

// toil is a system whose events take a second each after the first 400.
type toil struct {
	ts.System
	executed int
	seconds  float64
	work     int64
}

func (s *toil) Execute(state []byte, e ts.EventID, out *ts.Branches) {
	if s.executed++; s.executed > 400 {
		s.seconds++
		s.work += 1 << 20
	}
	s.System.Execute(state, e, out)
}

func (s *toil) Work() int64 { return s.work }

// A search that has met quick events only looks at the clock seldom. Events
// that take long must not make it late.
func TestSlowEventsDoNotPutTheTimeLimitOff(t *testing.T) {
	for _, r := range stateful() {
		s := &toil{System: ring(8)}
		x := r.New(s, explore.Options{Limits: explore.Limits{Seconds: 5}, Now: func() float64 { return s.seconds }})
		out := explore.ToEnd(x)
		if out.How != explore.Bounded || out.Limit != "time" || s.seconds > 12 {
			t.Errorf("%s ends %s by %q after %v s, want it bounded by the time, 5 s", r.Name, out.How, out.Limit, s.seconds)
		}
	}
}
