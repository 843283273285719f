package main

import (
	"testing"

	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/subject"
)

const (
	near = `
room hall;
device robot: robotCleaner in hall;
device eye: motionSensor in hall = inactive;
`
	far = `
room hall;
room attic;
device robot: robotCleaner in hall;
device eye: motionSensor in attic = inactive;
`
	rest = `
device siren: alarm = off;
app Housework { at 10:00 { robot.start(); } }
`
	talks = "app Talker { on eye.motion == active { siren.siren(); } }"
	notes = "app Note { var seen: bool; on eye.motion == active { seen = true; } }"
	looks = "app Look { at 9:00 { if (eye.motion == active) { siren.off(); } else { siren.off(); } } }"
)

// A look at what another app's device has moved counts, unless nothing can come
// of it.
func TestAnyLook(t *testing.T) {
	for _, c := range []struct {
		name, text string
		found      bool
	}{
		{"acts", near + rest + talks, true},
		{"in another room", far + rest + talks, false},
		{"takes a note", near + rest + notes, false},
		{"acts for another reason", near + rest + looks, true},
	} {
		set := &source.Set{Files: []*source.File{source.NewFile("home.cross", c.text)}}
		x, problems := subject.Prepare(set, &subject.Options{})
		if x == nil {
			t.Fatalf("%s: %v", c.name, problems)
		}
		s := settings{seconds: 60, states: 10_000}
		if got := s.seek(x); got.found != c.found {
			t.Errorf("%s: %v", c.name, got)
		}
	}
}
