package paper

import (
	"crosscheck/engine/internal/explore/ledger"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/ts"
)

// execution is S, the current execution, as Algorithm 4 needs it. Position 0
// is its first state and position i+1 the target of its i-th transition.
type execution struct {
	number  int
	states  []stategraph.StateID
	first   map[stategraph.StateID]int // position of the first visit
	ran     []int                      // per event: position after its last execution, -1
	enabled []int                      // per event: last position that enables it, -1
	marked  map[int32]bool             // its transitions, and those being executed
}

func (r *execution) init(events int) {
	r.first = map[stategraph.StateID]int{}
	r.marked = map[int32]bool{}
	r.ran, r.enabled = make([]int, events), make([]int, events)
}

func (r *execution) empty() bool { return len(r.states) == 0 }

// begin starts execution number n at s.
func (r *execution) begin(n int, s stategraph.StateID, enabled ledger.EventSet) {
	r.number = n
	for i := range r.ran {
		r.ran[i], r.enabled[i] = -1, -1
	}
	r.arrive(s, enabled)
}

func (r *execution) arrive(s stategraph.StateID, enabled ledger.EventSet) {
	at := len(r.states)
	r.states = append(r.states, s)
	if _, ok := r.first[s]; !ok {
		r.first[s] = at
	}
	for e := range enabled.All() {
		r.enabled[e] = at
	}
}

// mark notes that transition t belongs to the execution.
func (r *execution) mark(t int32) { r.marked[t] = true }

// extend appends t.
func (r *execution) extend(t *ledger.Transition, enabled ledger.EventSet) {
	r.arrive(t.Dst, enabled)
	r.ran[t.Event] = len(r.states) - 1
}

func (r *execution) clear() {
	r.states = r.states[:0]
	clear(r.first)
	clear(r.marked)
}

// visited reports whether s is a state of the execution.
func (r *execution) visited(s stategraph.StateID) bool {
	_, ok := r.first[s]
	return ok
}

// isFullCycle is Algorithm 4. Instead of collecting S_fc it looks, for each
// event, whether its last execution and the last state that enables it lie
// after the first visit of t's target.
func (r *execution) isFullCycle(t *ledger.Transition) bool {
	i, ok := r.first[t.Dst]
	if !ok {
		return false // lines 2, 3
	}
	for e := range r.ran {
		inCycle := r.ran[e] > i || ts.EventID(e) == t.Event // line 6
		if r.enabled[e] >= i && !inCycle {                  // lines 7, 8
			return false
		}
	}
	return true
}

func (r *execution) bytes() int64 {
	const perEntry = 16 // of a map, roughly
	return 4*int64(cap(r.states)) + perEntry*int64(len(r.first)+len(r.marked)) + 16*int64(len(r.ran))
}
