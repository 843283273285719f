package editor

import (
	"slices"
	"strings"

	"crosscheck/engine/internal/frontend/homeassistant/config"
	"crosscheck/engine/internal/frontend/homeassistant/model"
	"crosscheck/engine/internal/frontend/homeassistant/template"
	"crosscheck/engine/internal/source"
)

// unit is an automation or a script.
type unit struct {
	name       string // as people call it
	span, head source.Span
	form       int32
	mode       config.Mode
}

// uses are who does what with one entity, in words.
type uses struct {
	*home
	m                *model.Model
	entity           string
	sets, waits, ask []string
	by               unit
}

// usesOf looks through the home for what is done with an entity.
func (h *home) usesOf(m *model.Model, entity string) *uses {
	u := &uses{home: h, m: m, entity: entity}
	units := h.units()
	for i, a := range h.Automations {
		u.by = units[i]
		u.triggers(a.Triggers)
		u.conditions(a.Conditions)
		u.variables(a.Variables, a.Head)
		u.actions(a.Actions)
	}
	for i, s := range h.Scripts {
		u.by = units[len(h.Automations)+i]
		variables, actions := s.Read()
		u.variables(variables, s.Head)
		u.actions(actions)
	}
	for _, s := range h.Scenes {
		for _, x := range s.States {
			if x.Entity == entity {
				u.sets = add(u.sets, "the scene "+s.Entity+" to "+x.To+" ("+h.line(s.Head)+")")
			}
		}
	}
	return u
}

// said is who does something, and where. What a blueprint does is told where that
// is used.
func (u *uses) said(what string, at source.Span) string {
	if at.File != u.by.head.File || at.Start < u.by.span.Start || at.End > u.by.span.End {
		at = u.by.head
	}
	if what != "" {
		what = " " + what
	}
	return u.by.name + what + " (" + u.line(at) + ")"
}

func (u *uses) triggers(list []config.Trigger) {
	for i := range list {
		if t := &list[i]; u.waitsFor(t.What) {
			u.waits = add(u.waits, u.said("", t.Span))
		}
	}
}

func (u *uses) waitsFor(k config.TriggerKind) bool {
	switch k := k.(type) {
	case *config.StateTrigger:
		return u.among(k.Places)
	case *config.NumericTrigger:
		return u.among(k.Places)
	case *config.SunTrigger:
		return u.entity == model.Sun.Entity
	case *config.EventTrigger:
		return slices.ContainsFunc(k.Events, func(e string) bool { return e == u.entity || strings.HasSuffix(e, " "+u.entity) })
	case *config.TemplateTrigger:
		return u.named(k.Is)
	case *config.OutsideTrigger:
		return holds(k.Name, u.entity)
	}
	return false
}

func (u *uses) among(places []config.Place) bool {
	return slices.ContainsFunc(places, func(p config.Place) bool { return p.Entity == u.entity })
}

// named reports whether a template asks for the entity by its name.
func (u *uses) named(t *template.Template) bool { return t != nil && holds(t.Text, u.entity) }

// holds reports whether a text has a word in it.
func holds(text, word string) bool {
	for from := 0; ; {
		i := strings.Index(text[from:], word)
		if i < 0 {
			return false
		}
		i += from
		from = i + len(word)
		before, after := i == 0 || !part(text[i-1]) || strings.HasSuffix(text[:i], "states."), from == len(text) || !part(text[from]) || text[from] == '.'
		if before && after {
			return true
		}
	}
}

func (u *uses) asks(at source.Span) { u.ask = add(u.ask, u.said("", at)) }

func (u *uses) conditions(list []config.Condition) {
	for _, c := range list {
		switch c := c.(type) {
		case *config.Logic:
			u.conditions(c.Of)
		case *config.StateCondition:
			if u.among(c.Places) {
				u.asks(c.Span)
			}
		case *config.NumericCondition:
			if u.among(c.Places) {
				u.asks(c.Span)
			}
		case *config.SunCondition:
			if u.entity == model.Sun.Entity {
				u.asks(c.Span)
			}
		case *config.TemplateCondition:
			if u.named(c.Is) {
				u.asks(c.Span)
			}
		case *config.UnknownCondition:
			if holds(c.What, u.entity) {
				u.asks(c.Span)
			}
		}
	}
}

func (u *uses) variables(list []config.Variable, at source.Span) {
	if slices.ContainsFunc(list, func(v config.Variable) bool { return u.named(v.Is) }) {
		u.asks(at)
	}
}

func (u *uses) actions(list []config.Action) {
	config.EachAction(list, func(a config.Action) {
		switch a := a.(type) {
		case *config.Call:
			u.call(a)
		case *config.Wait:
			u.triggers(a.Triggers)
			if u.named(a.Until) {
				u.waits = add(u.waits, u.said("", a.Span))
			}
		case *config.Choose:
			for _, o := range a.Options {
				u.conditions(o.Conditions)
			}
		case *config.Check:
			u.conditions([]config.Condition{a.Condition})
		case *config.Repeat:
			u.conditions(a.While)
			u.conditions(a.Until)
		case *config.Assign:
			u.variables(a.Variables, a.Span)
		}
	})
}

// call notes what a call does with the entity, and what its templates ask.
func (u *uses) call(c *config.Call) {
	asks := slices.ContainsFunc(c.About, u.named) || u.named(c.Name)
	for _, t := range c.Says {
		asks = asks || u.named(t)
	}
	if asks {
		u.asks(c.Span)
	}
	u.variables(c.Given, c.Span)
	if strings.HasPrefix(u.entity, "script.") {
		if "script."+c.Service == u.entity && c.Domain == "script" || slices.Contains(c.Targets, u.entity) {
			u.sets = add(u.sets, u.said("", c.Span))
		}
		return
	}
	effects, _ := u.m.Effects(u.grouped(c))
	for _, e := range effects {
		if e.Entity != u.entity {
			continue
		}
		what := "to " + e.To
		switch {
		case e.Any:
			what = "to what nobody knows"
		case e.Else != "":
			what = "to " + e.Else + " or " + e.To
		}
		if e.Attribute != "" {
			what = "its " + strings.ReplaceAll(e.Attribute, "_", " ") + " " + what
		}
		u.sets = add(u.sets, u.said(what, c.Span))
	}
	if c.Domain == "scene" && slices.Contains(c.Targets, u.entity) {
		u.sets = add(u.sets, u.said("", c.Span))
	}
}

// grouped is a call with the members of groups in their place.
func (h *home) grouped(c *config.Call) *config.Call {
	if c.Domain == "group" || len(h.Groups) == 0 {
		return c
	}
	out := *c
	out.Targets = h.members(c.Targets, 0)
	return &out
}

func (h *home) members(list []string, depth int) (out []string) {
	for _, e := range list {
		if of := h.Groups[e]; of != nil && depth < 5 && len(out) < 1_000 {
			out = append(out, h.members(of, depth+1)...)
		} else {
			out = append(out, e)
		}
	}
	return out
}
