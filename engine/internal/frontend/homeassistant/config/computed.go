package config

import (
	"slices"
	"sort"
	"strings"

	"go.yaml.in/yaml/v3"

	"crosscheck/engine/internal/frontend/homeassistant/template"
	"crosscheck/engine/internal/source"
)

// Computed is a sensor whose state, or an attribute of it, a template says.
type Computed struct {
	Place
	Binary bool               // it is on or off
	Number bool               // it is a number, or unknown
	Is     *template.Template // what it says
	There  *template.Template // whether it is available; nil: always
	// On and Off are how long it must have been so before it turns on or off.
	On, Off *Duration
	After   *Duration // one with triggers turns off so long after it was said to be on; nil: it does not
	// Triggers are when the template counts, if the conditions hold; none: whenever what
	// it asks for changes.
	Triggers   []Trigger
	Conditions []Condition
	Variables  []Variable // which it then sees
	Open       string     // why it is not known when it counts; "": it is
	Span       source.Span
}

// computed reads the sensors of templates in a section of a configuration, whose
// lines go from one to another. Of the rest of it, and of other files, nothing stays
// in the texts.
func (r *reader) computed(word string, value *yaml.Node, d *document, from, to int, out *File) {
	for _, x := range r.docs {
		x.before = x.used
	}
	_, included := tagged(value)
	var list []*yaml.Node
	for _, x := range items(r.given(value)) {
		if x = plain(r.given(x)); !r.enter(0) {
			break
		}
		if platform, _ := text(get(x, "platform")); word == "template" && get(x, "sensor", "binary_sensor") != nil || word != "template" && platform == "template" {
			list = append(list, x)
		}
	}
	for _, x := range list {
		own, start := r.at(x)
		first := own.lineOf(start)
		if first > 0 && strings.TrimSpace(own.span(first-1, first)) == "-" {
			first--
		}
		own.keep(first, own.lineOf(r.end(x)-1)+1)
		if d.keep(from, from+1); included || value.Style&yaml.FlowStyle != 0 || value.Kind == yaml.AliasNode && own == d {
			d.keep(from, to)
		}
	}
	for _, x := range r.docs {
		x.used = x.before || x.used && x.kept != nil
	}
	for _, x := range list {
		if x = r.include(x, true); word == "template" {
			for _, kind := range []string{"sensor", "binary_sensor"} {
				for _, one := range items(get(x, kind)) {
					r.sensor(kind, x, one, out)
				}
			}
			continue
		}
		sensors := get(x, "sensors")
		for i := 0; isMapping(sensors) && i+1 < len(sensors.Content) && r.enter(0); i += 2 {
			key := sensors.Content[i]
			at := r.span(key)
			at.End = max(at.End, r.end(sensors.Content[i+1]))
			r.says(Computed{Place: Place{Entity: word + "." + key.Value}, Span: at}, plain(sensors.Content[i+1]), "value_template", "availability_template", "attribute_templates", out)
		}
	}
}

// given is a node, or what it includes; nil where that is not among the files: who
// has such sensors elsewhere has not asked for them.
func (r *reader) given(n *yaml.Node) *yaml.Node {
	if n == nil {
		return nil
	}
	if kind, is := tagged(n); is && r.targets(n, kind) == nil {
		return nil
	}
	return r.include(n, false)
}

// sensor reads one of the integration of templates.
func (r *reader) sensor(kind string, within, n *yaml.Node, out *File) {
	id, given := word(get(n, "default_entity_id"))
	if !given {
		name, _ := word(get(n, "name"))
		id = kind + "." + Slug(name)
	}
	c := Computed{Place: Place{Entity: id}, Span: r.span(n)}
	triggers, variables := get(within, "triggers", "trigger"), get(within, "variables")
	answers, all := r.answers(get(within, "actions", "action"))
	switch {
	case !r.enter(0) || !IsEntity(id):
		return
	case !all || triggers == nil && answers != nil:
		c.Open = "what the actions of its section do"
	case triggers == nil && variables != nil || get(n, "variables") != nil: // they are as they were when Home Assistant started
		c.Open = "the variables of its section"
	default:
		c.Triggers, c.Variables = r.triggers(r.listed(triggers, 0)), append(r.variables(variables), answers...)
		c.Conditions = r.conditions(get(within, "conditions", "condition"), 0)
	}
	r.says(c, n, "state", "availability", "attributes", out)
}

// asking are services that only answer.
var asking = []string{"weather.get_forecasts", "calendar.get_events", "todo.get_items", "workday.check_date", "schedule.get_schedule", "sun.get_positions", "recorder.get_statistics"}

// answers are the variables that hold what the actions of a section are answered; all: they
// do nothing else.
func (r *reader) answers(n *yaml.Node) (list []Variable, all bool) {
	for _, x := range r.actions(n, 0) {
		c, calls := x.(*Call)
		if !calls || c.Response == "" || !slices.Contains(asking, c.Domain+"."+c.Service) {
			return nil, false
		}
		list = append(list, Variable{c.Response, template.Constant(template.Open(Answer)), c.Span})
	}
	return list, true
}

// groupStates are what a group is whose members have such domains, one of them or
// with `all` each of them being as the first says.
var groupStates = []struct {
	is, not string
	of      []string
}{
	{"on", "off", []string{"light", "switch", "input_boolean", "binary_sensor", "fan", "siren", "humidifier"}},
	{"home", "not_home", []string{"person", "device_tracker"}},
}

// mostFollowed is how many members a group may have to follow them.
const mostFollowed = 12

// whatGroupIs says what a group with some members is; nil where that is not known.
func whatGroupIs(members []string, all bool) *template.Template {
	if len(members) > mostFollowed {
		return nil
	}
	for _, g := range groupStates {
		var asked []string
		for _, e := range members {
			if domain, _, _ := strings.Cut(e, "."); slices.Contains(g.of, domain) {
				asked = append(asked, "is_state('"+e+"', '"+g.is+"')")
			}
		}
		if len(asked) == len(members) {
			joint := map[bool]string{true: " and ", false: " or "}[all]
			return template.Parse("{{ '" + g.is + "' if " + strings.Join(asked, joint) + " else '" + g.not + "' }}")
		}
	}
	return nil
}

// says reads what a sensor says, under the keys of its state, of whether it is there
// and of its attributes.
func (r *reader) says(c Computed, n *yaml.Node, state, there, attributes string, out *File) {
	c.Binary = strings.HasPrefix(c.Entity, "binary_sensor.")
	class, _ := text(get(n, "device_class"))
	c.Number = !c.Binary && (get(n, "unit_of_measurement", "state_class") != nil || class != "" && !slices.Contains(worded, class))
	parsed := func(n *yaml.Node) *template.Template {
		if s, ok := text(n); ok {
			return template.Parse(s)
		}
		return nil
	}
	if c.Is, c.There = parsed(get(n, state)), parsed(get(n, there)); c.Is == nil {
		return
	}
	delay := func(key string) *Duration {
		if x := get(n, key); x != nil {
			d := fixed(x)
			return &d
		}
		return nil
	}
	c.On, c.Off = delay("delay_on"), delay("delay_off")
	if c.After = delay("auto_off"); c.Triggers == nil { // it is as what it asks for
		c.After = nil
	} else if c.After != nil && (c.On != nil || c.Off != nil) {
		c.Open = "when it turns off by itself"
	}
	out.Computed = append(out.Computed, &c)
	list := get(n, attributes)
	for i := 0; isMapping(list) && i+1 < len(list.Content) && r.enter(0); i += 2 {
		a := c
		a.Attribute, a.Binary, a.Number, a.On, a.Off, a.After = list.Content[i].Value, false, false, nil, nil, nil
		if a.Is = parsed(list.Content[i+1]); a.Is != nil {
			out.Computed = append(out.Computed, &a)
		}
	}
}

// worded are the classes of sensors that are no numbers.
var worded = []string{"date", "enum", "timestamp", "uptime"}

// lineOf is the number of the line of an offset, from 0.
func (d *document) lineOf(at int32) int {
	return sort.Search(len(d.lines), func(i int) bool { return d.lines[i] > at }) - 1
}
