package engine

import (
	"slices"

	"crosscheck/engine/internal/analysis"
	"crosscheck/engine/internal/timed/compare"
	"crosscheck/engine/protocol"
)

// Bounds of comparing timed algorithms: how many states those after the first
// explore when the request sets no limit, because some of them hardly end; and
// how many states are listed.
const (
	comparedStates = 200_000
	listedExamples = 20
)

// against says which states of the home y reaches that x, which is exact, does
// not, and the other way round.
func (x *exploration) against(y *exploration) protocol.TimedRow {
	d := compare.With(y.graph(), x.graph())
	return protocol.TimedRow{
		Algorithm: y.row.Name, States: d.States, Invalid: len(d.Invalid), Missed: len(d.Missed), Locations: x.valued(),
		InvalidStates: y.homeStates(d.Invalid[:min(listedExamples, len(d.Invalid))], false),
		MissedStates:  x.homeStates(d.Missed[:min(listedExamples, len(d.Missed))], true),
	}
}

// without lists the findings that are not among others.
func without(list, others []analysis.Finding) []analysis.Finding {
	var out []analysis.Finding
	for i := range list {
		if !slices.ContainsFunc(others, func(o analysis.Finding) bool { return sameFinding(&list[i], &o) }) {
			out = append(out, list[i])
		}
	}
	return out
}

// sameFinding reports whether two explorations of one program found the same.
func sameFinding(a, b *analysis.Finding) bool {
	if a.Conflict != nil && b.Conflict != nil {
		return a.Conflict.Same(b.Conflict)
	}
	return a.Kind == b.Kind && a.Failure == b.Failure && a.Property == b.Property && (a.Conflict == nil) == (b.Conflict == nil)
}
