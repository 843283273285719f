package host

import (
	"strings"

	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/platform/model"
)

// named is a thing of which only the name is known.
type named struct {
	class, name string
	id          int64 // 0: it has none
}

// Class is what Groovy calls it.
func (n *named) Class() string { return n.class }

// Key makes it equal to others of the name.
func (n *named) Key() string { return n.class + " " + n.name }

// Text is its name.
func (n *named) Text() string { return n.name }

// Get reads a property; all but the names are null.
func (n *named) Get(_ data.World, name string) (data.Value, bool) {
	switch name {
	case "name", "label", "displayName":
		return n.name, true
	case "id":
		if n.id != 0 {
			return n.id, true
		}
		return n.name, true
	case "attributes", "commands", "arguments":
		return data.NewList(), true
	}
	return nil, true
}

// Set refuses.
func (n *named) Set(data.World, string, data.Value) bool { return false }

// Call answers getters.
func (n *named) Call(w data.World, name string, args []data.Value) (data.Value, bool) {
	if name == "toString" {
		return n.name, true
	}
	if rest, ok := strings.CutPrefix(name, "get"); ok && rest != "" && len(args) == 0 {
		return n.Get(w, model.Uncapital(rest))
	}
	return nil, true
}

// theHub is the hub that the apps run on.
var theHub = &named{class: "Hub", name: "hub", id: 1}
