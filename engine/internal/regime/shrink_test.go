package regime_test

import (
	"testing"

	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/explore/full"
	"crosscheck/engine/internal/interp"
	"crosscheck/engine/internal/regime"
	"crosscheck/engine/internal/stategraph"
)

// For x to become 1 one event and two values are needed.
func TestShrinkLeavesOnlyWhatIsNeeded(t *testing.T) {
	const text = `
		var unused: 0..2;
		var x: 0..3; // has two values too many
		event idle once { let r = x; }
		event go off when (x == 0 || unused == 1) { if (x < 2) { x = 1; unused = 0; } disable(self); }
		event begin { enable(go); assert(x < 3); }`
	const want = "var x: 0..1;\nevent go { x = 1; }\n"
	if got := regime.Shrink(text, sets("x", 1)); got != want {
		t.Errorf("left is\n%s", got)
	}
}

// sets tells of programs whether a variable can have a value.
func sets(name string, value int32) func(*interp.System) bool {
	return func(sys *interp.System) bool {
		g := explore.ToEnd(full.Rows[0].New(sys, explore.Options{})).Graph
		for id := range stategraph.StateID(g.Len()) {
			for _, v := range sys.Values(g.State(id)) {
				if sys.Locations()[v.Loc].Name == name && v.Raw == value {
					return true
				}
			}
		}
		return false
	}
}
