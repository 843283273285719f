// Package home is what front ends tell each other about a home: which devices
// a program declares, what they can be told, and which apps are installed with
// which settings.
package home

import (
	"slices"

	"crosscheck/engine/internal/capability"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/value"
)

// Home is the devices and installations of a program.
type Home struct {
	Rooms    []Room
	Devices  []Device
	Mode     ir.VarID // NoVar: the home has no mode; its topic is the variable's
	Modes    []string // the mode's values
	Installs []Install
}

// Room is a declared room.
type Room struct {
	Name  string // as declared: "livingRoom"
	Label string // as people call it: "the living room"
	Span  source.Span
}

// Device is a declared device.
type Device struct {
	Name         string   // as declared: "frontDoor"
	Label        string   // as people call it: "the front door"
	Capabilities []string // names of the catalogue; empty for a device of the program's own kind
	Room         string   // "" for none
	ByHand       bool     // people operate it
	Fixed        bool     // only apps change it
	Attributes   []Attribute
	Commands     []Command
	Span         source.Span
}

// Fits reports whether the device can stand where one with the named capability
// is asked for: it has that capability, or all attributes and commands of it.
func (d *Device) Fits(name string) bool {
	if slices.Contains(d.Capabilities, name) {
		return true
	}
	k := capability.Lookup(name)
	if k == nil {
		return false
	}
	for i := range k.Attributes {
		if d.Attribute(k.Attributes[i].Name) == nil {
			return false
		}
	}
	for i := range k.Commands {
		if d.Command(k.Commands[i].Name) == nil {
			return false
		}
	}
	return true
}

// Attribute is the attribute with the given name, or nil.
func (d *Device) Attribute(name string) *Attribute {
	for i := range d.Attributes {
		if d.Attributes[i].Name == name {
			return &d.Attributes[i]
		}
	}
	return nil
}

// Command is the command with the given name, or nil.
func (d *Device) Command(name string) *Command {
	for i := range d.Commands {
		if d.Commands[i].Name == name {
			return &d.Commands[i]
		}
	}
	return nil
}

// Attribute is one attribute of a device.
type Attribute struct {
	Name string
	Var  ir.VarID // NoVar for one without state, which only tells
	// Topic is published, with the new value, when the attribute changes or
	// tells something.
	Topic ir.TopicID
	Info  *capability.Attribute // nil for an attribute of the program's own
	// Domain is of one without state what it can tell.
	Domain value.Domain
	// Values are those that it can have, as the program writes them, and Start
	// the ones that it starts with.
	Values, Start string
	Moved         Mover
}

// Mover is who changes an attribute besides apps.
type Mover uint8

// Movers.
const (
	Nobody Mover = iota
	People
	Weather // or whatever else surrounds a sensor
)

// Command is what a device can be told: a function of the program with one
// parameter for each of Info's. Numbers outside an attribute's range become
// its nearest value. The argument for a text is not looked at: what people hear
// or see of the command, Info.Says, is for the caller to show.
type Command struct {
	Name string
	Func ir.FuncID
	Info *capability.Command // nil for a command of the program's own
}

// Install is an app of another language that the home runs, with its settings.
type Install struct {
	App      string // how the program calls it
	Label    string // the same in words
	File     string // the file with its code
	Settings []Setting
	Span     source.Span
	FileSpan source.Span // of the file's name
	Guessed  bool        // with the home: nobody wrote it
}

// Setting is a value given to an input of an app; several for a list. Any: the
// app has one of the values, and every one of them is a possible start.
type Setting struct {
	Name   string
	Any    bool
	Values []Value
	Span   source.Span
}

// Kind is the kind of a setting's value.
type Kind uint8

// Kinds of values. The zero Kind is invalid.
const (
	DeviceName Kind = 1 + iota // Text is the name of a declared device
	Number                     // Number
	Text                       // Text
	Bool                       // Number is 0 or 1
)

// Value is one value of a setting.
type Value struct {
	Kind   Kind
	Text   string
	Number int64 // or, with a decimal point, Text has the digits as written
	Span   source.Span
}
