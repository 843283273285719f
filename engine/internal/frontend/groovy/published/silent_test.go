package published_test

import (
	"testing"

	"crosscheck/engine/internal/frontend/groovy/published"
	"crosscheck/engine/internal/source"
)

func TestCommandsAreThoseOfTheGroup(t *testing.T) {
	for _, c := range []struct {
		name, handler, group string
		want                 bool
	}{
		{"a command", "def go(evt) { s.on() }", "switches-lights", true},
		{"of each", "def go(evt) { s*.off() }", "switches-lights", true},
		{"in a closure", "def go(evt) { s.each { it.setLevel(3) } }", "dimmers", true},
		{"of another group", "def go(evt) { s.on() }", "locks", false},
		{"a name that is computed", `def go(evt) { s."${evt.value}"() }`, "locks", true},
		{"by invokeMethod", `def go(evt) { s.invokeMethod("on", null) }`, "locks", true},
		{"none", "def go(evt) { state.last = s.currentSwitch; log.debug(evt.value) }", "switches-lights", false},
		{"the mode", `def go(evt) { setLocationMode("home") }`, published.GlobalGroup, true},
		{"the mode by its name", `def go(evt) { location.locationMode = "home" }`, published.GlobalGroup, true},
		{"the mode, in a group of devices", `def go(evt) { setLocationMode("home") }`, "locks", false},
		{"what cannot be read", "def go(evt) { ", "locks", true},
	} {
		text := app("s capability.switch", "subscribe(app, go)", c.handler)
		if got := published.Commands(source.NewFile("one.groovy", text), c.group); got != c.want {
			t.Errorf("%s: %v", c.name, got)
		}
	}
}
