package static

import (
	"math/big"
	"slices"
	"strings"

	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/data/calendar"
	"crosscheck/engine/internal/frontend/groovy/data/civil"
	"crosscheck/engine/internal/frontend/groovy/data/decimal"
	"crosscheck/engine/internal/frontend/groovy/data/format"
	"crosscheck/engine/internal/frontend/groovy/data/json"
	"crosscheck/engine/internal/frontend/groovy/dynamic"
	"crosscheck/engine/internal/frontend/groovy/library/collection"
	"crosscheck/engine/internal/frontend/groovy/library/number"
)

// New is new class(args). A class that is not modelled gives an Unknown, with
// a warning.
func New(w data.World, class string, args []data.Value) data.Value {
	class = data.SimpleName(class)
	if data.IsException(class) {
		return newThrown(class, args)
	}
	switch data.Made(class) {
	case "ArrayList":
		return data.NewList(slices.Clone(collectionArg(w, args))...)
	case "LinkedHashSet":
		return data.NewSet(collectionArg(w, args))
	case "TreeSet":
		s := data.NewSet(collectionArg(w, args))
		s.Kind = data.SortedSet
		return s.Settle()
	case "LinkedHashMap":
		return newMap(args, false)
	case "TreeMap":
		return newMap(args, true)
	case "StringBuilder":
		return newBuffer(args)
	case "Object":
		return data.NewMap()
	}
	if u := data.FirstUnknown(args...); u != nil {
		if class == "Date" && len(args) == 1 {
			return data.DateOfMoment(args[0].(*data.Unknown))
		}
		return u
	}
	return newOther(w, class, args)
}

// newOther makes what an unknown argument makes unknown.
func newOther(w data.World, class string, args []data.Value) data.Value {
	switch class {
	case "Date":
		return newDate(w, args)
	case "GregorianCalendar":
		return newCalendar(w, args)
	case "SimpleDateFormat":
		return format.NewDates(args)
	case "DecimalFormat":
		pattern := "#,##0.###"
		if len(args) > 0 {
			pattern = data.Text(args[0])
		}
		return format.NewNumbers(pattern)
	case "JsonSlurper", "JsonSlurperClassic", "JsonOutput":
		return &json.Tool{Class: class}
	case "JsonBuilder", "StreamingJsonBuilder":
		t := &json.Tool{Class: class}
		if len(args) > 0 {
			t.Content = args[0]
		}
		return t
	case "JSONObject":
		if len(args) == 0 {
			return data.NewMap()
		}
		return jsonObjectOf(args[0])
	case "MathContext":
		return newMathContext(args)
	case "String":
		return newText(w, args)
	case "URI", "URL":
		return data.Text(args[0])
	}
	if len(args) > 0 && convertsNumbers(class) {
		return newNumber(w, class, args)
	}
	if class == "Random" || class == "SecureRandom" {
		return &data.Unknown{What: "a random number"}
	}
	return data.Unmodelled(w, "a "+class, "the class "+class+" is not modelled")
}

// jsonObjectOf is new JSONObject(v): of a map, itself.
func jsonObjectOf(v data.Value) data.Value {
	if m, ok := v.(*data.Map); ok {
		return m
	}
	if u := data.Within(data.Text(v)); u != nil {
		return u
	}
	return json.Read(data.Text(v))
}

// convertsNumbers tells the classes whose constructors convert.
func convertsNumbers(class string) bool { return dynamic.IsNumeric(class) || class == "Boolean" }

func newThrown(class string, args []data.Value) data.Value {
	t := &data.Thrown{Class: class}
	for _, a := range args {
		switch a := a.(type) {
		case *data.Thrown:
			t.Value = a
			if t.Message == "" {
				t.Message = a.Text()
			}
		case nil:
		default:
			if s, ok := dynamic.StringOf(a); ok || t.Message == "" {
				t.Message = s
				if !ok {
					t.Message = data.Text(a)
				}
			}
		}
	}
	return t
}

// collectionArg are the elements a collection starts with; a number is only
// its capacity.
func collectionArg(w data.World, args []data.Value) []data.Value {
	if len(args) == 0 {
		return nil
	}
	if _, number := data.NumberOf(args[0]); number {
		return nil
	}
	return dynamic.Items(w, args[0])
}

func newMap(args []data.Value, sorted bool) data.Value {
	m := &data.Map{Sorted: sorted}
	if len(args) > 0 {
		switch from := args[0].(type) {
		case *data.Map:
			data.PutAll(m, from)
		case data.Mapped:
			data.PutAll(m, from.Map())
		}
	}
	return m
}

func newBuffer(args []data.Value) data.Value {
	b := &data.Buffer{}
	if len(args) > 0 {
		if _, number := data.NumberOf(args[0]); !number {
			b.Append(data.Text(args[0]))
		}
	}
	return b
}

func newText(w data.World, args []data.Value) data.Value {
	if len(args) == 0 {
		return ""
	}
	if l, ok := args[0].(*data.List); ok {
		if len(l.Items) > 0 {
			if _, text := data.Textual(l.Items[0]); text {
				return collection.Join(l.Items, nil)
			}
		}
		return string(collection.BytesIn(w, l))
	}
	return data.Text(args[0])
}

func newNumber(w data.World, class string, args []data.Value) data.Value {
	if class == "BigInteger" && len(args) == 2 {
		if s, ok := dynamic.StringOf(args[0]); ok {
			return dynamic.ParseBig(strings.TrimPrefix(s, "+"), int(data.Truncated(args[1])))
		}
		return new(big.Int).SetBytes(collection.BytesIn(w, args[1]))
	}
	if l, ok := args[0].(*data.List); ok && class == "BigInteger" {
		return new(big.Int).SetBytes(collection.BytesIn(w, l))
	}
	if f, ok := args[0].(float64); ok && class == "BigDecimal" {
		d, ok := decimal.Exact(f)
		if !ok {
			data.Throw("NumberFormatException", "Infinite or NaN")
		}
		return d
	}
	return dynamic.As(w, args[0], class)
}

func newMathContext(args []data.Value) data.Value {
	precision := data.IntValue(args[0])
	if precision < 0 {
		data.Throw("IllegalArgumentException", "Digits < 0")
	}
	c := number.Context(precision, decimal.HalfUp)
	if len(args) > 1 {
		c.Mode = number.ModeOf(args[1])
	}
	return c
}

// newDate is new Date(): of milliseconds, of a text, of a year and so on; of
// nothing, it is the time.
func newDate(w data.World, args []data.Value) data.Value {
	if len(args) == 0 {
		return data.TimeNow(w, true)
	}
	if dynamic.IsMap(args[0]) { // new Date(minutes: 5) is now but for its minutes
		return &data.Unknown{What: data.TheTime}
	}
	if at, ok := data.InstantOf(args[0]); ok {
		return data.Date(at)
	}
	if len(args) >= 3 {
		f := civil.Fields{Year: 1900 + int(data.Truncated(args[0])), Month: 1 + int(data.Truncated(args[1])), Day: int(data.Truncated(args[2]))}
		for i, part := range []*int{&f.Hour, &f.Minute, &f.Second} {
			if len(args) > 3+i {
				*part = int(data.Truncated(args[3+i]))
			}
		}
		return data.Date(f.Ms(civil.UTC))
	}
	if n, ok := data.NumberOf(args[0]); ok {
		return data.Date(data.Truncated(n))
	}
	if s, ok := dynamic.StringOf(args[0]); ok {
		return dateOfText(s)
	}
	return data.Unmodelled(w, "a Date", "new Date("+data.InspectAll(args)+") is not modelled")
}

// datePatterns are those that new Date(text) and Date.parse(text) read.
var datePatterns = []string{
	"EEE MMM dd HH:mm:ss zzz yyyy", "EEE, dd MMM yyyy HH:mm:ss zzz", "yyyy/MM/dd HH:mm:ss", "yyyy/MM/dd", "MM/dd/yyyy HH:mm:ss", "MM/dd/yyyy HH:mm", "MM/dd/yyyy",
	"MMM dd, yyyy HH:mm:ss", "MMM dd, yyyy", "dd MMM yyyy HH:mm:ss", "dd MMM yyyy",
}

func dateOfText(s string) data.Value {
	for _, pattern := range datePatterns {
		if at, ok := civil.Parse(s, pattern, civil.UTC); ok {
			return data.Date(at)
		}
	}
	data.Throw("IllegalArgumentException", "")
	return nil
}

// newCalendar is new GregorianCalendar(): of a zone, it is the time.
func newCalendar(w data.World, args []data.Value) data.Value {
	if len(args) < 3 {
		return data.TimeNow(w, false)
	}
	c := &calendar.Calendar{Zone: civil.UTC}
	c.SetAll(args)
	return c
}
