package data

import "strings"

// operators are the binary operators by their sign.
var operators = map[string]func(w World, a, b Value) Value{
	"+": plus, "-": minus, "*": multiply, "/": quotientOf, "%": mod, "**": raise,
	"<<": leftShift, ">>": shiftRight, ">>>": shiftRightUnsigned,
	"&": bitAnd, "|": bitOr, "^": bitXor,
	"==":  func(w World, a, b Value) Value { return Equal(w, a, b) },
	"!=":  func(w World, a, b Value) Value { return !Equal(w, a, b) },
	"<":   comparison("<"),
	"<=":  comparison("<="),
	">":   comparison(">"),
	">=":  comparison(">="),
	"<=>": func(w World, a, b Value) Value { return int32(Compare(w, a, b)) },
	"=~":  findOperator, "==~": matchOperator, "in": isIn,
	"..":  func(w World, a, b Value) Value { return NewRange(w, a, b, false) },
	"..<": func(w World, a, b Value) Value { return NewRange(w, a, b, true) },
}

// Operator is the function of a binary operator, nil for what is none. && and
// || are not here: they do not evaluate both sides.
func Operator(op string) func(w World, a, b Value) Value { return operators[op] }

// comparison asks one question of two values; of an unknown it takes both
// answers, not the three of <=>.
func comparison(op string) func(w World, a, b Value) Value {
	holds := func(c int) bool { return meets(op, c) }
	return func(w World, a, b Value) Value {
		if x, ok := a.(int32); ok {
			if y, ok := b.(int32); ok {
				return holds(int(int64(x) - int64(y)))
			}
		}
		if u := unknown(a, b); u != nil {
			if holds, ok := ordered(w, op, a, b); ok {
				return holds
			}
			return w.Choose(2, u.What) == 1
		}
		if isNaN(a) || isNaN(b) {
			return holds(compareDoubles(doubleOf(a), doubleOf(b)))
		}
		return holds(Compare(w, a, b))
	}
}

func isNaN(v Value) bool {
	f, ok := v.(float64)
	return ok && f != f
}

// number is v as an operand of arithmetic: characters count by their code.
func operand(v Value) (Value, bool) {
	if c, ok := v.(Char); ok {
		return int32(c), true
	}
	return numberOf(v)
}

// onNumbers applies op if both are numbers.
func onNumbers(a, b Value, op func(a, b Value) Value) (Value, bool) {
	x, ok := operand(a)
	if !ok {
		return nil, false
	}
	y, ok := operand(b)
	if !ok {
		return nil, false
	}
	return op(x, y), true
}

// noOperator throws what Groovy throws when a has no method for an operator.
func noOperator(a Value, method string, b Value) Value {
	if a == nil {
		if method == "plus" {
			Throw("NullPointerException", "Cannot execute null+%s", Text(b))
		}
		Throw("NullPointerException", "Cannot invoke method %s() on null object", method)
	}
	panic(missingMethod(a, method, []Value{b}))
}

func plus(w World, a, b Value) Value {
	if x, ok := a.(int32); ok {
		if y, ok := b.(int32); ok {
			return x + y
		}
	}
	switch x := a.(type) {
	case string:
		return bounded(x + Text(b))
	case GString:
		return GString(bounded(string(x) + Text(b)))
	case *List:
		return plusList(w, x, b)
	case *Range:
		return plusList(w, x.list(w), b)
	}
	if u := unknown(a, b); u != nil {
		if text, ok := textual(b); ok {
			return Text(a) + text
		}
		return timely(u, a, b, momentPlus)
	}
	if v, ok := onNumbers(a, b, addition.apply); ok {
		return v
	}
	if text, ok := textual(b); ok && takesText(a, b) {
		return Text(a) + text
	}
	switch x := a.(type) {
	case *Map:
		return plusMap(x, b)
	case Date:
		return plusDays(w, x, b)
	case *Buffer:
		return x.String() + Text(b)
	case Duration:
		return plusDuration(w, x, b)
	}
	return noOperator(a, "plus", b)
}

// takesText reports whether a + b is a text: where b is a character, a must be
// null or a text, and where a is one, nothing is.
func takesText(a, b Value) bool {
	if _, char := a.(Char); char {
		return false
	}
	_, char := b.(Char)
	return !char || a == nil
}

// bounded is a text that is not too long.
func bounded(s string) string {
	if len(s) > most {
		Throw("OutOfMemoryError", "Java heap space")
	}
	return s
}

func plusList(w World, l *List, b Value) Value {
	if len(l.Items) > most {
		Throw("OutOfMemoryError", "Java heap space")
	}
	items := append([]Value(nil), l.Items...)
	switch b := b.(type) {
	case *List:
		items = append(items, b.Items...)
	case *Range:
		items = append(items, b.list(w).Items...)
	default:
		items = append(items, b)
	}
	if l.Kind == Array {
		return arrayOf(items)
	}
	return l.like(items)
}

func plusMap(m *Map, b Value) Value {
	other, ok := b.(*Map)
	if l, list := b.(*List); list && entriesOnly(l) {
		other, ok = NewMap(), true
		for _, x := range l.Items {
			other.Put(x.(*Entry).Key, x.(*Entry).Value)
		}
	}
	if !ok {
		return noOperator(m, "plus", b)
	}
	sum := m.copy()
	for _, e := range other.entries {
		sum.Put(e.Key, e.Value)
	}
	return sum
}

// entriesOnly reports whether a list holds entries of maps and nothing else.
func entriesOnly(l *List) bool {
	for _, x := range l.Items {
		if _, ok := x.(*Entry); !ok {
			return false
		}
	}
	return true
}

func minus(w World, a, b Value) Value {
	if x, ok := a.(int32); ok {
		if y, ok := b.(int32); ok {
			return x - y
		}
	}
	switch x := a.(type) {
	case *List:
		return minusList(w, x, b)
	case *Range:
		return minusList(w, x.list(w), b)
	}
	if u := unknown(a, b); u != nil {
		return timely(u, a, b, momentMinus)
	}
	if v, ok := onNumbers(a, b, subtraction.apply); ok {
		return v
	}
	switch x := a.(type) {
	case string:
		return minusText(w, x, b)
	case GString:
		return minusText(w, string(x), b)
	case *Map:
		return minusMap(w, x, b)
	case Date:
		return minusDays(w, x, b)
	case Duration:
		return minusDuration(x, b)
	}
	return noOperator(a, "minus", b)
}

// minusText takes out the first place where b occurs.
func minusText(w World, s string, b Value) Value {
	if p, ok := b.(*Pattern); ok {
		return p.replace(w, s, "", 1)
	}
	return strings.Replace(s, Text(b), "", 1)
}

func minusList(w World, l *List, b Value) Value {
	out := []Value{}
	taken := []Value{b}
	if isSequence(b) {
		taken = sequence(w, b).Items
	}
	for _, x := range l.Items {
		w.Step()
		if !anyEqual(w, taken, x) {
			out = append(out, x)
		}
	}
	return l.like(out)
}

func anyEqual(w World, list []Value, v Value) bool {
	for _, x := range list {
		if Equal(w, x, v) {
			return true
		}
	}
	return false
}

func minusMap(w World, m *Map, b Value) Value {
	other, ok := b.(*Map)
	if !ok {
		return noOperator(m, "minus", b)
	}
	out := m.like()
	for _, e := range m.entries {
		if v, ok := other.Get(e.Key); !ok || !Equal(w, v, e.Value) {
			out.Put(e.Key, e.Value)
		}
	}
	return out
}

func multiply(w World, a, b Value) Value {
	if x, ok := a.(int32); ok {
		if y, ok := b.(int32); ok {
			return x * y
		}
	}
	if u := unknown(a, b); u != nil {
		return timely(u, a, b, momentTimes)
	}
	if v, ok := onNumbers(a, b, multiplication.apply); ok {
		return v
	}
	if n, ok := numberOf(b); ok {
		if v, ok := repeated(w, a, truncated(n)); ok {
			return v
		}
	}
	return noOperator(a, "multiply", b)
}

// repeated is a text or list n times.
func repeated(w World, v Value, n int64) (Value, bool) {
	text, isText := textual(v)
	if !isText && !isSequence(v) {
		return nil, false
	}
	if n < 0 {
		Throw("IllegalArgumentException", "multiply() should be called with a number of 0 or greater not: %d", n)
	}
	if isText {
		if int64(len(text))*n > most {
			Throw("OutOfMemoryError", "Java heap space")
		}
		return strings.Repeat(text, int(n)), true
	}
	l := sequence(w, v)
	if int64(len(l.Items))*n > most {
		Throw("OutOfMemoryError", "Java heap space")
	}
	out := []Value{}
	for range n {
		out = append(out, l.Items...)
	}
	return l.like(out), true
}

// numeric makes an operator that has a meaning for numbers only.
func numeric(method string, op func(a, b Value) Value) func(w World, a, b Value) Value {
	return reckoned(method, op, func(Value, Value) (Value, bool) { return nil, false })
}

// reckoned is numeric with a meaning for moments, too.
func reckoned(method string, op func(a, b Value) Value, moments func(a, b Value) (Value, bool)) func(w World, a, b Value) Value {
	return func(_ World, a, b Value) Value {
		if u := unknown(a, b); u != nil {
			return timely(u, a, b, moments)
		}
		if v, ok := onNumbers(a, b, op); ok {
			return v
		}
		return noOperator(a, method, b)
	}
}

var (
	quotientOf = reckoned("div", divide, momentOver)
	mod        = numeric("mod", remainder.apply)
	raise      = numeric("power", power)
)

// isIn is the operator in.
func isIn(w World, a, b Value) Value {
	if b == nil {
		return false
	}
	if m, ok := b.(*Map); ok {
		if u := unknown(a); u != nil {
			return w.Choose(2, u.What) == 1
		}
		_, has := m.Get(a)
		return has && Truth(w, m.get(a))
	}
	return IsCase(w, a, b)
}
