package schedule

import (
	"slices"

	"crosscheck/engine/internal/ts"
)

// rule asks that step to is gap milliseconds or more after step from, or more
// than that. A negative gap says how much earlier it may be.
type rule struct {
	to, from int
	gap      int64
	strict   bool
}

// network is a simple temporal network over the steps of a run. Step 0 is at 0.
type network struct {
	rules   []rule
	into    [][]int32 // rules by their to
	outOf   [][]int32 // rules by their from
	strict  int64     // rules that are
	queue   []int32
	waiting []bool
}

func newNetwork(steps int) *network {
	return &network{into: make([][]int32, steps), outOf: make([][]int32, steps), waiting: make([]bool, steps)}
}

func (n *network) add(r rule) {
	id := int32(len(n.rules))
	n.rules = append(n.rules, r)
	n.into[r.to] = append(n.into[r.to], id)
	n.outOf[r.from] = append(n.outOf[r.from], id)
	if r.strict {
		n.strict++
	}
}

// drop takes the rules back that were added after there were count.
func (n *network) drop(count int) {
	for len(n.rules) > count {
		r := n.rules[len(n.rules)-1]
		n.rules = n.rules[:len(n.rules)-1]
		n.into[r.to] = n.into[r.to][:len(n.into[r.to])-1]
		n.outOf[r.from] = n.outOf[r.from][:len(n.outOf[r.from])-1]
		if r.strict {
			n.strict--
		}
	}
}

// tries is how many combinations of cases are tried at most.
const tries = 5000

// settle decides every case so that the rules can be kept, and adds those of
// the decisions. Nearly always everything is in time.
func (n *network) settle(cases []lateness) bool {
	count := len(n.rules)
	for _, c := range cases {
		n.add(c.inTime)
	}
	if n.possible() {
		return true
	}
	n.drop(count)
	left := tries + len(cases)
	return n.decide(cases, &left)
}

func (n *network) decide(cases []lateness, left *int) bool {
	*left--
	if *left < 0 || !n.possible() {
		return false
	}
	if len(cases) == 0 {
		return true
	}
	count := len(n.rules)
	n.add(cases[0].inTime)
	if n.decide(cases[1:], left) {
		return true
	}
	n.drop(count)
	n.add(cases[0].late[0])
	n.add(cases[0].late[1])
	if n.decide(cases[1:], left) {
		return true
	}
	n.drop(count)
	return false
}

// exact is how many parts of a millisecond tell all that rules can tell: every
// strict rule on a way through the network takes one.
func (n *network) exact() int64 { return n.strict + 1 }

func (n *network) possible() bool {
	_, ok := n.earliest(n.exact())
	return ok
}

// width is the gap of rule id in parts.
func (n *network) width(id int32, parts int64) int64 {
	w := n.rules[id].gap * parts
	if n.rules[id].strict {
		w++
	}
	return w
}

// earliest is the earliest time of each step, in parts; false: there is none.
func (n *network) earliest(parts int64) ([]int64, bool) {
	at := make([]int64, len(n.into))
	for i := range at {
		n.push(i)
	}
	return at, n.raise(at, parts)
}

// raise makes the times of the queued steps' followers late enough, and so on;
// false: that has no end.
func (n *network) raise(at []int64, parts int64) bool {
	rounds := make([]int32, len(at))
	for {
		i, ok := n.pop()
		if !ok {
			return true
		}
		for _, id := range n.outOf[i] {
			to, t := n.rules[id].to, at[i]+n.width(id, parts)
			if t <= at[to] {
				continue
			}
			at[to] = t
			if !n.waiting[to] {
				rounds[to]++
			}
			if to == 0 || int(rounds[to]) > len(at) {
				n.clear()
				return false
			}
			n.push(to)
		}
	}
}

// lower makes the latest times of what comes before the queued steps early
// enough, and so on. The rules can be kept.
func (n *network) lower(latest []int64, parts int64) {
	for {
		i, ok := n.pop()
		if !ok {
			return
		}
		for _, id := range n.into[i] {
			if from, t := n.rules[id].from, latest[i]-n.width(id, parts); t < latest[from] {
				latest[from] = t
				n.push(from)
			}
		}
	}
}

func (n *network) push(i int) {
	if !n.waiting[i] {
		n.waiting[i] = true
		n.queue = append(n.queue, int32(i))
	}
}

func (n *network) pop() (int, bool) {
	if len(n.queue) == 0 {
		n.queue = nil
		return 0, false
	}
	i := int(n.queue[0])
	n.queue, n.waiting[i] = n.queue[1:], false
	return i, true
}

func (n *network) clear() {
	for {
		if _, ok := n.pop(); !ok {
			return
		}
	}
}

// between is the least and the most time from step i to step j, in
// milliseconds.
func (n *network) between(i, j int) (least, most int64) {
	parts := n.exact()
	least, most = n.distance(i, j, parts), n.distance(j, i, parts)
	if most == unlinked {
		return floor(least, parts), ts.Forever
	}
	return floor(least, parts), -floor(most, parts)
}

// unlinked is the distance of steps that nothing links.
const unlinked = -ts.Forever

// distance is how much later than step i step j is at least.
func (n *network) distance(i, j int, parts int64) int64 {
	latest := slices.Repeat([]int64{ts.Forever}, len(n.into))
	latest[j] = 0
	n.push(j)
	n.lower(latest, parts)
	return -latest[i]
}

// floor is n / parts, rounded down.
func floor(n, parts int64) int64 {
	q := n / parts
	if n%parts < 0 {
		q--
	}
	return q
}
