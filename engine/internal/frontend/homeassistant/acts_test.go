package homeassistant_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"crosscheck/engine/enginetest"
	"crosscheck/engine/protocol"
)

// acted are the lines of the statements that each step of the first finding runs.
func acted(t *testing.T, o protocol.Options, files ...protocol.File) (lines []string) {
	t.Helper()
	host := enginetest.New()
	r := check(t, host, o, files...)
	if len(r.Findings) == 0 {
		t.Fatal("nothing is found")
	}
	f := r.Findings[0]
	play := &protocol.ReplayRequest{Start: f.Start}
	for _, s := range f.Run {
		play.Run = append(play.Run, protocol.Pick{Event: s.Index, Branch: s.Branch})
	}
	for _, s := range ask(t, host, protocol.Request{Op: "replay", Replay: play}).Replay.Steps[1:] {
		var at []string
		for _, x := range s.Acts {
			at = append(at, fmt.Sprintf("%s:%d", files[x.File].Name, x.Line))
		}
		lines = append(lines, strings.Join(at, " "))
	}
	return lines
}

// What acts in a step of a run is known by its lines, in whichever file it stands.
func TestStepsTellWhichActionsRan(t *testing.T) {
	if got := acted(t, protocol.Options{}, on, off); !slices.Equal(got, []string{"", "on.yaml:3", "off.yml:3"}) {
		t.Errorf("%q", got)
	}
	late := protocol.File{Name: "late.yaml", Text: `- alias: Smoke light
  triggers: [{trigger: state, entity_id: binary_sensor.smoke, to: "on"}]
  actions: [{action: light.turn_on, target: {entity_id: light.hall}}]
- alias: Empty hall
  triggers: [{trigger: state, entity_id: binary_sensor.motion, to: "off"}]
  actions:
    - if: "{{ is_state('light.hall', 'off') }}"
      then: [{stop: nobody is there}]
    - delay: "00:00:10"
    - action: light.turn_off
      target: {entity_id: light.hall}
`}
	for _, o := range []protocol.Options{{}, {Time: "timed"}} {
		if got := acted(t, o, late); !slices.Contains(got, "late.yaml:3") || !slices.Contains(got, "late.yaml:7 late.yaml:9") || got[len(got)-1] != "late.yaml:10" {
			t.Errorf("%q: %q", o.Time, got)
		}
	}
}
