package dpor

import (
	"unsafe"

	"crosscheck/engine/internal/depend"
	"crosscheck/engine/internal/explore/ledger"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/ts"
)

// The promise of an event, best first: it decides which event of a new state
// is chosen, and with that most of the reduction.
const (
	leadsBack = iota // to a known state
	justBegan        // was not enabled before
	depends          // on the transition into the state
	unrelated        // none of these
	leadsHere        // changes nothing
	noPromise        // worse than all
)

// visit chooses the first events of a new state: dpor lines 15 to 18, which
// keep (N).
func (x *search) visit(s stategraph.StateID) {
	clear(x.Backtrack(s)) // of a visit that was given up
	if x.foresight != nil {
		x.chooseForeseen(s)
		return
	}
	enabled := x.Enabled(s)
	e, ok := enabled.FirstWithout(x.Backtrack(s), 0)
	if !ok {
		return
	}
	promised := enabled.Size() > 1
	if promised {
		e = x.mostPromising(s)
	}
	x.choose(s, e)
	x.noteVisit("dpor line 15", s, e)
	switch {
	case x.dense:
		x.chooseConnected(s)
	case promised:
		x.chooseDependent(s, e)
	}
}

// mostPromising is the event of s with the best promise. It looks first at
// those that have to do with the transition t into the state, and at no more
// when one leads back.
func (x *search) mostPromising(s stategraph.StateID) ts.EventID {
	best, bestEvent := noPromise, ts.EventID(0)
	for _, related := range [...]bool{true, false} {
		for e := range x.Enabled(s).All() {
			if x.isRelated(s, e) != related {
				continue
			}
			if p := x.promise(s, e); p < best {
				best, bestEvent = p, e
				if p == leadsBack {
					return e
				}
			}
		}
	}
	return bestEvent
}

// isRelated reports whether e may have to do with the transition into s.
func (x *search) isRelated(s stategraph.StateID, e ts.EventID) bool {
	via := x.via(s)
	if via == ledger.None {
		return true
	}
	t := x.At(via)
	return e == t.Event || !x.Enabled(t.Src).Has(e) || x.cat.MayDepend(e, x.cat.Conflict(t.Class))
}

// chooseDependent chooses in s, where e is chosen, every event that conflicts
// there with a chosen one. (C) would ask for nearly all of them later, after
// much telling.
func (x *search) chooseDependent(s stategraph.StateID, e ts.EventID) {
	row := x.Row(s)
	if row.Enabled.Size() > x.wide {
		x.meet(s, row.Enabled)
	}
	x.conflict = append(x.conflict[:0], x.conflictOf(s, e)...)
	for again := true; again; {
		again = false
		for e, ok := row.Enabled.FirstWithout(row.Backtrack, 0); ok; e, ok = row.Enabled.FirstWithout(row.Backtrack, e+1) {
			if !x.cat.MayDepend(e, x.conflict) || !depend.Intersect(x.accessOf(s, e), x.conflict) {
				continue
			}
			x.choose(s, e)
			x.noteVisit("dpor line 16", s, e)
			for w, bits := range x.conflictOf(s, e) {
				if w == len(x.conflict) {
					x.conflict = append(x.conflict, 0)
				}
				x.conflict[w] |= bits
			}
			again = true
		}
	}
}

// wideFrom is how many events a state may enable that is not wide. In a wide
// state the search looks at events that were never seen before it says who
// conflicts with whom. Elsewhere it leaves them unchosen, which costs a search
// for ignored events for each of them but sometimes chooses fewer.
const wideFrom = 64

// meet finds out what the given events access, if nothing is known of it.
func (x *search) meet(s stategraph.StateID, events ledger.EventSet) {
	for e, ok := events.FirstWithout(x.met, 0); ok; e, ok = events.FirstWithout(x.met, e+1) {
		x.accessOf(s, e)
		x.met.Add(e)
	}
}

func (x *search) conflictOf(s stategraph.StateID, e ts.EventID) []uint64 {
	return x.cat.Conflict(x.peek(s, e).classify(x.cat, e)[0])
}

func (x *search) accessOf(s stategraph.StateID, e ts.EventID) []uint64 {
	return x.cat.Access(x.peek(s, e).classify(x.cat, e)[0])
}

// promise judges e, which is executed in s to see what it does.
func (x *search) promise(s stategraph.StateID, e ts.EventID) int {
	o := x.peek(s, e)
	allHere, allKnown := true, true
	for _, dst := range o.find(x.Graph) {
		allHere = allHere && dst == s
		allKnown = allKnown && dst != stategraph.None
	}
	switch via := x.via(s); {
	case allHere:
		return leadsHere
	case allKnown:
		return leadsBack
	case via == ledger.None:
		return unrelated
	default:
		return x.relation(x.At(via), e, o)
	}
}

// relation judges e by the edge t through which its state was found.
func (x *search) relation(t *ledger.Transition, e ts.EventID, o *outcomes) int {
	switch {
	case !x.Enabled(t.Src).Has(e):
		return justBegan
	case e == t.Event, x.cat.Dependent(o.classify(x.cat, e)[0], t.Class):
		return depends
	}
	return unrelated
}

// outcomes is what an event does in a state, with what was found out about it.
type outcomes struct {
	ts.Branches
	dsts    []stategraph.StateID // as far as known when looked at
	classes []depend.ClassID
}

// find is the targets of the outcomes, None where they are not in g.
func (o *outcomes) find(g *stategraph.Graph) []stategraph.StateID {
	o.dsts = o.dsts[:0]
	for i := range o.List {
		o.dsts = append(o.dsts, g.Find(o.List[i].Dst))
	}
	return o.dsts
}

// classify is the classes of the outcomes of e.
func (o *outcomes) classify(cat *depend.Catalogue, e ts.EventID) []depend.ClassID {
	if len(o.classes) == 0 {
		o.classes = cat.Classify(e, o.List, o.classes)
	}
	return o.classes
}

// target is the state outcome i leads to, which is added if it is new.
func (o *outcomes) target(g *stategraph.Graph, i int) (dst stategraph.StateID, isNew bool) {
	if i < len(o.dsts) && o.dsts[i] != stategraph.None {
		return o.dsts[i], false
	}
	return g.Add(o.List[i].Dst)
}

// peeks remembers, for the states visited last, what their events do, so that
// looking at an event to choose one is not done in vain.
type peeks struct {
	slots  []peek
	most   int      // slots there may be
	single outcomes // of an event of a state that is not remembered
	runs   int      // outcomes allocated in slots
}

// peek is the outcomes of the events enabled in a state, by rank.
type peek struct {
	state stategraph.StateID
	have  ledger.EventSet
	runs  []outcomes
}

// peekSlots is how many states of up to 64 events are remembered, one more
// replacing another. Of wider states there are fewer.
const peekSlots = 32

// remember says of how many states, with sets of the given words.
func (p *peeks) remember(words int) { p.most = max(4, peekSlots/words) }

// slot is where outcomes of s are remembered.
func (p *peeks) slot(s stategraph.StateID, words int) *peek {
	for len(p.slots) <= int(s) && len(p.slots) < p.most {
		p.slots = append(p.slots, peek{state: stategraph.None, have: make(ledger.EventSet, words)})
	}
	slot := &p.slots[int(s)%p.most]
	if slot.state != s {
		slot.state = s
		clear(slot.have)
	}
	return slot
}

// peek is what e does in s, remembered; valid until outcomes of another state
// are.
func (x *search) peek(s stategraph.StateID, e ts.EventID) *outcomes {
	slot := x.peeks.slot(s, x.Words())
	r := x.Enabled(s).Rank(e)
	for r >= len(slot.runs) {
		slot.runs = append(slot.runs, outcomes{})
		x.peeks.runs++
	}
	o := &slot.runs[r]
	if !slot.have.Has(e) {
		o.execute(x, s, e)
		slot.have.Add(e)
	}
	return o
}

// take is what e does in s; valid until the next call or peek.
func (x *search) take(s stategraph.StateID, e ts.EventID) *outcomes {
	if slots, i := x.peeks.slots, int(s)%x.peeks.most; i < len(slots) {
		if slot := &slots[i]; slot.state == s && slot.have.Has(e) {
			return &slot.runs[x.Enabled(s).Rank(e)]
		}
	}
	o := &x.peeks.single
	o.execute(x, s, e)
	return o
}

// execute puts what e does in s into o.
func (o *outcomes) execute(x *search, s stategraph.StateID, e ts.EventID) {
	o.dsts, o.classes = o.dsts[:0], o.classes[:0]
	o.Reset(ts.Accesses)
	x.sys.Execute(x.Graph.State(s), e, &o.Branches)
}

// bytes is an estimate: what the outcomes take depends on the system.
func (p *peeks) bytes() int64 {
	const perRun = int64(unsafe.Sizeof(outcomes{})) + 512
	return perRun * int64(p.runs)
}
