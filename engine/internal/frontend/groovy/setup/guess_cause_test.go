package setup_test

import (
	"strings"
	"testing"

	"crosscheck/engine/internal/frontend/groovy/setup"
	"crosscheck/engine/internal/frontend/groovy/setup/guess"
)

// homeOf is the home that is guessed for apps with these inputs and handlers.
func homeOf(t *testing.T, apps ...string) string {
	t.Helper()
	var list []*setup.App
	for i, text := range apps {
		inputs, code, _ := strings.Cut(text, " | ")
		app, _ := readText(t, "app"+string(rune('A'+i)), "preferences { section {\ninput "+
			strings.ReplaceAll(inputs, "; ", "\ninput ")+"\n} }\ndef installed() {\n"+strings.ReplaceAll(code, "; ", "\n")+"\n}\n", setup.Options{})
		list = append(list, app)
	}
	text, _, _ := guess.Home(list)
	lowered(t, text)
	return text
}

// What a guessed home must have for the apps to have anything to react to.
func TestGuessedHomesMove(t *testing.T) {
	const falses = `"a", "bool", defaultValue: false; "b", "bool", defaultValue: false; "c", "bool", defaultValue: false; "d", "bool", defaultValue: false | `
	const thermostat = `"t", "capability.thermostat" | `
	for _, c := range []struct {
		name          string
		apps          []string
		want, without string
	}{
		{"a thermostat heats", []string{thermostat + `t.setHeatingSetpoint(60)`}, "thermostatMode = heat;", "by hand"},
		{"people move a thermostat", []string{thermostat + `subscribe(t, "thermostatMode", h)`}, "by hand {", "thermostatMode fixed"},
		{"people set what is set", []string{thermostat + `t.currentHeatingSetpoint > 65`}, "heatingSetpoint: 0..100 among 65, 66 = 68;", "coolingSetpoint: 0..100 among"},
		{"what is measured comes near to what is set", []string{`"t", "capability.thermostat"; "near", "number", title: "Degrees" | subscribe(t, "temperature", h); def set = t.currentValue("thermostatSetpoint"); ` +
			`if (t.currentTemperature <= set + near) t.setHeatingSetpoint(set - near)`}, "temperature: 70..71 = 70;", "near = 70"},
		{"what is set has a bound", []string{`"t", "capability.thermostat"; "least", "number", title: "Minimum heating setpoint" | if (t.currentHeatingSetpoint < least) x()`}, "least = 60;", ""},
		{"a page for nothing asks for nothing", []string{`"lights.${state.which}", "capability.switch"; "lights", "capability.switch" | lights.on()`}, "lights = lamp;", "lights.null"},
		{"there is no less light than none", []string{`"l", "capability.illuminanceMeasurement" | subscribe(l, "illuminance", installed); if (evt.integerValue == 0) x()`}, "illuminance: 0..1 = 0;", "-1"},
		{"people choose what apps name", []string{thermostat + `if (t.currentThermostatMode == "off") { }`}, "thermostatMode among off, heat = heat;", ""},
		{"people choose something", []string{`"a", "capability.alarm" | subscribe(a, "alarm", h)`}, "alarm among off, strobe;", ""},
		{"people dim as an app tells apart", []string{`"d", "capability.switchLevel" | subscribe(d, "level", installed); if (evt.value.toInteger() > 80 || evt.integerValue < 20) x()`}, "level: 0..100 among 19, 50, 81 = 100;", ""},
		{"people heat", []string{thermostat + `subscribe(t, "heatingSetpoint", installed); if (evt.doubleValue > 70) x()`}, "heatingSetpoint: 0..100 among 70, 71 = 68;", ""},
		{"people dim", []string{`"d", "capability.switchLevel" | subscribe(d, "level", h)`}, "level: 0..100 among 50, 100 = 100;", ""},
		{"what an app saves begins as anything", []string{`"l", "capability.lock" | state.was = l.currentLock`}, "by hand { lock = any; }", ""},
		{"what it waits for begins as it is", []string{`"l", "capability.lock" | subscribe(l, "lock", h)`}, "by hand;", "any"},
		{"two modes", []string{`"m", "mode"; "n", "mode" | setLocationMode(m)`}, "m = away;\n  n = night;", ""},
		{"two apps, two modes", []string{`"m", "mode" | setLocationMode(m)`, `"m", "mode" | setLocationMode(m)`}, "m = night;", ""},
		{"modes that a local is compared with", []string{`"l", "capability.lock" | subscribe(location, "mode", installed); def now = evt.value; if (now == "Late") l.lock()`}, "Night, Late }", ""},
		{"two inputs", []string{`"driver", "capability.presenceSensor"; "rider", "capability.presenceSensor" | driver`}, "driver = ann;\n  rider = bob;", ""},
		{"several and one", []string{`"on", "capability.switch", multiple: true; "off", "capability.switch" | on.on()`}, "on = lamp;\n  off = radio;", ""},
		{"two apps share", []string{`"x", "capability.switch" | x.on()`, `"y", "capability.switch" | y.off()`}, "y = lamp;", "radio"},
		{"the same word is the same device", []string{`"heater", "capability.switch"; "cooler", "capability.switch" | heater.on()`,
			`"myCooler", "capability.switch" | myCooler.on()`}, "myCooler = airConditioner;", ""},
		{"options that an app compares", []string{`"a", "enum", options: ["on", "off", "dim", "flash"] | if (a == "off") state.x = 1`}, "a = any \"on\", \"off\";", ""},
		{"options of a switch, through a local", []string{`"a", "enum", options: ["on", "off", "dim"] | def b = settings.a.toLowerCase(); switch (b) { case "dim": state.x = 1; break; default: state.x = 2 }`},
			"a = any \"on\", \"dim\";", ""},
		{"options in a list", []string{`"a", "enum", options: ["on", "off", "dim", "flash"] | if (a in ["off", "dim"]) state.x = 1`}, "a = any \"on\", \"off\", \"dim\";", ""},
		{"options that are commands", []string{`"l", "capability.switch"; "a", "enum", options: ["on", "off"] | l."$a"()`}, "a = any \"on\", \"off\";", ""},
		{"options of which people choose several", []string{`"a", "enum", multiple: true, options: ["on", "off", "dim"] | if (a.contains("dim")) state.x = 1`},
			"a = \"on\", \"dim\";", "any"},
		{"what only people are told", []string{`"a", "bool" | if (a) sendPush("x"); if (a) log.debug("y")`}, "a = true;", "any"},
		{"what is true or false", []string{`"a", "bool", defaultValue: false | if (!a) return; subscribe(location, h)`}, "a = any false, true;", ""},
		{"too many", []string{`"a", "bool"; "b", "bool"; "c", "bool"; "d", "bool" | if (a && b && c && d) setLocationMode("x")`},
			"c = any true, false;\n  d = true;", "d = any"},
		{"which says so", []string{`"a", "bool"; "b", "bool"; "c", "bool"; "d", "bool" | if (a && b && c && d) setLocationMode("x")`},
			"// One value each, so that the home stays small:\n// `d` (also false)\ninstall", ""},
		{"times of the day lie apart", []string{`"when", "time" | schedule(when, h)`, `"then", "time" | schedule(then, h)`, `"until", "time" | schedule(until, h)`}, "then = 22:05;", "until = 06:05"},
		{"unless apps propose them", []string{`"when", "time" | schedule(when, h)`, `"then", "time", defaultValue: "22:00" | schedule(then, h)`}, "then = 22:00;", ""},
		{"what lets an app listen", []string{falses + `if (a && b && c && d) subscribe(location, h)`}, "// `d` (also false)\ninstall", "d = false"},
		{"what lets it set a timer, in a method", []string{falses + `if (a || b || c) setLocationMode("x"); def on = settings.d; if (on == true) start(); }; def start() { runIn(60, h)`}, "d = true;", ""},
		{"what a method leaves at", []string{falses + `if (a || b || c || !d) return; }; def h() { subscribe(location, h)`}, "d = false;", ""},
		{"without what it does not listen", []string{falses + `if (a || b || c) setLocationMode("x"); start(); }; def start() { if (!d) return; subscribe(location, h)`}, "d = true;", ""},
		{"what only changes what it does", []string{falses + `subscribe(location, h); if (a || b || c || d) setLocationMode("x")`}, "d = false;", ""},
		{"what pages show then", []string{`"a", "enum", options: ["on", "late"], submitOnChange: true } ; section { if (a == "late") input "when", "number" | if (a == "late") runIn(when, h)`},
			"a = any \"on\", \"late\";\n  when = 10;", ""},
		{"people move a shade that tells its position", []string{`"s", "capability.windowShade" | subscribe(s, "position", h)`}, "by hand;", ""},
		{"what no page shows then", []string{`"a", "bool", defaultValue: false; "b", "bool", defaultValue: false; "c", "bool", defaultValue: false; "d", "bool", defaultValue: false, submitOnChange: true } ; ` +
			`section { if (d) input "when", "capability.switch" | subscribe(location, h); if (a || b || c || d) when.on()`}, "d = false;\n}", "device"},
		{"options that are looked up", []string{`"a", "enum", options: ["dim", "off", "on"]; "l", "capability.switchLevel" | def levels = [dim: 20, on: 100]; l.setLevel(levels[a])`},
			"a = any \"dim\", \"off\", \"on\";", ""},
		{"buttons that an app waits for", []string{`"b", "capability.pushableButton" | subscribe(b, "pushed.4", h)`}, "{ pushed: 1..4; }", ""},
		{"buttons that an app names", []string{`"b", "capability.pushableButton" | subscribe(b, "pushed", installed); switch (evt.value) { case "3": x() }`}, "{ pushed: 1..3; }", ""},
		{"few buttons", []string{`"b", "capability.pushableButton" | subscribe(b, "pushed.1", h)`}, "device remote: pushableButton in house", "pushed:"},
		{"outdoors", []string{`"inTemp", "capability.temperatureMeasurement"; "outTemp", "capability.temperatureMeasurement" | inTemp`},
			"in garden \"the outdoor thermometer\"", ""},
		{"seven of a kind", []string{`"a", "capability.lock"; "b", "capability.lock"; "c", "capability.lock"; "d", "capability.lock"; ` +
			`"e", "capability.lock"; "f", "capability.lock"; "g", "capability.lock" | a.lock()`}, "f = frontDoor3;\n  g = frontDoor;", ""},
	} {
		text := homeOf(t, c.apps...)
		if !strings.Contains(text, c.want) || c.without != "" && strings.Contains(text, c.without) {
			t.Errorf("%s: want %s without %q in\n%s", c.name, c.want, c.without, text)
		}
	}
}

// What an app tells apart is found wherever its numbers come from, and however
// it calculates with what is measured.
func TestGuessedNumbersLieBetweenTheLimits(t *testing.T) {
	const listen = `"t", "capability.temperatureMeasurement"; "goal", "number", defaultValue: 70 | subscribe(t, "temperature", installed); `
	for code, want := range map[string]string{
		`if (evt.value.toInteger() > 50) x()`:                                                 "50..51",
		`if (30 < evt.numericValue) x()`:                                                      "30..31",
		`def now = evt.value as int; def top = 40; if (now > top || now < top - 9) x()`:       "30..41 among 30, 35, 41",
		`if (new BigDecimal(evt.value).compareTo(44) > 0) x()`:                                "44..45",
		`if (Math.round(Double.parseDouble(evt.value)) > 33) x()`:                             "33..34",
		`if (evt.doubleValue - goal > 2) x()`:                                                 "72..73",
		`def d = evt.doubleValue - goal; if (d > 2 || d < -2) x()`:                            "67..73 among 67, 70, 73",
		`if (Math.abs(evt.doubleValue - goal) > 2) x()`:                                       "67..73 among 67, 70, 73",
		`if ((goal - evt.doubleValue).abs() >= 2) x()`:                                        "68..72 among 68, 70, 72",
		`if (goal - evt.doubleValue > 2) x()`:                                                 "67..68",
		`if (evt.doubleValue * 9 / 5 + 32 > 100) x()`:                                         "37..38",
		`if (100 / evt.doubleValue < 4) x()`:                                                  "25..26",
		`if (evt.integerValue in 40..50) x()`:                                                 "39..51 among 39, 45, 51",
		`if (evt.integerValue in 40..<50) x()`:                                                "39..50 among 39, 44, 50",
		`if ((40..50).contains(evt.integerValue)) x()`:                                        "39..51 among 39, 45, 51",
		`if (evt.integerValue in [40, 42]) x()`:                                               "39..43",
		`switch (evt.integerValue) { case 0..30: x(); break; case 60: y() }`:                  "-1..61 among -1, 15, 45, 60, 61",
		`state.top = 62; if (evt.doubleValue > state.top) x()`:                                "62..63",
		`state["top"] = 62; if (evt.doubleValue > state.top) x()`:                             "62..63",
		`if (evt.doubleValue > limit()) x(); }; def limit() { return 55`:                      "55..56",
		`if (evt.doubleValue > limit(1)) x(); }; def limit(n) { n + 55`:                       "56..57",
		`if (hot(evt.value)) x(); }; def hot(v) { v.toDouble() > 57`:                          "57..58",
		`if (evt.doubleValue > TOP) x(); }; @groovy.transform.Field TOP = 58; def y() {`:      "58..59",
		`if (evt.doubleValue > state.last + 10) x(); state.last = evt.doubleValue`:            "70..81 among 70, 75, 81",
		`if (evt.doubleValue - state.last > 10) x(); state.last = evt.doubleValue`:            "70..81 among 70, 75, 81",
		`def all = t.collect { it.currentTemperature }; if (all.sum() / all.size() > 48) x()`: "48..49",
	} {
		text := homeOf(t, listen+code)
		if !strings.Contains(text, "temperature: "+want+" =") {
			t.Errorf("%s: want %s in\n%s", code, want, text)
		}
	}
	text := homeOf(t, `"inside", "capability.temperatureMeasurement"; "outside", "capability.temperatureMeasurement" | subscribe(inside, "temperature", h); if (inside.currentTemperature > outside.currentTemperature + 3) x()`)
	if strings.Count(text, "70..74 among 70, 72, 74") != 2 {
		t.Errorf("two sensors that differ by 3, or not, in\n%s", text)
	}
}

// However many devices there are, each app keeps something to react to.
func TestTheOnlyTriggerOfAnAppIsNotFrozen(t *testing.T) {
	var many []string
	for _, kind := range []string{"contactSensor", "motionSensor", "waterSensor", "presenceSensor", "accelerationSensor", "smokeDetector", "soundSensor",
		"carbonMonoxideDetector", "temperatureMeasurement", "sleepSensor", "beacon"} {
		many = append(many, "\""+kind+"\", \"capability."+kind+"\"")
	}
	last := `"valve", "capability.valve", required: false | subscribe(valve, "valve", h)`
	text := homeOf(t, strings.Join(many, "; ")+` | subscribe(contactSensor, "contact", h); unknown().currentValue(x)`, last)
	if line := lineWith(text, "device tap"); !strings.Contains(line, "by hand") {
		t.Errorf("%s\n%s", line, text)
	}
	if !strings.Contains(text, " fixed") {
		t.Errorf("nothing is fixed in\n%s", text)
	}
}
