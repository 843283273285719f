package engine_test

import (
	"strings"
	"testing"

	"crosscheck/engine/protocol"
)

// shifting is an app that changes its subscriptions and its timer as it runs.
const shifting = `definition(name: "Shifting")
preferences { section { input "lamp", "capability.switch"; input "hall", "capability.motionSensor" } }
def installed() { subscribe(hall, "motion", seen) }
def seen(evt) { unsubscribe(); subscribe(hall, "motion.active", again); runIn(60, dark, [data: [from: evt.value]]) }
def again(evt) { lamp.on(); unsubscribe() }
def dark(given) { lamp.off(); if (given.from == "active") subscribe(hall, "motion", seen) }
`

// What the platform keeps for an app is told in words, and the code that hands
// events to its subscriptions is no handler of the app.
func TestPlatformsOwnVariablesAreToldInWords(t *testing.T) {
	h := newHost(t)
	r := h.ask(protocol.Request{ID: 1, Op: "check", Check: &protocol.CheckRequest{Files: []protocol.File{{Name: "shifting.groovy", Text: shifting}}}}).Check
	if r == nil || r.Outcome != "complete" || len(r.Samples) == 0 {
		t.Fatalf("%+v", r)
	}
	var told strings.Builder
	for _, s := range r.Samples {
		for _, step := range s.Run {
			told.WriteString(step.Text + "\n")
		}
	}
	for _, want := range []string{"changes what it is subscribed to", "starts the timer dark", "changes what the timer dark is set with"} {
		if !strings.Contains(told.String(), want) {
			t.Errorf("%q is not told in\n%s", want, told.String())
		}
	}
	if strings.Contains(told.String(), "(timer") || strings.Contains(told.String(), "(subscriptions)") {
		t.Errorf("names of the platform's own are told:\n%s", told.String())
	}
	if len(r.NeverRan) != 0 {
		t.Errorf("never ran: %+v", r.NeverRan)
	}
}
