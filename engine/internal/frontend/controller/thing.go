package controller

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"crosscheck/engine/internal/capability"
	"crosscheck/engine/internal/home"
	"crosscheck/engine/internal/source"
)

// states are the attributes of things that have two states, with the capability
// that stands for one, what the states and the commands that lead to them are
// called, and words of names by which a sensor is known for one.
var states = []struct {
	attribute, capability string
	off, on               string
	turnOff, turnOn       string
	words                 []string
}{
	{"switch", "switch", "off", "on", "off", "on", nil},
	{"motion", "motionSensor", "inactive", "active", "", "", []string{"motion", "pir", "movement", "occupancy"}},
	{"contact", "contactSensor", "closed", "open", "", "", []string{"door", "window", "gate", "contact", "opened", "opening", "garage", "slider", "triggerlinc"}},
	{"water", "waterSensor", "dry", "wet", "", "", []string{"leak", "water", "wet", "flood", "sump"}},
	{"smoke", "smokeDetector", "clear", "detected", "", "", []string{"smoke", "fire"}},
	{"presence", "presenceSensor", "notPresent", "present", "", "", []string{"presence", "phone"}},
	{"lock", "lock", "unlocked", "locked", "unlock", "lock", []string{"lock", "deadbolt"}},
	{"door", "garageDoorControl", "closed", "open", "close", "open", nil},
	{"valve", "valve", "closed", "open", "close", "open", nil},
	{"windowShade", "windowShade", "closed", "open", "close", "open", nil},
	{"alarm", "alarm", "off", "siren", "off", "siren", nil},
	{"occupancy", "occupancySensor", "unoccupied", "occupied", "", "", nil},
	{"carbonMonoxide", "carbonMonoxideDetector", "clear", "detected", "", "", nil},
	{"sound", "soundSensor", "notDetected", "detected", "", "", nil},
}

// use is what texts ask of a thing.
type use struct {
	name                        string
	at                          source.Span
	told, read, pressed, levels bool
	group, heat, cool           bool
	words                       []string // of states that are not on and off
}

// uses are the things of a text in the order of their names' first mention.
func uses(t *Text) []*use {
	var list []*use
	by := map[string]*use{}
	of := func(name string, at source.Span) *use {
		key := strings.ToLower(name)
		if by[key] == nil {
			by[key] = &use{name: name, at: at}
			list = append(list, by[key])
		}
		return by[key]
	}
	state := func(u *use, v Value) {
		switch {
		case v.IsNumber:
			u.levels = true
		case v.Word != On && v.Word != Off && !slices.Contains(u.words, v.Word):
			u.words = append(u.words, v.Word)
		}
	}
	t.eachMoment(func(m Moment) {
		switch m := m.(type) {
		case *Pressed:
			of(m.Thing, m.Span).pressed = true
		case *Becomes:
			u := of(m.Thing, m.Span)
			u.read = true
			state(u, m.Value)
		}
	})
	t.eachCond(func(c Cond) {
		if c, is := c.(*Is); is {
			u := of(c.Thing, c.Span)
			u.read = true
			state(u, c.Value)
		}
	})
	for _, p := range t.Programs {
		for _, a := range p.actions() {
			if a, is := a.(*Set); is {
				u := of(a.Thing, a.Span)
				u.told, u.group = true, u.group || a.Group
				switch a.Kind {
				case "heat":
					u.heat = true
				case "cool":
					u.cool = true
				default:
					state(u, a.Value)
				}
			}
		}
	}
	return list
}

// device is the device that a home gets for a thing.
func (u *use) device() home.Device {
	return home.Device{Name: ident(u.name), Label: label(u.name), Capabilities: []string{u.capability()}, ByHand: u.byHand(), Fixed: !u.byHand() && u.told || u.pressed && !u.sensor(), Span: u.at}
}

// byHand reports whether people operate a thing other than by what the texts call a
// press.
func (u *use) byHand() bool { return u.read && !u.pressed && !u.group && !u.sensor() }

// sensor reports whether the world moves a thing.
func (u *use) sensor() bool {
	k := capability.Lookup(u.capability())
	return len(k.Attributes) > 0 && k.Attributes[0].Sensor
}

// capability is what a thing has to be able to do, or is by its name.
func (u *use) capability() string {
	has := func(words ...string) bool {
		return slices.ContainsFunc(u.words, func(w string) bool { return slices.Contains(words, w) })
	}
	switch {
	case u.heat || u.cool || has("heat", "cool", "auto"):
		return "thermostat"
	case has("lock", "unlock", "locked", "unlocked"):
		return "lock"
	case has("disarm", "disarmed", "armaway", "armedaway", "armhome", "armedhome", "armnight", "armednight"):
		return "securityKeypad"
	case u.levels && u.told:
		return "switchLevel"
	case has("open", "close", "closed") && u.told:
		return "garageDoorControl"
	}
	if u.told {
		return "switch"
	}
	if u.levels {
		return quantity(u.name)
	}
	words := strings.FieldsFunc(strings.ToLower(u.name), func(r rune) bool { return (r < 'a' || r > 'z') && (r < '0' || r > '9') })
	for _, s := range states {
		if slices.ContainsFunc(words, func(w string) bool { return slices.Contains(s.words, w) }) {
			return s.capability
		}
	}
	if has("open", "close", "closed") {
		return "contactSensor"
	}
	return "switch"
}

// quantity is what measures something by its name.
func quantity(name string) string {
	name = strings.ToLower(name)
	for _, q := range [][2]string{{"temp", "temperatureMeasurement"}, {"humid", "relativeHumidityMeasurement"}, {"lumin", "illuminanceMeasurement"}, {"light", "illuminanceMeasurement"}, {"power", "powerMeter"}} {
		if strings.Contains(name, q[0]) {
			return q[1]
		}
	}
	return "switchLevel"
}

// ident is the name of a device for what a text calls a thing: "Hall / Lamp 2"
// becomes hallLamp2.
func ident(name string) string {
	var b strings.Builder
	up := false
	for _, r := range name {
		switch {
		case r >= '0' && r <= '9' && b.Len() > 0, r >= 'a' && r <= 'z', r >= 'A' && r <= 'Z':
			text := string(r)
			if up && b.Len() > 0 {
				text = strings.ToUpper(text)
			} else if b.Len() == 0 {
				text = strings.ToLower(text)
			}
			b.WriteString(text)
			up = false
		default:
			up = true
		}
	}
	if b.Len() == 0 {
		return "thing"
	}
	return b.String()
}

// declare is the declaration of a device.
func declare(d home.Device) string {
	how := map[bool]string{true: " by hand"}[d.ByHand]
	if d.Fixed {
		how = " fixed"
	}
	return fmt.Sprintf("device %s: %s \"%s\"%s;\n", d.Name, d.Capabilities[0], d.Label, how)
}

// label is what sentences call a thing: what a text calls it, as far as it can stand in
// a text of the home.
func label(name string) string {
	plain := strings.Map(func(r rune) rune {
		switch {
		case r == '"':
			return '\''
		case r == '\\' || r == utf8.RuneError || !unicode.IsPrint(r):
			return ' '
		}
		return r
	}, name)
	if plain = strings.Join(strings.Fields(plain), " "); plain == "" {
		return ident(name)
	}
	return plain
}
