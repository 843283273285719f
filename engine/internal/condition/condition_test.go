package condition_test

import (
	"strings"
	"testing"

	"crosscheck/engine/internal/condition"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/value"
)

// cells are the locations of a small home, with their values in one state.
var cells = []struct {
	loc    ts.Location
	dom    value.Domain
	stored bool
	raw    int32
}{
	{ts.Location{Name: "door.lock", Kind: ts.Attribute, Device: "door"}, value.EnumDomain("", []string{"locked", "unlocked", "not fully locked"}), true, 0},
	{ts.Location{Name: "siren.alarm", Kind: ts.Attribute, Device: "siren"}, value.EnumDomain("", []string{"off", "siren", "both"}), true, 2},
	{ts.Location{Name: "mode", Kind: ts.Mode}, value.EnumDomain("", []string{"home", "away"}), true, 1},
	{ts.Location{Name: "Away.armed", Kind: ts.AppState}, value.BoolDomain, true, 1},
	{ts.Location{Name: "x"}, value.RangeDomain(-9, 9), true, -3},
	{ts.Location{Name: "fork[1]"}, value.RangeDomain(0, 5), true, 4},
	{ts.Location{Name: "off"}, value.BoolDomain, true, 0},
	{ts.Location{Name: "Hall Light.state.count", Kind: ts.AppState}, value.DynamicDomain(0), true, 7},
	{ts.Location{Name: "diary"}, value.RangeDomain(0, 9), false, 0},
	{ts.Location{Name: "on_e1", Kind: ts.Enable}, value.BoolDomain, true, 1},
	{ts.Location{Name: "en_e1", Kind: ts.Derived}, value.BoolDomain, false, 0},
	{ts.Location{Name: "lamp.level", Kind: ts.Attribute, Device: "lamp"}, value.RangeDomain(0, 100), true, 30},
	{ts.Location{Name: "lamp.switch", Kind: ts.Attribute, Device: "lamp"}, value.EnumDomain("", []string{"off", "on"}), true, 1},
}

func scope() *condition.Scope {
	s := &condition.Scope{
		Domain: func(l ts.LocID) (value.Domain, bool) { return cells[l].dom, cells[l].stored },
		Format: func(l ts.LocID, raw int32) string {
			if cells[l].dom.Kind == value.Dynamic {
				return map[int32]string{7: "12", 8: `"later"`}[raw]
			}
			return cells[l].dom.Format(raw)
		},
	}
	for _, c := range cells {
		s.Locations = append(s.Locations, c.loc)
	}
	return s
}

func TestConditionsAreJudgedAsTheLanguageDoes(t *testing.T) {
	for text, want := range map[string]bool{
		"door.lock == locked":                          true,
		"door.lock = locked":                           true,
		"locked == door.lock":                          true,
		"door.lock != locked":                          false,
		`door.lock == "not fully locked"`:              false,
		"door.lock == locked && siren.alarm == both":   true,
		"door.lock = locked and siren.alarm = off":     false,
		"door.lock = unlocked or siren.alarm = both":   true,
		"not door.lock = locked":                       false,
		"not (door.lock == locked)":                    false,
		"!(siren.alarm == off) && mode == away":        true,
		"siren.alarm == off":                           false, // a value, though a variable is called so
		"off":                                          false,
		"!off && Away.armed":                           true,
		"Away.armed == true":                           true,
		"Away.armed == off":                            false,
		"x < 0 && x >= -3":                             true,
		"x * x == 9 && x + 4 == 1 && 1 - x == 4":       true,
		"x % 2 == -1 && x / 2 == -1":                   true,
		"-x == 3":                                      true,
		"x in -4..0":                                   true,
		"fork[1] > 3 ? x == -3 : x == 3":               true,
		`"Hall Light".state.count == 12`:               true,
		`"Hall Light.state.count" > 11`:                true,
		`"Hall Light".state.count == later`:            false,
		"door == locked && siren == both":              true, // the device stands for its attribute
		"lamp == on and lamp.level > 20":               true,
		"door != unlocked":                             true,
		"siren.alarm == siren":                         false, // the value, not the device
		"siren == siren":                               false,
		"siren == both":                                true,
		"enabled(e1)":                                  true,
		"lamp.switch == siren.alarm":                   false,
		"(door.lock == locked) == (lamp.switch == on)": true,
	} {
		c, problem := condition.Compile(text, scope())
		if problem != nil {
			t.Errorf("%s: %+v", text, problem)
			continue
		}
		var values []int32
		for _, l := range c.Locations {
			values = append(values, cells[l].raw)
		}
		if c.Holds(values) != want {
			t.Errorf("%s: %v, want %v", text, !want, want)
		}
	}
}

func TestProblemsSayWhereAndHowToMend(t *testing.T) {
	for _, c := range []struct {
		text, message, help string
		at                  int
	}{
		{"", "ends where a value should follow", "write a value", 0},
		{"door.lock ==", "ends where a value", "", 11},
		{"dor.lock == locked", "no location is called dor.lock", "did you mean door.lock?", 0},
		{"armed", "no location is called armed", "did you mean Away.armed?", 0},
		{"door.lock == locke", "locke is no value of door.lock", "did you mean locked? its values are locked, unlocked", 13},
		{"lamp > 20", "no location is called lamp", "", 0},
		{"lamp == dimmed", "no location is called lamp", "", 0},
		{"door == lokced", "lokced is no value of door.lock", "did you mean locked?", 8},
		{"x == locked", "no location is called locked", "", 5},
		{"Away.armed == 1", "these two can never be the same", "", 0},
		{"Away.armed == locked", "locked is no truth value", "true and false", 14},
		{"door.lock", "door.lock alone is neither true nor false", "door.lock == ", 0},
		{"x && Away.armed", "x alone is neither true nor false", "x == -9", 0},
		{"door.lock < locked", "this is no number", "==", 0},
		{"diary == 1", "the check did not keep diary", "without slicing", 0},
		{"x / 0 == 1", "only be divided", "", 4},
		{"x + 1", "neither true nor false", "", 0},
		{"enabled(e2)", "nothing called e2 is switched on and off", "", 8},
		{"door.lock == locked siren.alarm == off", "`siren` cannot stand here", "&&", 20},
		{"fork[x] == 1", "only single cells", "number between the brackets", 0},
		{"door.lock == locked &", "", "", 20},
		{"f(1) == 2", "cannot be asked of a state", "", 0},
		{strings.Repeat("(", 500), "nested more than", "", 201},
	} {
		got, problem := condition.Compile(c.text, scope())
		if got != nil || problem == nil || !strings.Contains(problem.Message, c.message) || !strings.Contains(problem.Help, c.help) || problem.At != c.at {
			t.Errorf("%s: %+v, want %q at %d", c.text, problem, c.message, c.at)
		}
	}
}

// Whatever is typed, on the way to a condition too, is answered.
func TestEveryTextIsAnswered(t *testing.T) {
	const text = `door.lock = locked and not (x in -4..0) or "Hall Light".state.count >= fork[1] ? enabled(e1) : mode == away`
	for i := range len(text) {
		for _, s := range []string{text[:i], text[i:], text[:i] + "(" + text[i:], text[:i] + text[i+1:]} {
			c, problem := condition.Compile(s, scope())
			if (c == nil) == (problem == nil) || problem != nil && (problem.Message == "" || problem.At < 0 || problem.At > len(s)) {
				t.Errorf("%s: %+v", s, problem)
			}
		}
	}
}
