package trace_test

import (
	"testing"

	"crosscheck/engine/internal/trace"
	"crosscheck/engine/internal/trace/tracetest"
)

func TestStoriesTellTimes(t *testing.T) {
	r := trace.Trace{Picks: []trace.Pick{{Event: 1}, {Event: 0}, {Event: 2}}}.Replay(tracetest.Figure1())
	for _, c := range []struct {
		name   string
		timing trace.Timing
		want   string
	}{
		{"durations", trace.Timing{At: []float64{0, 0, 10, 10}, Passing: trace.NoEvent},
			"e2 runs and changes nothing. After 10 s: e1 sets x to 1. e3 sets x to 2; the assertion r4 == 0 fails; that is all."},
		{"times of day", trace.Timing{At: []float64{0, 300, 7200, 7260}, Start: 82800, Daily: true, Passing: trace.NoEvent},
			"At 23:05 on Monday: e2 runs and changes nothing. At 1:00 on Tuesday: e1 sets x to 1. At 1:01: e3 sets x to 2; the assertion r4 == 0 fails; that is all."},
		{"a step that only lets time pass", trace.Timing{At: []float64{0, 5, 5, 5}, Passing: 1},
			"After 5 s: e1 sets x to 1. e3 sets x to 2; the assertion r4 == 0 fails; that is all."},
	} {
		r.Timing = &c.timing
		if got := r.Story("that is all"); got != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.name, got, c.want)
		}
	}
}
