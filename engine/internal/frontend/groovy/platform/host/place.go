package host

import (
	"strings"

	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/library/static"
	"crosscheck/engine/internal/frontend/groovy/platform/model"
)

// place is location: the home.
type place struct{ h *Host }

// Class is what Groovy calls it.
func (p *place) Class() string { return "Location" }

// Key makes location equal to itself.
func (p *place) Key() string { return "location" }

// Text is the name of the home.
func (p *place) Text() string { return "Home" }

// Get reads a property.
func (p *place) Get(w data.World, name string) (data.Value, bool) {
	switch name {
	case "mode":
		return p.h.modeName(), true
	case "currentMode":
		return p.h.modeObject(p.h.modeName()), true
	case "modes":
		l := data.NewList()
		for _, n := range p.h.Mode.Names {
			l.Items = append(l.Items, p.h.modeObject(n))
		}
		return l, true
	case "name":
		return "Home", true
	case "id", "locationId":
		return "home", true
	case "contactBookEnabled", "contactBookEnabledForLocation":
		return false, true
	case "helloHome":
		return &routines{p.h}, true
	case "temperatureScale":
		return "F", true
	case "hubs":
		return data.NewList(theHub), true
	case "hub":
		return theHub, true
	case "latitude", "longitude", "zipCode":
		return &data.Unknown{What: "where the home is"}, true
	case "timeZone":
		return static.Call(w, "TimeZone", "getTimeZone", []data.Value{"UTC"}), true
	case "sunrise", "sunset":
		return p.h.sun(name, 0), true
	case "hsmStatus":
		return "disarmed", true
	}
	p.h.Tell("location has no property `"+name+"` here", "it is taken to be null")
	return nil, true
}

// Set assigns the mode.
func (p *place) Set(_ data.World, name string, v data.Value) bool {
	if name == "mode" {
		p.h.setMode(v)
	}
	return name == "mode"
}

// Call runs a method.
func (p *place) Call(w data.World, name string, args []data.Value) (data.Value, bool) {
	switch {
	case name == "setMode" && len(args) == 1:
		p.h.setMode(args[0])
		return nil, true
	case name == "currentState" || name == "currentValue" || name == "latestValue" || name == "latestState":
		return &data.Unknown{What: "what location tells"}, true
	case strings.HasPrefix(name, "events") || strings.HasPrefix(name, "states"):
		return data.NewList(), true
	case strings.HasPrefix(name, "get") && len(args) == 0:
		return p.Get(w, model.Uncapital(name[3:]))
	}
	p.h.Tell("location has no method `"+name+"` here", "the call does nothing")
	return nil, true
}

// modeName is the mode of the home now.
func (h *Host) modeName() string { return h.Mode.Names[h.Env.Load(h.Mode.V, 0)] }

// setMode sets it.
func (h *Host) setMode(v data.Value) {
	if u, ok := v.(*data.Unknown); ok {
		h.Env.Store(h.Mode.V, 0, int32(h.Choose(len(h.Mode.Names), u.What, h.At)))
		return
	}
	name := data.Text(v)
	if o, ok := v.(*named); ok {
		name = o.name
	}
	x, ok := h.Mode.Number(name)
	if !ok {
		h.Tell("the home has no mode `"+name+"`", "setting it does nothing; the home's modes are "+strings.Join(h.Mode.Names, ", "))
		return
	}
	h.Env.Store(h.Mode.V, 0, x)
}

// modeObject is a mode with its name and number.
func (h *Host) modeObject(name string) data.Value {
	x, _ := h.Mode.Number(name)
	return &named{class: "Mode", name: name, id: int64(x) + 1}
}

// routines is location.helloHome: routines are told in the run, what they do
// is not known.
type routines struct{ h *Host }

// Class is what Groovy calls it.
func (r *routines) Class() string { return "HelloHome" }

// Get reads a property.
func (r *routines) Get(_ data.World, name string) (data.Value, bool) {
	if name == "phrases" {
		return r.phrases(), true
	}
	return nil, true
}

func (r *routines) phrases() data.Value {
	l := data.NewList()
	for _, n := range []string{"Good Morning!", "Good Night!", "Goodbye!", "I'm Back!"} {
		l.Items = append(l.Items, &named{class: "Phrase", name: n})
	}
	return l
}

// Set refuses.
func (r *routines) Set(data.World, string, data.Value) bool { return false }

// Call runs a routine.
func (r *routines) Call(_ data.World, name string, args []data.Value) (data.Value, bool) {
	switch name {
	case "getPhrases":
		return r.phrases(), true
	case "execute":
		text := "a routine"
		if len(args) > 0 {
			text = "routine " + data.Text(args[0])
		}
		r.h.Say("Starts " + text)
		r.h.Tell("what routines do is not known", "starting one changes nothing here")
		return nil, true
	}
	return nil, false
}

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
