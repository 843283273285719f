package walk

import (
	"strings"

	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/dynamic"
	"crosscheck/engine/internal/frontend/groovy/syntax"
)

// name evaluates a name.
func (w *walker) name(e *environment, n *syntax.Name) data.Value {
	if v := e.find(n.Name); v != nil {
		return v.value
	}
	closures := e.closures()
	switch {
	case n.Name == "this":
		return this{w}
	case n.Name == "owner" && len(closures) > 0:
		return w.owner(closures)
	case n.Name == "delegate" && len(closures) > 0:
		if closures[0].Delegate != nil {
			return closures[0].Delegate
		}
		return w.owner(closures)
	}
	if i := w.fieldNumber(n.Name); i >= 0 {
		return w.field(i)
	}
	if class := w.classNamed(e, n); class != "" {
		return class
	}
	w.stand(n.Span())
	return w.lookup(closures, n.Name)
}

// owner is what encloses the innermost closure.
func (w *walker) owner(closures []*data.Closure) data.Value {
	if len(closures) > 1 {
		return closures[1]
	}
	return this{w}
}

// lookup asks delegates that come first, the script and its host, and other
// delegates.
func (w *walker) lookup(closures []*data.Closure, name string) data.Value {
	var v data.Value
	ask := func(delegate data.Value) bool {
		return w.tries(missingProperty(name), func() { v = dynamic.Property(w, delegate, name) })
	}
	for _, c := range closures {
		if answersFirst(c) && ask(c.Delegate) {
			return v
		}
	}
	if v, ok := w.global(name); ok {
		return v
	}
	for _, c := range closures {
		if answersLast(c) && ask(c.Delegate) {
			return v
		}
	}
	return dynamic.Property(w, noScript{}, name)
}

// answersFirst reports whether the delegate of c is asked before the script. An
// unknown one, which has an answer to everything, is not.
func answersFirst(c *data.Closure) bool {
	_, unknown := c.Delegate.(*data.Unknown)
	return c.Delegate != nil && c.First && !unknown
}

func answersLast(c *data.Closure) bool { return c.Delegate != nil && !answersFirst(c) }

// missing is the exception that says that something is missing.
type missing struct{ class, text string }

func missingProperty(name string) missing {
	return missing{"MissingPropertyException", "No such property: " + name + " "}
}

func missingMethod(name string) missing {
	return missing{"MissingMethodException", "." + name + "() "}
}

// tries does something. False: what it needs is missing.
func (w *walker) tries(what missing, do func()) bool {
	at := w.run.at
	thrown := w.rescue(do)
	if thrown == nil {
		return true
	}
	if thrown.Class != what.class || !strings.Contains(thrown.Message, what.text) {
		panic(thrown)
	}
	w.stand(at)
	return false
}

// global is a variable of the run or the host, or a method as a value.
func (w *walker) global(name string) (data.Value, bool) {
	if v, ok := w.run.globals[name]; ok {
		return v, true
	}
	if v, ok := w.run.host.Variable(name); ok {
		return v, true
	}
	for _, m := range w.file.Methods {
		if m.Name == name {
			return data.MethodRef(name), true
		}
	}
	return nil, false
}

func (w *walker) setGlobal(name string, v data.Value) {
	if !w.run.host.SetVariable(name, v) {
		w.run.globals[name] = v
	}
}

// fieldNumber is the place of a field among the fields, or -1.
func (w *walker) fieldNumber(name string) int {
	for i := len(w.file.Fields) - 1; i >= 0; i-- {
		if w.file.Fields[i].Name == name {
			return i
		}
	}
	return -1
}

// field is the value of a field, which begins with its first use.
func (w *walker) field(i int) data.Value {
	if v, ok := w.run.host.Field(i); ok {
		return v
	}
	f, at := w.file.Fields[i], w.run.at
	w.stand(f.NameSpan)
	v := w.counted(func() data.Value {
		if f.Init == nil {
			return nil
		}
		v := w.eval(nil, f.Init)
		if typ := declared(f.Type); typ != "" {
			w.stand(f.NameSpan)
			v = dynamic.Cast(w, v, typ)
		}
		return v
	})
	w.stand(at)
	w.run.host.SetField(i, v)
	return v
}

// packageRoots are the names that packages begin with.
var packageRoots = map[string]bool{"java": true, "javax": true, "groovy": true, "groovyx": true, "org": true, "com": true,
	"physicalgraph": true, "hubitat": true}

// classNamed is the class that an expression names, or "".
func (w *walker) classNamed(e *environment, node syntax.Expr) data.ClassRef {
	parts := w.path(e, node)
	if len(parts) == 0 || len(parts) > 1 && !packageRoots[parts[0]] {
		return ""
	}
	last := parts[len(parts)-1]
	name := strings.Join(parts, ".")
	if len(parts) == 1 {
		name = w.imported(name)
		last = name
	}
	foreign := len(parts) > 1 && parts[0] != "physicalgraph" && parts[0] != "hubitat"
	for _, part := range parts[:len(parts)-1] {
		foreign = foreign && part == strings.ToLower(part)
	}
	if last[0] < 'A' || last[0] > 'Z' || !data.IsClass(name) && !foreign {
		return ""
	}
	return data.ClassNamed(name)
}

// path is the parts of a.b.c when a is no variable, or nothing.
func (w *walker) path(e *environment, node syntax.Expr) []string {
	switch n := node.(type) {
	case *syntax.Name:
		if n.Name != "" && e.find(n.Name) == nil && w.fieldNumber(n.Name) < 0 {
			return []string{n.Name}
		}
	case *syntax.Property:
		if n.Recv == nil || n.Key != nil || n.Safe || n.Spread || n.Name == "" {
			return nil
		}
		if outer := w.path(e, n.Recv); outer != nil {
			return append(outer, n.Name)
		}
	}
	return nil
}

func (w *walker) property(e *environment, n *syntax.Property) data.Value {
	if class := w.classNamed(e, n); class != "" {
		return class
	}
	recv := w.eval(e, n.Recv)
	name := w.nameOf(e, n.Name, n.Key)
	if recv == nil && n.Safe {
		return nil
	}
	w.stand(n.Span())
	if n.Spread {
		return dynamic.SpreadProperty(w, recv, name)
	}
	return dynamic.Property(w, recv, name)
}
