//go:build !js

// What is counted here are states, which are the same in every architecture:
// minutes of searching in the browser's would tell nothing new.

package engine_test

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"crosscheck/engine/internal/golden"
	"crosscheck/engine/protocol"
)

// timedExamples are the examples that are read with exact times.
func timedExamples(t *testing.T) []example {
	t.Helper()
	return slices.DeleteFunc(examples(t), func(x example) bool { return !x.timed() })
}

// compareTimed compares the given algorithms on x; the first is the reference.
func compareTimed(t *testing.T, x *example, algorithms ...string) *protocol.CompareResult {
	t.Helper()
	o := x.options("")
	o.MaxStates = 100_000
	return decodeReply(t, askAll(&protocol.Request{ID: 1, Op: "compare", Compare: &protocol.CompareRequest{
		Files: x.files, Options: o, Algorithms: algorithms,
	}})[0]).Compare
}

// Reference: DeLorean, section 7.4: states that cannot be reached (invalid) but
// are reported when time is left out, and states that random tests miss. What
// is compared is what the home is in, whatever its clocks show. Random tests
// get far more time here than zones take.
func TestUntimedReportsInvalidStatesAndRandomTestsMissStates(t *testing.T) {
	var table strings.Builder
	fmt.Fprintf(&table, "%-32s %7s %16s %16s\n", "example", "states", "untimed: invalid", "random: missed")
	list := timedExamples(t)
	invalid, missing := map[string]bool{}, 0
	for _, x := range list {
		r := compareTimed(t, &x, "zones", "untimed", "random")
		if r.Rows[0].Outcome != "complete" {
			t.Fatalf("%s: zones are %s", x.id, r.Rows[0].Outcome)
		}
		untimed, random := r.Timed[0], r.Timed[1]
		states := random.States + random.Missed
		fmt.Fprintf(&table, "%-32s %7d %16d %16d\n", strings.TrimPrefix(x.id, timedTopic), states, untimed.Invalid, random.Missed)
		invalid[x.id] = untimed.Invalid > 0
		if random.Missed > 0 {
			missing++
		}
		if untimed.Missed > 0 || random.Invalid > 0 {
			t.Errorf("%s: untimed misses %d, random tests reach %d that cannot be", x.id, untimed.Missed, random.Invalid)
		}
	}
	for _, name := range []string{"evening-light", "garage-door"} {
		if !invalid[timedTopic+name] {
			t.Errorf("%s: untimed reports no invalid state", name)
		}
	}
	if 2*missing < len(list) {
		t.Errorf("random tests miss states of %d examples out of %d", missing, len(list))
	}
	golden.Check(t, filepath.FromSlash("testdata/timed-comparison.txt"), table.String())
}

// Regions that can be explored reach the states that zones reach.
func TestZonesAndRegionsReachTheSameStatesOfExamples(t *testing.T) {
	compared := 0
	for _, x := range timedExamples(t) {
		r := compareTimed(t, &x, "zones", "regions")
		if r.Rows[1].Outcome != "complete" {
			continue
		}
		compared++
		if d := r.Timed[0]; d.Invalid > 0 || d.Missed > 0 {
			t.Errorf("%s: of regions %d invalid, %d missed", x.id, d.Invalid, d.Missed)
		}
	}
	if compared < 8 {
		t.Errorf("only %d examples have few regions", compared)
	}
}
