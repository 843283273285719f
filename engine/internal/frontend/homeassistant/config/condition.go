package config

import (
	"strings"

	"go.yaml.in/yaml/v3"

	"crosscheck/engine/internal/frontend/homeassistant/template"
	"crosscheck/engine/internal/source"
)

func (r *reader) conditions(n *yaml.Node, depth int) (list []Condition) {
	for _, x := range items(n) {
		if !r.enter(depth) {
			return list
		}
		if !r.disabled(x) {
			list = append(list, r.condition(x, depth))
		}
	}
	return list
}

// logic are the keys that join conditions.
var logic = []struct {
	key string
	op  LogicOp
}{{"and", And}, {"or", Or}, {"not", Not}}

func (r *reader) condition(n *yaml.Node, depth int) Condition {
	at := r.span(n)
	if s, ok := text(n); ok && isTemplate(s) {
		return &TemplateCondition{template.Parse(s), at}
	}
	kind, _ := word(get(n, "condition"))
	if s, ok := text(get(n, "condition")); ok && isTemplate(s) {
		return &TemplateCondition{template.Parse(s), at}
	}
	if list := get(n, "condition"); list != nil && list.Kind == yaml.SequenceNode {
		return &Logic{And, r.conditions(list, depth+1), at}
	}
	for _, l := range logic {
		x := get(n, l.key)
		if kind == l.key {
			x = get(n, "conditions")
		}
		if x != nil || kind == l.key {
			return &Logic{l.op, r.conditions(x, depth+1), at}
		}
	}
	switch kind {
	case "state", "numeric_state":
		if match, _ := text(get(n, "match")); nothing(n) && match != "any" {
			return &Logic{And, nil, at}
		}
	}
	switch kind {
	case "state":
		if c := r.stateCondition(n); c != nil {
			return c
		}
		if c := r.sameCondition(n); c != nil {
			return c
		}
	case "numeric_state":
		places, within := r.places(n), limits(n)
		if len(places) > 0 && within.numbers() && get(n, "value_template") == nil {
			return &NumericCondition{places, within, at}
		}
		if c := r.comparedCondition(n); c != nil {
			return c
		}
	case "time":
		if c := r.timeCondition(n); c != nil {
			return c
		}
		if c := timesOf(n); c != nil {
			return &TemplateCondition{c, at}
		}
	case "device":
		if c := r.deviceCondition(n); c != nil {
			return c
		}
	case "sun":
		if c := r.sunCondition(n); c != nil {
			return c
		}
	case "zone":
		if c := r.zoneCondition(n); c != nil {
			return c
		}
	case "template":
		if s, ok := text(get(n, "value_template")); ok {
			return &TemplateCondition{template.Parse(s), at}
		}
	case "trigger":
		return &TriggerCondition{texts(get(n, "id")), at}
	}
	if c := r.purposeCondition(kind, n); c != nil {
		return c
	}
	c := &UnknownCondition{What: r.conditionName(kind, n), Span: at}
	r.notRead(at, "this condition is not read yet: it may hold or not (%s)", c.What)
	return c
}

// purposeCondition is a condition that is named after its purpose; nil where a part is not
// read. It looks past what is not available.
func (r *reader) purposeCondition(kind string, n *yaml.Node) Condition {
	domain, asked, _ := strings.Cut(kind, ".")
	options := get(n, "options")
	c := &StateCondition{One: true, Span: r.span(n)}
	if !strings.HasPrefix(asked, "is_") {
		return nil
	}
	list, known := r.about(get(n, "target"), domain)
	if !known {
		return nil
	}
	for _, e := range list {
		c.Places = append(c.Places, Place{Entity: e})
		if state := purposeState(domain, asked, e); len(c.States) == 0 || c.States[0] == state {
			c.States = []string{state}
		} else {
			return nil
		}
	}
	if asked == "is_value" && len(c.Places) == 1 && strings.HasPrefix(c.Places[0].Entity, "sensor.") {
		return r.valueCondition(c.Places, options, c.Span)
	}
	behavior, _ := word(get(options, "behavior"))
	if len(list) == 0 { // of none of them, or of all
		return &Logic{map[bool]LogicOp{true: And, false: Or}[behavior == "all"], nil, c.Span}
	}
	if len(c.States) == 0 || c.States[0] == "" || !c.lasts(options) || c.For > 0 && len(c.Places) > 1 {
		return nil
	}
	if behavior == "all" {
		c.One, c.States = false, append(c.States, "unavailable", "unknown")
	}
	return c
}

// purposeState is the state that a condition asks of an entity; "" where that is not known.
func purposeState(domain, asked, entity string) string {
	own, _, _ := strings.Cut(entity, ".")
	switch {
	case own == "binary_sensor":
		return map[string]string{"is_on": "on", "is_open": "on", "is_detected": "on", "is_off": "off", "is_closed": "off", "is_not_detected": "off"}[asked]
	case strings.HasPrefix(asked, "is_") && (own == domain || domain == "switch" && own == "input_boolean"):
		return deviceState(own, asked)
	}
	return ""
}

// valueCondition is that the number of a sensor is beyond a limit.
func (r *reader) valueCondition(places []Place, options *yaml.Node, at source.Span) Condition {
	threshold := get(options, "threshold")
	kind, _ := word(get(threshold, "type"))
	limit, known := number(get(get(threshold, "value"), "number"))
	if long := get(options, "for"); !known || long != nil && (!fixed(long).Known || fixed(long).Ms != 0) {
		return nil
	}
	switch kind {
	case "above":
		return &NumericCondition{places, Range{Above: &Bound{Number: limit}}, at}
	case "below":
		return &NumericCondition{places, Range{Below: &Bound{Number: limit}}, at}
	}
	return nil
}

// conditionName tells people which condition is not read.
func (r *reader) conditionName(kind string, n *yaml.Node) string {
	s, ok := text(n)
	if !ok {
		s, ok = text(get(n, "value_template"))
	}
	switch {
	case ok:
		return "“" + short(s) + "”"
	case kind == "":
		return "a condition that is not known"
	}
	return "the condition on " + short(r.signature(strings.TrimSpace(kind), without(n, "condition")))
}

// without is a mapping without a key.
func without(n *yaml.Node, key string) *yaml.Node {
	if !isMapping(n) {
		return n
	}
	rest := *n
	rest.Content = nil
	for i := 0; i+1 < len(n.Content); i += 2 {
		if n.Content[i].Value != key {
			rest.Content = append(rest.Content, n.Content[i], n.Content[i+1])
		}
	}
	return &rest
}

// stateCondition is nil where a part is not read.
func (r *reader) stateCondition(n *yaml.Node) Condition {
	states := get(n, "state")
	c := &StateCondition{Places: r.places(n), Span: r.span(n)}
	match, _ := text(get(n, "match"))
	c.One = match == "any"
	r.quoted(states)
	for _, s := range texts(states) {
		if isTemplate(s) || strings.HasPrefix(s, "input_") && IsEntity(s) { // the state of another entity
			return nil
		}
		c.States = append(c.States, s)
	}
	if len(c.Places) == 0 || len(c.States) == 0 {
		return nil
	}
	if !c.lasts(n) {
		return nil
	}
	return c
}

// lasts reads for how long; it reports whether that is read.
func (c *StateCondition) lasts(n *yaml.Node) bool {
	long := get(n, "for")
	if long == nil {
		return true
	}
	d := fixed(long)
	c.For = max(0, d.Ms)
	return d.Known && get(n, "attribute") == nil // it is asked how long the state is that, not the attribute
}

// sunCondition is nil where a part is not read.
func (r *reader) sunCondition(n *yaml.Node) Condition {
	c := &SunCondition{Span: r.span(n)}
	var words []string
	for _, x := range []struct {
		key string
		to  **SunPoint
	}{{"after", &c.After}, {"before", &c.Before}} {
		event, given := word(get(n, x.key))
		if !given {
			continue
		}
		p, said := &SunPoint{Rises: event == "sunrise"}, x.key+" "+event
		if offset := get(n, x.key+"_offset"); offset != nil {
			d := duration(offset)
			if !d.Known {
				return nil
			}
			if p.Ms = d.Ms; p.Ms != 0 {
				s, _ := text(offset)
				said += " " + s
			}
		}
		if event != "sunrise" && event != "sunset" {
			return nil
		}
		*x.to, words = p, append(words, said)
	}
	if c.Text = strings.Join(words, " and "); c.Text == "" {
		return nil
	}
	return c
}

func (r *reader) timeCondition(n *yaml.Node) Condition {
	c := &TimeCondition{Days: days(get(n, "weekday")), Span: r.span(n)}
	var words []string
	for key, limit := range map[string]**int64{"after": &c.After, "before": &c.Before} {
		if x := get(n, key); x != nil {
			ms, ok := timeOfDay(x)
			if !ok {
				return nil
			}
			*limit = &ms
		}
	}
	for _, key := range []string{"after", "before"} {
		if s, given := text(get(n, key)); given {
			words = append(words, key+" "+strings.TrimSuffix(strings.TrimPrefix(s, "0"), ":00"))
		}
	}
	if len(c.Days) > 0 {
		words = append(words, "on "+strings.Join(c.Days, ", "))
	}
	c.Text = strings.Join(words, " and ")
	if c.Text == "" {
		return nil
	}
	return c
}
