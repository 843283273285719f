package groovy_test

import (
	"testing"

	"crosscheck/engine/enginetest"
	"crosscheck/engine/protocol"
)

const sensing = `definition(name: "Lamp", namespace: "t", author: "t", description: "d", category: "c")
preferences {
  section("s") {
    input "door", "capability.contactSensor"
    input "light", "capability.switch"
  }
}
def installed() { initialize() }
def updated() { unsubscribe(); initialize() }
def initialize() { subscribe(door, "contact", moved) }
def moved(evt) {
  if (evt.value == "open") {
    light.on()
  } else if (evt.value == "ajar") {
    light.off()
  }
  if (state.seen) { return }
  state.seen = true
}
def unused() { light.off() }
`

// ask is the answer of an engine.
func ask(t *testing.T, h *enginetest.Asker, r protocol.Request) *protocol.Reply {
	t.Helper()
	reply, err := h.Ask(r)
	if err != nil || reply.Failed != nil {
		t.Fatalf("%v %+v", err, reply.Failed)
	}
	return reply
}

func TestCoverageTellsStatementsOfApps(t *testing.T) {
	h := enginetest.New()
	r := ask(t, h, protocol.Request{ID: 1, Op: "check", Check: &protocol.CheckRequest{
		Files: []protocol.File{{Name: "lamp.groovy", Text: sensing}}, Options: protocol.Options{Algorithm: "full"},
	}}).Check
	if r.Outcome != "complete" {
		t.Fatalf("%+v", r)
	}
	c := ask(t, h, protocol.Request{ID: 2, Op: "coverage", Coverage: &protocol.CoverageRequest{}}).Coverage
	got := map[string]bool{}
	for _, s := range c.Spans {
		if s.Range.File == 0 {
			got[s.Kind+" "+sensing[s.Range.From:s.Range.To]] = s.Ran
		}
	}
	for text, want := range map[string]bool{
		"statement light.on()":        true,
		"statement state.seen = true": true,
		"statement return":            true,
		"handler moved":               true,
		"statement light.off()":       false,
		"branch if (state.seen) ":     true,
	} {
		if ran, ok := got[text]; !ok || ran != want {
			t.Errorf("%s: %v, want %v", text, ran, want)
		}
	}
	if t.Failed() {
		for k, v := range got {
			t.Log(k, v)
		}
	}
}
