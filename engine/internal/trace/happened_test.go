package trace

import (
	"slices"
	"testing"
)

func TestAnEventIsToldWithWhatWasChosen(t *testing.T) {
	for _, c := range []struct {
		event   string
		choices []string
		want    string
	}{
		{"The door opens", nil, "The door opens"},
		{"The temperature of the hall changes", []string{"hall.temperature = 17"}, "The temperature of the hall changes to 17"},
		{"The position of the home changes", []string{"Porch goes first"}, "The position of the home changes (Porch goes first)"},
		{"The level changes", []string{"level = 3", "Porch goes first"}, "The level changes to 3 (Porch goes first)"},
		{"Motion starts", []string{"time >= 18:00 is true"}, "Motion starts (time >= 18:00)"},
		{"It is 23:00", []string{"still >= 10min is false"}, "It is 23:00 (not still >= 10min)"},
	} {
		if got := happened(c.event, c.choices); got != c.want {
			t.Errorf("%s %q: got %s, want %s", c.event, c.choices, got, c.want)
		}
	}
}

func TestWhoGoesFirstIsToldOfFewApps(t *testing.T) {
	few := []string{"level = 3", "Porch goes first", "Hall goes next"}
	if got := fewTurns(slices.Clone(few)); !slices.Equal(got, few) {
		t.Errorf("of few: got %q", got)
	}
	many := append(slices.Clone(few), "Porch goes first", "dark is true")
	if got, want := fewTurns(many), []string{"level = 3", "dark is true"}; !slices.Equal(got, want) {
		t.Errorf("of many: got %q, want %q", got, want)
	}
}

func TestATestThatCameOutBothWaysIsNotTold(t *testing.T) {
	got := oneWay([]string{"the time: the test fails", "level = 3", "the time: the test holds", "the mood: the test holds"})
	if want := []string{"level = 3", "the mood: the test holds"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
