package check

import (
	"fmt"
	"math"
	"strings"

	"crosscheck/engine/internal/frontend/lang/syntax"
	"crosscheck/engine/internal/value"
)

// TypeKind is the shape of a type.
type TypeKind uint8

const (
	NoType       TypeKind = iota // unknown: whatever is wrong with it has been reported
	VoidType                     // of a call that yields nothing
	BoolType                     //
	IntType                      // whole numbers lo..hi
	EnumType                     // of dom
	TextType                     // "text"
	DurationType                 // 5min
	TimeType                     // 21:30
	ClockType                    // a clock: compared with durations only
	NowType                      // `time`: compared with times of day only
	DayType                      // `weekday`: compared with weekdays only
)

// Type is the type of an expression. Of a number it knows the bounds: what the
// value can be as far as the text tells.
type Type struct {
	Kind   TypeKind
	Lo, Hi int64
	Domain value.Domain
}

var (
	tBool  = Type{Kind: BoolType, Hi: 1}
	tInt   = Type{Kind: IntType, Lo: math.MinInt32, Hi: math.MaxInt32}
	tVoid  = Type{Kind: VoidType}
	Anyday = value.EnumDomain("weekday", []string{"mon", "tue", "wed", "thu", "fri", "sat", "sun"})
)

func number(v int64) Type { return Type{Kind: IntType, Lo: v, Hi: v} }

// typeOf is the type of a variable with domain d.
func typeOf(d value.Domain) Type {
	switch d.Kind {
	case value.Bool:
		return tBool
	case value.Range:
		return Type{Kind: IntType, Lo: int64(d.Lo), Hi: int64(d.Hi)}
	case value.Enum:
		return Type{Kind: EnumType, Lo: int64(d.Lo), Hi: int64(d.Hi), Domain: d}
	}
	return Type{}
}

// same reports whether values of t and u may be compared and assigned.
func (t Type) same(u Type) bool {
	if t.Kind == NoType || u.Kind == NoType {
		return true
	}
	return t.Kind == u.Kind && (t.Kind != EnumType || value.Same(t.Domain, u.Domain))
}

// has reports whether t is an enum with the given value name.
func (t Type) has(name string) bool {
	_, ok := t.Domain.Index(name)
	return ok && (t.Kind == EnumType || t.Kind == DayType)
}

// IsTime reports whether t is what a clock, the time or the day of the week is.
func (t Type) IsTime() bool { return t.Kind == ClockType || t.Kind == NowType || t.Kind == DayType }

// isTemporal reports whether t is about time.
func (t Type) isTemporal() bool {
	return t.Kind == DurationType || t.Kind == TimeType || t.IsTime()
}

// String names the type for people.
func (t Type) String() string {
	switch t.Kind {
	case BoolType:
		return "bool"
	case IntType:
		return "a number"
	case EnumType:
		return DomainText(t.Domain)
	case DayType:
		return "a weekday"
	case NoType:
		return "unknown"
	}
	return [...]string{
		VoidType: "nothing", TextType: "a text", DurationType: "a duration", TimeType: "a time of day",
		ClockType: "a clock", NowType: "the time of day",
	}[t.Kind]
}

// DomainText writes d as in the language, long enums cut short.
func DomainText(d value.Domain) string {
	if d.Kind != value.Enum || d.Name != "" {
		return d.String()
	}
	names := ValueNames(d)
	if len(names) > 6 {
		names = append(append([]string{}, names[:5]...), "…")
	}
	return "{ " + strings.Join(names, ", ") + " }"
}

// ValueNames are the names of d's values as in the language.
func ValueNames(d value.Domain) []string {
	var names []string
	for _, n := range d.Names {
		names = append(names, syntax.Quote(n))
	}
	return names
}

// ExactType also tells a number's bounds.
func ExactType(t Type) string {
	if t.Kind == IntType && (t.Lo > math.MinInt32 || t.Hi < math.MaxInt32) {
		return fmt.Sprintf("%d..%d", t.Lo, t.Hi)
	}
	return t.String()
}

// arithmetic gives the bounds of an operator's result.
func arithmetic(op string, x, y Type) Type {
	t := tInt
	switch op {
	case "+":
		t.Lo, t.Hi = x.Lo+y.Lo, x.Hi+y.Hi
	case "-":
		t.Lo, t.Hi = x.Lo-y.Hi, x.Hi-y.Lo
	case "*":
		a, b, c, d := x.Lo*y.Lo, x.Lo*y.Hi, x.Hi*y.Lo, x.Hi*y.Hi
		t.Lo, t.Hi = min(a, b, c, d), max(a, b, c, d)
	case "/":
		m := max(x.Hi, -x.Lo, 0)
		t.Lo, t.Hi = -m, m
		if x.Lo >= 0 && y.Lo >= 0 {
			t.Lo = 0
		}
	case "%":
		m := max(y.Hi, -y.Lo, 1) - 1
		t.Lo, t.Hi = max(-m, min(x.Lo, 0)), min(m, max(x.Hi, 0))
	}
	t.Lo, t.Hi = max(t.Lo, math.MinInt32), min(t.Hi, math.MaxInt32)
	if t.Lo > t.Hi { // beyond 32 bits either way: an error of the run
		return tInt
	}
	return t
}
