package homeassistant_test

import (
	"slices"
	"strings"
	"testing"

	"crosscheck/engine/enginetest"
	"crosscheck/engine/protocol"
)

// A lamp that waits in each of the ways that a restart ends: a change that has to
// last, a delay and a timer.
var waits = protocol.File{Name: "configuration.yaml", Text: `timer:
  cellar: {duration: "00:05:00"}
  loft: {duration: "00:05:00", restore: true}
automation:
  - alias: Hall
    triggers: [{trigger: state, entity_id: binary_sensor.hall_motion, to: "on"}]
    actions: [{action: light.turn_on, target: {entity_id: light.hall}}]
  - alias: Dark hall
    triggers: [{trigger: state, entity_id: binary_sensor.hall_motion, to: "off", for: "00:05:00"}]
    actions: [{action: light.turn_off, target: {entity_id: light.hall}}]
  - alias: Bath
    triggers: [{trigger: event, event_type: bath_button}]
    actions:
      - {action: fan.turn_on, target: {entity_id: fan.bath}}
      - {delay: "00:20:00"}
      - {action: fan.turn_off, target: {entity_id: fan.bath}}
  - alias: Cellar
    triggers: [{trigger: event, event_type: cellar_button}]
    actions:
      - {action: light.turn_on, target: {entity_id: light.cellar}}
      - {action: timer.start, target: {entity_id: timer.cellar}}
  - alias: Dark cellar
    triggers: [{trigger: event, event_type: timer.finished, event_data: {entity_id: timer.cellar}}]
    actions: [{action: light.turn_off, target: {entity_id: light.cellar}}]
  - alias: Loft
    triggers: [{trigger: event, event_type: loft_button}]
    actions:
      - {action: light.turn_on, target: {entity_id: light.loft}}
      - {action: timer.start, target: {entity_id: timer.loft}}
  - alias: Dark loft
    triggers: [{trigger: event, event_type: timer.finished, event_data: {entity_id: timer.loft}}]
    actions: [{action: light.turn_off, target: {entity_id: light.loft}}]
`}

// set changes a setting, as the page does.
func set(t *testing.T, host *enginetest.Asker, name, value string, files ...protocol.File) []protocol.File {
	t.Helper()
	e := ask(t, host, protocol.Request{Op: "set", Set: &protocol.SetRequest{Files: files, App: "Homeconfiguration", Name: name, Values: []string{value}}}).Set
	if e.Problem != "" {
		t.Fatal(e.Problem)
	}
	return e.Files
}

func TestFaultsAreSwitchedOn(t *testing.T) {
	for _, time := range []string{"", "timed"} {
		host := enginetest.New()
		for name, want := range map[string][]string{
			"restarts": {"left-behind fan.bath.switch", "left-behind light.hall.switch"},
			"reloads":  {"left-behind fan.bath.switch", "left-behind light.hall.switch"},
		} {
			if r := check(t, host, protocol.Options{Time: time}, waits); len(r.Findings) > 0 || r.Outcome != "complete" {
				t.Errorf("%q without faults: %s %q", time, r.Outcome, kinds(r))
			}
			files := set(t, host, name, "true", waits)
			r := check(t, host, protocol.Options{Time: time}, files...)
			if got := slices.Sorted(slices.Values(kinds(r))); !slices.Equal(got, want) {
				t.Errorf("%q %s: %q, want %q", time, name, got, want)
			}
			if files = set(t, host, name, "false", files...); strings.Contains(files[1].Text, name) {
				t.Errorf("%s stays: %s", name, files[1].Text)
			}
		}
	}
}

func TestWhatIsNoFaultIsTold(t *testing.T) {
	home := protocol.File{Name: "h.cross", Text: "install Home from \"configuration.yaml\" { restarts = 3; tempests = true; }\n"}
	r := ask(t, enginetest.New(), protocol.Request{Op: "analyze", Analyze: &protocol.AnalyzeRequest{Files: []protocol.File{waits, home}}}).Analysis
	var told []string
	for _, d := range r.Diagnostics {
		told = append(told, d.Message)
	}
	if want := []string{"`restarts` is true or false", "a configuration asks for no `tempests`"}; !slices.Equal(told, want) {
		t.Errorf("%q, want %q", told, want)
	}
}
