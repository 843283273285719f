package engine_test

import (
	"fmt"
	"slices"
	"testing"

	"crosscheck/engine/protocol"
)

// thorough is a program whose states a depth-first and a breadth-first search
// find in another order.
const thorough = `var x: 0..3;
var y: 0..3;
var z: bool;
event a { x = (x + 1) % 4; }
event b { y = x; }
event c when (x > y) { z = !z; }
`

// statesByNumber are what the states of the whole graph are in, by their numbers.
func statesByNumber(t *testing.T, h *host, most int) []string {
	t.Helper()
	out := make([]string, most)
	for _, n := range h.ask(protocol.Request{Op: "graph", Graph: &protocol.GraphRequest{View: "full", MaxNodes: most}}).Graph.Nodes {
		out[n.State] = fmt.Sprint(n.Label, n.Facts)
	}
	return out
}

func TestStatesOfAComparisonHaveTheNumbersOfTheCheck(t *testing.T) {
	h := newHost(t)
	for _, name := range []string{"dpor", "dpor-paper", "naive-path", "naive-stop"} {
		options := protocol.Options{Algorithm: name}
		checked := h.check(1, thorough, options)
		want := statesByNumber(t, h, checked.States)
		for _, algorithm := range []string{name, "", "random", "stateless"} {
			options.Algorithm = algorithm
			r := h.ask(protocol.Request{ID: 2, Op: "compare", Compare: &protocol.CompareRequest{
				Files: program(thorough), Algorithms: []string{"full", "naive-last"}, Options: options,
			}}).Compare
			got := statesByNumber(t, h, r.Rows[0].States)
			same := slices.Equal(got[:len(want)], want)
			if same != (algorithm == name) || (r.Numbered == name) != same {
				t.Errorf("%s, numbered by %q, says %s: same numbers %v\n%v\n%v", name, algorithm, r.Numbered, same, want, got)
			}
			if missed := r.Rows[1].MissedStates; len(missed) == 0 != (r.Rows[1].States == r.Rows[0].States) {
				t.Errorf("%s: missed %v of %d, found %d", name, missed, r.Rows[0].States, r.Rows[1].States)
			}
		}
	}
}

// A check that was ended by a limit has states that the reference may not come to.
func TestStatesThatAReferenceDoesNotReachNumberNothing(t *testing.T) {
	h := newHost(t)
	r := h.ask(protocol.Request{ID: 1, Op: "compare", Compare: &protocol.CompareRequest{
		Files: program(thorough), Algorithms: []string{"full"}, Options: protocol.Options{Algorithm: "dpor", MaxStates: 9},
	}}).Compare
	if r.Numbered != "full" || r.Rows[0].States < 9 {
		t.Errorf("numbered by %s, %d states", r.Numbered, r.Rows[0].States)
	}
}
