package analysis

import (
	"slices"

	"crosscheck/engine/internal/finding"
)

// Elsewhere reports whether g, found in a program that differs a little from
// that of f, is of the same kind and about the same: a location, or a property,
// assertion or error.
func (f *Finding) Elsewhere(g *Finding) bool {
	if f.Kind != g.Kind || f.Name != g.Name || !g.Replayed {
		return false
	}
	switch {
	case f.Kind == finding.Assertion || f.Kind == finding.Pitfall || f.Kind == finding.HandlerError:
		return f.Title == g.Title
	case f.Kind.Row().Conflict || f.Kind == finding.Loop:
		return g.At(f.Location) && f.SameApps(g)
	}
	return true
}

// SameApps reports whether two findings have the same apps. Which of two
// overrides the other may differ where their order only says who came first.
func (f *Finding) SameApps(g *Finding) bool {
	if f.Kind == finding.PhysicalConflict {
		return slices.Equal(f.Apps, g.Apps)
	}
	return slices.Equal(slices.Sorted(slices.Values(f.Apps)), slices.Sorted(slices.Values(g.Apps)))
}
