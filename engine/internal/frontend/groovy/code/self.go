package code

import (
	"strings"

	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/dynamic"
	"crosscheck/engine/internal/frontend/groovy/library/static"
)

// self is the script as a value: this. It outlives the execution that made it
// at most until the next one begins.
type self struct{ p *program }

// nobody has no properties and methods but those of every object. It stands
// for the script where the script's own names are known not to help.
type nobody struct{}

func (x *execution) self() data.Value { return self{x.p} }

// Class is what errors name the script by.
func (self) Class() string { return "Script" }

// Get reads a field or variable.
func (s self) Get(_ data.World, name string) (data.Value, bool) {
	if i, ok := s.p.fields[name]; ok {
		return s.p.current.field(i), true
	}
	return s.p.current.variable(name)
}

// Set assigns a field or variable.
func (s self) Set(_ data.World, name string, v data.Value) bool {
	if i, ok := s.p.fields[name]; ok {
		s.p.current.host.SetField(i, v)
		return true
	}
	s.p.current.setVariable(name, v)
	return true
}

// Call calls a method of the script or of the host.
func (s self) Call(_ data.World, name string, args []data.Value) (data.Value, bool) {
	return s.p.current.callScript(name, args)
}

// Class is what errors name the script by.
func (nobody) Class() string { return "Script" }

// Get knows no property.
func (nobody) Get(data.World, string) (data.Value, bool) { return nil, false }

// Set knows no property.
func (nobody) Set(data.World, string, data.Value) bool { return false }

// Call knows no method.
func (nobody) Call(data.World, string, []data.Value) (data.Value, bool) { return nil, false }

// field is the value of a field; the first use runs the initialiser.
func (x *execution) field(i int) data.Value {
	if v, ok := x.host.Field(i); ok {
		return v
	}
	m, at := x.mark(), x.at
	init := x.p.initialisers[i]
	x.at = init.at
	v := x.invoke(init, x.reserve(init.slots), nil)
	x.leave(m)
	x.at = at
	x.host.SetField(i, v)
	return v
}

// variable is a variable of the execution or of the host, or the name of a
// method as a value.
func (x *execution) variable(name string) (data.Value, bool) {
	if v, ok := x.binding[name]; ok {
		return v, true
	}
	if v, ok := x.host.Variable(name); ok {
		return v, true
	}
	if x.p.groups[name] != nil {
		return data.MethodRef(name), true
	}
	return nil, false
}

func (x *execution) setVariable(name string, v data.Value) {
	if x.host.SetVariable(name, v) {
		return
	}
	if x.binding == nil {
		x.binding = map[string]data.Value{}
	}
	x.binding[name] = v
}

// callScript calls a method of the script or of the host, or a closure that a
// field or variable holds.
func (x *execution) callScript(name string, args []data.Value) (data.Value, bool) {
	if g := x.p.groups[name]; g != nil {
		if o := g.choose(args); o != nil {
			return o.call(x, args), true
		}
	}
	at := x.at
	if i, ok := x.p.fields[name]; ok {
		if k, ok := x.field(i).(*data.Closure); ok {
			return data.CallClosure(k, args...), true
		}
	}
	if v, ok := x.host.Call(name, args, at); ok {
		return v, true
	}
	if k, ok := x.binding[name].(*data.Closure); ok {
		return data.CallClosure(k, args...), true
	}
	if class, ok := x.p.statics[name]; ok {
		class, method := class[:strings.LastIndexByte(class, '.')], lastPart(class)
		return static.Call(x, class, method, args), true
	}
	return nil, false
}

// propertyOf reads a property of a delegate. False: it has none.
func (x *execution) propertyOf(d data.Value, name string) (v data.Value, ok bool) {
	ok = x.answers("MissingPropertyException", "No such property: "+name+" ", func() { v = dynamic.Property(x, d, name) })
	return v, ok
}

// assignTo assigns a property of a delegate. False: it has none.
func (x *execution) assignTo(d data.Value, name string, v data.Value) bool {
	return x.answers("MissingPropertyException", "No such property: "+name+" ", func() { dynamic.SetProperty(x, d, name, v) })
}

// callOn calls a method of a delegate. False: it has none.
func (x *execution) callOn(d data.Value, name string, args []data.Value) (v data.Value, ok bool) {
	ok = x.answers("MissingMethodException", "."+name+"() ", func() { v = dynamic.Method(x, d, name, args) })
	return v, ok
}

// answers runs ask. False: it threw an exception of a class that says what is
// missing.
func (x *execution) answers(class, missing string, ask func()) (ok bool) {
	m, at := x.mark(), x.at
	defer func() {
		r := recover()
		if r == nil {
			return
		}
		if t, thrown := r.(*data.Thrown); !thrown || t.Class != class || !strings.Contains(t.Message, missing) {
			panic(r)
		}
		x.leave(m)
		x.at = at
	}()
	ask()
	return true
}
