package ir

import (
	"slices"

	"crosscheck/engine/internal/ts"
)

// Causes is, of each topic, the location whose changes are published there, -1
// where there is none or several.
func Causes(p *Program, lay *Layout) []ts.LocID {
	causes := slices.Repeat([]ts.LocID{-1}, len(p.Topics))
	for i := range p.Vars {
		if v := &p.Vars[i]; v.Topic != NoTopic && v.Len == 0 {
			causes[v.Topic] = lay.First[i]
		}
	}
	return causes
}
