package data

// Property is v.name: a key of a map, a property of an object, what a getter
// of the library returns; of a list, the list of its elements' properties.
func Property(w World, v Value, name string) Value {
	switch x := v.(type) {
	case Object:
		if p, ok := x.Get(w, name); ok {
			return p
		}
		return libraryProperty(w, v, name)
	case *Map:
		return x.get(name)
	case nil:
		Throw("NullPointerException", "Cannot get property '%s' on null object", name)
	case *Unknown:
		return momentProperty(w, x, name)
	case ClassRef:
		return StaticProperty(w, string(x), name)
	case *List:
		return listProperty(w, x, name)
	}
	return libraryProperty(w, v, name)
}

// libraryProperty calls a getter of the library.
func libraryProperty(w World, v Value, name string) Value {
	if m := kindOf(v).properties[name]; m != nil {
		return m.fn(w, v, nil)
	}
	switch x := v.(type) {
	case *Thrown:
		if x.Value != nil {
			return Property(w, x.Value, name)
		}
	case *Range:
		return spreadProperty(w, x.list(w).Items, name)
	case *Closure:
		if x.Delegate != nil {
			return Property(w, x.Delegate, name)
		}
	}
	panic(missingProperty(v, name))
}

func missingProperty(v Value, name string) *Thrown {
	class := fullClass(ClassOf(v))
	return &Thrown{Class: "MissingPropertyException", Message: "No such property: " + name + " for class: " + class}
}

// listProperty is the property of each element, but for the few that a list
// has itself.
func listProperty(w World, l *List, name string) Value {
	if l.Kind == Array && name == "length" {
		return int32(len(l.Items))
	}
	switch name {
	case "class", "empty", "indices":
		return libraryProperty(w, l, name)
	case "size": // a private field of ArrayList, which Groovy reads on the Java of the hubs
		if len(l.Items) == 0 || !isMap(l.Items[0]) {
			return int32(len(l.Items))
		}
	}
	return spreadProperty(w, l.Items, name)
}

func isMap(v Value) bool {
	_, ok := v.(*Map)
	return ok
}

// spreadProperty reads a property of each value; those that are null have
// none.
func spreadProperty(w World, items []Value, name string) Value {
	out := []Value{}
	for _, x := range items {
		w.Step()
		if x == nil {
			continue
		}
		out = append(out, Property(w, x, name))
	}
	return NewList(out...)
}

// SpreadProperty is v*.name: null stays null.
func SpreadProperty(w World, v Value, name string) Value {
	return spread(w, v, func(x Value) Value { return Property(w, x, name) })
}

// SpreadMethod is v*.name(args).
func SpreadMethod(w World, v Value, name string, args []Value) Value {
	return spread(w, v, func(x Value) Value { return Method(w, x, name, args) })
}

func spread(w World, v Value, f func(Value) Value) Value {
	if v == nil {
		return nil
	}
	out := []Value{}
	for _, x := range append([]Value(nil), Items(w, v)...) {
		w.Step()
		if x == nil {
			out = append(out, nil)
			continue
		}
		out = append(out, f(x))
	}
	return NewList(out...)
}

// SetProperty is v.name = x.
func SetProperty(w World, v Value, name string, x Value) {
	switch t := v.(type) {
	case *Map:
		t.Put(name, x)
		return
	case Object:
		if t.Set(w, name, x) {
			return
		}
	case nil:
		Throw("NullPointerException", "Cannot set property '%s' on null object", name)
	case *Unknown:
		return
	case *List:
		for _, item := range t.Items {
			SetProperty(w, item, name, x)
		}
		return
	case *Entry:
		if name == "value" {
			t.Value = x
			return
		}
	}
	setByMethod(w, v, name, x)
}

// setByMethod calls the setter of the library.
func setByMethod(w World, v Value, name string, x Value) {
	if name != "" && name[0] >= 'a' && name[0] <= 'z' {
		setter := "set" + string(name[0]&^0x20) + name[1:]
		if m := kindOf(v).byName[setter]; m != nil && m.takes(1) {
			m.fn(w, v, []Value{x})
			return
		}
	}
	if kindOf(v).properties[name] != nil {
		Throw("ReadOnlyPropertyException", "Cannot set readonly property: %s for class: %s", name, fullClass(ClassOf(v)))
	}
	panic(missingProperty(v, name))
}
