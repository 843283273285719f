package config

import (
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"

	"crosscheck/engine/internal/frontend/homeassistant/template"
	"crosscheck/engine/internal/regular"
)

// single is a template that is no more than one expression.
var single = regular.New(`^\s*\{\{-?((?:[^{}]|\{[^{}]*\})*?)-?\}\}\s*$`)

// compared is the template of what is asked of the number of one place, whose limits
// are entities or whose value a template says; nil where a part is not read.
func compared(n *yaml.Node, p Place) *template.Template {
	value := "states('" + p.Entity + "')"
	said := p.Entity
	if p.Attribute != "" {
		value, said = "state_attr('"+p.Entity+"', '"+p.Attribute+"')", said+" "+p.Attribute
	}
	if s, given := text(get(n, "value_template")); given {
		m := single.FindStringSubmatch(s)
		if m == nil {
			return nil
		}
		value, said = "("+m[1]+")", short(s)+" of "+p.Entity
	}
	within := limits(n)
	var asks []string
	for _, x := range []struct {
		limit    *Bound
		op, word string
	}{{within.Above, " > ", " above "}, {within.Below, " < ", " below "}} {
		switch {
		case x.limit == nil:
		case x.limit.Entity != "":
			asks, said = append(asks, "x"+x.op+"states('"+x.limit.Entity+"') | float"), said+x.word+x.limit.Entity
		default:
			number := strconv.FormatFloat(x.limit.Number, 'f', -1, 64)
			asks, said = append(asks, "x"+x.op+number), said+x.word+number
		}
	}
	if len(asks) == 0 || strings.Contains(p.Attribute, "'") {
		return nil
	}
	t := template.Parse("{% set state = states['" + p.Entity + "'] %}{% set x = " + value + " | float %}{{ " + strings.Join(asks, " and ") + " }}")
	t.Text = said
	return t
}

// comparedCondition is that the numbers of all places are as is asked.
func (r *reader) comparedCondition(n *yaml.Node) Condition {
	all := &Logic{Op: And, Span: r.span(n)}
	for _, p := range r.places(n) {
		t := compared(n, p)
		if t == nil {
			return nil
		}
		all.Of = append(all.Of, &TemplateCondition{t, r.span(n)})
	}
	switch len(all.Of) {
	case 0:
		return nil
	case 1:
		return all.Of[0]
	}
	return all
}

// timesOf is the template of a condition on the time whose limits are entities.
func timesOf(n *yaml.Node) *template.Template {
	var asks []string
	for _, x := range [...]struct{ key, op string }{{"after", ">="}, {"before", "<"}} {
		if list := entities(get(n, x.key)); len(list) == 1 {
			asks = append(asks, "now() "+x.op+" today_at(states('"+list[0]+"'))")
		}
	}
	if len(asks) == 0 {
		return nil
	}
	return template.Parse("{{ " + strings.Join(asks, " and ") + " }}")
}

// zoneCondition is that persons or devices are in zones, which their states say by
// the names of these. It is nil where a part is not read.
func (r *reader) zoneCondition(n *yaml.Node) Condition {
	c := &StateCondition{Places: r.places(n), Span: r.span(n)}
	for _, zone := range entities(get(n, "zone")) {
		name := strings.TrimPrefix(zone, "zone.")
		if name != "home" {
			name = strings.ReplaceAll(name, "_", " ")
			name = strings.ToUpper(name[:1]) + name[1:]
		}
		c.States = append(c.States, name)
	}
	if len(c.Places) == 0 || len(c.States) == 0 {
		return nil
	}
	for _, p := range c.Places {
		if !strings.HasPrefix(p.Entity, "person.") && !strings.HasPrefix(p.Entity, "device_tracker.") {
			return nil
		}
	}
	return c
}

// sameCondition is that states are those of helpers; nil where a part is not read.
func (r *reader) sameCondition(n *yaml.Node) Condition {
	places := r.places(n)
	if get(n, "for") != nil || len(places) != 1 || places[0].Attribute != "" {
		return nil
	}
	var asks []string
	for _, s := range texts(get(n, "state")) {
		switch {
		case strings.Contains(s, "'") || isTemplate(s):
			return nil
		case strings.HasPrefix(s, "input_") && IsEntity(s):
			asks = append(asks, "states('"+places[0].Entity+"') == states('"+s+"')")
		default:
			asks = append(asks, "states('"+places[0].Entity+"') == '"+s+"'")
		}
	}
	if len(asks) == 0 {
		return nil
	}
	return &TemplateCondition{template.Parse("{{ " + strings.Join(asks, " or ") + " }}"), r.span(n)}
}
