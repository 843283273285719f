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
	const thermostat = `"t", "capability.thermostat" | `
	for _, c := range []struct {
		name          string
		apps          []string
		want, without string
	}{
		{"a thermostat heats", []string{thermostat + `t.setHeatingSetpoint(60)`}, "thermostatMode = heat;", "by hand"},
		{"people move a thermostat", []string{thermostat + `subscribe(t, "thermostatMode", h)`}, "by hand {", "thermostatMode fixed"},
		{"people set what is set", []string{thermostat + `t.currentHeatingSetpoint > 65`}, "heatingSetpoint: 0..100 among 65, 66 = 68;", "coolingSetpoint: 0..100 among"},
		{"people choose what apps name", []string{thermostat + `if (t.currentThermostatMode == "off") { }`}, "thermostatMode among off, heat = heat;", ""},
		{"people choose something", []string{`"a", "capability.alarm" | subscribe(a, "alarm", h)`}, "alarm among off, strobe;", ""},
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
			`"myCooler", "capability.switch" | myCooler.on()`}, "myCooler = radio;", ""},
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
		{"what pages show then", []string{`"a", "enum", options: ["on", "late"], submitOnChange: true } ; section { if (a == "late") input "when", "number" | if (a == "late") runIn(when, h)`},
			"a = any \"on\", \"late\";\n  when = 10;", ""},
		{"outdoors", []string{`"inTemp", "capability.temperatureMeasurement"; "outTemp", "capability.temperatureMeasurement" | inTemp`},
			"in garden \"the outdoor thermometer\"", ""},
		{"four of a kind", []string{`"a1", "capability.lock"; "b1", "capability.lock"; "c1", "capability.lock"; "d1", "capability.lock" | a1.lock()`},
			"c1 = cellarDoor;\n  d1 = frontDoor;", ""},
	} {
		text := homeOf(t, c.apps...)
		if !strings.Contains(text, c.want) || c.without != "" && strings.Contains(text, c.without) {
			t.Errorf("%s: want %s without %q in\n%s", c.name, c.want, c.without, text)
		}
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
