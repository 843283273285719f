package engine_test

import (
	"strings"
	"testing"

	"crosscheck/engine/protocol"
)

// brokenUnder is what breaks in an example under a reading of time.
func brokenUnder(t *testing.T, name, time string) string {
	t.Helper()
	x := readExample(t, "../examples/05-time/"+name)
	r := checkExample(t, &x, protocol.Options{Time: time})
	if r.Outcome != "complete" {
		t.Fatalf("%s: %s", name, r.Outcome)
	}
	return strings.Join(broken(r), "; ")
}

// Two homes that differ in the minutes that their SmartApps were given, and in
// nothing else, are the same where timers run out at once: what is said of one
// is said of the other. With exact times one breaks and the other does not.
func TestExactTimesTellSmartAppsApart(t *testing.T) {
	for _, name := range []string{"groovy-auto-lock", "groovy-siren-light", "groovy-welcome-light"} {
		mended := name + "-mended"
		if brokenUnder(t, name, "immediate") != brokenUnder(t, mended, "immediate") {
			t.Errorf("%s: immediate tells the homes apart", name)
		}
		if got := brokenUnder(t, name, "timed"); got == "" {
			t.Errorf("%s: nothing found", name)
		}
		if got := brokenUnder(t, mended, "timed"); got != "" {
			t.Errorf("%s: found %s", mended, got)
		}
	}
}
