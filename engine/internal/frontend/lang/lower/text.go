package lower

import (
	"slices"
	"strings"

	"crosscheck/engine/internal/capability"
	"crosscheck/engine/internal/frontend/lang/check"
	"crosscheck/engine/internal/frontend/lang/syntax"
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

// humanise turns "frontDoor", "FrontDoor" and "front_door" into "front door",
// "TVRoom2" into "TV room 2".
func humanise(name string) string {
	words := strings.Fields(spaced(name))
	for i := range words {
		words[i] = small(words[i])
	}
	return strings.Join(words, " ")
}

// spaced cuts a name at underscores, where a capital begins a word, and
// before digits.
func spaced(name string) string {
	if strings.Trim(name, "_") == "" {
		return name
	}
	var b strings.Builder
	for i := range len(name) {
		if i > 0 && beginsWord(name[i-1:]) {
			b.WriteByte(' ')
		}
		b.WriteByte(name[i])
	}
	return strings.Trim(strings.ReplaceAll(b.String(), "_", " "), " ")
}

// beginsWord reports whether a word begins with the second letter of text.
func beginsWord(text string) bool {
	before, c := text[0], text[1]
	switch {
	case isDigit(c):
		return !isDigit(before)
	case isCapital(c):
		return !isCapital(before) || len(text) > 2 && isSmall(text[2])
	}
	return false
}

func isDigit(c byte) bool   { return c >= '0' && c <= '9' }
func isSmall(c byte) bool   { return c >= 'a' && c <= 'z' }
func isCapital(c byte) bool { return c >= 'A' && c <= 'Z' }

// small writes a capitalised word with a small letter, but no abbreviation.
func small(word string) string {
	if len(word) > 1 && isSmall(word[1]) {
		return strings.ToLower(word[:1]) + word[1:]
	}
	return word
}

// Noun is what a device is called in a sentence: "the front door", "lamp 2",
// a person by name.
func Noun(dev *check.Object) string {
	if d, ok := dev.Node.(*syntax.DeviceDecl); ok && d.Text != nil {
		return d.Text.Value
	}
	name := humanise(dev.Name)
	switch {
	case slices.ContainsFunc(dev.Caps, func(k *capability.Capability) bool { return k.Person }):
		return spaced(dev.Name)
	case isDigit(name[len(name)-1]):
		return name
	}
	return "the " + name
}

// RoomNoun is what a room is called in a sentence.
func RoomNoun(room *check.Object) string {
	if d := room.Node.(*syntax.RoomDecl); d.Text != nil {
		return d.Text.Value
	}
	return "the " + humanise(room.Name)
}

// ofDevice names an attribute of the catalogue as what its device {d} has; one
// of the program's own can have any name.
func ofDevice(o *check.Object) string {
	if o.Attr == nil {
		return "{d}: " + humanise(o.Name)
	}
	return "the " + humanise(o.Name) + " of {d}"
}

// deviceText tells that the environment or a person gave attribute o value v.
func deviceText(o *check.Object, v int32) string {
	dev := o.Owner
	name := o.Domain.Format(v)
	if o.Attr != nil && o.Attr.Momentary && o.Domain.Kind == value.Range {
		return capability.Fill(strings.ReplaceAll(o.Attr.Says[0], "{v}", name), Noun(dev))
	}
	if o.Attr == nil || o.Domain.Kind != value.Enum {
		return capability.Fill(ofDevice(o)+" becomes "+name, Noun(dev))
	}
	i, _ := o.Attr.Domain.Index(name)
	text := o.Attr.Says[i]
	d := dev.Node.(*syntax.DeviceDecl)
	if d.Text == nil && strings.Contains(strings.ToLower(text), strings.ToLower(humanise(dev.Name))) {
		text = strings.Replace(text, " at {d}", "", 1)
	}
	return capability.Fill(text, Noun(dev))
}
