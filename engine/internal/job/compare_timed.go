package job

import (
	"slices"

	"crosscheck/engine/internal/analysis"
	"crosscheck/engine/internal/exploration"
	"crosscheck/engine/internal/finding"
	"crosscheck/engine/internal/timed/compare"
	"crosscheck/engine/internal/ts"
)

// Bounds of comparing timed algorithms: how many states those after the first
// explore when the options set no limit, because some of them hardly end; and
// how many states are listed.
const (
	comparedStates = 200_000
	listedExamples = 20
)

// Difference is what the states of the home that an algorithm reaches, its
// clocks aside, have to do with those of the reference, which is exact.
type Difference struct {
	States, Invalid, Missed     int
	Locations                   []ts.LocID // whose values make a state
	InvalidStates, MissedStates []exploration.HomeState
}

// difference says which states of the home y reaches that x, which is exact,
// does not, and the other way round.
func difference(x, y *exploration.Exploration) *Difference {
	d := compare.With(y.Graph(), x.Graph())
	return &Difference{
		States: d.States, Invalid: len(d.Invalid), Missed: len(d.Missed), Locations: x.Valued(),
		InvalidStates: y.HomeStates(d.Invalid[:min(listedExamples, len(d.Invalid))], false),
		MissedStates:  x.HomeStates(d.Missed[:min(listedExamples, len(d.Missed))], true),
	}
}

// without lists the findings that are not among others.
func without(list, others []analysis.Finding) []analysis.Finding {
	var out []analysis.Finding
	others = analysis.Apart(others)
	for _, f := range analysis.Apart(list) {
		if !slices.ContainsFunc(others, func(o analysis.Finding) bool { return sameFinding(&f, &o) }) {
			out = append(out, f)
		}
	}
	return analysis.Join(out)
}

// sameFinding reports whether two explorations of one program found the same.
func sameFinding(a, b *analysis.Finding) bool {
	if a.Conflict != nil && b.Conflict != nil {
		return a.Conflict.Same(b.Conflict)
	}
	if a.Kind == finding.Loop && b.Kind == finding.Loop {
		return a.Same(b)
	}
	return a.Kind == b.Kind && a.Failure == b.Failure && a.Property == b.Property && (a.Conflict == nil) == (b.Conflict == nil)
}
