package published

import (
	"strconv"
	"strings"

	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/script"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/ts"
)

// The maps of an app that are in the state, each as one value.
const (
	stateMap  = iota // state
	atomicMap        // atomicState
	fieldMap         // fields and settings that were assigned
	keptMaps
)

// app is one of the two apps, as its script sees the platform: a script.Host.
type app struct {
	m       *model
	index   int
	id      ts.AppID
	name    string // "App1", as it is called in devices' writes
	home    source.Span
	inputs  *inputs
	methods map[string]source.Span
	kept    [keptMaps]ir.VarID
	listens ir.VarID
	heard   map[int32][]subscription // by handle
	at      source.Span
}

// subscription is an entry of the subscription lists of an app.
type subscription struct{ name, value, handler string }

func (a *app) has(method string) bool { _, ok := a.methods[method]; return ok }

func (a *app) span(method string) source.Span { return a.methods[method] }

// hold is one of the maps of an app: read when it is first needed, written
// back when the action is over.
func (m *model) hold(a *app, which int) *data.Map {
	l := &m.live[a.index]
	if l.maps[which] == nil {
		l.maps[which], _ = m.table.Value(m.env.Load(a.kept[which], 0)).(*data.Map)
	}
	return l.maps[which]
}

// keep writes back the maps of an app that were held.
func (m *model) keep(a *app) {
	was := m.env.SetApp(a.id)
	for i, held := range m.live[a.index].maps {
		if held != nil {
			m.env.Store(a.kept[i], 0, m.table.Handle(held))
		}
	}
	m.env.SetApp(was)
}

// subscriptions are the lists of an app as they are now.
func (m *model) subscriptions(a *app) []subscription {
	h := m.env.Load(a.listens, 0)
	list, ok := a.heard[h]
	if !ok {
		for _, x := range m.table.Value(h).(*data.List).Items {
			s := x.(*data.List).Items
			list = append(list, subscription{data.Text(s[0]), data.Text(s[1]), data.Text(s[2])})
		}
		a.heard[h] = list
	}
	return list
}

// listen adds an entry to the lists.
func (a *app) listen(name, value, handler string) {
	list := a.m.table.Value(a.m.env.Load(a.listens, 0)).(*data.List)
	list.Items = append(list.Items, data.NewList(name, value, handler))
	a.m.env.Store(a.listens, 0, a.m.table.Handle(list))
}

// Variable implements script.Host, as do the methods below.
func (a *app) Variable(name string) (data.Value, bool) {
	if v, ok := a.m.hold(a, fieldMap).Get(name); ok {
		return v, true
	}
	if v, ok := a.inputs.values[name]; ok {
		return a.m.bound(v), true
	}
	if getter := getterOf(name); a.has(getter) {
		return a.m.scripts[a.index].Call(a, getter), true
	}
	switch name {
	case "state":
		return a.m.hold(a, stateMap), true
	case "atomicState":
		return a.m.hold(a, atomicMap), true
	case "settings":
		return a.settings(), true
	case "location":
		return a.m.location, true
	case "app":
		return a.m.touch.parts[wrapper], true
	case "log":
		return journal{}, true
	case "zipCode":
		return int32(92617), true
	case "location_mode":
		return nil, true
	}
	return nil, false
}

// getterOf is the method that reads a property of this name.
func getterOf(name string) string { return "get" + strings.ToUpper(name[:1]) + name[1:] }

// bound is the value of an input: a device for what only names one.
func (m *model) bound(v data.Value) data.Value {
	if capability, ok := v.(deviceOf); ok {
		return m.devices[string(capability)].parts[wrapper]
	}
	return v
}

// settings is the map of all inputs.
func (a *app) settings() data.Value {
	l := &a.m.live[a.index]
	if l.config == nil {
		l.config = data.MapOf("app", a.m.touch.parts[wrapper])
		for _, name := range a.inputs.names {
			v, _ := a.Variable(name)
			l.config.Put(name, v)
		}
		l.config.Put("END", "END")
	}
	return l.config
}

// SetVariable assigns a field of the app.
func (a *app) SetVariable(name string, v data.Value) bool {
	switch name {
	case "state", "atomicState":
		held, ok := v.(*data.Map)
		if !ok {
			return false
		}
		which := stateMap
		if name == "atomicState" {
			which = atomicMap
		}
		a.m.live[a.index].maps[which] = held
		return true
	case "zipCode", "location_mode":
	default:
		if _, ok := a.inputs.values[name]; !ok {
			return false
		}
	}
	a.m.hold(a, fieldMap).Put(name, v)
	return true
}

// fieldKey is what a @Field variable is kept under.
func fieldKey(n int) string { return "@" + strconv.Itoa(n) }

// Field reads a @Field variable.
func (a *app) Field(n int) (data.Value, bool) { return a.m.hold(a, fieldMap).Get(fieldKey(n)) }

// SetField assigns one.
func (a *app) SetField(n int, v data.Value) { a.m.hold(a, fieldMap).Put(fieldKey(n), v) }

// Call runs a function of the platform.
func (a *app) Call(name string, args []data.Value, at source.Span) (data.Value, bool) {
	f, ok := library[name]
	if !ok {
		return nil, false
	}
	before := a.at
	a.at = at
	v := f(a, args)
	a.at = before
	return v, true
}

// Choose is a choice in the middle of an action. What follows is not manual
// until an event says so: the tool counts it as an action of its own.
func (a *app) Choose(n int, what string, at source.Span) int {
	if a.m.watch != nil {
		a.m.watch(at)
	}
	a.m.mark(false)
	a.m.choices++
	return int(a.m.env.Choose(int32(n), func(taken int32) string {
		return what + ": way " + strconv.Itoa(int(taken)+1) + " of " + strconv.Itoa(n)
	}, at))
}

// Step counts a round of a loop or a call.
func (a *app) Step(at source.Span) { a.m.env.Step(at) }

// Spend counts bytes of values.
func (a *app) Spend(n int) { a.m.Spend(n) }

// Warn says that what is not modelled was met.
func (a *app) Warn(text string, at source.Span) {
	a.m.env.Note("warning", text, at)
}

// Uncaught notes where an exception arose that leaves the script.
func (a *app) Uncaught(t script.End, at source.Span) {
	if a.m.thrown != t {
		a.m.thrown, a.m.thrownAt = t, at
	}
}

var _ script.Watcher = (*app)(nil)

// journal is log: what is written there goes nowhere.
type journal struct{}

// Key makes journals equal.
func (journal) Key() string { return "log" }

// Text is the journal in texts.
func (journal) Text() string { return "log" }

// Class implements data.Object, as do the methods below.
func (journal) Class() string { return "Logger" }

// Get finds nothing.
func (journal) Get(data.World, string) (data.Value, bool) { return nil, false }

// Set assigns nothing.
func (journal) Set(data.World, string, data.Value) bool { return false }

// Call writes nothing.
func (journal) Call(data.World, string, []data.Value) (data.Value, bool) { return nil, true }
