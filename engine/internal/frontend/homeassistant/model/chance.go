package model

import (
	"slices"
	"strings"

	"crosscheck/engine/internal/frontend/homeassistant/config"
	"crosscheck/engine/internal/frontend/homeassistant/template"
)

// doubts counts the places at which the templates of an automation leave open what
// a source decides. In a loop a place is asked again before anything can change.
func (s *Scope) doubts() {
	if s.a.Beside != nil {
		return
	}
	for _, by := range s.order {
		if _, is := by.(*config.Variable); is {
			continue // who asks for it counts
		}
		u := s.uses[by]
		var seen []template.Source
		u.Tree.Leaves(func(n *template.Node) { s.m.choices(u.Calls[n], u.loop != "") })
		u.Tree.Leaves(func(n *template.Node) {
			n.Leaf.Parts(func(v template.Value) {
				for _, x := range v.Depends() {
					if !slices.Contains(seen, x) {
						seen = append(seen, x)
					}
				}
			})
		})
		for _, x := range seen {
			if s.m.doubts[x]++; u.loop != "" {
				s.m.doubts[x]++
			}
		}
	}
}

// choices counts each thing to which a call gives a value of which not all is known.
func (m *Model) choices(c *config.Call, again bool) {
	if c == nil {
		return
	}
	effects, _ := m.Effects(c)
	for _, e := range effects {
		t := m.index[e.Place]
		if !e.Any || e.Is == nil || e.Is.Kind == template.Unknown || t == nil || len(m.Given(t, e.Is)) < 2 {
			continue
		}
		for _, x := range e.Is.Doubt().Depends() {
			if m.doubts[x]++; again {
				m.doubts[x]++
			}
		}
	}
}

// Given are the values that a thing may have when it is given one of which not all is
// known. What is none of those that a source names is none of them here, either, if the
// source names all.
func (m *Model) Given(t *Thing, is template.Value) []int32 {
	x := is.Source()
	of := m.index[config.Place{Entity: x.Entity, Attribute: x.Attribute}]
	if of == nil || x.Kind != template.State || t.rest[1] == t.rest[0] || slices.ContainsFunc(t.Domain.Names, func(name string) bool {
		i, _ := t.Domain.Index(name)
		_, there := of.Domain.Index(name)
		return !there && !(i >= t.rest[0] && i < t.rest[1]) && name != "unavailable" && name != "unknown"
	}) {
		return t.Among(is)
	}
	rest := []int32{}
	for v := t.rest[0]; v < t.rest[1]; v++ {
		rest = append(rest, v)
	}
	return rest
}

// Chance reports whether what a template leaves open is open in the home, too: the
// time decides it, and times are not exact, or something does that changes by itself
// and of which nothing else in the home asks as much. Then any answer is right.
func (m *Model) Chance(v template.Value, timed bool) bool {
	return slices.ContainsFunc(v.Depends(), func(x template.Source) bool {
		switch x.Kind {
		case template.TimeOfDay, template.Weekday, template.Month:
			return !timed
		case template.Random:
			return m.doubts[x] == 1
		case template.State:
			if domain, all := strings.CutPrefix(x.Entity, "states"); all && strings.Count(domain, ".") < 2 {
				return m.doubts[x] == 1 && !slices.ContainsFunc(m.Things, func(t *Thing) bool { return t.Written && strings.HasPrefix("."+t.Entity, domain+".") })
			}
			t := m.index[config.Place{Entity: x.Entity, Attribute: x.Attribute}]
			return t != nil && (t.Moves() || !t.there && !t.Own && domainName(t.Entity) != "automation") && !t.Written && m.doubts[x] == 1
		}
		return false
	})
}

// Elsewhere reports whether a call sets a scene that stands in no file.
func (m *Model) Elsewhere(c *config.Call) bool {
	if c.Unread || len(c.Groups)+len(c.About)+len(c.Targets) == 0 || c.Domain+"."+c.Service != "scene.turn_on" && c.Domain+"."+c.Service != "hue.activate_scene" {
		return false
	}
	unknown := false
	for _, e := range c.Targets {
		if domainName(e) != "scene" {
			return false
		}
		unknown = unknown || m.scenes[e] == nil
	}
	return unknown && len(c.Groups)+len(c.About) == 0
}

// lend lets people change what only automations do, if something asks for it and a
// scene that stands in no file may set it, or a service of a vendor. In a whole
// configuration the scene is one of a vendor, too, who knows devices only: what people
// make for all their things themselves would stand there.
func (m *Model) lend(f *config.File) {
	scenes, devices, named := false, false, map[string]bool{}
	note := func(c *config.Call) {
		scenes = scenes || m.Elsewhere(c)
		if _, known := m.Effects(c); known || Speaks(c) || Harmless(c) || Misses(c) {
			return
		}
		of, vendors := m.Vendors(c)
		devices = devices || vendors && of == nil
		for _, e := range of {
			named[e] = true
		}
	}
	for _, a := range f.Automations {
		config.EachAction(a.Actions, func(x config.Action) {
			c, is := x.(*config.Call)
			if !is {
				return
			}
			use := m.scopes[a].uses[c]
			if use == nil {
				note(c)
				return
			}
			use.Tree.Leaves(func(n *template.Node) {
				if said := use.Calls[n]; said != nil {
					note(said)
				} else if c.Name == nil {
					note(c)
				}
			})
		})
	}
	for _, t := range m.Things {
		d := domains[domainName(t.Entity)]
		if d == nil || !t.Hand || !t.Checked || !t.Written || t.Triggers {
			continue
		}
		t.Lent = scenes && !(f.AllScenes && d.noun == helper) || d.noun != helper && (devices || named[t.Entity])
	}
}

// Lent are the things, of some entities or of all, that a scene which stands in no file or
// a vendor may set, for which something asks, and that nothing but automations changes
// otherwise. Kept: some of them are no devices, which people could as well change by hand.
func (m *Model) Lent(of []string) (called []string, kept bool) {
	for _, t := range m.Things {
		if t.Lent && (of == nil || slices.Contains(of, t.Entity)) {
			called = append(called, t.Called)
			kept = kept || domainOf(t.Entity).noun == helper
		}
	}
	return called, kept
}

// Relation reports whether a thing is how something is to something else, or what is made
// of several things.
func (t *Thing) Relation() bool { return strings.HasPrefix(t.Attribute, template.Against) }

// Among are the values that a thing may have when it is given one of which not all
// is known.
func (t *Thing) Among(is template.Value) (set []int32) {
	number := is.IsNumber()
	for v := range t.Domain.Hi + 1 {
		name := t.Domain.Format(v)
		p := t.parts[v]
		rest := v >= t.rest[0] && v < t.rest[1]
		switch {
		case name == "unavailable" || name == "unknown":
		case number && t.numbers() && !(p.number && is.Overlaps(p.from, p.to)):
		case number && !t.numbers() && !rest && t.rest[1] > t.rest[0]:
		default:
			set = append(set, v)
		}
	}
	return set
}

// numbers reports whether some of the values stand for numbers.
func (t *Thing) numbers() bool {
	return slices.ContainsFunc(t.parts, func(p part) bool { return p.number })
}
