package object

import (
	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/dynamic"
)

// metaClass is what a value's class can do: a data.Object.
type metaClass struct{ of data.Value }

// Class is what Groovy calls it.
func (metaClass) Class() string { return "MetaClassImpl" }

// Get reads nothing.
func (metaClass) Get(data.World, string) (data.Value, bool) { return nil, false }

// Set refuses: classes do not change.
func (metaClass) Set(data.World, string, data.Value) bool { return false }

// Call answers what a value has.
func (m metaClass) Call(w data.World, name string, args []data.Value) (data.Value, bool) {
	if (name == "respondsTo" || name == "hasProperty") && len(args) >= 2 {
		return dynamic.Method(w, m.of, name, args[1:2]), true
	}
	return nil, false
}
