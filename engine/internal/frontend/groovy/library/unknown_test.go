package library

import (
	"slices"
	"strings"
	"testing"

	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/dynamic"
	"crosscheck/engine/internal/frontend/groovy/library/static"
)

var theTime = &data.Unknown{What: "the time"}

func TestAnUnknownSpreads(t *testing.T) {
	two := int32(2)
	tests := []struct {
		name string
		do   func(w data.World) data.Value
		want string
	}{
		{"sum", func(w data.World) data.Value { return dynamic.Operator("+")(w, theTime, two) }, "(the time)"},
		{"sum of a number", func(w data.World) data.Value { return dynamic.Operator("+")(w, two, theTime) }, "(the time)"},
		{"remainder", func(w data.World) data.Value { return dynamic.Operator("%")(w, theTime, two) }, "(the time)"},
		{"minus", func(w data.World) data.Value { return dynamic.Unary(w, "-", theTime) }, "(the time)"},
		{"text", func(w data.World) data.Value { return dynamic.Operator("+")(w, "at ", theTime) }, "at (the time)"},
		{"text after", func(w data.World) data.Value { return dynamic.Operator("+")(w, theTime, " o'clock") }, "(the time) o'clock"},
		{"property", func(w data.World) data.Value { return dynamic.Property(w, theTime, "time") }, "(the time)"},
		{"method", func(w data.World) data.Value { return dynamic.Method(w, theTime, "format", []data.Value{"HH"}) }, "(the time)"},
		{"argument", func(w data.World) data.Value { return static.Call(w, "Math", "round", []data.Value{theTime}) }, "(the time)"},
		{"date", func(w data.World) data.Value { return static.New(w, "Date", []data.Value{theTime}) }, "(the time)"},
		{"no arguments", func(w data.World) data.Value { return static.New(w, "Date", nil) }, "(the time)"},
		{"format", func(w data.World) data.Value {
			return dynamic.Method(w, static.New(w, "SimpleDateFormat", []data.Value{"HH"}), "format", []data.Value{theTime})
		}, "(the time)"},
		{"days later", func(w data.World) data.Value { return dynamic.Operator("+")(w, theTime, two) }, "(the time)"},
		{"since a date", func(w data.World) data.Value { return dynamic.Operator("-")(w, theTime, data.Date(5)) }, "(the time)"},
		{"index", func(w data.World) data.Value { return dynamic.Index(w, theTime, two) }, "(the time)"},
		{"cast", func(w data.World) data.Value { return dynamic.As(w, theTime, "Integer") }, "(the time)"},
		{"list", func(w data.World) data.Value { return data.NewList(two, theTime) }, "[2, (the time)]"},
		{"sum of a list", func(w data.World) data.Value { return dynamic.Method(w, data.NewList(two, theTime), "sum", nil) }, "(the time)"},
		{"number in a text", func(w data.World) data.Value { return dynamic.Method(w, data.Text(theTime), "toInteger", nil) }, "(the time)"},
		{"other text", func(w data.World) data.Value { return dynamic.Method(w, "lamp (2)", "toInteger", nil) }, "throws NumberFormatException"},
		{"random", func(w data.World) data.Value {
			return dynamic.Method(w, static.New(w, "Random", nil), "nextInt", []data.Value{two})
		}, "(a random number)"},
	}
	for _, test := range tests {
		w := &testWorld{}
		if got := outcome(func() data.Value { return test.do(w) }); got != test.want {
			t.Errorf("%s: %s, want %s", test.name, got, test.want)
		}
		if len(w.asked) > 0 {
			t.Errorf("%s: chose of %v; nothing was to be decided", test.name, w.asked)
		}
	}
}

func TestDecisionsOnAnUnknownGoBothWays(t *testing.T) {
	five := int32(5)
	tests := []struct {
		name string
		do   func(w data.World) data.Value
	}{
		{"==", func(w data.World) data.Value { return dynamic.Equal(w, five, theTime) }},
		{"!=", func(w data.World) data.Value { return dynamic.Operator("!=")(w, theTime, five) }},
		{"<", func(w data.World) data.Value { return dynamic.Operator("<")(w, theTime, five) }},
		{">=", func(w data.World) data.Value { return dynamic.Operator(">=")(w, five, theTime) }},
		{"in", func(w data.World) data.Value { return dynamic.Operator("in")(w, theTime, data.NewList(five)) }},
		{"==~", func(w data.World) data.Value { return dynamic.Operator("==~")(w, theTime, "a") }},
		{"switch", func(w data.World) data.Value { return dynamic.IsCase(w, theTime, five) }},
		{"contains", func(w data.World) data.Value {
			return dynamic.Method(w, data.NewList(five), "contains", []data.Value{theTime})
		}},
		{"containsKey", func(w data.World) data.Value {
			return dynamic.Method(w, data.MapOf("a", five), "containsKey", []data.Value{theTime})
		}},
		{"startsWith", func(w data.World) data.Value { return dynamic.Method(w, "abc", "startsWith", []data.Value{theTime}) }},
		{"before", func(w data.World) data.Value { return dynamic.Method(w, data.Date(5), "before", []data.Value{theTime}) }},
		{"equals", func(w data.World) data.Value { return dynamic.Method(w, five, "equals", []data.Value{theTime}) }},
		{"== of lists", func(w data.World) data.Value { return dynamic.Equal(w, data.NewList(five), data.NewList(theTime)) }},
	}
	for _, test := range tests {
		var got []string
		for choice := range 2 {
			w := &testWorld{choices: []int{choice}}
			got = append(got, outcome(func() data.Value { return test.do(w) }))
			if !slices.Equal(w.asked, []string{"the time"}) {
				t.Errorf("%s: asked %v, want once for the time", test.name, w.asked)
			}
		}
		slices.Sort(got)
		if !slices.Equal(got, []string{"false", "true"}) {
			t.Errorf("%s: gives %v, want both answers", test.name, got)
		}
	}
}

// A time that an app has kept is there, whatever it is; of other unknowns the
// truth may come out either way.
func TestATimeIsTrue(t *testing.T) {
	for choice := range 2 {
		w := &testWorld{choices: []int{choice}}
		if got := dynamic.Truth(w, theTime); !got || len(w.asked) > 0 {
			t.Errorf("the time: %v, asked %v", got, w.asked)
		}
		if got := dynamic.Truth(w, &data.Unknown{What: "the weather"}); got != (choice == 1) {
			t.Errorf("the weather: %v with choice %d", got, choice)
		}
	}
}

func TestALoopOverAnUnknownRunsForNoneOrOne(t *testing.T) {
	loops := map[string]func(w data.World, c *data.Closure){
		"each":    func(w data.World, c *data.Closure) { dynamic.Method(w, theTime, "each", []data.Value{c}) },
		"collect": func(w data.World, c *data.Closure) { dynamic.Method(w, theTime, "collect", []data.Value{c}) },
		"times":   func(w data.World, c *data.Closure) { dynamic.Method(w, theTime, "times", []data.Value{c}) },
		"upto":    func(w data.World, c *data.Closure) { dynamic.Method(w, int32(1), "upto", []data.Value{theTime, c}) },
		"step": func(w data.World, c *data.Closure) {
			dynamic.Method(w, int32(1), "step", []data.Value{theTime, int32(1), c})
		},
		"range": func(w data.World, c *data.Closure) {
			dynamic.Method(w, data.NewRange(w, int32(1), theTime, false), "each", []data.Value{c})
		},
		"each text": func(w data.World, c *data.Closure) {
			dynamic.Method(w, dynamic.Method(w, theTime, "tokenize", []data.Value{","}), "each", []data.Value{c})
		},
	}
	for name, loop := range loops {
		for choice, want := range []int{0, 1} {
			rounds := 0
			c := &data.Closure{Arity: data.Implicit, Fn: func(args []data.Value) data.Value {
				rounds++
				if u, ok := args[0].(*data.Unknown); !ok || u.What != "the time" {
					t.Errorf("%s: the element is %s", name, data.Text(args[0]))
				}
				return nil
			}}
			loop(&testWorld{choices: []int{choice}}, c)
			if rounds != want {
				t.Errorf("%s with choice %d: %d rounds, want %d", name, choice, rounds, want)
			}
		}
	}
}

// What the checker does not know is no mistake of the app.
func TestPropertiesOfAValueAreNotModelled(t *testing.T) {
	if v, unknown := dynamic.Property(&testWorld{}, "text", "properties").(*data.Unknown); !unknown {
		t.Errorf("%v", v)
	}
}

// What takes a key and a value gets both of an entry of a map that is not known.
func TestEntriesOfAnUnknownHaveKeyAndValue(t *testing.T) {
	got := -1
	c := &data.Closure{Arity: 2, Fn: func(args []data.Value) data.Value {
		got = 0
		for _, a := range args {
			if _, unknown := a.(*data.Unknown); unknown {
				got++
			}
		}
		return nil
	}}
	dynamic.Method(&testWorld{choices: []int{1}}, theTime, "each", []data.Value{c})
	if got != 2 {
		t.Errorf("%d unknown arguments, want a key and a value", got)
	}
}

func TestAnUnknownKeyFindsEachValueOrSomethingUnknown(t *testing.T) {
	m := data.MapOf("a", "one", "b", "two")
	for choice, want := range []string{"one", "two", "(the time)"} {
		for name, do := range map[string]func(w data.World) data.Value{
			"index": func(w data.World) data.Value { return dynamic.Index(w, m, theTime) },
			"get":   func(w data.World) data.Value { return dynamic.Method(w, m, "get", []data.Value{theTime}) },
		} {
			if got := data.Text(do(&testWorld{choices: []int{choice}})); got != want {
				t.Errorf("%s with choice %d is %s, want %s", name, choice, got, want)
			}
		}
	}
	if v := dynamic.Index(&testWorld{choices: []int{0}}, data.NewMap(), theTime); v != nil {
		t.Errorf("an empty map has %s under an unknown key", data.Text(v))
	}
}

func TestWhatIsNotModelledIsToldOf(t *testing.T) {
	tests := []struct {
		name, want string
		do         func(w data.World) data.Value
	}{
		{"a class", "HubAction", func(w data.World) data.Value { return static.New(w, "physicalgraph.device.HubAction", nil) }},
		{"a static method", "LocalDate", func(w data.World) data.Value {
			return static.Call(w, "java.time.LocalDate", "of", []data.Value{int32(1)})
		}},
		{"look-around", "looks around", func(w data.World) data.Value { return dynamic.Operator("==~")(w, "abc", `a(?=b).*`) }},
		{"a place", "depends on the time", func(w data.World) data.Value {
			return dynamic.Method(w, data.NewList(), "add", []data.Value{theTime, true})
		}},
		{"a key", "depends on the time", func(w data.World) data.Value {
			return dynamic.Method(w, data.NewMap(), "put", []data.Value{theTime, true})
		}},
		{"a digest", "cryptography", func(w data.World) data.Value {
			return static.Call(w, "MessageDigest", "getInstance", []data.Value{"MD5"})
		}},
		{"a zone", "Nowhere", func(w data.World) data.Value {
			return static.Call(w, "TimeZone", "getTimeZone", []data.Value{"Nowhere"})
		}},
	}
	for _, test := range tests {
		w := &testWorld{}
		outcome(func() data.Value { return test.do(w) })
		if len(w.warned) != 1 || !strings.Contains(w.warned[0], test.want) {
			t.Errorf("%s: warned %q, want once of %s", test.name, w.warned, test.want)
		}
	}
}
