package data

import "math/big"

// method is one method of the library for one type of receiver.
type method struct {
	least, most int8 // arguments; most is -1 when there may be any number
	// lets is true when the method itself deals with arguments that are
	// unknown; otherwise its result is then unknown too.
	lets bool
	fn   func(w World, recv Value, args []Value) Value
}

// methods are those of one type by name.
type methods map[string]*method

// class is what the library knows of one type of receiver.
type class struct {
	byName     methods
	properties methods // getters by the name of their property
}

// def adds a method that takes least to most arguments.
func def[T any](ms methods, name string, least, most int8, fn func(w World, recv T, args []Value) Value) {
	ms[name] = &method{least, most, false, func(w World, recv Value, args []Value) Value {
		r, _ := recv.(T) // null is no T, not even where T is any value
		return fn(w, r, args)
	}}
}

// let adds a method that deals with unknown arguments.
func let[T any](ms methods, name string, least, most int8, fn func(w World, recv T, args []Value) Value) {
	def(ms, name, least, most, fn)
	ms[name].lets = true
}

// alias gives a method further names.
func alias(ms methods, name string, others ...string) {
	for _, other := range others {
		ms[other] = ms[name]
	}
}

// classOf joins methods, the later ones first, and finds their getters.
func classOf(all ...methods) *class {
	c := &class{methods{}, methods{}}
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

// The library, by type of receiver. It is filled at the start, as its methods
// call each other through it.
var ofNull, ofBoolean, ofNumber, ofText, ofChar, ofList, ofRange, ofMap, ofEntry, ofClosure, ofDate, ofCalendar, ofPattern, ofMatcher, ofBuffer, ofThrown, ofDuration, ofFormat, ofZone, ofJSON, ofAny *class

func init() {
	ofNull = classOf(objectMethods(), nullMethods())
	ofBoolean = classOf(objectMethods(), booleanMethods())
	ofNumber = classOf(objectMethods(), numberMethods())
	ofText = classOf(objectMethods(), textMethods())
	ofChar = classOf(objectMethods(), textMethods(), charMethods())
	ofList = classOf(objectMethods(), collectionMethods(), listMethods())
	ofRange = classOf(objectMethods(), collectionMethods(), listMethods(), rangeMethods())
	ofMap = classOf(objectMethods(), mapMethods())
	ofEntry = classOf(objectMethods(), entryMethods())
	ofClosure = classOf(objectMethods(), closureMethods())
	ofDate = classOf(objectMethods(), dateMethods())
	ofCalendar = classOf(objectMethods(), calendarMethods())
	ofPattern = classOf(objectMethods(), patternMethods())
	ofMatcher = classOf(objectMethods(), matcherMethods())
	ofBuffer = classOf(objectMethods(), textMethods(), bufferMethods())
	ofThrown = classOf(objectMethods(), thrownMethods())
	ofDuration = classOf(objectMethods(), durationMethods())
	ofFormat = classOf(objectMethods(), formatMethods())
	ofZone = classOf(objectMethods(), zoneMethods())
	ofJSON = classOf(objectMethods(), jsonMethods())
	ofAny = classOf(objectMethods())
}

// kindOf is the class of a receiver.
func kindOf(v Value) *class {
	switch v.(type) {
	case nil:
		return ofNull
	case string, GString, MethodRef:
		return ofText
	case *List:
		return ofList
	case *Map:
		return ofMap
	case int32, int64, *big.Int, Decimal, float64, float32:
		return ofNumber
	case bool:
		return ofBoolean
	case *Closure:
		return ofClosure
	case Date:
		return ofDate
	}
	return rareKind(v)
}

func rareKind(v Value) *class {
	switch v.(type) {
	case *Range:
		return ofRange
	case *Entry:
		return ofEntry
	case *Calendar:
		return ofCalendar
	case *Pattern:
		return ofPattern
	case *Matcher:
		return ofMatcher
	case *Buffer:
		return ofBuffer
	case *Thrown:
		return ofThrown
	case Char:
		return ofChar
	case Duration:
		return ofDuration
	case *DateFormat, *NumberFormat:
		return ofFormat
	case Zone:
		return ofZone
	case *jsonTool:
		return ofJSON
	}
	return ofAny
}

// Method calls a method on any value: one of the library, of the host, or of a
// class.
func Method(w World, recv Value, name string, args []Value) Value {
	switch r := recv.(type) {
	case *Unknown:
		return unknownMethod(w, r, name, args)
	case Object:
		return objectMethod(w, r, name, args)
	case ClassRef:
		return Static(w, string(r), name, args)
	}
	m := kindOf(recv).byName[name]
	if m == nil || !m.takes(len(args)) {
		return otherMethod(w, recv, name, args)
	}
	if !m.lets {
		if u := unknown(args...); u != nil {
			return momentIn(w, u, recv, name, args)
		}
	}
	return m.fn(w, recv, args)
}

func (m *method) takes(n int) bool {
	return n >= int(m.least) && (m.most < 0 || n <= int(m.most))
}

// objectMethod asks the host first, then the library.
func objectMethod(w World, o Object, name string, args []Value) Value {
	if v, ok := o.Call(w, name, args); ok {
		return v
	}
	if m := ofAny.byName[name]; m != nil && m.takes(len(args)) {
		return m.fn(w, o, args)
	}
	panic(missingMethod(o, name, args))
}

// otherMethod is a call that the receiver's class has no method for: a closure
// in a map, a list whose elements are meant, or a mistake.
func otherMethod(w World, recv Value, name string, args []Value) Value {
	switch r := recv.(type) {
	case nil:
		Throw("NullPointerException", "Cannot invoke method %s() on null object", name)
	case *Map:
		if c, ok := r.get(name).(*Closure); ok {
			return CallClosure(c, args...)
		}
	case *List:
		if r.spreads() {
			return spreadMethod(w, r, name, args)
		}
	}
	if len(args) == 1 {
		if l, ok := args[0].(*List); ok && l.Kind == Array {
			if m := kindOf(recv).byName[name]; m != nil && m.takes(len(l.Items)) {
				return m.fn(w, recv, l.Items) // an array for the variable arguments
			}
		}
	}
	panic(missingMethod(recv, name, args))
}

// spreads reports whether unknown methods of l go to its elements.
func (l *List) spreads() bool {
	for _, x := range l.Items {
		if _, ok := x.(Object); !ok {
			return false
		}
	}
	return l.Spread || len(l.Items) > 0
}

func spreadMethod(w World, l *List, name string, args []Value) Value {
	out := make([]Value, len(l.Items))
	for i, x := range l.Items {
		w.Step()
		out[i] = Method(w, x, name, args)
	}
	return NewList(out...)
}

// unknownMethod: what an unknown answers is unknown, but it is decided where
// a truth is asked for, and closures run for no or one element.
func unknownMethod(w World, u *Unknown, name string, args []Value) Value {
	if u.Moment != nil {
		if v, ok := momentMethod(w, u, name, args); ok {
			return v
		}
		u = u.Plain()
	}
	switch name {
	case "with", "tap":
		return ofAny.byName[name].fn(w, u, args)
	}
	for _, a := range args {
		if _, ok := a.(*Closure); ok {
			return unknownIteration(w, u, name, args)
		}
	}
	return u
}

// unknownIteration runs a method that takes a closure on what might be a list
// of one unknown element or of none. A method that lists do not have, as
// times, runs its closure for no or one element.
func unknownIteration(w World, u *Unknown, name string, args []Value) Value {
	l := NewList(Items(w, u)...)
	m := ofList.byName[name]
	if m == nil || !m.takes(len(args)) {
		if c, ok := args[len(args)-1].(*Closure); ok {
			once(c, l.Items)
		}
		return u
	}
	v := m.fn(w, l, args)
	switch v.(type) {
	case nil, bool:
		return v
	}
	if v == Value(l) {
		return u
	}
	return v
}

// once calls a closure for each of some elements, which are the first of its
// parameters; the others are as unknown.
func once(c *Closure, items []Value) {
	for _, x := range items {
		args := make([]Value, min(max(1, c.wants()-c.Optional), 3))
		for i := range args {
			args[i] = x
		}
		CallClosure(c, args...)
	}
}

// missingMethod is the exception for a call without a method.
func missingMethod(recv Value, name string, args []Value) *Thrown {
	return &Thrown{Class: "MissingMethodException", Message: "No signature of method: " + fullClass(ClassOf(recv)) + "." + name +
		"() is applicable for argument types: (" + typesOf(args) + ") values: " + inspectAll(args)}
}

// Items are the elements that a loop over v visits: those of a list or range,
// the entries of a map, the characters of a text, v itself otherwise.
func Items(w World, v Value) []Value {
	switch v := v.(type) {
	case nil:
		return nil
	case *List:
		return v.Items
	case *Range:
		return v.list(w).Items
	case *Map:
		out := make([]Value, len(v.entries))
		for i, e := range v.entries {
			out[i] = e
		}
		return out
	case *Matcher:
		return v.all(w)
	case *Unknown:
		if w.Choose(2, v.What) == 0 {
			return nil
		}
		return []Value{&Unknown{What: v.What}}
	}
	if s, ok := textual(v); ok {
		return charsOf(s)
	}
	return []Value{v}
}

// charsOf are the characters of a text, a text each.
func charsOf(s string) []Value {
	out := make([]Value, 0, len(s))
	for _, u := range utf16Of(s) {
		out = append(out, utf16Text([]uint16{u}))
	}
	return out
}
