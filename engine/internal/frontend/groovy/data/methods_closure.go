package data

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
