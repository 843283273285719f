package groovy_test

import (
	"slices"
	"strings"
	"testing"

	"crosscheck/engine/internal/frontend"
	"crosscheck/engine/internal/frontend/service"
	"crosscheck/engine/internal/ts"
)

const chooses = header + `
preferences { section {
  input "door", "capability.contactSensor"
  input "lamp", "capability.switch"
  input "action", "enum", options: ["on", "off"]
  input "twice", "bool"
} }
def installed() { subscribe(door, "contact.open", go) }
def go(evt) {
  lamp."$action"()
  if (twice) { lamp.on() }
}
`

// A home with settings that are open starts with each of their values, and both
// executions agree on what comes of it.
func TestOpenSettingsAreStarts(t *testing.T) {
	const home = "device door: contactSensor;\ndevice lamp: switch by hand { switch = any; }\n" +
		"install A from \"a.groovy\" { door = door; lamp = lamp; action = any \"on\", \"off\"; twice = any true, false; }\n"
	p, _ := lower(t, files("home.cross", home, "a.groovy", chooses), "any-time")
	y := newPlayer(t, p)
	var starts ts.Branches
	y.fast.Initial(&starts)
	var got []string
	for _, b := range starts.List {
		y.start = []byte(b.Dst)
		for _, o := range y.play("door.contact=open") {
			lamp := ""
			for _, v := range y.fast.Values([]byte(o.state)) {
				if strings.Contains("lamp.switch A.settings.action A.settings.twice", y.fast.Locations()[v.Loc].Name) {
					lamp += v.Text + " "
				}
			}
			got = append(got, strings.TrimSpace(lamp))
		}
	}
	slices.Sort(got)
	want := []string{"off 'off' false", "on 'off' true", "on 'on' false", "on 'on' true"}
	if got = slices.Compact(got); len(starts.List) != 8 || !slices.Equal(got, want) {
		t.Errorf("%d starts, %q", len(starts.List), got)
	}
}

// A setting that is open and that the app changes is two things, each with a name
// of its own: runs are compared by names.
func TestOpenSettingsThatAppsChange(t *testing.T) {
	const home = "device door: contactSensor;\ndevice lamp: switch;\n" +
		"install A from \"a.groovy\" { door = door; lamp = lamp; action = \"on\"; twice = any true, false; }\n"
	app := chooses + "def later() { app.updateSetting('twice', false) }\n"
	p, _ := lower(t, files("home.cross", home, "a.groovy", app), "any-time")
	known := map[string]bool{}
	for _, l := range newPlayer(t, p).fast.Locations() {
		if known[l.Name] {
			t.Errorf("%s is there twice", l.Name)
		}
		known[l.Name] = true
	}
	if !known["A.settings.twice"] || !known["A.settings.twice (at first)"] {
		t.Errorf("locations %v", known)
	}
}

// The form of an app shows that a setting is open, and settles it.
func TestOpenSettingsInForms(t *testing.T) {
	set := files("a.groovy", chooses)
	action := func() service.Field {
		return frontend.Setup(set).Apps[0].Pages[0].Sections[0].Fields[2]
	}
	if f := action(); !f.Any || f.Problem != "" || !slices.Equal(f.Values, []string{"on", "off"}) {
		t.Errorf("%+v", f)
	}
	if problem := frontend.Set(set, "A", "action", []string{"off"}); problem != "" {
		t.Fatal(problem)
	}
	if f := action(); f.Any || !slices.Equal(f.Values, []string{"off"}) {
		t.Errorf("%+v", f)
	}
}
