package hints_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend"
	"crosscheck/engine/internal/frontend/groovy/code"
	"crosscheck/engine/internal/frontend/groovy/hints"
	"crosscheck/engine/internal/frontend/groovy/hub"
	"crosscheck/engine/internal/frontend/groovy/setup"
	"crosscheck/engine/internal/frontend/groovy/syntax"
	_ "crosscheck/engine/internal/frontend/table"
	"crosscheck/engine/internal/source"
)

// top is above the body of every app: its line 0.
const top = `definition(name: "App", namespace: "t", author: "t", description: "", category: ""); preferences { section("s") { ` +
	`input "motion", "capability.motionSensor"; input "lamp", "capability.switch"; input "lamps", "capability.switch", multiple: true; ` +
	`input "dimmer", "capability.switchLevel"; input "siren", "capability.alarm"; input "door", "capability.lock"; ` +
	`input "heater", "capability.thermostat"; input "player", "capability.musicPlayer"; ` +
	`input "night", "mode"; input "warm", "number" } }; mappings { path("/x") { action: [GET: "web"] } }; ` +
	`def installed() { subscribe(motion, "motion", moved); subscribe(door, "lock", "locked"); subscribe(location, "mode", changed) }` + "\n"

// inHandler is the body of an app whose handler does this.
func inHandler(text string) string { return "def moved(evt) {\n" + text + "\n}" }

// cases have the hints as "line code", and the lines that the fix of each
// leaves there; "" where it has no fix.
var cases = []struct {
	name, body string
	want       []string
}{
	{"one device", inHandler(`lamp.on()`), []string{
		`2 blind-update`, `if (lamp.currentValue("switch") != "on") { lamp.on() }`}},
	{"several devices", inHandler(`lamps.off()`), []string{
		`2 blind-update`, `lamps.findAll { it.currentValue("switch") != "off" }*.off()`}},
	{"a device that may be absent", inHandler(`lamp?.on(delay: 500)`), []string{
		`2 blind-update`, `if (lamp?.currentValue("switch") != "on") { lamp?.on(delay: 500) }`}},
	{"a setting", inHandler(`settings.lamps?.on()`), []string{
		`2 blind-update`, `settings.lamps?.findAll { it.currentValue("switch") != "on" }*.on()`}},
	{"two attributes", inHandler(`dimmer.setLevel(0)`), []string{
		`2 blind-update`, `if (dimmer.currentValue("level") != 0 || dimmer.currentValue("switch") != "off") { dimmer.setLevel(0) }`}},
	{"a level that the text does not tell", inHandler(`dimmer.setLevel(evt.value as int)`), nil},
	{"an answer of the preferences", inHandler(`heater.setHeatingSetpoint(warm)`), []string{
		`2 blind-update`, `if (heater.currentValue("heatingSetpoint") != warm) { heater.setHeatingSetpoint(warm) }`}},
	{"the platform's spelling", inHandler(`heater.emergencyHeat()`), []string{
		`2 blind-update`, `if (heater.currentValue("thermostatMode") != "emergency heat") { heater.emergencyHeat() }`}},
	{"an argument without brackets", inHandler(`heater.setThermostatMode "cool"`), []string{
		`2 blind-update`, `if (heater.currentValue("thermostatMode") != "cool") { heater.setThermostatMode "cool" }`}},
	{"commands that count", inHandler(`player.nextTrack()`), nil},
	{"bodies without braces", inHandler("if (evt.value == \"active\")\nsiren.both();\nelse siren.off()"), []string{
		`3 blind-update`, `{ if (siren.currentValue("alarm") != "both") { siren.both() } };`,
		`4 blind-update`, `else { if (siren.currentValue("alarm") != "off") { siren.off() } }`}},
	{"a value that is used", inHandler(`return lamp.on()`), []string{`2 blind-update`, ``}},
	{"each", inHandler(`lamps.each { it.on() }`), []string{
		`2 blind-update`, `lamps.each { if (it.currentValue("switch") != "on") { it.on() } }`}},
	{"loops", inHandler("for (l in lamps) {\nl.off()\n}"), []string{
		`3 blind-update`, `if (l.currentValue("switch") != "off") { l.off() }`}},
	{"the first of several", inHandler("def first = lamps.find { it.id }\nfirst.on()"), []string{
		`3 blind-update`, `if (first.currentValue("switch") != "on") { first.on() }`}},
	{"asked before", inHandler("def now = lamp.currentSwitch\nif (now == \"off\") lamp.on()\nlamp.off()"), nil},
	{"asked one by one", inHandler(`if (lamps.any { it.latestValue("switch") == "on" }) lamps.off()`), nil},
	{"asked on one way only", inHandler("if (warm) {\nif (lamp.currentSwitch == \"on\") return\n}\nlamp.on()"), []string{
		`5 blind-update`, `if (lamp.currentValue("switch") != "on") { lamp.on() }`}},
	{"asked on the only way", inHandler("if (lamp.currentSwitch == \"on\") return\nlamp.on()"), nil},
	{"the second command on a way", inHandler("lamp.on()\nlamp.off()"), []string{
		`2 blind-update`, `if (lamp.currentValue("switch") != "on") { lamp.on() }`}},
	{"cases", inHandler("switch (evt.value) {\ncase \"active\": lamp.on(); break\ndefault: lamp.off()\n}"), []string{
		`3 blind-update`, `case "active": if (lamp.currentValue("switch") != "on") { lamp.on() }; break`,
		`4 blind-update`, `default: if (lamp.currentValue("switch") != "off") { lamp.off() }`}},
	{"loops that ask", inHandler("while (warm) {\nlamp.currentSwitch\n}\nfor (int i = 0; i < 3; i++) { if (warm) return }\nlamp.on()"), nil},
	{"exceptions", inHandler("try { if (warm) throw new Exception(); lamp.currentSwitch }\ncatch (e) { x: lamp.on() }\nfinally { siren.off() }\nlamp.off()"), []string{
		`3 blind-update`, `catch (e) { x: if (lamp.currentValue("switch") != "on") { lamp.on() } }`,
		`4 blind-update`, `finally { if (siren.currentValue("alarm") != "off") { siren.off() } }`}},
	{"elements and filters", inHandler("lamps.findAll { it.id }.each { it.currentSwitch }\nlamps[0].on()\nsettings['lamp'].on()"), []string{}},
	{"a computed name", inHandler("lamp.\"current${warm}\"\nlamp.on()"), nil},
	{"its own event", "def locked(evt) { door.unlock() }", nil},
	{"a method of the app", "def moved(evt) { if (lamp.currentSwitch == \"off\") go(lamp); runIn(60, \"stop\") }\n" +
		"def go(l) { l.on() }\ndef stop() {\ngo(lamp)\n}", []string{
		`2 blind-update`, `def go(l) { if (l.currentValue("switch") != "on") { l.on() } }`}},
	{"a way that ends nowhere", "def moved(evt) { moved(evt); lamp.on() }", []string{
		`1 blind-update`, `def moved(evt) { moved(evt); if (lamp.currentValue("switch") != "on") { lamp.on() } }`}},
	{"a web request", "def web() { lamp.on() }", []string{
		`1 blind-update`, `def web() { if (lamp.currentValue("switch") != "on") { lamp.on() } }`}},
	{"a method that nothing calls", "def moved(evt) { }\ndef idle() { lamp.on() }", nil},
	{"a local that hides a device", inHandler("def lamp = [on: { 1 }]\nlamp.on()"), nil},

	{"a belief", inHandler("if (state.lit) {\nlamp.off(); state.lit = false\n} else {\nlamp.on(); state.lit = true\n}"), []string{
		`2 saved-state`, `if (lamp.currentValue("switch") == "on") {`}},
	{"a belief denied", inHandler("if (warm && !atomicState.lit) {\nlamp.on(); atomicState.lit = true\n}"), []string{
		`2 saved-state`, `if (warm && lamp.currentValue("switch") != "on") {`}},
	{"a belief compared", inHandler("if (state.lit == false) {\nlamps.on(); state.lit = true\n}"), []string{
		`2 saved-state`, `if (!lamps.any { it.currentValue("switch") == "on" }) {`}},
	{"a belief of off alone", inHandler("if (state['lit']) {\nlamp.off(); state['lit'] = false\n}"), []string{
		`2 saved-state`, `if (lamp.currentValue("switch") != "off") {`}},
	{"a copy", "def moved(evt) { state.was = door.currentLock; runIn(9, later) }\ndef later() {\nif (state.was == \"locked\") door.unlock()\n}", []string{
		`3 saved-state`, `if (door.currentValue("lock") == "locked") door.unlock()`}},
	{"a value to put back", "def moved(evt) { state.was = lamp.currentSwitch; lamp.on(); runIn(9, later) }\n" +
		"def later() {\nif (state.was == \"off\") lamp.off()\n}", []string{`3 saved-state`, ``}},
	{"a belief in words", inHandler("if (state.last != \"on\") {\nlamp.on(); state.last = \"on\"\n}"), []string{`2 saved-state`, ``}},
	{"beliefs that disagree", inHandler("if (state.lit) {\nlamp.off(); state.lit = true\n} else {\nlamp.on(); state.lit = true\n}"), []string{
		`2 saved-state`, ``}},
	{"a belief that is asked about", inHandler("if (state.lit && lamp.currentSwitch == \"on\") {\nlamp.off(); state.lit = false\n}"), nil},
	{"state of something else", inHandler("state.count = 1\nif (state.count) lamp.on()"), []string{
		`3 blind-update`, `if (state.count) { if (lamp.currentValue("switch") != "on") { lamp.on() } }`}},

	{"a mode", inHandler(`setLocationMode(night)`), []string{
		`2 blind-mode`, `if (location.mode != night) { setLocationMode(night) }`}},
	{"a mode, otherwise", inHandler("if (warm) location.setMode(\"Away\")\nelse location.mode = \"Home\""), []string{
		`2 blind-mode`, `if (warm) { if (location.mode != "Away") { location.setMode("Away") } }`,
		`3 blind-mode`, `else { if (location.mode != "Home") { location.mode = "Home" } }`}},
	{"a mode that is worked out", inHandler("setLocationMode(pick())\n}\ndef pick() { night"), []string{`2 blind-mode`, ``}},
	{"a mode that was looked at", inHandler(`if (location.mode != night && location.modes) setLocationMode(night)`), nil},
	{"a mode that changed", "def changed(evt) { setLocationMode(night) }", nil},
}

func TestHintsAndWhatTheirFixesLeave(t *testing.T) {
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			text := top + c.body
			f, list := find(t, text)
			var got []string
			for i := range list {
				p := &list[i]
				line := f.Line(int(p.Span.Start))
				got = append(got, fmt.Sprintf("%d %s", line, p.Code))
				if p.Severity != diag.Hint || p.Message == "" || p.Help == "" {
					t.Errorf("%+v: not a hint that helps", p)
				}
				if p.Fix == nil {
					got = append(got, "")
					continue
				}
				mended := apply(text, p.Fix)
				got = append(got, strings.Split(mended, "\n")[line])
				wantMended(t, mended, line, len(list)-1)
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(c.want, "\n"))
			}
		})
	}
}

// find yields the hints for an app, which must be one without errors.
func find(t *testing.T, text string) (*source.File, diag.List) {
	t.Helper()
	f := source.NewFile("app.groovy", text)
	tree, problems := syntax.Parse(f, 0)
	if problems.HasErrors() {
		t.Fatalf("%v in\n%s", problems, text)
	}
	return f, hints.Find(tree, setup.Read(code.New(tree), setup.Options{Tree: tree}))
}

// apply makes the edits of a fix, the last one first.
func apply(text string, fix *diag.Fix) string {
	for _, e := range slices.Backward(fix.Edits) {
		text = text[:e.Span.Start] + e.New + text[e.Span.End:]
	}
	return text
}

// wantMended wants no hint at the line any more, no new ones, and an app that
// runs.
func wantMended(t *testing.T, text string, line, most int) {
	t.Helper()
	f, list := find(t, text)
	for i := range list {
		if f.Line(int(list[i].Span.Start)) == line {
			t.Errorf("still %s in\n%s", list[i].Message, text)
		}
	}
	if len(list) > most {
		t.Errorf("%d hints, more than %d, in\n%s", len(list), most, text)
	}
	set := &source.Set{Files: []*source.File{f}}
	if p, problems := frontend.Lower(set, frontend.Options{}); p == nil {
		t.Errorf("%v in\n%s", problems, text)
	}
}

// Libraries are followed, but hints are for the app's own text.
func TestLibrariesGetNoHints(t *testing.T) {
	app := source.NewFile("app.groovy", "#include t.lib\n"+top+"def moved(evt) { shine(); lamp.off() }")
	library := source.NewFile("lib.groovy", "library(name: \"lib\", namespace: \"t\")\ndef shine() { if (state.lit) lamp.on(); setLocationMode('x'); door.lock() }")
	tree, _ := syntax.Parse(app, 0)
	lib, _ := syntax.Parse(library, 1)
	if problems := syntax.JoinLibraries(tree, []*syntax.File{lib}); len(problems) > 0 {
		t.Fatal(problems)
	}
	list := hints.Find(tree, setup.Read(code.New(tree), setup.Options{Tree: tree}))
	if len(list) != 1 || list[0].Span.File != 0 || app.Line(int(list[0].Span.Start)) != 2 {
		t.Errorf("%v", list)
	}
}

// A handler is read whatever call of a hub it is handed to, and however it is
// named there.
func TestHandlersOfEveryCallAreRead(t *testing.T) {
	for _, row := range hub.Calls {
		if row.Handler == 0 {
			continue
		}
		first := "1, "
		if row.Handler == 1 {
			first = ""
		}
		for _, name := range strings.Fields(row.Names) {
			for _, handler := range []string{`later`, `"later"`} {
				call := name + "(" + first + handler + ")"
				f, list := find(t, top+"def moved(evt) { "+call+" }\ndef later() {\nlamp.on()\n}")
				if len(list) != 1 || list[0].Code != diag.BlindUpdate || f.Line(int(list[0].Span.Start)) != 3 {
					t.Errorf("%s: %v", call, list)
				}
			}
		}
	}
}
