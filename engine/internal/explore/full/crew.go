//go:build !wasm

package full

import (
	"slices"
	"sync"
	"sync/atomic"

	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/ts"
)

// A crew explores on several processors and comes to what one comes to, to the byte.
//
// The queue is the numbering, so the next states of the queue are known. In turn, they
// are expanded by all workers at once, while nothing is added to the graph: a worker takes
// a few states, executes their events and looks for the targets. Those that are not there
// it keeps, in order. Then they are added in the order of states, events and branches: a
// state has its number from the first edge that leads to it, as always. Which of them are
// new is found out by all at once, each for some tables of the index; one goroutine only
// gives the numbers.
//
// Whenever a limit might be met on the way, what the workers did is thrown away and one
// processor goes on alone: it ends where it would have ended.
type crew struct {
	jobs    int
	workers []*worker    // once there is work for them
	lot     int          // states are taken by a worker at a time
	least   int          // states to be expanded, or it is not worth to begin
	queue   int          // how many states are expanded in one go
	next    atomic.Int64 // the first lot of them that nobody has taken
	takes   []take       // what became of each lot
	idle    []bool       // of each state: it enables no event
	wait    sync.WaitGroup
	arrived []stategraph.Arrival // in a turn, in order
	edges   []*stategraph.Edge   // to those that arrived
}

// worker is one goroutine's part of a crew.
type worker struct {
	sys         ts.Copier
	enabled     []ts.EventID
	out         ts.Branches
	found       []target
	bytes       []byte // of found
	known       recent
	first       []target // of events that were executed nowhere before this turn: where this worker did first
	failed      []ts.FailureID
	pieces      int // of work, as one processor counts them
	executed    int
	transitions int
	broken      any // what it panicked with
}

// target is a state that was not in the graph, and the edge to it.
type target struct {
	hash   uint64
	edge   stategraph.Edge
	at, to int // its bytes
}

// take is the targets of one lot of states.
type take struct {
	by       *worker
	from, to int
}

const (
	usualLot  = 32
	leastLots = 2 // for each worker
	mostQueue = 1 << 14
	// longTurn and shortTurn are within how many seconds a queue should be through: looks
	// at the clock, and Stop, come between.
	longTurn, shortTurn = 0.04, 0.01
)

// newCrew makes a crew, where one was asked for and there can be one.
func newCrew(sys ts.System, opts explore.Options) *crew {
	if _, ok := sys.(ts.Copier); !ok || opts.Jobs < 2 || opts.LogMax > 0 {
		return nil
	}
	least := usualLot * leastLots * opts.Jobs
	return &crew{jobs: opts.Jobs, lot: usualLot, least: least, queue: least}
}

// hire gets workers, unless there can be none.
func (c *crew) hire(sys ts.Copier) bool {
	for len(c.workers) < c.jobs {
		another := sys.Another()
		if another == nil {
			return false
		}
		c.workers = append(c.workers, &worker{sys: another})
	}
	return true
}

// together expands the next states of the queue, and reports whether it did: it does
// not when there are few, nor when a limit might be met.
func (x *search) together() bool {
	c, begun := x.crew, x.Now()
	if x.Graph.Len()-int(x.at) < c.least {
		return false
	}
	if !c.hire(x.sys.(ts.Copier)) {
		x.crew = nil
		return false
	}
	end := stategraph.StateID(min(x.Graph.Len(), int(x.at)+c.queue))
	c.expand(x.Graph, x.at, end)
	if !x.fits() {
		x.crew = nil
		return false
	}
	x.add(end)
	switch took := x.Now() - begun; {
	case took > longTurn:
		c.queue = max(c.queue/2, c.least)
	case took < shortTurn:
		c.queue = min(2*c.queue, mostQueue)
	}
	x.load()
	return true
}

// expand has all workers execute the events of some states of g.
func (c *crew) expand(g *stategraph.Graph, from, end stategraph.StateID) {
	lots := (int(end-from) + c.lot - 1) / c.lot
	c.takes = append(c.takes[:0], make([]take, lots)...)
	c.idle = append(c.idle[:0], make([]bool, end-from)...)
	c.next.Store(0)
	for _, w := range c.workers {
		c.wait.Go(func() {
			defer func() { w.broken = recover() }()
			w.begin()
			for i := int(c.next.Add(1)) - 1; i < lots; i = int(c.next.Add(1)) - 1 {
				first, was := from+stategraph.StateID(i*c.lot), len(w.found)
				for id := first; id < min(first+stategraph.StateID(c.lot), end); id++ {
					c.idle[id-from] = w.expand(g, id)
				}
				c.takes[i] = take{w, was, len(w.found)}
			}
		})
	}
	c.wait.Wait()
	for _, w := range c.workers {
		if w.broken != nil {
			panic(w.broken)
		}
	}
}

func (w *worker) begin() {
	w.found, w.bytes, w.first, w.failed = w.found[:0], w.bytes[:0], w.first[:0], w.failed[:0]
	w.pieces, w.executed, w.transitions = 0, 0, 0
	w.known.forget()
}

// expand executes the events of one state, and reports whether there are none.
func (w *worker) expand(g *stategraph.Graph, id stategraph.StateID) (idle bool) {
	s := g.State(id)
	w.enabled = w.sys.Enabled(s, w.enabled[:0])
	w.pieces += len(w.enabled) + 1
	w.executed += len(w.enabled)
	for _, e := range w.enabled {
		w.out.Reset(ts.Fast)
		w.sys.Execute(s, e, &w.out)
		w.transitions += len(w.out.List)
		for i := range w.out.List {
			b := &w.out.List[i]
			t := target{hash: stategraph.Hash(b.Dst), edge: stategraph.Edge{Src: id, Event: e, Branch: int32(i)}}
			w.note(g, b, t)
			if g.FindHashed(b.Dst, t.hash) == stategraph.None {
				w.find(b.Dst, t)
			}
		}
	}
	return len(w.enabled) == 0
}

// note keeps what is to be noted of a transition, each thing once.
func (w *worker) note(g *stategraph.Graph, b *ts.Branch, t target) {
	e := t.edge.Event
	if g.Notes().First()[e].Src == stategraph.None && !slices.ContainsFunc(w.first, func(f target) bool { return f.edge.Event == e }) {
		t.at = len(w.bytes)
		w.bytes = append(w.bytes, b.Dst...)
		t.to = len(w.bytes)
		w.first = append(w.first, t)
	}
	for _, id := range b.Failures {
		if !slices.Contains(w.failed, id) {
			w.failed = append(w.failed, id)
		}
	}
}

// find keeps a target unless the worker has found it in this turn.
func (w *worker) find(s []byte, t target) {
	slot := w.known.first(t.hash)
	for i, there := w.known.at(slot); there; i, there = w.known.at(slot) {
		if f := &w.found[i]; f.hash == t.hash && string(w.bytes[f.at:f.to]) == string(s) {
			return
		}
		slot = w.known.after(slot)
	}
	t.at = len(w.bytes)
	w.bytes = append(w.bytes, s...)
	t.to = len(w.bytes)
	w.known.put(slot, len(w.found))
	w.found = append(w.found, t)
	if 2*len(w.found) > len(w.known.slots) {
		w.known.grow(w.found)
	}
}

// fits reports whether what was found can be added without that a limit is met. Memory
// that a system keeps of what it did may be one.
func (x *search) fits() bool {
	transitions, states, bytes := 0, 0, 0
	for _, w := range x.crew.workers {
		if ts.BytesOf(w.sys) > 0 {
			return false
		}
		transitions, states, bytes = transitions+w.transitions, states+len(w.found), bytes+len(w.bytes)
	}
	return x.Fits(x.Graph.Len()+states, transitions, x.Graph.MostBytes(states, int64(bytes)))
}

// add adds what was found from the states up to end.
func (x *search) add(end stategraph.StateID) {
	c := x.crew
	c.line()
	x.Graph.AddAll(c.arrived, c.jobs, c.together)
	for i, a := range c.arrived {
		if a.New {
			c.edges[i].Dst = a.ID
			x.tree.Reached(*c.edges[i])
		}
	}
	x.noteAll(end)
	for ; x.at < end; x.at++ {
		x.Graph.MarkExpanded(x.at)
	}
	pieces, executed, transitions := 0, 0, 0
	for _, w := range x.crew.workers {
		x.sys.(ts.Copier).Join(w.sys)
		pieces, executed, transitions = pieces+w.pieces, executed+w.executed, transitions+w.transitions
	}
	x.CountMany(pieces, executed, transitions)
}

// line puts what was found into one list, in order.
func (c *crew) line() {
	c.arrived, c.edges = c.arrived[:0], c.edges[:0]
	for _, t := range c.takes {
		for i := t.from; i < t.to; i++ {
			f := &t.by.found[i]
			c.arrived = append(c.arrived, stategraph.Arrival{Hash: f.hash, State: t.by.bytes[f.at:f.to]})
			c.edges = append(c.edges, &f.edge)
		}
	}
}

// together does a thing for each worker at once.
func (c *crew) together(do func(part int)) {
	for part := range c.jobs {
		c.wait.Go(func() { do(part) })
	}
	c.wait.Wait()
}

// noteAll notes what the workers kept, of each event what the first state has.
func (x *search) noteAll(end stategraph.StateID) {
	first := map[ts.EventID]stategraph.Edge{}
	for _, w := range x.crew.workers {
		for _, t := range w.first {
			if f, there := first[t.edge.Event]; !there || t.edge.Src < f.Src {
				t.edge.Dst = x.Graph.FindHashed(w.bytes[t.at:t.to], t.hash)
				first[t.edge.Event] = t.edge
			}
		}
		for _, id := range w.failed {
			x.notes.Failure(id)
		}
	}
	for _, e := range first {
		x.notes.Transition(e, &ts.Branch{})
	}
	for id := x.at + 1; id < end; id++ { // that of x.at is noted
		x.notes.State(id, x.crew.idle[id-x.at])
	}
}

// recent finds what a worker found in this turn: a table with open addressing, of
// numbers below the turn in which they were put there.
type recent struct {
	slots []uint64
	turn  uint32
}

// forget begins the next turn.
func (r *recent) forget() {
	if r.turn++; r.slots == nil || r.turn == 0 {
		r.slots, r.turn = make([]uint64, 1<<12), 1
	}
}

func (r *recent) first(h uint64) uint64    { return h >> 16 & uint64(len(r.slots)-1) }
func (r *recent) after(slot uint64) uint64 { return (slot + 1) & uint64(len(r.slots)-1) }

// at is what stands in a slot, if anything does.
func (r *recent) at(slot uint64) (i uint32, there bool) {
	e := r.slots[slot]
	return uint32(e), uint32(e>>32) == r.turn
}

func (r *recent) put(slot uint64, i int) { r.slots[slot] = uint64(r.turn)<<32 | uint64(i) }

// grow makes the table larger and puts everything into it again.
func (r *recent) grow(found []target) {
	r.slots = make([]uint64, 4*len(r.slots))
	for i := range found {
		slot := r.first(found[i].hash)
		for _, there := r.at(slot); there; _, there = r.at(slot) {
			slot = r.after(slot)
		}
		r.put(slot, i)
	}
}
