// Package object is the methods that all values have, and those of the values
// that have few others: null, truths, closures, entries of maps, exceptions,
// JSON.
package object

import (
	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/data/format"
	"crosscheck/engine/internal/frontend/groovy/dynamic"
	"crosscheck/engine/internal/frontend/groovy/library/collection"
)

// OfAll are those that every value has.
func OfAll() dynamic.Members {
	ms := dynamic.Members{}
	dynamic.Def(ms, "toString", 0, 0, func(_ data.World, v data.Value, _ []data.Value) data.Value { return data.OwnText(v) })
	dynamic.Def(ms, "inspect", 0, 0, func(_ data.World, v data.Value, _ []data.Value) data.Value { return data.Inspect(v) })
	dynamic.Alias(ms, "inspect", "dump")
	dynamic.Def(ms, "hashCode", 0, 0, func(_ data.World, v data.Value, _ []data.Value) data.Value { return data.HashCode(v) })
	dynamic.Def(ms, "getClass", 0, 0, func(_ data.World, v data.Value, _ []data.Value) data.Value { return data.ClassRef(data.ClassOf(v)) })
	dynamic.Let(ms, "equals", 1, 1, func(w data.World, v data.Value, a []data.Value) data.Value { return javaEquals(w, v, a[0]) })
	dynamic.Let(ms, "is", 1, 1, func(w data.World, v data.Value, a []data.Value) data.Value { return v == a[0] })
	dynamic.Let(ms, "isCase", 1, 1, func(w data.World, v data.Value, a []data.Value) data.Value { return dynamic.IsCase(w, a[0], v) })
	dynamic.Def(ms, "asBoolean", 0, 0, func(w data.World, v data.Value, _ []data.Value) data.Value { return dynamic.Truth(w, v) })
	dynamic.Def(ms, "asType", 1, 1, func(w data.World, v data.Value, a []data.Value) data.Value { return dynamic.As(w, v, className(a[0])) })
	dynamic.Let(ms, "compareTo", 1, 1, func(w data.World, v data.Value, a []data.Value) data.Value { return int32(dynamic.Compare(w, v, a[0])) })
	dynamic.Let(ms, "getAt", 1, 1, func(w data.World, v data.Value, a []data.Value) data.Value { return dynamic.Index(w, v, a[0]) })
	dynamic.Let(ms, "putAt", 2, 2, func(w data.World, v data.Value, a []data.Value) data.Value {
		dynamic.SetIndex(w, v, a[0], a[1])
		return nil
	})
	dynamic.Def(ms, "getProperty", 1, 1, func(w data.World, v data.Value, a []data.Value) data.Value {
		return dynamic.Property(w, v, data.Text(a[0]))
	})
	dynamic.Let(ms, "setProperty", 2, 2, func(w data.World, v data.Value, a []data.Value) data.Value {
		dynamic.SetProperty(w, v, data.Text(a[0]), a[1])
		return nil
	})
	dynamic.Let(ms, "invokeMethod", 2, 2, func(w data.World, v data.Value, a []data.Value) data.Value {
		return dynamic.Method(w, v, data.Text(a[0]), dynamic.Items(w, a[1]))
	})
	dynamic.Def(ms, "respondsTo", 1, 2, func(_ data.World, v data.Value, a []data.Value) data.Value {
		if dynamic.HasMethod(v, data.Text(a[0])) {
			return data.NewList(a[0])
		}
		return data.NewList()
	})
	dynamic.Def(ms, "hasProperty", 1, 1, func(_ data.World, v data.Value, a []data.Value) data.Value {
		return dynamic.HasProperty(v, data.Text(a[0]))
	})
	dynamic.Def(ms, "getMetaClass", 0, 0, func(_ data.World, v data.Value, _ []data.Value) data.Value { return metaClass{v} })
	addOperatorMethods(ms)
	addConsole(ms)
	addDelegation(ms)
	collection.AddIteration(ms)
	return ms
}

// addOperatorMethods adds the methods that operators stand for.
func addOperatorMethods(ms dynamic.Members) {
	for name, op := range map[string]string{
		"plus": "+", "minus": "-", "multiply": "*", "div": "/", "mod": "%", "power": "**", "leftShift": "<<",
		"rightShift": ">>", "rightShiftUnsigned": ">>>", "and": "&", "or": "|", "xor": "^",
	} {
		f := dynamic.Operators[op]
		dynamic.Let(ms, name, 1, 1, func(w data.World, v data.Value, a []data.Value) data.Value { return f(w, v, a[0]) })
	}
	for name, op := range map[string]string{"next": "++", "previous": "--", "negative": "-", "positive": "+", "bitwiseNegate": "~"} {
		dynamic.Def(ms, name, 0, 0, func(w data.World, v data.Value, _ []data.Value) data.Value { return dynamic.Unary(w, op, v) })
	}
}

// addConsole adds what Groovy lets every value print and wait with: nobody
// sees it here.
func addConsole(ms dynamic.Members) {
	for _, name := range []string{"println", "print", "printf", "sleep"} {
		dynamic.Let(ms, name, 0, -1, func(data.World, data.Value, []data.Value) data.Value { return nil })
	}
	dynamic.Let(ms, "sprintf", 1, -1, func(_ data.World, _ data.Value, a []data.Value) data.Value {
		if l, ok := a[len(a)-1].(*data.List); ok && len(a) == 2 {
			return format.Sprintf(data.Text(a[0]), l.Items)
		}
		return format.Sprintf(data.Text(a[0]), a[1:])
	})
}

func addDelegation(ms dynamic.Members) {
	dynamic.Iteration(ms, "with", 1, func(_ data.World, v data.Value, c *data.Closure, _ []data.Value) data.Value {
		return data.CallWith(c, v, v)
	})
	dynamic.Iteration(ms, "tap", 1, func(_ data.World, v data.Value, c *data.Closure, _ []data.Value) data.Value {
		data.CallWith(c, v, v)
		return v
	})
	dynamic.Iteration(ms, "use", 2, func(_ data.World, _ data.Value, c *data.Closure, _ []data.Value) data.Value {
		return data.CallClosure(c)
	})
}

// className is the class that a value names.
func className(v data.Value) string {
	if c, ok := v.(data.ClassRef); ok {
		return string(c)
	}
	return data.Text(v)
}

// javaEquals is the method equals: Groovy's == for collections, Java's for
// the rest.
func javaEquals(w data.World, a, b data.Value) data.Value {
	if u := data.FirstUnknown(a, b); u != nil {
		return w.Choose(2, u.What) == 1
	}
	switch a.(type) {
	case *data.List, *data.Map, *data.Range:
		return dynamic.Equal(w, a, b)
	}
	return data.HashKey(a) == data.HashKey(b)
}

// OfNull are those that null has beyond those of every value; methods
// that null does not have throw.
func OfNull() dynamic.Members {
	ms := dynamic.Members{}
	for name := range OfAll() {
		if !nullAnswers(name) {
			ms[name] = nil
		}
	}
	dynamic.Let(ms, "plus", 1, 1, func(w data.World, v data.Value, a []data.Value) data.Value { return dynamic.Plus(w, v, a[0]) })
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

// OfBooleans are the methods of Boolean.
func OfBooleans() dynamic.Members {
	ms := dynamic.Members{}
	dynamic.Def(ms, "booleanValue", 0, 0, func(_ data.World, b bool, _ []data.Value) data.Value { return b })
	dynamic.Def(ms, "toBoolean", 0, 0, func(_ data.World, b bool, _ []data.Value) data.Value { return b })
	return ms
}

// OfThrown are the methods of exceptions.
func OfThrown() dynamic.Members {
	ms := dynamic.Members{}
	dynamic.Def(ms, "getMessage", 0, 0, func(_ data.World, t *data.Thrown, _ []data.Value) data.Value {
		if t.Message == "" {
			return nil
		}
		return t.Message
	})
	dynamic.Alias(ms, "getMessage", "getLocalizedMessage")
	dynamic.Def(ms, "getCause", 0, 0, func(_ data.World, t *data.Thrown, _ []data.Value) data.Value {
		if cause, ok := t.Value.(*data.Thrown); ok {
			return cause
		}
		return nil
	})
	dynamic.Def(ms, "getStackTrace", 0, 0, func(data.World, *data.Thrown, []data.Value) data.Value { return data.NewArray([]data.Value{}) })
	dynamic.Def(ms, "printStackTrace", 0, 1, func(data.World, *data.Thrown, []data.Value) data.Value { return nil })
	return ms
}

// OfEntries are the methods of Map.Entry.
func OfEntries() dynamic.Members {
	ms := dynamic.Members{}
	dynamic.Def(ms, "getKey", 0, 0, func(_ data.World, e *data.Entry, _ []data.Value) data.Value { return e.Key })
	dynamic.Def(ms, "getValue", 0, 0, func(_ data.World, e *data.Entry, _ []data.Value) data.Value { return e.Value })
	dynamic.Let(ms, "setValue", 1, 1, func(_ data.World, e *data.Entry, a []data.Value) data.Value {
		before := e.Value
		e.Value = a[0]
		return before
	})
	return ms
}
