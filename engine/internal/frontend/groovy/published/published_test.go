package published_test

import (
	"testing"

	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/frontend/groovy/published"
	"crosscheck/engine/internal/interp"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/reference"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/stategraph"
)

// contactOn, motionOn: a lamp goes on.
var (
	contactOn = app("c capability.contactSensor, lamps capability.switch", `subscribe(c, "contact.open", opened)`,
		"def opened(evt) { lamps.on() }")
	motionOn = app("m capability.motionSensor, lamp capability.switch", `subscribe(m, "motion.active", moved)`,
		"def moved(evt) { lamp.on() }")
)

// The six small rows that are worked through by hand, with apps of our own:
// VMCAI 2022, Table A.2 rows 227, 211, 220, 206, 171 and 185, as they come out
// when states are equal by value.
func TestFiguresOfWorkedRows(t *testing.T) {
	night := app("l capability.lock, lamp capability.switch", "subscribe(app, touched)", `
def touched(evt) {
  if (location.mode != "home") { setLocationMode("home") }
  l.lock()
  lamp.on()
  lamp.off()
}`)
	sunset := app("lamp capability.switch", "arm()", `
def arm() { schedule("15:00", "evening") }
def evening() { lamp.on() }`)
	welcome := app("p capability.presenceSensor, c capability.contactSensor, lamps capability.switch", `
  subscribe(p, "presence.present", arrived)
  subscribe(c, "contact.open", opened)`, `
def arrived(evt) { state.lastPresence = now(); both() }
def opened(evt) { state.lastContact = now(); both() }
def both() { if (now() - 50000 < state.lastPresence && now() - 50000 < state.lastContact) { lamps.on() } }`)
	limit := func(test, word string) string {
		return app("t capability.temperatureMeasurement, limit number, fan capability.switch", `subscribe(t, "temperature", changed)`, `
def changed(evt) {
  if (evt.doubleValue `+test+` limit) {
    def recent = t.eventsSince(new Date(now() - 600000))
    if (recent.count { it.value && it.value.toDouble() `+test+` limit } > 1) { log.debug "told" } else { fan.`+word+`() }
  }
}`)
	}
	behind := app("m capability.motionSensor, lamp capability.switch", `subscribe(m, "motion.inactive", still)`,
		"def still(evt) { lamp.off() }")
	off := app("m capability.motionSensor, lamp capability.switch", `subscribe(m, "motion", moved)`, `
def moved(evt) {
  if (evt.value == "active") { state.inactiveAt = null }
  else { state.inactiveAt = now(); lamp.off() }
}`)
	tests := []struct {
		name, app1, app2            string
		events, states, transitions int
	}{
		{"227: the same event twice", contactOn, contactOn, 2, 4, 6},
		{"211: two events, one lamp", motionOn, contactOn, 2, 6, 10},
		{"220: touch, and a timer at once", night, sunset, 2, 5, 8},
		{"206: two keys of state", welcome, contactOn, 2, 6, 10},
		{"171: a choice in the middle", limit(">=", "on"), limit("<=", "on"), 2, 13, 12},
		{"185: two tokens of one sensor", behind, off, 3, 7, 18},
	}
	for _, c := range tests {
		p, info := lowered(t, c.app1, c.app2, "")
		out := explored(t, interp.New(p))
		got := info.Count(out.Graph)
		if info.Events != c.events || got.States != c.states || got.Transitions != c.transitions {
			t.Errorf("%s: %d events, %+v; want %d, %d, %d", c.name, info.Events, got, c.events, c.states, c.transitions)
		}
		sameAsTwin(t, c.name, p, out)
	}
}

// sameAsTwin compares an exploration with that of the independent interpreters,
// which execute every action, where the fast ones remember them.
func sameAsTwin(t *testing.T, name string, p *ir.Program, out *explore.Outcome) {
	t.Helper()
	twin := explored(t, reference.New(p))
	if twin.Stats.States != out.Stats.States || twin.Stats.Transitions != out.Stats.Transitions {
		t.Fatalf("%s: the twin finds %+v, not %+v", name, twin.Stats, out.Stats)
	}
	for id := range stategraph.StateID(out.Graph.Len()) {
		if string(out.Graph.State(id)) != string(twin.Graph.State(id)) {
			t.Errorf("%s: state %d differs", name, id)
		}
	}
}

// Actions that end in an error, choose several times, or read what other
// actions wrote, are remembered with all that they depend on.
func TestRememberedActionsAreThoseOfTheCode(t *testing.T) {
	moody := app("m capability.motionSensor, b capability.button, s capability.switch", `subscribe(app, moved); subscribe(b, "button.pushed", pressed)`, `
def moved(evt) {
  state.n = ((state.n ?: 0) + 1) % 3
  def before = m.eventsSince(new Date())
  def earlier = b.eventsSince(new Date())
  if (before.size() > earlier.size()) { s.on() } else if (state.n == 2) { s.off(); nobody() }
}
def pressed(evt) { if (s.currentSwitch == "on") { state.remove("n") } else { setLocationMode(evt.value) } }`)
	follow := app("s capability.switch, l capability.lock", `subscribe(s, "switch", changed); subscribe(location, "mode.home", mode)`, `
def changed(evt) { evt.value == "on" ? l.lock() : l.unlock() }
def mode(evt) { if (l.currentLock == "locked") { s.off() } }`)
	p, _ := lowered(t, moody, follow, "")
	out := explored(t, interp.New(p))
	if out.Stats.States < 10 || len(p.Faults.Table) != 1 {
		t.Errorf("%d states, errors %v", out.Stats.States, p.Faults.Table)
	}
	sameAsTwin(t, "moody and follow", p, out)
}

// Each row is one of the accidents of the published model that are kept.
func TestQuirksAreKept(t *testing.T) {
	use := func(inputs, events, body string) string {
		return app(inputs+", s capability.switch", events, "def go(evt) { "+body+" }")
	}
	tests := []struct {
		name, app1, app2        string
		start                   int
		events, locations, want string
	}{
		{"the environment does not update the wrapper's currentSwitch", use("", `subscribe(s, "switch", go)`, ""), idle, 1,
			"switch.switch=on", "switch.switchState switch.currentSwitch switch[0].currentSwitch", "'on' 'off' 'on'"},
		{"a level becomes the state of a switch", use("", `subscribe(s, "level", go)`, ""), idle, 1,
			"switch.level=45", "switch.switchState switch.currentLevel", "'45' 50"},
		{"the switch level begins the other way round", app("d capability.switchLevel", "subscribe(app, go)", "def go(evt) {}"), idle, 0,
			"", "switchLevel.switchState switchLevel.currentLevel", "'off' 60"},
		{"relays send the opposite", app("r capability.relaySwitch", `subscribe(r, "switch", go)`, "def go(evt) {}"), idle, 1,
			"relaySwitch.switch=on", "relaySwitch.switchState", "'on'"},
		{"carbon monoxide detected says tested", app("c capability.carbonMonoxideDetector", `subscribe(c, "carbonMonoxide.detected", go)`,
			"def go(evt) { state.seen = evt.value }"), idle, 1,
			"carbonMonoxideDetector.carbonMonoxide=tested", "carbonMonoxideDetector.carbonMonoxide", "'tested'"},
		{"valves move without telling anybody", app("v capability.valve, s capability.switch", `subscribe(v, "contact", go)`, "def go(evt) { s.on() }"), idle, 1,
			"valve.contact=open", "valve.valve valve.valveLatestValue switch.switchState", "'open' 'closed' 'off'"},
		{"a colour lamp's element never changes its switch", app("c capability.colorControl", "subscribe(app, go)", "def go(evt) { c.on() }"), idle, 1,
			"appTouch.Touched=touched", "colorControl.currentSwitch colorControl[0].currentSwitch", "'on' 'off'"},
		{"a doors wrapper stays behind", app("d capability.doorControl", "subscribe(app, go)", "def go(evt) { d.open() }"), idle, 1,
			"appTouch.Touched=touched", "doorControl.doorState doorControl[0].doorState", "'closed' 'open'"},
		{"speaking toggles who speaks", app("v capability.speechSynthesis", "subscribe(app, go)", `def go(evt) { v.speak("x") }`), idle, 1,
			"appTouch.Touched=touched", "speechSynthesis.oneUser speechSynthesis[0].oneUser", "false false"},
		{"sunset is a mode", app("", `subscribe(location, "sunset", go)`, "def go(evt) { state.mode = location.mode }"), idle, 1,
			"location.sunset", "location.mode", "'sunset'"},
		{"any switch reaches every subscriber", use("d capability.switchLevel", `subscribe(s, "switch.on", go)`, "state = [n: (state.n ?: 0) + 1]"),
			app("d capability.switchLevel", "subscribe(app, go)", "def go(evt) { d.off(); d.on() }"), 1,
			"appTouch.Touched=touched", "one.state", "['n':1]"},
		{"app2 is served before app1", app("s capability.switch", "subscribe(s, \"switch\", go)", "def go(evt) { state = [saw: s.currentLevel] }"),
			app("s capability.switch", "subscribe(s, \"switch\", go)", "def go(evt) { s.setLevel(7) }"), 1,
			"switch.switch=on", "one.state", "['saw':7]"},
		{"all lamps are one", app("a capability.switch, b capability.switch", "subscribe(app, go)", "def go(evt) { a.on(); b.off() }"), idle, 1,
			"appTouch.Touched=touched", "switch.switchState", "'off'"},
		{"a text has a value that equals nothing", app("c capability.contactSensor, s capability.switch", "subscribe(app, go)",
			`def go(evt) { if (c.contactState?.value == "closed") { s.on() } }`), idle, 1,
			"appTouch.Touched=touched", "switch.switchState", "'off'"},
		{"lists of the wrapper's own are of the element, others of the wrapper", app("s capability.switch", "subscribe(app, go)",
			"def go(evt) { s.each { it.on() }; state = [n: s.findAll { it.switchState == \"off\" }.size()] }"), idle, 1,
			"appTouch.Touched=touched", "switch.switchState switch[0].switchState one.state", "'off' 'on' ['n':1]"},
		{"chance is always the same", app("", "subscribe(app, go)", "def go(evt) { state = [n: [new Random().nextInt(10), new Random().nextInt(10)]] }"), idle, 1,
			"appTouch.Touched=touched", "one.state", "['n':[0, 0]]"},
		{"the chance of Math, too", app("", "subscribe(app, go)", "def go(evt) { state = [n: [Math.random() == Math.random(), (Math.random() * 100) as int, Math.round(Math.random())]] }"), idle, 1,
			"appTouch.Touched=touched", "one.state", "['n':[true, 72, 1]]"},
	}
	for _, c := range tests {
		p, _ := lowered(t, c.app1, c.app2, "")
		if got := after(t, p, c.start, c.events, c.locations); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

func TestEveryInputGetsAValue(t *testing.T) {
	one := app("n number, w text, d time, b bool, p phone, m mode, x password", "subscribe(app, go)",
		`def go(evt) { state = [v: [n, w, d, b, p, m, settings.n, zipCode, settings.x]] }`)
	want := "['v':[50, 'This is just a text!', '15:00', 'true', 9495379373, 'home', 50, 92617, null]]"
	p, _ := lowered(t, one, idle, "")
	if got := after(t, p, 0, "appTouch.Touched=touched", "one.state"); got != want {
		t.Errorf("got %s\nwant %s", got, want)
	}
	enum := `preferences { page(name: "first") }
def first() { dynamicPage(name: "first") { section { input "e", "enum", options: ["a b", "c"] } } }
def installed() { subscribe(app, go) }
def go(evt) { state = [v: e] }`
	p, _ = lowered(t, enum, idle, "")
	if got, want := after(t, p, 0, "appTouch.Touched=touched", "one.state"), "['v':'a b']"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestModesOfTheGlobalGroupDiffer(t *testing.T) {
	one := app("a mode, b mode", "subscribe(app, go)", "def go(evt) { state = [v: [a, b]] }")
	p, _ := lowered(t, one, one, published.GlobalGroup)
	got := after(t, p, 0, "appTouch.Touched=touched", "one.state two.state")
	want := "['v':['away', 'home']] ['v':['night', 'null']]"
	if got != want {
		t.Errorf("got %s\nwant %s", got, want)
	}
}

func TestUnknownGroupsAreRefused(t *testing.T) {
	set := &source.Set{Files: []*source.File{source.NewFile("a.groovy", idle), source.NewFile("b.groovy", idle)}}
	_, _, problems := published.Lower(set, published.Options{Group: "lamps"})
	if len(problems) != 1 || problems[0].Message != `there is no group of apps called "lamps"` {
		t.Errorf("got %+v", problems)
	}
}

func TestPairsThatCannotRunAreRefused(t *testing.T) {
	tests := []struct {
		files []string
		want  string
	}{
		{[]string{idle}, "the published model is about two apps, not 1"},
		{[]string{app("", "nobody()", ""), idle}, "installing the app ends in an error: groovy.lang.MissingMethodException: "},
		{[]string{idle, app("", "installed()", "")}, "installing the app ends in an error: "},
		{[]string{"preferences { section { null.x } }", idle}, "installing the app ends in an error: java.lang.NullPointerException"},
	}
	for _, c := range tests {
		set := &source.Set{}
		for _, text := range c.files {
			set.Files = append(set.Files, source.NewFile("x.groovy", text))
		}
		_, _, problems := published.Lower(set, published.Options{})
		if len(problems) == 0 || len(problems[0].Message) < len(c.want) || problems[0].Message[:len(c.want)] != c.want {
			t.Errorf("got %+v, want %s", problems, c.want)
		}
	}
}
