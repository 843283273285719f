package data

import (
	"math/big"
	"slices"
	"strings"

	"crosscheck/engine/internal/frontend/groovy/data/civil"
	"crosscheck/engine/internal/frontend/groovy/data/decimal"
)

// New is new class(args). A class that is not modelled gives an Unknown, with
// a warning.
func New(w World, class string, args []Value) Value {
	class = simpleName(class)
	if isException(class) {
		return newThrown(class, args)
	}
	switch class {
	case "ArrayList", "LinkedList", "Stack", "Vector", "ArrayDeque", "CopyOnWriteArrayList", "ConcurrentLinkedQueue":
		return NewList(slices.Clone(collectionArg(w, args))...)
	case "HashSet", "LinkedHashSet":
		return newSet(collectionArg(w, args))
	case "TreeSet":
		s := newSet(collectionArg(w, args))
		s.Kind = SortedSet
		return s.settle()
	case "HashMap", "LinkedHashMap", "ConcurrentHashMap", "Hashtable", "Expando":
		return newMap(args, false)
	case "TreeMap":
		return newMap(args, true)
	case "StringBuilder", "StringBuffer", "StringWriter":
		return newBuffer(args)
	case "Object":
		return NewMap()
	}
	if u := unknown(args...); u != nil {
		if class == "Date" && len(args) == 1 {
			return dateOfMoment(args[0].(*Unknown))
		}
		return u
	}
	return newOther(w, class, args)
}

// newOther makes what an unknown argument makes unknown.
func newOther(w World, class string, args []Value) Value {
	switch class {
	case "Date":
		return newDate(w, args)
	case "GregorianCalendar":
		return newCalendar(w, args)
	case "SimpleDateFormat":
		return newDateFormat(args)
	case "DecimalFormat":
		pattern := "#,##0.###"
		if len(args) > 0 {
			pattern = Text(args[0])
		}
		return &NumberFormat{parseNumberPattern(pattern), decimal.HalfEven}
	case "JsonSlurper", "JsonSlurperClassic", "JsonOutput":
		return &jsonTool{class: class}
	case "JsonBuilder", "StreamingJsonBuilder":
		t := &jsonTool{class: class}
		if len(args) > 0 {
			t.content = args[0]
		}
		return t
	case "JSONObject":
		if len(args) == 0 {
			return NewMap()
		}
		return jsonObjectOf(args[0])
	case "MathContext":
		return newMathContext(args)
	case "String":
		return newText(w, args)
	case "URI", "URL":
		return Text(args[0])
	}
	if len(args) > 0 && convertsNumbers(class) {
		return newNumber(w, class, args)
	}
	if class == "Random" || class == "SecureRandom" {
		return &Unknown{What: "a random number"}
	}
	return unmodelled(w, "a "+class, "the class "+class+" is not modelled")
}

// jsonObjectOf is new JSONObject(v): of a map, itself.
func jsonObjectOf(v Value) Value {
	if m, ok := v.(*Map); ok {
		return m
	}
	if u := within(Text(v)); u != nil {
		return u
	}
	return ReadJSON(Text(v))
}

// convertsNumbers tells the classes whose constructors convert.
func convertsNumbers(class string) bool { return isNumeric(class) || class == "Boolean" }

func newThrown(class string, args []Value) Value {
	t := &Thrown{Class: class}
	for _, a := range args {
		switch a := a.(type) {
		case *Thrown:
			t.Value = a
			if t.Message == "" {
				t.Message = a.Text()
			}
		case nil:
		default:
			if s, ok := stringOf(a); ok || t.Message == "" {
				t.Message = s
				if !ok {
					t.Message = Text(a)
				}
			}
		}
	}
	return t
}

// collectionArg are the elements a collection starts with; a number is only
// its capacity.
func collectionArg(w World, args []Value) []Value {
	if len(args) == 0 {
		return nil
	}
	if _, number := numberOf(args[0]); number {
		return nil
	}
	return Items(w, args[0])
}

func newMap(args []Value, sorted bool) Value {
	m := &Map{sorted: sorted}
	if len(args) > 0 {
		if from, ok := args[0].(*Map); ok {
			putAll(m, from)
		}
	}
	return m
}

func newBuffer(args []Value) Value {
	b := &Buffer{}
	if len(args) > 0 {
		if _, number := numberOf(args[0]); !number {
			b.append(Text(args[0]))
		}
	}
	return b
}

func newText(w World, args []Value) Value {
	if len(args) == 0 {
		return ""
	}
	if l, ok := args[0].(*List); ok {
		if len(l.Items) > 0 {
			if _, text := textual(l.Items[0]); text {
				return join(l.Items, nil)
			}
		}
		return string(bytesIn(w, l))
	}
	return Text(args[0])
}

func newNumber(w World, class string, args []Value) Value {
	if class == "BigInteger" && len(args) == 2 {
		if s, ok := stringOf(args[0]); ok {
			return parseBig(strings.TrimPrefix(s, "+"), int(truncated(args[1])))
		}
		return new(big.Int).SetBytes(bytesIn(w, args[1]))
	}
	if l, ok := args[0].(*List); ok && class == "BigInteger" {
		return new(big.Int).SetBytes(bytesIn(w, l))
	}
	if f, ok := args[0].(float64); ok && class == "BigDecimal" {
		d, ok := decimal.Exact(f)
		if !ok {
			Throw("NumberFormatException", "Infinite or NaN")
		}
		return d
	}
	return As(w, args[0], class)
}

func newMathContext(args []Value) Value {
	c := mathContext{int32(truncated(args[0])), decimal.HalfUp}
	if len(args) > 1 {
		c.mode = modeOf(args[1])
	}
	return c
}

// newDate is new Date(): of milliseconds, of a text, of a year and so on; of
// nothing, it is the time.
func newDate(w World, args []Value) Value {
	if len(args) == 0 {
		return timeNow(w, true)
	}
	if isMap(args[0]) { // new Date(minutes: 5) is now but for its minutes
		return &Unknown{What: clock}
	}
	if at, ok := instantOf(args[0]); ok {
		return Date(at)
	}
	if len(args) >= 3 {
		f := civil.Fields{Year: 1900 + int(truncated(args[0])), Month: 1 + int(truncated(args[1])), Day: int(truncated(args[2]))}
		for i, part := range []*int{&f.Hour, &f.Minute, &f.Second} {
			if len(args) > 3+i {
				*part = int(truncated(args[3+i]))
			}
		}
		return Date(f.Ms(civil.UTC))
	}
	if n, ok := numberOf(args[0]); ok {
		return Date(truncated(n))
	}
	if s, ok := stringOf(args[0]); ok {
		return dateOfText(s)
	}
	return unmodelled(w, "a Date", "new Date("+inspectAll(args)+") is not modelled")
}

// datePatterns are those that new Date(text) and Date.parse(text) read.
var datePatterns = []string{
	"EEE MMM dd HH:mm:ss zzz yyyy", "EEE, dd MMM yyyy HH:mm:ss zzz", "yyyy/MM/dd HH:mm:ss", "yyyy/MM/dd", "MM/dd/yyyy HH:mm:ss", "MM/dd/yyyy HH:mm", "MM/dd/yyyy",
	"MMM dd, yyyy HH:mm:ss", "MMM dd, yyyy", "dd MMM yyyy HH:mm:ss", "dd MMM yyyy",
}

func dateOfText(s string) Value {
	for _, pattern := range datePatterns {
		if at, ok := civil.Parse(s, pattern, civil.UTC); ok {
			return Date(at)
		}
	}
	Throw("IllegalArgumentException", "")
	return nil
}

// newCalendar is new GregorianCalendar(): of a zone, it is the time.
func newCalendar(w World, args []Value) Value {
	if len(args) < 3 {
		return timeNow(w, false)
	}
	c := &Calendar{zone: civil.UTC}
	c.setAll(args)
	return c
}
