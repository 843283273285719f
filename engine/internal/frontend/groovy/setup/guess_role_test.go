package setup_test

import (
	"strings"
	"testing"

	"crosscheck/engine/internal/frontend/groovy/setup"
	"crosscheck/engine/internal/frontend/groovy/setup/guess"
)

// Apps share a device where their words agree, or where nothing tells them apart.
func TestGuessedDevicesAreSharedByWhatTheWordsTell(t *testing.T) {
	const lights, outlets = `"all", "capability.switch", title: "Lights", multiple: true | all.off()`, `"all", "capability.switch", title: "Outlets", multiple: true | all.off()`
	for _, c := range []struct {
		name          string
		apps          []string
		want, without string
	}{
		{"nothing tells", []string{outlets, `"s", "capability.switch" | s.on()`}, "s = lamp;", "radio"},
		{"a lamp is a switch", []string{outlets, `"light", "capability.switch" | light.on()`}, "all = lamp;", "radio"},
		{"the same thing", []string{lights, `"bulb", "capability.switch" | bulb.on()`}, "bulb = lamp;", "lamp2"},
		{"a title tells", []string{lights, `"s", "capability.switch", title: "<b>Which fan?</b>" | s.on()`}, "s = fan;", "all = fan"},
		{"a section tells", []string{lights, `"x", "text"; } ; section("Coffee machine") { input "s", "capability.switch" | s.on()`}, "s = coffee;", "all = lamp, "},
		{"what sounds", []string{lights, `"s", "capability.switch", title: "Siren or alarm" | s.on()`}, "s = siren;", "all = lamp, "},
		{"a mark is not switched with the rest", []string{outlets, `"sunny", "capability.switch", title: "Daylight switch" | sunny.on()`}, "all = lamp;", "all = sunlightSwitch"},
		{"two apps go by one mark", []string{`"s", "capability.switch", title: "Switch to disable the light" | s.on()`, `"kill", "capability.switch" | kill.off()`},
			"kill = overrideSwitch;", "lamp"},
		{"a section about an alarm may ask for lamps", []string{`"x", "text"; } ; section("When the alarm sounds") { input "s", "capability.switch" | s.on()`, lights}, "s = lamp;", "securitySwitch"},
		{"what an app waits for is not one of the rest", []string{outlets, `"t", "capability.switch", title: "Trigger switch" | subscribe(t, "switch", h)`}, "all = lamp;", ""},
		{"two marks of one app", []string{`"armAway", "capability.switch"; "armStay", "capability.switch" | armAway.on()`}, "armStay = securitySwitch2;", ""},
		{"of words side by side the last", []string{`"alarmLights", "capability.switch" | alarmLights.on()`, lights}, "alarmLights = lamp;", "securitySwitch"},
		{"of several none", []string{`"s", "capability.switch", title: "Lights/fans" | s.on()`, `"fan", "capability.switch" | fan.off()`}, "s = fan;", "lamp"},
		{"doors and windows", []string{`"c", "capability.contactSensor", title: "Doors or windows", multiple: true | c.x()`,
			`"w", "capability.contactSensor", title: "Window"; "d", "capability.contactSensor", title: "Door" | w.x()`}, "c = window, door;", ""},
		{"two that are in no catalogue", []string{`"one", "device.PetFeeder"; "other", "device.PetFeeder"; "x", "capability.beacon"; "y", "capability.beacon" | one.x()`},
			"device petFeeder2 in house \"the second pet feeder\" {}", ""},
		{"places", []string{`"porchLight", "capability.switch" | porchLight.on()`, `"light", "capability.switch", title: "Light in the pantry" | light.on()`},
			"device pantryLamp: switch in house \"the pantry lamp\";", "light = porchLamp"},
		{"one place", []string{`"porchLight", "capability.switch" | porchLight.on()`, lights}, "all = porchLamp;", "device lamp"},
		{"all places", []string{lights, `"porchLight", "capability.switch"; "hallLight", "capability.switch" | porchLight.on()`}, "all = porchLamp, hallLamp;", "device lamp"},
		{"in the only room that is named", []string{`"m", "capability.motionSensor", title: "Motion in the cellar"; "l", "capability.switch", title: "Light" | l.on()`,
			`"k", "capability.switch", title: "Kitchen light" | k.on()`}, "l = cellarLamp;", "l = kitchenLamp"},
		{"a door leads elsewhere", []string{`"c", "capability.contactSensor", title: "Door of the cellar"; "l", "capability.switch", title: "Light" | l.on()`}, "l = lamp;", ""},
		{"of two places none", []string{`"l", "capability.switch", title: "Lights in the kitchen and hall", multiple: true | l.off()`, `"h", "capability.switch", title: "Hall light" | h.on()`,
			`"k", "capability.switch", title: "Kitchen light" | k.on()`}, "l = hallLamp, kitchenLamp;", "device lamp"},
		{"a sensor's place", []string{`"m", "capability.motionSensor", title: "Motion in the garage" | m.x()`, `"m", "capability.motionSensor", title: "Motion in the hallway" | m.x()`},
			"device hallMotionSensor: motionSensor in house \"the hall motion sensor\";", "m = hall;"},
		{"a dimmer is a lamp", []string{`"s", "capability.switch" | s.on()`, `"d", "capability.switchLevel" | d.setLevel(50)`},
			"device lamp: switchLevel in house \"the lamp\";", "dimmer:"},
		{"a lamp may be a dimmer", []string{`"d", "capability.switchLevel" | d.setLevel(50)`, outlets}, "all = dimmer;", "lamp"},
		{"a fan is no dimmer", []string{`"fan", "capability.switch" | fan.on()`, `"d", "capability.switchLevel" | d.setLevel(50)`}, "d = dimmer;", "fan: switchLevel"},
		{"a lamp and a dimmer of one app", []string{`"s", "capability.switch", multiple: true; "d", "capability.switchLevel" | s.on()`, `"d", "capability.switchLevel" | d.setLevel(50)`},
			"s = lamp;\n  d = dimmer;", ""},
		{"all lamps", []string{lights, `"one", "capability.switchLevel"; "other", "capability.light" | one.on()`}, "all = lamp, ceilingLight;", ""},
		{"a coloured lamp is no warm one", []string{`"c", "capability.colorControl" | c.on()`, `"w", "capability.colorTemperature" | w.on()`}, "w = whiteLamp", ""},
		{"a lock with codes is a lock", []string{`"l", "capability.lock" | l.lock()`, `"codes", "capability.lockCodes" | subscribe(codes, "lock", h)`},
			"device frontDoor: lockCodes in house \"the front door\" by hand;", "frontDoor2"},
		{"what heats is a thermostat", []string{`"t", "capability.thermostat" | t.off()`, `"t", "capability.thermostatMode" | t.heat()`}, "device heating: thermostat ", "device thermostat"},
		{"left and right", []string{`"leftButton", "capability.button" | leftButton.x()`, `"b", "capability.button", title: "Right button" | b.x()`},
			"device rightKey: button in house \"the right button\";", "b = leftKey"},
		{"who has left", []string{`"b", "capability.button", title: "Button for those who left" | b.x()`}, "b = key;", ""},
		{"front and back", []string{`"l", "capability.lock", title: "Back door" | l.lock()`, `"l", "capability.lock", title: "Front door lock" | l.lock()`},
			"device frontDoor: lock in house \"the front door\";", "l = backDoor;\n}\n\ninstall AppB from \"appB.groovy\" {\n  l = backDoor"},
		{"a door and its lock", []string{`"c", "capability.contactSensor", title: "Back door"; "l", "capability.lock", title: "Back door lock" | l.lock()`},
			"device backDoor2: lock in house \"the back door\";", "second"},
		{"whose", []string{`"p", "capability.presenceSensor", title: "Zoe's phone" | p.x()`, `"p", "capability.presenceSensor", title: "Who's here?" | p.x()`,
			`"q", "capability.presenceSensor", title: "Max’s keys" | q.x()`}, "device max: presenceSensor \"Max\";", "ann"},
		{"the usual name of somebody is another's", []string{`"p", "capability.presenceSensor", title: "Bob's phone"; "q", "capability.presenceSensor" | p.x()`},
			"q = ann;", "bob2"},
		{"valves", []string{`"v", "capability.valve", title: "Main water valve" | v.close()`, `"v", "capability.valve", title: "Sprinkler valve in the garden" | v.open()`},
			"device yardSprinkler: valve in garden \"the yard sprinkler\";", "mainValve: valve in"},
		{"what comes in when it rains", []string{`"s", "capability.windowShade", title: "Awning"; "w", "capability.waterSensor", title: "Rain sensor" | s.close()`,
			`"s", "capability.windowShade"; "w", "capability.waterSensor" | s.open()`}, "s = blind;\n  w = cellar;", "rain: waterSensor in house"},
		{"an attic is no room of the house", []string{`"t", "capability.temperatureMeasurement", title: "Attic" | t.x()`, `"t", "capability.thermostat" | t.heat()`},
			"in attic \"the attic thermometer\"", ""},
		{"two of a kind in a place", []string{`"one", "capability.switch", title: "Kitchen light"; "other", "capability.switch", title: "Kitchen light" | one.on()`},
			"device kitchenLamp2: switch in house \"the second kitchen lamp\";", ""},
	} {
		text := homeOf(t, c.apps...)
		if !strings.Contains(text, c.want) || c.without != "" && strings.Contains(text, c.without) {
			t.Errorf("%s: want %s without %q in\n%s", c.name, c.want, c.without, text)
		}
	}
}

// The name of an app tells of the inputs that say nothing themselves.
func TestGuessedDevicesAreSharedByTheNamesOfApps(t *testing.T) {
	for _, c := range []struct{ app, inputs, want string }{
		{"Garage lights", `"s", "capability.switch"`, "s = garageLamp;"},
		{"Garage lights", `"s", "capability.switch"; input "light", "capability.switch"`, "s = garageRadio;\n  light = garageLamp;"},
		{"Garage lights", `"s", "capability.switch", title: "Pantry"`, "s = pantryLamp;"},
		{"Garage", `"sunlight", "capability.switch"`, "sunlight = sunlightSwitch;"},
		{"Garage", `"people", "capability.presenceSensor"`, "people = ann;"},
		{"Garage", `"t", "capability.temperatureMeasurement"`, "t = thermometer;"},
	} {
		app, _ := readText(t, "app", "definition(name: \""+c.app+"\")\npreferences { section { input "+c.inputs+" } }\ndef installed() { }\n", setup.Options{})
		text, _, _ := guess.Home([]*setup.App{app})
		lowered(t, text)
		if !strings.Contains(text, c.want) {
			t.Errorf("%s: %s: no %s in\n%s", c.app, c.inputs, c.want, text)
		}
	}
}

// Where an app looks whether everybody left, there is somebody else who may leave,
// unless that would make the home too large.
func TestEverybodyIsMoreThanOne(t *testing.T) {
	const leave, arrive = `"people", "capability.presenceSensor", multiple: true | if (people.every { it.currentPresence == "not present" }) { x() }`,
		`"who", "capability.presenceSensor" | subscribe(who, "presence", h)`
	for _, c := range []struct {
		name          string
		apps          []string
		want, without string
	}{
		{"everybody", []string{leave}, "people = ann, bob;", ""},
		{"everybody, and one of them", []string{leave, arrive}, "who = ann;", "carol"},
		{"several who two apps go by", []string{`"people", "capability.presenceSensor", multiple: true | subscribe(people, "presence", h)`, arrive}, "people = ann, bob;", "carol"},
		{"several who are not looked at", []string{`"people", "capability.presenceSensor", multiple: true | subscribe(people, "presence", h)`}, "people = ann;", "bob"},
		{"one who is looked at", []string{`"who", "capability.presenceSensor" | if (who.currentPresence == "present") x()`}, "who = ann;", "bob"},
		{"two already", []string{leave, `"driver", "capability.presenceSensor"; "rider", "capability.presenceSensor" | driver`}, "people = ann, bob;", "carol"},
		{"all asleep", []string{`"beds", "capability.sleepSensor", multiple: true | if (beds.every { it.currentSleeping == "sleeping" }) x()`}, "beds = sleeper, sleeper2;", ""},
	} {
		text := homeOf(t, c.apps...)
		if !strings.Contains(text, c.want) || c.without != "" && strings.Contains(text, c.without) {
			t.Errorf("%s: want %s without %q in\n%s", c.name, c.want, c.without, text)
		}
	}
	large := leave
	for _, kind := range []string{"contactSensor", "motionSensor", "waterSensor", "accelerationSensor", "smokeDetector", "soundSensor", "beacon"} {
		large = `"` + kind + `", "capability.` + kind + `", required: true; ` + large
	}
	if text := homeOf(t, large+"; unknown().currentValue(x)"); strings.Contains(text, "bob") {
		t.Errorf("somebody who never comes or goes in\n%s", text)
	}
}

// A switch that says whether an app may act is never left alone where the app only
// hears of it: nobody would ever tell the app.
func TestWhatSaysThatAnAppMayActIsMoved(t *testing.T) {
	large, code := "", ""
	for _, kind := range []string{"contactSensor", "motionSensor", "waterSensor", "accelerationSensor", "smokeDetector", "soundSensor", "beacon", "presenceSensor"} {
		large += `"` + kind + `", "capability.` + kind + `", required: true; `
		code += "; subscribe(" + kind + ", x, h)"
	}
	for _, c := range []struct {
		input, code string
		fixed       bool
	}{
		{`"pause", "capability.switch"`, `subscribe(pause, "switch", h)`, false},
		{`"pause", "capability.switch"`, `subscribe(pause, "switch", h); if (pause.currentSwitch == "on") x()`, true},
		{`"fan", "capability.switch"`, `subscribe(fan, "switch", h)`, true},
	} {
		text := homeOf(t, large+c.input+" | "+c.code+code)
		line := "witch: switch in house \"the override switch\" fixed;"
		if strings.Contains(c.input, "fan") {
			line = "device fan: switch in house \"the fan\" fixed;"
		}
		if strings.Contains(text, line) != c.fixed {
			t.Errorf("%s: want fixed %v in\n%s", c.code, c.fixed, text)
		}
	}
}
