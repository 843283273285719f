package walk

import "crosscheck/engine/internal/frontend/groovy/data"

// this is the script as a value.
type this struct{ w *walker }

// Class is what errors name the script by.
func (this) Class() string { return "Script" }

// Get reads a field or variable.
func (t this) Get(_ data.World, name string) (data.Value, bool) {
	if i := t.w.fieldNumber(name); i >= 0 {
		return t.w.field(i), true
	}
	return t.w.global(name)
}

// Set assigns a field or variable.
func (t this) Set(_ data.World, name string, v data.Value) bool {
	if i := t.w.fieldNumber(name); i >= 0 {
		t.w.run.host.SetField(i, v)
	} else {
		t.w.setGlobal(name, v)
	}
	return true
}

// Call calls a method of the script or of the host.
func (t this) Call(_ data.World, name string, args []data.Value) (data.Value, bool) {
	return t.w.callGlobal(name, args)
}

// noScript is a script without any names: what it is asked for is missing.
type noScript struct{}

// Class is what errors name the script by.
func (noScript) Class() string { return "Script" }

// Get knows no property.
func (noScript) Get(data.World, string) (data.Value, bool) { return nil, false }

// Set knows no property.
func (noScript) Set(data.World, string, data.Value) bool { return false }

// Call knows no method.
func (noScript) Call(data.World, string, []data.Value) (data.Value, bool) { return nil, false }
