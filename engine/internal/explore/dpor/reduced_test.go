package dpor

import (
	"fmt"
	"math"
	"testing"

	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/golden"
	"crosscheck/engine/internal/interp"
	"crosscheck/engine/internal/ir/family"
)

// What is left of the states of 31 programs is written down. The search must keep
// to the geometric mean.
func TestReductionOfThirtyOnePrograms(t *testing.T) {
	const most = 0.200
	text, states, transitions := "", 0., 0.
	members := family.Reduced()
	for _, m := range members {
		out := explore.ToEnd(newSearch(interp.New(m.Program), explore.Options{}))
		text += fmt.Sprintf("%-20s %6d / %6d of %6d / %6d\n", m.Name, out.Stats.States, out.Stats.Transitions, m.States, m.Transitions)
		states += math.Log(float64(out.Stats.States) / float64(m.States))
		transitions += math.Log(float64(out.Stats.Transitions) / float64(m.Transitions))
	}
	n := float64(len(members))
	mean := math.Exp(states / n)
	text += fmt.Sprintf("geometric mean: %.3f of the states, %.3f of the transitions\n", mean, math.Exp(transitions/n))
	golden.Check(t, "testdata/reduced.txt", text)
	if len(members) != 31 || mean > most {
		t.Errorf("%d programs, %.4f of their states; want 31 and at most %.3f", len(members), mean, most)
	}
}
