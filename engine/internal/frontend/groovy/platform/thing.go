package platform

import (
	"strings"

	"crosscheck/engine/internal/capability"
	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/data/json"
	"crosscheck/engine/internal/home"
	"crosscheck/engine/internal/ir"
)

// thing is a device as a value of one app's code.
type thing struct {
	h *host
	*device
}

// Class is what Groovy calls it.
func (t *thing) Class() string { return "DeviceWrapper" }

// Key makes the device equal to itself wherever it came from.
func (t *thing) Key() string { return "device " + t.Name }

// Text is how it appears in texts.
func (t *thing) Text() string { return t.called() }

// Get reads a property.
func (t *thing) Get(w data.World, name string) (data.Value, bool) {
	switch name {
	case "id", "deviceId", "deviceNetworkId", "dni", "idAsLong":
		return t.id(), true
	case "displayName", "label", "labelText":
		return t.called(), true
	case "name", "typeName", "modelName", "manufacturerName":
		return t.Name, true
	case "capabilities":
		return t.list(t.Capabilities, "Capability"), true
	case "supportedAttributes":
		return t.list(t.attributeNames(), "Attribute"), true
	case "supportedCommands":
		return t.list(t.commandNames(), "Command"), true
	case "status":
		if t.attribute("status") == nil {
			return "ONLINE", true
		}
	case "hub":
		return theHub, true
	case "device":
		return t, true
	case "lastActivity", "lastUpdated":
		return theTime, true
	case "disabled", "isDisabled":
		return false, true
	case "roomName":
		return t.Room, true
	case "class":
		return data.ClassRef("DeviceWrapper"), true
	}
	return t.property(name)
}

// property reads currentSwitch, switchState, and the like.
func (t *thing) property(name string) (data.Value, bool) {
	if rest, ok := strings.CutPrefix(name, "current"); ok && rest != "" {
		if rest != "State" && rest != "Value" {
			return t.current(uncapital(rest)), true
		}
	}
	if rest, ok := strings.CutPrefix(name, "latest"); ok && rest != "" && rest != "State" && rest != "Value" {
		return t.current(uncapital(rest)), true
	}
	if rest, ok := strings.CutSuffix(name, "State"); ok && t.attribute(rest) != nil {
		return t.state(rest), true
	}
	if t.attribute(name) != nil {
		return t.current(name), true
	}
	t.h.warn("devices have no property `"+name+"` here", "it is taken to be null")
	return nil, true
}

// Set refuses: devices are changed by commands.
func (t *thing) Set(data.World, string, data.Value) bool { return false }

// current is the value of an attribute as apps read it.
func (t *thing) current(name string) data.Value {
	v := t.measured(name)
	if text, ok := v.(string); ok && name == "threeAxis" {
		return json.Axes(text)
	}
	return v
}

// measured is the value of an attribute as events tell it; null, with a
// warning, when the device has no such attribute.
func (t *thing) measured(name string) data.Value {
	if button := strings.TrimPrefix(name, "numberOf"); button == "Buttons" || button == "numButtons" {
		return int32(1)
	}
	a := t.attribute(name)
	switch {
	case a == nil && modelled(name):
		t.h.warn(t.called()+" has no attribute `"+name+"`", "reading it gives null")
		return nil
	case a == nil:
		t.h.warn("the attribute `"+name+"` of "+t.called()+" is not modelled", "reading it gives anything")
		return &data.Unknown{What: "the " + name + " of " + t.called()}
	case a.v == ir.NoVar:
		return nil
	}
	return a.value(t.h.env.Load(a.v, 0))
}

func (t *thing) id() string { return decimal(t.number) }

// state is the newest state of an attribute: value and date.
func (t *thing) state(name string) data.Value {
	v := t.measured(name)
	if v == nil {
		return nil
	}
	return &occurrence{h: t.h, name: name, value: v, device: t.device, past: true}
}

// list are named things, as the platform lists capabilities and the like.
func (t *thing) list(names []string, class string) data.Value {
	l := data.NewList()
	for _, n := range names {
		if class == "Capability" {
			n = strings.ToUpper(n[:1]) + n[1:]
		}
		l.Items = append(l.Items, &named{class: class, name: n})
	}
	return l
}

func (t *thing) attributeNames() []string {
	var names []string
	for _, a := range t.attributes {
		names = append(names, a.name)
	}
	return names
}

func (t *thing) commandNames() []string {
	var names []string
	for i := range t.Commands {
		names = append(names, t.Commands[i].Name)
	}
	return names
}

// Call runs a method of the platform or a command.
func (t *thing) Call(w data.World, name string, args []data.Value) (data.Value, bool) {
	if v, ok := t.query(name, args); ok {
		return v, true
	}
	if rest, ok := strings.CutPrefix(name, "get"); ok && rest != "" && len(args) == 0 {
		return t.Get(w, uncapital(rest))
	}
	return nil, t.command(name, args)
}

// query answers the methods that ask.
func (t *thing) query(name string, args []data.Value) (data.Value, bool) {
	arg := ""
	if len(args) > 0 {
		arg = data.Text(args[0])
	}
	switch name {
	case "currentValue", "latestValue":
		if u := unknownOf(args); u != nil {
			return u, true
		}
		return t.current(arg), true
	case "currentState", "latestState":
		return t.state(arg), true
	case "hasCapability":
		return t.hasCapability(arg), true
	case "hasCommand":
		return t.device.command(arg) != nil || arg == "refresh", true
	case "hasAttribute":
		return t.attribute(arg) != nil, true
	case "events", "eventsSince", "eventsBetween":
		return t.history("", "the past events of "+t.called()), true
	case "statesSince", "statesBetween":
		return t.history(arg, "the past of "+t.called()+"."+arg), true
	case "getDisplayName", "getLabel", "toString":
		return t.called(), true
	case "getId", "getIdAsLong", "getDeviceNetworkId":
		return t.id(), true
	case "isDisabled":
		return false, true
	case "getDataValue", "getSetting", "getPreference", "getTypeName", "getZigbeeId":
		t.h.warn("`"+name+"` of a device is not modelled", "it is taken to be null")
		return nil, true
	}
	return nil, false
}

func (t *thing) hasCapability(name string) bool {
	for _, c := range t.Capabilities {
		if plain(c) == plain(name) {
			return true
		}
	}
	return t.attribute(uncapital(strings.ReplaceAll(name, " ", ""))) != nil && capability.Lookup(uncapital(name)) == nil
}

// history is a choice: nothing happened in the time asked for, or one event
// with the present value did.
func (t *thing) history(name, what string) data.Value {
	t.h.warn("past events are not kept", "both ways are explored: none in the time asked for, and one with the present value")
	l := data.NewList()
	if t.h.Choose(2, what, t.h.at) == 0 {
		return l
	}
	for _, a := range t.attributes {
		if a.v != ir.NoVar && (name == "" || a == t.attribute(name)) {
			l.Items = append(l.Items, t.state(a.name))
			break
		}
	}
	return l
}

// command runs a command of the device.
func (t *thing) command(name string, args []data.Value) bool {
	if c := t.device.command(name); c != nil {
		t.h.command(t.device, c, args)
		return true
	}
	if do, ok := translations[name]; ok && do(t, args) {
		return true
	}
	if !silent[name] {
		t.h.warn(t.called()+" has no command `"+name+"`", "it does nothing here")
	}
	return true
}

// silent are commands that change nothing a home knows.
var silent = map[string]bool{
	"refresh": true, "poll": true, "ping": true, "configure": true, "initialize": true, "updated": true, "update": true,
}

// told runs a command by name if the device has it.
func (t *thing) told(name string, args ...data.Value) bool {
	c := t.device.command(name)
	if c != nil {
		t.h.command(t.device, c, args)
	}
	return c != nil
}

// command is a command that the device has, with the app's arguments.
func (h *host) command(d *device, c *home.Command, args []data.Value) {
	args = withoutOptions(args)
	if c.Info != nil && c.Info.Says != "" {
		h.say(c.Info, d, args)
		return
	}
	params := h.prog.Funcs[c.Func].Params
	values := make([]int32, 0, params)
	for i := range params {
		var arg data.Value
		if i < len(args) {
			arg = args[i]
		}
		x, ok := h.argument(d, c, i, arg)
		if !ok {
			return
		}
		values = append(values, x)
	}
	h.env.Call(c.Func, values...)
}

// say shows what a command that leaves no trace does.
func (h *host) say(c *capability.Command, d *device, args []data.Value) {
	text := capability.Fill(c.Says, d.called())
	first := ""
	if len(args) > 0 {
		first = data.Text(args[0])
	}
	h.env.Note("notify", strings.ReplaceAll(text, "{0}", first), h.at)
}

// argument is what argument i of a command is for the program.
func (h *host) argument(d *device, c *home.Command, i int, v data.Value) (int32, bool) {
	var a *attribute
	if c.Info != nil && i < len(c.Info.Params) {
		a = d.attribute(c.Info.Params[i].Attr)
	}
	if a == nil {
		n, ok := whole(v)
		if b, isBool := v.(bool); isBool {
			n, ok = int64(b2i(b)), true
		}
		if !ok {
			h.warn("`"+c.Name+"` of "+d.called()+" takes no "+data.Text(v), "the command does nothing")
		}
		return int32(n), ok
	}
	if u, ok := v.(*data.Unknown); ok {
		return h.pick(a, u), true
	}
	x, ok := a.number(v)
	if !ok {
		h.warn(d.called()+"."+a.name+" has no value "+data.Text(v), "`"+c.Name+"` does nothing with it")
	}
	return x, ok
}

// pick is a value of an attribute in place of one that is not known: any, or,
// where there are many, the lowest, the middle and the highest.
func (h *host) pick(a *attribute, u *data.Unknown) int32 {
	lo, n := a.domain.Lo, int32(a.domain.Size())
	if n <= 5 {
		return lo + int32(h.Choose(int(n), u.What, h.at))
	}
	h.warn("a number sent to a device is not known", "the lowest, a middle and the highest value are explored")
	return lo + int32(h.Choose(3, u.What, h.at))*((n-1)/2)
}

// withoutOptions leaves out named arguments such as delay: 500.
func withoutOptions(args []data.Value) []data.Value {
	if len(args) > 0 {
		if m, ok := args[0].(*data.Map); ok {
			if _, delay := m.Get("delay"); delay {
				return args[1:]
			}
		}
	}
	return args
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

func uncapital(s string) string {
	if s == "" {
		return s
	}
	return strings.ToLower(s[:1]) + s[1:]
}

func unknownOf(args []data.Value) *data.Unknown {
	for _, v := range args {
		if u, ok := v.(*data.Unknown); ok {
			return u
		}
	}
	return nil
}
