// Package exact reads programs with exact times: their durations are kept, and
// what is explored has clocks. It fills in what package subject leaves open.
package exact

import (
	"crosscheck/engine/internal/analysis"
	"crosscheck/engine/internal/analysis/conflict"
	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/frontend"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/reference"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/subject"
	"crosscheck/engine/internal/timed"
	"crosscheck/engine/internal/timed/confirm"
	"crosscheck/engine/internal/timed/pursue"
	"crosscheck/engine/internal/timed/table"
	"crosscheck/engine/internal/trace"
	"crosscheck/engine/internal/ts"
)

// Reading is the reading with exact times.
var Reading = subject.Reading{Algorithms: table.Rows(), Prepare: prepare}

// clockwork is that of one program.
type clockwork struct {
	program *ir.Program // the whole
	judge   *confirm.Judge
	options *subject.Options
}

// prepare lowers a program with its durations.
func prepare(set *source.Set, o *subject.Options) (*subject.Subject, diag.List) {
	program, problems := frontend.Lower(set, o.Options)
	if problems.HasErrors() {
		return nil, problems
	}
	whole := reference.New(program).(ts.Timed)
	c := &clockwork{program, &confirm.Judge{Reference: whole, For: program.Forward.For, Start: program.Forward.Start}, o}
	s := subject.New(program, o)
	s.Judge = c.judge
	s.Period = &subject.Period{Length: program.Forward.For, Start: program.Forward.Start, Clocks: whole.Clocks(), Clockwork: c}
	return s, problems
}

// Wind implements subject.Clockwork, as do the other methods.
func (c *clockwork) Wind(s *subject.Subject, row *subject.Algorithm) *subject.Subject {
	wound := *s
	wound.System = row.System(s.Inner, options(s))
	if row.Timeless {
		wound.Judge = unclocked{c.judge}
	}
	return &wound
}

// options are those of systems with clocks. Where runs are followed every
// possible path must be in the graph.
func options(s *subject.Subject) timed.Options {
	return timed.Options{For: s.Period.Length, Inclusion: true, Paths: s.Followed()}
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

// Doubtful asks the judge that knows times.
func (c *clockwork) Doubtful(s *subject.Subject, g *stategraph.Graph, report *analysis.Report) string {
	judge, ok := s.Judge.(unclocked)
	if !ok {
		return ""
	}
	for i, id := range report.Decided {
		prop := &s.System.Properties()[i]
		if prop.Kind != ts.Reachable || id == stategraph.None {
			continue
		}
		start, edges := g.Tree().PathTo(id)
		if _, _, err := judge.Judge.Long(s.System, analysis.NewRun(g, start, edges).Trace, doubtPiece); err != nil {
			return prop.Name
		}
	}
	return ""
}

// hunter looks for runs to the conflicts that a graph suggests.
type hunter struct {
	system timed.System
	length int64
	o      explore.Options
}

// Hunt implements analysis.Hunter.
func (h hunter) Hunt(c *conflict.Chase) analysis.Hunt { return pursue.New(h.system, h.length, c, h.o) }

// Hunter is there for graphs that may have paths which are not possible, where
// runs are followed.
func (c *clockwork) Hunter(s *subject.Subject, row *subject.Algorithm, o explore.Options) analysis.Hunter {
	if row.Inclusion && s.Followed() {
		return hunter{s.System.(timed.System), s.Period.Length, o}
	}
	return nil
}
