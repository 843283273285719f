package job

import (
	"slices"

	"crosscheck/engine/internal/analysis"
	"crosscheck/engine/internal/exploration"
	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/subject"
	"crosscheck/engine/internal/ts"
)

// early finds things while a search is under way: the part explored so far is
// analysed each time it has grown several times over, so that all of these
// analyses together cost less than the last one. A search in depth is also
// preceded by one of the nearest states, breadth first.
type early struct {
	x     *exploration.Exploration
	now   func() float64
	near  *exploration.Exploration // the nearest states; nil: not begun, or x goes by distance itself
	began bool                     // with the nearest states, or they are not asked for
	ended bool                     // with them
	look  *analysis.Pass           // under way; nil: none
	due   int                      // states of the search under way with which the next look begins
	found []sighting
}

// sighting is a finding and the graph that its states are of.
type sighting struct {
	analysis.Finding
	graph *stategraph.Graph
}

const (
	// firstLook is with how many states the first look begins, and growth how
	// many times as many there are at the next.
	firstLook = 16
	growth    = 4
	// nearest is how many of the nearest states are looked at before depth, and
	// easy and easyWork up to how many transitions and how much work of the
	// system a search is through so soon that this would only delay it.
	nearest  = 2_000
	easy     = 1_000
	easyWork = 1 << 18
)

// newEarly goes on from where x has come to: what it found remains found.
func newEarly(x *exploration.Exploration, now func() float64) *early {
	deep := x.Algorithm.Recommended && x.Period == nil && x.Spent == 0
	l := &early{x: x, now: now, began: !deep, ended: !deep, due: firstLook}
	if x.Spent > 0 {
		l.due = growth * x.Graph().Len()
	}
	for _, f := range x.Findings {
		l.found = append(l.found, sighting{f, x.Graph()})
	}
	return l
}

// step does a piece of work, if there is any to do before the search goes on.
func (l *early) step(budget int) (worked bool) {
	begun := l.now()
	switch {
	case l.x.Late():
		l.cut()
		l.began, l.ended = true, true
		return false
	case l.look != nil:
		l.goOn(budget)
	case !l.began:
		l.begin()
	case !l.ended:
		l.explore(budget)
	default:
		l.watch(l.x)
	}
	l.x.Charge(l.now() - begun)
	return l.look != nil || l.began && !l.ended
}

// begin begins the search of the nearest states once the other one is not
// easy.
func (l *early) begin() {
	stats := l.x.Search.Stats()
	if stats.Transitions < easy && ts.WorkOf(l.x.System) < easyWork {
		return
	}
	row, _ := subject.ReadingOf(l.x.Options.Time).Find(subject.ReadingOf(l.x.Options.Time).Reference())
	o := l.x.Options
	o.Limits = explore.Limits{States: nearest, Bytes: o.Bytes}
	o.Log = 0
	l.near, l.began = exploration.New(l.x.Subject, row, &o, l.now), true
}

// explore goes on with the nearest states.
func (l *early) explore(budget int) {
	if !l.near.Advance(budget) {
		l.watch(l.near)
		return
	}
	l.ended, l.due = true, 2*nearest
	l.look = l.near.Analysis(0)
}

// watch begins a look at what a search explored if it has grown enough.
func (l *early) watch(x *exploration.Exploration) {
	if x.Search.Stats().States < l.due {
		return
	}
	l.due *= growth
	l.look = x.Analysis(0)
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
	l.look.Cut()
	for _, f := range l.look.Report().Findings {
		l.keep(f)
	}
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
		out = append(out, f)
	}
	return out
}

// into adds to a report what it does not have, unless everything was explored
// and analysed: then it knows better.
func (l *early) into(r *analysis.Report, complete bool) {
	l.cut()
	if !complete {
		r.Add(l.findings())
	}
}
