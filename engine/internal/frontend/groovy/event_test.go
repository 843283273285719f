package groovy_test

import (
	"slices"
	"strings"
	"testing"
)

func TestSubscriptions(t *testing.T) {
	check(t, []behaviour{
		{"an attribute", "def installed() { subscribe(door, 'contact', go) }\ndef go(evt) { sendPush(\"$evt.name $evt.value\") }",
			"door.contact=open", []string{"door.contact=open; contact open"}},
		{"an attribute with a value", "def installed() { subscribe(people, 'presence.not present', 'go') }\ndef go(evt) { sendPush(evt.value) }",
			"ann.presence=notPresent", []string{"ann.presence=notPresent; not present"}},
		{"another value", "def installed() { subscribe(people, 'presence.present', 'go') }\ndef go(evt) { sendPush(evt.value) }",
			"ann.presence=notPresent", []string{"ann.presence=notPresent"}},
		{"each of a list", "def installed() { subscribe(people, 'presence', go) }\ndef go(evt) { sendPush(evt.displayName) }",
			"bob.presence=notPresent", []string{"bob.presence=notPresent; Bob"}},
		{"with options", "def installed() { subscribe(door, 'contact', go, [filterEvents: false]) }\ndef go(evt) { lamp.on() }",
			"door.contact=open", []string{"lamp.switch=on; door.contact=open"}},
		{"a handler without parameter", "def installed() { subscribe(door, 'contact', go) }\ndef go() { lamp.on() }",
			"door.contact=open", []string{"lamp.switch=on; door.contact=open"}},
		{"a touch of the app", "def installed() { subscribe(app, go) }\ndef go(evt) { lamp.on() }",
			"A.touch", []string{"lamp.switch=on"}},
		{"the mode", "def installed() { subscribe(location, 'mode', go) }\ndef go(evt) { sendPush(evt.value + location.mode) }",
			"mode=Away", []string{"mode=Away; AwayAway"}},
		{"location alone is its mode", "def installed() { subscribe(location, go) }\ndef go(evt) { sendPush(evt.value) }",
			"mode=Night", []string{"mode=Night; Night"}},
		{"the sun", "def installed() { subscribe(location, 'sunset', go) }\ndef go(evt) { lamp.on() }",
			"location.sunset", []string{"lamp.switch=on"}},
		{"the home monitor", "def installed() { subscribe(location, 'hsmStatus', go) }\ndef go(evt) { if (evt.value == 'armedNight') lamp.on() }",
			"location.hsmStatus=armedNight", []string{"lamp.switch=on"}},
		{"an alarm to come", "def installed() { subscribe(location, 'hsmAlert', go) }\ndef go(evt) { if (evt.value == 'intrusion-home-delay') lamp.on() }",
			"location.hsmAlert=intrusion-home-delay", []string{"lamp.switch=on"}},
		{"numbers", "def installed() { subscribe(meter, 'temperature', go) }\ndef go(evt) { if (evt.integerValue > 70 && evt.doubleValue > 70 && evt.value == '71') lamp.on() }",
			"meter.temperature", []string{"meter.temperature=68", "meter.temperature=69", "", "lamp.switch=on; meter.temperature=71"}},
		{"a button of SmartThings", "def installed() { subscribe(knob, 'button.held', go) }\ndef go(evt) { sendPush(evt.value + evt.jsonData.buttonNumber) }",
			"knob.button=held", []string{"held1"}},
		{"a button of Hubitat", "def installed() { subscribe(knob, 'pushed', 'go') }\ndef go(evt) { if (evt.value == '1' && evt.isPhysical()) lamp.on() }",
			"knob.button=pushed", []string{"lamp.switch=on"}},
		{"what a remote control tells besides", "def installed() { subscribe(remote, 'pushed', a); subscribe(remote, 'held', b); subscribe(remote, 'released.2', b) }\ndef a(evt) { lamp.on() }\ndef b(evt) { sendPush(\"$evt.name $evt.value\") }",
			"remote.held=2", []string{"held 2"}},
		{"a person is physical", "def installed() { subscribe(lamp, 'switch.on', go) }\ndef go(evt) { sendPush(\"$evt.physical ${evt.isPhysical()} ${evt.isDigital()} $evt.type\") }",
			"lamp.switch=on", []string{"lamp.switch=on; true true false physical"}},
		{"an app is digital", "def installed() { subscribe(motion1, 'motion.active', a); subscribe(lamp, 'switch.on', go) }\ndef a(evt) { lamp.on() }\ndef go(evt) { sendPush(\"$evt.physical ${evt.isDigital()}\") }",
			moved, []string{"lamp.switch=on; false true"}},
		{"a number of a button", "def installed() { subscribe(remote, 'released.2', b) }\ndef b(evt) { sendPush(\"$evt.name $evt.value\") }",
			"remote.released=2", []string{"released 2"}},
		{"the position of a shade", "def installed() { subscribe(shade, 'position', go) }\ndef go(evt) { sendPush(\"$evt.name $evt.value ${evt.numberValue > 99}\") }",
			"shade.windowShade=open", []string{"shade.windowShade=open; position 100 true"}},
		{"a shade that is on", "def installed() { subscribe(shade, 'switch.on', go) }\ndef go(evt) { lamp.on() }",
			"shade.windowShade=partiallyOpen", []string{"lamp.switch=on; shade.windowShade=partiallyOpen"}},
		{"what happens to the event's device", "def installed() { subscribe(lamp, 'switch.on', go) }\ndef go(evt) { evt.device.off() }",
			"lamp.switch=on", []string{""}},
		{"other apps' commands are events", "def installed() { subscribe(motion1, 'motion.active', a); subscribe(lock1, 'lock', b) }\ndef a(evt) { lock1.lock() }\ndef b(evt) { lamp.on() }",
			moved, []string{"lamp.switch=on; lock1.lock=locked"}},
		{"subscribing while the app runs", "def installed() { subscribe(motion1, 'motion.active', a) }\ndef a(evt) { unsubscribe(); subscribe(door, 'contact', b) }\ndef b(evt) { lamp.on() }",
			moved + ", door.contact=open", []string{"lamp.switch=on; door.contact=open; A (subscriptions)=[['door', 'contact', '', 'b']]"}},
		{"unsubscribing from a device", "def installed() { subscribe(motion1, 'motion.active', a); subscribe(door, 'contact', b) }\ndef a(evt) { unsubscribe(door) }\ndef b(evt) { lamp.on() }",
			moved + ", door.contact=open", []string{"door.contact=open; A (subscriptions)=[['motion1', 'motion', 'active', 'a']]"}},
		{"an attribute that is not modelled", "def installed() { subscribe(lamp, 'mood', go) }\ndef go(evt) { if (evt.value == 'good') lamp.on() }",
			"lamp.mood", []string{"", "lamp.switch=on"}},
		{"a value of one", "def installed() { subscribe(lamp, 'mood.good', go) }\ndef go(evt) { sendPush(evt.value) }",
			"lamp.mood", []string{"good"}},
		{"an event that apps send", "def installed() { subscribe(motion1, 'motion.active', a); subscribe(location, 'party', b) }\ndef a(evt) { sendLocationEvent(name: 'party', value: 'now') }\ndef b(evt) { if (evt.value == 'now') lamp.on() }",
			moved, []string{"lamp.switch=on; Tells the home: party is now"}},
	})
}

func TestTheScheduler(t *testing.T) {
	const dark = "\ndef dark(data) { lamp.off(); sendPush(\"$data\") }"
	check(t, []behaviour{
		{"runIn sets a timer", onMotion("runIn(60, dark)") + dark, moved, []string{"A.dark (timer)=true"}},
		{"which fires once", onMotion("runIn(60, dark)") + dark, moved + ", A.dark, A.dark", []string{"null; A.dark is not enabled"}},
		{"with data", onMotion("runIn(60, 'dark', [data: [x: 1]])") + dark, moved + ", A.dark", []string{"[x:1]"}},
		{"unschedule stops it", onMotion("runIn(60, dark); unschedule(dark)") + dark, moved, []string{moved}},
		{"another call overwrites", onMotion("runIn(60, dark); runIn(90, dark)") + dark, moved + ", A.dark, A.dark", []string{"null; A.dark is not enabled"}},
		{"unless told not to", onMotion("runIn(60, dark); runIn(90, dark, [overwrite: false])") + dark, moved + ", A.dark, A.dark", []string{"null; null"}},
		{"cron goes on", onMotion("schedule('0 0 22 * * ?', dark)") + dark, moved + ", A.dark, A.dark", []string{"A.dark (timer)=true; null; null"}},
		{"a time of day too", "def installed() { schedule(start, dark) }" + dark, "A.dark", []string{"null"}},
		{"and runEvery5Minutes", onMotion("runEvery5Minutes(dark)") + dark, moved + ", A.dark", []string{"A.dark (timer)=true; null"}},
		{"both ways for one handler", onMotion("runEvery5Minutes(dark); runIn(10, dark)") + dark, moved + ", A.dark, A.dark", []string{"null; A.dark is not enabled"}},
		{"a handler that is not there", onMotion("runIn(60, 'nowhere'); lamp.on()"), moved, []string{"lamp.switch=on"}},
		{"clocks are not known", onMotion("if (now() - (state.t ?: 0) > 1000) lamp.on()"), moved, []string{moved, "lamp.switch=on"}},
		{"times of day neither", onMotion("if (timeOfDayIsBetween(timeToday(start), timeToday(start), new Date(), location.timeZone)) lamp.on()"), moved, []string{moved, "lamp.switch=on"}},
		{"a loop over the unknown ends", onMotion("while (now() > 5) { state.n = (state.n ?: 0) + 1 }"), moved,
			[]string{moved, "A.n=1", "A.n=2", "A.n=3"}},
	})
}

func TestTheHome(t *testing.T) {
	check(t, []behaviour{
		{"setLocationMode", onMotion("setLocationMode('Night')"), moved, []string{"mode=Night; motion1.motion=active"}},
		{"location.setMode and currentMode", onMotion("location.setMode('Away'); if (location.currentMode.name == 'Away' && location.modes.size() == 3) lamp.on()"), moved, []string{"mode=Away; motion1.motion=active; lamp.switch=on"}},
		{"a mode that is not there", onMotion("setLocationMode('Party'); lamp.on()"), moved, []string{"lamp.switch=on"}},
		{"messages", onMotion("sendSms('555', 'hi'); sendNotificationToContacts('you', null); sendNotificationEvent('it')"), moved,
			[]string{"hi; you; it"}},
		{"routines", onMotion("location.helloHome?.execute('Good Night!')"), moved, []string{"Starts routine Good Night!"}},
		{"hub variables", onMotion("setGlobalVar('n', 3); if (getGlobalVar('n').value == 3) lamp.on()"), moved, []string{"lamp.switch=on; hub.n=3"}},
		{"the web answers or fails", onMotion("try { httpGet('x') { r -> if (r.status == 200) lamp.on() } } catch (e) { lock1.lock() }"), moved,
			[]string{"lock1.lock=locked", moved, "lamp.switch=on"}},
		{"a setting of a device that has none", onMotion("def n = 4; if ((this.\"${n}_level\" ?: 20) == 20 && this._mood == null) lamp.on()"), moved, []string{"lamp.switch=on"}},
		{"a name like that of a class", onMotion("if (Moods.good) lamp.on()"), moved, []string{moved, "lamp.switch=on"}},
		{"a class that is not modelled", onMotion("def x = new physicalgraph.device.HubAction('y'); sendHubCommand(x); lamp.on()"), moved, []string{"lamp.switch=on"}},
		{"child devices", onMotion("if (getChildDevices().size() == 0) lamp.on()"), moved, []string{"lamp.switch=on"}},
		{"getters as properties", onMotion("if (ready) lamp.on()") + "private getReady() { true }", moved, []string{"lamp.switch=on"}},
		{"a name that nothing has is null", onMotion("if (!somewhere) lamp.on()"), moved, []string{"lamp.switch=on"}},
		{"an endpoint", "mappings { path('/on') { action: [GET: 'turn'] } }\ndef installed() {}\ndef turn() { if (params.x == 'y') lamp.on(); else httpError(400, 'no'); lock1.lock() }",
			"A GET /on", []string{"", "lamp.switch=on; lock1.lock=locked"}},
	})
}

// The home monitor tells what apps name, and one thing that stands for the rest.
func TestWhatTheHomeMonitorTells(t *testing.T) {
	for handler, want := range map[string][]string{
		"sendPush(evt.value)":                                                        {"armedAway", "disarmed"},
		"if (evt.value == 'disarmed') lamp.off()":                                    {"armedAway", "disarmed"},
		"if (evt.value == 'armedAway') lamp.off()":                                   {"armedAway", "disarmed"},
		"if (evt.value == 'armedAway' || evt.value == 'armedNight') lamp.off()":      {"armedAway", "disarmed", "armedNight"},
		"if (evt.value == 'armingAway' || evt.value == 'armedHome') lamp.off()":      {"armedAway", "armedHome"},
		"if (evt.value in ['armedAway', 'armedHome', 'disarmed']) { lamp.off() }":    {"armedAway", "disarmed", "armedHome", "armedNight"},
		"switch (evt.value) { case 'armedNight': lamp.off(); break; default: x = 1}": {"armedAway", "armedNight"},
	} {
		set := files("home.cross", "device lamp: switch;\ninstall A from \"a.groovy\" { lamp = lamp; }\n", "a.groovy", header+
			"preferences { section { input 'lamp', 'capability.switch' } }\ndef installed() { subscribe(location, 'hsmStatus', go) }\ndef go(evt) { "+handler+" }\n")
		p, problems := lower(t, set, "any-time")
		var told []string
		for i := range p.Events {
			if value, is := strings.CutPrefix(p.Events[i].Name, "location.hsmStatus="); is {
				told = append(told, value)
			}
		}
		if !slices.Equal(told, want) {
			t.Errorf("%s: %q, want %q\n%s", handler, told, want, written(set, problems))
		}
	}
}
