// Package dpor is Crosscheck's own stateful dynamic partial order reduction
// for event-driven programs that need not end: the VMCAI 2022 paper's idea
// (package paper) with a backward search that never repeats itself and with
// ignored events found afterwards instead of full cycles.
//
// Each explored state s has a set backtrack(s) of events to run. At the end
//
//	(N) backtrack(s) is empty only where enabled(s) is;
//	(D) an event that some event of s disables is in backtrack(s);
//	(C) where the graph has an edge s -x-> and a path from its end to an access
//	    that conflicts with x, and no transition in between writes the location,
//	    the event that begins the chain of causes of that access is x, or not
//	    enabled in s, or in backtrack(s);
//	(I) every event enabled in s is executed on some explored path from s.
//
// From these follows that every finite sequence of events from s is the
// beginning of a reordering of an explored path: engine/doc/algorithms.md has
// the proof. So every local view of a handler, every failed assertion, every
// deadlock state and every order of conflicting accesses is explored.
//
// (C) is kept by summaries. Sum(s, c), for c enabled in s, is the set of
// accesses that lie on explored paths from s, that no transition before them
// on the path hides by a Write, and whose chain of causes begins with c. An
// access enters it once and crosses each edge into s once, so the work is
// bounded by the size of the graph times that of the sets, whatever its cycles.
package dpor

import (
	"slices"

	"crosscheck/engine/internal/depend"
	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/explore/ledger"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/ts"
)

// Rows are the algorithms of this package.
var Rows = []explore.Row{{
	Name:    "dpor",
	Title:   "Stateful DPOR",
	Summary: "Explores one order of independent events where the others would show nothing new; finds every failure and every deadlock.",
	Sound:   true,
	Traits:  explore.Traits{Recommended: true, Compared: true},
	Source:  "algorithms.md, after VMCAI 2022",
	Code: []string{
		"dpor line 1   visit each initial state",
		"dpor line 2   repeat",
		"dpor line 3     while some event e is chosen and not done in some state s",
		"dpor line 4       execute e in s; it leads to s'; e is done in s",
		"dpor line 5       choose in s every event that e disables",
		"dpor line 6       tell s the accesses of e, and what the summary of s' says",
		"dpor line 7       if s' is new, visit it",
		"dpor line 8     for each group of states that only lead to each other and ignore an event",
		"dpor line 9       choose an ignored event in one of them",
		"dpor line 10  until no event is ignored",
		"dpor line 11  tell s, for each edge s -x-> s', an access after a chain that begins with c:",
		"dpor line 12    if c is not enabled in s, the chain begins with x",
		"dpor line 13    otherwise, if the access conflicts with x, choose c in s",
		"dpor line 14    unless x writes its location, tell it to the states before s",
		"dpor line 15  visit s: choose the event that promises to lead to the fewest new states",
		"dpor line 16    and every enabled event that conflicts in s with a chosen one",
		"dpor line 17    or, when little is saved, that is connected with it by conflicts",
		"dpor line 18    or what nothing else can come to conflict with, as the text tells",
		"dpor line 19  parts that have nothing to do with each other come one after the other,",
		"dpor line 20    the next where those before it end or, if one never ends, in one state",
	},
	New: func(sys ts.System, opts explore.Options) explore.Explorer { return newSearch(sys, opts) },
}}

// Foreseeing is dpor that goes by foresight from the start, where there is any. It
// is not among Rows: it is there for tests.
var Foreseeing = explore.Row{
	Name:  "dpor-foreseeing",
	Sound: true,
	New: func(sys ts.System, opts explore.Options) explore.Explorer {
		x := newSearch(sys, opts)
		x.beginWith(len(x.parts))
		return x
	},
}

// search is one exploration.
type search struct {
	explore.Run
	*ledger.Ledger
	sys        ts.System
	cat        *depend.Catalogue
	sums       summaries
	unfinished []stategraph.StateID // states that may have events in backtrack and not in done
	at         stategraph.StateID   // that is worked on
	reducing   int                  // states with enabled events that are not in backtrack
	starts     stategraph.StateID   // how many states the search starts in
	looks      int                  // at how many states the search looks first at what it saves
	visited    stategraph.StateID   // the first that is not visited
	wide       int                  // events of a state that is not wide yet
	met        ledger.EventSet      // events that were looked at in wide states
	peeks      peeks
	density
	foretold  *foresight // what the text tells, or nil
	foresight *foresight // that, where the search goes by it
	division
	cure *stategraph.Tarjan // under way, or nil
	// scratch
	heads    ledger.EventSet
	conflict []uint64
}

func newSearch(sys ts.System, opts explore.Options) *search { return begin(sys, opts, wideFrom) }

// begin begins a search in which states of more than wide events are wide.
func begin(sys ts.System, opts explore.Options, wide int) *search {
	x := &search{sys: sys, wide: wide, looks: firstLook}
	x.Begin(x, sys, opts)
	x.divide()
	x.beginWith(0)
	return x
}

// beginWith begins the search of an empty graph, by foresight in the first so many
// parts.
func (x *search) beginWith(foreseen int) {
	x.foreseen = foreseen
	x.cat = depend.New(x.sys, true)
	x.Ledger = ledger.New(x.Graph)
	x.met = make(ledger.EventSet, x.Words())
	x.visited = 0
	x.starts = stategraph.StateID(x.Graph.Len())
	x.beginParts()
	for id := range x.starts {
		x.open(id)
	}
}

// open makes room for what is known of the newest state.
func (x *search) open(id stategraph.StateID) {
	x.Open(id)
	x.opened(id)
}

// opened leaves out of the enabled events of a state those of other parts.
func (x *search) opened(id stategraph.StateID) {
	part := x.parts[x.part]
	for w := range x.Enabled(id) {
		x.Enabled(id)[w] &= part[w]
	}
	if x.Enabled(id).Size() > 0 {
		x.reducing++
	}
}

// Advance does the next piece of work: a state to start in, an event to
// execute, a batch of summaries to pass on, or a step of the search for ignored
// events.
func (x *search) Advance() bool {
	if x.visited < x.starts {
		x.visitNext()
		return true
	}
	if !x.begun {
		x.visit(x.root)
		x.begun = true
		return true
	}
	x.visitAll() // an event may have been given up in the middle
	if x.due() && !x.everything && x.foresight == nil {
		if !x.tellNews() {
			x.look()
		}
		return true
	}
	if s, e, ok := x.next(); ok {
		x.execute(s, e)
		return true
	}
	// Where everything is explored nothing can be missing.
	return x.reducing > 0 && (x.foresight == nil && x.tellNews() || x.cureIgnoring()) || x.nextPart()
}

// next is an event that is chosen and not done: of the state that was worked
// on last, and then of the one that was given one last.
func (x *search) next() (stategraph.StateID, ts.EventID, bool) {
	for {
		if e, ok := x.Backtrack(x.at).FirstWithout(x.Done(x.at), 0); ok {
			return x.at, e, true
		}
		n := len(x.unfinished)
		if n == 0 {
			return 0, 0, false
		}
		x.at = x.unfinished[n-1]
		x.unfinished = x.unfinished[:n-1]
	}
}

// choose adds e to backtrack(s) and reports whether it was not there.
func (x *search) choose(s stategraph.StateID, e ts.EventID) bool {
	set := x.Backtrack(s)
	if set.Has(e) {
		return false
	}
	set.Add(e)
	if slices.Equal(set, x.Enabled(s)) {
		x.reducing--
	}
	if n := len(x.unfinished); n == 0 || x.unfinished[n-1] != s {
		x.unfinished = append(x.unfinished, s)
	}
	return true
}

// execute runs e in s, adds its edges and visits the states it finds.
func (x *search) execute(s stategraph.StateID, e ts.EventID) {
	if x.everything || x.foresight != nil {
		x.executeFast(s, e)
		return
	}
	o := x.take(s, e)
	classes := o.classify(x.cat, e)
	from := int32(x.Transitions())
	for i := range o.List {
		dst, isNew := o.target(x.Graph, i)
		if isNew {
			x.open(dst)
		}
		t := ledger.Transition{Edge: stategraph.Edge{Src: s, Dst: dst, Event: e, Branch: int32(i)}, Class: classes[i]}
		x.Link(t)
		x.noteExecuted(&t, isNew)
	}
	x.Done(s).Add(e)
	x.Graph.MarkDone(s, e)
	x.Count(len(o.List))
	for i := from; int(i) < x.Transitions(); i++ {
		x.chooseDisabled(x.At(i))
	}
	x.visitAll()
}

// visitAll visits every new state.
func (x *search) visitAll() {
	for int(x.visited) < x.Graph.Len() {
		x.visitNext()
	}
}

func (x *search) visitNext() {
	x.visit(x.visited)
	x.visited++
}

// chooseDisabled keeps (D).
func (x *search) chooseDisabled(t *ledger.Transition) {
	before, after := x.Enabled(t.Src), x.Enabled(t.Dst)
	for e, ok := before.FirstWithout(after, 0); ok; e, ok = before.FirstWithout(after, e+1) {
		if x.choose(t.Src, e) {
			x.noteDisabled(t, e)
		}
	}
}

// Bytes is the memory beside the graph.
func (x *search) Bytes() int64 {
	total := x.Ledger.Bytes() + x.cat.Bytes() + x.sums.bytes() + x.peeks.bytes() + 4*int64(cap(x.unfinished))
	if x.cure != nil {
		total += x.cure.Bytes()
	}
	return total
}
