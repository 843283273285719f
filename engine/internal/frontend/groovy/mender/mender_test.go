package mender_test

import (
	"strings"
	"testing"

	"crosscheck/engine/internal/frontend/groovy/mender"
	"crosscheck/engine/internal/frontend/groovy/syntax"
	native "crosscheck/engine/internal/frontend/lang/syntax"
	"crosscheck/engine/internal/frontend/mend"
	"crosscheck/engine/internal/source"
)

var (
	shut   = mend.Condition{Location: "window.contact", Op: mend.Is, Value: "closed"}
	open   = mend.Condition{Location: "window.contact", Op: mend.Is, Value: "open"}
	out    = mend.Condition{Location: "ann.presence", Op: mend.Is, Value: "notPresent"}
	damp   = mend.Condition{Location: "air.humidity", Op: mend.AtLeast, Value: "6"}
	warm   = mend.Condition{Location: "room.temperature", Op: mend.Below, Value: "21"}
	smoke  = mend.Condition{Location: "kitchen.smoke", Op: mend.IsNot, Value: "detected"}
	night  = mend.Condition{Location: "mode", Op: mend.IsNot, Value: "Night"}
	counts = mend.Condition{Location: "App.left", Op: mend.Below, Value: "3"}
	lamps  = mend.Condition{Location: "one.switch", Op: mend.Is, Value: "on"}
)

// home is where the apps are installed.
const home = `mode: { Day, Night } = Day;
device window: contactSensor "the window";
device ann: presenceSensor "Ann";
device air: relativeHumidityMeasurement;
device room: temperatureMeasurement { temperature: 20..22; }
device kitchen: smokeDetector "the kitchen detector";
device heater: switch;
device one: switch;
device two: switch;
device siren: alarm;

install App from "app.groovy" {
  window = window;
  people = ann;
  air = air;
  room = room;
  heater = heater;
  siren = siren;
  lamps = one, two;
}
`

// head asks for all but the detector.
const head = `preferences {
    section("About") {
        input "window", "capability.contactSensor", title: "Window"
        input "people", "capability.presenceSensor", title: "Who", multiple: true
        input "air", "capability.relativeHumidityMeasurement"
        input "room", "capability.temperatureMeasurement"
        input "heater", "capability.switch"
        input "siren", "capability.alarm"
        input "lamps", "capability.switch", multiple: true // both
    }
}

`

// change is what is done at a place.
type change func(*source.Set, source.Span) []mend.Edit

func guarded(only ...mend.Condition) change {
	return func(set *source.Set, at source.Span) []mend.Edit { return mender.Apps.Guard(set, at, only) }
}

func also(when ...mend.Condition) change {
	return func(set *source.Set, at source.Span) []mend.Edit { return mender.Apps.Also(set, at, when) }
}

func undone(location, value string, when ...mend.Condition) change {
	return func(set *source.Set, at source.Span) []mend.Edit {
		return mender.Apps.Undo(set, at, mend.Condition{Location: location, Op: mend.Is, Value: value}, when)
	}
}

func cancelled(when mend.Condition) change {
	return func(set *source.Set, at source.Span) []mend.Edit { return mender.Apps.Cancel(set, at, when) }
}

// other is the change of which the app says that.
func other(says string) change {
	return func(set *source.Set, at source.Span) []mend.Edit {
		for _, c := range mender.Apps.Else(set, at, nil) {
			if c.Says == says+"." {
				return c.Edits
			}
		}
		return nil
	}
}

const installed = "def installed() {\n    subscribe(window, \"contact.open\", opened)\n}\n\n"

// The place is what stands between « and ». An empty text is no change.
var mended = []struct {
	name         string
	change       change
	before, then string
}{
	{
		"a statement, with its comments", guarded(shut),
		"def opened(evt) {\n    log.debug \"open\"\n    // warm\n    «heater.on()» // now\n    two()\n}\n",
		"def opened(evt) {\n    log.debug \"open\"\n    // warm\n    if (window.currentContact == \"closed\") {\n        heater.on() // now\n    }\n    two()\n}\n",
	},
	{
		"two conditions, in the style of the author", guarded(shut, night),
		"def opened(evt) {\n\tif(x) y()\n\t«heater.on()»\n\tz('a', 'b')\n}\ndef say() { 'who' + 'what' + 'when' + 'where' + 'why' + air.currentValue('humidity') + 'c' + 'd' + 'e' + 'f' + 'g' + 'h' + 'i' + 'j' + 'k' + 'l' + 'm' + 'n' + 'o' + 'p' + 'q' + 'r' }\n",
		"def opened(evt) {\n\tif(x) y()\n\tif(window.currentValue('contact') == 'closed' && location.mode != 'Night') {\n\t\theater.on()\n\t}\n\tz('a', 'b')\n}\ndef say() { 'who' + 'what' + 'when' + 'where' + 'why' + air.currentValue('humidity') + 'c' + 'd' + 'e' + 'f' + 'g' + 'h' + 'i' + 'j' + 'k' + 'l' + 'm' + 'n' + 'o' + 'p' + 'q' + 'r' }\n",
	},
	{
		"beside the condition that is there", guarded(out),
		"def opened(evt) {\n    if (a || b) {\n        «heater.on()»\n    }\n}\n",
		"def opened(evt) {\n    if ((a || b) && people.every { it.currentPresence == \"not present\" }) {\n        heater.on()\n    }\n}\n",
	},
	{
		"under else if", guarded(smoke),
		"def opened(evt) {\n    if (a) {\n        b()\n    } else if (c) {\n        «heater.on()»\n    }\n}\n",
		"def opened(evt) {\n    if (a) {\n        b()\n    } else if (c && kitchen.currentSmoke != \"detected\") {\n        heater.on()\n    }\n}\n",
	},
	{
		"not such that else is done", guarded(shut),
		"def opened(evt) {\n    if (a) «heater.on()»\n    else heater.off()\n}\n",
		"def opened(evt) {\n    if (a) { if (window.currentContact == \"closed\") { heater.on() } }\n    else heater.off()\n}\n",
	},
	{
		"a unit of its own", guarded(damp),
		"def opened(evt) { a(); «heater.on()»; b() }\n",
		"def opened(evt) { a(); if (air.currentHumidity >= 60) { heater.on() }; b() }\n",
	},
	{
		"a range of the home", guarded(warm),
		"def opened(evt) {\n    «heater.on()»\n}\n",
		"def opened(evt) {\n    if (room.currentTemperature < 21) {\n        heater.on()\n    }\n}\n",
	},
	{
		"what the app has saved", guarded(counts),
		"def opened(evt) {\n    state.left = 3\n    «heater.on()»\n}\n",
		"def opened(evt) {\n    state.left = 3\n    if (state.left < 3) {\n        heater.on()\n    }\n}\n",
	},
	{
		"all that a method does", guarded(shut, out),
		"def opened(evt) «{\n    // first\n    a()\n    heater.on()\n}»\n",
		"def opened(evt) {\n    // first\n    if (window.currentContact != \"closed\" || people.any { it.currentPresence != \"not present\" }) return\n    a()\n    heater.on()\n}\n",
	},
	{
		"all that stands under a condition", guarded(shut),
		"def opened(evt) {\n    if (x) «{\n        a()\n        b()\n    }»\n}\n",
		"def opened(evt) {\n    if (x && window.currentContact == \"closed\") {\n        a()\n        b()\n    }\n}\n",
	},
	{
		"over several lines, but not those of a text", guarded(shut),
		"def opened(evt) {\n    «heater.say(\"\"\"one\n  two\"\"\")»\n}\n",
		"def opened(evt) {\n    if (window.currentContact == \"closed\") {\n        heater.say(\"\"\"one\n  two\"\"\")\n    }\n}\n",
	},
	{"not a value that is asked for", guarded(shut), "def opened(evt) {\n    lamps.find { «it.currentSwitch == \"on\"» }\n}\n", ""},
	{"not what is known behind", guarded(shut), "def opened(evt) {\n    «def x = 1»\n    heater.on(x)\n}\n", ""},
	{"one of several devices is asked for apart", guarded(lamps), "def opened(evt) {\n    «heater.on()»\n}\n", "def opened(evt) {\n    if (one.currentSwitch == \"on\") {\n        heater.on()\n    }\n}\n"},
	{"not where its name is something else", guarded(shut), "def opened(window) {\n    «heater.on()»\n}\n", "def opened(window) {\n    if (window2.currentContact == \"closed\") {\n        heater.on()\n    }\n}\n"},
	{
		"with the line ends that are there", guarded(shut),
		"def opened(evt) {\r\n    «heater.on()»\r\n}\r\n",
		"def opened(evt) {\r\n    if (window.currentContact == \"closed\") {\r\n        heater.on()\r\n    }\r\n}\r\n",
	},
	{
		"later, too, in a handler of its own", also(out),
		installed + "def opened(evt) {\n    «heater.off()»\n}\n",
		"def installed() {\n    subscribe(window, \"contact.open\", opened)\n    subscribe(people, \"presence.not present\", presenceNotPresent)\n}\n\ndef opened(evt) {\n    if (people.every { it.currentPresence == \"not present\" }) {\n        heater.off()\n    }\n}\n\ndef presenceNotPresent(evt) {\n    if (window.currentContact == \"open\" && people.every { it.currentPresence == \"not present\" }) {\n        heater.off()\n    }\n}\n",
	},
	{
		"once more after a while", also(out),
		installed + "def opened(evt) {\n    runIn(60, late)\n}\n\ndef late() {\n    «heater.off()»\n}\n",
		installed + "def opened(evt) {\n    runIn(60, late)\n}\n\ndef late() {\n    if (people.every { it.currentPresence == \"not present\" }) {\n        heater.off()\n    } else {\n        runIn(60, late)\n    }\n}\n",
	},
	{"not what the event brings", also(out), installed + "def opened(evt) {\n    «heater.say(evt.value)»\n}\n", ""},
	{"not where nothing says what has set it off", also(out), "def installed() {\n    subscribe(window, \"contact\", opened)\n}\n\ndef opened(evt) {\n    «heater.off()»\n}\n", ""},
	{
		"once more after what a variable is", also(out),
		installed + "def opened(evt) {\n    def wait = minutes * 60\n    runIn(wait, late)\n}\n\ndef late() {\n    «heater.off()»\n}\n",
		installed + "def opened(evt) {\n    def wait = minutes * 60\n    runIn(wait, late)\n}\n\ndef late() {\n    if (people.every { it.currentPresence == \"not present\" }) {\n        heater.off()\n    } else {\n        runIn(minutes * 60, late)\n    }\n}\n",
	},
	{"no once more after what changes", also(out), installed + "def opened(evt) {\n    def wait = 60\n    wait = 5\n    runIn(wait, late)\n}\n\ndef late() {\n    «heater.off()»\n}\n", ""},
	{"no once more after what is given", also(out), installed + "def opened(evt) {\n    start(5)\n}\n\ndef start(wait) {\n    runIn(wait, late)\n}\n\ndef late() {\n    «heater.off()»\n}\n", ""},
	{
		"taken back where that is handled", undone("heater.switch", "off", shut),
		"def installed() {\n    subscribe(window, \"contact\", moved)\n}\n\ndef moved(evt) {\n    if (evt.value == \"open\") {\n        «heater.on()»\n    } else if (evt.value == \"closed\") {\n        a() // shut\n    }\n}\n",
		"def installed() {\n    subscribe(window, \"contact\", moved)\n}\n\ndef moved(evt) {\n    if (evt.value == \"open\") {\n        heater.on()\n    } else if (evt.value == \"closed\") {\n        a() // shut\n        heater.off()\n    }\n}\n",
	},
	{
		"taken back where all is handled", undone("heater.switch", "off", open),
		"def installed() {\n    subscribe(window, \"contact\", moved)\n}\n\ndef moved(evt) {\n    «heater.on()»\n}\n",
		"def installed() {\n    subscribe(window, \"contact\", moved)\n}\n\ndef moved(evt) {\n    heater.on()\n    if (evt.value == \"open\") {\n        heater.off()\n    }\n}\n",
	},
	{
		"a mode taken back in another one", undone("mode", "Day", mend.Condition{Location: "mode", Op: mend.Is, Value: "Night"}),
		"def installed() {\n    schedule(\"0 0 6 * * ?\", early)\n}\n\ndef early() {\n    «setLocationMode(\"Night\")»\n}\n",
		"def installed() {\n    schedule(\"0 0 6 * * ?\", early)\n    subscribe(location, \"mode\", modeNight)\n}\n\ndef early() {\n    setLocationMode(\"Night\")\n}\n\ndef modeNight(evt) {\n    if (evt.value == \"Night\") {\n        setLocationMode(\"Day\")\n    }\n}\n",
	},
	{
		"a timer called off where it is set", cancelled(open),
		installed + "def opened(evt) {\n    a()\n}\n\ndef late() {\n    «runIn(5, \"late\")»\n}\n",
		installed + "def opened(evt) {\n    a()\n    unschedule(\"late\")\n}\n\ndef late() {\n    runIn(5, \"late\")\n}\n",
	},
	{
		"a timer called off where it fires", cancelled(open),
		installed + "def opened(evt) {\n    return\n}\n\ndef start() {\n    runIn(5, late)\n}\n\ndef late() {\n    «heater.on()»\n}\n",
		installed + "def opened(evt) {\n    unschedule(late)\n    return\n}\n\ndef start() {\n    runIn(5, late)\n}\n\ndef late() {\n    heater.on()\n}\n",
	},
	{"nothing to call off", cancelled(open), installed + "def opened(evt) {\n    «heater.on()»\n}\n", ""},
	{
		"left out with its line", mender.Apps.Leave,
		"def opened(evt) {\n    a()\n    «heater.on()» // on\n    b()\n}\n",
		"def opened(evt) {\n    a()\n    b()\n}\n",
	},
	{
		"left out with its condition", mender.Apps.Leave,
		"def opened(evt) {\n    a()\n    if (x) {\n        «heater.on()»\n    }\n}\n",
		"def opened(evt) {\n    a()\n}\n",
	},
	{
		"left out with its else", mender.Apps.Leave,
		"def opened(evt) {\n    if (x) {\n        a()\n    } else {\n        «heater.on()»\n    }\n}\n",
		"def opened(evt) {\n    if (x) {\n        a()\n    }\n}\n",
	},
	{"nothing is left under a condition", mender.Apps.Leave, "def opened(evt) {\n    if (x) {\n        «heater.on()»\n    } else {\n        a()\n    }\n}\n", ""},
	{
		"without its condition", other(`do “heater.on()” whether “x” holds or not`),
		"def opened(evt) {\n    if (x) {\n        «heater.on()» // on\n    }\n}\n",
		"def opened(evt) {\n    heater.on() // on\n}\n",
	},
	{
		"one timer at a time", other("wait anew for late each time"),
		"def opened(evt) {\n    «runIn(5, late, [overwrite: false])»\n}\n\ndef late() { }\n",
		"def opened(evt) {\n    runIn(5, late, [overwrite: true])\n}\n\ndef late() { }\n",
	},
	{
		"a timer that starts anew", other("wait anew for late when opened runs"),
		installed + "def opened(evt) {\n    a()\n}\n\ndef start() {\n    «runIn(5, late)»\n}\n\ndef late() { }\n",
		installed + "def opened(evt) {\n    a()\n    runIn(5, late)\n}\n\ndef start() {\n    runIn(5, late)\n}\n\ndef late() { }\n",
	},
	{
		"as another app does", other("call siren.strobe(), not siren.siren()"),
		"def opened(evt) {\n    «siren.siren()»\n}\n",
		"def opened(evt) {\n    siren.strobe()\n}\n",
	},
}

// asks is what an app that asks for one thing more begins with.
func asks(line string) string {
	return strings.Replace(head, "// both\n", "// both\n        "+line+"\n", 1)
}

func TestAppsAreMended(t *testing.T) {
	for _, c := range mended {
		t.Run(c.name, func(t *testing.T) {
			head := head
			if strings.Contains(c.before, "\r\n") {
				head = strings.ReplaceAll(head, "\n", "\r\n")
			}
			start, end := strings.Index(head+c.before, "«"), strings.Index(head+c.before, "»")-len("«")
			files := []*source.File{
				source.NewFile("home.cross", home), source.NewFile("app.groovy", head+strings.NewReplacer("«", "", "»", "").Replace(c.before)),
				source.NewFile("other.groovy", "def a() { x.strobe() }"),
			}
			edits := c.change(&source.Set{Files: files}, source.Span{File: 1, Start: int32(start), End: int32(end)})
			if c.then == "" {
				if len(edits) > 0 {
					t.Errorf("got\n%s", mend.Apply(files, edits)[1].Text)
				}
				return
			}
			after := mend.Apply(files, edits)
			got := strings.TrimPrefix(after[1].Text, head)
			for name, line := range map[string]string{
				"kitchen": `input "kitchen", "capability.smokeDetector", title: "The kitchen detector"`,
				"one":     `input "one", "capability.switch", title: "one"`,
				"window2": `input "window2", "capability.contactSensor", title: "The window"`,
			} {
				if rest, asked := strings.CutPrefix(after[1].Text, asks(line)); asked {
					got = rest
					if device := strings.TrimSuffix(name, "2"); !strings.Contains(after[0].Text, "  "+name+" = "+device+";\n}") {
						t.Errorf("the home gives it no %s:\n%s", name, after[0].Text)
					}
				}
			}
			if got != c.then {
				t.Errorf("got\n%s\nwant\n%s", got, c.then)
			}
			if _, problems := syntax.Parse(after[1], 1); problems.HasErrors() {
				t.Errorf("the app is not read: %v", problems)
			}
			if _, problems := native.Parse(after[0], 0); problems.HasErrors() {
				t.Errorf("the home is not read: %v", problems)
			}
		})
	}
}

func TestWiderIsWhatStandsRoundAPlace(t *testing.T) {
	text := "def a(evt) {\n    b()\n    if (x) {\n        c()\n        if (y) { d.each { it.on() } }\n    }\n}\n"
	at := int32(strings.Index(text, "it.on()"))
	set := &source.Set{Files: []*source.File{source.NewFile("a.groovy", text)}}
	var got []string
	for _, sp := range mender.Apps.Wider(set, source.Span{Start: at, End: at + int32(len("it.on()"))}) {
		got = append(got, strings.Join(strings.Fields(text[sp.Start:sp.End]), " "))
	}
	if want := "d.each { it.on() } | { c() if (y) { d.each { it.on() } } } | { b() if (x) { c() if (y) { d.each { it.on() } } } }"; strings.Join(got, " | ") != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
