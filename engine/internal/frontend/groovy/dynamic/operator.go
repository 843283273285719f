package dynamic

import (
	"math"
	"slices"
	"strings"

	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/data/calendar"
	"crosscheck/engine/internal/frontend/groovy/data/limit"
	"crosscheck/engine/internal/frontend/groovy/data/pattern"
)

// Operators are the binary operators by their sign.
var Operators = map[string]func(w data.World, a, b data.Value) data.Value{
	"+": weighed(Plus), "-": weighed(Minus), "*": weighed(multiply), "/": weighed(quotientOf), "%": mod, "**": weighed(Raise),
	"<<": leftShift, ">>": shiftRight, ">>>": shiftRightUnsigned,
	"&": bitAnd, "|": bitOr, "^": bitXor,
	"==":  func(w data.World, a, b data.Value) data.Value { return Equal(w, a, b) },
	"!=":  func(w data.World, a, b data.Value) data.Value { return !Equal(w, a, b) },
	"<":   comparison("<"),
	"<=":  comparison("<="),
	">":   comparison(">"),
	">=":  comparison(">="),
	"<=>": func(w data.World, a, b data.Value) data.Value { return int32(Compare(w, a, b)) },
	"=~":  FindOperator, "==~": MatchOperator, "in": isIn,
	"..":  func(w data.World, a, b data.Value) data.Value { return data.NewRange(w, a, b, false) },
	"..<": func(w data.World, a, b data.Value) data.Value { return data.NewRange(w, a, b, true) },
}

// weighed counts what an operator makes.
func weighed(op func(w data.World, a, b data.Value) data.Value) func(w data.World, a, b data.Value) data.Value {
	return func(w data.World, a, b data.Value) data.Value {
		v := op(w, a, b)
		if n := weight(v); n > 0 {
			w.Spend(n)
		}
		return v
	}
}

// Operator is the function of a binary operator, nil for what is none. && and
// || are not here: they do not evaluate both sides.
func Operator(op string) func(w data.World, a, b data.Value) data.Value { return Operators[op] }

// comparison asks one question of two values; of an unknown it takes both
// answers, not the three of <=>.
func comparison(op string) func(w data.World, a, b data.Value) data.Value {
	holds := func(c int) bool { return data.Meets(op, c) }
	return func(w data.World, a, b data.Value) data.Value {
		if x, ok := a.(int32); ok {
			if y, ok := b.(int32); ok {
				return holds(int(int64(x) - int64(y)))
			}
		}
		if u := data.FirstUnknown(a, b); u != nil {
			if holds, ok := data.Ordered(w, op, a, b); ok {
				return holds
			}
			return w.Choose(2, u.What) == 1
		}
		if data.IsNaN(a) || data.IsNaN(b) {
			return holds(data.CompareDoubles(data.DoubleOf(a), data.DoubleOf(b)))
		}
		return holds(Compare(w, a, b))
	}
}

// Operand is v as an operand of arithmetic: characters count by their code.
func Operand(v data.Value) (data.Value, bool) {
	if c, ok := v.(data.Char); ok {
		return int32(c), true
	}
	return data.NumberOf(v)
}

// onNumbers applies op if both are numbers.
func onNumbers(a, b data.Value, op func(a, b data.Value) data.Value) (data.Value, bool) {
	x, ok := Operand(a)
	if !ok {
		return nil, false
	}
	y, ok := Operand(b)
	if !ok {
		return nil, false
	}
	return op(x, y), true
}

// Plus is a + b.
func Plus(w data.World, a, b data.Value) data.Value {
	if x, ok := a.(int32); ok {
		if y, ok := b.(int32); ok {
			return x + y
		}
	}
	switch x := a.(type) {
	case string:
		return bounded(x + data.Text(b))
	case data.GString:
		return data.GString(bounded(string(x) + data.Text(b)))
	case *data.List:
		return plusList(w, x, b)
	case *data.Range:
		return plusList(w, x.List(w), b)
	}
	if u := data.FirstUnknown(a, b); u != nil {
		if text, ok := data.Textual(b); ok {
			return data.Text(a) + text
		}
		return data.Timely(u, a, b, data.MomentPlus)
	}
	if v, ok := onNumbers(a, b, Addition.Apply); ok {
		return v
	}
	if text, ok := data.Textual(b); ok && takesText(a, b) {
		return data.Text(a) + text
	}
	switch x := a.(type) {
	case *data.Map:
		return plusMap(x, b)
	case data.Date:
		return calendar.PlusDays(w, x, b)
	case *data.Buffer:
		return x.String() + data.Text(b)
	case data.Duration:
		return calendar.PlusDuration(w, x, b)
	}
	return data.NoOperator(a, "plus", b)
}

// takesText reports whether a + b is a text: where b is a character, a must be
// null or a text, and where a is one, nothing is.
func takesText(a, b data.Value) bool {
	if _, char := a.(data.Char); char {
		return false
	}
	_, char := b.(data.Char)
	return !char || a == nil
}

// bounded is a text that is not too long.
func bounded(s string) string {
	limit.CheckBytes(len(s))
	return s
}

func plusList(w data.World, l *data.List, b data.Value) data.Value {
	items := append([]data.Value(nil), l.Items...)
	switch b := b.(type) {
	case *data.List:
		items = append(items, b.Items...)
	case *data.Range:
		items = append(items, b.List(w).Items...)
	default:
		items = append(items, b)
	}
	limit.CheckElements(len(items))
	if l.Kind == data.Array {
		return data.NewArray(items)
	}
	return l.Like(items)
}

func plusMap(m *data.Map, b data.Value) data.Value {
	other, ok := b.(*data.Map)
	if l, list := b.(*data.List); list && entriesOnly(l) {
		other, ok = data.NewMap(), true
		for _, x := range l.Items {
			other.Put(x.(*data.Entry).Key, x.(*data.Entry).Value)
		}
	}
	if !ok {
		return data.NoOperator(m, "plus", b)
	}
	sum := m.Copy()
	for _, e := range other.Entries() {
		sum.Put(e.Key, e.Value)
	}
	return sum
}

// entriesOnly reports whether a list holds entries of maps and nothing else.
func entriesOnly(l *data.List) bool {
	for _, x := range l.Items {
		if _, ok := x.(*data.Entry); !ok {
			return false
		}
	}
	return true
}

// Minus is a - b.
func Minus(w data.World, a, b data.Value) data.Value {
	if x, ok := a.(int32); ok {
		if y, ok := b.(int32); ok {
			return x - y
		}
	}
	switch x := a.(type) {
	case *data.List:
		return minusList(w, x, b)
	case *data.Range:
		return minusList(w, x.List(w), b)
	}
	if u := data.FirstUnknown(a, b); u != nil {
		return data.Timely(u, a, b, data.MomentMinus)
	}
	if v, ok := onNumbers(a, b, Subtraction.Apply); ok {
		return v
	}
	switch x := a.(type) {
	case string:
		return MinusText(w, x, b)
	case data.GString:
		return MinusText(w, string(x), b)
	case *data.Map:
		return minusMap(w, x, b)
	case data.Date:
		return calendar.MinusDays(w, x, b)
	case data.Duration:
		return calendar.MinusDuration(x, b)
	}
	return data.NoOperator(a, "minus", b)
}

// MinusText takes out the first place where b occurs.
func MinusText(w data.World, s string, b data.Value) data.Value {
	if p, ok := b.(*pattern.Pattern); ok {
		return p.Replace(w, s, "", 1)
	}
	return strings.Replace(s, data.Text(b), "", 1)
}

func minusList(w data.World, l *data.List, b data.Value) data.Value {
	out := []data.Value{}
	taken := []data.Value{b}
	if IsSequence(b) {
		taken = Sequence(w, b).Items
	}
	for _, x := range l.Items {
		w.Step()
		if !AnyEqual(w, taken, x) {
			out = append(out, x)
		}
	}
	return l.Like(out)
}

// AnyEqual reports whether some element equals v.
func AnyEqual(w data.World, list []data.Value, v data.Value) bool {
	for _, x := range list {
		if Equal(w, x, v) {
			return true
		}
	}
	return false
}

func minusMap(w data.World, m *data.Map, b data.Value) data.Value {
	other, ok := b.(*data.Map)
	if !ok {
		return data.NoOperator(m, "minus", b)
	}
	out := m.Like()
	for _, e := range m.Entries() {
		if v, ok := other.Get(e.Key); !ok || !Equal(w, v, e.Value) {
			out.Put(e.Key, e.Value)
		}
	}
	return out
}

func multiply(w data.World, a, b data.Value) data.Value {
	if x, ok := a.(int32); ok {
		if y, ok := b.(int32); ok {
			return x * y
		}
	}
	if u := data.FirstUnknown(a, b); u != nil {
		return data.Timely(u, a, b, data.MomentTimes)
	}
	if v, ok := onNumbers(a, b, Multiplication.Apply); ok {
		return v
	}
	if n, ok := data.NumberOf(b); ok {
		if v, ok := Repeated(w, a, data.IntValue(n)); ok {
			return v
		}
	}
	return data.NoOperator(a, "multiply", b)
}

// Repeated is a text or list n times.
func Repeated(w data.World, v data.Value, n int32) (data.Value, bool) {
	text, isText := data.Textual(v)
	if !isText && !IsSequence(v) {
		return nil, false
	}
	if n < 0 {
		data.Throw("IllegalArgumentException", "multiply() should be called with a number of 0 or greater not: %d", n)
	}
	if isText {
		limit.CheckBytes(int(min(int64(len(text))*int64(n), math.MaxInt32)))
		return strings.Repeat(text, int(n)), true
	}
	l := Sequence(w, v)
	limit.CheckElements(int(min(int64(len(l.Items))*int64(n), math.MaxInt32)))
	return l.Like(slices.Repeat(l.Items, int(n))), true
}

// numeric makes an operator that has a meaning for numbers only.
func numeric(method string, op func(a, b data.Value) data.Value) func(w data.World, a, b data.Value) data.Value {
	return reckoned(method, op, func(data.Value, data.Value) (data.Value, bool) { return nil, false })
}

// reckoned is numeric with a meaning for moments, too.
func reckoned(method string, op func(a, b data.Value) data.Value, moments func(a, b data.Value) (data.Value, bool)) func(w data.World, a, b data.Value) data.Value {
	return func(_ data.World, a, b data.Value) data.Value {
		if u := data.FirstUnknown(a, b); u != nil {
			return data.Timely(u, a, b, moments)
		}
		if v, ok := onNumbers(a, b, op); ok {
			return v
		}
		return data.NoOperator(a, method, b)
	}
}

var (
	quotientOf = reckoned("div", divide, data.MomentOver)
	mod        = numeric("mod", Remainder.Apply)
	Raise      = numeric("power", power)
)

// isIn is the operator in.
func isIn(w data.World, a, b data.Value) data.Value {
	if b == nil {
		return false
	}
	if m, ok := b.(*data.Map); ok {
		if u := data.FirstUnknown(a); u != nil {
			return w.Choose(2, u.What) == 1
		}
		_, has := m.Get(a)
		return has && Truth(w, m.At(a))
	}
	return IsCase(w, a, b)
}

// FindOperator is =~.
func FindOperator(w data.World, a, b data.Value) data.Value {
	if u := data.FirstUnknown(a, b); u != nil {
		return u
	}
	if a == nil {
		data.Throw("NullPointerException", "Cannot match null")
	}
	return &pattern.Matcher{Pattern: pattern.Of(w, b), Text: data.Text(a), At: -1}
}

// MatchOperator is ==~.
func MatchOperator(w data.World, a, b data.Value) data.Value {
	if u := data.FirstUnknown(a, b); u != nil {
		return w.Choose(2, u.What) == 1
	}
	if a == nil || b == nil {
		return false
	}
	return pattern.Of(w, b).Matches(w, data.Text(a))
}
