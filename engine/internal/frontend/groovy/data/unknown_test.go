package data

import (
	"slices"
	"strings"
	"testing"
)

var theTime = &Unknown{What: "the time"}

func TestAnUnknownSpreads(t *testing.T) {
	two := int32(2)
	tests := []struct {
		name string
		do   func(w World) Value
		want string
	}{
		{"sum", func(w World) Value { return Operator("+")(w, theTime, two) }, "(the time)"},
		{"sum of a number", func(w World) Value { return Operator("+")(w, two, theTime) }, "(the time)"},
		{"remainder", func(w World) Value { return Operator("%")(w, theTime, two) }, "(the time)"},
		{"minus", func(w World) Value { return Unary(w, "-", theTime) }, "(the time)"},
		{"text", func(w World) Value { return Operator("+")(w, "at ", theTime) }, "at (the time)"},
		{"text after", func(w World) Value { return Operator("+")(w, theTime, " o'clock") }, "(the time) o'clock"},
		{"property", func(w World) Value { return Property(w, theTime, "time") }, "(the time)"},
		{"method", func(w World) Value { return Method(w, theTime, "format", []Value{"HH"}) }, "(the time)"},
		{"argument", func(w World) Value { return Static(w, "Math", "round", []Value{theTime}) }, "(the time)"},
		{"date", func(w World) Value { return New(w, "Date", []Value{theTime}) }, "(the time)"},
		{"no arguments", func(w World) Value { return New(w, "Date", nil) }, "(the time)"},
		{"format", func(w World) Value {
			return Method(w, New(w, "SimpleDateFormat", []Value{"HH"}), "format", []Value{theTime})
		}, "(the time)"},
		{"days later", func(w World) Value { return Operator("+")(w, theTime, two) }, "(the time)"},
		{"since a date", func(w World) Value { return Operator("-")(w, theTime, Date(5)) }, "(the time)"},
		{"index", func(w World) Value { return Index(w, theTime, two) }, "(the time)"},
		{"cast", func(w World) Value { return As(w, theTime, "Integer") }, "(the time)"},
		{"list", func(w World) Value { return NewList(two, theTime) }, "[2, (the time)]"},
		{"sum of a list", func(w World) Value { return Method(w, NewList(two, theTime), "sum", nil) }, "(the time)"},
		{"number in a text", func(w World) Value { return Method(w, Text(theTime), "toInteger", nil) }, "(the time)"},
		{"other text", func(w World) Value { return Method(w, "lamp (2)", "toInteger", nil) }, "throws NumberFormatException"},
		{"random", func(w World) Value { return Method(w, New(w, "Random", nil), "nextInt", []Value{two}) }, "(a random number)"},
	}
	for _, test := range tests {
		w := &testWorld{}
		if got := outcome(func() Value { return test.do(w) }); got != test.want {
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
		do   func(w World) Value
	}{
		{"truth", func(w World) Value { return Truth(w, theTime) }},
		{"==", func(w World) Value { return Equal(w, five, theTime) }},
		{"!=", func(w World) Value { return Operator("!=")(w, theTime, five) }},
		{"<", func(w World) Value { return Operator("<")(w, theTime, five) }},
		{">=", func(w World) Value { return Operator(">=")(w, five, theTime) }},
		{"in", func(w World) Value { return Operator("in")(w, theTime, NewList(five)) }},
		{"==~", func(w World) Value { return Operator("==~")(w, theTime, "a") }},
		{"switch", func(w World) Value { return IsCase(w, theTime, five) }},
		{"contains", func(w World) Value { return Method(w, NewList(five), "contains", []Value{theTime}) }},
		{"containsKey", func(w World) Value { return Method(w, MapOf("a", five), "containsKey", []Value{theTime}) }},
		{"startsWith", func(w World) Value { return Method(w, "abc", "startsWith", []Value{theTime}) }},
		{"before", func(w World) Value { return Method(w, Date(5), "before", []Value{theTime}) }},
		{"equals", func(w World) Value { return Method(w, five, "equals", []Value{theTime}) }},
		{"== of lists", func(w World) Value { return Equal(w, NewList(five), NewList(theTime)) }},
	}
	for _, test := range tests {
		var got []string
		for choice := range 2 {
			w := &testWorld{choices: []int{choice}}
			got = append(got, outcome(func() Value { return test.do(w) }))
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

func TestALoopOverAnUnknownRunsForNoneOrOne(t *testing.T) {
	loops := map[string]func(w World, c *Closure){
		"each":      func(w World, c *Closure) { Method(w, theTime, "each", []Value{c}) },
		"collect":   func(w World, c *Closure) { Method(w, theTime, "collect", []Value{c}) },
		"times":     func(w World, c *Closure) { Method(w, theTime, "times", []Value{c}) },
		"upto":      func(w World, c *Closure) { Method(w, int32(1), "upto", []Value{theTime, c}) },
		"step":      func(w World, c *Closure) { Method(w, int32(1), "step", []Value{theTime, int32(1), c}) },
		"range":     func(w World, c *Closure) { Method(w, NewRange(w, int32(1), theTime, false), "each", []Value{c}) },
		"each text": func(w World, c *Closure) { Method(w, Method(w, theTime, "tokenize", []Value{","}), "each", []Value{c}) },
	}
	for name, loop := range loops {
		for choice, want := range []int{0, 1} {
			rounds := 0
			c := &Closure{Arity: Implicit, Fn: func(args []Value) Value {
				rounds++
				if u, ok := args[0].(*Unknown); !ok || u.What != "the time" {
					t.Errorf("%s: the element is %s", name, Text(args[0]))
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

func TestAnUnknownKeyFindsEachValueOrNone(t *testing.T) {
	m := MapOf("a", "one", "b", "two")
	for choice, want := range []string{"one", "two", "null"} {
		for name, do := range map[string]func(w World) Value{
			"index": func(w World) Value { return Index(w, m, theTime) },
			"get":   func(w World) Value { return Method(w, m, "get", []Value{theTime}) },
		} {
			if got := Text(do(&testWorld{choices: []int{choice}})); got != want {
				t.Errorf("%s with choice %d is %s, want %s", name, choice, got, want)
			}
		}
	}
}

func TestWhatIsNotModelledIsToldOf(t *testing.T) {
	tests := []struct {
		name, want string
		do         func(w World) Value
	}{
		{"a class", "HubAction", func(w World) Value { return New(w, "physicalgraph.device.HubAction", nil) }},
		{"a static method", "LocalDate", func(w World) Value { return Static(w, "java.time.LocalDate", "of", []Value{int32(1)}) }},
		{"look-around", "looks around", func(w World) Value { return Operator("==~")(w, "abc", `a(?=b).*`) }},
		{"a place", "depends on the time", func(w World) Value { return Method(w, NewList(), "add", []Value{theTime, true}) }},
		{"a key", "depends on the time", func(w World) Value { return Method(w, NewMap(), "put", []Value{theTime, true}) }},
		{"a digest", "cryptography", func(w World) Value { return Static(w, "MessageDigest", "getInstance", []Value{"MD5"}) }},
		{"a zone", "Nowhere", func(w World) Value { return Static(w, "TimeZone", "getTimeZone", []Value{"Nowhere"}) }},
	}
	for _, test := range tests {
		w := &testWorld{}
		outcome(func() Value { return test.do(w) })
		if len(w.warned) != 1 || !strings.Contains(w.warned[0], test.want) {
			t.Errorf("%s: warned %q, want once of %s", test.name, w.warned, test.want)
		}
	}
}
