package run

import (
	"crosscheck/engine/internal/source"
)

// asks counts the free choices of one execution, so that loops over what is
// unknown come to an end and an event does not split into too many outcomes.
type asks struct {
	sites []site
	ways  int // outcomes so far
}

func (a *asks) reset() { a.sites, a.ways = a.sites[:0], 1 }

// allows reports whether a choice of n may be free, and counts it.
func (a *asks) allows(at source.Span, n int) bool {
	s := a.site(at)
	if s.n >= maxAsks || a.ways*n > maxWays {
		return false
	}
	s.n++
	a.ways *= n
	return true
}

func (a *asks) site(at source.Span) *site {
	for i := range a.sites {
		if a.sites[i].at == at {
			return &a.sites[i]
		}
	}
	a.sites = append(a.sites, site{at: at})
	return &a.sites[len(a.sites)-1]
}

// turn is an answer in place of a choice: at each place every alternative in
// turn, so that any loop that waits for one of them ends.
func (a *asks) turn(at source.Span, n int) int {
	s := a.site(at)
	s.turns++
	return (s.turns - 1) % n
}

// site is a place in the text that asked.
type site struct {
	at    source.Span
	n     int
	turns int // answers without a choice
}

// A place asks freely maxAsks times in one execution, and all together make at
// most maxWays outcomes: two executions in one event stay within the outcomes
// that an event may have.
const (
	maxAsks = 3
	maxWays = 64
)
