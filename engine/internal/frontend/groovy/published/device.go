package published

import (
	"strconv"

	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/dynamic"
	"crosscheck/engine/internal/ir"
)

// device is the wrapper and the element of a capability.
type device struct {
	m     *model
	kind  *kind
	parts [2]*part
}

// part is the wrapper or the element, as apps see it: a data.Object.
type part struct {
	*device
	side  side
	cells map[string]*cell
}

// cell is a copy of an attribute.
type cell struct {
	field
	v       ir.VarID // NoVar: it never changes and is the same at every start
	updates []tracked
}

// send is what the environment does to a device. Nothing happens when the
// value is there already, unless the kind of device says so.
func (d *device) send(s *signal) {
	list, ok := d.kind.env[s.name]
	if !ok {
		list = d.kind.env["*"]
	}
	p := d.parts[wrapper]
	do := &doing{part: p, args: []data.Value{s.value}, sent: d.sent(s), both: true}
	do.steps(list)
}

// sent is the event that the environment dispatches.
func (d *device) sent(s *signal) *event {
	e := d.event(s.name, s.value)
	switch {
	case s.device == "button":
		e.json = `{"buttonNumber": 1}`
	case s.name == "presence" && s.value == "present":
		e.json = `{"presence":"1","dni":"mobile0"}`
	case s.name == "presence":
		e.json = `{"presence":"0","dni":"mobile0"}`
	}
	return e
}

func (d *device) event(name, value string) *event {
	return &event{m: d.m, name: name, value: value, id: d.kind.label + "ID0", json: `{"info": "info"}`}
}

// cell is the copy of an attribute that a name in the catalogue means.
func (p *part) cell(name string) *cell { return p.cells[name] }

// load is the value of a copy.
func (d *device) load(c *cell) data.Value {
	if c.v == ir.NoVar {
		return c.start[0]
	}
	return d.m.table.Value(d.m.env.Load(c.v, 0))
}

// store assigns one. Every write of an app counts, also of the value that is
// there, unless it is unseen.
func (d *device) store(c *cell, v data.Value, unseen bool) {
	v = c.fit(v)
	if c.v != ir.NoVar {
		d.m.env.Store(c.v, 0, d.m.table.Handle(v))
	}
	if !unseen {
		d.m.update(c.updates, v)
	}
}

// fit makes v a value of the type of the field.
func (c *cell) fit(v data.Value) data.Value {
	switch c.start[1].(type) {
	case int32:
		return wholeNumber(v)
	case string:
		if v != nil {
			return data.Text(v)
		}
	}
	return v
}

// wholeNumber is v as an int, as Java's parameters and toInteger take it.
func wholeNumber(v data.Value) data.Value {
	switch x := v.(type) {
	case int32:
		return x
	case string, data.GString:
		return dynamic.Method(nobody{}, v, "toInteger", nil)
	case nil:
		data.Throw("MissingMethodException", "No signature of method: null for a number")
	}
	return dynamic.Cast(nobody{}, v, "int")
}

// nobody is asked where nothing is open.
type nobody struct{}

func (nobody) Choose(int, string) int { return 0 }
func (nobody) Step()                  {}
func (nobody) Spend(int)              {}
func (nobody) Warn(string)            {}

// Key makes two handles of one device equal.
func (p *part) Key() string {
	if p.side == wrapper {
		return p.kind.capability
	}
	return p.kind.capability + "[0]"
}

// Text is the device in texts and for people.
func (p *part) Text() string { return p.Key() }

// Class implements data.Object, as do the methods below.
func (p *part) Class() string { return p.kind.class }

// Get reads a field.
func (p *part) Get(_ data.World, name string) (data.Value, bool) {
	switch name {
	case "id":
		return p.kind.label + "ID0", true
	case "label", "displayName":
		return p.kind.label + "0", true
	case "name":
		return p.kind.label + "0", p == p.m.touch.parts[wrapper]
	case "deviceNumbers":
		return int32(1), p.side == wrapper
	}
	if n, err := strconv.Atoi(name); err == nil && p.side == wrapper && !p.kind.single {
		if n == 0 {
			return p.parts[element], true
		}
		return nil, true
	}
	c := p.cells[name]
	if c == nil {
		return nil, false
	}
	return p.load(c), true
}

// Set assigns one, by reflection: unseen.
func (p *part) Set(_ data.World, name string, v data.Value) bool {
	c := p.cells[name]
	if c == nil {
		return false
	}
	p.store(c, v, true)
	return true
}

// Call runs a command, a query, or a method of the list of elements.
func (p *part) Call(w data.World, name string, args []data.Value) (data.Value, bool) {
	if list, ok := p.kind.commands[p.side][name]; ok {
		(&doing{part: p, command: name, args: args, unseen: p.delays(name, args)}).steps(list)
		return nil, true
	}
	if v, ok := p.query(w, name, args); ok {
		return v, true
	}
	return p.listed(w, name, args)
}

// delays reports whether a command is given a delay: the tool runs it in a
// closure, whose writes to fields go through reflection, where it does not see
// them.
func (p *part) delays(command string, args []data.Value) bool {
	switch command {
	case "on", "off", "lock", "unlock", "open", "close":
	default:
		return false
	}
	if len(args) != 1 || p.kind.capability == "musicPlayer" {
		return false
	}
	_, ok := args[0].(*data.Map)
	return ok
}

// listed are the methods of lists. The wrapper has some of its own, about the
// element; the others Groovy does with a list of the object itself.
func (p *part) listed(w data.World, name string, args []data.Value) (data.Value, bool) {
	own := p.side == wrapper && !p.kind.single
	switch name {
	case "size", "getAt", "sort":
		if !own {
			return nil, false
		}
	case "count", "each", "find", "collect":
	case "eachWithIndex":
		own = own && p.kind.capability == "switch"
	case "any", "every", "findAll", "inject", "findIndexOf", "grep", "iterator":
		own = false
	default:
		return nil, false
	}
	about := p
	if own {
		about = p.parts[element]
	}
	return dynamic.Method(w, data.NewList(about), name, args), true
}

// query answers questions about values and history.
func (p *part) query(w data.World, name string, args []data.Value) (data.Value, bool) {
	e := p.parts[element]
	switch name {
	case "currentValue", "latestValue":
		names := p.kind.current
		if name == "latestValue" {
			names = p.kind.latest
		}
		return e.named(names, args)
	case "currentState":
		if p.kind.capability == "presenceSensor" {
			return data.MapOf("rawDateCreated", data.MapOf("time", now)), true
		}
		return e.named(p.kind.current, args)
	case "eventsSince", "statesSince":
		if p.kind.history != nil {
			return e.since(w), true
		}
	}
	return nil, false
}

// named is the value of an attribute: null when the device does not know it.
func (p *part) named(names map[string]string, args []data.Value) (data.Value, bool) {
	if len(names) == 0 || len(args) == 0 {
		return nil, false
	}
	field, ok := names[data.Text(args[0])]
	if !ok {
		return nil, true
	}
	return p.load(p.cell(field)), true
}

// since is a history: a choice in the middle of the action.
func (p *part) since(w data.World) data.Value {
	h := p.kind.history
	list := data.NewList()
	add := func(value string, times int) {
		for range times {
			list.Items = append(list.Items, data.MapOf("name", h.name, "value", value, "deviceId", p.kind.label+"ID0",
				"descriptionText", "", "displayed", true, "linkText", "", "isStateChange", false, "unit", "", "data", `{"info": "info"}`))
		}
	}
	what := "what the " + spaced(p.kind.capability) + " did before"
	if h.field != "" {
		if w.Choose(2, what) == 1 {
			add(data.Text(p.load(p.cell(h.field))), 1)
		}
		return list
	}
	if n := w.Choose(5, what); n > 0 {
		add(h.values[(n-1)/2], (n-1)%2+1)
	}
	return list
}
