package published

import (
	"strings"
	"testing"
)

func TestEventsAreThoseOfTheTexts(t *testing.T) {
	const head = `input "s", "capability.switch"
	input "l", "capability.switchLevel"
	input "m", "capability.motionSensor"
	`
	tests := []struct{ name, app1, app2, want string }{
		{"a whole attribute, one value", head + `subscribe(s, "switch", f)`, head + `subscribe(m, "motion.active", f)`,
			"switch.switch=on switch.switch=off motionSensor.motion=active"},
		{"one event gets a dummy", head + `subscribe(m, "motion.active", f)`, head + `subscribe(m, "motion.active", g)`,
			"motionSensor.motion=active nothing"},
		{"no event gets two", "", "", "nothing nothing"},
		{"a second capability adds the same token", head + `subscribe(s, "switch.on", f)`, head + `subscribe(l, "switch.on", f)`,
			"switch.switch=on switchLevel.switch=on"},
		{"the apps take turns", head + `subscribe(s, "switch.on", f) subscribe(m, "motion.active", f)`, head + `subscribe(location, f) subscribe(app, f)`,
			"switch.switch=on location.Location=home location.Location=away location.Location=night motionSensor.motion=active appTouch.Touched=touched"},
		{"comments count, single quotes do not", head + `// subscribe(s, "switch.off", f)`, head + `subscribe(m, 'motion', f)` + "\n",
			"switch.switch=off nothing"},
		{"unlock is nothing", head + `subscribe(s, "unlock", f)`, "subscribe(app, f)", "appTouch.Touched=touched nothing"},
		{"a schedule at the start of installed", head + "def installed() {\n schedule(x, \"check\")\n}", "subscribe(app, f)",
			"A.check appTouch.Touched=touched"},
		{"not a later one", head + "def installed() {\n foo()\n schedule(x, check)\n}", "subscribe(app, f)", "appTouch.Touched=touched nothing"},
		{"a token ends at a blank", `input "p", "capability.presenceSensor"` + "\n" + `subscribe(p, "presence.not present", f)`, "",
			"presenceSensor.presence=notpresent nothing"},
		{"relays are swapped", `input "r", "capability.relaySwitch"` + "\n" + `subscribe(r, "switch", f)`, "",
			"relaySwitch.switch=off relaySwitch.switch=on"},
		{"nobody sends switches of a thermostat", `input "t", "capability.thermostat"` + "\n" + `subscribe(t, "switch", f)`, "", "nothing nothing"},
	}
	for _, c := range tests {
		var got []string
		for _, s := range scanPair([2]string{c.app1 + "\n", c.app2 + "\n"}, false).alternatives() {
			got = append(got, s.text([2]string{"A", "B"}))
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.name, strings.Join(got, " "), c.want)
		}
	}
}

func TestEventsAreToldInWords(t *testing.T) {
	tests := []struct {
		signal signal
		want   string
	}{
		{signal{device: "contactSensor", name: "contact", value: "open"}, "The contact sensor reports contact open"},
		{signal{device: "location", name: "Location", value: "away"}, "The mode becomes away"},
		{signal{device: "location", name: "sunset", value: "sunset"}, "It is sunset: the mode becomes sunset"},
		{signal{app: 1, method: "check"}, "B runs check on schedule"},
		{signal{}, "Nothing happens"},
	}
	for _, c := range tests {
		if got := c.signal.words([2]string{"A", "B"}); got != c.want {
			t.Errorf("got %q, want %q", got, c.want)
		}
	}
}

func TestTheFirstVersionWidensEvents(t *testing.T) {
	for token, want := range map[string]string{
		"switch.on": "switch", "contact.open": "contact", "tamper.tampered": "contact", "mode.away": "location", "position": "location",
		"fanMode.on": "thermostatFanMode", "motion": "motion", "presence.not": "presence", "what.ever": "what.ever", "sunset": "sunset",
	} {
		if got := widened(token); got != want {
			t.Errorf("%s: %s, want %s", token, got, want)
		}
	}
}
