package paper

import (
	"fmt"
	"math/bits"

	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/explore/ledger"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/ts"
)

// note logs an entry of the current execution.
func (x *search) note(e explore.Entry) {
	e.Execution = x.run.number
	x.Note(e)
}

func (x *search) noteBegin(s stategraph.StateID) {
	if x.Logging() {
		x.note(ledger.Entry(explore.Begin, "Alg. 2 line 1", s, -1))
	}
}

func (x *search) noteEnd(kind explore.EntryKind, line string, s stategraph.StateID, text string) {
	if x.Logging() {
		e := ledger.Entry(kind, line, s, -1)
		e.Text = text
		x.note(e)
	}
}

func (x *search) noteSelect(line string, s stategraph.StateID, e ts.EventID) {
	if x.Logging() {
		x.note(ledger.Entry(explore.Select, line, s, e))
	}
}

func (x *search) noteTransition(kind explore.EntryKind, line string, t *ledger.Transition) {
	if x.Logging() {
		x.note(ledger.TransitionEntry(kind, line, t))
	}
}

// noteDisabled logs that e was added because t disables it.
func (x *search) noteDisabled(t *ledger.Transition, e ts.EventID) {
	if !x.Logging() {
		return
	}
	events := x.sys.Events()
	n := ledger.Entry(explore.Backtrack, "Alg. 2 line 23", t.Src, e)
	n.RState, n.REvent = t.Src, t.Event
	n.Text = events[t.Event].Name + " disables " + events[e].Name
	x.note(n)
}

// noteConflict logs that e was added to the source of tb, which conflicts
// with what call k looks back from.
func (x *search) noteConflict(line string, k item, tb *ledger.Transition, e ts.EventID, w int, common uint64) {
	if !x.Logging() {
		return
	}
	events := x.sys.Events()
	n := ledger.Entry(explore.Backtrack, line, tb.Src, e)
	by := k.event
	if k.origin != ledger.None {
		t := x.At(k.origin)
		by, n.RState, n.REvent = t.Event, t.Src, t.Event
	}
	n.Loc = x.cat.Bit(w<<6 + bits.TrailingZeros64(common)).Loc
	n.Text = fmt.Sprintf("%s conflicts with the earlier %s on %s", events[by].Name, events[tb.Event].Name, x.sys.Locations()[n.Loc].Name)
	x.note(n)
}
