// Package value describes the finite domains that variables, attributes and
// parameters range over, how their values are written, and how many bytes a
// value takes in a canonical state.
//
// A value is an int32: a bool is 0 or 1, an enum value its index, a range
// value itself.
package value

import (
	"fmt"
	"math"
	"strconv"
)

// Kind is the shape of a domain. The zero Kind is invalid.
type Kind uint8

// Kinds of domains.
const (
	Bool Kind = 1 + iota
	Range
	Enum
	Dynamic // handles of a front end with values of its own; see ir.Foreign
)

// Domain is a finite, ordered set of values Lo..Hi.
type Domain struct {
	Kind   Kind
	Name   string   // name of a declared enum, "" otherwise
	Lo, Hi int32    // inclusive; 0..1 for bool, 0..len(Names)-1 for enum
	Names  []string // of an enum's values
	Code   int32    // of a dynamic domain: whose handles, a number of ir.Program.Foreign
}

// BoolDomain is false, true.
var BoolDomain = Domain{Kind: Bool, Lo: 0, Hi: 1}

// DynamicDomain is every handle of the foreign code of a number; handle 0 is
// what variables start with.
func DynamicDomain(code int32) Domain {
	return Domain{Kind: Dynamic, Lo: 0, Hi: math.MaxInt32, Code: code}
}

// RangeDomain is lo..hi inclusive.
func RangeDomain(lo, hi int32) Domain { return Domain{Kind: Range, Lo: lo, Hi: hi} }

// EnumDomain has one value a name, in order.
func EnumDomain(name string, names []string) Domain {
	return Domain{Kind: Enum, Name: name, Lo: 0, Hi: int32(len(names)) - 1, Names: names}
}

// Size is the number of values.
func (d Domain) Size() int { return int(int64(d.Hi) - int64(d.Lo) + 1) }

// Contains reports whether v is a value of d.
func (d Domain) Contains(v int64) bool { return v >= int64(d.Lo) && v <= int64(d.Hi) }

// Width is how many bytes a value of d takes in a canonical state: 1, 2 or 4.
func (d Domain) Width() int {
	switch n := d.Size(); {
	case n <= 1<<8:
		return 1
	case n <= 1<<16:
		return 2
	}
	return 4
}

// Format writes v as the native language does.
func (d Domain) Format(v int32) string {
	switch {
	case d.Kind == Bool:
		return strconv.FormatBool(v != 0)
	case d.Kind == Enum && d.Contains(int64(v)):
		return d.Names[v]
	}
	return strconv.Itoa(int(v))
}

// Index is the value named name, or false.
func (d Domain) Index(name string) (int32, bool) {
	for i, n := range d.Names {
		if n == name {
			return int32(i), true
		}
	}
	return 0, false
}

func (d Domain) String() string {
	switch {
	case d.Kind == Bool:
		return "bool"
	case d.Kind == Dynamic:
		return "dynamic"
	case d.Kind == Enum && d.Name != "":
		return d.Name
	case d.Kind == Enum:
		return fmt.Sprint(d.Names)
	}
	return fmt.Sprintf("%d..%d", d.Lo, d.Hi)
}

// Same reports whether a and b have the same values under the same names.
func Same(a, b Domain) bool {
	if a.Kind != b.Kind || a.Lo != b.Lo || a.Hi != b.Hi || a.Code != b.Code || len(a.Names) != len(b.Names) {
		return false
	}
	for i := range a.Names {
		if a.Names[i] != b.Names[i] {
			return false
		}
	}
	return true
}
