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

func startCheck(r *protocol.Request, _ *inquiry.Inquiry, now func() float64) (*work, *protocol.Reply) {
	o := &r.Check.Options
	row, why := algorithmFor(o)
	if row == nil {
		return nil, badRequest("%s", why)
	}
	begun := now()
	sub, set, problems := prepare(r.Check.Files, o)
	if sub == nil {
		return nil, invalid(row, set, problems)
	}
	x := exploration.New(sub, row, searching(o), now)
	x.Charge(now() - begun)
	return check(x, now), nil
}

// check is the work of a check.
func check(x *exploration.Exploration, now func() float64) *work {
	c := job.NewCheck(x, samples, now).Early()
	return &work{
		Job: c,
		result: func() (*protocol.Reply, *inquiry.Inquiry) {
			return &protocol.Reply{Op: "check", Check: checkResult(x, c.Report())}, inquiry.New(x, nil, now)
		},
		found: func() []protocol.Finding { return findings(x.Subject, c.Found()) },
	}
}

// invalid answers a check of a program with errors.
func invalid(row *subject.Algorithm, set *source.Set, problems diag.List) *protocol.Reply {
	return &protocol.Reply{Op: "check", Check: &protocol.CheckResult{
		Outcome: "invalid", Algorithm: row.Name, Sound: row.Sound,
		Verdict: verdict.Invalid(problems), Diagnostics: diagnostics(set, problems),
	}}
}

func startContinue(r *protocol.Request, last *inquiry.Inquiry, now func() float64) (*work, *protocol.Reply) {
	o := &r.Continue.Options
	if why := checkOptions(o); why != "" {
		return nil, badRequest("%s", why)
	}
	if last == nil || last.Others != nil {
		return nil, badRequest("there is no check to continue; send a check first")
	}
	if !last.Resume(limits(o)) {
		return nil, badRequest("the algorithm %s cannot be continued; check again with wider limits", last.Algorithm.Name)
	}
	return check(last.Exploration, now), nil
}
