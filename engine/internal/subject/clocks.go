package subject

import (
	"crosscheck/engine/internal/analysis"
	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/moment"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/ts"
)

// Period is the part of time that a timed program is explored in.
type Period struct {
	Length, Start int64 // in milliseconds; Length 0 is for ever, Start since Monday, midnight
	Clocks        []ts.Clock
	Clockwork
}

// Clockwork is what searches need of a timed program. It is an interface because
// the small engine has no such programs, and is to be small.
type Clockwork interface {
	// Wind gives a program clocks, as an algorithm wants them.
	Wind(*Subject, *Algorithm) *Subject
	// Divide is a program with clocks as parts that do not influence each
	// other, side by side; nil when it has none or the algorithm cannot do
	// with them.
	Divide(*Subject, *Algorithm) *Subject
	// Ends reports whether every part of such a program has a state in an
	// explored graph in which nothing happens any more.
	Ends(*Subject, *stategraph.Graph) bool
	// Doubtful is the first property that is to be reached and is, as far as an
	// algorithm knows that leaves out time, by a run that no timing allows; ""
	// when there is none.
	Doubtful(*Subject, *stategraph.Graph, *analysis.Report) string
	// Hunter looks for runs where the algorithm's graphs have paths that are
	// not possible; nil for other algorithms.
	Hunter(*Subject, *Algorithm, explore.Options) analysis.Hunter
}

// Span says which part of time an exploration is about: ", for ever",
// " within 24 h".
func (p *Period) Span() string {
	if p.Length == 0 {
		return ", for ever"
	}
	return p.Limit()
}

// Limit is " within 24 h", or "" for ever and without clocks.
func (p *Period) Limit() string {
	if p == nil || p.Length == 0 {
		return ""
	}
	return " within " + moment.Duration(Seconds(p.Length))
}

// Seconds are those of so many milliseconds.
func Seconds(milliseconds int64) float64 { return float64(milliseconds) / 1000 }
