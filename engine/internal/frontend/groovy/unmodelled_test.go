package groovy_test

import (
	"slices"
	"strings"
	"testing"

	"crosscheck/engine/enginetest"
	"crosscheck/engine/protocol"
)

func TestMethodsThatAreNotModelledAreLimits(t *testing.T) {
	app := `definition(name: "A")
preferences { section { input "lamp", "capability.switch" } }
def installed() { subscribe(lamp, "switch.on", go) }
def go(evt) { [1].frobnicate(); lamp.off() }
`
	r := ask(t, enginetest.New(), protocol.Request{Op: "check", Check: &protocol.CheckRequest{Files: []protocol.File{{Name: "a.groovy", Text: app}}}}).Check
	if r == nil || len(r.Findings) != 0 || r.Outcome != "bounded" || r.Limit != "unmodelled" {
		t.Fatalf("%+v", r)
	}
	if !slices.ContainsFunc(r.Unseen, func(u protocol.Unseen) bool { return strings.Contains(u.Message, "frobnicate") }) {
		t.Errorf("not looked at: %+v", r.Unseen)
	}
}

// What is assumed of a device is told where the app asks for it.
func TestWarningsStandAtTheirStatement(t *testing.T) {
	app := `definition(name: "A")
preferences { section { input "lamp", "capability.switch"; input "other", "capability.switch" } }
def installed() { subscribe(lamp, "switch.on", go) }
def go(evt) {
  def x = 1
  other.frobnicate()
  if (x == 1) {
    log.debug other.currentValue("shade")
    log.debug other.currentGlow
  }
}
`
	r := ask(t, enginetest.New(), protocol.Request{Op: "check", Check: &protocol.CheckRequest{Files: []protocol.File{{Name: "a.groovy", Text: app}}}}).Check
	for word, line := range map[string]int{"frobnicate": 6, "shade": 8, "glow": 9} {
		if !slices.ContainsFunc(r.Diagnostics, func(d protocol.Diagnostic) bool {
			return strings.Contains(d.Message, word) && d.Range.Line == line
		}) {
			t.Errorf("nothing of %s in line %d: %+v", word, line, r.Diagnostics)
		}
	}
}
