package engine

import (
	"fmt"
	"runtime"
	"slices"
	"strings"

	"crosscheck/engine/internal/analysis"
	"crosscheck/engine/internal/analysis/conflict"
	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/explore/table"
	"crosscheck/engine/internal/frontend"
	"crosscheck/engine/internal/interp"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/reference"
	"crosscheck/engine/internal/slice"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/timed"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/protocol"
)

// defaultAlgorithm is the recommended one.
const defaultAlgorithm = "dpor"

// browserBytes is the memory a search may take in a browser when the request
// does not say: a quarter of what WebAssembly has, because the analyses need
// some too and running out cannot be survived there.
const browserBytes = 1 << 30

// subject is a program ready to be explored.
type subject struct {
	files    *source.Set
	problems diag.List      // none of them an error
	inner    *interp.System // the program: sliced, unless that is off
	system   ts.System      // what is explored: inner, with clocks where it is timed
	judge    analysis.Judge // the whole program, executed independently: confirms runs
	removed  []string       // variables that slicing removed
	foreign  []ir.Foreign   // the code of apps in other languages

	conflicts conflict.Options
	period    *period          // nil when the program is not timed
	program   *ir.Program      // of a timed program: the whole
	pieces    []*interp.System // once it is explored in parts: these
}

// period is the part of time that a timed program is explored in.
type period struct {
	length, start int64 // in milliseconds; length 0 is for ever, start since Monday, midnight
	clocks        []ts.Clock
}

// algorithm is a row of a table of algorithms; System is nil of those that do
// not know of clocks.
type algorithm = timed.Row

// iotcheck is the profile of the published tool.
const iotcheck = "iotcheck"

// exploration is a search and what is kept of it for later questions.
type exploration struct {
	subject
	row      *algorithm
	options  protocol.Options
	search   explore.Explorer
	spent    float64 // seconds of searching
	findings []analysis.Finding
	others   []other           // compare: the graphs of the algorithms after the reference
	given    int               // files of the program, a guessed home aside
	cut      bool              // the limit on time ended the analysis
	whole    *undivided        // once it was begun in parts: the search of the whole
	executed []stategraph.Edge // first transition of each event that was executed
	asked    *inquiry          // nil: nothing was asked yet
}

// undivided is the search of a program that is explored in parts since.
type undivided struct {
	system ts.System
	judge  analysis.Judge
	search explore.Explorer
}

// other is what a compared algorithm explored.
type other struct {
	algorithm string
	graph     *stategraph.Graph
}

func (x *exploration) graph() *stategraph.Graph { return x.search.Outcome().Graph }

// prepare lowers a program. With errors among the problems the subject is nil.
func prepare(files []protocol.File, o *protocol.Options) (*subject, *source.Set, diag.List) {
	set := sourceSet(files)
	if o.Profile == iotcheck {
		return preparePublished(set, o.Group)
	}
	if o.Time == exactTimes {
		return prepareTimed(set, o)
	}
	program, problems := frontend.Lower(set, frontend.Options{Time: o.Time, Set: settings(o)})
	if problems.HasErrors() {
		return nil, set, problems
	}
	s := &subject{
		files: set, problems: problems, judge: analysis.Untimed{Of: reference.New(program)}, foreign: program.Foreign,
		conflicts: conflict.Options{Links: links(program)},
	}
	if !o.NoSlicing {
		program, s.removed = slice.Slice(program)
	}
	s.inner = interp.New(program)
	s.system = s.inner
	return s, set, problems
}

// settings are the values that locations are to have at the start.
func settings(o *protocol.Options) map[string]string {
	set := make(map[string]string, len(o.Set))
	for _, s := range o.Set {
		set[s.Location] = s.Value
	}
	return set
}

// links are the events by which devices move others, as the analysis wants
// them.
func links(p *ir.Program) []conflict.Link {
	lay := ir.NewLayout(p)
	list := make([]conflict.Link, 0, len(p.Links))
	for _, k := range p.Links {
		list = append(list, conflict.Link{Event: k.Event, From: lay.First[k.Emitter], To: lay.First[k.Sensor], Medium: k.Medium})
	}
	return list
}

// warner is foreign code that notes what it met and does not model.
type warner interface{ Warnings() diag.List }

// told is every problem of the program, those among them that running it
// brought up.
func (s *subject) told() diag.List {
	list := slices.Clone(s.problems)
	for _, code := range s.foreign {
		w, ok := code.(warner)
		if !ok {
			continue
		}
		for _, p := range w.Warnings() {
			if !slices.ContainsFunc(list, func(q diag.Problem) bool { return q.Span == p.Span && q.Message == p.Message }) {
				list = append(list, p)
			}
		}
	}
	list.Sort()
	return list
}

// explorer begins a search of the subject.
func (s *Session) explorer(sub *subject, row *algorithm, o *protocol.Options) *exploration {
	x := &exploration{subject: *sub, row: row, options: *o}
	if row.System != nil {
		x.clock()
	}
	x.search = row.New(x.system, explore.Options{
		Limits: limits(o, row, 0), Seed: uint64(o.Seed), LogMax: o.Log, Now: s.now,
	})
	return x
}

// advance lets the search do some work and keeps its time.
func (x *exploration) advance(budget int, now func() float64) (done bool) {
	begun := now()
	done = x.search.Step(budget)
	x.spent += now() - begun
	return done
}

// outcome is how the search ended. One that left outcomes of events out, or
// whose analysis did not end, is bounded, whatever the algorithm says.
func (x *exploration) outcome() *explore.Outcome {
	out := x.search.Outcome()
	if out.How == explore.Complete {
		switch {
		case x.leftOut():
			out.How, out.Limit = explore.Bounded, "outcomes"
		case x.cut:
			out.How, out.Limit = explore.Bounded, "time"
		}
	}
	return out
}

// chooser is foreign code that may take one answer to an inner choice for all.
type chooser interface{ LeftOut() bool }

// leftOut reports whether outcomes of some event were not explored.
func (s *subject) leftOut() bool {
	gaveUp := func(x *interp.System) bool { return x.GaveUp() }
	chose := func(code ir.Foreign) bool {
		c, ok := code.(chooser)
		return ok && c.LeftOut()
	}
	return s.inner.GaveUp() || slices.ContainsFunc(s.pieces, gaveUp) || slices.ContainsFunc(s.foreign, chose)
}

// deadline is until when the analysis may go on that begins now: it has what is
// left of the limit on time. 0: there is none.
func (x *exploration) deadline(now float64) float64 {
	if x.options.MaxSeconds == 0 {
		return 0
	}
	return now + max(x.options.MaxSeconds-x.spent, patience)
}

// analysis begins the analysis of what was explored.
func (x *exploration) analysis(samples int, now func() float64) *analysis.Pass {
	out := x.outcome()
	return analysis.New(out.Graph, analysis.Options{
		Complete: out.How == explore.Complete && x.row.Sound, Judge: x.judge, Hunter: x.hunter(now), Samples: samples,
		Conflicts: x.conflicts, Within: x.period.limit(),
	})
}

// restless is the algorithm that hardly ends by itself where executions are
// endless, and restlessExecutions how many it explores at a time when the
// request has no bound of its own: some seconds' worth.
const (
	restless           = "stateless"
	restlessExecutions = 200_000
)

// searchShare is the part of the time limit that the search may take; the rest
// is for its analysis.
const searchShare = 0.75

// limits are those of a search that has explored done executions so far.
func limits(o *protocol.Options, row *algorithm, done int) explore.Limits {
	l := explore.Limits{
		States: o.MaxStates, Seconds: o.MaxSeconds * searchShare, Depth: o.MaxDepth, Bytes: int64(o.MaxMB) << 20,
	}
	if l.Bytes == 0 && runtime.GOARCH == "wasm" {
		l.Bytes = browserBytes
	}
	if row.Name == restless && l.States == 0 && l.Seconds == 0 {
		l.Executions = done + restlessExecutions
	}
	return l
}

// checkOptions says what is wrong with options, or "".
func checkOptions(o *protocol.Options) string {
	switch {
	case o.MaxStates < 0 || o.MaxSeconds < 0 || o.MaxMB < 0 || o.MaxDepth < 0 || o.Log < 0:
		return "a limit cannot be negative; 0 means no limit"
	case o.MaxMB > 1<<20:
		return "a memory limit above 1,048,576 MB (1 TB) cannot be kept; 0 means no limit"
	case o.Time != "" && o.Time != "immediate" && o.Time != "any-time" && o.Time != "timed":
		return fmt.Sprintf("there is no reading of time called %q; choose immediate, any-time or timed", o.Time)
	case o.Profile != "" && o.Profile != "home" && o.Profile != iotcheck:
		return fmt.Sprintf("there is no profile called %q; choose home or iotcheck", o.Profile)
	case o.Profile == iotcheck && o.Time == exactTimes:
		return "the published tool knows no exact times; choose any-time, or the profile home"
	case o.For != -1 && !(o.For >= 0 && o.For <= longest):
		return fmt.Sprintf("%v seconds cannot be explored; choose up to %d (ten years), 0 for what the program says, or -1 for ever", o.For, int64(longest))
	case o.For > 0 && o.For < 0.001:
		return "less than a millisecond cannot be explored"
	}
	return ""
}

// longest is the longest time that can be explored, in seconds.
const longest = 10 * 365 * 24 * 3600

// algorithms is the table that requests choose from.
var algorithms = untimedAlgorithms()

func untimedAlgorithms() []algorithm {
	var out []algorithm
	for _, r := range table.Rows() {
		out = append(out, algorithm{Row: r})
	}
	return out
}

// tableOf is the table of algorithms for a reading of time, and the name of the
// recommended one.
func tableOf(time string) (rows []algorithm, recommended string) {
	if time == exactTimes {
		return timedAlgorithms, zones
	}
	return algorithms, defaultAlgorithm
}

// Readings and algorithms that the engine treats in a way of their own.
const (
	exactTimes = "timed"
	zones      = "zones"
)

// noTimes is what an engine says that was built without algorithms for times.
const noTimes = "this engine is the small one, which does not know exact times; ask the whole one"

// findRow is the algorithm called name for a reading of time, or why there is
// none.
func findRow(time, name string) (*algorithm, string) {
	rows, recommended := tableOf(time)
	if name == "" {
		name = recommended
	}
	if len(rows) == 0 {
		return nil, noTimes
	}
	for i := range rows {
		if rows[i].Name == name {
			return &rows[i], ""
		}
	}
	return nil, fmt.Sprintf("there is no algorithm called %q; choose one of %s", name, strings.Join(namesOf(rows), ", "))
}

func namesOf(rows []algorithm) []string {
	var names []string
	for i := range rows {
		names = append(names, rows[i].Name)
	}
	return names
}
