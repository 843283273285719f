package groovy_test

import (
	"slices"
	"strings"
	"testing"
)

const parents = `
preferences { section {
  input "motion1", "capability.motionSensor"
  input "lamp", "capability.switch"
} }
`

const nursery = `
device motion1: motionSensor "the hall";
device lamp: switch "the lamp" by hand;
install A from "a.groovy" { motion1 = motion1; lamp = lamp; }
`

// What apps do with devices that they make, in a home that declares none of them.
func TestDevicesThatAppsMake(t *testing.T) {
	const away = "def installed() { def c = addChildDevice('hubitat', 'Virtual Switch', 'away', null, [label: 'Away']); subscribe(c, 'switch', told); subscribe(motion1, 'motion.active', go) }\n"
	for _, c := range []struct {
		name, code, events string
		want               []string
	}{
		{"people press them where the app listens", away + "def go(evt) { }\ndef told(evt) { if (evt.value == 'on' && evt.physical) lamp.on() }",
			"away.switch=on", []string{"lamp.switch=on; away.switch=on"}},
		{"apps command them", away + "def go(evt) { getChildDevice('away').on() }\ndef told(evt) { lamp.on() }",
			moved, []string{moved + "; lamp.switch=on; away.switch=on"}},
		{"apps find them", away + "def told(evt) { }\ndef go(evt) { sendPush(\"${childDevices.size()} ${getChildDevices()[0].deviceNetworkId} ${getChildDevice('no')} ${app.getChildDevices()*.label}\") }",
			moved, []string{moved + "; 1 away null [Away]"}},
		{"apps tell what they are", away + "def told(evt) { lamp.on() }\ndef go(evt) { getChildDevice('away').sendEvent(name: 'switch', value: 'on') }",
			moved, []string{moved + "; lamp.switch=on; away.switch=on"}},
		{"apps raise events for them", away + "def told(evt) { }\ndef go(evt) { sendEvent(getChildDevice('away'), [name: 'switch', value: 'on']) }",
			moved, []string{moved + "; away.switch=on"}},
		{"apps raise events for devices of the home", away + "def told(evt) { }\ndef go(evt) { sendEvent(lamp, [name: 'switch', value: 'on']) }",
			moved, []string{moved + "; lamp.switch=on"}},
		{"apps give themselves what they make", "def installed() { addChildDevice('hubitat', 'Virtual Switch', 'c'); app.updateSetting('d', [value: getChildDevice('c'), type: 'capability.actuator']); subscribe(motion1, 'motion.active', go) }\n" +
			"def go(evt) { d.on() }", moved, []string{moved + "; virtualSwitch.switch=on"}},
		{"apps give themselves several", "preferences { section { input 'two', 'capability.switch', multiple: true, required: false } }\ndef installed() { app.updateSetting('two', [value: [lamp, lamp], type: 'capability.switch']); subscribe(motion1, 'motion.active', go) }\n" +
			"def go(evt) { two.on() }", moved, []string{moved + "; lamp.switch=on"}},
		{"sensors of the home tell what apps say", away + "def told(evt) { }\ndef go(evt) { motion1.sendEvent(name: 'motion', value: 'inactive') }",
			moved + ", motion1.motion=inactive", []string{"motion1.motion=inactive is not enabled"}},
		{"apps call them otherwise", away + "def told(evt) { }\ndef go(evt) { def c = getChildDevice('away'); c.label = 'Gone'; c.displayName = 'Gone'; lamp.on() }",
			moved, []string{moved + "; lamp.switch=on"}},
		{"apps delete them", away + "def told(evt) { lamp.on() }\ndef go(evt) { deleteChildDevice('away'); sendPush(\"${getChildDevice('away')}\") }",
			moved + ", away.switch=on", []string{moved + "; A (away)=nothing; A (subscriptions)=[['motion1', 'motion', 'active', 'go']]; null; away.switch=on is not enabled"}},
		{"apps make them later", "def installed() { subscribe(motion1, 'motion.active', go) }\ndef go(evt) { if (!getChildDevice('x')) { addChildDevice('Virtual Contact Sensor', 'x', [name: 'Gate']) }\n getChildDevice('x').sendEvent(name: 'contact', value: 'open') }",
			moved + ", motion1.motion=inactive, " + moved, []string{moved + "; gate.contact=open; A (gate)='x'"}},
		{"what is there is not made again", away + "def told(evt) { }\ndef go(evt) { try { addChildDevice('hubitat', 'Virtual Switch', 'away') } catch (e) { lamp.on() } }",
			moved, []string{moved + "; lamp.switch=on"}},
		{"one for each of several", "def installed() { ['a', 'b'].each { addChildDevice('Virtual Dimmer', \"dim-$it\", [:]) }\n subscribe(motion1, 'motion.active', go) }\n" +
			"def go(evt) { getChildDevice('dim-a').setLevel(20); getChildDevice('dim-b').on() }",
			moved, []string{moved + "; virtualDimmer.switch=on; virtualDimmer.level=20; secondVirtualDimmer.switch=on"}},
		{"what virtual sensors are told", "def installed() { addChildDevice('hubitat', 'Virtual Motion Sensor', 'm'); subscribe(motion1, 'motion', go) }\n" +
			"def go(evt) { def c = getChildDevice('m'); if (evt.value == 'active') c.active() else c.setMotion('inactive') }",
			moved + ", motion1.motion=inactive, " + moved, []string{moved + "; virtualMotionSensor.motion=active"}},
		{"components are their parent's", "def installed() { addChildDevice('hubitat', 'Generic Component Switch', 'c', [label: 'Part']) }\n" +
			"def componentOn(cd) { lamp.on(); cd.parse([[name: 'switch', value: 'on']]) }\ndef componentOff(cd) { lamp.off() }",
			"part.on()", []string{"lamp.switch=on; part.switch=on"}},
		{"pages make them", "preferences { page(name: 'main', install: true) { section { if (!getChildDevice('p')) addChildDevice('hubitat', 'Virtual Switch', 'p') } } }\n" +
			"def installed() { subscribe(getChildDevice('p'), 'switch', told) }\ndef told(evt) { lamp.on() }",
			"virtualSwitch.switch=on", []string{"lamp.switch=on; virtualSwitch.switch=on"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			for _, reading := range []string{"any-time", "timed"} {
				p, problems := lower(t, files("home.cross", nursery, "a.groovy", header+parents+c.code), reading)
				y := newPlayer(t, p)
				if got := y.texts(strings.Split(c.events, ", ")...); !slices.Equal(got, c.want) {
					t.Errorf("%s: %q, want %q\n%s", reading, got, c.want, written(files(), problems))
				}
			}
		})
	}
}

// A guessed home declares what apps make: what people may do to it, what it can
// do by its driver or by its use, and what only the app changes.
func TestGuessedHomesOfAppsThatMakeDevices(t *testing.T) {
	for _, c := range []struct{ name, code, want string }{
		{"a label", "addChildDevice('hubitat', 'Virtual Switch', 'away', [label: 'Away']); subscribe(getChildDevice('away'), 'switch', go)",
			"device away: switch \"Away\" by hand;"},
		{"nobody looks", "addChildDevice('hubitat', 'Virtual Switch', 'away')", "device virtualSwitch: switch \"the virtual switch\" fixed;"},
		{"by its use", "def c = addChildDevice('me', 'My Own', 'x'); c.on(); c.sendEvent(name: 'motion', value: 'active')",
			"device virtualMyOwn: switch, motionSensor \"the virtual my own\" fixed;"},
		{"without use", "addChildDevice('me', 'My Own', 'x')", "device virtualMyOwn \"the virtual my own\" {}"},
		{"either driver", "def kind = lamp.hasCommand('setLevel') ? 'Virtual Dimmer' : 'Virtual Switch'; addChildDevice('me', kind, 'x')",
			"  \"child devices\" = virtualDimmer, virtualSwitch;"},
		{"as many as are passed", "make('a'); make('b'); make('c') }\ndef make(id) { addChildDevice('me', 'Virtual Lock', id)",
			"  \"child devices\" = virtualLock, secondVirtualLock, thirdVirtualLock;"},
	} {
		home, problems, _ := guessedFor(t, header+parents+"def installed() { "+c.code+" }\ndef go(evt) { lamp.on() }")
		if !strings.Contains(home, c.want) || strings.Contains(problems, "child devices") {
			t.Errorf("%s: no %q in\n%s%s", c.name, c.want, home, problems)
		}
	}
}
