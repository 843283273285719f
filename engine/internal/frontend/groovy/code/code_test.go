package code_test

import (
	"slices"
	"strings"
	"testing"

	"crosscheck/engine/internal/frontend/groovy/code"
	"crosscheck/engine/internal/frontend/groovy/script/scripttest"
	"crosscheck/engine/internal/frontend/groovy/walk"
)

func TestProgramsDoWhatGroovyDoes(t *testing.T) {
	for _, p := range scripttest.Programs() {
		t.Run(p.Name, func(t *testing.T) {
			if got := strings.Join(p.Run(scripttest.NewHost(1, 20000), code.New), "; "); got != p.Want {
				t.Errorf("%s\ngot  %s\nwant %s", p.Script(), got, p.Want)
			}
		})
	}
}

// The twin must ask its host for the same things at the same places.
func TestProgramsAreTheSameForTheTwin(t *testing.T) {
	for _, p := range scripttest.Programs() {
		t.Run(p.Name, func(t *testing.T) { compare(t, p, 1) })
	}
}

func compare(t *testing.T, p scripttest.Program, seed uint64) {
	t.Helper()
	fast, slow := scripttest.NewHost(seed, 20000), scripttest.NewHost(seed, 20000)
	fast.Spans, slow.Spans = true, true
	a, b := p.Run(fast, code.New), p.Run(slow, walk.New)
	if !slices.Equal(a, b) {
		t.Fatalf("%s\ncode: %s\nwalk: %s", p.Script(), strings.Join(a, "\n      "), strings.Join(b, "\n      "))
	}
}
