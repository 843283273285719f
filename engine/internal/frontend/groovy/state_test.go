package groovy_test

import (
	"slices"
	"strings"
	"testing"
)

func TestStatesBesideTexts(t *testing.T) {
	check(t, []behaviour{
		{"a state equals its value", onMotion("if (lock1.currentState('lock') == 'unlocked') lock1.lock()"), moved, []string{"lock1.lock=locked"}},
		{"and no other", onMotion("if (lock1.currentState('lock') != 'locked') lock1.lock()"), moved, []string{"lock1.lock=locked"}},
		{"from either side", onMotion("if (\"un${'locked'}\" == lock1.lockState) lock1.lock()"), moved, []string{"lock1.lock=locked"}},
		{"in a switch", onMotion("switch (lock1.latestState('lock')) { case 'unlocked': lock1.lock() }"), moved, []string{"lock1.lock=locked"}},
		{"one that is not known may be any", onMotion("if (lock1.currentState('mood') == 'good') lock1.lock()"), moved, []string{moved, "lock1.lock=locked"}},
		{"states equal each other as such", onMotion("if (lock1.lockState == lock1.currentState('lock')) lock1.lock()"), moved, []string{"lock1.lock=locked"}},
		{"an event is no text", onMotion("if (evt == 'active') lock1.lock()"), moved, []string{moved}},
	})
	app := header + inputs + "def installed() { if (lock1.currentState('lock') == 'unlocked') lock1.lock() }\n"
	set := files("home.cross", house+installed, "a.groovy", app)
	_, problems := lower(t, set, "any-time")
	if text := written(set, problems); !strings.Contains(text, "a state of `lock` is compared with a text (it is taken for its value") {
		t.Errorf("no warning in\n%s", text)
	}
}

const cubeHome = `
device cube: threeAxis "the cube";
device lamp: switch "the lamp";
install Cube from "cube.groovy" { cube = cube; lamp = lamp; }
`

const cubeApp = header + `
preferences { section { input "cube", "capability.threeAxis"; input "lamp", "capability.switch" } }
def installed() { subscribe(cube, "threeAxis", turned) }
`

func TestTheAxesOfASensor(t *testing.T) {
	for body, want := range map[string]string{
		"if (evt.xyzValue.z < -500 && evt.xyzValue.x == 0) lamp.on()":                      "lamp.switch=on",
		"def at = cube.currentValue('threeAxis'); if (at.z < 0 && at['y'] == 0) lamp.on()": "lamp.switch=on",
		"if (Math.abs(cube.currentThreeAxis.z) > 900) lamp.on()":                           "lamp.switch=on",
		"if (cube.currentState('threeAxis').xyzValue.z == -1000) lamp.on()":                "lamp.switch=on",
		"if (evt.value == '0,0,-1000') lamp.on()":                                          "lamp.switch=on",
		"if (cube.currentState('threeAxis').value == '0,0,-1000') lamp.on()":               "lamp.switch=on",
		"if (evt.xyzValue.z > 0) lamp.on()":                                                "",
	} {
		set := files("home.cross", cubeHome, "cube.groovy", cubeApp+"def turned(evt) {\n"+body+"\n}\n")
		p, problems := lower(t, set, "any-time")
		got := newPlayer(t, p).texts("cube.threeAxis=bottom")
		if !slices.ContainsFunc(got, func(x string) bool { return strings.Contains(x, want) }) || want == "" && strings.Contains(got[0], "lamp") {
			t.Errorf("%s: %q\n%s", body, got, written(set, problems))
		}
	}
}
