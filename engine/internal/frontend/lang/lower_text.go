package lang

import (
	"slices"
	"strings"

	"crosscheck/engine/internal/capability"
	"crosscheck/engine/internal/frontend/lang/syntax"
	"crosscheck/engine/internal/value"
)

// eventName is an event's unique name: "e", "App.e", "pick(2)", "e(1,red)".
func eventName(o *object, args []int32) string {
	if len(args) == 0 {
		return o.qualified()
	}
	values := make([]string, len(args))
	for i, a := range args {
		values[i] = o.params[i].dom.Format(a)
	}
	return o.qualified() + "(" + strings.Join(values, ",") + ")"
}

// fillParams puts the arguments into a text with {name} holes.
func fillParams(text string, params []*object, args []int32) string {
	for i, p := range params {
		text = strings.ReplaceAll(text, "{"+p.name+"}", p.dom.Format(args[i]))
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

// noun is what a device is called in a sentence: "the front door", "lamp 2",
// a person by name.
func noun(dev *object) string {
	if d, ok := dev.node.(*syntax.DeviceDecl); ok && d.Text != nil {
		return d.Text.Value
	}
	name := humanise(dev.name)
	switch {
	case slices.ContainsFunc(dev.caps, func(k *capability.Capability) bool { return k.Person }):
		return spaced(dev.name)
	case isDigit(name[len(name)-1]):
		return name
	}
	return "the " + name
}

// roomNoun is what a room is called in a sentence.
func roomNoun(room *object) string {
	if d := room.node.(*syntax.RoomDecl); d.Text != nil {
		return d.Text.Value
	}
	return "the " + humanise(room.name)
}

// ofDevice names an attribute of the catalogue as what its device {d} has; one
// of the program's own can have any name.
func ofDevice(o *object) string {
	if o.attr == nil {
		return "{d}: " + humanise(o.name)
	}
	return "the " + humanise(o.name) + " of {d}"
}

// deviceText tells that the environment or a person gave attribute o value v.
func deviceText(o *object, v int32) string {
	dev := o.owner
	name := o.dom.Format(v)
	if o.attr != nil && o.attr.Momentary && o.dom.Kind == value.Range {
		return capability.Fill(strings.ReplaceAll(o.attr.Says[0], "{v}", name), noun(dev))
	}
	if o.attr == nil || o.dom.Kind != value.Enum {
		return capability.Fill(ofDevice(o)+" becomes "+name, noun(dev))
	}
	i, _ := o.attr.Domain.Index(name)
	text := o.attr.Says[i]
	d := dev.node.(*syntax.DeviceDecl)
	if d.Text == nil && strings.Contains(strings.ToLower(text), strings.ToLower(humanise(dev.name))) {
		text = strings.Replace(text, " at {d}", "", 1)
	}
	return capability.Fill(text, noun(dev))
}
