package library

import (
	"testing"

	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/data/json"
	"crosscheck/engine/internal/frontend/groovy/dynamic"
)

func TestAxes(t *testing.T) {
	for text, want := range map[string]string{
		"0,0,-1000": "[x:0, y:0, z:-1000]", " 1.5, 2,3 ": "[x:1.5, y:2, z:3]", "1,2": "null", "up,0,0": "null", "": "null",
	} {
		if got := data.Text(json.Axes(text)); got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}

// reading is a lamp that == takes for a value beside a text.
type reading struct {
	lamp
	value data.Value
}

func (r *reading) Plain() (data.Value, bool) { return r.value, r.value != nil }

func TestAnObjectBesideAText(t *testing.T) {
	w := &testWorld{}
	lit, dark := &reading{lamp{name: "a"}, "lit"}, &reading{lamp: lamp{name: "b"}}
	for _, c := range []struct {
		a, b data.Value
		want bool
	}{
		{lit, "lit", true}, {"lit", lit, true}, {lit, data.GString("lit"), true}, {lit, "dark", false}, {lit, int32(1), false},
		{dark, "b", false}, {lit, &reading{lamp{name: "a"}, "dark"}, true}, {lit, nil, false},
	} {
		if dynamic.Equal(w, c.a, c.b) != c.want {
			t.Errorf("%v == %v is not %v", c.a, c.b, c.want)
		}
	}
	w.choices = []int{1}
	if !dynamic.Equal(w, &reading{lamp{name: "c"}, &data.Unknown{What: "the mood"}}, "good") || len(w.asked) != 1 {
		t.Error("an unknown value does not go both ways")
	}
}
