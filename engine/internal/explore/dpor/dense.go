package dpor

import (
	"crosscheck/engine/internal/explore/ledger"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/ts"
)

// Where nearly every event conflicts with the next, telling who conflicts with
// whom costs much and saves nothing. So whenever the graph has doubled, the
// search looks at what it has saved so far; when that is little it becomes
// dense: it chooses, with an event, all events that are connected with it by
// conflicts seen anywhere, and tells only what is left. Events without such a
// connection, and with them the reduction between unrelated parts of a
// program, are left as they are.
//
// Where that connects all events of a part with each other, every state will have all
// of them chosen, whatever they access: then nothing is recorded any more.
// The search also looks where all events are chosen so far: there is the most
// to gain. And it looks whenever it has executed twice as much as at the last look,
// though the graph has not doubled: what lately was executed for each new state tells
// that little will be saved in the end.
const (
	// firstLook is at how many states the search looks first.
	firstLook = 256
	// littleSaved is a share of events not chosen, in percent.
	littleSaved = 33
)

// density is what the search knows of that.
type density struct {
	lookAt int // number of states
	// then and executed are how many states and transitions there were at the last
	// look, 0 before the first.
	then, executed int
	dense          bool
	// everything: all events of the part are connected, so all are chosen everywhere.
	everything bool
	connected  []ledger.EventSet // of each event
}

// due reports whether it is time to look.
func (x *search) due() bool {
	return x.found() >= x.lookAt || x.executed > 0 && x.Transitions()-int(x.before) >= 2*x.executed
}

// look judges the search so far. Everything that is known was told before.
func (x *search) look() {
	then, executed := x.then, x.executed
	x.then, x.executed = x.found(), x.Transitions()-int(x.before)
	x.lookAt = max(x.lookAt, 2*x.found())
	x.connect()
	if !x.dense {
		chosen, connected := 0, 0
		for i := range stategraph.StateID(x.found()) {
			row := x.Row(x.global(i))
			chosen += row.Backtrack.Size()
			connected += x.connectedIn(row).Size()
		}
		x.dense = 100*(connected-chosen) <= littleSaved*connected ||
			then > 0 && 100*(x.executed-executed)*x.found() >= (100-littleSaved)*(x.then-then)*connected
	}
	if x.dense {
		for i := range stategraph.StateID(x.found()) {
			x.chooseConnected(x.global(i))
		}
		part := x.parts[x.part]
		for e := range part.All() {
			x.everything = x.connected[e].Size() == part.Size()
			break
		}
		if x.everything {
			x.foresee()
		}
	}
}

// executeFast is execute where it does not matter what events access: every event of
// every state is chosen, or what the program's text says.
func (x *search) executeFast(s stategraph.StateID, e ts.EventID) {
	o := &x.peeks.single
	o.Reset(ts.Fast)
	x.sys.Execute(x.Graph.State(s), e, &o.Branches)
	for i := range o.List {
		dst, isNew := x.Graph.Add(o.List[i].Dst)
		if isNew {
			x.open(dst)
		}
		t := ledger.Transition{Edge: stategraph.Edge{Src: s, Dst: dst, Event: e, Branch: int32(i)}}
		if x.foresight != nil {
			x.Link(t)
		}
		x.noteExecuted(&t, isNew)
		if isNew {
			x.visitFast(dst)
			x.visited++
		}
	}
	x.Done(s).Add(e)
	x.Graph.MarkDone(s, e)
	x.Count(len(o.List))
}

// visitFast is visit where executeFast is execute.
func (x *search) visitFast(s stategraph.StateID) {
	if x.foresight != nil {
		x.chooseForeseen(s)
	} else {
		x.chooseAll(s)
	}
}

// chooseAll chooses every enabled event of a new state.
func (x *search) chooseAll(s stategraph.StateID) {
	row := x.Row(s)
	if row.Enabled.Size() == 0 {
		return
	}
	copy(row.Backtrack, row.Enabled)
	x.reducing--
	x.unfinished = append(x.unfinished, s)
}

// connectedIn is the enabled events of row that are connected with a chosen
// one.
func (x *search) connectedIn(row ledger.Row) ledger.EventSet {
	set := make(ledger.EventSet, x.Words())
	for e := range row.Backtrack.All() {
		for w, word := range x.connected[e] {
			set[w] |= word & row.Enabled[w]
		}
	}
	return set
}

// chooseConnected chooses the events of s that are connected with a chosen
// one.
func (x *search) chooseConnected(s stategraph.StateID) {
	row := x.Row(s)
	set := x.connectedIn(row)
	for e, ok := set.FirstWithout(row.Backtrack, 0); ok; e, ok = set.FirstWithout(row.Backtrack, e+1) {
		x.choose(s, e)
		x.noteVisit("dpor line 17", s, e)
	}
}

// connect finds the events that are connected by conflicts seen so far.
func (x *search) connect() {
	n := len(x.sys.Events())
	x.connected = make([]ledger.EventSet, n)
	for e := range n {
		if x.connected[e] == nil {
			x.connectFrom(ts.EventID(e))
		}
	}
}

// connectFrom finds the events connected with e.
func (x *search) connectFrom(e ts.EventID) {
	set := make(ledger.EventSet, x.Words())
	set.Add(e)
	queue := []ts.EventID{e}
	for len(queue) > 0 {
		e := queue[0]
		queue = queue[1:]
		x.connected[e] = set
		for f := range x.connected {
			if f := ts.EventID(f); !set.Has(f) && x.cat.MayDepend(f, x.cat.EventConflict(e)) {
				set.Add(f)
				queue = append(queue, f)
			}
		}
	}
}
