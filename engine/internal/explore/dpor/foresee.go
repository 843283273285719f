package dpor

import (
	"math/bits"

	"crosscheck/engine/internal/explore/ledger"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/ts"
)

// Where what events do touch connects all with all, what they can touch at all may save
// more: processes that pass a token on, or put things into a buffer, touch what
// the others do, but not before the others have come so far. So before the
// search becomes dense in a part it asks what the text of the program tells (foresight),
// and where that would have chosen fewer events in the states met so far, the
// search begins anew and goes by it in all states of that part.
//
// A set of events is closed in a state when it has, of each of its events that is
// enabled, all that may conflict with it, and of each that is not, all that may
// raise one need of it that does not hold. What is enabled of a closed set is
// chosen. Nothing outside of it can come to conflict with that before one of the
// set happens: these are the strong stubborn sets of A. Valmari, with necessary
// enabling sets of P. Godefroid.
type foresight struct {
	*ts.Foresight
	set, done, best, seeds ledger.EventSet
	near                   []ledger.EventSet // of each event: it, and those that may conflict with it
	cures                  int               // looks for ignored events so far
	// raisers are, of each event, those of the need that was taken in the state at
	// hand, in which known says that one was.
	raisers [][]uint64
	known   ledger.EventSet
	left    int // words that may still be looked at in the state at hand
}

// mostLooked is how many words of sets are looked at in a state for the closed set with
// the fewest events: enough to begin with each of 512.
const mostLooked = 1 << 22

// fewEnough is which share, in percent, of the events chosen in the states met so
// far the foresight may choose for the search to go by it.
const fewEnough = 100 - littleSaved

// foresee finds out whether the search had better go by foresight in its part, and
// begins it anew if so.
func (x *search) foresee() {
	f := x.foretold
	if f == nil {
		return
	}
	chosen, foreseen := 0, 0
	for i := range stategraph.StateID(x.found()) {
		id := x.global(i)
		row := x.Row(id)
		chosen += row.Backtrack.Size()
		foreseen += f.closed(x.Graph.State(id), row.Enabled, nil).Size()
	}
	if 100*foreseen <= fewEnough*chosen {
		x.Again()
		x.first()
		x.beginWith(x.foreseen + 1)
	}
}

func newForesight(known *ts.Foresight, words int) *foresight {
	if known == nil {
		return nil
	}
	f := &foresight{Foresight: known, raisers: make([][]uint64, len(known.Needs))}
	for e, set := range known.Conflicts {
		near := append(ledger.EventSet{}, set...)
		near.Add(ts.EventID(e))
		f.near = append(f.near, near)
	}
	for _, set := range []*ledger.EventSet{&f.set, &f.done, &f.best, &f.seeds, &f.known} {
		*set = make(ledger.EventSet, words)
	}
	return f
}

// closed is what is enabled of the closed set that has the fewest enabled events,
// of those that begin with one event, if possible one of first; valid until the next
// call.
func (f *foresight) closed(state []byte, enabled, first ledger.EventSet) ledger.EventSet {
	clear(f.known)
	f.left = mostLooked
	copy(f.best, enabled)
	most := enabled.Size()
	for w, word := range first {
		f.seeds[w] = word & enabled[w]
	}
	most = f.least(state, enabled, most)
	for w := range f.seeds {
		f.seeds[w] ^= enabled[w]
	}
	f.least(state, enabled, most)
	return f.best
}

// least looks for a closed set with fewer than most enabled events that begins with
// one of seeds, and returns how many the best one has.
func (f *foresight) least(state []byte, enabled ledger.EventSet, most int) int {
	for e := range f.seeds.All() {
		if most <= 1 || f.left < 0 {
			break
		}
		if n := f.close(state, enabled, e, most-1); n < most {
			most = n
			f.keep(enabled)
		}
	}
	return most
}

// keep makes best what is enabled of set.
func (f *foresight) keep(enabled ledger.EventSet) {
	for w := range f.best {
		f.best[w] = f.set[w] & enabled[w]
	}
}

// with is what is enabled of the closed set that begins with e; valid until the
// next call.
func (f *foresight) with(state []byte, enabled ledger.EventSet, e ts.EventID) ledger.EventSet {
	clear(f.known)
	f.close(state, enabled, e, len(f.Needs))
	f.keep(enabled)
	return f.best
}

// close makes set the closed set that begins with e and returns how many of it are
// enabled. It leaves off when these are more than most.
func (f *foresight) close(state []byte, enabled ledger.EventSet, e ts.EventID, most int) (size int) {
	clear(f.set)
	clear(f.done)
	f.set.Add(e)
	for again := true; again; {
		again = false
		for w := range f.set {
			for rest := f.set[w] &^ f.done[w]; rest != 0; rest = f.set[w] &^ f.done[w] {
				again = true
				if size = f.take(state, enabled, ledger.First(w, rest)); size > most {
					return size
				}
			}
		}
	}
	return size
}

// take adds what the set needs because of e, and returns how many of it are enabled.
func (f *foresight) take(state []byte, enabled ledger.EventSet, e ts.EventID) (size int) {
	f.done.Add(e)
	f.left -= len(f.set)
	more := f.Conflicts[e]
	if !enabled.Has(e) {
		more = f.need(state, enabled, e)
	}
	for w := range f.set {
		if w < len(more) {
			f.set[w] |= more[w]
		}
		size += bits.OnesCount64(f.set[w] & enabled[w])
	}
	return size
}

// need is who may raise one need of e that does not hold in state: the one with
// the fewest enabled raisers, then with the fewest.
func (f *foresight) need(state []byte, enabled ledger.EventSet, e ts.EventID) []uint64 {
	if f.known.Has(e) {
		return f.raisers[e]
	}
	f.known.Add(e)
	least := 1 << 30
	for i := range f.Needs[e] {
		n := &f.Needs[e][i]
		cost := 0
		for w, word := range n.Raisers {
			cost += bits.OnesCount64(word&enabled[w])<<10 + bits.OnesCount64(word)
		}
		if cost < least && !n.Holds(state) {
			least, f.raisers[e] = cost, n.Raisers
		}
	}
	return f.raisers[e]
}

// chooseForeseen chooses the first events of a new state: dpor line 18. It goes on
// with what has to do with the event that led there: that comes to an end soonest.
func (x *search) chooseForeseen(s stategraph.StateID) {
	enabled := x.Enabled(s)
	if enabled.Size() == 0 {
		return
	}
	var first ledger.EventSet
	if via := x.via(s); via != ledger.None {
		first = x.foresight.near[x.At(via).Event]
	}
	x.chooseSet(s, "dpor line 18", x.foresight.closed(x.Graph.State(s), enabled, first))
}

// chooseSet chooses a set of events in s.
func (x *search) chooseSet(s stategraph.StateID, line string, set ledger.EventSet) {
	for e, ok := set.FirstWithout(x.Backtrack(s), 0); ok; e, ok = set.FirstWithout(x.Backtrack(s), e+1) {
		x.choose(s, e)
		x.noteVisit(line, s, e)
	}
}

// chooseIgnoredForeseen is chooseIgnoredIn where the search goes by foresight: with
// an event it chooses a closed set, and each time it looks it chooses twice as many,
// so that it looks seldom.
func (x *search) chooseIgnoredForeseen(s stategraph.StateID, ignored ledger.EventSet) bool {
	n := 0
	for e := range x.Enabled(s).All() {
		if !ignored.Has(e) || x.Backtrack(s).Has(e) {
			continue
		}
		x.choose(s, e)
		x.noteCure(s, e)
		x.chooseSet(s, "dpor line 18", x.foresight.with(x.Graph.State(s), x.Enabled(s), e))
		if n++; n>>min(x.foresight.cures, 30) > 0 {
			break
		}
	}
	return n > 0
}
