package published_test

import (
	"strings"
	"testing"

	"crosscheck/engine/internal/frontend/groovy/published"
	"crosscheck/engine/internal/interp"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/slice"
)

func TestConflictsAreThoseOfThePublishedRule(t *testing.T) {
	on := app("c capability.contactSensor, s capability.switch", `subscribe(c, "contact.open", go)`, "def go(evt) { s.on() }")
	off := app("c capability.contactSensor, s capability.switch", `subscribe(c, "contact.closed", go)`, "def go(evt) { s.off() }")
	touchOff := app("s capability.switch", "subscribe(app, go)", "def go(evt) { s.off() }")
	touchOn := app("s capability.switch", "subscribe(app, go)", "def go(evt) { s.on() }")
	react := app("s capability.switch", `subscribe(s, "switch.off", go)`, "def go(evt) { s.on() }")
	dim := app("c capability.contactSensor, d capability.switchLevel", `subscribe(c, "contact.closed", go)`, "def go(evt) { d.off() }")
	mode := func(m string) string {
		return app("c capability.contactSensor", `subscribe(c, "contact", go)`, "def go(evt) { setLocationMode(\""+m+"\") }")
	}
	tests := []struct{ name, app1, app2, group, want string }{
		{"two writers", on, off, "switches-lights", "currentSwitch: two off, one on, by contactSensor.contact=closed contactSensor.contact=open"},
		{"the same value", on, on, "switches-lights", ""},
		{"not in this group", on, off, "locks", ""},
		{"a manual write is no second one", on, touchOff, "switches-lights",
			"currentSwitch: two off, one on, by appTouch.Touched=touched contactSensor.contact=open"},
		{"two manual writers", touchOn, touchOff, "switches-lights", ""},
		{"a reaction to what a touch did is not manual", react, touchOff, "switches-lights",
			"currentSwitch: two off, one on, by appTouch.Touched=touched"},
		{"a delayed command of the wrapper is unseen", app("s capability.switch", "s.on()", ""), app("c capability.contactSensor, s capability.switch",
			`subscribe(c, "contact.closed", go)`, "def go(evt) { s.on(delay: 10); s.off(delay: 20) }"), "switches-lights",
			"currentSwitch: one on, two off, by contactSensor.contact=closed"},
		{"devices are not told apart", on, dim, "switches-lights", "currentSwitch: two off, one on, by contactSensor.contact=closed contactSensor.contact=open"},
		{"writing modes", mode("night"), mode("home"), published.GlobalGroup, "locationMode: two home, one night, by contactSensor.contact=open"},
		{"a mode is nothing to switches", mode("night"), mode("home"), "switches-lights", ""},
		{"installed one after the other", app("s capability.switch", "s.on()", ""), app("s capability.switch", "s.off()", ""), "switches-lights",
			"currentSwitch: one on, two off, by"},
	}
	for _, c := range tests {
		p, info := lowered(t, c.app1, c.app2, c.group)
		sliced, _ := slice.Slice(p)
		if got := told(p, info.Conflict(explored(t, interp.New(sliced)).Graph)); got != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.name, got, c.want)
		}
	}
}

// What each app writes is told, by hand or of itself.
func TestWritesAreThoseOfTheGroup(t *testing.T) {
	touch := app("s capability.switch", "subscribe(app, go)", "def go(evt) { s.off() }")
	both := app("s capability.switch, c capability.contactSensor", "subscribe(app, go); subscribe(c, \"contact.open\", go)", "def go(evt) { s.on() }")
	install := app("s capability.switch, l capability.lock", "s.on(); l.lock()", "")
	for _, c := range []struct{ name, app1, app2, want string }{
		{"by hand", touch, idle, "one currentSwitch asked"},
		{"both", idle, both, "two currentSwitch asked unasked"},
		{"two apps", touch, both, "one currentSwitch asked, two currentSwitch asked unasked"},
		{"when installed, and nothing of other groups", install, idle, "one currentSwitch unasked"},
		{"nothing", idle, idle, ""},
	} {
		p, info := lowered(t, c.app1, c.app2, "switches-lights")
		var words []string
		_, writes := info.Judge(explored(t, interp.New(p)).Graph)
		for _, w := range writes {
			text := p.Apps[w.App] + " " + w.Name
			if w.Asked {
				text += " asked"
			}
			if w.Unasked {
				text += " unasked"
			}
			words = append(words, text)
		}
		if got := strings.Join(words, ", "); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

// told writes a conflict in a line.
func told(p *ir.Program, c *published.Conflict) string {
	if c == nil {
		return ""
	}
	words := []string{c.Name + ":", p.Apps[c.First.App], c.First.Value + ",", p.Apps[c.Second.App], c.Second.Value + ", by"}
	for _, e := range c.Run {
		words = append(words, p.Events[e.Event].Name)
	}
	return strings.Join(words, " ")
}
