// Package table is the table of all search algorithms that users choose from.
package table

import (
	"slices"

	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/explore/dpor"
	"crosscheck/engine/internal/explore/full"
	"crosscheck/engine/internal/explore/paper"
	"crosscheck/engine/internal/explore/stateless"
	"crosscheck/engine/internal/explore/walk"
)

// Rows is the table: the reference first, then the recommended algorithm.
func Rows() []explore.Row {
	return slices.Concat(full.Rows, dpor.Rows, paper.Rows, stateless.Rows, walk.Rows)
}

// Find is the row with the given name.
func Find(name string) (explore.Row, bool) {
	for _, r := range Rows() {
		if r.Name == name {
			return r, true
		}
	}
	return explore.Row{}, false
}
