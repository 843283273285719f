// Package data is the values of Groovy 2.4 and the library that works on them:
// operators, truth, equality, coercions, and the methods of the Groovy and
// Java library that apps of home automation platforms call. Both executions of
// Groovy code share it.
//
// What is not modelled, or cannot be known before the code runs, such as the
// clock or the answer of a web service, is an Unknown. It spreads through
// arithmetic and methods; where the code decides on it, World.Choose takes both
// ways. What is not modelled at all also says so with World.Warn.
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

// Unknown is a value that is not determined: the clock, a random number, the
// answer of a web service. What says which, for people: "the time". Moment is
// what is known of the time, where the host follows it; nil for all others.
type Unknown struct {
	What   string
	Moment *Moment
}

// String is how an Unknown appears in texts.
func (u *Unknown) String() string { return "(" + u.What + ")" }

// unknown is the first Unknown of the values, without what is known of it, or
// nil.
func unknown(values ...Value) *Unknown {
	for _, v := range values {
		if u, ok := v.(*Unknown); ok {
			return u.Plain()
		}
	}
	return nil
}

// unmodelled is an Unknown that people are told of.
func unmodelled(w World, what, why string) *Unknown {
	w.Warn(why + "; its result is taken to be anything")
	return &Unknown{What: what}
}
