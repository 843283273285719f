package dynamic

import "crosscheck/engine/internal/frontend/groovy/data"

// Property is v.name: a key of a map, a property of an object, what a getter
// of the library returns; of a list, the list of its elements' properties.
func Property(w data.World, v data.Value, name string) data.Value {
	switch x := v.(type) {
	case data.Object:
		if p, ok := x.Get(w, name); ok {
			return p
		}
		return libraryProperty(w, v, name)
	case *data.Map:
		return x.At(name)
	case nil:
		data.Throw("NullPointerException", "Cannot get property '%s' on null object", name)
	case *data.Unknown:
		return momentProperty(w, x, name)
	case data.ClassRef:
		return library.StaticProperty(w, string(x), name)
	case *data.List:
		return listProperty(w, x, name)
	}
	return libraryProperty(w, v, name)
}

// libraryProperty calls a getter of the library.
func libraryProperty(w data.World, v data.Value, name string) data.Value {
	if m := ofKind(kindOf(v)).properties[name]; m != nil {
		return m.fn(w, v, nil)
	}
	switch x := v.(type) {
	case *data.Thrown:
		if x.Value != nil {
			return Property(w, x.Value, name)
		}
	case *data.Range:
		return spreadProperty(w, x.List(w).Items, name)
	case *data.Closure:
		if x.Delegate != nil {
			return Property(w, x.Delegate, name)
		}
	}
	if name == "properties" {
		return data.Unmodelled(w, "all properties of a value", "a map of all properties of a value is not modelled")
	}
	panic(data.MissingProperty(v, name))
}

// listProperty is the property of each element, but for the few that a list
// has itself.
func listProperty(w data.World, l *data.List, name string) data.Value {
	if l.Kind == data.Array && name == "length" {
		return int32(len(l.Items))
	}
	switch name {
	case "class", "metaClass", "empty", "indices":
		return libraryProperty(w, l, name)
	case "size": // a private field of ArrayList, which Groovy reads on the Java of the hubs
		if len(l.Items) == 0 || !IsMap(l.Items[0]) {
			return int32(len(l.Items))
		}
	}
	return spreadProperty(w, l.Items, name)
}

// IsMap reports whether v is a map.
func IsMap(v data.Value) bool {
	_, ok := v.(*data.Map)
	return ok
}

// spreadProperty reads a property of each value; those that are null have
// none.
func spreadProperty(w data.World, items []data.Value, name string) data.Value {
	out := []data.Value{}
	for _, x := range items {
		w.Step()
		if x == nil {
			continue
		}
		out = append(out, Property(w, x, name))
	}
	return data.NewList(out...)
}

// SpreadProperty is v*.name: null stays null.
func SpreadProperty(w data.World, v data.Value, name string) data.Value {
	return spread(w, v, func(x data.Value) data.Value { return Property(w, x, name) })
}

// SpreadMethod is v*.name(args).
func SpreadMethod(w data.World, v data.Value, name string, args []data.Value) data.Value {
	return spread(w, v, func(x data.Value) data.Value { return Method(w, x, name, args) })
}

func spread(w data.World, v data.Value, f func(data.Value) data.Value) data.Value {
	if v == nil {
		return nil
	}
	out := []data.Value{}
	for _, x := range append([]data.Value(nil), Items(w, v)...) {
		w.Step()
		if x == nil {
			out = append(out, nil)
			continue
		}
		out = append(out, f(x))
	}
	return data.NewList(out...)
}

// SetProperty is v.name = x.
func SetProperty(w data.World, v data.Value, name string, x data.Value) {
	switch t := v.(type) {
	case *data.Map:
		t.Put(name, x)
		return
	case data.Object:
		if t.Set(w, name, x) {
			return
		}
	case nil:
		data.Throw("NullPointerException", "Cannot set property '%s' on null object", name)
	case *data.Unknown:
		return
	case *data.List:
		for _, item := range t.Items {
			SetProperty(w, item, name, x)
		}
		return
	case *data.Entry:
		if name == "value" {
			t.Value = x
			return
		}
	}
	setByMethod(w, v, name, x)
}

// setByMethod calls the setter of the library.
func setByMethod(w data.World, v data.Value, name string, x data.Value) {
	if name != "" && name[0] >= 'a' && name[0] <= 'z' {
		setter := "set" + string(name[0]&^0x20) + name[1:]
		if m := methodOf(v, setter); m != nil && m.takes(1) {
			m.fn(w, v, []data.Value{x})
			return
		}
	}
	if HasProperty(v, name) {
		data.Throw("ReadOnlyPropertyException", "Cannot set readonly property: %s for class: %s", name, data.FullClass(data.ClassOf(v)))
	}
	panic(data.MissingProperty(v, name))
}
