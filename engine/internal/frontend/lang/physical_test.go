package lang

import (
	"slices"
	"strings"
	"testing"

	"crosscheck/engine/internal/frontend"
	"crosscheck/engine/internal/frontend/lang/lower"
	"crosscheck/engine/internal/interp"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/ts"
)

// physicalPairs are devices of which one influences the other in one room.
var physicalPairs = []struct{ medium, emitter, sensor string }{
	{"light", "light", "illuminanceMeasurement"},
	{"light", "switch gives light", "illuminanceMeasurement"},
	{"light", "switchLevel", "illuminanceMeasurement"},
	{"light", "colorControl", "illuminanceMeasurement"},
	{"light", "switch, switchLevel, colorControl", "motionSensor, illuminanceMeasurement"},
	{"light", "windowShade", "illuminanceMeasurement"},
	{"motion", "robotCleaner", "motionSensor"},
	{"motion", "switch gives motion", "occupancySensor"},
	{"water", "valve", "waterSensor"},
	{"water", "outlet gives water", "waterSensor"},
	{"sound", "alarm", "soundSensor"},
	{"sound", "musicPlayer", "soundPressureLevel"},
	{"sound", "speechSynthesis", "soundSensor"},
	{"sound", "tone", "soundSensor"},
	{"heat", "thermostat", "temperatureMeasurement"},
	{"heat", "switch gives heat, light", "temperatureMeasurement"},
	{"heat", "airConditionerMode", "temperatureMeasurement"},
	{"smoke", "switch gives smoke", "smokeDetector"},
}

func TestDevicesOfOneRoomInfluenceEachOther(t *testing.T) {
	const rooms = "install A from \"a.guests\";\nroom kitchen;\nroom hall;\n"
	for _, c := range physicalPairs {
		p, _ := lowered(t, rooms+"device a: "+c.emitter+" in kitchen;\ndevice b: "+c.sensor+" in kitchen;")
		found := false
		for _, link := range p.Links {
			from, to := p.Vars[link.Emitter], p.Vars[link.Sensor]
			found = found || from.Device == "a" && to.Device == "b" && link.Medium == c.medium
			if e := p.Events[link.Event]; e.Kind != ts.Environment || e.Guard == nil || !strings.Contains(e.Text, " in the kitchen") {
				t.Errorf("%s, %s: event %+v", c.emitter, c.sensor, e)
			}
		}
		if !found {
			t.Errorf("%s does not reach %s: %+v", c.emitter, c.sensor, p.Links)
		}
		for _, apart := range []string{
			"device a: " + c.emitter + " in kitchen;\ndevice b: " + c.sensor + " in hall;",
			"device a: " + c.emitter + ";\ndevice b: " + c.sensor + " in hall;",
			"device a: " + c.emitter + " in kitchen;\ndevice b: " + c.sensor + ";",
			"device a: " + c.emitter + ";\ndevice b: " + c.sensor + ";",
			"device a: " + c.emitter + " in hall;\ndevice b: " + c.sensor + " in hall fixed;",
		} {
			if p, _ := lowered(t, rooms+apart); len(p.Links) > 0 {
				t.Errorf("%s: links %+v", apart, p.Links)
			}
		}
	}
}

// What gives nothing of the medium off has no link.
func TestOtherDevicesLeaveSensorsAlone(t *testing.T) {
	for _, pair := range [][2]string{
		{"switch", "illuminanceMeasurement"}, {"outlet", "temperatureMeasurement"}, {"light", "motionSensor"},
		{"lock", "soundSensor"}, {"light", "ultravioletIndex"}, {"robotCleaner", "accelerationSensor"},
		{"audioVolume", "soundSensor"}, {"motionSensor", "motionSensor"},
	} {
		text := "room r;\ndevice a: " + pair[0] + " in r;\ndevice b: " + pair[1] + " in r;\ninstall A from \"a.guests\";"
		if p, _ := lowered(t, text); len(p.Links) > 0 {
			t.Errorf("%v: links %+v", pair, p.Links)
		}
	}
}

// happens lists the events that can happen after those given, and the values.
func happens(t *testing.T, text string, events ...string) (next []string, values map[string]string) {
	t.Helper()
	p, problems := lower.Program(program(text), frontend.Options{Time: frontend.AnyTime})
	if p == nil {
		t.Fatalf("problems %v", describeList(problems))
	}
	if err := ir.Check(p); err != nil {
		t.Fatal(err)
	}
	s := interp.New(p)
	var out ts.Branches
	s.Initial(&out)
	state := append([]byte(nil), out.List[0].Dst...)
	for _, name := range events {
		e := slices.IndexFunc(p.Events, func(e ir.Event) bool { return e.Name == name })
		if e < 0 || !slices.Contains(s.Enabled(state, nil), ts.EventID(e)) {
			t.Fatalf("%s cannot happen in\n%s", name, text)
		}
		out.Reset(ts.Fast)
		s.Execute(state, ts.EventID(e), &out)
		state = append([]byte(nil), out.List[len(out.List)-1].Dst...)
	}
	for _, e := range s.Enabled(state, nil) {
		next = append(next, p.Events[e].Name)
	}
	values = map[string]string{}
	for _, v := range s.Values(state) {
		values[s.Locations()[v.Loc].Name] = v.Text
	}
	return next, values
}

const litRoom = `room kitchen;
device lamp: switchLevel in kitchen;
device spot: light in kitchen;
device eye: illuminanceMeasurement in kitchen = 0;
event low { lamp.setLevel(25); }
event dark { lamp.setLevel(0); }
event spot_on { spot.on(); }
event spot_off { spot.off(); }
`

func TestSensorFollowsTheLampsOfItsRoom(t *testing.T) {
	const byLamp, bySpot, dark = "eye.illuminance by lamp", "eye.illuminance by spot", "eye.illuminance by nothing"
	for _, c := range []struct {
		after []string
		can   []string
		light string
	}{
		{nil, nil, "0"},
		{[]string{"low"}, []string{byLamp}, "0"},
		{[]string{"low", byLamp}, nil, "3"},
		{[]string{"low", byLamp, "spot_on"}, []string{bySpot}, "3"},
		{[]string{"low", byLamp, "spot_on", bySpot}, nil, "10"},
		{[]string{"low", byLamp, "spot_on", bySpot, "spot_off"}, []string{dark}, "10"},
		{[]string{"low", byLamp, "spot_on", bySpot, "spot_off", dark}, nil, "3"},
		{[]string{"low", byLamp, "dark"}, []string{dark}, "3"},
		{[]string{"low", byLamp, "dark", dark}, nil, "0"},
	} {
		next, values := happens(t, litRoom, c.after...)
		var can []string
		for _, e := range []string{byLamp, bySpot, dark} {
			if slices.Contains(next, e) {
				can = append(can, e)
			}
		}
		if !slices.Equal(can, c.can) || values["eye.illuminance"] != c.light {
			t.Errorf("after %v: can %v, light %s", c.after, can, values["eye.illuminance"])
		}
		if !slices.Contains(next, "eye.illuminance") {
			t.Errorf("after %v: the sensor does not move freely", c.after)
		}
	}
}

func TestBrightnessSwitchesALamp(t *testing.T) {
	for event, want := range map[string]string{"low": "on", "dark": "off"} {
		if _, values := happens(t, litRoom, event); values["lamp.switch"] != want {
			t.Errorf("%s: the lamp is %s", event, values["lamp.switch"])
		}
	}
}

func TestSpeechIsHeardOnce(t *testing.T) {
	const text = `room hall;
device box: speechSynthesis in hall;
device ear: soundSensor in hall;
event talk { box.speak("hello"); }
`
	if next, _ := happens(t, text); slices.Contains(next, "ear.sound by box") {
		t.Errorf("the silent box is heard: %v", next)
	}
	if next, _ := happens(t, text, "talk"); !slices.Contains(next, "ear.sound by box") {
		t.Errorf("the box is not heard: %v", next)
	}
	next, values := happens(t, text, "talk", "ear.sound by box", "box.sounds=false", "ear.sound by nothing")
	if slices.Contains(next, "ear.sound by box") || values["ear.sound"] != "notDetected" {
		t.Errorf("the box is still heard: %v, %v", next, values)
	}
}

func TestWaterStays(t *testing.T) {
	const text = "room bath;\ndevice tap: valve in bath by hand;\ndevice floor: waterSensor in bath;"
	next, values := happens(t, text, "tap.valve=open", "floor.water by tap", "tap.valve=closed")
	if values["floor.water"] != "wet" || slices.Contains(next, "floor.water by nothing") {
		t.Errorf("the floor dries by itself: %v, %v", next, values)
	}
}

func TestCoolingTakesHeatAway(t *testing.T) {
	const text = `room bedroom;
device cooler: airConditionerMode in bedroom by hand;
device t: temperatureMeasurement { temperature: 18..22 = 20; }
device u: temperatureMeasurement in bedroom { temperature: 18..22 = 20; }
`
	next, values := happens(t, text, "cooler.airConditionerMode=cool", "u.temperature against cooler")
	if values["u.temperature"] != "18" || values["t.temperature"] != "20" || slices.Contains(next, "u.temperature against cooler") {
		t.Errorf("%v, %v", next, values)
	}
}
