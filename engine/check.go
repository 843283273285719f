package engine

import (
	"slices"

	"crosscheck/engine/internal/analysis"
	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/exploration"
	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/inquiry"
	"crosscheck/engine/internal/job"
	"crosscheck/engine/internal/pause"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/subject"
	"crosscheck/engine/internal/verdict"
	"crosscheck/engine/protocol"
)

// samples is how many runs a check offers for a look.
const samples = 8

func startCheck(s *standing, r *protocol.Request) (*work, *protocol.Reply) {
	clock := s.clock
	o := &r.Check.Options
	row, why := algorithmFor(o)
	if row == nil {
		return nil, badRequest("%s", why)
	}
	var begun *work
	var settled *protocol.Reply // without a search
	space := s.room(o)
	ready := job.NewReady(clock, o.MaxSeconds, func() job.Job {
		since := clock.Now()
		sub, set, problems := prepare(r.Check, clock, space, &s.texts)
		switch {
		case sub == nil:
			settled = invalid(row, set, problems)
			return nil
		case r.Check.Pair && sub.Inner.Apart() && !idle(sub):
			settled = apart(row, sub)
			return nil
		}
		how := s.searching(o, space)
		how.Only, how.Jobs = r.Check.Only, s.jobs
		x := exploration.New(sub, row, how, clock)
		x.Charge(clock.Now() - since)
		begun = check(x, clock)
		return begun.Job
	})
	return &work{
		Job: ready,
		result: func() (*protocol.Reply, *inquiry.Inquiry) {
			switch {
			case begun != nil:
				return begun.result()
			case settled != nil:
				return settled, nil
			}
			return unready(row, ready.How, space), nil
		},
		found: func(p *protocol.Progress) { begun.found(p) },
	}, nil
}

// check is the work of a check.
func check(x *exploration.Exploration, clock *pause.Clock) *work {
	c := job.NewCheck(x, samples, clock).Early()
	return &work{
		Job: c,
		result: func() (*protocol.Reply, *inquiry.Inquiry) {
			return &protocol.Reply{Op: "check", Check: checkResult(x, c.Report())}, inquiry.New(x, nil, clock.Wall)
		},
		found: func(p *protocol.Progress) { p.Findings = findings(x.Subject, c.Found()) },
	}
}

// idle reports whether some app does nothing in its home, which is no answer.
func idle(sub *subject.Subject) bool {
	return slices.ContainsFunc(sub.Told(), func(p diag.Problem) bool {
		return p.Code == diag.AppIdle || p.Code == diag.AppNotChecked
	})
}

// apart answers a check of apps that cannot have anything to do with what others
// do.
func apart(row *subject.Algorithm, sub *subject.Subject) *protocol.Reply {
	list := analysis.Unexplored(sub.System)
	r := &protocol.CheckResult{
		Outcome: explore.Complete.String(), Algorithm: row.Name, Sound: row.Sound, Events: len(sub.System.Events()),
		Pairs: pairs(sub, list), Sliced: sub.Removed, Read: sub.Read, Wanted: sub.Wanted, Diagnostics: diagnostics(sub.Files, sub.Told()), Model: model(sub),
		Verdict: verdict.Apart(list),
	}
	r.Digest = digest(r)
	return &protocol.Reply{Op: "check", Check: r}
}

// unready answers a check that ended while the program was made ready.
func unready(row *subject.Algorithm, how explore.How, space *pause.Room) *protocol.Reply {
	limit, text := "", verdict.Unready(how)
	switch {
	case space.Short != "":
		limit, text = "memory", verdict.TooLarge(space.Short, space.Bytes)
	case how == explore.Bounded:
		limit = "time"
	}
	return &protocol.Reply{Op: "check", Check: &protocol.CheckResult{
		Outcome: how.String(), Limit: limit, Algorithm: row.Name, Sound: row.Sound, Verdict: text,
	}}
}

// invalid answers a check of a program with errors.
func invalid(row *subject.Algorithm, set *source.Set, problems diag.List) *protocol.Reply {
	return &protocol.Reply{Op: "check", Check: &protocol.CheckResult{
		Outcome: "invalid", Algorithm: row.Name, Sound: row.Sound,
		Verdict: verdict.Invalid(problems), Diagnostics: diagnostics(set, problems),
	}}
}

func startContinue(s *standing, r *protocol.Request) (*work, *protocol.Reply) {
	last := s.last
	o := &r.Continue.Options
	if why := checkOptions(o); why != "" {
		return nil, badRequest("%s", why)
	}
	if last == nil || last.Others != nil {
		return nil, badRequest("there is no check to continue; send a check first")
	}
	if !last.Resume(s.limits(o)) {
		return nil, badRequest("the algorithm %s cannot be continued; check again with wider limits", last.Algorithm.Name)
	}
	w := check(last.Exploration, s.clock)
	w.shares = func() bool { return true }
	return w, nil
}
