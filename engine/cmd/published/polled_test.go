package main

import (
	"fmt"
	"strings"
	"testing"

	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/subject"
)

// DeLorean, section 4.2.2: of what a sensor can measure one value is enough for
// each range that a program tells apart, and the program says which these are. A
// meter that is looked at when somebody moves has a value on each side of a limit.
func TestPolledSensorsHaveAValueForEachRange(t *testing.T) {
	for _, c := range []struct {
		file, text, meter string
		look              func(limit int) string
		values            [3]int // without a limit, with one, with two
	}{
		{"porch.groovy", `definition(name: "Porch", namespace: "own", author: "own", description: "own", category: "own")
preferences { section { input "meter", "capability.illuminanceMeasurement"; input "eye", "capability.motionSensor"; input "porch", "capability.switch" } }
def installed() { subscribe(eye, "motion.active", seen) }
def seen(evt) { def n = meter.currentIlluminance; %s porch.on() }
`, "illuminance", func(limit int) string { return fmt.Sprintf("if (n < %d) porch.off(); ", limit) }, [3]int{2, 2, 3}}, // it is read without a limit, too
		{"automations.yaml", `- id: porch
  alias: Porch
  trigger: [{platform: state, entity_id: binary_sensor.porch_motion, to: "on"}]
  action:
    - {service: switch.turn_on, target: {entity_id: switch.porch}}
%s`, "porch_illuminance", func(limit int) string {
			return fmt.Sprintf("    - if: [{condition: numeric_state, entity_id: sensor.porch_illuminance, below: %d}]\n      then: [{service: switch.turn_off, target: {entity_id: switch.porch}}]\n", limit)
		}, [3]int{0, 3, 5}}, // what is just at a limit is a value of its own
	} {
		for limits := range 3 {
			text := ""
			for i := range limits {
				text += c.look(20 + 20*i)
			}
			set := &source.Set{Files: []*source.File{source.NewFile(c.file, fmt.Sprintf(c.text, text))}}
			x, problems := subject.Prepare(set, &subject.Options{})
			if x == nil {
				t.Errorf("%s: %v", c.file, problems[0].Message)
				continue
			}
			out := explore.ToEnd(without.New(x.System, explore.Options{}))
			values := map[string]bool{}
			for id := range out.Graph.Len() {
				for _, v := range x.System.Values(out.Graph.State(stategraph.StateID(id))) {
					if l := x.System.Locations()[v.Loc]; strings.Contains(l.Name, c.meter) {
						values[v.Text] = true
					}
				}
			}
			if len(values) != c.values[limits] || out.How != explore.Complete {
				t.Errorf("%s: with %d limits %v, %v", c.file, limits, values, out.How)
			}
		}
	}
}
