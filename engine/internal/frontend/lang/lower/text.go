package lower

import (
	"slices"
	"strings"

	"crosscheck/engine/internal/capability"
	"crosscheck/engine/internal/frontend/lang/check"
	"crosscheck/engine/internal/frontend/lang/syntax"
	"crosscheck/engine/internal/name"
	"crosscheck/engine/internal/value"
)

// eventName is an event's unique name: "e", "App.e", "pick(2)", "e(1,red)".
func eventName(o *check.Object, args []int32) string {
	if len(args) == 0 {
		return o.Qualified()
	}
	values := make([]string, len(args))
	for i, a := range args {
		values[i] = o.Params[i].Domain.Format(a)
	}
	return o.Qualified() + "(" + strings.Join(values, ",") + ")"
}

// fillParams puts the arguments into a text with {name} holes.
func fillParams(text string, params []*check.Object, args []int32) string {
	for i, p := range params {
		text = strings.ReplaceAll(text, "{"+p.Name+"}", p.Domain.Format(args[i]))
	}
	return text
}

// Noun is what a device is called in a sentence: "the front door", "lamp 2",
// a person by name.
func Noun(dev *check.Object) string {
	person := slices.ContainsFunc(dev.Caps, func(k *capability.Capability) bool { return k.Person })
	if d, ok := dev.Node.(*syntax.DeviceDecl); ok && d.Text != nil {
		if person {
			return owner(d.Text.Value)
		}
		return d.Text.Value
	}
	noun := name.Words(dev.Name)
	switch {
	case person:
		return name.Spaced(dev.Name)
	case name.IsDigit(noun[len(noun)-1]):
		return noun
	}
	return "the " + noun
}

// owner is who is meant by the name of a thing that tells how somebody is: "the
// child" by "the child's bed".
func owner(thing string) string {
	if who, what, _ := strings.Cut(strings.Replace(thing, "’", "'", 1), "'s "); strings.Contains(carried, " "+what+" ") {
		return who
	}
	return thing
}

// carried are things that are where somebody is.
const carried = " phone bed watch sensor key fob tag "

// RoomNoun is what a room is called in a sentence.
func RoomNoun(room *check.Object) string {
	if d := room.Node.(*syntax.RoomDecl); d.Text != nil {
		return d.Text.Value
	}
	return "the " + name.Words(room.Name)
}

// ofDevice names an attribute of the catalogue as what its device {d} has; one
// of the program's own can have any name.
func ofDevice(o *check.Object) string {
	if o.Attr == nil {
		return "{d}: " + name.Words(o.Name)
	}
	return "the " + name.Words(o.Name) + " of {d}"
}

// deviceText tells that the environment or a person gave attribute o value v.
func deviceText(o *check.Object, v int32) string {
	dev := o.Owner
	word := o.Domain.Format(v)
	if o.Momentary() && o.Domain.Kind == value.Range {
		return capability.Fill(strings.ReplaceAll(o.Attr.Says[0], "{v}", word), Noun(dev))
	}
	if o.Attr == nil || o.Domain.Kind != value.Enum {
		return capability.Fill(ofDevice(o)+" becomes "+word, Noun(dev))
	}
	i, _ := o.Attr.Domain.Index(word)
	text := o.Attr.Says[i]
	d := dev.Node.(*syntax.DeviceDecl)
	if d.Text == nil && strings.Contains(strings.ToLower(text), strings.ToLower(name.Words(dev.Name))) {
		text = strings.Replace(text, " at {d}", "", 1)
	}
	return capability.Fill(text, Noun(dev))
}
