package data

// objectMethods are those that every value has.
func objectMethods() methods {
	ms := methods{}
	def(ms, "toString", 0, 0, func(_ World, v Value, _ []Value) Value { return ownText(v) })
	def(ms, "inspect", 0, 0, func(_ World, v Value, _ []Value) Value { return Inspect(v) })
	alias(ms, "inspect", "dump")
	def(ms, "hashCode", 0, 0, func(_ World, v Value, _ []Value) Value { return hashCode(v) })
	def(ms, "getClass", 0, 0, func(_ World, v Value, _ []Value) Value { return ClassRef(ClassOf(v)) })
	let(ms, "equals", 1, 1, func(w World, v Value, a []Value) Value { return javaEquals(w, v, a[0]) })
	let(ms, "is", 1, 1, func(w World, v Value, a []Value) Value { return v == a[0] })
	let(ms, "isCase", 1, 1, func(w World, v Value, a []Value) Value { return IsCase(w, a[0], v) })
	def(ms, "asBoolean", 0, 0, func(w World, v Value, _ []Value) Value { return Truth(w, v) })
	def(ms, "asType", 1, 1, func(w World, v Value, a []Value) Value { return As(w, v, className(a[0])) })
	let(ms, "compareTo", 1, 1, func(w World, v Value, a []Value) Value { return int32(Compare(w, v, a[0])) })
	let(ms, "getAt", 1, 1, func(w World, v Value, a []Value) Value { return Index(w, v, a[0]) })
	let(ms, "putAt", 2, 2, func(w World, v Value, a []Value) Value {
		SetIndex(w, v, a[0], a[1])
		return nil
	})
	def(ms, "getProperty", 1, 1, func(w World, v Value, a []Value) Value { return Property(w, v, Text(a[0])) })
	let(ms, "setProperty", 2, 2, func(w World, v Value, a []Value) Value {
		SetProperty(w, v, Text(a[0]), a[1])
		return nil
	})
	let(ms, "invokeMethod", 2, 2, func(w World, v Value, a []Value) Value {
		return Method(w, v, Text(a[0]), Items(w, a[1]))
	})
	def(ms, "respondsTo", 1, 2, func(_ World, v Value, a []Value) Value {
		if kindOf(v).byName[Text(a[0])] != nil {
			return NewList(a[0])
		}
		return NewList()
	})
	def(ms, "hasProperty", 1, 1, func(_ World, v Value, a []Value) Value {
		return kindOf(v).properties[Text(a[0])] != nil
	})
	addOperatorMethods(ms)
	addConsole(ms)
	addDelegation(ms)
	addIteration(ms)
	return ms
}

// addOperatorMethods adds the methods that operators stand for.
func addOperatorMethods(ms methods) {
	for name, op := range map[string]string{
		"plus": "+", "minus": "-", "multiply": "*", "div": "/", "mod": "%", "power": "**", "leftShift": "<<",
		"rightShift": ">>", "rightShiftUnsigned": ">>>", "and": "&", "or": "|", "xor": "^",
	} {
		f := operators[op]
		let(ms, name, 1, 1, func(w World, v Value, a []Value) Value { return f(w, v, a[0]) })
	}
	for name, op := range map[string]string{"next": "++", "previous": "--", "negative": "-", "positive": "+", "bitwiseNegate": "~"} {
		def(ms, name, 0, 0, func(w World, v Value, _ []Value) Value { return Unary(w, op, v) })
	}
}

// addConsole adds what Groovy lets every value print and wait with: nobody
// sees it here.
func addConsole(ms methods) {
	for _, name := range []string{"println", "print", "printf", "sleep"} {
		let(ms, name, 0, -1, func(World, Value, []Value) Value { return nil })
	}
	let(ms, "sprintf", 1, -1, func(_ World, _ Value, a []Value) Value {
		if l, ok := a[len(a)-1].(*List); ok && len(a) == 2 {
			return formatText(Text(a[0]), l.Items)
		}
		return formatText(Text(a[0]), a[1:])
	})
}

func addDelegation(ms methods) {
	iteration(ms, "with", 1, func(_ World, v Value, c *Closure, _ []Value) Value { return callWith(c, v, v) })
	iteration(ms, "tap", 1, func(_ World, v Value, c *Closure, _ []Value) Value {
		callWith(c, v, v)
		return v
	})
	iteration(ms, "use", 2, func(_ World, _ Value, c *Closure, _ []Value) Value { return CallClosure(c) })
}

// className is the class that a value names.
func className(v Value) string {
	if c, ok := v.(ClassRef); ok {
		return string(c)
	}
	return Text(v)
}

// javaEquals is the method equals: Groovy's == for collections, Java's for
// the rest.
func javaEquals(w World, a, b Value) Value {
	if u := unknown(a, b); u != nil {
		return w.Choose(2, u.What) == 1
	}
	switch a.(type) {
	case *List, *Map, *Range:
		return Equal(w, a, b)
	}
	return hashKey(a) == hashKey(b)
}

// nullMethods are those that null has beyond those of every value; methods
// that null does not have throw.
func nullMethods() methods {
	ms := methods{}
	for name := range objectMethods() {
		if !nullAnswers(name) {
			ms[name] = nil
		}
	}
	let(ms, "plus", 1, 1, func(w World, v Value, a []Value) Value { return plus(w, v, a[0]) })
	return ms
}

// nullAnswers tells the methods that null has.
func nullAnswers(name string) bool {
	switch name {
	case "toString", "inspect", "dump", "equals", "is", "isCase", "asBoolean", "asType", "getClass", "with", "tap", "plus",
		"each", "eachWithIndex", "find", "findAll", "collect", "any", "every", "findIndexOf", "inject", "grep", "findResult", "iterator":
		return true
	}
	return false
}

func booleanMethods() methods {
	ms := methods{}
	def(ms, "booleanValue", 0, 0, func(_ World, b bool, _ []Value) Value { return b })
	def(ms, "toBoolean", 0, 0, func(_ World, b bool, _ []Value) Value { return b })
	return ms
}

func thrownMethods() methods {
	ms := methods{}
	def(ms, "getMessage", 0, 0, func(_ World, t *Thrown, _ []Value) Value {
		if t.Message == "" {
			return nil
		}
		return t.Message
	})
	alias(ms, "getMessage", "getLocalizedMessage")
	def(ms, "getCause", 0, 0, func(_ World, t *Thrown, _ []Value) Value {
		if cause, ok := t.Value.(*Thrown); ok {
			return cause
		}
		return nil
	})
	def(ms, "getStackTrace", 0, 0, func(World, *Thrown, []Value) Value { return arrayOf([]Value{}) })
	def(ms, "printStackTrace", 0, 1, func(World, *Thrown, []Value) Value { return nil })
	return ms
}

func entryMethods() methods {
	ms := methods{}
	def(ms, "getKey", 0, 0, func(_ World, e *Entry, _ []Value) Value { return e.Key })
	def(ms, "getValue", 0, 0, func(_ World, e *Entry, _ []Value) Value { return e.Value })
	let(ms, "setValue", 1, 1, func(_ World, e *Entry, a []Value) Value {
		before := e.Value
		e.Value = a[0]
		return before
	})
	return ms
}

// hashCode is Java's for texts and numbers; for others one of our own that is
// equal where values are.
func hashCode(v Value) int32 {
	switch v := v.(type) {
	case int32:
		return v
	case bool:
		if v {
			return 1231
		}
		return 1237
	case int64:
		return int32(v ^ int64(uint64(v)>>32))
	case string:
		return textHash(v)
	}
	return textHash(encoded(v))
}

func textHash(s string) int32 {
	h := int32(0)
	for _, u := range utf16Of(s) {
		h = 31*h + int32(u)
	}
	return h
}
