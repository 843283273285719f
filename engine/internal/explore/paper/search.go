package paper

import (
	"crosscheck/engine/internal/depend"
	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/explore/ledger"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/ts"
)

// search is Algorithms 1 and 2 under way.
type search struct {
	explore.Run
	*ledger.Ledger
	variant
	sys      ts.System
	cat      *depend.Catalogue
	known    stategraph.Vec[stateNote]
	initial  int // initial states explored so far
	frames   []frame
	branches []int32 // of the frames: transitions that were executed but not followed yet
	run      execution
	back     lookBack
	followed int32              // transition that Algorithm 3 replays what follows for, before ending or going on; or None
	ending   bool               // whether it ends the execution
	highest  stategraph.StateID // no later state has events in backtrack and not in done
	out      ts.Branches
	classes  []depend.ClassID
}

// stateNote is what the search knows of a state beside its ledger entry.
type stateNote struct {
	inH  bool
	turn ts.EventID // where line 5 looks first
}

// frame is one call of Algorithm 2 that has not returned.
type frame struct {
	state    stategraph.StateID
	came     ts.EventID // the event that led here, -1 in a call from Algorithm 1
	entered  bool       // lines 2 to 16 are done
	selected ts.EventID // by them, -1 where line 17 selects
	branch   int        // where in branches this frame's begin
}

func newSearch(sys ts.System, opts explore.Options, v variant) *search {
	x := &search{variant: v, sys: sys, cat: depend.New(sys, false), followed: ledger.None}
	x.back.seen = seen{exact: v.exact(), events: len(sys.Events()), turn: 1}
	x.Begin(x, sys, opts)
	x.Ledger = ledger.New(x.Graph)
	for id := range stategraph.StateID(x.Graph.Len()) {
		x.open(id)
	}
	x.run.init(len(sys.Events()))
	return x
}

func (x *search) open(id stategraph.StateID) {
	x.Open(id)
	x.known.Push(stateNote{})
	x.back.open()
}

// Advance does the next piece of work: a part of Algorithm 5, or a step of
// Algorithm 2's innermost call, or a call from Algorithm 1.
func (x *search) Advance() bool {
	switch {
	case x.back.pending():
		x.lookBack()
	case x.followed != ledger.None:
		x.leave(x.At(x.followed))
	case len(x.frames) > 0:
		x.explore()
	default:
		return x.exploreAll()
	}
	return true
}

// exploreAll is Algorithm 1: it begins a call of Algorithm 2, if there is one
// to make.
func (x *search) exploreAll() bool {
	if x.initial < len(x.Graph.Initials()) {
		x.call(x.Graph.Initials()[x.initial], -1) // Alg. 1 line 5
		x.initial++
		return true
	}
	for ; x.highest >= 0; x.highest-- { // Alg. 1 line 6
		if _, ok := x.Backtrack(x.highest).FirstWithout(x.Done(x.highest), 0); ok {
			x.call(x.highest, -1) // Alg. 1 line 7
			return true
		}
	}
	return false
}

func (x *search) call(s stategraph.StateID, came ts.EventID) {
	x.frames = append(x.frames, frame{state: s, came: came, selected: -1, branch: len(x.branches)})
}

func (x *search) ret() { x.frames = x.frames[:len(x.frames)-1] }

// explore takes a step of the innermost call of Algorithm 2.
func (x *search) explore() {
	f := &x.frames[len(x.frames)-1]
	if n := len(x.branches); n > f.branch {
		t := x.branches[n-1]
		x.branches = x.branches[:n-1]
		x.follow(t)
		return
	}
	if !f.entered {
		f.entered = true
		if !x.enter(f) {
			x.ret()
			return
		}
	}
	e, ok := f.selected, f.selected >= 0
	if !ok {
		e, ok = x.Backtrack(f.state).FirstWithout(x.Done(f.state), 0) // line 17
	}
	if !ok {
		x.ret()
		return
	}
	x.execute(f.state, e)
	f.selected = -1
}

// enter is lines 2 to 16. It reports whether there is an event to execute.
func (x *search) enter(f *frame) bool {
	s := f.state
	enabled, backtrack, done := x.Enabled(s), x.Backtrack(s), x.Done(s)
	if e, ok := x.inTurn(f); ok {
		x.selectNew(f, e)
		return true
	}
	if _, ok := backtrack.FirstWithout(done, 0); ok {
		return true
	}
	if e, ok := x.after(f, enabled, done); ok { // lines 13, 14
		x.selectNew(f, e)
		return true
	}
	if enabled.Size() == 0 { // lines 8 to 10
		x.noteEnd(explore.EndOfRun, "Alg. 2 line 8", s, "no event is enabled")
		x.forget()
		return false
	}
	note := x.known.At(int(s))
	e, ok := first(enabled, note.turn)
	if !ok {
		e, _ = first(enabled, 0)
	}
	note.turn = e + 1
	done.Remove(e) // lines 5, 6
	f.selected = e
	x.noteSelect("Alg. 2 line 5", s, e)
	return true
}

// inTurn is the event after the one that led here, if that order is wanted
// and the event is not done.
func (x *search) inTurn(f *frame) (ts.EventID, bool) {
	if x.order != inTurn || f.came < 0 {
		return 0, false
	}
	enabled := x.Enabled(f.state)
	e, ok := first(enabled, f.came+1)
	if !ok {
		e, ok = first(enabled, 0)
	}
	return e, ok && !x.Done(f.state).Has(e)
}

// after is line 13: an enabled event that is not done, in the wanted order.
func (x *search) after(f *frame, enabled, done ledger.EventSet) (ts.EventID, bool) {
	if x.order == inTurn {
		if e, ok := enabled.FirstWithout(done, f.came+1); ok {
			return e, true
		}
	}
	return enabled.FirstWithout(done, 0)
}

// first is the first event of set from number from on.
func first(set ledger.EventSet, from ts.EventID) (ts.EventID, bool) {
	for e := range set.All() {
		if e >= from {
			return e, true
		}
	}
	return 0, false
}

// selectNew is line 14.
func (x *search) selectNew(f *frame, e ts.EventID) {
	x.add(f.state, e)
	f.selected = e
	x.noteSelect("Alg. 2 line 13", f.state, e)
}

// add adds e to backtrack(s) and reports whether it was not there.
func (x *search) add(s stategraph.StateID, e ts.EventID) bool {
	set := x.Backtrack(s)
	if set.Has(e) {
		return false
	}
	set.Add(e)
	x.highest = max(x.highest, s)
	return true
}

// execute is lines 18 to 25. An event with several branches puts them all
// into R and counts as one transition with the accesses of all; the rest of
// the loop is then done for each.
func (x *search) execute(s stategraph.StateID, e ts.EventID) {
	if !x.Graph.Done(s, e) { // first, as it may be given up
		x.out.Reset(ts.Accesses)
		x.sys.Execute(x.Graph.State(s), e, &x.out)
	}
	if x.run.empty() {
		x.beginExecution(s)
	}
	x.Done(s).Add(e) // line 18
	if !x.Graph.Done(s, e) {
		x.addNew(s, e)
	} else {
		x.Count(0)
	}
	at := len(x.branches)
	for i := x.Out(s); i != ledger.None; i = x.At(i).NextOut {
		if x.At(i).Event == e {
			x.branches = append(x.branches, i)
		}
	}
	for _, i := range x.branches[at:] {
		x.run.mark(i)
		x.noteTransition(explore.Execute, "Alg. 2 line 19", x.At(i))
		x.addDisabled(x.At(i))
	}
	x.beginLookBack()
	x.updateBacktrackSet(x.branches[at]) // line 25
}

func (x *search) beginExecution(s stategraph.StateID) {
	x.run.begin(x.CountExecution(), s, x.Enabled(s))
	x.noteBegin(s)
}

// addNew adds what e does in s, where it was executed for the first time: lines
// 19 to 21.
func (x *search) addNew(s stategraph.StateID, e ts.EventID) {
	x.classes = x.cat.Classify(e, x.out.List, x.classes[:0])
	for i := range x.out.List {
		dst, isNew := x.Graph.Add(x.out.List[i].Dst)
		if isNew {
			x.open(dst)
		}
		x.Link(ledger.Transition{Edge: stategraph.Edge{Src: s, Dst: dst, Event: e, Branch: int32(i)}, Class: x.classes[i]})
	}
	x.Graph.MarkDone(s, e)
	x.Count(len(x.out.List))
}

// addDisabled is lines 22 to 24.
func (x *search) addDisabled(t *ledger.Transition) {
	before, after := x.Enabled(t.Src), x.Enabled(t.Dst)
	for e, ok := before.FirstWithout(after, 0); ok; e, ok = before.FirstWithout(after, e+1) {
		if x.add(t.Src, e) {
			x.noteDisabled(t, e)
		}
	}
}

// follow is lines 26, 27, 31 and 32 for a transition that was just executed.
func (x *search) follow(i int32) {
	t := x.At(i)
	if x.run.empty() { // another branch of the event has ended the execution
		x.beginExecution(t.Src)
		x.run.mark(i)
	}
	x.followed, x.ending = i, x.ends(t)
	again := !x.ending && x.run.visited(t.Dst)
	if again {
		x.noteTransition(explore.Match, "Alg. 2 line 31", t)
	}
	switch {
	case x.noReplay:
	case x.ending:
		x.updateFromGraph("Alg. 2 line 27", t)
	case again && !x.noCycleReplay:
		x.updateFromGraph("Alg. 2 line 32", t)
	}
}

// ends is line 26.
func (x *search) ends(t *ledger.Transition) bool {
	switch {
	case x.known.At(int(t.Dst)).inH:
		x.noteTransition(explore.Match, "Alg. 2 line 26", t)
	case x.stopAtKnown && x.run.visited(t.Dst):
		x.noteTransition(explore.Match, "Alg. 2 line 26", t)
	case !x.stopAtKnown && x.run.isFullCycle(t):
		x.noteTransition(explore.FullCycle, "Alg. 4 line 8", t)
	default:
		return false
	}
	return true
}

// leave is lines 28 and 29, or 34 and 35, for the followed transition.
func (x *search) leave(t *ledger.Transition) {
	x.followed = ledger.None
	if x.ending {
		x.forget()
		return
	}
	if !x.run.visited(t.Dst) {
		x.noteTransition(explore.NewState, "Alg. 2 line 34", t)
	}
	x.run.extend(t, x.Enabled(t.Dst))
	x.call(t.Dst, t.Event)
}

// forget adds the states of S to H and empties S.
func (x *search) forget() {
	for _, s := range x.run.states {
		x.known.At(int(s)).inH = true
	}
	x.run.clear()
}

// Bytes is the memory beside the graph.
func (x *search) Bytes() int64 {
	return x.Ledger.Bytes() + x.cat.Bytes() + x.known.Bytes(8) + x.run.bytes() + x.back.bytes() + 24*int64(cap(x.frames)) + 4*int64(cap(x.branches))
}
