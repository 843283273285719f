package dpor

import (
	"fmt"
	"math/bits"

	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/explore/ledger"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/ts"
)

// noteExecuted logs t, which was just executed.
func (x *search) noteExecuted(t *ledger.Transition, isNew bool) {
	if !x.Logging() {
		return
	}
	x.Note(ledger.TransitionEntry(explore.Execute, "dpor line 4", t))
	if isNew {
		x.Note(ledger.TransitionEntry(explore.NewState, "dpor line 7", t))
	} else {
		x.Note(ledger.TransitionEntry(explore.Match, "dpor line 6", t))
	}
}

func (x *search) noteVisit(line string, s stategraph.StateID, e ts.EventID) {
	if x.Logging() {
		x.Note(ledger.Entry(explore.Select, line, s, e))
	}
}

func (x *search) noteCure(s stategraph.StateID, e ts.EventID) {
	if x.Logging() {
		x.Note(ledger.Entry(explore.Cure, "dpor line 9", s, e))
	}
}

// noteDisabled logs that e was chosen because t disables it.
func (x *search) noteDisabled(t *ledger.Transition, e ts.EventID) {
	if !x.Logging() {
		return
	}
	events := x.sys.Events()
	n := backtrack("dpor line 5", t, e)
	n.Text = events[t.Event].Name + " disables " + events[e].Name
	x.Note(n)
}

// noteConflict logs that c was chosen because it leads to an access among the
// given bits that conflicts with t.
func (x *search) noteConflict(t *ledger.Transition, c ts.EventID, w int, set uint64) {
	if !x.Logging() {
		return
	}
	events := x.sys.Events()
	bit := x.cat.Bit(w<<6 + bits.TrailingZeros64(set&x.cat.Conflict(t.Class)[w]))
	n := backtrack("dpor line 13", t, c)
	n.Loc = bit.Loc
	n.Text = fmt.Sprintf("%s conflicts with what follows from %s on %s", events[t.Event].Name, events[c].Name, x.sys.Locations()[bit.Loc].Name)
	x.Note(n)
}

// backtrack is the entry for choosing e in the source of t because of t.
func backtrack(line string, t *ledger.Transition, e ts.EventID) explore.Entry {
	n := ledger.Entry(explore.Backtrack, line, t.Src, e)
	n.RState, n.REvent = t.Src, t.Event
	return n
}
