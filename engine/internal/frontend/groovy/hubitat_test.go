package groovy_test

import (
	"slices"
	"strings"
	"testing"

	"crosscheck/engine/enginetest"
	"crosscheck/engine/internal/frontend"
	"crosscheck/engine/protocol"
)

const hubHome = `
var party: 0..3;
device motion1: motionSensor;
device lamp: switch;
install A from "a.groovy" { motion1 = motion1; lamp = lamp; }
install B from "b.groovy" { lamp = lamp; }
`

const hubInputs = `
preferences { section("All") {
  input "motion1", "capability.motionSensor", required: false
  input "lamp", "capability.switch"
  input "press", "button", title: "Press"
} }
`

// What Hubitat has and SmartThings had not.
func TestHubitatApps(t *testing.T) {
	library := "library(name: 'tools', namespace: 'me')\ndef flip() { if (lamp.currentValue('switch') == 'on') lamp.off() else lamp.on() }\n"
	listener := "def installed() { subscribe(location, 'variable:guests', told) }\ndef told(evt) { if (evt.value == '2') lamp.on() }\n"
	for _, c := range []struct {
		name, code, events string
		want               []string
	}{
		{"buttons of an app", "def installed() {}\ndef appButtonHandler(name) { if (name == 'press') lamp.on() }", "A.button(press)", []string{"lamp.switch=on"}},
		{"a static field outlives the execution", "import groovy.transform.Field\n@Field static int n = 0\n" + onMotion("n++; if (n == 2) lamp.on()"),
			moved + ", motion1.motion=inactive, " + moved, []string{"lamp.switch=on; A.n (field)=2"}},
		{"one that is not static does not", "import groovy.transform.Field\n@Field int n = 0\n" + onMotion("n++; if (n == 2) lamp.on()"),
			moved + ", motion1.motion=inactive, " + moved, []string{moved}},
		{"drivers have names", onMotion("if (!lamp.getTypeName().contains('Virtual')) lamp.on()"), moved, []string{"lamp.switch=on"}},
		{"hub variables reach other apps", onMotion("setGlobalVar('guests', 2)"), moved, []string{"lamp.switch=on; hub.guests=2"}},
		{"hub variables are those of the home", onMotion("setGlobalVar('party', getGlobalVar('party').value + 1)"), moved, []string{"party=1; " + moved}},
		{"libraries", "#include me.tools\n" + onMotion("flip()"), moved, []string{"lamp.switch=on"}},
		{"a web service that fails ends the execution", onMotion("lamp.on(); httpGet('x') { }; lamp.off()"), moved, []string{"lamp.switch=on", moved}},
	} {
		t.Run(c.name, func(t *testing.T) {
			set := files("home.cross", hubHome, "a.groovy", header+hubInputs+c.code, "b.groovy", header+hubInputs+listener, "tools.groovy", library)
			p, problems := lower(t, set, "any-time")
			got := newPlayer(t, p).texts(strings.Split(c.events, ", ")...)
			for i := range got {
				got[i] = strings.Replace(got[i], moved+"; ", "", 1)
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("got %q, want %q\n%s", got, c.want, written(set, problems))
			}
		})
	}
}

// What a home does not say has the value that the app proposes.
func TestDefaultsOfAnInstalledApp(t *testing.T) {
	const app = header + `
preferences { section("All") {
  input "motion1", "capability.motionSensor"
  input "lamp", "capability.switch"
  input "minutes", "number", defaultValue: 3
  input "always", "bool", defaultValue: true
  input "word", "enum", options: ["a", "b"], defaultValue: "b"
  input "words", "enum", options: ["a", "b", "c"], multiple: true, defaultValue: ["a", "c"]
  input "odd", "number", required: false, defaultValue: "many"
  if (false) { input "never", "number", defaultValue: 1 }
} }
def installed() { subscribe(motion1, "motion.active", go) }
def go(evt) { sendPush("$minutes $always $word $words $odd $never") }
`
	const home = "device motion1: motionSensor;\ndevice lamp: switch;\ninstall A from \"a.groovy\" { motion1 = motion1; lamp = lamp; "
	for settings, want := range map[string]string{
		"}": "3 true b [a, c] null null", "minutes = 7; always = false; word = \"a\"; }": "7 false a [a, c] null null",
	} {
		set := files("home.cross", home+settings, "a.groovy", app)
		p, problems := lower(t, set, "any-time")
		if got := newPlayer(t, p).texts(moved); !slices.Equal(got, []string{moved + "; " + want}) {
			t.Errorf("%s: %q, want %q\n%s", settings, got, want, written(set, problems))
		}
	}
}

// guessedFor is an app alone in the home that is guessed for it.
func guessedFor(t *testing.T, code string) (home string, problems string, y *player) {
	t.Helper()
	set := files("a.groovy", code)
	p, list := lower(t, set, "any-time")
	return set.Files[1].Text, written(set, list), newPlayer(t, p)
}

func TestGuessedHomesOfHubitatApps(t *testing.T) {
	const remote = header + `
preferences { section { input "remote", "capability.pushableButton"; input "lamp", "capability.switch" } }
def installed() { subscribe(remote, "pushed", a); subscribe(remote, "held", b); subscribe(app, c) }
def a(evt) { lamp.on() }
def b(evt) { lamp.off() }
def c(evt) { if (evt.value == "touch") lamp.on() }
`
	home, problems, y := guessedFor(t, remote)
	if want := "device remote: pushableButton, holdableButton in house"; !strings.Contains(home, want) || strings.Contains(problems, "held") {
		t.Errorf("no %q in\n%s%s", want, home, problems)
	}
	if strings.Contains(home, "mode:") {
		t.Errorf("a touch makes a mode:\n%s", home)
	}
	if got := y.texts("remote.pushed=1", "remote.held=2"); !slices.Equal(got, []string{""}) {
		t.Errorf("pushed and held: %q", got)
	}

	const many = header + `
preferences { section { input "remote", "capability.pushableButton"; input "lamp", "capability.switch" } }
def installed() { subscribe(remote, "pushed.4", a) }
def a(evt) { lamp.on(); sendPush(evt.value) }
`
	_, _, y = guessedFor(t, many)
	for event, want := range map[string]string{"remote.pushed=4": "lamp.switch=on; 4", "remote.pushed=3": ""} {
		if got := y.texts(event); !slices.Equal(got, []string{want}) {
			t.Errorf("four buttons, %s: %q, want %q", event, got, want)
		}
	}

	const perMode = header + `
preferences { section {
  input "motion1", "capability.motionSensor"
  input "lamp", "capability.switchLevel"
  location.modes.each { input "level${it.id}", "number", title: "In $it", defaultValue: it.id * 10 }
} }
def installed() { subscribe(motion1, "motion.active", go) }
def go(evt) { lamp.setLevel(settings["level${location.currentMode.id}"]); sendPush("${settings["level2"]}") }
`
	_, _, y = guessedFor(t, perMode)
	if got := y.texts("hall.motion=active"); !slices.Equal(got, []string{"hall.motion=active; dimmer.switch=on; dimmer.level=10; 20"}) {
		t.Errorf("a level for each mode: %q", got)
	}

	const service = header + `
preferences { section { input "lamp", "capability.switch" } }
mappings {
  if (!params.token) { path("/no") { action: [GET: "no"] } }
  else { path("/lamp/:what") { action: [PUT: "set", GET: "get"] } }
}
def installed() {}
def no() { httpError(403, "no") }
def set() { if (params.what == "on") lamp.on(); if (request.JSON?.night) lamp.off() }
def get() { lamp.currentSwitch }
`
	_, _, y = guessedFor(t, service)
	for event, want := range map[string]string{"A GET /no": "", "A PUT /lamp/:what": "lamp.switch=on", "A GET /lamp/:what": ""} {
		if got := y.texts(event); !slices.Contains(got, want) {
			t.Errorf("%s: %q, want %q among them", event, got, want)
		}
	}
}

// An app that the home does not answer is left out, with one message; alone, it
// is not checked at all.
func TestAnAppThatLacksSettingsIsNotChecked(t *testing.T) {
	const app = header + `
preferences { section {
  input "motion1", "capability.motionSensor"
  input "lamp", "capability.switch"
  input "minutes", "number", title: "How long?"
  input "style", "enum", options: []
  input "other", "capability.switch", required: false
} }
def installed() { subscribe(motion1, "motion.active", go) }
def go(evt) { runIn(minutes * 60, dark) }
def dark() { lamp.off() }
`
	const home = "device motion1: motionSensor;\ndevice lamp: switch = on;\ninstall A from \"a.groovy\" { motion1 = motion1; }\n"
	const message = "app-not-checked: A was not checked: it requires `lamp`, `minutes`, and the home does not say that"
	set := files("home.cross", home+"install B from \"b.groovy\" { motion1 = motion1; lamp = lamp; minutes = 3; }", "a.groovy", app, "b.groovy", app)
	p, problems := lower(t, set, "any-time")
	if text := written(set, problems); strings.Count(text, "not checked") != 1 || !strings.Contains(text, "warning "+message) {
		t.Errorf("problems:\n%s", text)
	}
	if got := newPlayer(t, p).texts(moved); !slices.Equal(got, []string{moved + "; B.dark (timer)=true"}) {
		t.Errorf("the other app: %q", got)
	}
	set = files("home.cross", home, "a.groovy", app)
	p, problems = frontend.Lower(set, frontend.Options{Time: "any-time"})
	if text := written(set, problems); p != nil || !strings.Contains(text, "error "+message) {
		t.Errorf("alone:\n%s", text)
	}
}

// A hub shows the pages before it installs an app; what they keep is there.
func TestStateThatPagesKeep(t *testing.T) {
	const app = header + `
preferences { page(name: "main") }
def main() {
  if (!state.created) { state.created = true; state.levels = [night: 5]; state.lamp = lamp; state.shown = (state.shown ?: 0) + 1 }
  dynamicPage(name: "main", install: true) { section {
    input "motion1", "capability.motionSensor"
    input "lamp", "capability.switch"
    input "minutes", "number"
    if (minutes) state.wait = minutes * 60
    if (lamp) state.total = ["$lamp.id": 7]
  } }
}
def installed() { subscribe(motion1, "motion.active", go) }
def go(evt) { sendPush("$state.created $state.levels.night $state.lamp $state.shown $state.wait ${state.total[lamp.id]}") }
`
	const home = "device motion1: motionSensor;\ndevice lamp: switch;\ninstall A from \"a.groovy\" { motion1 = motion1; lamp = lamp; minutes = 2; }\n"
	set := files("home.cross", home, "a.groovy", app)
	p, problems := lower(t, set, "any-time")
	if got := newPlayer(t, p).texts(moved); !slices.Equal(got, []string{moved + "; true 5 null 1 120 7"}) || len(problems) > 0 {
		t.Errorf("%q\n%s", got, written(set, problems))
	}
}

// A parent and its children call each other's methods.
func TestAppsThatBelongToAnother(t *testing.T) {
	const parent = `
definition(name: "Alarm", namespace: "me", author: "t", description: "", category: "", singleThreaded: true)
preferences { page(name: "main") }
def main() { dynamicPage(name: "main", install: true) { section {
  input "siren", "capability.switch"
  app(name: "doors", appName: "Alarm door", namespace: "me", multiple: true)
} } }
def installed() { state.raised = 0 }
def raise(String why) {
  state.raised = state.raised + 1
  siren.on()
  childApps.each { it.told(why) }
  if (getChildAppByLabel("Front")?.getWeight() == 2) sendPush("heavy")
  return state.raised
}
def getGrace() { 7 }
`
	const child = `
definition(name: "Alarm door", namespace: "me", author: "t", description: "", category: "", parent: "me:Alarm")
preferences { section { input "door", "capability.contactSensor"; input "weight", "number" } }
def installed() { subscribe(door, "contact.open", opened) }
def opened(evt) { state.n = parent.raise(evt.value); sendPush("${app.getParent() == parent} ${parent.grace} ${state.n}") }
def told(why) { state.why = why }
def getWeight() { weight }
`
	const home = `
device siren: switch;
device front: contactSensor;
device back: contactSensor;
install House from "alarm.groovy" { siren = siren; }
install Front from "door.groovy" { door = front; weight = 2; }
install Back from "door.groovy" { door = back; weight = 1; }
`
	set := files("home.cross", home, "alarm.groovy", parent, "door.groovy", child)
	p, problems := lower(t, set, "any-time")
	y := newPlayer(t, p)
	const first = "siren.switch=on; front.contact=open; House.raised=1; Front.n=1; Front.why='open'; Back.why='open'; heavy; true 7 1"
	if got := y.texts("front.contact=open"); !slices.Equal(got, []string{first}) || len(problems) > 0 {
		t.Errorf("%q\n%s", got, written(set, problems))
	}
	if got := y.texts("front.contact=open", "back.contact=open"); len(got) != 1 || !strings.Contains(got[0], "House.raised=2; Front.n=1; Front.why='open'; Back.n=2") {
		t.Errorf("then the other: %q", got)
	}
	// without the parent it may be anything
	set = files("home.cross", "device front: contactSensor;\ninstall Front from \"door.groovy\" { door = front; weight = 2; }", "door.groovy", child)
	p, _ = lower(t, set, "any-time")
	if got := newPlayer(t, p).texts("front.contact=open"); len(got) == 0 || !strings.HasPrefix(got[0], "front.contact=open; Front.n=(") {
		t.Errorf("without the parent: %q", got)
	}
}

// What an app does because one that belongs to it calls its methods, it does.
func TestAppsThatOthersCallAreExercised(t *testing.T) {
	const parent = header + `
preferences { section { input "lamp", "capability.switch" } }
def installed() {}
def shine() { lamp.on() }
def fade() { lamp.off() }
`
	child := strings.Replace(header, `name: "A"`, `name: "B", parent: "t:A"`, 1) + `
preferences { section { input "motion1", "capability.motionSensor" } }
def installed() { subscribe(motion1, "motion.active", seen) }
def seen(evt) { parent.shine() }
`
	r := ask(t, enginetest.New(), protocol.Request{ID: 1, Op: "check", Check: &protocol.CheckRequest{
		Files: []protocol.File{{Name: "a.groovy", Text: parent}, {Name: "b.groovy", Text: child}},
	}}).Check
	if r.Outcome != "complete" || len(r.Exercise.Handlers) != 2 || len(r.NeverRan) != 0 || len(r.Diagnostics) != 0 {
		t.Errorf("%s: %s\nran %+v\nnever %+v\n%+v", r.Outcome, r.Verdict, r.Exercise.Handlers, r.NeverRan, r.Diagnostics)
	}
}
