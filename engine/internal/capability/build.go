package capability

import (
	"strings"

	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/value"
)

// The functions below let the catalogue read as a table. They take and return
// pointers, and lists as texts: the page fetches the table as the code that makes
// it, and copies of structures would double that.
// "off: it goes off; on: it goes on" are two pairs of a value and a text.

// kind makes a capability.
func kind(name, doc string, attributes []*Attribute, commands ...*Command) *Capability {
	c := &Capability{Name: name, Doc: doc}
	for _, a := range attributes {
		c.Attributes = append(c.Attributes, *a)
	}
	for _, x := range commands {
		c.Commands = append(c.Commands, *x)
	}
	return c
}

// person marks a capability whose devices stand for persons.
func person(c *Capability) *Capability {
	c.Person = true
	return c
}

func attrs(list ...*Attribute) []*Attribute { return list }

// senses is a sensor attribute: its values, each with what happened.
func senses(name, doc string, m Medium, pairs string) *Attribute {
	a := has(name, doc, m, pairs)
	a.Sensor = true
	return a
}

// tells is a momentary attribute.
func tells(name, doc, pairs string) *Attribute {
	a := senses(name, doc, NoMedium, pairs)
	a.Momentary = true
	return a
}

// bond says for how long the changes of an attribute are reasons.
func bond(b ts.Bond, a *Attribute) *Attribute {
	a.Bond = b
	return a
}

// has is an attribute that commands (and people) change.
func has(name, doc string, m Medium, pairs string) *Attribute {
	a := &Attribute{Name: name, Doc: doc, Medium: m}
	var values []string
	each(pairs, func(v, says string) {
		values = append(values, v)
		a.Says = append(a.Says, says)
	})
	a.Domain = value.EnumDomain("", values)
	return a
}

// each calls do with each pair.
func each(pairs string, do func(name, text string)) {
	for pair := range strings.SplitSeq(pairs, "; ") {
		name, text, _ := strings.Cut(pair, ": ")
		do(name, text)
	}
}

// measures is a numeric sensor attribute.
func measures(name, doc string, m Medium, lo, hi, start int32) *Attribute {
	a := holds(name, doc, m, lo, hi, start)
	a.Sensor = true
	return a
}

// holds is a numeric attribute that commands change.
func holds(name, doc string, m Medium, lo, hi, start int32) *Attribute {
	return &Attribute{Name: name, Doc: doc, Medium: m, Domain: value.RangeDomain(lo, hi), Start: start}
}

// per says what a step of a range stands for.
func per(unit int32, a *Attribute) *Attribute {
	a.Unit = unit
	return a
}

// role makes an attribute a dimmer, gate or tint.
func role(r Role, a *Attribute) *Attribute {
	a.Role = r
	return a
}

// gives says with which values an attribute gives its medium off or lets it pass.
func gives(a *Attribute, values string) *Attribute {
	a.Gives = strings.Fields(values)
	return a
}

// cools says with which values it takes heat away.
func cools(a *Attribute, values string) *Attribute {
	a.Cools = strings.Fields(values)
	return a
}

// daylight says that an attribute lets in the light of day.
func daylight(a *Attribute) *Attribute {
	a.Daylight = true
	return a
}

// sounds marks a command that is heard.
func sounds(c *Command) *Command {
	c.Medium = Sound
	return c
}

// and adds effects to a command.
func (c *Command) and(effects ...Effect) *Command {
	c.Effects = append(c.Effects, effects...)
	return c
}

// to is the effect of writing one value.
func to(attr, val string) Effect { return Effect{Attr: attr, Value: val} }

// steps is the effect of writing the value that the first argument falls to.
func steps(attr string, at []int32, values string) Effect {
	return Effect{Attr: attr, Steps: at, Values: strings.Fields(values)}
}

// numbered is a momentary attribute that tells a number.
func numbered(name, doc string, lo, hi int32, says string) *Attribute {
	a := measures(name, doc, NoMedium, lo, hi, lo)
	a.Momentary, a.Says = true, []string{says}
	return a
}

// sets is a command that writes one value.
func sets(name, attr, val string) *Command {
	return &Command{Name: name, Doc: attr + " becomes " + val, Effects: []Effect{to(attr, val)}}
}

// takes is a command that writes its argument.
func takes(name, param, attr string) *Command {
	return &Command{
		Name: name, Doc: attr + " becomes the given value",
		Params: []Param{{param, attr}}, Effects: []Effect{{Attr: attr}},
	}
}

// says is a command with a text that people hear or read.
func says(name, text string) *Command {
	return &Command{Name: name, Doc: "shows its text in the run", Params: []Param{{Name: "text"}}, Says: text}
}

// does is a command without parameters that no attribute shows.
func does(name, text string) *Command {
	return &Command{Name: name, Doc: "is told in the run", Says: text}
}

// spelt adds SmartThings' spelling of a value.
func spelt(a *Attribute, pairs string) *Attribute {
	a.Spell = map[string]string{}
	each(pairs, func(v, spelling string) { a.Spell[v] = spelling })
	return a
}
