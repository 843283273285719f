package walk

import (
	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/dynamic"
	"crosscheck/engine/internal/frontend/groovy/syntax"
	"crosscheck/engine/internal/source"
)

// environment is a variable with those that were declared before it, or the
// border of a closure's body. nil has none. What is declared later is in
// another environment, so that closures do not see it.
type environment struct {
	outer *environment
	name  string
	*variable
	closure *data.Closure // whose body begins here; nil for a variable
}

// variable is a local variable or parameter.
type variable struct {
	value data.Value
	typ   string
}

// find is the innermost variable of a name, or nil.
func (e *environment) find(name string) *variable {
	for ; e != nil; e = e.outer {
		if e.variable != nil && e.name == name {
			return e.variable
		}
	}
	return nil
}

// closures are those around, the innermost first.
func (e *environment) closures() []*data.Closure {
	var out []*data.Closure
	for ; e != nil; e = e.outer {
		if e.closure != nil {
			out = append(out, e.closure)
		}
	}
	return out
}

// declare makes a variable with its first value; it is known in the
// environment that is returned.
func (w *walker) declare(e *environment, name string, typ *syntax.Type, value data.Value, at source.Span) *environment {
	v := &variable{typ: declared(typ)}
	w.assignLocal(v, value, at)
	return &environment{outer: e, name: name, variable: v}
}

func (w *walker) assignLocal(v *variable, value data.Value, at source.Span) {
	if v.typ != "" {
		w.stand(at)
		value = dynamic.Cast(w, value, v.typ)
	}
	v.value = value
}

// declared is the name of a type that values are converted to, "" for def,
// Object and classes that the library does not know.
func declared(t *syntax.Type) string {
	if t == nil || !data.IsClass(t.Name) || t.Name == "Object" && t.Dims == 0 {
		return ""
	}
	name := t.Name
	for i := len(name) - 1; i >= 0; i-- {
		if name[i] == '.' {
			name = name[i+1:]
			break
		}
	}
	for range t.Dims {
		name += "[]"
	}
	return name
}

// initial is what a variable without initialiser holds.
func initial(typ string) data.Value {
	switch typ {
	case "int", "short", "byte":
		return int32(0)
	case "long":
		return int64(0)
	case "float":
		return float32(0)
	case "double":
		return float64(0)
	case "char":
		return data.Char(0)
	case "boolean":
		return false
	}
	return nil
}
