package template

import (
	"math"
	"slices"
	"strconv"
	"strings"
)

// Kind is what a value is. The zero Kind is what has no value.
type Kind uint8

// The kinds.
const (
	Undefined Kind = iota
	None
	Bool
	Int
	Float
	String
	List
	Map
	// Unknown may be anything; S says why, and N is 1 where it is true or false.
	Unknown
	// Loose is what an attribute has of which only the text is known: a text, a
	// number, a truth value or none.
	Loose
	// Other is any text or value besides those that its source names.
	Other
	// Between is a number between two, and BetweenText the text of one.
	Between
	BetweenText
	object // what has members and is no value itself
)

// Value is a value. It is never nil, and not changed once others have it.
type Value = *Val

// Nothing is what has no value.
var Nothing = &Val{}

// Failure is an error: Home Assistant gives up what asks for it.
var Failure = &Val{Kind: object}

// Val is what there is of a value.
type Val struct {
	Kind  Kind
	N     float64 // of Bool, Int and Float; of List and Map: how deep they are
	S     string  // of String and Loose; of Unknown: why; of Other: in which letters
	L     []Value // of List; of Map: its values
	Keys  []string
	Rest  string   // of Map: why other keys are unknown; "": there are none
	Tuple bool     // of List
	from  Source   // of Other, and of the text of a state; of Map: what has more keys
	of    []Source // of Unknown: what decides; nil: that is not known, either
	piece *Piece
	space *space // of a namespace
	macro *macro
	chain *chain // of a list of which not all is known yet
	later *Template
	as    Value // of what is JSON
}

// space is the one value that changes: what a loop leaves; of a macro the names that it
// sees.
type space struct{ of map[string]Value }

// Truth is true or false.
func Truth(b bool) Value {
	v := &Val{Kind: Bool}
	if b {
		v.N = 1
	}
	return v
}

// Text is a text.
func Text(s string) Value { return &Val{Kind: String, S: s} }

// Whole is a whole number.
func Whole(n float64) Value { return checked(&Val{Kind: Int, N: n}) }

// Number is a number.
func Number(x float64) Value { return &Val{Kind: Float, N: x} }

// Open is what is not known, and why. Of: it depends on nothing but these, which
// are told apart less finely.
func Open(why string, of ...Source) Value { return &Val{Kind: Unknown, S: why, of: of} }

// Vague is what depends on a source alone, and on more than is told apart of it.
func Vague(of ...Source) Value { return Open(told(of[0]), of...) }

// Depends is on what an unknown value depends alone; nil where nobody knows.
func (v Value) Depends() []Source { return v.of }

// clock is the source of what the time alone decides.
var clock = Source{Kind: TimeOfDay}

// Named is a state of a source by its name; what an attribute has may be more than
// a text.
func Named(of Source, s string) Value {
	v := &Val{Kind: String, S: s, from: of}
	if of.Attribute != "" {
		v.Kind = Loose
	}
	return v
}

// Else is any value of a source that it does not name.
func Else(of Source) Value { return &Val{Kind: Other, from: of} }

// Fields is a map.
func Fields(rest string, pairs ...any) Value {
	m := &Val{Kind: Map, Rest: rest}
	for i := 0; i+1 < len(pairs); i += 2 {
		m.Keys, m.L = append(m.Keys, pairs[i].(string)), append(m.L, pairs[i+1].(Value))
	}
	return m
}

// Parts is a map of what comes from a source: a template that asks for something
// which it does not know asks the home for that.
func Parts(of Source, rest string, pairs ...any) Value {
	m := *Fields(rest, pairs...)
	m.from = of
	return &m
}

// Later is what a template yields, evaluated where it is asked for.
func Later(t *Template) Value { return &Val{Kind: Unknown, S: "what is written there", later: t} }

// Read is a text with what it stands for as JSON.
func Read(v, as Value) Value {
	w := *v
	w.as = as
	return &w
}

// mostText of a value, and how long lists may become.
const mostLong = 4_000

// checked is a number that is exact, or unknown.
func checked(v Value) Value {
	if v.Kind == Int && math.Abs(v.N) > 1<<53 {
		return Open("a number that is too large")
	}
	return v
}

func unsure(why string) Value { return &Val{Kind: Unknown, S: why, N: 1} }

// either is true or false, by values of which not all is known.
func either(of ...Value) Value {
	v := *together(of...)
	v.N = 1
	return &v
}

// together is what is made of values of which not all is known.
func together(of ...Value) Value {
	var out Value
	for _, v := range of {
		switch v.Kind {
		case Unknown, Other, Between, BetweenText, object:
		default:
			continue
		}
		v = v.doubt()
		if v.of == nil {
			return v
		}
		if out == nil {
			out = Open(v.S)
		}
		for _, s := range v.of {
			if !slices.Contains(out.of, s) {
				out.of = append(out.of, s)
			}
		}
	}
	if out == nil {
		return Open("a value that is no text")
	}
	return out
}

func (v Value) isNumber() bool { return v.Kind == Bool || v.Kind == Int || v.Kind == Float }

// get is what a map has under a key.
func (v Value) get(key string) (Value, bool) {
	for i, k := range v.Keys {
		if k == key {
			return v.L[i], true
		}
	}
	if v.Rest != "" {
		return Open(v.Rest), true
	}
	return Nothing, false
}

// listed is a list.
func listed(of []Value) Value { return (&Val{Kind: List, L: of}).nested() }

// nested is v with how many values are in each other, of which there is a limit.
func (v Value) nested() Value {
	for _, x := range v.L {
		if x.Kind == List || x.Kind == Map {
			v.N = max(v.N, x.N+1)
		}
	}
	if v.N > mostNested {
		open("lists in lists")
	}
	return v
}

// size is how many values are in one, up to a limit.
func (v Value) size(most int) int {
	n := 1
	for i := range v.L {
		if n >= most {
			break
		}
		n += v.L[i].size(most - n)
	}
	return n
}

// Key tells values apart: those with one key are the same for whoever asks.
func (v Value) Key() string {
	switch v.Kind {
	case Unknown:
		key := "?" + v.S
		if v.later != nil {
			key += v.later.Text
		}
		for _, s := range v.of {
			key += "|" + s.String()
		}
		return key
	case Other:
		return "other " + v.S + v.from.String()
	case Between, BetweenText:
		return strconv.Itoa(int(v.Kind)) + v.piece.String()
	case List, Map:
		var b strings.Builder
		b.WriteString(strconv.Itoa(int(v.Kind)))
		for i := range v.L {
			if v.Kind == Map {
				b.WriteString(strconv.Quote(v.Keys[i]))
			}
			b.WriteString("," + strconv.Quote(v.L[i].Key()))
		}
		return b.String()
	}
	return strconv.Itoa(int(v.Kind)) + " " + strconv.FormatFloat(v.N, 'g', -1, 64) + v.S
}

// Text is the text that a value puts out; it is not known of all.
func (v Value) Text() (string, bool) { return v.text() }

// Source is that of any value which it does not name; the zero Source: it is no such value.
func (v Value) Source() (s Source) {
	if v.Kind == Other && v.S == "" {
		s = v.from
	}
	return s
}

// Doubt is what is unknown of a value of which not all is known.
func (v Value) Doubt() Value { return v.doubt() }

// IsNumber reports whether a value is a number of which no more is known than between
// which two it is.
func (v Value) IsNumber() bool { return v.Kind == Between || v.Kind == BetweenText }

// Overlaps reports whether such a number may be one of those between two, which are
// not among them unless they are the same.
func (v Value) Overlaps(from, to float64) bool {
	p := v.piece
	if from == to {
		return (p.from < from || p.from == from && p.fromIn) && (from < p.to || p.to == from && p.toIn)
	}
	return max(from, p.from) < min(to, p.to)
}

// Parts visits a value and those in it.
func (v Value) Parts(f func(Value)) {
	f(v)
	for _, x := range v.L {
		x.Parts(f)
	}
}

// Told asks whether a value is one of some texts, or how it stands to numbers, as a
// template does that compares it with them.
func (v Value) Told(h Home, texts []string, numbers []float64) {
	if v.Kind == Other && v.S == "" {
		for _, s := range texts {
			h.Tells(v.from, s)
		}
		if len(numbers) > 0 {
			h.Counts(v.from)
		}
	}
	if v.IsNumber() {
		for _, x := range numbers {
			v.piece.compare("==", x, h)
		}
	}
}

// String is the text that a value puts out, where it is known.
func (v Value) String() string {
	s, _ := v.text()
	return s
}

// text is what a value puts out; it is not known of all.
func (v Value) text() (string, bool) {
	switch v.Kind {
	case Undefined:
		return "", true
	case None:
		return "None", true
	case Bool:
		if v.N != 0 {
			return "True", true
		}
		return "False", true
	case Int:
		return strconv.FormatFloat(v.N, 'f', -1, 64), true
	case Float:
		return written(v.N), true
	case String, Loose:
		return v.S, true
	case List, Map:
		return v.written()
	}
	return "", false
}

// written is a number as Python writes it.
func written(x float64) string {
	switch {
	case math.IsNaN(x):
		return "nan"
	case math.IsInf(x, 1):
		return "inf"
	case math.IsInf(x, -1):
		return "-inf"
	case x == math.Trunc(x) && math.Abs(x) < 1e16:
		return strconv.FormatFloat(x, 'f', 1, 64)
	case math.Abs(x) >= 1e-4 && math.Abs(x) < 1e16:
		return strconv.FormatFloat(x, 'f', -1, 64)
	}
	return strconv.FormatFloat(x, 'e', -1, 64)
}

// written is a list or a map as Python writes it.
func (v Value) written() (string, bool) {
	var b strings.Builder
	for i := range v.L {
		if i > 0 {
			b.WriteString(", ")
		}
		if v.Kind == Map {
			b.WriteString("'" + v.Keys[i] + "': ")
		}
		s, known := v.L[i].text()
		if v.L[i].Kind == String {
			s = "'" + s + "'"
		}
		if !known || b.Len()+len(s) > mostLong {
			return "", false
		}
		b.WriteString(s)
	}
	if v.Kind == Map {
		return "{" + b.String() + "}", v.Rest == ""
	}
	if v.Tuple {
		return "(" + b.String() + ")", true
	}
	return "[" + b.String() + "]", true
}

// IsNumber reports whether Python's float makes a number of a text.
func IsNumber(s string) bool {
	_, is := number(s)
	return is
}

// number is what Python's float makes of a text.
func number(s string) (float64, bool) {
	s = strings.ToLower(strings.TrimSpace(s))
	if strings.HasPrefix(strings.TrimLeft(s, "+-"), "0x") || strings.Contains(s, "p") {
		return 0, false
	}
	x, err := strconv.ParseFloat(strings.ReplaceAll(s, "_", ""), 64)
	return x, err == nil || math.IsInf(x, 0)
}
