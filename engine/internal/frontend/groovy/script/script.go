// Package script is the seam between Groovy code and the platform it runs on:
// what an execution asks its host for, and what a host can do with a script.
// Two packages execute scripts, code (compiled, fast) and walk (slow, its
// twin); hosts cannot tell them apart.
package script

import (
	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/source"
)

// Host is the platform that a script runs on, for the time of one execution.
// A Groovy exception is a panic with a *data.Thrown.
type Host interface {
	// Variable is the value of a name that is neither a local nor a field:
	// a setting, state, location, log, settings, app. False: there is none.
	Variable(name string) (data.Value, bool)
	// SetVariable assigns one. False: the host has no such name, and the
	// script keeps the value until the execution ends (Groovy's binding).
	SetVariable(name string, v data.Value) bool
	// Field and SetField are the @Field variables of the script, which outlive
	// executions; n counts them in the order of the text. ok is false before
	// the first SetField: then the script runs the initialiser.
	Field(n int) (v data.Value, ok bool)
	SetField(n int, v data.Value)
	// Call is a call without receiver of a name that is no method of the
	// script: subscribe, runIn, input, sendPush. False: there is none. Named
	// arguments come first, as one *data.Map, closures last.
	Call(name string, args []data.Value, at source.Span) (v data.Value, ok bool)
	// Choose is an inner choice among 0..n-1. what says what is unknown, for
	// people: "the time".
	Choose(n int, what string, at source.Span) int
	// Step counts loop rounds and calls; it may end the event.
	Step(at source.Span)
	// Spend counts bytes of values; it may end the execution.
	Spend(n int)
	// Warn says that what is not modelled was met: what was assumed instead.
	Warn(text string, at source.Span)
}

// Script is a program ready to be executed.
type Script interface {
	// Methods are the script's own, in the order of the text.
	Methods() []Method
	// Run executes the top level: definition, preferences, mappings.
	Run(h Host)
	// Call executes a method with arguments; the host has checked that there
	// is one of this name. Missing arguments are null, as handlers without a
	// parameter may be called with an event: the overload that fits best runs.
	Call(h Host, name string, args ...data.Value) data.Value
}

// Tracked is a Script that can tell which of its statements run.
type Tracked interface {
	// Tracked is the same script anew. Of each body that it enters, number is
	// called for every statement and every way an if can go; hit says that one
	// of these runs.
	Tracked(number func(branch bool, at source.Span) int32, hit func(n int32)) Script
}

// Method is one method of a script.
type Method struct {
	Name   string
	Params []string
	Span   source.Span // of the name
}

// Timekeeper is a Host in which moments can be followed: see data.Timekeeper.
type Timekeeper interface {
	Follows() bool
	TestClock(c data.Clock, op string, value int64, at source.Span) bool
	Weekday() (int, bool)
}
