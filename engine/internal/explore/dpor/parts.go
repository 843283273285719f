package dpor

import (
	"crosscheck/engine/internal/explore/ledger"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/ts"
)

// division is what the text tells of parts that have nothing to do with each other.
// Each is searched while nothing happens of the others, so that the parts make a sum
// of states instead of a product. A state in which everything comes to an end
// is one of all parts: so while all parts before have come to ends, the next one is
// searched from each combination of these, and otherwise from one state. A program
// with several initial states is one part.
type division struct {
	parts    []ledger.EventSet
	foreseen int                  // in how many, the first, the search goes by foresight
	part     int                  // which is searched
	roots    []stategraph.StateID // the states that it is searched from, in turn
	turn     int                  // which of them is at hand
	root     stategraph.StateID   // and that state
	begun    bool                 // whether root was visited
	ends     []stategraph.StateID // of the part, so far
	endless  bool                 // a part never comes to an end
	from     stategraph.StateID   // the first state found from root
	before   int32                // transitions before these
}

// divide finds the parts.
func (x *search) divide() {
	x.parts = whole(x.sys)
	if sys, ok := x.sys.(ts.Foreseer); ok {
		x.foretold = newForesight(sys.Foresee(), len(x.parts[0]))
	}
	if x.foretold != nil && x.parts[0].Size() > 0 && len(x.Graph.Initials()) == 1 {
		x.parts = x.foretold.parts()
	}
}

// whole is a program as one part.
func whole(sys ts.System) []ledger.EventSet {
	n := len(sys.Events())
	all := make(ledger.EventSet, max(1, (n+63)/64))
	for e := range n {
		all.Add(ts.EventID(e))
	}
	return []ledger.EventSet{all}
}

// parts are the events that are connected by conflicts. Those come first that have an
// event that is always enabled: they never end.
func (f *foresight) parts() (list []ledger.EventSet) {
	met := make(ledger.EventSet, len(f.set))
	var later []ledger.EventSet
	for e := range ts.EventID(len(f.near)) {
		if met.Has(e) {
			continue
		}
		part := f.connected(e)
		for w, word := range part {
			met[w] |= word
		}
		if f.endless(part) {
			list = append(list, part)
		} else {
			later = append(later, part)
		}
	}
	return append(list, later...)
}

// connected are the events that are connected with e.
func (f *foresight) connected(e ts.EventID) ledger.EventSet {
	part, done := append(ledger.EventSet{}, f.near[e]...), make(ledger.EventSet, len(f.near[e]))
	for again := true; again; {
		again = false
		for w := range part {
			for rest := part[w] &^ done[w]; rest != 0; rest = part[w] &^ done[w] {
				again = true
				e := ledger.First(w, rest)
				done.Add(e)
				for v, word := range f.near[e] {
					part[v] |= word
				}
			}
		}
	}
	return part
}

// endless reports whether an event of a part is always enabled.
func (f *foresight) endless(part ledger.EventSet) bool {
	for e := range part.All() {
		if len(f.Needs[e]) == 0 {
			return true
		}
	}
	return false
}

// first makes the part at hand the first of all, to begin anew with it.
func (x *search) first() {
	part := x.parts[x.part]
	copy(x.parts[1:], x.parts[:x.part])
	x.parts[0] = part
}

// beginParts begins with the first part, from the initial state.
func (x *search) beginParts() {
	x.part, x.turn, x.ends, x.endless = 0, 0, nil, false
	x.roots = append(x.roots[:0], 0)
	x.density = density{}
	x.beginAt(0)
	x.from, x.begun = 0, true // initial states are visited as new ones
}

// beginAt readies the search for a part from a root.
func (x *search) beginAt(root stategraph.StateID) {
	x.root, x.from, x.before, x.begun = root, stategraph.StateID(x.Graph.Len()), int32(x.Transitions()), false
	x.foresight = nil
	if x.part < x.foreseen {
		x.foresight = x.foretold
	}
	if x.foresight != nil {
		x.foresight.cures = 0
	}
	x.peeks, x.sums = peeks{}, summaries{told: x.before}
	x.peeks.remember(x.Words())
	x.lookAt = x.looks
	x.unfinished, x.at, x.reducing = nil, root, 0
}

// nextPart goes on from the next root, or with the next part, and reports whether there
// is one: dpor lines 19 and 20.
func (x *search) nextPart() bool {
	if len(x.parts) == 1 {
		return false
	}
	x.noteEnds()
	if x.turn++; x.turn == len(x.roots) {
		if x.part++; x.part == len(x.parts) {
			x.part, x.turn = x.part-1, x.turn-1 // for good
			return false
		}
		if !x.endless {
			x.roots = x.ends
		}
		x.turn, x.ends, x.density = 0, nil, density{}
	}
	x.beginAt(x.roots[x.turn])
	x.Renew(x.root)
	x.opened(x.root)
	return true
}

// noteEnds notes in which states the part comes to an end.
func (x *search) noteEnds() {
	if x.endless {
		return
	}
	for i := range stategraph.StateID(x.found()) {
		if id := x.global(i); x.Enabled(id).Size() == 0 {
			x.ends = append(x.ends, id)
		}
	}
	if len(x.ends) == 0 {
		x.endless, x.roots = true, x.roots[:1]
	}
}

// found is how many states were found from root, with it.
func (x *search) found() int { return x.Graph.Len() - int(x.base()) }

// base is by how much the numbers of states found from root are more than their places
// among these.
func (x *search) base() stategraph.StateID { return max(x.from, 1) - 1 }

// local is the place of a state among those found from root, which is the first.
func (x *search) local(s stategraph.StateID) stategraph.StateID {
	if s == x.root {
		return 0
	}
	return s - x.base()
}

// global is the state at a place.
func (x *search) global(i stategraph.StateID) stategraph.StateID {
	if i == 0 {
		return x.root
	}
	return x.base() + i
}

// via is the newest transition into s that was found from root, or None.
func (x *search) via(s stategraph.StateID) int32 {
	if i := x.In(s); i >= x.before {
		return i
	}
	return ledger.None
}

// successors are those of the states found from root, by their places.
func (x *search) successors(i stategraph.StateID, buf []stategraph.StateID) []stategraph.StateID {
	for t := x.Out(x.global(i)); t >= x.before; t = x.At(t).NextOut {
		buf = append(buf, x.local(x.At(t).Dst))
	}
	return buf
}
