package mender

import (
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"crosscheck/engine/internal/frontend/homeassistant/config"
	"crosscheck/engine/internal/frontend/mend"
	"crosscheck/engine/internal/source"
)

// modes are what else may be done with a trigger that comes while an automation
// waits.
var modes = []struct {
	mode config.Mode
	says string
}{
	{config.Restart, "start over when it is set off while it waits"},
	{config.Queued, "run once more afterwards when it is set off while it waits"},
	{config.Parallel, "run a second time beside the first when it is set off while it waits"},
}

// otherwise are the changes of the mode, of what is called at a place, and of when an
// automation looks again.
func otherwise(set *source.Set, at source.Span, _ func(string) []string) (out []mend.Change) {
	s := find(set, at)
	if s == nil {
		if s = inside(set, at); s == nil {
			return nil
		}
	}
	add := func(says string, edits []mend.Edit) {
		if edits = s.checked(edits); edits != nil {
			out = append(out, mend.Change{Says: says + ".", Edits: edits})
		}
	}
	if n, body := s.running(); has(body, "delay", "wait_template", "wait_for_trigger") {
		for _, m := range modes {
			if value(n, "mode") == nil || word(value(n, "mode")) != string(m.mode) {
				add(m.says, s.mode(n, m.mode))
			}
		}
	}
	s.targets(add)
	s.follows(add)
	a, list := s.automation()
	if a == nil {
		return out
	}
	if still, known := s.stillSo(a); known && !strings.Contains(s.textOf(a), "trigger.") {
		start := entry{kindKey(a) + ": homeassistant", "event: start"}
		add("look again when Home Assistant starts", s.both(a, start, still))
		often := entry{kindKey(a) + ": time_pattern", "minutes: /10"}
		add("look again every ten minutes", s.both(a, often, still))
	}
	if list != nil {
		s.afterwards(a, list, add)
	}
	return out
}

// running is the automation or script of a place, and what it does.
func (s *spot) running() (n, body *yaml.Node) {
	for i, x := range s.path {
		up := &spot{document: s.document, path: s.path[:i+1]}
		if isAutomation(x.node) || up.isScript() {
			return x.node, value(x.node, "actions", "action", "sequence")
		}
	}
	return nil, nil
}

func (s *spot) mode(n *yaml.Node, mode config.Mode) []mend.Edit {
	if old := value(n, "mode"); old != nil {
		at := s.span(old)
		return s.edit(at.Start, at.End, string(mode))
	}
	next := keyOf(n, "triggers", "trigger", "sequence")
	return s.textBefore(n, next, "mode: "+string(mode))
}

// targets leaves out one of several entities that a call is about.
func (s *spot) targets(add func(string, []mend.Edit)) {
	n := s.node()
	service := word(value(n, "action", "service"))
	list := value(value(n, "target"), "entity_id")
	if list == nil {
		list = value(n, "entity_id")
	}
	if service == "" || list == nil || list.Kind != yaml.SequenceNode || len(list.Content) < 2 {
		return
	}
	for _, x := range list.Content {
		if word(x) != "" {
			add("no longer call "+service+" for "+x.Value, s.without(list, x))
		}
	}
}

// follows gives what is toggled the state that the trigger tells.
func (s *spot) follows(add func(string, []mend.Edit)) {
	name := value(s.node(), "action", "service")
	domain, toggles := strings.CutSuffix(word(name), ".toggle")
	a, _ := s.automation()
	if !toggles || a == nil {
		return
	}
	t := value(a, "triggers", "trigger")
	if first := firstOf(t); first != nil && len(t.Content) == 1 {
		t = first
	}
	if word(value(t, kindKey(a))) != "state" || !slices.Contains([]string{"light", "switch", "input_boolean", "fan", "binary_sensor"}, domainOf(word(value(t, "entity_id")))) || value(t, "attribute", "from", "not_from", "not_to") != nil {
		return
	}
	at := s.span(name)
	edits := s.edit(at.Start, at.End, `"`+domain+`.turn_{{ trigger.to_state.state }}"`)
	to := value(t, "to")
	switch {
	case to == nil:
		edits = append(edits, s.textBefore(t, keyOf(t, kindKey(a), "entity_id"), `to: ["on", "off"]`)...)
	case to.Kind == yaml.ScalarNode && to.Value == "":
		end := s.span(keyOf(t, "to")).End + 1
		edits = append(edits, s.edit(end, end, ` ["on", "off"]`)...)
	default:
		return
	}
	add("switch like what sets it off, instead of toggling", edits)
}

func domainOf(entity string) string {
	domain, _, _ := strings.Cut(entity, ".")
	return domain
}

// afterwards lets a new automation do what stands behind a wait when Home Assistant
// starts, since a run does not survive that.
func (s *spot) afterwards(a, list *yaml.Node, add func(string, []mend.Edit)) {
	_, _, sequence := s.around()
	if sequence == nil || isFlow(sequence) || sequence != value(a, "actions", "action") {
		return
	}
	i := slices.Index(sequence.Content, s.node())
	if !has(s.node(), "delay", "wait_template", "wait_for_trigger") || i+1 == len(sequence.Content) || slices.ContainsFunc(sequence.Content[i+1:], func(x *yaml.Node) bool { return has(x, "delay", "wait_template", "wait_for_trigger") || !s.dashed(x) }) {
		return
	}
	dash := s.column(sequence)
	begin := s.lineStart(s.span(sequence.Content[i+1]).Start)
	text := s.text[begin:s.end(s.span(last(sequence)).Start, dash)]
	if strings.Contains(text, "trigger.") || strings.Contains(text, "wait.") {
		return
	}
	name := word(value(a, "alias"))
	if name == "" {
		return
	}
	start := entry{kindKey(a) + ": homeassistant", "event: start"}
	add("do the rest at once when Home Assistant starts", s.added(a, list, name+" after a restart", start, nil, func(to int) string { return shifted(text, to-dash) }))
}

// shifted are lines so much further to the right.
func shifted(text string, by int) string {
	if by < 0 {
		return strings.TrimPrefix(strings.ReplaceAll("\n"+text, "\n"+pad(-by), "\n"), "\n")
	}
	return pad(by) + mend.Indent(text, pad(by))
}
