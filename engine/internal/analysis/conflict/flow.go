package conflict

import (
	"cmp"
	"math"
	"slices"

	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/ts"
)

// How many transitions and arrivals of facts a Flow keeps, and words of the facts
// that have reached a state: 128 MB each. What lies beyond them is not looked at,
// and Partial says so.
const (
	maxEdges    = 1 << 24
	maxArrivals = 1 << 22
	maxWords    = 1 << 24
)

// Flow looks for conflicts along the explored transitions of a graph. Its
// owner hands it the transitions state by state, nearest to the start first,
// and lets it Work in between.
type Flow struct {
	g       *stategraph.Graph
	book    *book
	scan    scanner
	seen    *seen
	states  stategraph.Vec[span]
	edges   stategraph.Vec[edge]
	have    reached
	queue   stategraph.Vec[arrival]
	head    int
	begun   int // once gathered: how many arrivals were set off; they are carried apart
	carried int // once gathered: the next of the others
	current stategraph.StateID
	depth   int32
	found   map[key]bool
	group   group
	list    []pending
	partial bool
	beyond  func(asked, l ts.LocID) bool
	full    func() bool

	maxEdges, maxArrivals int
}

// reached is which facts reach each state: a table of each word of facts, in
// pieces that are there for the states that one of them reaches.
type reached struct {
	words     [][]*[pieceLen]uint64
	room, max int
}

const pieceLen = 64

// at is where word w of a state is; nil when that is one word too many.
func (r *reached) at(w int, state stategraph.StateID, states int) *uint64 {
	for w >= len(r.words) {
		r.words = append(r.words, nil)
	}
	if r.words[w] == nil {
		n := states/pieceLen + 1
		if r.room += n; r.room > r.max {
			return nil
		}
		r.words[w] = make([]*[pieceLen]uint64, n)
	}
	piece := &r.words[w][int(state)/pieceLen]
	if *piece == nil {
		if r.room += pieceLen; r.room > r.max {
			return nil
		}
		*piece = new([pieceLen]uint64)
	}
	return &(*piece)[int(state)%pieceLen]
}

// span is the edges of a state.
type span struct{ first, n int32 }

type edge struct {
	dst    stategraph.StateID
	effect int32
}

// arrival is facts that reach a state for the first time, after dist steps:
// along an edge from an earlier arrival, or set off on an edge of src.
type arrival struct {
	state, src stategraph.StateID
	from, edge int32 // -1: none
	word, dist int32
	facts      uint64
}

// pending is a conflict without its run.
type pending struct {
	hit  hit
	fact int32 // that met it, or -1: within the transition
	from int32 // arrival of that fact, or -1
	src  stategraph.StateID
	edge int32 // -1: at the start
}

// New begins a flow over g, whose edges are handed to it; nil when no two apps
// can be in conflict, or a rule of its own finds out.
func New(g *stategraph.Graph, o Options) *Flow {
	s := newScope(g.System(), &o)
	if o.Rule != nil || !s.any() {
		return nil
	}
	f := &Flow{
		g: g, book: newBook(s, &o), found: map[key]bool{}, seen: newSeen(s),
		full: o.Full, beyond: o.Beyond, group: group{has: map[int32]bool{}},
		maxEdges: maxEdges, maxArrivals: maxArrivals, have: reached{max: maxWords},
	}
	f.scan = scanner{scope: s, reasons: f.book.reasons, wishes: f.book.wishes, seen: f.seen}
	for range g.Len() {
		f.states.Push(span{})
	}
	f.begin()
	return f
}

// Possible reports whether there is anything to look for.
func Possible(sys ts.System, o Options) bool { return o.Rule == nil && newScope(sys, &o).any() }

// Detail is how much is to be recorded of each event.
func (f *Flow) Detail() []ts.Detail { return f.book.Detail }

// begin takes in what the apps did before the program started.
func (f *Flow) begin() {
	var out ts.Branches
	out.Reset(ts.Trace)
	f.g.System().Initial(&out)
	for i := range out.List {
		id := f.g.Find(out.List[i].Dst)
		if n := f.effect(-1, &out.List[i], nothing, f.values(out.List[i].Dst)); n != 0 && id != stategraph.None {
			f.setOff(n, arrival{state: id, src: id, from: -1, edge: -1})
		}
	}
}

// State says whose transitions follow, and how far it is from the start.
func (f *Flow) State(id stategraph.StateID, depth int) {
	f.answered()
	f.current, f.depth = id, int32(depth)
	f.states.At(int(id)).first = int32(f.edges.Len())
}

// Transition takes in a transition that leaves the state, with as much detail
// as was asked for.
func (f *Flow) Transition(e stategraph.Edge, b *ts.Branch) {
	if f.edges.Len() >= f.maxEdges || f.noRoom() {
		f.partial = true
		return
	}
	n := int32(0)
	if f.book.Detail[e.Event] == ts.Trace {
		n = f.effect(e.Event, b, f.values(f.g.State(e.Src)), f.values(b.Dst))
	}
	i := f.edges.Push(edge{e.Dst, n})
	f.answers(e.Event, n, int32(i))
	f.states.At(int(e.Src)).n++
	if n != 0 {
		f.setOff(n, arrival{state: e.Dst, src: e.Src, from: -1, edge: int32(i), dist: f.depth + 1})
	}
}

// effect is the number of what branch b does to facts, from a state before to
// one after.
func (f *Flow) effect(e ts.EventID, b *ts.Branch, before, after func() []ts.Value) int32 {
	return f.book.effect(f.scan.scan(e, b, before, after))
}

// values is what there is in a state of the graph.
func (f *Flow) values(state []byte) func() []ts.Value {
	return func() []ts.Value { return f.g.System().Values(state) }
}

// nothing is what there is before the start.
func nothing() []ts.Value { return nil }

// setOff brings the facts that effect n sets off to where it leads.
func (f *Flow) setOff(n int32, a arrival) {
	e := &f.book.effects[n]
	for _, h := range e.hits {
		f.meet(h, pending{fact: -1, from: -1, src: a.src, edge: a.edge})
	}
	for _, x := range e.gens {
		a.word, a.facts = x>>6, 1<<(x&63)
		f.arrive(a)
	}
}

// meet notes the first sight of a conflict.
func (f *Flow) meet(h hit, p pending) {
	if k := h.key(); !f.found[k] {
		f.found[k] = true
		p.hit = h
		f.list = append(f.list, p)
	}
}

// arrive puts facts that are new to a state into the queue.
func (f *Flow) arrive(a arrival) {
	var have *uint64
	if f.queue.Len() < f.maxArrivals && !f.noRoom() {
		have = f.have.at(int(a.word), a.state, f.states.Len())
	}
	if have == nil {
		f.partial = true
		return
	}
	if a.facts &^= *have; a.facts != 0 {
		*have |= a.facts
		f.queue.Push(a)
	}
}

// Work carries facts on that are fewer than depth steps from the start, for
// about budget edges; it returns what that cost, and whether it is done.
func (f *Flow) Work(depth, budget int) (cost int, done bool) {
	f.answered()
	for next := f.nearest(); *next < f.queue.Len(); next = f.nearest() {
		if int(f.queue.At(*next).dist) >= depth {
			break
		}
		if cost >= budget {
			return cost, false
		}
		cost += f.carry(int32(*next))
		*next++
	}
	return cost, true
}

// Gather is for owners that do not hand states over by their distance from the
// start. It comes once all are handed over, before any Work.
func (f *Flow) Gather() {
	if f.begun > 0 {
		return
	}
	var all []arrival
	for i := range f.queue.Len() {
		all = append(all, *f.queue.At(i))
	}
	slices.SortStableFunc(all, func(a, b arrival) int { return cmp.Compare(a.dist, b.dist) })
	for i, a := range all {
		*f.queue.At(i) = a
	}
	f.begun, f.carried = len(all), len(all)
}

// nearest is the counter of the arrival to carry on next.
func (f *Flow) nearest() *int {
	switch {
	case f.begun == 0:
		return &f.head
	case f.head == f.begun:
		return &f.carried
	case f.carried == f.queue.Len() || f.queue.At(f.head).dist <= f.queue.At(f.carried).dist:
		return &f.head
	}
	return &f.carried
}

// Sweep takes in what is left of a sweep over the graph, about budget edges at a
// time, for an owner with no other use for it; it returns what that cost, and
// whether it is done.
func (f *Flow) Sweep(s *stategraph.Sweep, budget int) (cost int, done bool) {
	s.Detail = f.Detail()
	for s.Next() != stategraph.None {
		depth := s.Tree().Depth(s.Next())
		c, ok := f.Work(depth, budget-cost)
		if cost += c; !ok {
			return cost, false
		}
		f.State(s.Next(), depth)
		s.Expand(true, nil, func(e stategraph.Edge, b *ts.Branch) {
			cost++
			f.Transition(e, b)
		})
	}
	c, done := f.Work(math.MaxInt, budget-cost)
	return cost + c, done
}

// carry takes an arrival over the edges of its state.
func (f *Flow) carry(number int32) (cost int) {
	a := *f.queue.At(int(number))
	s := *f.states.At(int(a.state))
	next := arrival{src: a.state, from: number, word: a.word, dist: a.dist + 1}
	for i := s.first; i < s.first+s.n; i++ {
		e := f.edges.At(int(i))
		next.state, next.edge = e.dst, i
		next.facts = a.facts
		if e.effect != 0 {
			next.facts = f.book.effects[e.effect].unchanged(int(a.word), a.facts)
			f.changed(a.facts&^next.facts, e.effect, next)
		}
		if next.facts != 0 {
			f.arrive(next)
		}
	}
	return int(s.n) + 1
}

// changed takes facts over an edge one by one.
func (f *Flow) changed(facts uint64, effect int32, next arrival) {
	each(int(next.word), facts, func(x int32) {
		o := f.book.after(effect, x)
		for _, h := range o.hits {
			f.meet(h, pending{fact: x, from: next.from, src: next.src, edge: next.edge})
		}
		for _, y := range o.facts {
			next.word, next.facts = y>>6, 1<<(y&63)
			f.arrive(next)
		}
	})
}

func (f *Flow) noRoom() bool { return f.full != nil && f.full() }

// Bytes is the memory that f takes.
func (f *Flow) Bytes() int64 {
	return f.book.bytes + f.states.Bytes(8) + f.edges.Bytes(8) + f.queue.Bytes(32) + 8*int64(f.have.room)
}

// Partial reports whether there was more to look at than a Flow keeps.
func (f *Flow) Partial() bool { return f.partial }
