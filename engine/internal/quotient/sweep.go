package quotient

import (
	"slices"
	"sort"

	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/ts"
)

// Edge merges the transitions from one drawn part to another.
type Edge struct {
	Src, Dst int // places among the drawn parts
	// States is how many states of Src have such a transition.
	States int
	Moves  int // transitions
	Missed int // of these, not executed by By.Other
	Fails  bool
	byApp  []int32
	events []uint64
	last   stategraph.StateID // that counted in States
}

// Events lists the events of the transitions, ascending.
func (e *Edge) Events() []ts.EventID {
	out := []ts.EventID{}
	for i, word := range e.events {
		for b := range 64 {
			if word>>b&1 != 0 {
				out = append(out, ts.EventID(64*i+b))
			}
		}
	}
	return out
}

// Ran is how many of the transitions run code of app a.
func (e *Edge) Ran(a ts.AppID) int { return at(e.byApp, a) }

// Traffic is what leads into a drawn part or stays within it.
type Traffic struct {
	Moves int
	byApp []int32
}

// Ran is how many of the transitions run code of app a.
func (t *Traffic) Ran(a ts.AppID) int { return at(t.byApp, a) }

func at(list []int32, a ts.AppID) int {
	if int(a) >= len(list) {
		return 0
	}
	return int(list[a])
}

// Sweep finds the edges between the drawn parts of a partition by looking at
// every transition once, states by number.
type Sweep struct {
	p       *Partition
	moves   *Transitions
	drawn   []int // parts, ascending
	place   []int // of each part among those drawn, -1
	next    stategraph.StateID
	edges   map[uint64]*Edge
	list    []*Edge // sorted once the sweep has stopped
	traffic []Traffic
	seen    []int // of each drawn part: states looked at
	apps    int
	words   int
}

// NewSweep begins a sweep; p must have looked at every state.
func NewSweep(p *Partition, moves *Transitions, drawn []int) *Sweep {
	sys := p.g.System()
	s := &Sweep{
		p: p, moves: moves, drawn: drawn, place: slices.Repeat([]int{-1}, len(p.parts)), edges: map[uint64]*Edge{},
		traffic: make([]Traffic, len(drawn)), seen: make([]int, len(drawn)),
		words: (len(sys.Events()) + 63) / 64,
	}
	if moves.Apps() {
		s.apps = len(sys.Apps())
	}
	for i, part := range drawn {
		s.place[part] = i
		s.traffic[i].byApp = make([]int32, s.apps)
	}
	return s
}

// Is reports whether s sweeps these parts of p with what moves keep.
func (s *Sweep) Is(p *Partition, moves *Transitions, drawn []int) bool {
	return s.p == p && s.moves == moves && slices.Equal(s.drawn, drawn)
}

// Step goes on while more says so, and reports whether every state was looked
// at. It looks at some states at least.
func (s *Sweep) Step(more func() bool) (done bool) {
	for work := 0; int(s.next) < s.p.g.Len(); s.next++ {
		if work >= 4*pulse {
			if !more() {
				return false
			}
			work = 0
		}
		work += s.look(s.next)
	}
	return true
}

// drawnPart is the place of a state's part among those drawn, or -1.
func (s *Sweep) drawnPart(id stategraph.StateID) int {
	if part := s.p.Of(id); part >= 0 {
		return s.place[part]
	}
	return -1
}

// costs of looking at a state: kept transitions are looked at much faster than
// others are executed.
const (
	executedCost = 8
	keptCost     = 1
)

// look takes in the transitions of a state and returns what that cost.
func (s *Sweep) look(id stategraph.StateID) int {
	list, executed := s.moves.Out(id)
	src := s.drawnPart(id)
	if src >= 0 {
		s.seen[src]++
	}
	other := stategraph.None
	if s.p.by.Other != nil {
		other = s.p.by.Other.Find(s.p.g.State(id))
	}
	for _, x := range list {
		dst := s.drawnPart(x.Dst)
		if dst >= 0 {
			s.traffic[dst].Moves++
			s.credit(s.traffic[dst].byApp, x)
		}
		if src >= 0 && dst >= 0 && src != dst {
			s.add(src, dst, id, other, x)
		}
	}
	if executed {
		return executedCost * (1 + len(list))
	}
	return keptCost * (1 + len(list))
}

func (s *Sweep) credit(byApp []int32, x Transition) {
	for _, a := range s.moves.Ran(x) {
		byApp[a]++
	}
}

func (s *Sweep) add(src, dst int, id, other stategraph.StateID, x Transition) {
	key := uint64(src)<<32 | uint64(dst)
	e := s.edges[key]
	if e == nil {
		e = &Edge{Src: src, Dst: dst, last: stategraph.None, events: make([]uint64, s.words), byApp: make([]int32, s.apps)}
		s.edges[key] = e
		s.list = append(s.list, e)
	}
	if e.last != id {
		e.last = id
		e.States++
	}
	e.Moves++
	e.events[x.Event>>6] |= 1 << (x.Event & 63)
	e.Fails = e.Fails || x.Fails
	if s.p.by.Other != nil && (other == stategraph.None || !s.p.by.Other.Done(other, x.Event)) {
		e.Missed++
	}
	s.credit(e.byApp, x)
}

// Swept is how many states were looked at.
func (s *Sweep) Swept() int { return int(s.next) }

// Edges lists the edges found so far, by their ends.
func (s *Sweep) Edges() []*Edge {
	sort.SliceStable(s.list, func(i, j int) bool {
		a, b := s.list[i], s.list[j]
		return a.Src < b.Src || a.Src == b.Src && a.Dst < b.Dst
	})
	return s.list
}

// All reports whether every state of e.Src that was looked at has one of the
// transitions.
func (s *Sweep) All(e *Edge) bool { return e.States == s.seen[e.Src] }

// Into is what leads into drawn part i or stays within it.
func (s *Sweep) Into(i int) *Traffic { return &s.traffic[i] }
