package analysis_test

import (
	"testing"

	"crosscheck/engine/internal/analysis"
	"crosscheck/engine/internal/trace/tracetest"
	"crosscheck/engine/internal/ts"
)

// toil is a system whose events take long.
type toil struct {
	ts.System
	work int64
}

func (s *toil) Execute(state []byte, e ts.EventID, out *ts.Branches) {
	s.work += 1 << 19
	s.System.Execute(state, e, out)
}

func (s *toil) Work() int64 { return s.work }

// Where events take long, a report has fewer sample runs, a Step looks at few
// transitions, and a pass that is cut replays few findings.
func TestSlowEventsBoundThePass(t *testing.T) {
	quick := analyse(withProperties(), nil, analysis.Options{Complete: true, Samples: 3})
	slow := &toil{System: withProperties()}
	p := analysis.New(tracetest.Explore(slow, nil), analysis.Options{Complete: true, Samples: 3})
	steps := 0
	for !p.Step(1 << 12) {
		steps++
	}
	r := p.Report()
	if steps < 10 || len(r.Samples) >= len(quick.Samples) || len(r.Samples) == 0 {
		t.Errorf("%d steps, %d samples; want many steps, and some of the %d samples", steps, len(r.Samples), len(quick.Samples))
	}
	if len(r.Findings) != len(quick.Findings) {
		t.Errorf("%d findings, want %d", len(r.Findings), len(quick.Findings))
	}
	p = analysis.New(tracetest.Explore(slow, nil), analysis.Options{Complete: true, Samples: 3})
	for range steps / 2 {
		p.Step(1 << 12)
	}
	if p.Cut(0); len(p.Report().Findings) != 1 || !p.Report().Partial {
		t.Errorf("%d findings after the cut, partial %v; want the first", len(p.Report().Findings), p.Report().Partial)
	}
}
