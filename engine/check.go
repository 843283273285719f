package engine

import (
	"crosscheck/engine/internal/analysis"
	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/protocol"
)

const (
	// samples is how many runs are offered for a look.
	samples = 8
	// patience is how many seconds the analysis may go on after Stop; then it
	// reports what it has seen by then.
	patience = 0.05
)

// checkJob explores a program, then analyses what was explored.
type checkJob struct {
	s        *Session
	x        *exploration
	pass     *analysis.Pass // nil while the search is under way
	stopped  bool
	quiet    bool    // no runs are offered for a look
	deadline float64 // of the analysis; 0: none
}

func (s *Session) startCheck(r *protocol.CheckRequest) (job, *protocol.Reply) {
	if why := checkOptions(&r.Options); why != "" {
		return nil, badRequest("%s", why)
	}
	row, why := findRow(r.Options.Time, r.Options.Algorithm)
	if row == nil {
		return nil, badRequest("%s", why)
	}
	s.last = nil
	sub, set, problems := prepare(r.Files, &r.Options)
	if sub == nil {
		return nil, invalid(row, set, problems)
	}
	x := s.explorer(sub, row, &r.Options)
	x.given = len(r.Files)
	return &checkJob{s: s, x: x}, nil
}

// invalid answers a check of a program with errors.
func invalid(row *algorithm, set *source.Set, problems diag.List) *protocol.Reply {
	return &protocol.Reply{Op: "check", Check: &protocol.CheckResult{
		Outcome: "invalid", Algorithm: row.Name, Sound: row.Sound,
		Verdict: invalidVerdict(problems), Diagnostics: diagnostics(set, problems),
	}}
}

func (s *Session) startContinue(r *protocol.ContinueRequest) (job, *protocol.Reply) {
	if why := checkOptions(&r.Options); why != "" {
		return nil, badRequest("%s", why)
	}
	if s.last == nil || s.last.others != nil {
		return nil, badRequest("there is no check to continue; send a check first")
	}
	search, ok := s.last.search.(explore.Resumer)
	if !ok {
		return nil, badRequest("the algorithm %s cannot be continued; check again with wider limits", s.last.row.Name)
	}
	search.Resume(limits(&r.Options, s.last.row, s.last.search.Stats().Executions))
	s.last.options.MaxSeconds, s.last.cut = r.Options.MaxSeconds, false
	return &checkJob{s: s, x: s.last}, nil
}

func (j *checkJob) step(budget int) bool {
	if j.pass == nil {
		if j.x.divide(j.s.now); j.x.advance(budget, j.s.now) && !j.x.undivide() {
			j.pass = j.x.analysis(j.samples(), j.s.now)
			if !j.stopped {
				j.deadline = j.x.deadline(j.s.now())
			}
		}
		return false
	}
	if j.deadline > 0 && j.s.now() > j.deadline {
		j.x.cut = !j.stopped
		j.pass.Cut()
		return true
	}
	return j.pass.Step(budget)
}

// samples is how many runs are offered for a look; a stopped search offers
// none, as the answer to Stop is waited for.
func (j *checkJob) samples() int {
	if j.stopped || j.quiet {
		return 0
	}
	return samples
}

func (j *checkJob) stop() {
	j.stopped = true
	j.deadline = j.s.now() + patience
	j.x.search.Stop()
}

func (j *checkJob) progress() *protocol.Progress { return progress(j.x) }

func progress(x *exploration) *protocol.Progress {
	stats := x.search.Stats()
	return &protocol.Progress{
		Algorithm: x.row.Name, States: stats.States, Transitions: stats.Transitions,
		Executions: stats.Executions, MB: megabytes(stats.Bytes), Seconds: x.spent, Virtual: x.virtual(),
	}
}

func megabytes(n int64) float64 { return float64(n) / (1 << 20) }

func (j *checkJob) result() *protocol.Reply {
	report := j.pass.Report()
	j.x.findings, j.x.executed = report.Findings, report.Executed
	j.s.last = j.x
	return &protocol.Reply{Op: "check", Check: checkResult(j.x, report)}
}
