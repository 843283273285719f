package groovy_test

import (
	"strings"
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

// again subscribes anew whenever the door moves.
const again = `definition(name: "Lamp", namespace: "t", author: "t", description: "d", category: "c")
preferences { section("s") {
  input "door", "capability.contactSensor"
  input "light", "capability.switch"
} }
def installed() { subscribe(door, "contact", moved) }
def moved(evt) { unsubscribe(); subscribe(door, "contact", moved); light.on() }
def unheard(evt) { subscribe(door, "contact.open", unheard) }
`

// What an app with changing subscriptions hears is told, too, and it did nothing
// as long as it hears nothing.
func TestHandlersOfChangingSubscriptionsRun(t *testing.T) {
	for home, want := range map[string]string{"": "complete", " fixed": "unchecked"} {
		home = "device door: contactSensor" + home + ";\ndevice lamp: switch;\ninstall Lamp from \"lamp.groovy\" { door = door; light = lamp; }\n"
		r := ask(t, enginetest.New(), protocol.Request{ID: 1, Op: "check", Check: &protocol.CheckRequest{
			Files: []protocol.File{{Name: "lamp.groovy", Text: again}, {Name: "home.cross", Text: home}},
		}}).Check
		ran, never := len(r.Exercise.Handlers) == 1, len(r.NeverRan)
		if r.Outcome != want || ran != (want == "complete") || ran && never != 1 {
			t.Errorf("%s%s, want %s: ran %v, never %+v", home, r.Outcome, want, r.Exercise.Handlers, r.NeverRan)
		}
	}
}

// worked has a timer whose handler has a name that is worked out.
const worked = `
definition(name: "Later", namespace: "n", author: "a", description: "d", category: "c")
preferences { section("Settings") {
  input "door", "capability.contactSensor"
  input "light", "capability.switch"
} }
def installed() { subscribe(door, "contact.open", moved) }
def moved(evt) { later("dark") }
def later(name) { runIn(60, name) }
def dark() { light.off() }
def bright() { light.on() }
`

// Nobody knows that a method is a handler which only a name that is worked out
// could call, unless it runs.
func TestMethodsThatMayBeNoHandlersAreNotToldNeverToRun(t *testing.T) {
	for text, never := range map[string]int{worked: 0, strings.Replace(worked, "runIn(60, name)", `runIn(60, name); if (name == "x") runIn(60, bright)`, 1): 1} {
		r := ask(t, enginetest.New(), protocol.Request{ID: 1, Op: "check", Check: &protocol.CheckRequest{
			Files: []protocol.File{{Name: "later.groovy", Text: text}},
		}}).Check
		if len(r.Exercise.Handlers) != 2 || len(r.NeverRan) != never {
			t.Errorf("ran %+v, never %+v, want %d", r.Exercise.Handlers, r.NeverRan, never)
		}
	}
}

// A handler that waits for two devices, of which one never moves, did run.
func TestAHandlerThatWaitsForAFixedDeviceTooRuns(t *testing.T) {
	app := strings.NewReplacer(`"door", "capability.contactSensor"`, "\"door\", \"capability.contactSensor\"\n  input \"other\", \"capability.contactSensor\"",
		`subscribe(door, "contact.open", moved)`, `subscribe(door, "contact.open", moved); subscribe(other, "contact.open", moved)`).Replace(worked)
	for home, want := range map[string]int{"contactSensor": 0, "contactSensor fixed": 1} {
		r := ask(t, enginetest.New(), protocol.Request{ID: 1, Op: "check", Check: &protocol.CheckRequest{Files: []protocol.File{
			{Name: "later.groovy", Text: app},
			{Name: "home.cross", Text: "device one: " + home + ";\ndevice two: contactSensor fixed;\ndevice lamp: switch;\ninstall Later from \"later.groovy\" { door = one; other = two; light = lamp; }\n"},
		}}}).Check
		never := 0
		for _, h := range r.NeverRan {
			never++
			if h.Name == "moved" && want == 0 {
				t.Errorf("%s: moved never ran: %s", home, h.Reason)
			}
		}
		if (never > 0) != (want > 0) {
			t.Errorf("%s: %d handlers never ran, want %d or more", home, never, want)
		}
	}
}
