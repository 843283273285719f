package library

import (
	"testing"

	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/dynamic"
)

// lamp is an Object with one property and one command.
type lamp struct {
	name string
	lit  bool
}

func (l *lamp) Class() string { return "Device" }
func (l *lamp) Key() string   { return l.name }
func (l *lamp) Text() string  { return "the " + l.name }

func (l *lamp) Get(_ data.World, name string) (data.Value, bool) {
	if name == "lit" {
		return l.lit, true
	}
	return nil, false
}

func (l *lamp) Set(_ data.World, name string, v data.Value) bool {
	if name != "lit" {
		return false
	}
	l.lit = v == true
	return true
}

func (l *lamp) Call(_ data.World, name string, _ []data.Value) (data.Value, bool) {
	if name != "on" {
		return nil, false
	}
	l.lit = true
	return nil, true
}

func TestListsOfObjectsPassOnWhatTheyDoNotHave(t *testing.T) {
	w := &testWorld{}
	hall, attic := &lamp{name: "hall"}, &lamp{name: "attic", lit: true}
	lamps := &data.List{Spread: true, Items: []data.Value{hall, attic}}
	if got := data.Text(dynamic.Property(w, lamps, "lit")); got != "[false, true]" {
		t.Errorf("lamps.lit is %s", got)
	}
	dynamic.Method(w, lamps, "on", nil)
	if !hall.lit {
		t.Error("lamps.on() did not reach the hall")
	}
	if got := outcome(func() data.Value { return dynamic.Method(w, lamps, "explode", nil) }); got != "throws MissingMethodException" {
		t.Errorf("lamps.explode(): %s", got)
	}
	none := &data.List{Spread: true}
	if got := outcome(func() data.Value { return dynamic.Method(w, none, "on", nil) }); got != "[]" {
		t.Errorf("on() of no lamps: %s", got)
	}
	if got := outcome(func() data.Value { return dynamic.Method(w, data.NewList(), "on", nil) }); got != "throws MissingMethodException" {
		t.Errorf("on() of an ordinary list: %s", got)
	}
}

func TestObjectsAreEqualByTheirKey(t *testing.T) {
	w := &testWorld{}
	a, b := &lamp{name: "hall"}, &lamp{name: "hall", lit: true}
	if !dynamic.Equal(w, a, b) || dynamic.Equal(w, a, &lamp{name: "attic"}) {
		t.Error("objects are not compared by their key")
	}
	if got := data.Text(data.NewList(a)); got != "[the hall]" {
		t.Errorf("a list of lamps is written %s", got)
	}
	if !data.InstanceOf(a, "Device") || data.InstanceOf(a, "Map") {
		t.Error("the class of an object is not its own")
	}
	table := data.NewTable()
	if table.Handle(a) != table.Handle(b) {
		t.Error("equal objects have different handles")
	}
}

func TestPropertiesThatObjectsDoNotHaveThrow(t *testing.T) {
	w := &testWorld{}
	for name, do := range map[string]func() data.Value{
		"read": func() data.Value { return dynamic.Property(w, &lamp{}, "weight") },
		"write": func() data.Value {
			dynamic.SetProperty(w, &lamp{}, "weight", int32(1))
			return nil
		},
	} {
		if got := outcome(do); got != "throws MissingPropertyException" {
			t.Errorf("%s: %s", name, got)
		}
	}
}
