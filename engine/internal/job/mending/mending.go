// Package mending is the job of finding out what to change in a program so that
// one of its findings is there no more. Languages change their texts (package
// mend); here conditions are chosen, and each program that a change makes is
// checked as a whole: only what takes the finding away and brings no other is
// shown.
//
// A condition for a place is found by counterexamples: it must be false at the
// moments at which the place was reached in the runs that go wrong. Each run that
// a condition does not prevent adds such a moment, and the next conditions are a
// smallest set of which one is false at each: a hitting set.
package mending

import (
	"cmp"
	"slices"
	"sort"
	"strings"

	"crosscheck/engine/internal/analysis"
	"crosscheck/engine/internal/exploration"
	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/frontend/mend"
	"crosscheck/engine/internal/job"
	"crosscheck/engine/internal/job/trials"
	"crosscheck/engine/internal/pause"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/ts"
)

// How far the search for mends goes.
const (
	mostTries    = 120     // of single changes
	mostSet      = 40      // of settings among these
	mostMore     = 150     // of changes beside one that is not enough
	mostBegun    = 8       // changes that are not enough and are gone on with
	mostShown    = 3       // of what helps
	roomToDiffer = 4       // how many times the transitions of the program a mended one may have
	roomToMove   = 10_000  // and how many more
	mostWork     = 1 << 20 // transitions of all trials: some seconds
	leastChecks  = 24      // or those of so many checks of a large program
)

// Request asks what to change.
type Request struct {
	Files     []*source.File
	Algorithm string
	Options   exploration.Options
	Number    int // of the finding, in the check of Files; All for all of them
	// Last is a check that was made before, maybe of Files; nil: none. Its findings may
	// have other numbers than those of a check of the whole.
	Last *exploration.Exploration
}

// All asks for one program without any of the findings.
const All = -1

// Mend is a change that takes a finding away and brings no other.
type Mend struct {
	Says  string // "Let Night lock lock the door only if the detector is clear."
	Files []*source.File
	Hunks []mend.Hunk
	// Proved: the check was complete. Else the finding is not seen as far as it went.
	Proved bool
	States int
	Kept   Kept
	// Left is how many of the findings that there were are still there.
	Left int
	size int
	kind string // mends of a kind differ in how much stands under the condition
}

// rank is 0 for another setting, which users can change, 2 where something is left
// out, 3 where it would do nothing any more, and 1 for what else is written.
func (m *Mend) rank() int {
	switch {
	case strings.HasPrefix(m.kind, "set"):
		return 0
	case strings.HasSuffix(m.kind, leaves):
		return 2
	case strings.Contains(m.kind, idle):
		return 3
	}
	return 1
}

// gone is how much is not done any more, ever, beside what a setting leaves out, which
// is what people want to leave out.
func (m *Mend) gone() int {
	if m.kind == fewer {
		return 0
	}
	return len(m.Kept.Gone)
}

// ends reports whether something is not done any more, ever.
func (m *Mend) ends() bool { return m.gone() > 0 || m.rank() > 1 || m.kind == exchanged }

// does reports whether what is mended still does something.
func (m Mend) does() bool { return m.rank() < 3 }

// compare compares what mends keep, about, whether apps keep their reasons, and their
// size. Of those that are alike the one that was found first is the likelier.
func (m *Mend) compare(n *Mend) int {
	about := func(k *Kept) int { return int(10 * k.share()) }
	other := func(m *Mend) int { return strings.Count(m.kind, reason) }
	return cmp.Or(cmp.Compare(about(&n.Kept), about(&m.Kept)), cmp.Compare(other(m), other(n)), cmp.Compare(m.size, n.size), cmp.Compare(strings.Count(m.kind, saved), strings.Count(n.kind, saved)), cmp.Compare(mend.Size(m.Hunks), mend.Size(n.Hunks)))
}

// Job looks for mends. It implements job.Job.
type Job struct {
	m *mending
	*trials.Runner
}

// New begins to look for mends.
func New(r *Request, clock *pause.Clock) *Job {
	j := &Job{m: &mending{Request: *r}}
	j.Runner = trials.New(j.m.run, clock)
	j.m.stopped = j.Stopped
	return j
}

// Progress is that of the current check, and how many programs were tried.
func (j *Job) Progress() job.Progress {
	p := job.Progress{Virtual: -1, Tried: j.m.tried, Found: len(j.m.mends)}
	if x := j.Current(); x != nil {
		p.Algorithm, p.Stats = x.Algorithm.Name, explore.Stats{States: x.Search.Stats().States}
	}
	return p
}

// Result is what was found.
type Result struct {
	Files   []*source.File // with the guessed home
	Mends   []Mend         // the best first; of All one, for as many findings as it takes away
	More    int            // how many more there are
	Tried   int
	Stopped bool
	Problem string // why nothing was looked for, or ""
	Finding string // its headline
	// Unmended are the findings that no change was found for.
	Unmended []Unmended
}

// Unmended is a finding that no change was found for. Beside: there is one, but
// not beside those that take others away.
type Unmended struct {
	Title   string
	Name    string // of a property, or ""
	Beside  bool
	Against *Against // another property that cannot be kept as well, or nil
}

// Against says why a property that is broken is not kept.
type Against struct {
	Title string // of the property that is kept instead, or broken as well
	Run   string // what leads to where both cannot hold, in words
}

// Result is what a Job that is done has found.
func (j *Job) Result() *Result {
	j.Release()
	return j.SoFar()
}

// SoFar is what the result would be if nothing more was found.
func (j *Job) SoFar() *Result {
	m := j.m
	out := &Result{Files: m.files, Mends: best(slices.Clone(m.mends)), Tried: m.tried, Stopped: m.stopped(), Problem: m.why, Unmended: m.unmended}
	if m.wanted != nil && m.Number != All {
		out.Finding = m.wanted.Headline()
	}
	if n := len(out.Mends); n > mostShown {
		out.Mends, out.More = out.Mends[:mostShown], n-mostShown
	}
	return out
}

// Kinds of mends, but for conditions and settings, each of which is a kind of its own.
const (
	otherwise = "otherwise"
	reason    = " reason" // for another one
	holds     = "holds"
	takesBack = "back"
	cancels   = "cancel"
	inOrder   = "order"
	leaves    = "leave"
	moved     = "moved"
	fewer     = "set" + mend.Fewer
	exchanged = "set" + mend.Exchanged
)

// best sorts mends: whether they end something for good, how they are made, by what
// they keep, by their size. What ends something is there only where nothing else
// helps; a setting comes first there, too, and else what says so: a condition does,
// another trigger does not. The home is changed where programs cannot be.
func best(mends []Mend) []Mend {
	late := func(m *Mend) int {
		switch {
		case m.kind == moved, len(m.Kept.Gone) > 0 && (strings.HasPrefix(m.kind, otherwise) || m.kind == cancels):
			return 1
		}
		return 0
	}
	number := func(is bool) int {
		if is {
			return 1
		}
		return 0
	}
	sort.SliceStable(mends, func(i, j int) bool {
		a, b := &mends[i], &mends[j]
		ends, than := number(a.ends()), number(b.ends())
		kinds := 0
		if min(ends, than) > 0 {
			kinds = cmp.Or(cmp.Compare(number(a.rank() > 0), number(b.rank() > 0)), cmp.Compare(a.rank()/2, b.rank()/2))
		}
		return cmp.Or(cmp.Compare(ends, than), kinds, cmp.Compare(a.gone(), b.gone()), cmp.Compare(late(a), late(b)), cmp.Compare(a.rank(), b.rank()), a.compare(b)) < 0
	})
	if n := slices.IndexFunc(mends, func(m Mend) bool { return m.ends() }); n > 0 {
		return mends[:n]
	}
	return mends
}

// mending is what a Job does.
type mending struct {
	Request

	ask     func(trials.Question) *trials.Trial
	stopped func() bool

	files  []*source.File // with the guessed home
	first  *trials.Trial
	wanted *analysis.Finding
	bound  int    // transitions of a trial
	deeds  *deeds // of the program, once asked for
	only   bool   // what helps is taken, whatever it keeps
	mends  []Mend
	begun  []*base // what was not enough
	seen   map[string]bool
	tried  int
	spent  int // transitions
	most   int // how many may be tried
	why    string

	unmended []Unmended
}

// base is a program that changes are made in: that of the request, or one of
// which a change was not enough.
type base struct {
	*mending
	files   []*source.File
	set     *source.Set
	trial   *trials.Trial
	about   *analysis.Finding // what is still wrong
	known   *knowledge
	moments *moments // once asked for
	// runs are those that go wrong, by their visits to a place.
	runs map[source.Span][][]things
	// weak are the conditions for a place that prevent the runs known so far, and are
	// not enough: others go wrong, or something else is brought.
	weak map[source.Span][]atom
	// unseen: conditions are tried that hold at no moment that was explored, which may
	// be fewer than there are.
	unseen bool
	says   []string // what was changed
	size   int
	kind   string
}

// run looks for mends.
func (m *mending) run(ask func(trials.Question) *trials.Trial) {
	m.ask = ask
	if m.Number == All {
		m.together()
		return
	}
	if m.begin() {
		m.look()
	}
}

// look looks for mends of the finding, the smallest first.
func (m *mending) look() {
	m.seen = map[string]bool{}
	first := m.base(m.first, m.wanted)
	m.most = m.tried + mostTries
	m.only = m.Number == All
	first.keeps()
	if m.only && len(m.mends) > 0 {
		return
	}
	m.only = false
	first.change()
	m.most = m.tried + mostMore
	for _, b := range m.begun[:min(len(m.begun), mostBegun)] {
		if m.lossless() {
			return
		}
		b.change()
	}
	if !m.lossless() {
		m.most = m.tried + mostMore
		first.pairs()
	}
	if !m.lossless() {
		m.most = m.tried + mostMore
		for _, b := range append([]*base{first}, m.begun...) {
			b.leftOut(b.places())
		}
	}
}

// lossless reports whether there is a mend that ends nothing for good.
func (m *mending) lossless() bool {
	return slices.ContainsFunc(m.mends, func(x Mend) bool { return len(x.Kept.Gone) == 0 })
}

// check checks a program.
func (m *mending) check(files []*source.File) *trials.Trial {
	return m.ask(m.question(files, nil))
}

func (m *mending) question(files []*source.File, s *analysis.Seek) trials.Question {
	return trials.Question{Files: files, Algorithm: m.Algorithm, Options: m.options(), Transitions: m.bound, Seek: s, Whole: s != nil && m.complete()}
}

// complete reports whether the check of the program as it was explored everything:
// then mends are proved.
func (m *mending) complete() bool { return m.first.X.Outcome().How == explore.Complete }

// asItIs is the check of the program as it is: the last one, if that explored all of it.
func (m *mending) asItIs() *trials.Trial {
	if x := m.Last; m.lastIsOfIt() && len(x.Pieces) == 0 && x.Outcome().How == explore.Complete {
		return &trials.Trial{X: x, Report: &analysis.Report{Findings: x.Findings}}
	}
	return m.check(m.Files)
}

// lastIsOfIt reports whether the last check is of the program as it is.
func (m *mending) lastIsOfIt() bool {
	return m.Last != nil && trials.IsOf(m.Last, m.Files, m.Algorithm, &m.Options)
}

// begin looks for the finding in the program as it is.
func (m *mending) begin() bool {
	m.files = m.Files
	t := m.asItIs()
	at := -1
	if t != nil {
		at = m.number(t)
	}
	switch {
	case m.stopped():
		m.why = "this was stopped before anything was tried"
	case t == nil:
		m.why = "the program has errors; mend them, then ask again"
	case at < 0:
		m.why = "the check of this program has no finding of this number; check it again and choose one of its findings"
	case !t.Report.Findings[at].Replayed:
		m.why = "the run of this finding could not be confirmed"
	default:
		m.from(t, &t.Report.Findings[at])
		return true
	}
	return false
}

// number is the number of the finding in a check, or -1.
func (m *mending) number(t *trials.Trial) int {
	if x := m.Last; t.X != x && m.lastIsOfIt() && m.Number >= 0 && m.Number < len(x.Findings) {
		return slices.IndexFunc(t.Report.Findings, func(f analysis.Finding) bool { return x.Findings[m.Number].Elsewhere(&f) })
	}
	if m.Number < 0 || m.Number >= len(t.Report.Findings) {
		return -1
	}
	return m.Number
}

// from sets out from the check of a program and one of its findings.
func (m *mending) from(t *trials.Trial, wanted *analysis.Finding) {
	m.first, m.wanted, m.files = t, wanted, t.X.Files.Files
	m.bound = roomToDiffer*t.X.Search.Stats().Transitions + roomToMove
	m.deeds = nil
}

// base is a program to make changes in.
func (m *mending) base(t *trials.Trial, about *analysis.Finding) *base {
	files := t.X.Files.Files
	return &base{mending: m, files: files, set: &source.Set{Files: files}, trial: t, about: about, known: know(t.X), runs: map[source.Span][][]things{}, weak: map[source.Span][]atom{}}
}

// options are those of all checks: what is mended is one system, not parts.
func (m *mending) options() exploration.Options {
	o := m.Options
	o.Whole = true
	return o
}

// outcome is what became of a change.
type outcome struct {
	tried, helped bool
	same          bool // as much is explored as without the change
	// trial is the check where what the base is about is still found, as number at;
	// brings is that where another one is.
	trial, brings *trials.Trial
	at            int
}

// try checks the program after some edits, and keeps it if that helps.
func (b *base) try(edits []mend.Edit, size int, kind string, says func() string) outcome {
	m := b.mending
	if len(edits) == 0 || m.over() {
		return outcome{}
	}
	files := m.asGiven(mend.Apply(b.files, edits))
	key := ""
	for _, f := range files {
		key += f.Text + "\x00"
	}
	if m.seen[key] {
		return outcome{}
	}
	m.seen[key] = true
	m.tried++
	t := m.ask(m.question(files, &analysis.Seek{Kind: b.about.Kind, Found: b.about.Elsewhere, Else: m.goesOn}))
	if t == nil {
		return outcome{}
	}
	m.spent += t.X.Search.Stats().Transitions
	was, now := b.trial.X.Search.Stats(), t.X.Search.Stats()
	same := was.States == now.States && was.Transitions == now.Transitions
	found := t.Report.Findings
	if at := slices.IndexFunc(found, func(f analysis.Finding) bool { return b.about.Elsewhere(&f) }); at >= 0 {
		return outcome{tried: true, same: same, trial: t, at: at}
	}
	complete := t.X.Outcome().How == explore.Complete
	if !complete && m.complete() {
		return outcome{tried: true}
	}
	more := append(slices.Clone(b.says), says())
	if at := slices.IndexFunc(found, func(f analysis.Finding) bool { return m.goesOn(&f) }); at >= 0 {
		b.begin(t, &found[at], more, size, kind)
		return outcome{tried: true, brings: t, at: at}
	}
	var kept Kept
	if !m.only {
		kept = m.kept(t.X)
	}
	if m.stopped() { // before all was compared
		return outcome{}
	}
	m.spent += t.X.Search.Stats().Transitions
	m.mends = append(m.mends, Mend{
		Says: strings.Join(more, " "), Files: files, Hunks: m.hunks(files), Proved: complete,
		States: t.X.Search.Stats().States, Kept: kept, Left: len(found), size: b.size + size, kind: b.kind + kind,
	})
	return outcome{tried: true, helped: true}
}

// asGiven leaves a guessed home out that is as it was: it is guessed again.
func (m *mending) asGiven(files []*source.File) []*source.File {
	given := len(m.Files)
	for i := given; i < len(files); i++ {
		if files[i].Text != m.files[i].Text {
			return files
		}
	}
	return files[:given:given]
}

// hunks are the lines in which a program differs from what it was.
func (m *mending) hunks(files []*source.File) []mend.Hunk {
	return mend.Hunks(m.files[:len(files)], files)
}

// over reports whether nothing more is to be tried.
func (m *mending) over() bool {
	return m.stopped() || m.tried >= m.most || m.spent >= max(mostWork, leastChecks*m.first.X.Search.Stats().Transitions)
}

// begin notes a change that is not enough, unless it ends something for good or
// stands beside another one.
func (b *base) begin(t *trials.Trial, about *analysis.Finding, says []string, size int, kind string) {
	if m := b.mending; len(b.says) > 0 || len(m.begun) >= mostBegun || len(b.kept(t.X).Gone) > 0 {
		return
	}
	next := b.base(t, about)
	next.says, next.size, next.kind = says, b.size+size, b.kind+kind
	b.begun = append(b.begun, next)
}

// kept is what a mended program still does of what the program did.
func (m *mending) kept(x *exploration.Exploration) Kept {
	var wrong []ts.EventID // what is done after these is what goes wrong
	if c := m.wanted.Conflict; c != nil && c.Link != nil {
		wrong = append(wrong, c.Link.Event)
	}
	return m.keptOf(x, wrong)
}

// keptOf is what a program does of what the program did, but after wrong events.
func (m *mending) keptOf(x *exploration.Exploration, wrong []ts.EventID) Kept {
	if m.deeds == nil {
		m.deeds = deedsOf(m.first.X, m.first.X, m.stopped)
	}
	return m.deeds.kept(x, wrong, m.stopped)
}

// goesOn reports whether a finding keeps a change from being a mend: it is the one to
// mend, or there was none like it.
func (m *mending) goesOn(f *analysis.Finding) bool { return m.wanted.Elsewhere(f) || m.isNew(f) }

// isNew reports whether there was no such finding in the program as it was.
func (m *mending) isNew(f *analysis.Finding) bool {
	return !slices.ContainsFunc(m.first.Report.Findings, func(g analysis.Finding) bool { return g.Elsewhere(f) })
}
