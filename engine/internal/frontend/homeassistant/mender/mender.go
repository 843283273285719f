// Package mender mends configurations by the lines of their YAML: it adds
// conditions and triggers to automations, and automations to files, in the keys,
// quotes and indentation that stand there already.
package mender

import (
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"crosscheck/engine/internal/frontend/mend"
	"crosscheck/engine/internal/source"
)

// Automations is the mender of configurations.
var Automations = &mend.Language{Guard: guard, Wider: wider, Also: also, Undo: undo, Cancel: cancel, Leave: leave, Else: otherwise}

// guard adds conditions: to those of the automation, script or branch where a place
// is all that it does, else in front of the place.
func guard(set *source.Set, at source.Span, only []mend.Condition) []mend.Edit {
	s := find(set, at)
	if s == nil {
		return nil
	}
	list := s.conditions(only)
	if list == nil {
		return nil
	}
	return s.checked(s.guarded(list))
}

// guarded is nil where conditions cannot stand, or would say something else.
func (s *spot) guarded(list []entry) []mend.Edit {
	n := s.node()
	switch {
	case isAutomation(n):
		return s.narrowed(n, list)
	case s.isScript():
		if first := firstOf(value(n, "sequence")); first != nil {
			return s.before(value(n, "sequence"), first, list)
		}
		return nil
	case !guardable(n):
		return nil
	case value(n, "if") != nil && value(n, "else") == nil:
		return s.longer(n, "if", list)
	}
	around, key, sequence := s.around()
	if around == nil {
		return nil
	}
	switch alone := sequence == nil || len(sequence.Content) == 1; {
	case alone && isAutomation(around):
		return s.narrowed(around, list)
	case alone && key == "then" && value(around, "else") == nil:
		return s.longer(around, "if", list)
	case sequence == nil:
		return nil
	case key != "parallel" && last(sequence) == n:
		return s.before(sequence, n, list)
	}
	return s.wrapped(sequence, n, list)
}

// guardable reports whether an action means the same under a condition: what a
// variable holds is not known outside it, a condition is one already, and without a
// wait all that follows would be done at once.
func guardable(n *yaml.Node) bool {
	return !slices.ContainsFunc([]string{"condition", "and", "or", "not", "variables", "response_variable", "delay", "wait_template", "wait_for_trigger"}, func(key string) bool { return value(n, key) != nil })
}

// narrowed adds to the conditions of an automation.
func (s *spot) narrowed(n *yaml.Node, list []entry) []mend.Edit {
	key := "conditions"
	if value(n, key) == nil && (value(n, "condition") != nil || value(n, "triggers") == nil && value(n, "actions") == nil) {
		key = "condition"
	}
	if value(n, key) != nil {
		return s.longer(n, key, list)
	}
	next := keyOf(n, "actions", "action")
	if next == nil {
		return nil
	}
	return s.keyBefore(n, next, key, list)
}

// wider is the actions round a place, then its automation or script.
func wider(set *source.Set, at source.Span) (out []source.Span) {
	s := find(set, at)
	if s == nil {
		return nil
	}
	for i := len(s.path) - 2; i >= 0; i-- {
		n := s.path[i].node
		if n.Kind != yaml.MappingNode || n.Style&yaml.FlowStyle != 0 && i == 0 {
			continue
		}
		up := &spot{document: s.document, path: s.path[:i+1]}
		up.path = slices.Clone(up.path)
		switch {
		case isAutomation(n), up.isScript():
			body := value(n, "actions", "action", "sequence")
			if body != nil && body.Kind == yaml.SequenceNode && len(body.Content) > 1 {
				out = append(out, s.span(n))
			}
			return out
		case value(n, "if", "choose", "repeat", "parallel") != nil, value(n, "sequence") != nil && s.path[i-1].node.Kind == yaml.SequenceNode && value(n, "conditions", "condition") == nil:
			out = append(out, s.span(n))
		}
	}
	return out
}

// also lets an automation be set off by the first condition, too, and do what it
// does only if all hold, and what sets it off now.
func also(set *source.Set, at source.Span, when []mend.Condition) []mend.Edit {
	s := find(set, at)
	if s == nil {
		return nil
	}
	a := s.whole()
	if a == nil {
		return nil
	}
	trigger := s.triggerFor(a, when[0])
	list, known := s.stillSo(a)
	if trigger == nil || !known {
		return nil
	}
	all := s.conditions(when)
	if all == nil {
		return nil
	}
	return s.both(a, trigger, append(all, list...))
}

// both adds a trigger and conditions to an automation.
func (s *spot) both(a *yaml.Node, trigger entry, conditions []entry) []mend.Edit {
	first := s.longer(a, keyOf(a, "triggers", "trigger").Value, []entry{trigger})
	if first == nil || len(conditions) == 0 {
		return s.checked(first)
	}
	second := s.narrowed(a, conditions)
	if second == nil {
		return nil
	}
	return s.checked(append(first, second...))
}

// whole is the automation of a place that is all it does; nil: there is none.
func (s *spot) whole() *yaml.Node {
	around, _, sequence := s.around()
	if around == nil || !isAutomation(around) || sequence != nil && len(sequence.Content) > 1 {
		return nil
	}
	return around
}

// undo lets a new automation take something back.
func undo(set *source.Set, at source.Span, back mend.Condition, when []mend.Condition) []mend.Edit {
	s := find(set, at)
	if s == nil {
		return nil
	}
	a, list := s.automation()
	place, service := s.taking(back)
	if a == nil || list == nil || service == "" {
		return nil
	}
	trigger := s.triggerFor(a, when[0])
	if trigger == nil {
		return nil
	}
	call := entry{s.callKey(a) + ": " + service, "target:", "  entity_id: " + place}
	conditions := s.conditions(when[1:])
	if conditions == nil && len(when) > 1 {
		return nil
	}
	_, verb, _ := strings.Cut(service, ".")
	name := title(verb + " " + object(place) + " when " + said(when[0]))
	return s.checked(s.added(a, list, name, trigger, conditions, func(dash int) string { return items([]entry{call}, dash, 0) }))
}

// cancel has no honest form: what ends a run of an automation switches it off, too.
func cancel(*source.Set, source.Span, mend.Condition) []mend.Edit { return nil }

// leave leaves out an action, or the automation of which it is all.
func leave(set *source.Set, at source.Span) []mend.Edit {
	s := find(set, at)
	if s == nil || isAutomation(s.node()) || s.isScript() {
		return nil
	}
	if a := s.whole(); a != nil {
		if _, list := s.automation(); list != nil && len(list.Content) > 1 {
			return s.checked(s.without(list, a))
		}
		return nil
	}
	_, _, sequence := s.around()
	if sequence == nil || len(sequence.Content) < 2 {
		return nil
	}
	return s.checked(s.without(sequence, s.node()))
}
