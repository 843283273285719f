package groovy_test

import (
	"slices"
	"testing"
)

const hallway = `
device motion1: motionSensor;
device lamp: switch "the lamp";
device door: contactSensor;
install Light from "light.groovy" { sensor = motion1; lamps = lamp; minutes = 5; }
`

const light = `
definition(name: "Hall light", namespace: "t", author: "t", description: "", category: "")
preferences {
  section("When") { input "sensor", "capability.motionSensor" }
  section("What") { input "lamps", "capability.switch", multiple: true; input "minutes", "number" }
}
def installed() { subscribe(sensor, "motion", moved) }
def moved(evt) {
  if (evt.value == "active") { lamps.on(); unschedule() }
  else { runIn(minutes * 60, goDark) }
}
def goDark() { lamps.off() }
`

func TestLightGoesOnAndOff(t *testing.T) {
	p, problems := lower(t, files("home.cross", hallway, "light.groovy", light), "any-time")
	if len(problems) > 1 {
		t.Errorf("%v", problems)
	}
	y := newPlayer(t, p)
	for _, c := range []struct {
		events []string
		want   []string
	}{
		{[]string{"motion1.motion=active"}, []string{"motion1.motion=active; lamp.switch=on"}},
		{[]string{"motion1.motion=active", "motion1.motion=inactive"}, []string{"lamp.switch=on; Light.goDark (timer)=true"}},
		{[]string{"motion1.motion=active", "motion1.motion=inactive", "Light.goDark"}, []string{""}},
	} {
		if got := y.texts(c.events...); !slices.Equal(got, c.want) {
			t.Errorf("%q: %q, want %q", c.events, got, c.want)
		}
	}
}
