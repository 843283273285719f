package capability

import (
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/value"
)

// The functions below let the catalogue read as a table.

// kind makes a capability.
func kind(name, doc string, attributes []Attribute, commands ...Command) Capability {
	return Capability{Name: name, Doc: doc, Attributes: attributes, Commands: commands}
}

// person marks a capability whose devices stand for persons.
func person(c Capability) Capability {
	c.Person = true
	return c
}

func attrs(list ...Attribute) []Attribute { return list }

// senses is a sensor attribute: pairs of value and what happened.
func senses(name, doc string, m Medium, pairs ...string) Attribute {
	a := named(name, doc, m, pairs)
	a.Sensor = true
	return a
}

// tells is a momentary attribute.
func tells(name, doc string, pairs ...string) Attribute {
	a := senses(name, doc, NoMedium, pairs...)
	a.Momentary = true
	return a
}

// bond says for how long the changes of an attribute are reasons.
func bond(b ts.Bond, a Attribute) Attribute {
	a.Bond = b
	return a
}

// has is an attribute that commands (and people) change.
func has(name, doc string, m Medium, pairs ...string) Attribute { return named(name, doc, m, pairs) }

func named(name, doc string, m Medium, pairs []string) Attribute {
	a := Attribute{Name: name, Doc: doc, Medium: m}
	var values []string
	for i := 0; i < len(pairs); i += 2 {
		values = append(values, pairs[i])
		a.Says = append(a.Says, pairs[i+1])
	}
	a.Domain = value.EnumDomain("", values)
	return a
}

// measures is a numeric sensor attribute.
func measures(name, doc string, m Medium, lo, hi, start int32) Attribute {
	return Attribute{Name: name, Doc: doc, Medium: m, Sensor: true, Domain: value.RangeDomain(lo, hi), Start: start}
}

// holds is a numeric attribute that commands change.
func holds(name, doc string, m Medium, lo, hi, start int32) Attribute {
	return Attribute{Name: name, Doc: doc, Medium: m, Domain: value.RangeDomain(lo, hi), Start: start}
}

// per says what a step of a range stands for.
func per(unit int32, a Attribute) Attribute {
	a.Unit = unit
	return a
}

// role makes an attribute a dimmer, gate or tint; values are a gate's.
func role(r Role, a Attribute, values ...string) Attribute {
	a.Role, a.Gives = r, values
	return a
}

// gives says with which values an attribute gives its medium off.
func gives(a Attribute, values ...string) Attribute { return role(Source, a, values...) }

// cools says with which values it takes heat away.
func cools(a Attribute, values ...string) Attribute {
	a.Cools = values
	return a
}

// daylight says that an attribute lets in the light of day.
func daylight(a Attribute) Attribute {
	a.Daylight = true
	return a
}

// sounds marks a command that is heard.
func sounds(c Command) Command {
	c.Medium = Sound
	return c
}

// and adds effects to a command.
func (c Command) and(effects ...Effect) Command {
	c.Effects = append(c.Effects, effects...)
	return c
}

// to is the effect of writing one value.
func to(attr, val string) Effect { return Effect{Attr: attr, Value: val} }

// steps is the effect of writing the value that the first argument falls to.
func steps(attr string, at []int32, values ...string) Effect {
	return Effect{Attr: attr, Steps: at, Values: values}
}

// numbered is a momentary attribute that tells a number.
func numbered(name, doc string, lo, hi int32, says string) Attribute {
	a := measures(name, doc, NoMedium, lo, hi, lo)
	a.Momentary, a.Says = true, []string{says}
	return a
}

// sets is a command that writes one value.
func sets(name, attr, val string) Command {
	return Command{Name: name, Doc: attr + " becomes " + val, Effects: []Effect{{Attr: attr, Value: val}}}
}

// takes is a command that writes its argument.
func takes(name, param, attr string) Command {
	return Command{
		Name: name, Doc: attr + " becomes the given value",
		Params: []Param{{param, attr}}, Effects: []Effect{{Attr: attr}},
	}
}

// says is a command with a text that people hear or read.
func says(name, text string) Command {
	return Command{Name: name, Doc: "shows its text in the run", Params: []Param{{Name: "text"}}, Says: text}
}

// does is a command without parameters that no attribute shows.
func does(name, text string) Command {
	return Command{Name: name, Doc: "is told in the run", Says: text}
}

// spelt adds SmartThings' spelling of a value.
func spelt(a Attribute, pairs ...string) Attribute {
	a.Spell = map[string]string{}
	for i := 0; i < len(pairs); i += 2 {
		a.Spell[pairs[i]] = pairs[i+1]
	}
	return a
}
