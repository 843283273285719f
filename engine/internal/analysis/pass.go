package analysis

import (
	"math"
	"slices"

	"crosscheck/engine/internal/analysis/conflict"
	"crosscheck/engine/internal/analysis/near"
	"crosscheck/engine/internal/pause"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/ts"
)

// Options of a Pass.
type Options struct {
	// Complete says that the search was, so that what was not found is not there.
	Complete bool
	// Judge confirms every run; nil: nobody does.
	Judge Judge
	// Hunter is there when not every path of the graph need be possible, but
	// those of its tree are. It comes with a Judge.
	Hunter Hunter
	// Seek ends the analysis once a question is answered; nil: all is told.
	Seek *Seek
	// Samples is how many runs to offer for a look.
	Samples int
	// Within ends sentences about what is nowhere: " within 24 h", or "".
	Within string
	// Conflicts say what counts as a conflict of apps.
	Conflicts conflict.Options
	// Unread is what was not looked at, whatever is explored.
	Unread []ts.Failure
	// Bytes is the memory that there is for all that is kept meanwhile; 0: any. What
	// would take more is not looked at.
	Bytes int64
	// Clock is by which Cut is given up; nil: by none.
	Clock *pause.Clock
}

// Report is what a Pass found.
type Report struct {
	Findings []Finding
	Samples  []Sample
	// NeverRan are handlers that no explored transition ran, if the system is
	// a ts.Coverage.
	NeverRan []ts.Handler
	// Unseen are limits of the checker that were met: what lies beyond was not
	// looked at.
	Unseen []ts.Failure
	// Exercise is what the explored transitions made happen.
	Exercise Exercise
	// NotFound are reachable properties that hold in no state explored so far,
	// by a search that was not complete.
	NotFound []ts.PropertyID
	// Decided is the first state that decides each property: where one holds
	// that is to be reached, or another is violated; stategraph.None of others.
	Decided []stategraph.StateID
	// Stuck counts the states that Deadlock findings are about, Ends all
	// states that enable no event.
	Stuck, Ends int
	// Pairs says of every two apps what they are to each other, but for as many as
	// MorePairs says.
	Pairs     []PairClass
	MorePairs int
	// Executed is the first transition of each event, the nearest to the start;
	// its Src is stategraph.None where none was seen.
	Executed []stategraph.Edge
	// Partial: not everything explored was looked at.
	Partial bool
}

// noEdge marks what no transition has shown yet.
var noEdge = stategraph.Edge{Src: stategraph.None, Dst: stategraph.None, Event: -1}

// Pass is all analyses of a graph under way.
type Pass struct {
	g     *stategraph.Graph
	sys   ts.System
	o     Options
	sweep *stategraph.Sweep
	left  int   // of the budget
	taken int   // transitions
	work  int64 // ts.WorkOf the system that the budget was charged with

	watching  observers
	events    *events
	conflicts *conflicts
	reporter  *reporter      // once everything was looked at
	sampler   *sampler       // once everything is told
	vicinity  *near.Vicinity // once somebody looks there
	report    Report
	detailed  int  // steps of runs that are kept in detail
	idle      bool // nobody wants another transition
	full      bool // all memory is taken
	done      bool
}

// New begins an analysis of g, which must not change meanwhile.
func New(g *stategraph.Graph, o Options) *Pass {
	sys := g.System()
	p := &Pass{g: g, sys: sys, o: o, sweep: g.Sweep(), work: ts.WorkOf(sys)}
	p.report.Unseen = slices.Clone(o.Unread)
	p.o.Conflicts.Full = p.isFull
	p.report.Decided = slices.Repeat([]stategraph.StateID{stategraph.None}, len(sys.Properties()))
	for _, begin := range analyses {
		p.watching.add(begin(p))
	}
	p.sweep.Detail = p.watching.detail
	return p
}

// Step executes about budget more transitions and reports whether the
// analysis is done.
func (p *Pass) Step(budget int) (done bool) {
	p.left += budget
	if p.during(func() { done = p.step() }); done {
		p.finish()
	}
	return done
}

// step goes on as far as the budget goes, and reports whether everything is told.
func (p *Pass) step() bool {
	p.look()
	if !p.Swept() || !p.carry(everywhere) {
		return false
	}
	p.collect()
	for ; p.left > 0 && p.reporter.more(); p.left-- {
		p.weigh()
		p.left -= p.reporter.next(false)
		p.charge()
	}
	return !p.reporter.more() && p.sample()
}

// during does something whose transitions count as executed.
func (p *Pass) during(work func()) {
	for _, begin := range p.watching.begin {
		begin()
	}
	work()
	for _, end := range p.watching.end {
		end()
	}
}

// workOfOne is how much work of the system counts like a transition.
const workOfOne = 16

// charge takes what the system worked since the last time off the budget:
// some transitions take a thousand times as long as others.
func (p *Pass) charge() {
	done := (ts.WorkOf(p.sys) - p.work) / workOfOne
	p.work += done * workOfOne
	p.left -= int(done)
}

// look executes the transitions of some more states.
func (p *Pass) look() {
	for p.weigh(); p.left > 0 && !p.Swept(); {
		id := p.sweep.Next()
		if !p.carry(p.sweep.Tree().Depth(id)) {
			break
		}
		for _, state := range p.watching.state {
			state(id)
		}
		p.left--
		p.idle = p.idle || p.sweep.Grown() && !p.watching.wantAny(len(p.sys.Events()))
		if p.idle && !p.g.Notes().MayEnd(id) {
			p.sweep.Skip()
			continue
		}
		if p.sweep.Looked()%weighStates == 0 {
			p.weigh()
		}
		enabled := p.sweep.Expand(p.watching.wantTargets(), p.watching.want, p.transition)
		p.charge()
		for _, left := range p.watching.left {
			left(id, enabled)
		}
	}
}

// weigh notes when all memory is taken. The states that were not looked at by then
// are left out.
func (p *Pass) weigh() {
	if p.o.Bytes == 0 || p.full {
		return
	}
	total := int64(0)
	for _, bytes := range p.watching.bytes {
		total += bytes()
	}
	if p.full = total > p.o.Bytes; p.full {
		p.o.Complete, p.report.Partial = false, true
	}
}

func (p *Pass) isFull() bool { return p.full }

// everywhere is beyond all states.
const everywhere = math.MaxInt

// carry has facts carried on, as far as the budget goes, and reports whether
// they have come to states that are depth steps from the start.
func (p *Pass) carry(depth int) bool {
	for _, carry := range p.watching.carry {
		cost, done := carry(depth, p.left)
		if p.left -= cost; !done {
			return false
		}
	}
	return true
}

// weighEach is after how many transitions of a state memory is weighed again: an event
// of very many outcomes may take all of it.
const weighEach = 64

// weighStates is after how many states it is weighed again in any case.
const weighStates = 8

func (p *Pass) transition(e stategraph.Edge, b *ts.Branch) {
	p.left--
	if p.taken++; p.taken%weighEach == 0 {
		p.weigh()
	}
	for _, transition := range p.watching.transition {
		transition(e, b)
	}
}

// Run is Step until done.
func (p *Pass) Run() *Report {
	for !p.Step(1 << 20) {
	}
	return p.Report()
}

// Report is the result, once Step has returned true.
func (p *Pass) Report() *Report { return &p.report }

// Looked is how many states were looked at, of how many.
func (p *Pass) Looked() (done, of int) { return p.sweep.Looked(), p.g.Len() }

// Swept reports whether every state was looked at that is.
func (p *Pass) Swept() bool { return p.full || p.sweep.Next() == stategraph.None }

// Graph is what is analysed.
func (p *Pass) Graph() *stategraph.Graph { return p.g }

// around is what is nearest to the start, the same for all who look there.
func (p *Pass) around() *near.Vicinity {
	if p.vicinity == nil {
		p.vicinity = near.New(p.g, &p.o.Conflicts)
	}
	return p.vicinity
}

// first keeps e in to unless something is there.
func (p *Pass) first(to *stategraph.Edge, e stategraph.Edge, b *ts.Branch) {
	if *to == noEdge {
		e.Dst = p.g.Find(b.Dst)
		*to = e
	}
}

// cutWork is how much work of the system may go into replays after Cut.
const cutWork = 1 << 19

// Cut ends the analysis where it is, because the user does not want to wait:
// the report is about the states looked at so far, the nearest to the start.
// What was not seen by then proves nothing, so no handler is said never to run
// and nothing to be unreachable. Findings whose runs would take long to replay
// are left out, the first excepted, and all that are not told by then. A step
// may have been given up before.
func (p *Pass) Cut(until float64) {
	if p.done {
		return
	}
	p.o.Complete, p.report.Partial = false, true
	p.during(func() { p.o.Clock.Within(until, p.hurry) })
	p.finish()
	p.report.NeverRan = []ts.Handler{}
}

// hurry tells what was found.
func (p *Pass) hurry() {
	p.collect()
	until := ts.WorkOf(p.sys) + cutWork
	for p.reporter.more() && ts.WorkOf(p.sys) <= until {
		p.reporter.next(true)
	}
}

// collect lists what there is to report, once.
func (p *Pass) collect() {
	if p.reporter == nil {
		p.reporter = &reporter{p: p, tree: p.sweep.Tree()}
		for _, finish := range p.watching.finish {
			finish(p.reporter)
		}
	}
}

// finish makes the report, once.
func (p *Pass) finish() {
	if p.done {
		return
	}
	p.done = true
	p.report.Findings, p.report.Executed = Join(p.reporter.findings), p.events.executed
	for _, sum := range p.watching.sum {
		sum(&p.report)
	}
	if p.full {
		p.report.NeverRan = []ts.Handler{}
	}
	p.report.Samples = []Sample{}
	if p.sampler != nil {
		p.report.Samples = p.sampler.out
	}
}
