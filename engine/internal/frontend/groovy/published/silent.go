package published

import (
	"slices"

	"crosscheck/engine/internal/frontend/groovy/syntax"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/source"
)

// Commands reports whether a text calls anything that can write an attribute of
// a group: a command of a device that has one, whatever it is called on, or a
// method whose name is computed. Where it does not, no run of the app writes
// one. A text that cannot be read calls everything.
func Commands(f *source.File, group string) bool {
	calls, assigns, ok := called(f)
	if !ok || calls[""] || group == GlobalGroup && (assigns[""] || assigns["locationMode"]) {
		return true
	}
	for name := range commandsOf(group) {
		if calls[name] {
			return true
		}
	}
	return false
}

// Calls reports whether a text calls something of one of some names.
func Calls(f *source.File, names ...string) bool {
	calls, _, _ := called(f)
	return slices.ContainsFunc(names, func(name string) bool { return calls[name] })
}

// called are the names of the methods that a text calls and of the properties
// that it assigns, "" where one is computed; ok is false for a text that cannot
// be read.
func called(f *source.File) (calls, assigns map[string]bool, ok bool) {
	tree, problems := syntax.Parse(f, 0)
	calls, assigns = map[string]bool{}, map[string]bool{}
	syntax.InspectFile(tree, func(n any) bool {
		switch n := n.(type) {
		case *syntax.Call:
			calls[n.Name] = true
		case *syntax.Assign:
			if p, is := n.Target.(*syntax.Property); is {
				assigns[p.Name] = true
			}
		}
		return true
	})
	return calls, assigns, !problems.HasErrors()
}

// commandsOf are the commands of devices that have an attribute of a group, and
// what calls a method by a name.
func commandsOf(group string) map[string]bool {
	b := newBuilder(Options{Group: group})
	b.program = &ir.Program{}
	b.trackGroup()
	found := map[string]bool{"invokeMethod": true, "setProperty": true}
	for _, k := range kinds() {
		for _, f := range k.fields {
			if len(b.updates(f.name)) == 0 {
				continue
			}
			for _, commands := range k.commands {
				for name := range commands {
					found[name] = true
				}
			}
		}
	}
	if len(b.updates("locationMode")) > 0 {
		found["setLocationMode"] = true
	}
	return found
}
