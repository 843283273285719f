package code_test

import (
	"runtime"
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
			if got := strings.Join(scripttest.NewHost(1, 20000).Run(code.New(p.Parse())), "; "); got != p.Want {
				t.Errorf("%s\ngot  %s\nwant %s", p.Script(), got, p.Want)
			}
		})
	}
}

// The twin must ask its host for the same things at the same places.
func TestProgramsAreTheSameForTheTwin(t *testing.T) {
	for _, p := range scripttest.Programs() {
		t.Run(p.Name, func(t *testing.T) { compare(t, p, 1, 20000) })
	}
}

func compare(t *testing.T, p scripttest.Program, seed uint64, steps int) {
	t.Helper()
	f := p.Parse()
	fast, slow := scripttest.NewHost(seed, steps), scripttest.NewHost(seed, steps)
	fast.Spans, slow.Spans = true, true
	a, b := fast.Run(code.New(f)), slow.Run(walk.New(f))
	if !slices.Equal(a, b) {
		t.Fatalf("%s\ncode: %s\nwalk: %s", p.Script(), strings.Join(a, "\n      "), strings.Join(b, "\n      "))
	}
}

func TestRandomProgramsAreTheSameForTheTwin(t *testing.T) {
	programs := uint64(2000)
	if runtime.GOARCH == "wasm" {
		programs = 200 // panics take ten times as long there
	}
	for seed := range programs {
		compare(t, scripttest.Random(seed), seed, 600)
	}
}

func TestClosuresRunAfterTheScript(t *testing.T) {
	p := scripttest.Program{Text: "def n = 1\nkeep { note(it + n + limit); helper(it) }\ndef helper(x) { x * 2 }\ndef test() { }"}
	if got := strings.Join(scripttest.NewHost(1, 100).RunKept(code.New(p.Parse())), "; "); got != "16; -> 10" {
		t.Error(got)
	}
}
