package run

import (
	"crosscheck/engine/internal/source"
)

// asks counts the free choices of one execution, so that loops over what is
// unknown come to an end and an event does not split into too many outcomes.
type asks struct {
	sites []site
	ways  int // outcomes so far
	alone int // outcomes beyond these, each with one answer that is not the first
	sum   int // of the numbers of the free answers
}

func (a *asks) reset() { a.sites, a.ways, a.alone, a.sum = a.sites[:0], 1, 0, 0 }

// took counts a free answer.
func (a *asks) took(n int) int {
	a.sum += n
	return n
}

// allows reports whether a choice of n may be free, and counts it. Of idle code
// answers matter one by one: beyond a few ways in all, a choice is free while
// every answer before it was the first.
func (a *asks) allows(at source.Span, n int, idle bool) bool {
	s := a.site(at)
	switch {
	case s.n >= maxAsks || a.alone+n > maxWays:
		return false
	case a.ways*n <= maxWays && !idle || a.ways*n <= idleWays:
		a.ways *= n
	case !idle || a.sum > 0:
		return false
	default:
		a.alone += n - 1
	}
	s.n++
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

// shifted is turn, but begins with an answer that depends on the free ones: so
// each place meets each answer in some outcome.
func (a *asks) shifted(at source.Span, n int) int { return (a.turn(at, n) + a.sum) % n }

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
	maxAsks  = 3
	maxWays  = 64
	idleWays = 8 // of code that does nothing to anybody
)
