package groovy_test

import (
	"slices"
	"strings"
	"testing"
)

// house has one of everything that the apps below use.
const house = `
mode: { Home, Away, Night } = Home by hand;
device motion1: motionSensor "the hall";
device lamp: switch "the lamp" by hand;
device lamp2: switch "the other lamp";
device dimmer: switchLevel "the dimmer" = off;
device bulb: colorControl "the bulb" = off;
device door: contactSensor "the door";
device lock1: lock "the lock" = unlocked;
device ann: presenceSensor "Ann";
device bob: presenceSensor "Bob";
device meter: temperatureMeasurement "the thermometer" { temperature: 68..71 = 70; }
device heater: thermostat "the heater" { heatingSetpoint: 60..80 = 68; }
device knob: button "the knob";
device screen: notification "the screen";
device speaker: musicPlayer "the speaker";
device shade: windowShade "the shade" by hand;
device remote: pushableButton, holdableButton, releasableButton "the remote";
`

const inputs = `
preferences { section("All") {
  input "motion1", "capability.motionSensor"
  input "lamp", "capability.switch"
  input "lamps", "capability.switch", multiple: true
  input "dimmer", "capability.switchLevel"
  input "bulb", "capability.colorControl"
  input "door", "capability.contactSensor"
  input "lock1", "capability.lock"
  input "people", "capability.presenceSensor", multiple: true
  input "meter", "capability.temperatureMeasurement"
  input "heater", "capability.thermostat"
  input "knob", "capability.button"
  input "screen", "capability.notification"
  input "speaker", "capability.musicPlayer"
  input "shade", "capability.windowShade"
  input "remote", "capability.pushableButton"
  input "absent", "capability.switch", required: false
  input "minutes", "number"
  input "limit", "decimal"
  input "words", "text"
  input "spoken", "bool"
  input "quiet", "mode", multiple: true
  input "start", "time"
} }
`

const installed = `
install A from "a.groovy" {
  motion1 = motion1; lamp = lamp; lamps = lamp, lamp2; dimmer = dimmer; bulb = bulb; door = door; lock1 = lock1;
  people = ann, bob; meter = meter; heater = heater; knob = knob; screen = screen; speaker = speaker; shade = shade; remote = remote;
  minutes = 5; limit = 69.5; words = "hello"; spoken = true; quiet = Night; start = "22:00";
}
`

// behaviour is what an app does when some events come.
type behaviour struct {
	name   string
	code   string   // after the inputs
	events string   // names, separated by commas
	want   []string // outcomes: what differs from the start, then messages
}

const header = "definition(name: \"A\", namespace: \"t\", author: \"t\", description: \"\", category: \"\")\n"

// onMotion is an app that runs a body when motion starts.
func onMotion(body string) string {
	return "def installed() { subscribe(motion1, 'motion.active', go) }\ndef go(evt) {\n" + body + "\n}\n"
}

const moved = "motion1.motion=active"

func check(t *testing.T, list []behaviour) {
	t.Helper()
	for _, b := range list {
		t.Run(b.name, func(t *testing.T) {
			set := files("home.cross", house+installed, "a.groovy", header+inputs+b.code)
			p, problems := lower(t, set, "any-time")
			y := newPlayer(t, p)
			got := y.texts(strings.Split(b.events, ", ")...)
			for i := range got {
				got[i] = strings.TrimPrefix(got[i], moved+"; ")
			}
			if !slices.Equal(got, b.want) {
				t.Errorf("got %q, want %q\n%s", got, b.want, written(set, problems))
			}
		})
	}
}

func TestDevicesAsAppsSeeThem(t *testing.T) {
	check(t, []behaviour{
		{"a list is told as one", onMotion("lamps.on()"), moved, []string{"lamp.switch=on; lamp2.switch=on"}},
		{"a list has its own methods", onMotion("if (lamps.size() == 2 && lamps.any { it.currentSwitch == 'off' }) lamps[1].on()"), moved, []string{"lamp2.switch=on"}},
		{"a property of a list is a list", onMotion("if (lamps.currentSwitch == ['off', 'off']) lamp.on()"), moved, []string{"lamp.switch=on"}},
		{"currentX", onMotion("if (door.currentContact == 'closed') lamp.on()"), moved, []string{"lamp.switch=on"}},
		{"currentValue", onMotion("if (lock1.currentValue('lock') == 'unlocked') lock1.lock()"), moved, []string{"lock1.lock=locked"}},
		{"latestValue", onMotion("if (lock1.latestValue('lock') == 'unlocked') lock1.lock()"), moved, []string{"lock1.lock=locked"}},
		{"xState", onMotion("if (lock1.lockState.value == 'unlocked') lock1.lock()"), moved, []string{"lock1.lock=locked"}},
		{"currentState", onMotion("if (lock1.currentState('lock')?.value == 'unlocked') lock1.lock()"), moved, []string{"lock1.lock=locked"}},
		{"values are spelled as the platform does", onMotion("if (people.every { it.currentPresence == 'present' }) lamp.on()"), "ann.presence=notPresent, " + moved, []string{"ann.presence=notPresent"}},
		{"names", onMotion("sendPush(lamp.displayName + ' ' + lamp.label + ' ' + lamps)"), moved, []string{"the lamp the lamp [the lamp, the other lamp]"}},
		{"hasCommand, hasCapability, hasAttribute", onMotion("if (dimmer.hasCommand('setLevel') && dimmer.hasCapability('Switch Level') && !lamp.hasAttribute('level')) lamp.on()"), moved, []string{"lamp.switch=on"}},
		{"a device is equal to itself", onMotion("if (lamps.find { it == lamp } && lamps*.id.contains(lamp.id)) lamp.on()"), moved, []string{"lamp.switch=on"}},
		{"numbers are clamped", onMotion("dimmer.setLevel(250)"), moved, []string{"dimmer.switch=on"}},
		{"numbers may be texts", onMotion("dimmer.setLevel('30')"), moved, []string{"dimmer.switch=on; dimmer.level=30"}},
		{"setColor takes a map", onMotion("bulb.setColor([hue: 23, saturation: 60, level: 40])"), moved, []string{"bulb.switch=on; bulb.level=40; bulb.hue=23; bulb.saturation=60; bulb.color=green"}},
		{"options of commands", onMotion("lamp.on(delay: 500)"), moved, []string{"lamp.switch=on"}},
		{"setpoints", onMotion("heater.setHeatingSetpoint(72); heater.setThermostatMode('emergency heat')"), moved, []string{"heater.thermostatMode=emergencyHeat; heater.heatingSetpoint=72"}},
		{"playText speaks", onMotion("speaker.playText('hello')"), moved, []string{"The speaker says: hello"}},
		{"deviceNotification shows", onMotion("screen.deviceNotification(\"it is $words\")"), moved, []string{"The screen shows: it is hello"}},
		{"an unknown command does nothing", onMotion("lamp.dance(); lamp.on()"), moved, []string{"lamp.switch=on"}},
		{"an attribute of other devices is null", onMotion("if (lamp.currentValue('level') == null) lamp.on()"), moved, []string{"lamp.switch=on"}},
		{"one that is not modelled may be anything", onMotion("if (lamp.currentValue('mood') == 'good') lamp.on()"), moved, []string{moved, "lamp.switch=on"}},
		{"the name of a command may be computed", onMotion("def c = 'o' + 'n'; lamp.\"$c\"()"), moved, []string{"lamp.switch=on"}},
		{"a shade has a position", onMotion("if (shade.currentPosition == 0 && shade.currentValue('switch') == 'off' && shade.hasAttribute('position')) shade.setPosition(30)"), moved, []string{"shade.windowShade=partiallyOpen"}},
		{"which is 0, 100 or between", onMotion("shade.setLevel(100); def a = shade.currentPosition; shade.setPosition('1'); def b = shade.currentLevel; shade.setPosition(0); sendPush(\"$a $b ${shade.currentPosition}\")"), moved, []string{"100 50 0"}},
		{"a shade is on and off", onMotion("shade.on(); if (shade.currentSwitch == 'on') sendPush(shade.currentWindowShade)"), moved, []string{"shade.windowShade=open; open"}},
		{"a device that is not set is null", onMotion("absent?.on(); if (!absent) lamp.on()"), moved, []string{"lamp.switch=on"}},
		{"the past is a choice", onMotion("if (lamp.eventsSince(new Date())) lamp.on()"), moved, []string{moved, "lamp.switch=on"}},
	})
}

func TestSettings(t *testing.T) {
	check(t, []behaviour{
		{"numbers", onMotion("if (minutes * 60 == 300 && minutes instanceof Integer) lamp.on()"), moved, []string{"lamp.switch=on"}},
		{"decimals", onMotion("if (limit + 0.5 == 70 && limit instanceof BigDecimal) lamp.on()"), moved, []string{"lamp.switch=on"}},
		{"texts and truth", onMotion("if (spoken == true) sendPush(words.toUpperCase())"), moved, []string{"HELLO"}},
		{"settings is a map", onMotion("if (settings.minutes == 5 && settings['words'] == 'hello' && settings.absent == null) lamp.on()"), moved, []string{"lamp.switch=on"}},
		{"settings by a computed name", onMotion("settings.\"${'la' + 'mp'}\".on()"), moved, []string{"lamp.switch=on"}},
		{"a loop over settings", onMotion("def n = 0; for (s in settings) { if (s.key == 'minutes' || s.value == lamp) n++ }; if (n == 2) lamp.on()"), moved, []string{"lamp.switch=on"}},
		{"which of them are devices", onMotion("def n = 0; settings.each { s -> if (s.value.metaClass.respondsTo(s.value, 'getDeviceNetworkId')) n++ }; sendPush(\"$n ${lamp.respondsTo('on') ? 1 : 0} ${lamp.respondsTo('lock') ? 1 : 0} ${lamps.metaClass.respondsTo(lamps, 'size') ? 1 : 0}\")"), moved, []string{"13 1 0 1"}},
		{"a copy of settings", onMotion("Map m = settings; def c = new HashMap(settings); c.minutes = 9; if (m instanceof Map && c.size() == m.size() && minutes == 5 && settings.collect { it.key }.contains('words')) lamp.on()"), moved, []string{"lamp.switch=on"}},
		{"state copied and looped over", onMotion("state.a = 1; state.b = 2; def n = 0; for (e in state) n += e.value; def c = [:] + new TreeMap(state); if (n == 3 && c.b == 2) lamp.on()"), moved, []string{"lamp.switch=on; A.a=1; A.b=2"}},
		{"modes", onMotion("if (quiet.contains('Night') && !quiet.contains(location.mode)) lamp.on()"), moved, []string{"lamp.switch=on"}},
		{"a setting that the app changes", onMotion("app.updateSetting('minutes', [value: 7, type: 'number']); sendPush(\"$minutes\")"), moved, []string{"A.settings.minutes=7; 7"}},
		{"what a value is", onMotion("sendPush(getObjectClassName([1]) + ' ' + getObjectClassName('x'))"), moved, []string{"java.util.ArrayList java.lang.String"}},
		{"a list of settings cannot be changed in place", onMotion("quiet << 'Away'; if (quiet.size() == 1) lamp.on()"), moved, []string{"lamp.switch=on"}},
	})
}

func TestStateOfApps(t *testing.T) {
	check(t, []behaviour{
		{"a map that threads share", "import java.util.concurrent.ConcurrentHashMap\n@groovy.transform.Field static ConcurrentHashMap<String, Integer> seen = new ConcurrentHashMap<>()\n" + onMotion("ConcurrentHashMap m = new ConcurrentHashMap(); m.b = 2; seen.putIfAbsent('a', 1); if (seen.a + m.b == 3) lamp.on()"), moved, []string{"lamp.switch=on; A.seen (field)=['a':1]"}},
		{"a writer of texts", onMotion("StringWriter w = new StringWriter(); w.write('a'); w << 'b'; w.append('c'); sendPush(w.toString())"), moved, []string{"abc"}},
		{"a value", onMotion("state.n = (state.n ?: 0) + 1"), moved, []string{"A.n=1"}},
		{"a list changed in place is written back", onMotion("state.l = state.l ?: []; state.l << 1; state.l << 2"), moved, []string{"A.l=[1, 2]"}},
		{"in the next execution, too", onMotion("if (state.m) state.m.b = 2 else state.m = [a: 1]"), moved + ", motion1.motion=inactive, " + moved, []string{"A.m=['a':1, 'b':2]"}},
		{"of atomicState only what is assigned is", onMotion("atomicState.l = [1]; def l = atomicState.l; l << 2"), moved, []string{"A.l=[1]"}},
		{"a key that is computed", onMotion("state['k' + minutes] = 1; if (state.k5 == 1) lamp.on()"), moved, []string{"lamp.switch=on; A.k5=1"}},
		{"remove and containsKey", onMotion("state.n = 1; state.remove('n'); if (!state.containsKey('n')) lamp.on()"), moved, []string{"lamp.switch=on"}},
		{"null is not absent", onMotion("state.n = null; if (state.containsKey('n') && state.n == null) lamp.on()"), moved, []string{"lamp.switch=on; A.n=null"}},
		{"an uncaught exception ends the handler only", onMotion("state.n = 1; lamp.on(); def x = null; x.size(); lamp.off()"), moved, []string{"lamp.switch=on; A.n=1; error: java.lang.NullPointerException: Cannot invoke method size() on null object"}},
		{"a subscript that is a text with a hole", onMotion("def id = 'k'; state.m = [k: 3]; def m = [:]; m[\"$id\"] = state.m[\"${id}\"]; state.n = m.k"), moved, []string{"A.m=['k':3]; A.n=3"}},
		{"one that is caught does not", onMotion("try { null.size() } catch (e) { state.n = 1 }"), moved, []string{"A.n=1"}},
		{"recursion without end", onMotion("again(1)") + "def again(n) { again(n + 1) }", moved, []string{"error: java.lang.StackOverflowError"}},
		{"a text that grows without end", onMotion("def s = 'x'; while (true) { s = s + s }"), moved, []string{"error: a text grows beyond 1 MB"}},
		{"a loop without end", onMotion("while (true) { state.n = 1 }"), moved, []string{"error: loops and calls run more than 10000 rounds in one event"}},
		{"devices are kept by name", onMotion("state.d = lamp"), moved, []string{"A.d='the lamp'"}},
	})
}
