package published

import (
	"maps"
	"slices"
	"strings"

	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/data/limit"
	"crosscheck/engine/internal/frontend/groovy/script"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/source"
)

// The preferences of an app are executed once, and every input gets a value:
// required or not, whatever its default. All inputs of a capability, in both
// apps, are the one device of that capability.

// inputs is the configuration of an app.
type inputs struct {
	values map[string]data.Value
	names  []string // in the order of the app
	modes  int      // how many inputs of type mode there were
}

// deviceOf is the value of an input that is a device, by capability.
type deviceOf string

// GlobalGroup is the group in which apps meet through the mode of the home.
const GlobalGroup = "global-variable"

// modesInTurn is what inputs of type mode get in the global group: the second
// app begins with the third.
var modesInTurn = []string{"away", "home", "night", "null"}

// extractor executes preferences: a script.Host.
type extractor struct {
	limit.Meter
	*inputs
	script script.Script
	global bool
	m      *model // with every device there is, for pages that look at them
	b      *builder
	state  *data.Map
	atomic *data.Map
}

// configure executes the preferences of an app.
func (b *builder) configure(a *app) {
	a.inputs = &inputs{values: map[string]data.Value{}, modes: 2 * a.index}
	s := b.scripts[a.index]
	s.Run(&extractor{
		inputs: a.inputs, script: s, global: b.opt.Group == GlobalGroup, m: b.showroom(), b: b,
		state: stateAtStart(), atomic: data.MapOf("history", "15:00"),
	})
}

// showroom is a model without apps that has a device of every kind.
func (b *builder) showroom() *model {
	r := newBuilder(Options{})
	r.m.table = b.m.table
	r.program = &ir.Program{}
	for _, capability := range slices.Sorted(maps.Keys(kinds())) {
		r.addDevice(kinds()[capability])
	}
	r.m.touch = r.m.devices["appTouch"]
	r.addLocation()
	r.m.run = &run{env: &startEnv{values: r.initial(0)}}
	return r.m
}

// input binds a value to an input.
func (x *extractor) input(args []data.Value) {
	options := data.NewMap()
	var words []string
	for _, a := range args {
		switch a := a.(type) {
		case *data.Map:
			options = a
		case string, data.GString:
			words = append(words, data.Text(a))
		}
	}
	for i, key := range []string{"name", "type"} {
		if v, ok := options.Get(key); ok && i >= len(words) {
			words = append(words, data.Text(v))
		}
	}
	if len(words) > 1 {
		if v, ok := x.value(words[1], options); ok {
			x.bind(words[0], v)
		}
	}
}

func (x *extractor) bind(name string, v data.Value) {
	if _, known := x.values[name]; !known {
		x.names = append(x.names, name)
	}
	x.values[name] = v
}

// value is what an input of a type gets. False: it gets no variable at all.
func (x *extractor) value(typ string, options *data.Map) (data.Value, bool) {
	switch typ {
	case "number", "decimal":
		return int32(50), true
	case "text":
		return "This is just a text!", true
	case "time":
		return "15:00", true
	case "enum":
		return firstOption(options), true
	case "bool", "boolean":
		return "true", true
	case "phone":
		return phone, true
	case "contact":
		return "AJ", true
	case "mode":
		return x.mode(), true
	case "device.mobilePresence", "device.aeonKeyFob":
		return deviceOf(strings.TrimPrefix(typ, "device.")), true
	}
	capability, ok := strings.CutPrefix(typ, "capability.")
	return deviceOf(capability), ok && kinds()[capability] != nil
}

func (x *extractor) mode() data.Value {
	if !x.global {
		return "home"
	}
	x.modes++
	return modesInTurn[(x.modes-1)%len(modesInTurn)]
}

// firstOption is the first option of an enum as a text.
func firstOption(options *data.Map) data.Value {
	list, ok := options.Get("options")
	if m, isMap := options.Get("metadata"); !ok && isMap {
		if m, isMap := m.(*data.Map); isMap {
			list, _ = m.Get("values")
		}
	}
	if l, ok := list.(*data.List); ok && len(l.Items) > 0 {
		return data.Text(l.Items[0])
	}
	return "null"
}

// Variable implements script.Host, as do the methods below.
func (x *extractor) Variable(name string) (data.Value, bool) {
	if v, ok := x.values[name]; ok {
		return x.m.bound(v), true
	}
	if getter := getterOf(name); x.has(getter) {
		return x.script.Call(x, getter), true
	}
	switch name {
	case "settings":
		m := data.MapOf("app", "app")
		for _, n := range x.names {
			m.Put(n, x.m.bound(x.values[n]))
		}
		return m, true
	case "state":
		return x.state, true
	case "atomicState":
		return x.atomic, true
	case "location":
		return x.m.location, true
	case "app":
		return x.m.touch.parts[wrapper], true
	case "log":
		return journal{}, true
	case "optional":
		return false, true
	}
	return nil, false
}

// SetVariable leaves every name to the script.
func (x *extractor) SetVariable(string, data.Value) bool { return false }

// Field has no values: every field starts anew.
func (x *extractor) Field(int) (data.Value, bool) { return nil, false }

// SetField keeps nothing.
func (x *extractor) SetField(int, data.Value) {}

// Call runs the closures of pages and sections in order. A page without a
// closure is a method of the app; the other functions only print.
func (x *extractor) Call(name string, args []data.Value, _ source.Span) (data.Value, bool) {
	switch name {
	case "definition", "mappings", "label", "mode", "href", "paragraph", "image":
		return nil, true
	case "now", "timeToday", "timeTodayAfter", "getTemperatureScale", "getSunriseAndSunset", privately:
		return library[name](nil, args), true
	case "input":
		x.input(args)
	}
	ran := false
	for _, a := range args {
		if c, ok := a.(*data.Closure); ok {
			data.CallClosure(c)
			ran = true
		}
	}
	if name == "page" && !ran {
		x.page(args)
	}
	return nil, true
}

func (x *extractor) page(args []data.Value) {
	if len(args) == 0 {
		return
	}
	m, ok := args[0].(*data.Map)
	if !ok {
		return
	}
	if v, _ := m.Get("name"); x.has(data.Text(v)) {
		x.script.Call(x, data.Text(v))
	}
}

func (x *extractor) has(method string) bool {
	return slices.ContainsFunc(x.script.Methods(), func(m script.Method) bool { return m.Name == method })
}

// Choose takes the first way: preferences decide on nothing.
func (x *extractor) Choose(int, string, source.Span) int { return 0 }

// Step counts nothing.
func (x *extractor) Step(source.Span) {}

// Warn is about nothing that matters here.
func (x *extractor) Warn(string, source.Span) {}

// Uncaught notes where an exception arose.
func (x *extractor) Uncaught(t script.End, at source.Span) {
	if x.b.thrown != t {
		x.b.thrown, x.b.thrownAt = t, at
	}
}

var _ script.Watcher = (*extractor)(nil)
