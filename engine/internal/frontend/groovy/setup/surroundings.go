package setup

import (
	"strings"

	"crosscheck/engine/internal/capability"
	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/data/json"
	"crosscheck/engine/internal/frontend/groovy/hub"
	"crosscheck/engine/internal/source"
)

// stub is an object of the platform as pages see it: what is not among its
// fields is null, and what it is told has no effect.
type stub struct {
	class, name string
	fields      map[string]data.Value
}

// Class implements data.Object.
func (s *stub) Class() string { return s.class }

// Key implements data.Keyed.
func (s *stub) Key() string { return s.class + " " + s.name }

// Text implements data.Keyed.
func (s *stub) Text() string { return s.name }

// Get implements data.Object.
func (s *stub) Get(_ data.World, name string) (data.Value, bool) { return s.fields[name], true }

// Set implements data.Object.
func (s *stub) Set(_ data.World, name string, v data.Value) bool {
	s.fields[name] = v
	return true
}

// Call implements data.Object.
func (s *stub) Call(_ data.World, name string, args []data.Value) (data.Value, bool) {
	if asked, ok := queries[name]; ok && len(args) > 0 {
		return s.fields[asked+textOf(args[0])], true
	}
	if rest, ok := strings.CutPrefix(name, "get"); ok && rest != "" && len(args) == 0 {
		return s.fields[strings.ToLower(rest[:1])+rest[1:]], true
	}
	return nil, true
}

// queries are methods of devices that read what is in a field, by the prefix
// of the field's name.
var queries = map[string]string{
	"currentValue": "current ", "latestValue": "current ", "hasCapability": "can ", "hasCommand": "does ",
	"hasAttribute": "has ",
}

// surroundings are what pages see of the platform.
func (r *reader) surroundings(name string) (data.Value, bool) {
	switch name {
	case "location":
		return r.location(), true
	case "app":
		return &stub{"app", "this app", map[string]data.Value{
			"id": "1", "label": "this app", "name": "this app", "installationState": "COMPLETE",
		}}, true
	case "log":
		return &stub{class: "log", name: "log", fields: map[string]data.Value{}}, true
	case "appSettings", "params", "request":
		return data.NewMap(), true
	case "physicalgraph", "hubitat":
		return &data.Unknown{What: "a class of the hub"}, true
	case "parent", "hubUID", "apiServerUrl", "fullApiServerUrl", "evt", "device":
		return nil, true
	}
	return nil, false
}

// location is the home as pages see it.
func (r *reader) location() *stub {
	var phrases []data.Value
	for _, label := range []string{"Good Morning!", "Good Night!", "Goodbye!", "I'm Back!"} {
		phrases = append(phrases, data.MapOf("id", label, "label", label))
	}
	var modes []data.Value
	names := r.opt.Modes
	if len(names) == 0 {
		names = UsualModes
	}
	for i, name := range names {
		modes = append(modes, &stub{"mode", name, map[string]data.Value{"id": int64(i + 1), "name": name}})
	}
	hub := &stub{"hub", "the hub", map[string]data.Value{
		"id": "1", "name": "the hub", "localIP": "192.0.2.1", "firmwareVersionString": "1.0.0", "type": "PHYSICAL",
	}}
	routines := &stub{"helloHome", "routines", map[string]data.Value{"phrases": data.NewList(phrases...)}}
	return &stub{"location", "the home", map[string]data.Value{
		"id": "1", "name": "the home", "mode": names[0], "currentMode": modes[0], "modes": data.NewList(modes...),
		"helloHome": routines, "contactBookEnabled": false, "temperatureScale": "F", "hub": hub, "hubs": data.NewList(hub),
		"zipCode": "92617", "hsmStatus": "disarmed",
	}}
}

// device is a device as pages see it: with the values that it starts with, and
// in a home with the id that its apps see, since pages keep what they know of
// a device under it.
func device(name, label, id string, capabilities []string) *stub {
	d := &stub{"device", label, map[string]data.Value{
		"id": id, "name": name, "label": label, "displayName": label, "deviceNetworkId": id,
	}}
	for _, known := range capabilities {
		d.fields["can "+strings.ToUpper(known[:1])+known[1:]] = true
		if c := capability.Lookup(known); c != nil {
			d.describe(c)
		}
	}
	return d
}

func (s *stub) describe(c *capability.Capability) {
	for i := range c.Attributes {
		a := &c.Attributes[i]
		var v data.Value = a.Start
		if name := a.Domain.Format(a.Start); len(a.Domain.Names) > 0 {
			v = a.Spelling(name)
		}
		if a.Name == "threeAxis" {
			v = json.Axes(textOf(v))
		}
		s.fields["has "+a.Name] = true
		s.fields["current "+a.Name] = v
		s.fields["current"+strings.ToUpper(a.Name[:1])+a.Name[1:]] = v
	}
	for i := range c.Commands {
		s.fields["does "+c.Commands[i].Name] = true
	}
}

// answers are what functions of the platforms answer that pages can work with.
// The others have no effect here and yield null.
var answers = map[hub.Does]func(*call) data.Value{
	hub.Now: theTime, hub.TimeToday: theTime, hub.TimeTodayAfter: theTime, hub.TimeOfDay: theTime, hub.TimeOfDayIsBetween: theTime,
	hub.SunTimes: theTime, hub.Sunrise: theTime, hub.Sunset: theTime,
	hub.AccessToken:      func(*call) data.Value { return "token" },
	hub.CloudAddress:     func(c *call) data.Value { return "https://api.example" + c.text("", 0) },
	hub.ActionAddress:    func(c *call) data.Value { return "https://api.example/" + c.text("", 0) },
	hub.LocalAddress:     func(*call) data.Value { return "http://hub.example" },
	hub.TemperatureScale: func(*call) data.Value { return "F" },
	hub.CanSchedule:      func(*call) data.Value { return true },
	hub.ListChildApps:    none,
	hub.Rooms:            none,
	hub.ListFiles:        none,
	hub.GetVariables:     nothing,
}

func theTime(*call) data.Value { return &data.Unknown{What: "the time"} }
func none(*call) data.Value    { return data.NewList() }
func nothing(*call) data.Value { return data.NewMap() }

func words(text string) map[string]bool {
	set := map[string]bool{}
	for _, w := range strings.Fields(text) {
		set[w] = true
	}
	return set
}

// world is what the library asks while a page runs.
type world struct{ r *reader }

// Choose implements data.World.
func (w world) Choose(n int, what string) int { return host(w).Choose(n, what, source.Span{}) }

// Step implements data.World.
func (w world) Step() { host(w).Step(source.Span{}) }

// Spend implements data.World.
func (w world) Spend(n int) { host(w).Spend(n) }

// Warn implements data.World.
func (w world) Warn(text string) { host(w).Warn(text, w.r.round.at) }

// UsualModes are the modes of a home that nobody has changed.
var UsualModes = []string{"home", "away", "night"}
