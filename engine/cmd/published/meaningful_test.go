package main

import (
	"path/filepath"
	"strings"
	"testing"

	"crosscheck/engine/internal/explore"
)

// What is seen of an example is devices and modes: no monitor of a property is
// among it. What people see in a search that is exact, one without time reaches.
func TestExamplesAreComparedByWhatIsSeen(t *testing.T) {
	t.Chdir(filepath.FromSlash("../../.."))
	names, err := exampleNames()
	if err != nil || len(names) < 28 {
		t.Fatal(names, err)
	}
	for _, c := range []struct {
		name                       string
		visible, discrete, invalid float64
	}{
		{"garage-door", 5, 5, 3},
		{"evening-light", 2, 8, 0}, // what time it is is no part of what is seen
		{"groovy-siren-light", 6, 6, 2},
		{"fischer", 1, 65, 0}, // it has no devices
	} {
		inner, length, err := readExample(c.name)
		if err != nil {
			t.Fatal(err)
		}
		e := alternativesTo(inner, length, explore.Limits{States: 20_000, Transitions: 50_000})
		f := e.Figures
		if f["visible"] != c.visible || f["discrete"] != c.discrete || f["invalid"] != c.invalid || f["untimed misses"] != 0 || !e.complete() {
			t.Errorf("%s: %+v", c.name, e)
		}
	}
	if _, _, err := readExample("no-such-example"); err == nil || !strings.Contains(err.Error(), "no-such-example") {
		t.Errorf("an example that is not there: %v", err)
	}
}
