package model

import (
	"crosscheck/engine/internal/capability"
	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/home"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/value"
)

// Device is a device of the home as apps meet it.
type Device struct {
	*home.Device
	Number int
	Attrs  []*Attribute
	Child  *Child // of a device that an app makes
	Maker  *App   // that app
}

// Attribute is the attribute of a name or an alias, nil without one.
func (d *Device) Attribute(name string) *Attribute {
	for _, a := range d.Attrs {
		if a.Name == name {
			return a
		}
	}
	if other := aliases[name]; other != "" {
		for _, a := range d.Attrs {
			if a.Name == other {
				return a
			}
		}
	}
	return nil
}

// Command is the command of a name, nil without one.
func (d *Device) Command(name string) *home.Command {
	for i := range d.Commands {
		if d.Commands[i].Name == name {
			return &d.Commands[i]
		}
	}
	return nil
}

// Called is how people call the device.
func (d *Device) Called() string {
	if d.Label != "" {
		return d.Label
	}
	return d.Name
}

// Attribute is one of its attributes; the program's number times scale is the
// platform's.
type Attribute struct {
	Name   string
	V      ir.VarID // NoVar: it has no state
	Topic  ir.TopicID
	Domain value.Domain
	info   *capability.Attribute
	Scale  int32
}

// Value is what the platform calls the program's value x.
func (a *Attribute) Value(x int32) data.Value {
	switch a.Domain.Kind {
	case value.Enum:
		return a.spelling(a.Domain.Format(x))
	case value.Bool:
		return a.Domain.Format(x)
	case value.Dynamic:
		return &data.Unknown{What: "what the device tells"}
	}
	return x * a.Scale
}

func (a *Attribute) spelling(name string) string {
	if a.info != nil {
		return a.info.Spelling(name)
	}
	return name
}

// Number is the program's value for a value of the platform, the nearest one
// for numbers; false when there is none.
func (a *Attribute) Number(v data.Value) (int32, bool) {
	if a.Domain.Kind == value.Range {
		n, ok := Whole(v)
		if !ok {
			return 0, false
		}
		n = floorDiv(n+int64(a.Scale/2), int64(a.Scale))
		return int32(max(int64(a.Domain.Lo), min(int64(a.Domain.Hi), n))), true
	}
	if a.Domain.Kind == value.Dynamic {
		return 0, false
	}
	want := Plain(data.Text(v))
	for x := a.Domain.Lo; x <= a.Domain.Hi; x++ {
		name := a.Domain.Format(x)
		if Plain(name) == want || Plain(a.spelling(name)) == want {
			return x, true
		}
	}
	return 0, false
}

// scales is what one step of an attribute counts in the range of the
// catalogue. A range of its own is taken to be in the platform's unit.
var scales = map[string]int32{
	"battery": 10, "illuminance": 10, "humidity": 10, "power": 100, "colorTemperature": 100,
	"carbonDioxide": 100, "steps": 1000, "goal": 1000, "voltage": 10,
}

// aliases are names of attributes that a device of the catalogue has under
// another one.
var aliases = map[string]string{
	"thermostatSetpoint": "heatingSetpoint", "volume": "level", "cleaning": "status", "status": "cleaning",
	"garageDoor": "door", "lightLevel": "illuminance", "fanSpeed": "speed", "speed": "fanSpeed", "playpause": "status",
	"fanMode": "thermostatFanMode",
}

// view is an attribute that follows from another one, whose values it tells
// otherwise.
type view struct {
	of     string
	values map[string]data.Value
}

// views are what a shade tells of itself: how far it is open in percent, and
// whether it is on, as if it were a lamp.
var views = map[string]view{
	"position": {"windowShade", map[string]data.Value{"closed": int32(0), "partiallyOpen": int32(50), "open": int32(100)}},
	"level":    {"windowShade", map[string]data.Value{"closed": int32(0), "partiallyOpen": int32(50), "open": int32(100)}},
	"switch":   {"windowShade", map[string]data.Value{"closed": "off", "partiallyOpen": "on", "open": "on"}},
}

// tells reports whether some value of an attribute, as it is told, is text.
func (a *Attribute) tells(told func(x int32) data.Value, text string) bool {
	for x := a.Domain.Lo; x <= a.Domain.Hi; x++ {
		if Plain(data.Text(told(x))) == Plain(text) {
			return true
		}
	}
	return false
}

// Tells reports whether what an app calls by a name may ever be a value.
func (d *Device) Tells(name, text string) bool {
	a, told := d.Told(name)
	if a == nil || a.Domain.Kind == value.Dynamic {
		return a != nil
	}
	_, known := a.Number(text)
	return known && d.Attribute(name) == a || a.tells(told, text)
}

// Told is the attribute that tells what an app calls by a name, and how its
// values are told there; nil without one.
func (d *Device) Told(name string) (*Attribute, func(x int32) data.Value) {
	if a := d.Attribute(name); a != nil {
		return a, a.Value
	}
	v := views[name]
	if a := d.Attribute(v.of); a != nil {
		return a, func(x int32) data.Value { return v.values[a.Domain.Format(x)] }
	}
	return nil, nil
}

// newDevices describes the devices of a home.
func (s *Model) newDevices() {
	s.ByName = map[string]*Device{}
	for i := range s.home.Devices {
		d := &Device{Device: &s.home.Devices[i], Number: i + 1}
		for _, a := range d.Attributes {
			d.Attrs = append(d.Attrs, s.newAttribute(a))
		}
		s.devices = append(s.devices, d)
		s.ByName[d.Name] = d
	}
}

func (s *Model) newAttribute(a home.Attribute) *Attribute {
	x := &Attribute{Name: a.Name, V: a.Var, Topic: a.Topic, info: a.Info, Scale: 1}
	switch {
	case a.Var != ir.NoVar:
		x.Domain = s.Prog.Vars[a.Var].Domain
	case a.Info != nil:
		x.Domain = a.Domain
	}
	if a.Info != nil && x.Domain.Kind == value.Range && value.Same(x.Domain, a.Info.Domain) && scales[a.Name] != 0 {
		x.Scale = scales[a.Name]
	}
	return x
}

// Modelled reports whether some device of the catalogue has an attribute.
func Modelled(name string) bool {
	for _, c := range capability.Names() {
		if capability.Lookup(c).Attribute(name) != nil {
			return true
		}
	}
	return false
}

// Scale is what a step of an attribute counts in the platform's unit, where the home
// gives it no range of its own.
func Scale(attribute string) int32 { return max(1, scales[attribute]) }
