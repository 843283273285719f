package groovy_test

import (
	"slices"
	"testing"

	"crosscheck/engine/internal/interp"
	"crosscheck/engine/internal/ts"
)

// Apps that only look at the mode are not said to set it: by that, pairs of apps
// are told to have nothing to do with each other.
func TestWhoMaySetTheMode(t *testing.T) {
	for code, want := range map[string]bool{
		"def mode = location.mode; if (mode == 'Night') lamp.on()": false,
		"state.mode = location.mode; state['mode'] = evt.value":    false,
		"mode = evt.value; subscribe(location, 'mode', go)":        false,
		"def m = [:]; m.mood = location.mode":                      false,
		"location.mode = 'Night'":                                  true,
		"location['mode'] = 'Night'":                               true,
		"def key = 'mode'; location[key] = 'Night'":                true,
		"location.with { mode = 'Night' }":                         true,
		"location.setProperty('mode', 'Night')":                    true,
		"location.setMode('Night')":                                true,
		"setLocationMode('Night')":                                 true,
		"def set = 'setLocationMode'; \"$set\"('Night')":           true,
	} {
		set := files("home.cross", house+installed, "a.groovy", header+inputs+onMotion(code))
		p, problems := lower(t, set, "any-time")
		if p == nil {
			t.Fatal(written(set, problems))
		}
		sys := interp.New(p)
		_, writes := sys.AppStatic(1)
		sets := slices.ContainsFunc(writes, func(l ts.LocID) bool { return sys.Locations()[l].Kind == ts.Mode })
		if sets != want {
			t.Errorf("%s: it may set the mode: %v, want %v", code, sets, want)
		}
	}
}
