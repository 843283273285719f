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

// A code that somebody types asks for what apps do then; what a device tells
// otherwise does not.
func TestWhoTypesACodeAsksForWhatFollows(t *testing.T) {
	const light = `definition(name: "Light")
preferences { section { input "m", "capability.motionSensor"; input "lamp", "capability.switch" } }
def installed() { subscribe(m, "motion.active", on) }
def on(evt) { lamp.on() }
`
	const pad = `definition(name: "Pad")
preferences { section { input "pad", "capability.securityKeypad"; input "lamp", "capability.switch" } }
def installed() { subscribe(pad, "lastCodeName", off) }
def off(evt) { lamp.off() }
`
	for attribute, found := range map[string]int{"lastCodeName": 0, "lastFailure": 1} {
		r := ask(t, enginetest.New(), protocol.Request{Op: "check", Check: &protocol.CheckRequest{Files: []protocol.File{
			{Name: "light.groovy", Text: light}, {Name: "pad.groovy", Text: strings.Replace(pad, "lastCodeName", attribute, 1)},
		}}}).Check
		if r.Outcome != "complete" || len(r.Findings) != found {
			t.Errorf("%s: %s, %d found: %+v", attribute, r.Outcome, len(r.Findings), r.Findings)
		}
	}
}
