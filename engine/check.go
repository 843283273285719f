package engine

import (
	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/exploration"
	"crosscheck/engine/internal/inquiry"
	"crosscheck/engine/internal/job"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/subject"
	"crosscheck/engine/internal/verdict"
	"crosscheck/engine/protocol"
)

// samples is how many runs a check offers for a look.
const samples = 8

func (s *Session) startCheck(r *protocol.CheckRequest) (*work, *protocol.Reply) {
	row, why := algorithmFor(&r.Options)
	if row == nil {
		return nil, badRequest("%s", why)
	}
	s.last = nil
	sub, set, problems := prepare(r.Files, &r.Options)
	if sub == nil {
		return nil, invalid(row, set, problems)
	}
	return s.check(exploration.New(sub, row, searching(&r.Options), s.now)), nil
}

// algorithmFor is the algorithm that options ask for, or what is wrong with
// them.
func algorithmFor(o *protocol.Options) (*subject.Algorithm, string) {
	if why := checkOptions(o); why != "" {
		return nil, why
	}
	return subject.ReadingOf(o.Time).Find(o.Algorithm)
}

// check is the work of a check.
func (s *Session) check(x *exploration.Exploration) *work {
	c := job.NewCheck(x, samples, s.now)
	return &work{c, func() *protocol.Reply {
		s.last = inquiry.New(x, nil, s.now)
		return &protocol.Reply{Op: "check", Check: checkResult(x, c.Report())}
	}}
}

// invalid answers a check of a program with errors.
func invalid(row *subject.Algorithm, set *source.Set, problems diag.List) *protocol.Reply {
	return &protocol.Reply{Op: "check", Check: &protocol.CheckResult{
		Outcome: "invalid", Algorithm: row.Name, Sound: row.Sound,
		Verdict: verdict.Invalid(problems), Diagnostics: diagnostics(set, problems),
	}}
}

func (s *Session) startContinue(r *protocol.ContinueRequest) (*work, *protocol.Reply) {
	if why := checkOptions(&r.Options); why != "" {
		return nil, badRequest("%s", why)
	}
	if s.last == nil || s.last.Others != nil {
		return nil, badRequest("there is no check to continue; send a check first")
	}
	if !s.last.Resume(limits(&r.Options)) {
		return nil, badRequest("the algorithm %s cannot be continued; check again with wider limits", s.last.Algorithm.Name)
	}
	return s.check(s.last.Exploration), nil
}

func progress(p job.Progress) *protocol.Progress {
	return &protocol.Progress{
		Algorithm: p.Algorithm, States: p.Stats.States, Transitions: p.Stats.Transitions,
		Executions: p.Stats.Executions, MB: megabytes(p.Stats.Bytes), Seconds: p.Spent, Virtual: p.Virtual,
		Characters: p.Characters, Tried: p.Tried,
	}
}

func megabytes(n int64) float64 { return float64(n) / (1 << 20) }
