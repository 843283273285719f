// Package dynamic is what Groovy code does to values, whatever their types turn
// out to be at run time: operators, truth, equality, coercions, indexes,
// properties, and calls of methods. Both executions of Groovy code share it.
//
// Every operation goes the same way. What both sides are is found by a switch
// over their types, the common ones first. An Unknown on either side makes the
// result unknown, unless its Moment says more; a question that must be answered,
// such as whether it is true, takes both ways. Then come the types that have
// the operation themselves, and at last the exception that Groovy throws.
//
// A method is found in the table of its receiver's Kind; a property is one of
// these methods, getX or isX, without its prefix. Objects of the host are asked
// first. A method that a list of objects does not have goes to each of them, as
// to the devices of one input.
//
// The tables are filled by package library, which imports this one and is
// installed once: methods call methods, so that neither could import the other.
// Who executes code imports library.
package dynamic

import (
	"math/big"

	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/data/calendar"
	"crosscheck/engine/internal/frontend/groovy/data/format"
	"crosscheck/engine/internal/frontend/groovy/data/json"
	"crosscheck/engine/internal/frontend/groovy/data/pattern"
	"crosscheck/engine/internal/lazy"
)

// member is one method of the library for one type of receiver.
type member struct {
	least, most int8 // arguments; most is -1 when there may be any number
	// lets is true when the method itself deals with arguments that are
	// unknown; otherwise its result is then unknown too.
	lets bool
	fn   func(w data.World, recv data.Value, args []data.Value) data.Value
}

// Members are those of one type by name.
type Members map[string]*member

// class is what the library knows of one type of receiver.
type class struct {
	byName     Members
	properties Members // getters by the name of their property
}

// Def adds a method that takes least to most arguments.
func Def[T any](ms Members, name string, least, most int8, fn func(w data.World, recv T, args []data.Value) data.Value) {
	ms[name] = &member{least, most, false, func(w data.World, recv data.Value, args []data.Value) data.Value {
		r, _ := recv.(T) // null is no T, not even where T is any value
		return fn(w, r, args)
	}}
}

// Let adds a method that deals with unknown arguments.
func Let[T any](ms Members, name string, least, most int8, fn func(w data.World, recv T, args []data.Value) data.Value) {
	Def(ms, name, least, most, fn)
	ms[name].lets = true
}

// Alias gives a method further names.
func Alias(ms Members, name string, others ...string) {
	for _, other := range others {
		ms[other] = ms[name]
	}
}

// classOf joins methods, the later ones first, and finds their getters.
func classOf(all ...Members) *class {
	c := &class{Members{}, Members{}}
	for _, ms := range all {
		for name, m := range ms {
			c.byName[name] = m
		}
	}
	for name, m := range c.byName {
		if m == nil { // taken back
			delete(c.byName, name)
			continue
		}
		if p := getterOf(name); p != "" && m.least == 0 {
			c.properties[p] = m
		}
	}
	return c
}

// getterOf is the property that a method of this name reads, or "".
func getterOf(name string) string {
	for _, prefix := range []string{"get", "is"} {
		n := len(prefix)
		if len(name) > n && name[:n] == prefix && name[n] >= 'A' && name[n] <= 'Z' {
			if len(name) > n+1 && name[n+1] >= 'A' && name[n+1] <= 'Z' {
				return name[n:]
			}
			return string(name[n]|0x20) + name[n+1:]
		}
	}
	return ""
}

// Kind is a type of receiver.
type Kind uint8

// Kinds of receivers.
const (
	OfNull Kind = iota
	OfBoolean
	OfNumber
	OfText
	OfChar
	OfList
	OfRange
	OfMap
	OfEntry
	OfClosure
	OfDate
	OfCalendar
	OfPattern
	OfMatcher
	OfBuffer
	OfThrown
	OfDuration
	OfFormat
	OfZone
	OfJSON
	OfAny // of all others
	Kinds
)

// Library is what the packages of the library have, which import this one.
type Library struct {
	Methods func() [Kinds][]Members // by type of receiver, the later ones first
	// Static and StaticProperty are Class.name(args) and Class.name.
	Static         func(w data.World, class, name string, args []data.Value) data.Value
	StaticProperty func(w data.World, class, name string) data.Value
}

// library is as it was installed.
var library Library

// Install is called once, before anything else here is.
func Install(l Library) { library = l }

// classes are those of the library, made when the first method is called: most
// programs have no code that does.
var classes = lazy.Value(func() *[Kinds]*class {
	made := new([Kinds]*class)
	for kind, all := range library.Methods() {
		made[kind] = classOf(all...)
	}
	return made
})

// ofKind is a class of the library.
func ofKind(k Kind) *class { return classes()[k] }

// kindOf is the type of a receiver.
func kindOf(v data.Value) Kind {
	switch v.(type) {
	case nil:
		return OfNull
	case string, data.GString, data.MethodRef:
		return OfText
	case *data.List:
		return OfList
	case *data.Map:
		return OfMap
	case int32, int64, *big.Int, data.Decimal, float64, float32:
		return OfNumber
	case bool:
		return OfBoolean
	case *data.Closure:
		return OfClosure
	case data.Date:
		return OfDate
	}
	return rareKind(v)
}

func rareKind(v data.Value) Kind {
	switch v.(type) {
	case *data.Range:
		return OfRange
	case *data.Entry:
		return OfEntry
	case *calendar.Calendar:
		return OfCalendar
	case *pattern.Pattern:
		return OfPattern
	case *pattern.Matcher:
		return OfMatcher
	case *data.Buffer:
		return OfBuffer
	case *data.Thrown:
		return OfThrown
	case data.Char:
		return OfChar
	case data.Duration:
		return OfDuration
	case *format.Dates, *format.Numbers:
		return OfFormat
	case calendar.Zone:
		return OfZone
	case *json.Tool:
		return OfJSON
	}
	return OfAny
}

// methodOf is the library's method for a receiver, nil when there is none.
func methodOf(v data.Value, name string) *member { return ofKind(kindOf(v)).byName[name] }

// HasMethod and hasProperty report whether the library has one for a receiver.
func HasMethod(v data.Value, name string) bool { return methodOf(v, name) != nil }

// HasProperty reports whether the library has a getter for a receiver.
func HasProperty(v data.Value, name string) bool { return ofKind(kindOf(v)).properties[name] != nil }

// CommonMethod calls a method that all values have. False: they have none of
// this name.
func CommonMethod(w data.World, v data.Value, name string, args []data.Value) (data.Value, bool) {
	m := ofKind(OfAny).byName[name]
	if m == nil || !m.takes(len(args)) {
		return nil, false
	}
	return m.fn(w, v, args), true
}

// Method calls a method on any value: one of the library, of the host, or of a
// class.
func Method(w data.World, recv data.Value, name string, args []data.Value) data.Value {
	switch r := recv.(type) {
	case *data.Unknown:
		return unknownMethod(w, r, name, args)
	case data.Object:
		return objectMethod(w, r, name, args)
	case data.ClassRef:
		return library.Static(w, string(r), name, args)
	}
	m := methodOf(recv, name)
	if m == nil || !m.takes(len(args)) {
		return otherMethod(w, recv, name, args)
	}
	if !m.lets {
		if u := data.FirstUnknown(args...); u != nil {
			return momentIn(w, u, recv, name, args)
		}
	}
	v := m.fn(w, recv, args)
	w.Spend(weight(recv) + weight(v))
	return v
}

// weight is about how many bytes a value takes, without what it holds.
func weight(v data.Value) int {
	switch v := v.(type) {
	case string:
		return len(v)
	case data.GString:
		return len(v)
	case *data.List:
		return 8 * len(v.Items)
	case *data.Map:
		return 16 * v.Len()
	case *data.Buffer:
		return len(v.Text)
	case *big.Int:
		return v.BitLen() / 8
	case data.Decimal:
		return v.Unscaled().BitLen() / 8
	}
	return 0
}

func (m *member) takes(n int) bool {
	return n >= int(m.least) && (m.most < 0 || n <= int(m.most))
}

// objectMethod asks the host first, then the library.
func objectMethod(w data.World, o data.Object, name string, args []data.Value) data.Value {
	if v, ok := o.Call(w, name, args); ok {
		return v
	}
	if v, ok := CommonMethod(w, o, name, args); ok {
		return v
	}
	panic(data.MissingMethod(o, name, args))
}

// otherMethod is a call that the receiver's class has no method for: a closure
// in a map, a list whose elements are meant, or a mistake.
func otherMethod(w data.World, recv data.Value, name string, args []data.Value) data.Value {
	switch r := recv.(type) {
	case nil:
		data.Throw("NullPointerException", "Cannot invoke method %s() on null object", name)
	case *data.Map:
		if c, ok := r.At(name).(*data.Closure); ok {
			return data.CallClosure(c, args...)
		}
	case *data.List:
		if r.Spreads() {
			return spreadMethod(w, r, name, args)
		}
	}
	if len(args) == 1 {
		if l, ok := args[0].(*data.List); ok && l.Kind == data.Array {
			if m := methodOf(recv, name); m != nil && m.takes(len(l.Items)) {
				return m.fn(w, recv, l.Items) // an array for the variable arguments
			}
		}
	}
	panic(data.MissingMethod(recv, name, args))
}

func spreadMethod(w data.World, l *data.List, name string, args []data.Value) data.Value {
	out := make([]data.Value, len(l.Items))
	for i, x := range l.Items {
		w.Step()
		out[i] = Method(w, x, name, args)
	}
	return data.NewList(out...)
}

// unknownMethod: what an unknown answers is unknown, but it is decided where
// a truth is asked for, and closures run for no or one element.
func unknownMethod(w data.World, u *data.Unknown, name string, args []data.Value) data.Value {
	if u.Moment != nil {
		if v, ok := momentMethod(w, u, name, args); ok {
			return v
		}
		u = u.Plain()
	}
	switch name {
	case "with", "tap":
		return ofKind(OfAny).byName[name].fn(w, u, args)
	}
	for _, a := range args {
		if _, ok := a.(*data.Closure); ok {
			return unknownIteration(w, u, name, args)
		}
	}
	return u
}

// unknownIteration runs a method that takes a closure on what might be a list
// of one unknown element or of none. A method that lists do not have, as
// times, runs its closure for no or one element.
func unknownIteration(w data.World, u *data.Unknown, name string, args []data.Value) data.Value {
	l := data.NewList(Items(w, u)...)
	m := ofKind(OfList).byName[name]
	if m == nil || !m.takes(len(args)) {
		if c, ok := args[len(args)-1].(*data.Closure); ok {
			Once(c, l.Items)
		}
		return u
	}
	v := m.fn(w, l, args)
	switch v.(type) {
	case nil, bool:
		return v
	}
	if v == data.Value(l) {
		return u
	}
	return v
}

// Once calls a closure for each of some elements, which are the first of its
// parameters; the others are as unknown.
func Once(c *data.Closure, items []data.Value) {
	for _, x := range items {
		args := make([]data.Value, min(max(1, c.Wants()-c.Optional), 3))
		for i := range args {
			args[i] = x
		}
		data.CallClosure(c, args...)
	}
}

// Items are the elements that a loop over v visits: those of a list or range,
// the entries of a map, the characters of a text, v itself otherwise.
func Items(w data.World, v data.Value) []data.Value {
	switch v := v.(type) {
	case nil:
		return nil
	case *data.List:
		return v.Items
	case *data.Range:
		return v.List(w).Items
	case *data.Map:
		out := make([]data.Value, len(v.Entries()))
		for i, e := range v.Entries() {
			out[i] = e
		}
		return out
	case data.Mapped:
		return Items(w, v.Map())
	case *pattern.Matcher:
		return v.All(w)
	case *data.Unknown:
		return v.Items(w)
	}
	if s, ok := data.Textual(v); ok {
		return CharsOf(s)
	}
	return []data.Value{v}
}

// CharsOf are the characters of a text, a text each.
func CharsOf(s string) []data.Value {
	out := make([]data.Value, 0, len(s))
	for _, u := range data.Utf16Of(s) {
		out = append(out, data.Utf16Text([]uint16{u}))
	}
	return out
}
