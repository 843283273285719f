package platform

import (
	"strings"

	"crosscheck/engine/internal/capability"
	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/home"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/value"
)

// device is a device of the home as apps meet it.
type device struct {
	*home.Device
	number     int
	attributes []*attribute
}

// attribute is one of its attributes; the program's number times scale is the
// platform's.
type attribute struct {
	name   string
	v      ir.VarID // NoVar: it has no state
	topic  ir.TopicID
	domain value.Domain
	info   *capability.Attribute
	scale  int32
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

// newDevices describes the devices of a home.
func (s *shared) newDevices() {
	s.byName = map[string]*device{}
	for i := range s.home.Devices {
		d := &device{Device: &s.home.Devices[i], number: i + 1}
		for _, a := range d.Attributes {
			d.attributes = append(d.attributes, s.newAttribute(a))
		}
		s.devices = append(s.devices, d)
		s.byName[d.Name] = d
	}
}

func (s *shared) newAttribute(a home.Attribute) *attribute {
	x := &attribute{name: a.Name, v: a.Var, topic: a.Topic, info: a.Info, scale: 1}
	switch {
	case a.Var != ir.NoVar:
		x.domain = s.prog.Vars[a.Var].Domain
	case a.Info != nil:
		x.domain = a.Info.Domain
	}
	if a.Info != nil && x.domain.Kind == value.Range && value.Same(x.domain, a.Info.Domain) && scales[a.Name] != 0 {
		x.scale = scales[a.Name]
	}
	return x
}

func (s *shared) newTopic(name string) ir.TopicID {
	s.prog.Topics = append(s.prog.Topics, ir.Topic{Name: name})
	return ir.TopicID(len(s.prog.Topics) - 1)
}

// attribute is the attribute of a name or an alias, nil without one.
func (d *device) attribute(name string) *attribute {
	for _, a := range d.attributes {
		if a.name == name {
			return a
		}
	}
	if other := aliases[name]; other != "" {
		for _, a := range d.attributes {
			if a.name == other {
				return a
			}
		}
	}
	return nil
}

// modelled reports whether some device of the catalogue has an attribute.
func modelled(name string) bool {
	for _, c := range capability.Names() {
		if capability.Lookup(c).Attribute(name) != nil {
			return true
		}
	}
	return false
}

// command is the command of a name, nil without one.
func (d *device) command(name string) *home.Command {
	for i := range d.Commands {
		if d.Commands[i].Name == name {
			return &d.Commands[i]
		}
	}
	return nil
}

// called is how people call the device.
func (d *device) called() string {
	if d.Label != "" {
		return d.Label
	}
	return d.Name
}

// value is what the platform calls the program's value x.
func (a *attribute) value(x int32) data.Value {
	switch a.domain.Kind {
	case value.Enum:
		return a.spelling(a.domain.Format(x))
	case value.Bool:
		return a.domain.Format(x)
	case value.Dynamic:
		return &data.Unknown{What: "what the device tells"}
	}
	return x * a.scale
}

func (a *attribute) spelling(name string) string {
	if a.info != nil {
		return a.info.Spelling(name)
	}
	return name
}

// number is the program's value for a value of the platform, the nearest one
// for numbers; false when there is none.
func (a *attribute) number(v data.Value) (int32, bool) {
	if a.domain.Kind == value.Range {
		n, ok := whole(v)
		if !ok {
			return 0, false
		}
		n = floorDiv(n+int64(a.scale/2), int64(a.scale))
		return int32(max(int64(a.domain.Lo), min(int64(a.domain.Hi), n))), true
	}
	if a.domain.Kind == value.Dynamic {
		return 0, false
	}
	want := plain(data.Text(v))
	for x := a.domain.Lo; x <= a.domain.Hi; x++ {
		name := a.domain.Format(x)
		if plain(name) == want || plain(a.spelling(name)) == want {
			return x, true
		}
	}
	return 0, false
}

func floorDiv(a, b int64) int64 {
	q := a / b
	if a%b != 0 && (a < 0) != (b < 0) {
		q--
	}
	return q
}

// plain leaves only letters and digits of a name, in lower case, so that
// "not present", "notPresent" and "Not Present" are one.
func plain(name string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r >= 'A' && r <= 'Z':
			return r + 'a' - 'A'
		case r >= 'a' && r <= 'z', r >= '0' && r <= '9', r == '-', r > 127:
			return r
		}
		return -1
	}, name)
}

// whole is the number nearest to v, which may be written as a text.
func whole(v data.Value) (int64, bool) {
	switch v := v.(type) {
	case int32:
		return int64(v), true
	case int64:
		return v, true
	case float64:
		return int64(v + 0.5), true
	case float32:
		return int64(v + 0.5), true
	case bool, nil, *data.List, *data.Map, *data.Unknown:
		return 0, false
	}
	text := strings.TrimSpace(data.Text(v))
	digits, fraction, _ := strings.Cut(text, ".")
	sign := int64(1)
	if rest, ok := strings.CutPrefix(digits, "-"); ok {
		sign, digits = -1, rest
	}
	if digits == "" || len(digits) > 15 {
		return 0, false
	}
	n := int64(0)
	for _, r := range digits {
		if r < '0' || r > '9' {
			return 0, false
		}
		n = n*10 + int64(r-'0')
	}
	if fraction != "" && fraction[0] >= '5' && fraction[0] <= '9' {
		n++
	}
	return sign * n, true
}
