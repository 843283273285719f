package minimisation

import (
	"slices"

	"crosscheck/engine/internal/analysis"
	"crosscheck/engine/internal/exploration"
	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/finding"
	"crosscheck/engine/internal/job/trials"
	"crosscheck/engine/internal/minimise"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/subject"
)

// minimisation is what a Job does.
//
// The finding is looked for near the start of each program that is tried, in
// full and breadth first, with twice as many states at most as it took the
// time before: then a trial costs little, however large the whole is. Whether
// the check that was asked for still finds it is verified at the end of that;
// if it does not, all is done again with that check for each trial. So it is
// from the start for findings that only a whole search can tell, and for
// algorithms that may miss some.
type minimisation struct {
	Request

	ask     func(trials.Question) *trials.Trial
	stopped func() bool

	files  []*source.File // the shortest so far
	before int            // characters
	apps   int            // files without the guessed home
	wanted *analysis.Finding
	first  *exploration.Exploration // of the program as it was
	kept   *trials.Trial            // of files; nil: of none yet
	at     int                      // number of the finding there
	tried  int
	why    string // nothing was done

	near        exploration.Options // of trials
	algorithm   string              // of trials
	transitions int
}

// run is the minimisation.
func (m *minimisation) run(ask func(trials.Question) *trials.Trial) {
	m.ask = ask
	if !m.begin() {
		return
	}
	given := m.files
	if m.quick() {
		m.shrink()
		if m.verified() {
			return
		}
		m.files = given
	}
	m.thorough()
	m.shrink()
	m.verified()
}

// check has a program checked.
func (m *minimisation) check(files []*source.File, algorithm string, o exploration.Options, transitions int) *trials.Trial {
	return m.ask(trials.Question{Files: files, Algorithm: algorithm, Options: o, Transitions: transitions})
}

// begin looks for the finding, and the guessed home, in the check of the
// program as it is: the last one of the session, if that was it.
func (m *minimisation) begin() bool {
	m.apps, m.before = len(m.files), minimise.Length(m.files)
	first := m.Last
	if first == nil || !trials.IsOf(first, m.files, m.Algorithm, &m.Options) {
		first = nil
		if t := m.check(m.files, m.Algorithm, m.Options, 0); t != nil {
			first = t.X
		}
	}
	switch {
	case m.stopped():
		m.why = tooSoon
	case first == nil:
		m.why = "the program has errors; mend them, then ask again"
	case m.Number < 0 || m.Number >= len(first.Findings):
		m.why = "the check of this program has no finding of this number; check it again and choose one of its findings"
	case !first.Findings[m.Number].Replayed:
		m.why = "the run of this finding could not be confirmed, so nothing can be compared with it"
	default:
		m.first, m.wanted, m.files = first, &first.Findings[m.Number], first.Files.Files
		m.before = minimise.Length(m.files)
		return true
	}
	return false
}

// tooSoon is why a minimisation has no result that was stopped.
const tooSoon = "this was stopped before anything could be left out"

// quick readies trials that look near the start, and reports whether they find
// the finding.
func (m *minimisation) quick() bool {
	whole := m.first.Search.Stats().States
	if m.first.Algorithm.System != nil || !m.first.Algorithm.Sound || m.wanted.Kind == finding.Unreachable {
		return false
	}
	m.near = m.Options
	m.near.Seconds, m.algorithm = 0, subject.Untimed.Reference()
	for bound := firstBound; !m.stopped(); bound *= boundGrowth {
		m.near.States = bound
		t := m.check(m.files, m.algorithm, m.near, 0)
		if n := m.loose(t); n >= 0 {
			m.wanted = &t.Report.Findings[n]
			m.transitions = roomToDiffer*t.X.Search.Stats().Transitions + roomToMove
			return true
		}
		if t == nil || bound > boundGrowth*whole {
			break
		}
	}
	return false
}

// thorough readies trials with the check that was asked for.
func (m *minimisation) thorough() {
	stats := m.first.Search.Stats()
	m.near, m.algorithm, m.wanted = m.Options, m.Algorithm, &m.first.Findings[m.Number]
	m.transitions = roomToDiffer*stats.Transitions + roomToMove
	if bound := roomToDiffer*stats.States + firstBound; m.near.States == 0 || m.near.States > bound {
		m.near.States = bound
	}
}

// shrink makes the program shorter.
func (m *minimisation) shrink() {
	m.files = minimise.Shrink(m.files, func(files []*source.File) bool { return m.try(files, m.find) },
		m.stopped)
	if n := len(m.files) - 1; n > 0 && m.guessed(n) {
		m.try(m.files[:n:n], m.find)
	}
}

// guessed reports whether file n is a home that was not given.
func (m *minimisation) guessed(n int) bool {
	given := m.first.Files.Files
	return len(given) > m.apps && m.files[n].Name == given[m.apps].Name
}

// try checks a program and keeps it if the finding is there.
func (m *minimisation) try(files []*source.File, find func(*trials.Trial) int) bool {
	if m.stopped() {
		return false
	}
	m.tried++
	t := m.check(files, m.algorithm, m.near, m.transitions)
	if t == nil {
		return false
	}
	n := find(t)
	if n < 0 {
		return false
	}
	m.files, m.kept, m.at = files, t, n
	m.narrow(t)
	return true
}

// narrow bounds the trials to come by the cost of one that succeeded.
func (m *minimisation) narrow(t *trials.Trial) {
	stats := t.X.Search.Stats()
	m.transitions = min(m.transitions, roomToDiffer*stats.Transitions+roomToMove)
	if end := t.Report.Findings[m.at].State; t.X.Algorithm.Exhaustive && end >= 0 {
		m.near.States = min(m.near.States, roomToDiffer*int(end)+firstBound)
	}
}

// find is the number of the finding among those of a trial, with the same apps,
// or -1.
func (m *minimisation) find(t *trials.Trial) int {
	n := m.loose(t)
	if n >= 0 && !m.wanted.SameApps(&t.Report.Findings[n]) {
		return -1
	}
	return n
}

// loose is find whatever apps act in the run to something wrong, where these
// depend on which run a search comes upon.
func (m *minimisation) loose(t *trials.Trial) int {
	if t == nil || m.wanted.Kind == finding.Unreachable && t.X.Outcome().How != explore.Complete {
		return -1
	}
	return slices.IndexFunc(t.Report.Findings, func(f analysis.Finding) bool { return m.wanted.Elsewhere(&f) })
}

// verified reports whether the check that was asked for has the finding, too.
func (m *minimisation) verified() bool {
	t := m.check(m.files, m.Algorithm, m.Options, 0)
	if t == nil {
		return m.stopped()
	}
	n := m.loose(t)
	if n < 0 {
		return false
	}
	m.kept, m.at = t, n
	return true
}

// Result is a program as short as it got.
type Result struct {
	Files         []*source.File
	Before, After int // characters
	Tried         int
	Stopped       bool
	Problem       string // why nothing was done, or ""
	// Check is that of Files, and Finding what to look at; nil with a Problem.
	Check   *exploration.Exploration
	Report  *analysis.Report
	Finding int
}

func (m *minimisation) result() *Result {
	out := &Result{
		Files: m.files, Before: m.before, After: minimise.Length(m.files),
		Tried: m.tried, Stopped: m.stopped(), Problem: m.why,
	}
	if m.why == "" && m.kept == nil {
		out.Problem = tooSoon
	} else if m.why == "" {
		out.Check, out.Report, out.Finding = m.kept.X, m.kept.Report, m.at
	}
	return out
}
