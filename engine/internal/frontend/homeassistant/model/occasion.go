package model

import (
	"slices"
	"strconv"
	"strings"

	"crosscheck/engine/internal/frontend/homeassistant/config"
	"crosscheck/engine/internal/frontend/homeassistant/template"
)

// occasion is what can set a run off: a trigger, and where that is a change of
// which thing, from what to what; -1: any.
type occasion struct {
	trigger  int
	thing    *Thing
	to, from int32
	event    string // that it heard, which brings to; "": it is none
}

// place is one of those that a trigger looks at.
type place struct {
	trigger int
	thing   *Thing
	event   string
}

// mostOccasions of an automation: with more it is not known from what to what a
// change is.
const mostOccasions = 2_000

// mostCame is how many values a thing may have of which it is remembered from which one it
// came before a change that had to last.
const mostCame = 12

// enumerate finds the occasions of an automation.
func (s *Scope) enumerate() {
	if s.occasions != nil {
		return
	}
	detail := 2
	for detail > 0 && s.count(detail) > mostOccasions {
		detail--
	}
	s.first = map[place]int{}
	for i := range s.a.Triggers {
		s.ofTrigger(i, detail)
	}
}

// count is how many occasions there are, or more than there may be.
func (s *Scope) count(detail int) (n int) {
	for i := range s.a.Triggers {
		things, lasts := s.m.triggerPlaces(s.a.Triggers[i].What)
		for _, t := range things {
			size := min(t.Domain.Size(), mostOccasions+1)
			if detail == 2 && !(lasts && size > mostCame) {
				size *= size
			}
			n += size
		}
		for _, e := range bringing(&s.a.Triggers[i]) {
			n += int(s.m.NewsSize(e))
		}
	}
	return n
}

// triggerPlaces are the things that a trigger looks at, with how long a change
// must last.
func (m *Model) triggerPlaces(k config.TriggerKind) (list []*Thing, lasts bool) {
	var places []config.Place
	switch k := k.(type) {
	case *config.StateTrigger:
		places, lasts = k.Places, k.For != nil
	case *config.NumericTrigger:
		places, lasts = k.Places, k.For != nil
	}
	for _, p := range places {
		list = append(list, m.index[p])
	}
	return list, lasts
}

func (s *Scope) ofTrigger(i, detail int) {
	things, lasts := s.m.triggerPlaces(s.a.Triggers[i].What)
	if _, numeric := s.a.Triggers[i].What.(*config.NumericTrigger); numeric && lasts {
		detail = 0 // it brings the number of the begin
	}
	events := bringing(&s.a.Triggers[i])
	for _, e := range events {
		s.first[place{i, nil, e}] = len(s.occasions)
		for v := range s.m.NewsSize(e) {
			s.occasions = append(s.occasions, occasion{i, nil, v, -1, e})
		}
	}
	switch s.a.Triggers[i].What.(type) {
	case *config.StateTrigger, *config.NumericTrigger, *config.EventTrigger: // of nothing: it never happens
	default:
		if events != nil {
			break
		}
		s.first[place{i, nil, ""}] = len(s.occasions)
		s.occasions = append(s.occasions, occasion{i, nil, -1, -1, ""})
	}
	for _, t := range things {
		s.first[place{i, t, ""}] = len(s.occasions)
		if detail == 0 {
			s.occasions = append(s.occasions, occasion{i, t, -1, -1, ""})
			continue
		}
		for to := range t.Domain.Hi + 1 {
			if detail == 1 || lasts && t.Domain.Size() > mostCame { // from what was long ago
				s.occasions = append(s.occasions, occasion{i, t, to, -1, ""})
				continue
			}
			for from := range t.Domain.Hi + 1 {
				s.occasions = append(s.occasions, occasion{i, t, to, from, ""})
			}
		}
	}
}

// Why a template is not known that asks for something from outside: an event can
// bring anything.
const (
	Brought          = "what the trigger brings"
	BroughtAttribute = "an attribute that a trigger brings"
)

// brings is what templates see of an occasion.
func (s *Scope) brings(o *occasion) template.Value {
	tr := &s.a.Triggers[o.trigger]
	pairs := []any{
		"id", template.Text(tr.ID), "idx", template.Text(strconv.Itoa(tr.Number)), "platform", template.Text(tr.Kind),
		"description", template.Open("what is said of a trigger"), "alias", template.Open("the alias of a trigger"),
	}
	if o.event != "" {
		return s.m.tells(tr, o.event, o.to, pairs...)
	}
	rest := Brought
	switch k := tr.What.(type) {
	case *config.StateTrigger, *config.NumericTrigger:
		rest = ""
		_, lasts := s.m.triggerPlaces(k)
		pairs = append(pairs, "entity_id", template.Text(o.thing.Entity), "to_state", s.state(o, o.to, !s.asks.late && !lasts), "from_state", s.state(o, o.from, false),
			"for", template.Open("how long a change lasted"), "attribute", template.Open("the attribute of a trigger"), "above", template.Open("a limit"), "below", template.Open("a limit"))
		if !strings.Contains(tr.Kind, "state") {
			rest = Brought
		}
	case *config.TemplateTrigger:
		if k.Of != "" {
			pairs = append(pairs, "entity_id", template.Text(k.Of))
		} else if n := s.uses[k].Tree; n != nil && n.Of == nil && n.Leaf.Kind != template.Unknown {
			rest = "" // it never becomes true
		} else if t, to := s.sole(k); t != nil {
			rest = ""
			pairs = append(pairs, "entity_id", template.Text(t.Entity), "to_state", s.state(&occasion{thing: t}, to, false), "from_state", s.state(&occasion{thing: t}, -1, false),
				"for", template.Open("how long a change lasted"))
		}
	case *config.TimeTrigger, *config.PatternTrigger:
		rest = ""
		pairs = append(pairs, "now", template.Now())
	case *config.SunTrigger:
		rest = ""
		pairs = append(pairs, "event", template.Text(map[bool]string{true: "sunrise", false: "sunset"}[k.Rises]), "offset", template.Open("an offset"))
	case *config.StartTrigger:
		rest = ""
		pairs = append(pairs, "event", template.Text(map[bool]string{true: "shutdown", false: "start"}[k.Stops]))
	}
	return template.Fields(rest, pairs...)
}

// sole is the thing whose state alone a template asks for that sets a run off, and the one
// value with which that does so; -1: there are several.
func (s *Scope) sole(k *config.TemplateTrigger) (*Thing, int32) {
	n := s.uses[k].Tree
	if n == nil || n.Of == nil || n.Source.Kind != template.State || n.Source.Attribute != "" || slices.ContainsFunc(n.Of, func(x *template.Node) bool { return x.Of != nil || x.Leaf.Kind == template.Unknown }) {
		return nil, -1
	}
	to, does := int32(-1), 0
	for v, x := range n.Of {
		if !x.Failed() && x.Leaf.Counts() {
			to, does = int32(v), does+1
		}
	}
	if does != 1 {
		to = -1
	}
	return s.m.index[config.Place{Entity: n.Source.Entity}], to
}

// state is what templates see of a state that a trigger brings; now: it is that still.
// What a sensor says when one of its attributes changes is what it says then: nothing
// else sets it.
func (s *Scope) state(o *occasion, v int32, now bool) template.Value {
	t := o.thing
	x := template.Source{Kind: template.State, Entity: t.Entity}
	domain, id, _ := strings.Cut(t.Entity, ".")
	state := template.Open("the state that a trigger brings")
	attributes := template.Fields(BroughtAttribute)
	if v >= 0 {
		x.Attribute = t.Attribute
		state = t.value(x, v)
		if t.Attribute != "" {
			attributes = template.Fields(BroughtAttribute, t.Attribute, state)
			state = template.Open("the state that a trigger brings")
			if now && (domain == "sensor" || domain == "binary_sensor") {
				state = template.Later(template.Parse("{{ states('" + t.Entity + "') }}"))
			}
		}
	}
	return template.Fields("what a trigger brings of a state", "state", state, "entity_id", template.Text(t.Entity), "domain", template.Text(domain), "object_id", template.Text(id),
		"attributes", attributes, "last_changed", moment(t.Entity, "last_changed"), "last_updated", moment(t.Entity, "last_updated"))
}

// moment is when something happened last to an entity.
func moment(entity, what string) template.Value {
	return template.Vague(template.Source{Kind: template.State, Entity: entity, Attribute: what})
}

// this is what an automation sees of itself.
func (s *Scope) this() template.Value {
	entity := "automation." + config.Slug(s.a.Called(0))
	if s.a.Script != nil {
		entity = s.a.Script.Entity()
	}
	domain, id, _ := strings.Cut(entity, ".")
	attributes := template.Fields("an attribute of "+entity, "last_triggered", moment(entity, "last_triggered"), "id", template.Text(s.a.ID), "friendly_name", template.Text(s.a.Alias))
	return template.Fields("what is said of "+entity, "entity_id", template.Text(entity), "domain", template.Text(domain), "object_id", template.Text(id),
		"attributes", attributes, "last_changed", moment(entity, "last_changed"), "last_updated", moment(entity, "last_updated"))
}

// Class is a number of what set a run off, as far as it matters: of trigger i that
// saw a thing change. Thing is nil for what is no change.
func (s *Scope) Class(i int, t *Thing, to, from int32) int32 {
	at := s.first[place{i, t, ""}]
	o := &s.occasions[at]
	if o.to >= 0 {
		if n := int(t.Domain.Hi + 1); o.from >= 0 {
			at += int(to)*n + int(from)
		} else {
			at += int(to)
		}
	}
	return s.classes[at]
}

// News is the class of an event that trigger i has heard, which brings v.
func (s *Scope) News(i int, event string, v int32) int32 {
	return s.classes[s.first[place{i, nil, event}]+int(v)]
}

// Classes is how many classes there are.
func (s *Scope) Classes() int32 {
	n := int32(0)
	for _, c := range s.classes {
		n = max(n, c+1)
	}
	return n
}

// Where are the classes of occasions that something holds for.
func (s *Scope) Where(holds func(trigger, occasion int) bool) (set []int32) {
	seen := map[int32]bool{}
	for i := range s.occasions {
		if c := s.classes[i]; holds(s.occasions[i].trigger, i) && !seen[c] {
			seen[c] = true
			set = append(set, c)
		}
	}
	return sorted(set)
}

// AsksFrom reports whether it matters from what a thing changed.
func (s *Scope) AsksFrom(i int, t *Thing) bool {
	if !s.Detailed(i, t) {
		return false
	}
	n := t.Domain.Hi + 1
	for to := range n {
		for from := range n {
			if s.Class(i, t, to, from) != s.Class(i, t, to, 0) {
				return true
			}
		}
	}
	return false
}

// Detailed reports whether occasions are told apart by what a thing became.
func (s *Scope) Detailed(i int, t *Thing) bool { return s.occasions[s.first[place{i, t, ""}]].to >= 0 }
