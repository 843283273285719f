package lang

import (
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

// humanise turns "frontDoor" and "front_door" into "front door".
func humanise(name string) string {
	var b strings.Builder
	for i := 0; i < len(name); i++ {
		switch c := name[i]; {
		case c == '_':
			b.WriteByte(' ')
		case i > 0 && c >= 'A' && c <= 'Z' && name[i-1] >= 'a' && name[i-1] <= 'z':
			b.WriteByte(' ')
			b.WriteByte(c - 'A' + 'a')
		case i > 0 && c >= '0' && c <= '9' && (name[i-1] < '0' || name[i-1] > '9') && name[i-1] != '_':
			b.WriteByte(' ')
			b.WriteByte(c)
		default:
			b.WriteByte(c)
		}
	}
	return b.String()
}

// noun is what a device is called in a sentence.
func noun(dev *object) string {
	if d, ok := dev.node.(*syntax.DeviceDecl); ok && d.Text != nil {
		return d.Text.Value
	}
	name := humanise(dev.name)
	if dev.cap != nil && dev.cap.Person {
		return name
	}
	return "the " + name
}

// deviceText tells that the environment or a person gave attribute o value v.
func deviceText(o *object, v int32) string {
	dev := o.owner
	name := o.dom.Format(v)
	if o.attr == nil || o.dom.Kind != value.Enum {
		return capability.Fill("{d}: "+humanise(o.name)+" becomes "+name, noun(dev))
	}
	i, _ := o.attr.Domain.Index(name)
	text := o.attr.Says[i]
	d := dev.node.(*syntax.DeviceDecl)
	if d.Text == nil && strings.Contains(strings.ToLower(text), strings.ToLower(humanise(dev.name))) {
		text = strings.Replace(text, " at {d}", "", 1)
	}
	return capability.Fill(text, noun(dev))
}
