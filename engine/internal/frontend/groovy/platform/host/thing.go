package host

import (
	"strings"

	"crosscheck/engine/internal/capability"
	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/data/json"
	"crosscheck/engine/internal/frontend/groovy/hub"
	"crosscheck/engine/internal/frontend/groovy/platform/model"
	"crosscheck/engine/internal/frontend/groovy/platform/run"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/source"
)

// thing is a device as a value of one app's code.
type thing struct {
	h *Host
	*model.Device
}

// Class is what Groovy calls it.
func (t *thing) Class() string { return "DeviceWrapper" }

// Key makes the device equal to itself wherever it came from.
func (t *thing) Key() string { return keyed + t.Name }

// keyed is how keys of devices begin.
const keyed = "device "

// Text is how it appears in texts.
func (t *thing) Text() string { return t.Called() }

// Get reads a property.
func (t *thing) Get(w data.World, name string) (data.Value, bool) {
	before := t.h.stand(w)
	v, ok := t.get(w, name)
	t.h.At = before
	return v, ok
}

func (t *thing) get(w data.World, name string) (data.Value, bool) {
	switch name {
	case "id", "deviceId", "idAsLong":
		return t.id(), true
	case "deviceNetworkId", "dni":
		return t.networkID(), true
	case "displayName", "label", "labelText":
		return t.Called(), true
	case "name", "typeName", "modelName", "manufacturerName":
		return t.Name, true
	case "capabilities":
		return t.list(t.Capabilities, "Capability"), true
	case "supportedAttributes":
		return t.list(t.attributeNames(), "Attribute"), true
	case "supportedCommands":
		return t.list(t.commandNames(), "Command"), true
	case "status":
		if t.Attribute("status") == nil {
			return "ONLINE", true
		}
	case "hub":
		return theHub, true
	case "device":
		return t, true
	case "lastActivity", "lastUpdated":
		return run.TheTime, true
	case "disabled", "isDisabled":
		return false, true
	case "roomName":
		return t.Room, true
	case "class":
		return data.ClassRef("DeviceWrapper"), true
	case "metaClass":
		return nil, false
	}
	return t.property(name)
}

// has reports whether the device tells something of a name.
func (t *thing) has(name string) bool {
	a, _ := t.Told(name)
	return a != nil
}

// property reads currentSwitch, switchState, and the like.
func (t *thing) property(name string) (data.Value, bool) {
	if rest, ok := strings.CutPrefix(name, "current"); ok && rest != "" {
		if rest != "State" && rest != "Value" {
			return t.current(model.Uncapital(rest)), true
		}
	}
	if rest, ok := strings.CutPrefix(name, "latest"); ok && rest != "" && rest != "State" && rest != "Value" {
		return t.current(model.Uncapital(rest)), true
	}
	if rest, ok := strings.CutSuffix(name, "State"); ok && t.has(rest) {
		return t.state(rest), true
	}
	if t.has(name) {
		return t.current(name), true
	}
	t.h.Tell("devices have no property `"+name+"` here", "it is taken to be null")
	return nil, true
}

// Set refuses, since devices are changed by commands, but for what they are
// called: a home keeps its own names.
func (t *thing) Set(_ data.World, name string, _ data.Value) bool {
	return name == "label" || name == "name" || name == "displayName"
}

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
	a, told := t.Told(name)
	switch {
	case a == nil && model.Modelled(name):
		t.h.Tell(t.Called()+" has no attribute `"+name+"`", "reading it gives null")
		return nil
	case a == nil:
		t.h.Tell("the attribute `"+name+"` of "+t.Called()+" is not modelled", "reading it gives anything")
		return &data.Unknown{What: "the " + name + " of " + t.Called()}
	case a.V == ir.NoVar:
		return nil
	}
	return told(t.h.Env.Load(a.V, 0))
}

func (t *thing) id() string { return model.Decimal(t.Number) }

// networkID is by what an app knows a device that it made; others have their
// number.
func (t *thing) networkID() data.Value {
	if t.Child != nil {
		return t.h.Value(t.h.Env.Load(t.Child.V, 0))
	}
	return t.id()
}

// state is the newest state of an attribute: value and date.
func (t *thing) state(name string) data.Value {
	v := t.measured(name)
	if v == nil {
		return nil
	}
	return &occurrence{h: t.h, name: name, value: v, device: t.Device, past: true}
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
	for _, a := range t.Attrs {
		names = append(names, a.Name)
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
	before := t.h.stand(w)
	v, ok := t.call(w, name, args)
	t.h.At = before
	return v, ok
}

// placed is a data.World that can tell where execution stands.
type placed interface{ Place() source.Span }

// stand lets what is told of a device be told at the statement that is about it;
// it returns where the host stood before.
func (h *Host) stand(w data.World) source.Span {
	before := h.At
	if p, ok := w.(placed); ok {
		h.At = p.Place()
	}
	return before
}

func (t *thing) call(w data.World, name string, args []data.Value) (data.Value, bool) {
	if v, ok := t.query(name, args); ok {
		return v, true
	}
	if rest, ok := strings.CutPrefix(name, "get"); ok && rest != "" && len(args) == 0 {
		return t.Get(w, model.Uncapital(rest))
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
		return t.Device.Command(arg) != nil || arg == "refresh", true
	case "respondsTo":
		l := data.NewList()
		if t.Device.Command(arg) != nil || strings.HasPrefix(arg, "get") || strings.HasPrefix(arg, "has") || strings.HasPrefix(arg, "current") {
			l.Items = append(l.Items, arg)
		}
		return l, true
	case "hasAttribute":
		return t.has(arg), true
	case "events", "eventsSince", "eventsBetween":
		return t.history("", "the past events of "+t.Called()), true
	case "statesSince", "statesBetween":
		return t.history(arg, "the past of "+t.Called()+"."+arg), true
	case "getDisplayName", "getLabel", "toString":
		return t.Called(), true
	case "getTypeName":
		return t.Name, true
	case "getId", "getIdAsLong":
		return t.id(), true
	case "isDisabled":
		return false, true
	case "getDataValue", "getSetting", "getPreference", "getZigbeeId":
		t.h.Tell("`"+name+"` of a device is not modelled", "it is taken to be null")
		return nil, true
	}
	return nil, false
}

func (t *thing) hasCapability(name string) bool {
	for _, c := range t.Capabilities {
		if model.Plain(c) == model.Plain(name) {
			return true
		}
	}
	return t.Attribute(model.Uncapital(strings.ReplaceAll(name, " ", ""))) != nil && capability.Lookup(model.Uncapital(name)) == nil
}

// history is a choice: nothing happened in the time asked for, or one event
// with the present value did.
func (t *thing) history(name, what string) data.Value {
	t.h.Tell("past events are not kept", "both ways are explored: none in the time asked for, and one with the present value")
	l := data.NewList()
	if t.h.Choose(2, what, t.h.At) == 0 {
		return l
	}
	for _, a := range t.Attrs {
		if a.V != ir.NoVar && (name == "" || a == t.Attribute(name)) {
			l.Items = append(l.Items, t.state(a.Name))
			break
		}
	}
	return l
}

// command runs a command of the device.
func (t *thing) command(name string, args []data.Value) bool {
	if t.asComponent(name, args) {
		return true
	}
	if (hub.Is(name, hub.RaiseEvent) || name == "parse" && t.Child != nil) && len(args) > 0 {
		t.tellAll(args[0])
		return true
	}
	if c := t.Device.Command(name); c != nil {
		t.h.Command(t.Device, c, args)
		return true
	}
	if do, ok := Translations[name]; ok && do(t, args) {
		return true
	}
	if !silent[name] && !t.virtual(name, args) {
		t.h.Tell(t.Called()+" has no command `"+name+"`", "it does nothing here")
	}
	return true
}

// told runs a command by name if the device has it.
func (t *thing) told(name string, args ...data.Value) bool {
	c := t.Device.Command(name)
	if c != nil {
		t.h.Command(t.Device, c, args)
	}
	return c != nil
}

// setColor sets what a map says of hue, saturation and level.
func (t *thing) setColor(args []data.Value) bool {
	if len(args) == 0 || t.Device.Command("setHue") == nil {
		return false
	}
	m, ok := args[len(args)-1].(*data.Map)
	if !ok {
		return false
	}
	for _, part := range []struct{ key, command string }{
		{"hue", "setHue"}, {"saturation", "setSaturation"}, {"level", "setLevel"},
	} {
		if v, ok := m.Get(part.key); ok && v != nil {
			t.told(part.command, v)
		}
	}
	if v, ok := m.Get("switch"); ok && v != nil {
		t.told(data.Text(v))
	}
	return true
}

// play starts a player.
func (t *thing) play([]data.Value) bool { return t.told("play") }

// speak shows what a device says.
func (t *thing) speak(args []data.Value) bool {
	text := "sounds"
	if args = run.WithoutOptions(args); len(args) > 0 {
		text = "says: " + data.Text(args[0])
	}
	return t.note(text)
}

// note tells in the run what the device does.
func (t *thing) note(text string) bool {
	t.h.Say(model.Capital(t.Called() + " " + text))
	return true
}

// silent are commands that change nothing a home knows.
var silent = map[string]bool{
	"refresh": true, "poll": true, "ping": true, "configure": true, "initialize": true, "updated": true, "update": true,
	"setLabel": true, "setName": true, "setDisplayName": true, "updateSetting": true, "clearSetting": true, "removeSetting": true,
}
