// Package capability is the catalogue of what smart-home devices can be: the
// capabilities of SmartThings, each with attributes that have finitely many
// values and commands that write attributes. It says which attributes the
// environment moves, which physical medium they touch, and how a change is
// told in plain words.
//
// Value names are written in camel case ("notPresent"); Attribute.Spelling
// gives SmartThings' own spelling ("not present"). Numeric attributes have
// small ranges, which a program may narrow or move.
package capability

import (
	"slices"
	"sort"
	"strings"
	"unicode/utf8"

	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/value"
)

// Medium is the physical medium through which devices influence each other
// without a message.
type Medium uint8

// Media.
const (
	NoMedium Medium = iota
	Light
	Motion
	Water
	Sound
	Heat
	Smoke
)

var mediumNames = [...]string{"none", "light", "motion", "water", "sound", "heat", "smoke"}

func (m Medium) String() string { return mediumNames[m] }

// Media lists the names of the media.
func Media() []string { return append([]string(nil), mediumNames[1:]...) }

// MediumOf is the medium with the given name, or NoMedium.
func MediumOf(name string) Medium {
	return Medium(max(0, slices.Index(mediumNames[:], name)))
}

// Role says how an actuator attribute takes part in what its device gives off.
type Role uint8

// Roles. A device gives off a medium while one of its sources does and no
// dimmer and no gate stops it.
const (
	Source Role = iota // gives it off with the values of Gives
	Dimmer             // how much: nothing at the lowest number
	Gate               // lets it pass with the values of Gives
	Tint               // changes it without ever stopping it
)

// Attribute is something a device is doing or sensing.
type Attribute struct {
	Name   string
	Doc    string
	Domain value.Domain
	Start  int32
	// Sensor attributes are moved by the environment.
	Sensor bool
	// Momentary attributes have no state: they only tell that something
	// happened.
	Momentary bool
	// Bond is for how long its changes are reasons.
	Bond ts.Bond
	// Unit is how much of the platform's unit a step of a range stands for,
	// where that is not 1: battery 7 is 70 percent.
	Unit int32
	// Medium is what a sensor attribute senses, or what an actuator gives off,
	// as Role says.
	Medium Medium
	Role   Role
	// Gives are the values with which a Source gives its medium off, and those
	// with which a Gate lets it pass. Cools are the values with which a source
	// of heat takes it away. A Source without either gives off with every value
	// but the first.
	Gives, Cools []string
	// Daylight: what a Source gives off comes from outside.
	Daylight bool
	// Says tells, a value each, what happened when the environment moved the
	// attribute; {d} stands for the device. Empty for numeric attributes,
	// except for a momentary one, which has one text, with {v} for the value.
	Says []string
	// Spell is SmartThings' spelling of the values, where it differs.
	Spell map[string]string
}

// Spelling is SmartThings' spelling of a value name.
func (a *Attribute) Spelling(name string) string {
	if s := a.Spell[name]; s != "" {
		return s
	}
	return name
}

// GivesOff reports whether the value with this name gives the medium off or
// lets it pass.
func (a *Attribute) GivesOff(name string) bool {
	if len(a.Gives)+len(a.Cools) == 0 {
		return name != a.Domain.Format(a.Domain.Lo)
	}
	return slices.Contains(a.Gives, name)
}

// Param is a parameter of a command: a value of attribute Attr, or a text
// when Attr is "".
type Param struct {
	Name string
	Attr string
}

// Effect is an attribute write: the value named Value, or argument number Arg
// when Value is "". With Steps it is the value that Arg falls to: the first of
// Values below the first step, the second below the second step, and so on.
type Effect struct {
	Attr   string
	Value  string
	Arg    int
	Steps  []int32
	Values []string
}

func (e *Effect) equal(f *Effect) bool {
	return e.Attr == f.Attr && e.Value == f.Value && e.Arg == f.Arg && slices.Equal(e.Steps, f.Steps)
}

// Command is what a device can be told.
type Command struct {
	Name    string
	Doc     string
	Params  []Param
	Effects []Effect
	// Says is shown in a run when the command leaves no trace in any
	// attribute; {d} stands for the device, {0} for the first argument.
	Says string
	// Medium is what the command gives off for a moment.
	Medium Medium
}

// And is a command that does what c and other do. Where their parameters
// differ it is c.
func (c *Command) And(other *Command) *Command {
	if !slices.Equal(c.Params, other.Params) {
		return c
	}
	both := *c
	both.Effects = append([]Effect(nil), c.Effects...)
	for _, e := range other.Effects {
		if !slices.ContainsFunc(both.Effects, func(f Effect) bool { return e.equal(&f) }) {
			both.Effects = append(both.Effects, e)
		}
	}
	if len(both.Effects) == len(c.Effects) {
		return c
	}
	both.Doc += "; " + other.Doc
	return &both
}

// Capability is one kind of device.
type Capability struct {
	Name       string
	Doc        string
	Attributes []Attribute // the first is the main one
	Commands   []Command
	// Person: the device stands for a person, whose name needs no "the".
	Person bool
}

// Main is the attribute that `device x: kind = value` starts; nil when the
// capability has none.
func (c *Capability) Main() *Attribute {
	if len(c.Attributes) == 0 {
		return nil
	}
	return &c.Attributes[0]
}

// Attribute returns the attribute with the given name, or nil.
func (c *Capability) Attribute(name string) *Attribute {
	for i := range c.Attributes {
		if c.Attributes[i].Name == name {
			return &c.Attributes[i]
		}
	}
	return nil
}

// Command returns the command with the given name, or nil.
func (c *Capability) Command(name string) *Command {
	for i := range c.Commands {
		if c.Commands[i].Name == name {
			return &c.Commands[i]
		}
	}
	return nil
}

// Lookup returns a capability, or nil.
func Lookup(name string) *Capability {
	i := sort.Search(len(catalogue), func(i int) bool { return catalogue[i].Name >= name })
	if i < len(catalogue) && catalogue[i].Name == name {
		return catalogue[i]
	}
	return nil
}

// Names lists all capabilities in alphabetical order.
func Names() []string {
	names := make([]string, len(catalogue))
	for i := range catalogue {
		names[i] = catalogue[i].Name
	}
	return names
}

// Fill puts the device's name into a text and starts it with a capital.
func Fill(text, device string) string {
	s := strings.ReplaceAll(text, "{d}", device)
	_, n := utf8.DecodeRuneInString(s)
	return strings.ToUpper(s[:n]) + s[n:]
}
