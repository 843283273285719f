package data

// closureArg is an argument that must be a closure.
func closureArg(name string, recv Value, args []Value) *Closure {
	c, ok := args[len(args)-1].(*Closure)
	if !ok {
		panic(missingMethod(recv, name, args))
	}
	return c
}

// iteration adds a method whose last argument is a closure, on what every
// value can be looped over as.
func iteration(ms methods, name string, least int8, fn func(w World, recv Value, c *Closure, args []Value) Value) {
	let(ms, name, least, least, func(w World, recv Value, args []Value) Value {
		return fn(w, recv, closureArg(name, recv, args), args)
	})
}

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

// addIteration adds what Groovy gives to all values: most are a list of
// themselves, null is an empty one.
func addIteration(ms methods) {
	iteration(ms, "each", 1, func(w World, v Value, c *Closure, _ []Value) Value {
		forEach(w, v, func(x Value) bool {
			CallClosure(c, x)
			return true
		})
		return v
	})
	iteration(ms, "eachWithIndex", 1, func(w World, v Value, c *Closure, _ []Value) Value {
		i := int32(0)
		forEach(w, v, func(x Value) bool {
			CallClosure(c, x, i)
			i++
			return true
		})
		return v
	})
	iteration(ms, "find", 1, func(w World, v Value, c *Closure, _ []Value) Value {
		var found Value
		forEach(w, v, func(x Value) bool {
			if Truth(w, CallClosure(c, x)) {
				found = x
				return false
			}
			return true
		})
		return found
	})
	let(ms, "findAll", 0, 1, func(w World, v Value, a []Value) Value { return filter(w, v, a, true) })
	iteration(ms, "collect", 1, func(w World, v Value, c *Closure, _ []Value) Value { return collect(w, v, c) })
	let(ms, "any", 0, 1, func(w World, v Value, a []Value) Value { return holds(w, v, a, true) })
	let(ms, "every", 0, 1, func(w World, v Value, a []Value) Value { return !holds(w, v, a, false) })
	let(ms, "findIndexOf", 1, 2, func(w World, v Value, a []Value) Value { return indexWhere(w, v, a) })
	let(ms, "inject", 1, 2, func(w World, v Value, a []Value) Value { return inject(w, v, a) })
	let(ms, "grep", 0, 1, func(w World, v Value, a []Value) Value { return grep(w, v, a) })
	iteration(ms, "findResult", 1, func(w World, v Value, c *Closure, _ []Value) Value {
		var found Value
		forEach(w, v, func(x Value) bool {
			found = CallClosure(c, x)
			return found == nil
		})
		return found
	})
	def(ms, "iterator", 0, 0, func(w World, v Value, _ []Value) Value { return newIterator(Items(w, v)) })
}

// forEach visits the elements of v until visit says to stop. A list that grows
// or shrinks meanwhile is an error, as in Java.
func forEach(w World, v Value, visit func(Value) bool) {
	if r, ok := v.(*Range); ok {
		for i := range r.size() {
			w.Step()
			if !visit(r.element(i)) {
				return
			}
		}
		return
	}
	items := Items(w, v)
	l, isList := v.(*List)
	for i, n := 0, len(items); i < n; i++ {
		w.Step()
		if !visit(items[i]) {
			return
		}
		if isList && len(l.Items) != n && i+1 != len(l.Items) {
			Throw("ConcurrentModificationException", "")
		}
	}
}

// chosen makes a test of an optional closure: without one, Groovy truth.
func chosen(w World, args []Value, recv Value, name string) func(Value) bool {
	if len(args) == 0 {
		return func(x Value) bool { return Truth(w, x) }
	}
	c := closureArg(name, recv, args)
	return func(x Value) bool { return Truth(w, CallClosure(c, x)) }
}

// filter is findAll, or split's other half.
func filter(w World, v Value, args []Value, want bool) Value {
	test := chosen(w, args, v, "findAll")
	out := []Value{}
	forEach(w, v, func(x Value) bool {
		if test(x) == want {
			out = append(out, x)
		}
		return true
	})
	if l, ok := v.(*List); ok && l.Kind != Array {
		return l.like(out)
	}
	return NewList(out...)
}

func collect(w World, v Value, c *Closure) Value {
	out := []Value{}
	forEach(w, v, func(x Value) bool {
		out = append(out, CallClosure(c, x))
		return true
	})
	return NewList(out...)
}

// holds reports whether some element meets a test as wanted.
func holds(w World, v Value, args []Value, want bool) bool {
	test := chosen(w, args, v, "any")
	found := false
	forEach(w, v, func(x Value) bool {
		found = test(x) == want
		return !found
	})
	return found
}

func indexWhere(w World, v Value, args []Value) Value {
	test := chosen(w, args, v, "findIndexOf")
	from := 0
	if len(args) == 2 {
		from = int(truncated(args[0]))
	}
	at, i := int32(-1), 0
	forEach(w, v, func(x Value) bool {
		if i >= from && test(x) {
			at = int32(i)
			return false
		}
		i++
		return true
	})
	return at
}

// inject folds; without a first value, the first element is it.
func inject(w World, v Value, args []Value) Value {
	c := closureArg("inject", v, args)
	items := Items(w, v)
	var sum Value
	if len(args) == 2 {
		sum = args[0]
	} else {
		if len(items) == 0 {
			Throw("NoSuchElementException", "Cannot call inject() on an empty iterable without passing an initial value.")
		}
		sum, items = items[0], items[1:]
	}
	for _, x := range items {
		w.Step()
		if e, ok := x.(*Entry); ok && c.wants() == 3 {
			sum = CallClosure(c, sum, e.Key, e.Value)
			continue
		}
		sum = CallClosure(c, sum, x)
	}
	return sum
}

func grep(w World, v Value, args []Value) Value {
	out := []Value{}
	forEach(w, v, func(x Value) bool {
		if len(args) == 0 && Truth(w, x) || len(args) == 1 && IsCase(w, x, args[0]) {
			out = append(out, x)
		}
		return true
	})
	if l, ok := v.(*List); ok {
		return l.like(out)
	}
	return NewList(out...)
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

func closureMethods() methods {
	ms := methods{}
	let(ms, "call", 0, -1, func(_ World, c *Closure, a []Value) Value { return CallClosure(c, a...) })
	alias(ms, "call", "doCall")
	let(ms, "curry", 1, -1, func(_ World, c *Closure, a []Value) Value {
		return derived(max(c.wants()-len(a), 0), func(more []Value) Value {
			return CallClosure(c, append(append([]Value(nil), a...), more...)...)
		})
	})
	let(ms, "rcurry", 1, -1, func(_ World, c *Closure, a []Value) Value {
		return derived(max(c.wants()-len(a), 0), func(more []Value) Value {
			return CallClosure(c, append(append([]Value(nil), more...), a...)...)
		})
	})
	def(ms, "getMaximumNumberOfParameters", 0, 0, func(_ World, c *Closure, _ []Value) Value { return int32(c.wants()) })
	def(ms, "getDelegate", 0, 0, func(_ World, c *Closure, _ []Value) Value { return c.Delegate })
	let(ms, "setDelegate", 1, 1, func(_ World, c *Closure, a []Value) Value {
		c.Delegate = a[0]
		return nil
	})
	def(ms, "setResolveStrategy", 1, 1, func(_ World, c *Closure, a []Value) Value {
		n := truncated(a[0])
		c.First = n == 1 || n == 3
		return nil
	})
	for _, name := range []string{"clone", "memoize", "dehydrate", "trampoline"} {
		def(ms, name, 0, 0, func(_ World, c *Closure, _ []Value) Value { return c })
	}
	return ms
}

// composed calls first, then second on what it returned.
func composed(first *Closure, second Value) Value {
	then, ok := second.(*Closure)
	if !ok {
		panic(missingMethod(first, "rightShift", []Value{second}))
	}
	return derived(first.wants(), func(args []Value) Value { return CallClosure(then, CallClosure(first, args...)) })
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

// Iterator walks over values that were gathered before.
type Iterator struct {
	items []Value
	at    int
}

func newIterator(items []Value) *Iterator { return &Iterator{items: items} }

// Call makes an Iterator an Object.
func (it *Iterator) Call(_ World, name string, _ []Value) (Value, bool) {
	switch name {
	case "hasNext":
		return it.at < len(it.items), true
	case "next":
		if it.at >= len(it.items) {
			Throw("NoSuchElementException", "")
		}
		it.at++
		return it.items[it.at-1], true
	}
	return nil, false
}

// Class is its class.
func (it *Iterator) Class() string { return "Iterator" }

// Get finds no properties.
func (it *Iterator) Get(World, string) (Value, bool) { return nil, false }

// Set assigns none.
func (it *Iterator) Set(World, string, Value) bool { return false }
