package job

import (
	"slices"

	"crosscheck/engine/internal/analysis"
	"crosscheck/engine/internal/exploration"
	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/pause"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/subject"
	"crosscheck/engine/internal/ts"
)

// early finds things while a search is under way: the part explored so far is
// analysed each time it has grown several times over, so that all of these
// analyses together cost less than the last one. A search in depth is preceded
// by one of the nearest states, breadth first.
type early struct {
	x     *exploration.Exploration
	clock *pause.Clock
	near  *exploration.Exploration // the nearest states, under way; nil: not, or not any more
	look  *analysis.Pass           // under way; nil: none
	due   int                      // with so many states the next look begins,
	toil  int64                    // or with so much work of the system
	work  int64                    // of the search under way so far
	found []sighting
	seen  []*analysis.Report // of the looks
}

// sighting is a finding and the graph that its states are of.
type sighting struct {
	analysis.Finding
	graph *stategraph.Graph
}

const (
	// firstLook is with how many states the first look begins, or with how much
	// work of the system; growth is how many times as much there is of either at
	// the next.
	firstLook = 64
	firstWork = 1 << 16
	growth    = 4
	// nearest is how many of the nearest states are looked at before depth.
	nearest = 2_000
	// easy is how many transitions there are in a search that is through so soon
	// that its own analysis is early.
	easy = 1_000
)

// newEarly goes on from where x has come to: what it found remains found.
func newEarly(x *exploration.Exploration, clock *pause.Clock) *early {
	l := &early{x: x, clock: clock, due: firstLook, toil: firstWork}
	for _, f := range analysis.Apart(x.Findings) {
		l.found = append(l.found, sighting{f, x.Graph()})
	}
	if x.Search.Stats().Executed > 0 {
		l.work = ts.WorkOf(x.System)
		l.due, l.toil = growth*x.Graph().Len(), max(firstWork, growth*l.work)
	} else if reading := subject.ReadingOf(x.Options.Time); x.Algorithm.Recommended && reading.Reference() != x.Algorithm.Name {
		row, _ := reading.Find(reading.Reference())
		o := x.Options
		o.Limits, o.Log = explore.Limits{States: nearest, Bytes: o.Bytes}, 0
		l.near = exploration.New(x.Subject, row, &o, clock)
	}
	return l
}

// step does a piece of work, if there is any to do before the search goes on.
// It has the search's time.
func (l *early) step(budget int) (worked bool) {
	begun := l.clock.Now()
	defer func() { l.x.Charge(l.clock.Now() - begun) }()
	worked = true
	l.clock.Within(l.x.SearchEnd(), func() { worked = l.piece(budget) })
	return worked
}

func (l *early) piece(budget int) (worked bool) {
	switch {
	case l.x.Late():
		l.cut()
		l.near = nil
	case l.look != nil:
		l.goOn(budget)
		return true
	case l.near != nil:
		l.explore(budget)
		return true
	}
	return l.watch(l.x)
}

// explore goes on with the nearest states.
func (l *early) explore(budget int) {
	before := ts.WorkOf(l.x.System)
	done := l.near.Advance(budget)
	l.x.Beside = l.near.Search.Stats()
	l.worked(before)
	switch hard := l.near.Search.Stats().Transitions > easy || l.work > firstWork; {
	case !done:
		l.watch(l.near)
	case hard:
		l.look = l.near.Analysis(0)
		fallthrough
	default:
		l.near, l.work = nil, 0
		l.due, l.toil = 2*nearest, max(l.toil, growth*firstWork)
	}
}

// worked adds what the system worked since before.
func (l *early) worked(before int64) { l.work += ts.WorkOf(l.x.System) - before }

// watch begins a look at what a search explored if it has grown enough.
func (l *early) watch(x *exploration.Exploration) (begun bool) {
	stats := x.Search.Stats()
	if l.work < l.toil && (stats.States < l.due || stats.Transitions < easy) {
		return false
	}
	l.due, l.toil = max(l.due, growth*stats.States), max(l.toil, growth*l.work)
	l.look = x.Analysis(0)
	return true
}

// goOn goes on with a look.
func (l *early) goOn(budget int) {
	// Runs that only a long search could tell to be possible are left to the
	// last analysis.
	if !l.look.Step(budget) && (l.x.Period == nil || !l.look.Swept()) {
		return
	}
	l.cut()
}

// cut ends a look and keeps what it found.
func (l *early) cut() {
	if l.look == nil {
		return
	}
	l.look.Cut(l.clock.Now() + exploration.Patience)
	for _, f := range analysis.Apart(l.look.Report().Findings) {
		l.keep(f)
	}
	seen := *l.look.Report() // which is in the memory of the look
	l.seen = append(l.seen, &seen)
	l.look = nil
}

// keep notes a finding that is confirmed and new.
func (l *early) keep(f analysis.Finding) {
	same := func(s sighting) bool { return s.Same(&f) }
	if f.Replayed && !slices.ContainsFunc(l.found, same) {
		l.found = append(l.found, sighting{f, l.look.Graph()})
	}
}

// findings are those of l with the states that they have in the graph of x.
func (l *early) findings() []analysis.Finding {
	var out []analysis.Finding
	for i := range l.found {
		f := l.found[i].Finding
		f.Run = f.Run.In(l.found[i].graph, l.x.Graph())
		if f.Other != nil {
			other := f.Other.In(l.found[i].graph, l.x.Graph())
			f.Other = &other
		}
		out = append(out, f)
	}
	return analysis.Join(out)
}

// into adds to a report what it does not have, unless everything was explored
// and analysed: then it knows better.
func (l *early) into(r *analysis.Report, complete bool) {
	l.cut()
	if !complete {
		r.Add(l.findings())
		for _, o := range l.seen {
			r.Exercised(o)
		}
	}
}
