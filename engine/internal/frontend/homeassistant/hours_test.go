package homeassistant_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"crosscheck/engine/enginetest"
	"crosscheck/engine/protocol"
)

// fan is an automation that turns a fan on for bad air under a condition, and one
// that turns it off at a time.
func fan(condition, off string) protocol.File {
	return protocol.File{Name: "fan.yaml", Text: fmt.Sprintf(`- alias: Bad air
  triggers: [{trigger: numeric_state, entity_id: sensor.air, above: 70}]
  conditions: %s
  actions: [{action: fan.turn_on, target: {entity_id: fan.bedroom}}]
- alias: Quiet
  triggers: [{trigger: time, at: %q}]
  actions: [{action: fan.turn_off, target: {entity_id: fan.bedroom}}]
`, condition, off)}
}

// What was done because it was some time of day has lost its reason when that time
// is over, also without exact times.
func TestTimesOfDayComeInTheirOrder(t *testing.T) {
	night := `[{condition: time, after: "21:00", before: "9:30"}]`
	for _, c := range []struct {
		what, condition, off string
		undone               bool
	}{
		{"at any time", "[]", "9:30", true},
		{"when the night is over", night, "9:30", false},
		{"long after it", night, "16:30", false},
		{"in the middle of it", night, "2:00", true},
		{"when it begins", night, "21:00", true},
		{"only after", `[{condition: time, after: "21:00"}]`, "0:00", false},
		{"only after, before midnight", `[{condition: time, after: "21:00"}]`, "23:00", true},
		{"only before", `[{condition: time, before: "9:30"}]`, "9:30", false},
		{"only before, after midnight", `[{condition: time, before: "9:30"}]`, "3:00", true},
		{"not in a time", `[{condition: not, conditions: [{condition: time, after: "9:30", before: "21:00"}]}]`, "9:30", false},
		{"on some days", `[{condition: time, after: "21:00", before: "9:30", weekday: [mon, tue]}]`, "9:30", false},
		{"on some days, in the middle", `[{condition: time, after: "21:00", before: "9:30", weekday: [mon, tue]}]`, "2:00", true},
		{"a template's hour", `"{{ now().hour >= 21 or now().hour < 9 }}"`, "9:00", false},
		{"a template's hour, in the middle", `"{{ now().hour >= 21 or now().hour < 9 }}"`, "8:00", true},
	} {
		r := check(t, enginetest.New(), protocol.Options{}, fan(c.condition, c.off))
		if r.Outcome != "complete" || slices.Contains(kinds(r), "undone fan.bedroom.switch") != c.undone {
			t.Errorf("%s: %s %q", c.what, r.Outcome, kinds(r))
		}
	}
}

// So many times of day that each makes states of its own are a matter of chance.
func TestManyTimesOfDayAreAMatterOfChance(t *testing.T) {
	f := fan(`[{condition: time, after: "21:00", before: "9:30"}]`, "9:30")
	for n := range 12 {
		if r := check(t, enginetest.New(), protocol.Options{}, f); slices.Contains(kinds(r), "undone fan.bedroom.switch") != (n > 10) {
			t.Errorf("with %d times besides: %q", n, kinds(r))
		}
		f.Text += fmt.Sprintf("- {alias: At %[1]d, triggers: [{trigger: time, at: \"%[1]d:05\"}], actions: [{action: notify.phone}]}\n", 10+n)
	}
}

// A light that is lit by night and put out only in the evening stays on: the run
// tells how late it is.
func TestTheClockIsToldInARun(t *testing.T) {
	f := protocol.File{Name: "lamp.yaml", Text: `- alias: Lamp
  triggers: [{trigger: state, entity_id: binary_sensor.motion, to: "on"}]
  conditions: [{condition: time, after: "17:00", before: "5:00"}]
  actions: [{action: light.turn_on, target: {entity_id: light.bed}}]
- alias: Lamp off
  triggers: [{trigger: state, entity_id: binary_sensor.motion, to: "off", for: "00:03:00"}]
  conditions: [{condition: time, after: "17:00", before: "22:00"}]
  actions: [{action: light.turn_off, target: {entity_id: light.bed}}]
`}
	r := check(t, enginetest.New(), protocol.Options{}, f)
	i := slices.IndexFunc(r.Findings, func(x protocol.Finding) bool { return x.Kind == "left-behind" })
	if i < 0 || !strings.Contains(r.Findings[i].Sentence, "The clock reaches ") || strings.Contains(r.Findings[i].Sentence, "time of day") {
		t.Errorf("%q: %v", kinds(r), r.Findings)
	}
}

// Every hour that a template compares the time with is told apart exactly.
func TestTemplatesKnowEveryHour(t *testing.T) {
	for h := range 24 {
		for _, op := range []string{"<", "<=", ">", ">=", "=="} {
			f := fan(fmt.Sprintf(`"{{ now().hour %s %d }}"`, op, h), "12:30")
			if a := ask(t, enginetest.New(), protocol.Request{Op: "analyze", Analyze: &protocol.AnalyzeRequest{Files: []protocol.File{f}}}).Analysis; len(a.Diagnostics) > 0 {
				t.Errorf("%s %d: %v", op, h, a.Diagnostics)
			}
		}
	}
}
