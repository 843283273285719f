package explore_test

import (
	"strings"
	"testing"

	"crosscheck/engine/internal/explore/paper"
	"crosscheck/engine/internal/regime"
)

// TestMissesShrinkToTheirCause looks for programs of the regime gates on which
// the algorithm without lines 31 to 33 misses something. Each must shrink to
// at most the size of the smallest one known, and still be missed when its
// text is read again.
func TestMissesShrinkToTheirCause(t *testing.T) {
	still, gates := stillMissed(paper.WithoutCycleReplay), regime.Find("gates")
	found := 0
	for seed := uint64(0); found < 3 && seed < 2000; seed++ {
		text := gates.Program(seed)
		if !still(regime.System(text)) {
			continue
		}
		found++
		small := regime.Shrink(text, still)
		t.Logf("seed %d:\n%s", seed, small)
		if got, want := strings.Count(small, "\n"), strings.Count(smallestGate, "\n"); got > want {
			t.Errorf("seed %d shrinks to %d lines, want %d at most:\n%s", seed, got, want, small)
		}
		if !still(regime.System(small)) {
			t.Errorf("seed %d: without what was left out nothing is missed:\n%s", seed, small)
		}
	}
	if found == 0 || !still(regime.System(smallestGate)) {
		t.Errorf("%d programs with a miss; on the smallest one known there is none", found)
	}
}

const smallestGate = `var p: 0..1;
var over: bool;
event e1 {
  if (!over) {
    assert(p == 0);
    p = 1;
    enable(e2);
  }
}
event e2 off {
  p = 0;
  disable(self);
}
event e3 once {
  over = true;
}
`
