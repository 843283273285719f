package lang

import (
	"fmt"
	"math"
	"strings"

	"crosscheck/engine/internal/frontend/lang/syntax"
	"crosscheck/engine/internal/value"
)

// typeKind is the shape of a type.
type typeKind uint8

const (
	noType       typeKind = iota // unknown: whatever is wrong with it has been reported
	voidType                     // of a call that yields nothing
	boolType                     //
	intType                      // whole numbers lo..hi
	enumType                     // of dom
	textType                     // "text"
	durationType                 // 5min
	timeType                     // 21:30
	clockType                    // a clock: compared with durations only
	nowType                      // `time`: compared with times of day only
	dayType                      // `weekday`: compared with weekdays only
)

// Type is the type of an expression. Of a number it knows the bounds: what the
// value can be as far as the text tells.
type Type struct {
	kind   typeKind
	lo, hi int64
	dom    value.Domain
}

var (
	tBool  = Type{kind: boolType, hi: 1}
	tInt   = Type{kind: intType, lo: math.MinInt32, hi: math.MaxInt32}
	tVoid  = Type{kind: voidType}
	anyday = value.EnumDomain("weekday", []string{"mon", "tue", "wed", "thu", "fri", "sat", "sun"})
)

func number(v int64) Type { return Type{kind: intType, lo: v, hi: v} }

// typeOf is the type of a variable with domain d.
func typeOf(d value.Domain) Type {
	switch d.Kind {
	case value.Bool:
		return tBool
	case value.Range:
		return Type{kind: intType, lo: int64(d.Lo), hi: int64(d.Hi)}
	case value.Enum:
		return Type{kind: enumType, lo: int64(d.Lo), hi: int64(d.Hi), dom: d}
	}
	return Type{}
}

// same reports whether values of t and u may be compared and assigned.
func (t Type) same(u Type) bool {
	if t.kind == noType || u.kind == noType {
		return true
	}
	return t.kind == u.kind && (t.kind != enumType || value.Same(t.dom, u.dom))
}

// has reports whether t is an enum with the given value name.
func (t Type) has(name string) bool {
	_, ok := t.dom.Index(name)
	return ok && (t.kind == enumType || t.kind == dayType)
}

func (t Type) isTime() bool { return t.kind == clockType || t.kind == nowType || t.kind == dayType }

// isTemporal reports whether t is about time.
func (t Type) isTemporal() bool {
	return t.kind == durationType || t.kind == timeType || t.isTime()
}

// String names the type for people.
func (t Type) String() string {
	switch t.kind {
	case boolType:
		return "bool"
	case intType:
		return "a number"
	case enumType:
		return domainText(t.dom)
	case dayType:
		return "a weekday"
	case noType:
		return "unknown"
	}
	return [...]string{
		voidType: "nothing", textType: "a text", durationType: "a duration", timeType: "a time of day",
		clockType: "a clock", nowType: "the time of day",
	}[t.kind]
}

// domainText writes d as in the language, long enums cut short.
func domainText(d value.Domain) string {
	if d.Kind != value.Enum || d.Name != "" {
		return d.String()
	}
	names := valueNames(d)
	if len(names) > 6 {
		names = append(append([]string{}, names[:5]...), "…")
	}
	return "{ " + strings.Join(names, ", ") + " }"
}

// valueNames are the names of d's values as in the language.
func valueNames(d value.Domain) []string {
	var names []string
	for _, n := range d.Names {
		names = append(names, syntax.Quote(n))
	}
	return names
}

// exactType also tells a number's bounds.
func exactType(t Type) string {
	if t.kind == intType && (t.lo > math.MinInt32 || t.hi < math.MaxInt32) {
		return fmt.Sprintf("%d..%d", t.lo, t.hi)
	}
	return t.String()
}

// arithmetic gives the bounds of an operator's result.
func arithmetic(op string, x, y Type) Type {
	t := tInt
	switch op {
	case "+":
		t.lo, t.hi = x.lo+y.lo, x.hi+y.hi
	case "-":
		t.lo, t.hi = x.lo-y.hi, x.hi-y.lo
	case "*":
		a, b, c, d := x.lo*y.lo, x.lo*y.hi, x.hi*y.lo, x.hi*y.hi
		t.lo, t.hi = min(a, b, c, d), max(a, b, c, d)
	case "/":
		m := max(x.hi, -x.lo, 0)
		t.lo, t.hi = -m, m
		if x.lo >= 0 && y.lo >= 0 {
			t.lo = 0
		}
	case "%":
		m := max(y.hi, -y.lo, 1) - 1
		t.lo, t.hi = max(-m, min(x.lo, 0)), min(m, max(x.hi, 0))
	}
	t.lo, t.hi = max(t.lo, math.MinInt32), min(t.hi, math.MaxInt32)
	if t.lo > t.hi { // beyond 32 bits either way: an error of the run
		return tInt
	}
	return t
}
