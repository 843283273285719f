package exploration

import (
	"crosscheck/engine/internal/analysis"
	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/subject"
	"crosscheck/engine/internal/timed"
	"crosscheck/engine/internal/ts"
)

// Covered is up to which time everything was explored, in milliseconds;
// ts.Forever when that is for ever.
func (x *Exploration) Covered() int64 {
	if search, ok := x.Search.(timed.Explorer); ok {
		return search.Covered()
	}
	switch {
	case x.Outcome().How != explore.Complete:
		return 0
	case x.Period.Length == 0:
		return ts.Forever
	}
	return x.Period.Length
}

// Virtual is how far a search has come in the program's own time, in seconds;
// -1 when that is not known.
func (x *Exploration) Virtual() float64 {
	if x.Period == nil || x.Period.Length == 0 {
		return -1
	}
	return subject.Seconds(x.Covered())
}

// Doubtful is the property that only exact times can tell whether it is
// reached; "" when there is none.
func (x *Exploration) Doubtful(report *analysis.Report) string {
	if x.Period == nil {
		return ""
	}
	return x.Period.Doubtful(x.Subject, x.Graph(), report)
}

// hunter looks for runs that the graph does not promise; nil: it promises all.
func (x *Exploration) hunter() analysis.Hunter {
	if x.Period == nil {
		return nil
	}
	return x.Period.Hunter(x.Subject, x.Algorithm, explore.Options{Limits: x.limits(0), Now: x.clock.Now})
}
