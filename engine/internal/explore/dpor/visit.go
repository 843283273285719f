package dpor

import (
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

// visit chooses the first event of a new state: dpor line 15, which keeps (N).
func (x *search) visit(s stategraph.StateID) {
	enabled := x.Enabled(s)
	n := enabled.Size()
	if n == 0 {
		return
	}
	best, bestEvent := noPromise, ts.EventID(0)
	if n > 1 {
		x.peeks.fill(x, s)
	}
	for e := range enabled.All() {
		if n == 1 {
			bestEvent = e
		} else if p := x.promise(s, e); p < best {
			best, bestEvent = p, e
		}
	}
	x.choose(s, bestEvent)
	x.noteVisit(s, bestEvent)
}

// promise judges e, which was executed in s to see what it does.
func (x *search) promise(s stategraph.StateID, e ts.EventID) int {
	out := x.peeks.take(x, s, e)
	allHere, allKnown := true, true
	for i := range out.List {
		dst := x.Graph.Find(out.List[i].Dst)
		allHere = allHere && dst == s
		allKnown = allKnown && dst != stategraph.None
	}
	switch via := x.In(s); {
	case allHere:
		return leadsHere
	case allKnown:
		return leadsBack
	case via == ledger.None:
		return unrelated
	default:
		return x.relation(x.At(via), e, out)
	}
}

// relation judges e by the edge t through which its state was found.
func (x *search) relation(t *ledger.Transition, e ts.EventID, out *ts.Branches) int {
	if !x.Enabled(t.Src).Has(e) {
		return justBegan
	}
	if e == t.Event {
		return depends
	}
	x.classes = x.cat.Classify(e, out.List, x.classes[:0])
	if x.cat.Dependent(x.classes[0], t.Class) {
		return depends
	}
	return unrelated
}

// peeks remembers, for the states visited last, what their events do, so that
// looking at an event to choose one is not done in vain.
type peeks struct {
	slots []peek
	other ts.Branches
}

// peek is the outcomes of all events enabled in a state, by rank.
type peek struct {
	state stategraph.StateID
	runs  []ts.Branches
}

// peekSlots is how many states are remembered: one more replaces another.
const peekSlots = 256

// fill executes every event enabled in s.
func (p *peeks) fill(x *search, s stategraph.StateID) {
	if p.slots == nil {
		p.slots = make([]peek, peekSlots)
		for i := range p.slots {
			p.slots[i].state = stategraph.None
		}
	}
	slot := &p.slots[s%peekSlots]
	slot.state = s
	r := 0
	for e := range x.Enabled(s).All() {
		if r == len(slot.runs) {
			slot.runs = append(slot.runs, ts.Branches{})
		}
		x.run(s, e, &slot.runs[r])
		r++
	}
}

// take is what e does in s; valid until the next fill or take.
func (p *peeks) take(x *search, s stategraph.StateID, e ts.EventID) *ts.Branches {
	if p.slots != nil {
		if slot := &p.slots[s%peekSlots]; slot.state == s {
			return &slot.runs[x.Enabled(s).Rank(e)]
		}
	}
	x.run(s, e, &p.other)
	return &p.other
}

func (x *search) run(s stategraph.StateID, e ts.EventID, out *ts.Branches) {
	out.Reset(ts.Accesses)
	x.sys.Execute(x.Graph.State(s), e, out)
}

// bytes is an estimate: what a run takes depends on the system.
func (p *peeks) bytes() int64 {
	const perRun = 512
	total := 0
	for i := range p.slots {
		total += len(p.slots[i].runs)
	}
	return perRun * int64(total)
}
