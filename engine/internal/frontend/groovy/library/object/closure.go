package object

import (
	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/dynamic"
)

// OfClosures are the methods of closures.
func OfClosures() dynamic.Members {
	ms := dynamic.Members{}
	dynamic.Let(ms, "call", 0, -1, func(_ data.World, c *data.Closure, a []data.Value) data.Value { return data.CallClosure(c, a...) })
	dynamic.Alias(ms, "call", "doCall")
	dynamic.Let(ms, "curry", 1, -1, func(_ data.World, c *data.Closure, a []data.Value) data.Value {
		return data.Derived(max(c.Wants()-len(a), 0), func(more []data.Value) data.Value {
			return data.CallClosure(c, append(append([]data.Value(nil), a...), more...)...)
		})
	})
	dynamic.Let(ms, "rcurry", 1, -1, func(_ data.World, c *data.Closure, a []data.Value) data.Value {
		return data.Derived(max(c.Wants()-len(a), 0), func(more []data.Value) data.Value {
			return data.CallClosure(c, append(append([]data.Value(nil), more...), a...)...)
		})
	})
	dynamic.Def(ms, "getMaximumNumberOfParameters", 0, 0, func(_ data.World, c *data.Closure, _ []data.Value) data.Value { return int32(c.Wants()) })
	dynamic.Def(ms, "getDelegate", 0, 0, func(_ data.World, c *data.Closure, _ []data.Value) data.Value { return c.Delegate })
	dynamic.Let(ms, "setDelegate", 1, 1, func(_ data.World, c *data.Closure, a []data.Value) data.Value {
		c.Delegate = a[0]
		return nil
	})
	dynamic.Def(ms, "setResolveStrategy", 1, 1, func(_ data.World, c *data.Closure, a []data.Value) data.Value {
		n := data.Truncated(a[0])
		c.First = n == 1 || n == 3
		return nil
	})
	for _, name := range []string{"clone", "memoize", "dehydrate", "trampoline"} {
		dynamic.Def(ms, name, 0, 0, func(_ data.World, c *data.Closure, _ []data.Value) data.Value { return c })
	}
	return ms
}
