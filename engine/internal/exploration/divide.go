package exploration

import (
	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/subject"
)

// undividedStates is from how many states on a timed program is explored in
// parts that do not influence each other, if it has any.
const undividedStates = 50_000

// undivided is the search of a program that is explored in parts since.
type undivided struct {
	subject *subject.Subject
	search  explore.Explorer
}

// divide begins the search of a timed program anew, in parts, when the whole
// turns out to be large.
func (x *Exploration) divide() {
	if x.Period == nil || x.Options.Whole || x.whole != nil || x.Search.Stats().States < undividedStates {
		return
	}
	x.whole = &undivided{x.Subject, x.Search}
	divided := x.Period.Divide(x.Subject, x.Algorithm)
	if divided == nil {
		return
	}
	l := x.limits(0)
	if l.Seconds > 0 {
		l.Seconds = max(l.Seconds-x.Spent, Patience)
	}
	x.Subject = divided
	x.search(l)
}

// undivide goes back to the search of the whole when everything in it may come
// to an end: of parts, it is not told whether that is a deadlock.
func (x *Exploration) undivide() bool {
	if len(x.Pieces) == 0 || x.Outcome().How != explore.Complete || !x.Period.Ends(x.Subject, x.Graph()) {
		return false
	}
	x.Subject, x.Search = x.whole.subject, x.whole.search
	return true
}
