package analysis

import (
	"math"
	"slices"

	"crosscheck/engine/internal/analysis/conflict"
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
	// Samples is how many runs to offer for a look.
	Samples int
	// Within ends sentences about what is nowhere: " within 24 h", or "".
	Within string
	// Conflicts say what counts as a conflict of apps.
	Conflicts conflict.Options
}

// Report is what a Pass found.
type Report struct {
	Findings []Finding
	Samples  []Sample
	// NeverRan are handlers that no explored transition ran, if the system is
	// a ts.Coverage.
	NeverRan []ts.Handler
	// NotFound are reachable properties that hold in no state explored so far,
	// by a search that was not complete.
	NotFound []ts.PropertyID
	// Decided is the first state that decides each property: where one holds
	// that is to be reached, or another is violated; stategraph.None of others.
	Decided []stategraph.StateID
	// Stuck counts the states that Deadlock findings are about, Ends all
	// states that enable no event.
	Stuck, Ends int
	// Pairs says of every two apps what they are to each other.
	Pairs []PairClass
	// Executed is the first transition of each event, the nearest to the start;
	// its Src is stategraph.None where none was seen.
	Executed []stategraph.Edge
	// Partial: not everything explored was looked at.
	Partial bool
}

// noEdge marks what no transition has shown yet.
var noEdge = stategraph.Edge{Src: stategraph.None, Dst: stategraph.None, Event: -1}

// Pass is an analysis under way.
type Pass struct {
	g     *stategraph.Graph
	sys   ts.System
	o     Options
	sweep *stategraph.Sweep
	left  int   // of the budget
	work  int64 // ts.WorkOf the system that the budget was charged with

	failing   []stategraph.Edge    // first transition of each failure
	executed  []stategraph.Edge    // first transition of each event
	decided   []stategraph.StateID // first state that decides each property
	open      []ts.PropertyID      // undecided ones that every state is asked
	finals    []ts.PropertyID
	stuck     stategraph.StateID
	lasso     lasso
	flow      *conflict.Flow // nil: no two apps can be in conflict
	conflicts []conflict.Conflict
	coverage  *coverage
	reduced   bool      // some enabled event was not executed somewhere
	reporter  *reporter // once everything was looked at
	sampler   *sampler  // once everything is told
	report    Report
	done      bool
}

// New begins an analysis of g, which must not change meanwhile.
func New(g *stategraph.Graph, o Options) *Pass {
	sys := g.System()
	p := &Pass{
		g: g, sys: sys, o: o, sweep: g.Sweep(), stuck: stategraph.None,
		failing:  slices.Repeat([]stategraph.Edge{noEdge}, len(sys.Failures())),
		executed: slices.Repeat([]stategraph.Edge{noEdge}, len(sys.Events())),
		decided:  slices.Repeat([]stategraph.StateID{stategraph.None}, len(sys.Properties())),
		coverage: newCoverage(sys), flow: conflict.New(g, o.Conflicts), work: ts.WorkOf(sys),
	}
	if p.flow != nil {
		p.sweep.Detail = p.flow.Detail()
	}
	for i, prop := range sys.Properties() {
		list := &p.open
		if prop.Kind == ts.Final {
			list = &p.finals
		}
		*list = append(*list, ts.PropertyID(i))
	}
	return p
}

// Step executes about budget more transitions and reports whether the
// analysis is done.
func (p *Pass) Step(budget int) (done bool) {
	p.left += budget
	p.look()
	if p.sweep.Next() != stategraph.None || !p.flowOn() {
		return false
	}
	if p.reporter == nil {
		p.reporter = p.collect()
	}
	if !p.reporter.lookNear() {
		return false
	}
	for ; p.left > 0 && len(p.reporter.pending) > 0; p.left-- {
		p.left -= p.reporter.next()
		p.charge()
	}
	if len(p.reporter.pending) > 0 || !p.sample() {
		return false
	}
	p.finish()
	return true
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
	p.coverage.begin()
	for p.left > 0 && p.sweep.Next() != stategraph.None {
		id := p.sweep.Next()
		if !p.enter(id) {
			break
		}
		p.judge(id)
		p.left--
		enabled := p.sweep.Expand(p.flow != nil || p.lasso.open(), p.transition)
		p.charge()
		if len(enabled) == 0 {
			p.end(id)
		}
		p.reduced = p.reduced || p.flow != nil && slices.ContainsFunc(enabled, func(e ts.EventID) bool { return !p.g.Done(id, e) })
	}
	p.coverage.end()
}

// enter prepares for the transitions of state id; false: conflicts nearer to
// the start come first, and the budget is used up.
func (p *Pass) enter(id stategraph.StateID) bool {
	if p.flow == nil {
		return true
	}
	depth := p.sweep.Tree().Depth(id)
	if p.o.Hunter == nil && !p.flowTo(depth) {
		return false
	}
	p.flow.State(id, depth)
	return true
}

// flowOn looks for conflicts in what is left, once every state was entered.
// Those of a Hunter's tree are not by their distance from the start.
func (p *Pass) flowOn() bool {
	if p.flow != nil && p.o.Hunter != nil {
		p.flow.Gather()
	}
	return p.flowTo(math.MaxInt)
}

// flowTo looks for conflicts as far as depth steps from the start, and reports
// whether it came there.
func (p *Pass) flowTo(depth int) bool {
	if p.flow == nil {
		return true
	}
	cost, done := p.flow.Work(depth, p.left)
	p.left -= cost
	return done
}

// Run is Step until done.
func (p *Pass) Run() *Report {
	for !p.Step(1 << 20) {
	}
	return p.Report()
}

// Report is the result, once Step has returned true.
func (p *Pass) Report() *Report { return &p.report }

// judge asks the open properties about a state.
func (p *Pass) judge(id stategraph.StateID) {
	for i := 0; i < len(p.open); i++ {
		prop := p.open[i]
		holds := p.sys.Holds(p.g.State(id), prop)
		if holds != (p.sys.Properties()[prop].Kind == ts.Invariant) {
			p.decided[prop] = id
			p.open = slices.Delete(p.open, i, i+1)
			i--
		}
	}
}

// transition notes what an explored transition shows.
func (p *Pass) transition(e stategraph.Edge, b *ts.Branch) {
	p.left--
	p.first(&p.executed[e.Event], e, b)
	for _, f := range b.Failures {
		p.first(&p.failing[f], e, b)
	}
	if p.flow != nil {
		p.flow.Transition(e, b)
	}
	if p.lasso.open() {
		p.lasso.try(p.sweep.Tree(), e)
	}
}

// first keeps e in to unless something is there.
func (p *Pass) first(to *stategraph.Edge, e stategraph.Edge, b *ts.Branch) {
	if *to == noEdge {
		e.Dst = p.g.Find(b.Dst)
		*to = e
	}
}

// end judges a state that enables no event, unless only the time to look at
// ended there.
func (p *Pass) end(id stategraph.StateID) {
	if h, ok := p.sys.(ts.Horizon); ok && h.RanOut(p.g.State(id)) {
		return
	}
	p.report.Ends++
	bad := len(p.finals) == 0 && p.sys.Waiting(p.g.State(id))
	if bad && p.stuck == stategraph.None {
		p.stuck = id
	}
	for _, prop := range p.finals {
		if !p.sys.Holds(p.g.State(id), prop) {
			bad = true
			if p.decided[prop] == stategraph.None {
				p.decided[prop] = id
			}
		}
	}
	if bad {
		p.report.Stuck++
	}
}

// cutWork is how much work of the system may go into replays after Cut.
const cutWork = 1 << 19

// Cut ends the analysis where it is, because the user does not want to wait:
// the report is about the states looked at so far, the nearest to the start.
// What was not seen by then proves nothing, so no handler is said never to run
// and nothing to be unreachable. Findings whose runs would take long to replay
// are left out, the first excepted.
func (p *Pass) Cut() {
	if p.done {
		return
	}
	p.o.Complete, p.report.Partial = false, true
	if p.reporter == nil {
		p.reporter = p.collect()
	}
	until := ts.WorkOf(p.sys) + cutWork
	for len(p.reporter.pending) > 0 && ts.WorkOf(p.sys) <= until {
		p.reporter.hurry()
	}
	p.finish()
	p.report.NeverRan = []ts.Handler{}
}

// collect lists what there is to report.
func (p *Pass) collect() *reporter {
	r := &reporter{p: p, tree: p.sweep.Tree()}
	r.failures()
	r.properties()
	r.deadlock()
	r.conflicts()
	r.asks()
	return r
}

// finish makes the report, once.
func (p *Pass) finish() {
	if p.done {
		return
	}
	p.done = true
	p.report.Findings, p.report.Decided, p.report.Executed = p.reporter.findings, p.decided, p.executed
	p.report.Partial = p.report.Partial || p.flow != nil && p.flow.Partial()
	order(p.report.Findings)
	p.pairs()
	p.report.NeverRan = p.coverage.missing()
	p.report.Samples = []Sample{}
	if p.sampler != nil {
		p.report.Samples = p.sampler.out
	}
}
