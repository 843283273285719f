package groovy_test

import (
	"slices"
	"strings"
	"testing"

	"crosscheck/engine/enginetest"
	"crosscheck/engine/protocol"
)

func TestMethodsThatAreNotModelledAreLimits(t *testing.T) {
	app := `definition(name: "A")
preferences { section { input "lamp", "capability.switch" } }
def installed() { subscribe(lamp, "switch.on", go) }
def go(evt) { [1].frobnicate(); lamp.off() }
`
	r := ask(t, enginetest.New(), protocol.Request{Op: "check", Check: &protocol.CheckRequest{Files: []protocol.File{{Name: "a.groovy", Text: app}}}}).Check
	if r == nil || len(r.Findings) != 0 || r.Outcome != "bounded" || r.Limit != "unmodelled" {
		t.Fatalf("%+v", r)
	}
	if !slices.ContainsFunc(r.Unseen, func(u protocol.Unseen) bool { return strings.Contains(u.Message, "frobnicate") }) {
		t.Errorf("not looked at: %+v", r.Unseen)
	}
}
