package model

import (
	"slices"
	"strings"

	"crosscheck/engine/internal/frontend/homeassistant/config"
	"crosscheck/engine/internal/frontend/homeassistant/template"
)

// news is what an event from outside brings: the parts of it for which templates ask,
// with the values that they tell apart. All that hear the event hear the same.
type news struct {
	parts        []*Thing
	whole, split []*Thing // of the parts
	size         int32    // how many values all of them have together
	told         []int32  // one of those that nobody tells apart
}

// mostNews is how many values the parts of an event may have together.
const mostNews = 160

// missing is the value of a part that an event may lack.
const missing = "nothing of that"

// always are the parts that an event has whatever it is.
var always = []string{"payload", "topic", "event.event_type", "sentence", "to_state.state", "from_state.state"}

// Outside is what an event from outside is called, with which nobody in the home can
// interfere.
func Outside(name string) string { return "outside " + name }

// bringing are the events that a trigger hears, if these bring something.
func bringing(t *config.Trigger) []string {
	switch k := t.What.(type) {
	case *config.EventTrigger:
		return k.Events
	case *config.OutsideTrigger:
		return []string{Outside(k.Name)}
	}
	return nil
}

// fires notes the events that the home fires itself: what these bring is not free.
func (m *Model) fires(list []config.Action) {
	config.EachAction(list, func(a config.Action) {
		switch a := a.(type) {
		case *config.Fire:
			m.fired[a.Event] = true
		case *config.Call:
			for _, e := range a.Targets {
				m.fired[e] = m.fired[e] || a.Domain == "scene"
			}
		}
	})
}

// inside are the events that tell what happens in the home, as those of timers do.
var inside = []string{"state_changed", "call_service", "automation_triggered", "script_started"}

// newsOf is what an event brings; nil where the home fires it, or it tells of the home.
func (m *Model) newsOf(event string) *news {
	name := strings.TrimPrefix(event, Outside("event "))
	name, _, _ = strings.Cut(name, " ")
	if m.fired[event] || m.fired[name] || strings.HasPrefix(name, "timer.") || slices.Contains(inside, name) {
		return nil
	}
	n := m.news[event]
	if n == nil {
		n = &news{size: 1}
		m.news[event] = n
	}
	return n
}

// finish settles which parts there are: those whose values are told apart, as far as
// they are not too many together, and those that have parts themselves.
func (n *news) finish() {
	n.whole, n.split, n.size = nil, nil, 1
	for _, t := range n.parts {
		if n.divided(t) {
			n.split = append(n.split, t)
		} else if k := int32(t.Domain.Size()); n.size*k <= mostNews {
			n.whole, n.size = append(n.whole, t), n.size*k
		}
	}
}

// divided reports whether templates ask for parts of a part, which is no value itself then.
func (n *news) divided(t *Thing) bool {
	return slices.ContainsFunc(n.parts, func(x *Thing) bool { return strings.HasPrefix(x.Attribute, t.Attribute+".") })
}

// Brings notes that a template asks for a part of what an event brings. It implements
// template.Home.
func (s *Scope) Brings(x template.Source) {
	n := s.m.news[x.Entity]
	if n == nil || s.m.frozen || s.m.index[config.Place{Entity: x.Entity, Attribute: x.Attribute}] != nil {
		return
	}
	t := s.m.latent(config.Place{Entity: x.Entity, Attribute: x.Attribute}, s.at)
	if !slices.Contains(always, x.Attribute) {
		t.name(missing)
	}
	n.parts = append(n.parts, t)
	s.m.becomesMore(x)
}

// parts is a map of what an event brings below a name, for value v of all parts.
func (m *Model) parts(event, below string, v int32, pairs ...any) template.Value {
	n := m.newsOf(event)
	switch {
	case strings.HasSuffix(event, "_reloaded"): // which bring nothing
		return template.Fields("", pairs...)
	case n == nil:
		return template.Fields(Brought, pairs...)
	}
	for _, t := range n.split {
		if name, is := strings.CutPrefix(t.Attribute, below); is && !strings.Contains(name, ".") {
			pairs = append(pairs, name, m.parts(event, t.Attribute+".", v))
		}
	}
	rest := v
	for _, t := range n.whole {
		k := t.Domain.Hi + 1
		i := rest % k
		rest /= k
		name, is := strings.CutPrefix(t.Attribute, below)
		if !is || strings.Contains(name, ".") || slices.Contains(pairs, any(name)) {
			continue
		}
		x := template.Source{Kind: template.State, Entity: t.Entity, Attribute: t.Attribute}
		value := t.value(x, i)
		if t.Domain.Format(i) == missing {
			value = template.Nothing
		}
		if name == "payload" {
			value = template.Read(value, m.parts(event, "payload_json.", v))
		}
		pairs = append(pairs, name, value)
	}
	return template.Parts(template.Source{Kind: template.State, Entity: event, Attribute: below}, Brought, pairs...)
}

// deeper are the parts of what brings something that have parts themselves.
var deeper = []string{"payload_json", "json", "query", "data", "slots", "calendar_event"}

// tells is what a trigger tells of an event, for value v of its parts.
func (m *Model) tells(t *config.Trigger, event string, v int32, pairs ...any) template.Value {
	if t.Kind == "event" {
		var known []any
		if k, is := t.What.(*config.OutsideTrigger); is {
			for i := range k.Data {
				known = append(known, k.Data[i].Name, template.Later(k.Data[i].Is))
			}
		}
		of, about, timed := strings.Cut(event, " ")
		if timed && strings.HasPrefix(of, "timer.") {
			known = append(known, "entity_id", template.Text(about))
		}
		whole := []any{"data", m.parts(event, "event.data.", v, known...)}
		if _, is := t.What.(*config.EventTrigger); is {
			whole = append(whole, "event_type", template.Text(of))
		}
		return template.Fields(Brought, append(pairs, "event", template.Fields(Brought, whole...))...)
	}
	if _, is := t.What.(*config.EventTrigger); is { // a change of what tells a moment
		domain, id, _ := strings.Cut(event, ".")
		state := func(which string) template.Value {
			return m.parts(event, which+".", v, "entity_id", template.Text(event), "domain", template.Text(domain), "object_id", template.Text(id), "attributes", m.parts(event, which+".attributes.", v))
		}
		return template.Fields(Brought, append(pairs, "entity_id", template.Text(event), "to_state", state("to_state"), "from_state", state("from_state"))...)
	}
	for _, name := range deeper {
		pairs = append(pairs, name, m.parts(event, name+".", v))
	}
	return m.parts(event, "", v, pairs...)
}

// Brought reports whether a source is a part of what an event brings.
func (m *Model) Brought(x template.Source) bool { return m.news[x.Entity] != nil }

// settleNews finds which values of what events bring nobody tells apart.
func (m *Model) settleNews(list []*config.Automation) {
	heard := map[string][]string{}
	for _, a := range list {
		s := m.scopes[a]
		for i := range a.Triggers {
			for _, e := range bringing(&a.Triggers[i]) {
				s.heard(heard, e, func(v int32) int32 { return s.News(i, e, v) })
			}
		}
		config.EachAction(a.Actions, func(x config.Action) {
			w, waits := x.(*config.Wait)
			if !waits || !m.held[w.Frame+"wait"] {
				return
			}
			for i := range w.Triggers {
				name, from, _, _ := m.Outcomes(w, i)
				for _, e := range bringing(&w.Triggers[i]) {
					s.heard(heard, e, func(v int32) int32 { return m.Like(name, from+m.Heard(w, i, e, v)) })
				}
			}
		})
	}
	for event, n := range m.news {
		var keys []string
		for v, key := range heard[event] {
			if !slices.Contains(keys, key) {
				keys = append(keys, key)
				n.told = append(n.told, int32(v))
			}
		}
	}
}

// heard notes of each value of an event what comes of it.
func (s *Scope) heard(all map[string][]string, event string, comes func(int32) int32) {
	size := s.m.NewsSize(event)
	if all[event] == nil {
		all[event] = make([]string, size)
	}
	for v := range all[event] {
		all[event][v] += " " + template.Whole(float64(comes(int32(v)))).String()
	}
}

// News are the values of what an event brings that somebody tells apart.
func (m *Model) News(event string) []int32 {
	if n := m.newsOf(event); n != nil {
		return n.told
	}
	return nil
}

// NewsSize is how many values there are of what an event brings.
func (m *Model) NewsSize(event string) int32 {
	if n := m.newsOf(event); n != nil {
		return n.size
	}
	return 1
}

// SaidOf is what an event brings with value v, for people.
func (m *Model) SaidOf(event string, v int32) string {
	var said []string
	for _, t := range m.newsOf(event).whole {
		k := t.Domain.Hi + 1
		said = append(said, t.Attribute[strings.LastIndexByte(t.Attribute, '.')+1:]+": "+t.Spoken().Format(v%k))
		v /= k
	}
	return strings.Join(said, ", ")
}
