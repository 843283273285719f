package main

import (
	"slices"

	"crosscheck/engine/internal/frontend/groovy/published"
	"crosscheck/engine/internal/source"
)

// influenced is a pair of apps that meet through a medium.
type influenced struct {
	medium, output, sensor string
	kind                   string // of the study
}

func (p *influenced) key() string { return "physical " + p.medium + " " + p.output + " " + p.sensor }

// influencedPairs are the pairs of physical.csv; of those that meet through
// light all that there are: every app that commands a light with every app that
// looks at an illuminance sensor. That many are in the table of which the study
// says what it changes; it does not pair an app with itself.
func influencedPairs(rows []row) (list []influenced) {
	kind := map[string]string{}
	var outputs, sensors []string
	for _, r := range rows {
		if r["medium"] != "light" {
			list = append(list, influenced{r["medium"], r["output_app"], r["sensor_app"], r["subkind"]})
			continue
		}
		if kind[r["output_app"]] == "" {
			outputs = append(outputs, r["output_app"])
		}
		kind[r["output_app"]] = r["subkind"]
		if !slices.Contains(sensors, r["sensor_app"]) {
			sensors = append(sensors, r["sensor_app"])
		}
	}
	for _, s := range sensors {
		if kind[s] == "" {
			// What looks at light commands it, too; the table leaves one out, which
			// the printed totals say is about the state.
			kind[s] = lightState
			outputs = append(outputs, s)
		}
	}
	for _, o := range outputs {
		for _, s := range sensors {
			if o != s {
				list = append(list, influenced{"light", o, s, kind[o]})
			}
		}
	}
	return list
}

// What apps change of lights, in the study's words.
const (
	lightState       = "light-state"
	lightColor       = "light-color"
	lightBrightness  = "light-brightness"
	lightCombination = "light-combination"
)

// lightKind is what the commands of an app's text change of lights.
func (s *settings) lightKind(app string) (string, error) {
	name, text, err := s.app(app)
	if err != nil {
		return "", err
	}
	f := source.NewFile(name, text)
	kind := ""
	for _, k := range []struct {
		kind     string
		commands []string
	}{
		{lightState, []string{"on", "off"}},
		{lightColor, []string{"setColor", "setHue", "setSaturation", "setColorTemperature"}},
		{lightBrightness, []string{"setLevel"}},
	} {
		switch {
		case !published.Calls(f, k.commands...):
		case kind == "":
			kind = k.kind
		default:
			kind = lightCombination
		}
	}
	return kind, nil
}

// Limits of a search for physical conflicts.
const (
	physicalSeconds = 10
	physicalStates  = 16_000
)

// influence looks for a physical conflict of a pair in the home that is guessed
// for it, where all is in one room.
func (s *settings) influence(p *influenced) (*entry, error) {
	files, home, err := s.guessed(p.output, p.sensor)
	if err != nil {
		return nil, err
	}
	limited := *s
	limited.seconds, limited.states = physicalSeconds, physicalStates
	begun := processor()
	found, err := limited.influences(append(files, home))
	if err != nil {
		return &entry{Problem: err.Error(), Texts: map[string]string{"verdict": notRun}}, nil
	}
	e := &entry{Seconds: processor() - begun, Texts: map[string]string{"verdict": noConflict}}
	switch {
	case found.found:
		e.Texts["verdict"] = isConflict
	case found.outcome != "complete":
		e.Texts["verdict"], e.Limit = notEnded, found.outcome
	}
	if p.medium == "light" {
		if e.Texts["kind"], err = s.lightKind(p.output); err != nil {
			return nil, err
		}
	}
	return e, nil
}
