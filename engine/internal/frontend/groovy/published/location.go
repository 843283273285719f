package published

import (
	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/library/static"
	"crosscheck/engine/internal/ir"
)

// location is the home: the one object that modes and times of the sun go
// through. Times of the sun overwrite the mode.
type location struct {
	m            *model
	mode         ir.VarID
	locationMode ir.VarID
	updates      []tracked // of locationMode
}

// send changes the mode to value, unless it is that, and tells subscribers to
// name.
func (l *location) send(name, value string) {
	m := l.m
	h := m.table.Handle(value)
	if m.env.Load(l.mode, 0) == h {
		return
	}
	m.env.Store(l.mode, 0, h)
	m.env.Store(l.locationMode, 0, h)
	m.update(l.updates, value)
	m.fire(&event{m: m, name: name, value: value, id: "locationID0", json: `{"info": "info"}`})
}

// setMode is an app changing the mode.
func (a *app) setMode(mode data.Value) {
	text := data.Text(mode)
	a.m.location.send("Location", text)
	a.m.location.send("mode", text)
	a.m.hold(a, fieldMap).Put("location_mode", text)
}

// Key makes all locations one.
func (l *location) Key() string { return "location" }

// Text is the location in texts.
func (l *location) Text() string { return "location" }

// Class implements data.Object, as do the methods below.
func (l *location) Class() string { return "LocationVar" }

// Get reads a field.
func (l *location) Get(_ data.World, name string) (data.Value, bool) {
	switch name {
	case "mode":
		return l.m.table.Value(l.m.env.Load(l.mode, 0)), true
	case "locationMode":
		return l.m.table.Value(l.m.env.Load(l.locationMode, 0)), true
	case "helloHome":
		return phrases{}, true
	case "modes":
		return named("name", "home", "away", "night"), true
	case "name":
		return "hub0", true
	case "temperatureScale":
		return "F", true
	case "contactBookEnabled":
		return int32(1), true
	case "contacts":
		return data.NewList("AJ"), true
	case "phoneNumbers":
		return data.NewList(phone), true
	case "timeZone":
		return static.Call(nobody{}, "TimeZone", "getTimeZone", []data.Value{"America/New_York"}), true
	case "hubs":
		return data.NewList(data.MapOf("id", int32(0), "localIP", "128.195.204.105")), true
	}
	return nil, false
}

// named is a list of maps with one key.
func named(key string, values ...string) *data.List {
	l := data.NewList()
	for _, v := range values {
		l.Items = append(l.Items, data.MapOf(key, v))
	}
	return l
}

// Set assigns the mode and nothing else, silently.
func (l *location) Set(_ data.World, name string, v data.Value) bool {
	switch name {
	case "mode":
		l.m.env.Store(l.mode, 0, l.m.table.Handle(data.Text(v)))
	case "locationMode":
		l.m.env.Store(l.locationMode, 0, l.m.table.Handle(data.Text(v)))
		l.m.update(l.updates, v)
	default:
		return false
	}
	return true
}

// Call knows the times of the sun.
func (l *location) Call(_ data.World, name string, args []data.Value) (data.Value, bool) {
	switch {
	case name != "currentValue" || len(args) != 1:
		return nil, false
	case args[0] == "sunsetTime" || args[0] == "sunset":
		return now, true
	}
	return nil, true
}

// phrases is helloHome: routines that only print.
type phrases struct{}

// Key makes all of them one.
func (phrases) Key() string { return "helloHome" }

// Text is helloHome in texts.
func (phrases) Text() string { return "helloHome" }

// Class implements data.Object, as do the methods below.
func (phrases) Class() string { return "Phrase" }

// Get reads the list.
func (phrases) Get(_ data.World, name string) (data.Value, bool) {
	if name != "phrases" {
		return nil, false
	}
	l := named("label", "Good Night!", "Good Morning!", "Goodbye!", "I'm Back!")
	for i, x := range l.Items {
		x.(*data.Map).Put("id", int32(i))
	}
	return l, true
}

// Set assigns nothing.
func (phrases) Set(data.World, string, data.Value) bool { return false }

// Call executes a phrase, which does nothing.
func (p phrases) Call(w data.World, name string, _ []data.Value) (data.Value, bool) {
	if name == "getPhrases" {
		return p.Get(w, "phrases")
	}
	return nil, name == "execute"
}
