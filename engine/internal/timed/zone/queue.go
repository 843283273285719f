package zone

import "crosscheck/engine/internal/stategraph"

// item is a state in a queue.
type item struct {
	at    int64 // when it can be entered
	size  int64 // of the zone: a zone that includes another has a greater one
	depth int32 // length of the path on which it was found
	id    stategraph.StateID
}

// before says which of two states is expanded first: the one that is entered
// earlier; then the one that is nearer to the start, so that findings are told
// by short runs; then the larger, which may make the other superfluous.
func (a *item) before(b *item) bool {
	switch {
	case a.at != b.at:
		return a.at < b.at
	case a.depth != b.depth:
		return a.depth < b.depth
	case a.size != b.size:
		return a.size > b.size
	}
	return a.id < b.id
}

// queue is a binary heap: the first item is before all others.
type queue []item

func (q *queue) push(x item) {
	h := append(*q, x)
	i := len(h) - 1
	for i > 0 && x.before(&h[(i-1)/2]) {
		h[i] = h[(i-1)/2]
		i = (i - 1) / 2
	}
	h[i] = x
	*q = h
}

func (q *queue) pop() item {
	h := *q
	first, x := h[0], h[len(h)-1]
	h = h[:len(h)-1]
	*q = h
	if len(h) == 0 {
		return first
	}
	i := 0
	for {
		child := 2*i + 1
		if child+1 < len(h) && h[child+1].before(&h[child]) {
			child++
		}
		if child >= len(h) || x.before(&h[child]) {
			break
		}
		h[i] = h[child]
		i = child
	}
	h[i] = x
	return first
}
