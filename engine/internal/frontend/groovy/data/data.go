// Package data is the values of Groovy 2.4: what there is, how it is written,
// compared, put in order, and told apart in a state. What code does to values
// is in package dynamic, the methods that they have in package library.
//
// A Value is a Go value of one of a few types, so that the common ones cost
// nothing: a number is an int32, a text a string. Types that one part of the
// library alone has, such as calendars and patterns, live with that part in
// the packages below this one; here they are known by what they can do:
//
//   - Object: belongs to the host, which answers for its properties and
//     methods;
//   - Keyed, Valued: objects that are equal to more than themselves;
//   - Classed: has a class that only its package knows;
//   - Dated: stands for an instant, and is ordered by it;
//   - Copied: can be changed, so that states keep copies.
//
// What is not modelled, or cannot be known before the code runs, such as the
// clock or the answer of a web service, is an Unknown. It spreads through
// arithmetic and methods; where the code decides on it, World.Choose takes both
// ways. What is not modelled at all also says so with World.Warn. Of the time
// more is known, where the host follows it: an Unknown may have a Moment, which
// is a sum of the present instant, of what a clock shows, and of a number.
//
// A state keeps a value as a number: Table gives equal numbers to values that
// no program can tell apart.
//
// Groovy exceptions are panics with a *Thrown.
package data

import "crosscheck/engine/internal/frontend/groovy/data/decimal"

// Value is a Groovy value. nil is null; the others are bool, int32 (Integer),
// int64 (Long), *big.Int (BigInteger), Decimal (BigDecimal), float64 (Double),
// float32 (Float), string, Char, GString, *List (also sets and arrays), *Map,
// *Entry, *Range, *Closure, Date, *Pattern, *Matcher, MethodRef, ClassRef,
// *Thrown (an exception), *Unknown, and Object. A few more types, such as
// *Buffer (StringBuilder) and *Calendar, are met only as results of the
// library.
type Value = any

// World is what an execution decides for the library, and what it is told.
type World interface {
	// Choose is one of 0..n-1; what says what is unknown, for people.
	Choose(n int, what string) int
	// Step counts rounds of loops; it may end the execution by a panic.
	Step()
	// Spend counts bytes of values that are made or gone through; it may end
	// the execution by a panic.
	Spend(n int)
	// Warn says that what is not modelled was met, and what was assumed.
	Warn(text string)
}

// Object is a value that belongs to the host: a device, an event, location.
type Object interface {
	// Class is the name of its class, without package.
	Class() string
	// Get reads a property. False: there is none.
	Get(w World, name string) (Value, bool)
	// Set assigns one. False: there is none, or it cannot be assigned.
	Set(w World, name string, v Value) bool
	// Call calls a method. False: there is none of this name.
	Call(w World, name string, args []Value) (Value, bool)
}

// Keyed is an Object that is equal to others with the same key, and written
// Text where people or strings meet it. Objects that are not Keyed are equal
// to themselves only.
type Keyed interface {
	Key() string
	Text() string
}

// Valued is an Object that == takes for a value when the other side is a text:
// apps compare the state of an attribute with what it may be.
type Valued interface {
	// Plain is that value. False: it is compared as it is.
	Plain() (Value, bool)
}

// Mapped is an Object that is a map to the code which holds it, such as the
// settings of an app: it can be looped over, and copied.
type Mapped interface {
	Object
	// Map is what it holds.
	Map() *Map
}

// Classed is a value of a class of the library that only a part of it knows.
type Classed interface {
	// ClassName is its class, without package.
	ClassName() string
}

// Dated is one that stands for an instant.
type Dated interface {
	// Instant is that, in milliseconds since 1970, UTC.
	Instant() int64
}

// Copied is one that can be changed.
type Copied interface {
	// Copy is another that is the same.
	Copy() Value
}

// Decimal is BigDecimal.
type Decimal = decimal.Decimal

// Char is Character, a UTF-16 unit.
type Char uint16

// GString is a string with values in it. It equals the String of the same
// text, but as a key of a map it is another.
type GString string

// Date is a java.util.Date: milliseconds since 1970, UTC.
type Date int64

// MethodRef is the name of a method of the script, used as a value.
type MethodRef string

// ClassRef is a class, by its name without package.
type ClassRef string
