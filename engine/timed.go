//go:build !small

package engine

import (
	"crosscheck/engine/internal/analysis"
	"crosscheck/engine/internal/analysis/conflict"
	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/frontend"
	"crosscheck/engine/internal/interp"
	"crosscheck/engine/internal/reference"
	"crosscheck/engine/internal/slice"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/timed"
	"crosscheck/engine/internal/timed/confirm"
	"crosscheck/engine/internal/timed/pursue"
	"crosscheck/engine/internal/timed/table"
	"crosscheck/engine/internal/trace"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/protocol"
)

// timedAlgorithms is the table for programs that are read with exact times.
var timedAlgorithms = table.Rows()

// prepareTimed lowers a program with its durations.
func prepareTimed(set *source.Set, o *protocol.Options) (*subject, *source.Set, diag.List) {
	program, problems := frontend.Lower(set, frontend.Options{
		Time: o.Time, Start: o.Start, For: milliseconds(o.For), Set: settings(o),
	})
	if problems.HasErrors() {
		return nil, set, problems
	}
	whole := reference.New(program).(ts.Timed)
	s := &subject{
		files: set, problems: problems, foreign: program.Foreign, conflicts: conflict.Options{Links: links(program)},
		period: &period{length: program.Forward.For, start: program.Forward.Start, clocks: whole.Clocks()},
		judge:  &confirm.Judge{Reference: whole, For: program.Forward.For, Start: program.Forward.Start},
	}
	s.program = program
	if !o.NoSlicing {
		program, s.removed = slice.Slice(program)
	}
	s.inner = interp.New(program)
	s.system = s.inner
	return s, set, problems
}

// milliseconds turns seconds, or -1 for ever, into what front ends want.
func milliseconds(seconds float64) int64 {
	if seconds < 0 {
		return -1
	}
	return int64(seconds*1000 + 0.5)
}

// unclocked confirms what an algorithm found that leaves out time: with times
// where there are any, else without.
type unclocked struct{ *confirm.Judge }

// Play implements analysis.Judge.
func (u unclocked) Play(r *trace.Replay) (*trace.Replay, error) {
	if timed, err := u.Judge.Play(r); err == nil {
		return timed, nil
	}
	same, err := trace.Match(r, u.Reference)
	if err != nil {
		return nil, err
	}
	return same.Replay(u.Reference), nil
}

// Long implements analysis.Judge.
func (u unclocked) Long(sys ts.System, t trace.Trace, piece int) (*trace.Replay, []byte, error) {
	return trace.Confirm(sys, t, u.Reference, piece)
}

// doubtPiece is how many steps of a long run are confirmed at a time.
const doubtPiece = 5000

// doubtful is the first property that is to be reached and is, as far as an
// algorithm knows that leaves out time, by a run that no timing allows; "" when
// there is none.
func (x *exploration) doubtful(report *analysis.Report) string {
	judge, ok := x.judge.(unclocked)
	if !ok {
		return ""
	}
	for i, s := range report.Decided {
		prop := &x.system.Properties()[i]
		if prop.Kind != ts.Reachable || s == stategraph.None {
			continue
		}
		start, edges := x.graph().Tree().PathTo(s)
		if _, _, err := judge.Judge.Long(x.system, analysis.NewRun(x.graph(), start, edges).Trace, doubtPiece); err != nil {
			return prop.Name
		}
	}
	return ""
}

// hunter looks for runs to the conflicts that zones suggest.
type hunter struct {
	x   *exploration
	now func() float64
}

// Hunt implements analysis.Hunter.
func (h hunter) Hunt(c *conflict.Chase) analysis.Hunt {
	o := explore.Options{Limits: limits(&h.x.options, h.x.row, 0), Now: h.now}
	return pursue.New(h.x.system.(timed.System), h.x.period.length, c, o)
}

// hunter is one for an algorithm whose graphs have paths that are not possible;
// nil for the others.
func (x *exploration) hunter(now func() float64) analysis.Hunter {
	if x.row.Name == zones && x.several() {
		return hunter{x, now}
	}
	return nil
}

// unclock makes the judge of an algorithm that leaves out time.
func (x *exploration) unclock() {
	if x.row.Name == table.Untimed {
		x.judge = unclocked{x.judge.(*confirm.Judge)}
	}
}
