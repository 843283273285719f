package full

import (
	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/ts"
)

// crew is nobody: there is one processor.
type crew struct{}

func newCrew(ts.System, explore.Options) *crew { return nil }

func (x *search) together() bool { return false }
