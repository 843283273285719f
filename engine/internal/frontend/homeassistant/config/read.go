package config

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"

	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend/homeassistant/template"
	"crosscheck/engine/internal/regular"
	"crosscheck/engine/internal/source"
)

// list reads automations and scenes; all: what is no scene is an automation.
func (r *reader) list(n *yaml.Node, all bool, out *File) {
	for _, x := range items(n) {
		switch {
		case !r.enter(0) || !isMapping(x):
		case isScene(x):
			out.Scenes = append(out.Scenes, r.scene(x))
		case all || isAutomation(x):
			out.Automations = append(out.Automations, r.automation(x))
		}
	}
}

func isAutomation(n *yaml.Node) bool {
	return get(n, "triggers", "trigger") != nil && get(n, "actions", "action") != nil || get(n, "use_blueprint") != nil
}

// notRead warns of a part that is not read.
func (r *reader) notRead(at source.Span, format string, args ...any) *diag.Problem {
	return r.problems.Add(diag.NotModelled, diag.Warning, at, format, args...)
}

func (r *reader) automation(n *yaml.Node) *Automation {
	a := &Automation{Span: r.span(n)}
	n, form, unknown := r.instance(n, "automation")
	r.whole, r.once = n, nil
	a.Form = form
	a.Mode, a.Max = r.mode(n)
	a.Head = a.Span
	if name := get(n, "alias"); name != nil {
		a.Alias, _ = text(name)
		a.Head = r.span(name)
	} else if len(n.Content) > 0 {
		a.Head = r.span(n.Content[0])
	}
	a.ID, _ = text(get(n, "id"))
	on, given := truth(get(n, "initial_state"))
	a.Off = given && !on
	if unknown != nil {
		a.Actions = append(a.Actions, unknown)
	}
	triggers := r.listed(get(n, "triggers", "trigger"), 0)
	r.brought = map[string]*template.Template{}
	for _, v := range r.variables(get(n, "trigger_variables")) {
		r.brought[v.Name] = v.Is
	}
	a.Triggers = r.triggers(triggers)
	r.brought = nil
	a.Variables = r.triggerVariables(n, triggers)
	a.Conditions = r.conditions(get(n, "conditions", "condition"), 0)
	a.Actions = append(a.Actions, r.actions(get(n, "actions", "action"), 0)...)
	return a
}

// triggerVariables are those of an automation: what all its triggers see, which is
// evaluated once, and its own, which count before these; what one of the triggers says
// itself counts before both.
func (r *reader) triggerVariables(n *yaml.Node, triggers []*yaml.Node) []Variable {
	shared := r.variables(get(n, "trigger_variables"))
	for i, v := range shared {
		if !v.Constant() {
			shared[i].Is = template.Constant(v.Is.Fixed())
		}
	}
	own := r.variables(get(n, "variables"))
	shared = slices.DeleteFunc(shared, func(v Variable) bool { return gives(own, v.Name) })
	said := map[string][]*template.Template{}
	var list []Variable
	for i, x := range triggers {
		for _, v := range r.variables(get(x, "variables")) {
			if said[v.Name] == nil {
				said[v.Name], list = make([]*template.Template, len(triggers)), append(list, v)
			}
			said[v.Name][i] = v.Is
		}
	}
	for i, v := range list {
		var otherwise *template.Template
		rest := func(other Variable) bool {
			if other.Name == v.Name {
				otherwise = other.Is
			}
			return other.Name == v.Name
		}
		shared, own = slices.DeleteFunc(shared, rest), slices.DeleteFunc(own, rest)
		list[i].Is = template.ByTrigger(said[v.Name], otherwise)
	}
	return slices.Concat(shared, list, own)
}

// disabled reports whether a part is switched off for good.
func (r *reader) disabled(n *yaml.Node) bool {
	x := get(n, "enabled")
	on, given := truth(x)
	if s, is := text(x); !given && is && isTemplate(s) {
		v := template.Parse(s).With(r.brought)
		return v.Kind != template.Unknown && v != template.Failure && !v.Counts()
	}
	return given && !on
}

// listed are the triggers of a list, those of lists in it, too.
func (r *reader) listed(n *yaml.Node, depth int) (list []*yaml.Node) {
	for _, x := range items(n) {
		if !r.enter(depth) {
			return list
		}
		if inner := get(x, "triggers"); inner != nil {
			list = append(list, r.listed(inner, depth+1)...)
		} else {
			list = append(list, x)
		}
	}
	return list
}

func (r *reader) triggers(nodes []*yaml.Node) (list []Trigger) {
	for i, x := range nodes {
		if !r.disabled(x) {
			id, _ := text(get(x, "id"))
			kind, _ := word(get(x, "trigger", "platform"))
			list = append(list, Trigger{ID: cmp.Or(id, strconv.Itoa(i)), Number: i, Kind: kind, What: r.trigger(x, kind), Span: r.span(x)})
		}
	}
	return list
}

func (r *reader) trigger(n *yaml.Node, kind string) TriggerKind {
	switch kind {
	case "state":
		return r.stateTrigger(n)
	case "numeric_state":
		return r.numericTrigger(n)
	case "time":
		return r.timeTrigger(n)
	case "time_pattern":
		return &PatternTrigger{Every: period(n)}
	case "sun":
		event, _ := text(get(n, "event"))
		after := Duration{Known: true}
		if offset := get(n, "offset"); offset != nil {
			after = duration(offset)
		}
		return &SunTrigger{Rises: event == "sunrise", After: after}
	case "homeassistant":
		event, _ := text(get(n, "event"))
		return &StartTrigger{Stops: event == "shutdown"}
	case "event":
		events := texts(get(n, "event_type"))
		if list := r.timerEvents(events, get(n, "event_data")); list != nil {
			return &EventTrigger{list}
		}
		if len(events) > 0 && get(n, "event_data") == nil && get(n, "context") == nil && !slices.ContainsFunc(events, isTemplate) {
			for i, list := range ownEvents {
				if !slices.ContainsFunc(events, func(e string) bool { return !slices.Contains(list, e) }) {
					return &StartTrigger{Stops: i == 1}
				}
			}
			return &EventTrigger{events}
		}
	case "device":
		if t := r.deviceTrigger(n); t != nil {
			return t
		}
	case "template":
		if value, ok := text(get(n, "value_template")); ok {
			return &TemplateTrigger{Is: template.Parse(value), For: r.lasting(n)}
		}
	}
	if t := r.purpose(kind, n); t != nil {
		return t
	}
	t := r.outside(kind, n)
	t.Data = r.variables(get(n, "event_data"))
	return t
}

// outside is what happens outside, as often as it likes.
func (r *reader) outside(kind string, n *yaml.Node) *OutsideTrigger {
	name := r.signature(kind, n)
	if said := r.reports(kind, n); said != "" {
		return &OutsideTrigger{Name: name, Text: said}
	}
	return &OutsideTrigger{Name: name, Text: short(name) + " happens"}
}

// reports is what a device reports, as the press of a button; "" of others.
func (r *reader) reports(kind string, n *yaml.Node) string {
	id, of := word(get(n, "device_id"))
	what, said := word(get(n, "type"))
	if kind != "device" || !of || !said {
		return ""
	}
	if which, more := word(get(n, "subtype")); more {
		what += ", " + which
	}
	return r.deviceCalled(id) + " reports “" + short(strings.ReplaceAll(what, "_", " ")) + "”"
}

// timerEvents are those of timers, if nothing else is asked of them.
func (r *reader) timerEvents(events []string, data *yaml.Node) (list []string) {
	of := entities(get(data, "entity_id"))
	for _, e := range events {
		if !strings.HasPrefix(e, "timer.") || len(of) == 0 || len(data.Content) != 2 {
			return nil
		}
		for _, t := range of {
			list = append(list, e+" "+t)
		}
	}
	return list
}

// ownEvents are the events of the start of Home Assistant, and of its end.
var ownEvents = [2][]string{{"homeassistant_start", "homeassistant_started"}, {"homeassistant_stop", "homeassistant_final_write", "homeassistant_close"}}

// ofTriggers are what is said of any trigger, and tells none from others.
var ofTriggers = []string{"trigger", "platform", "id", "alias", "enabled", "variables", "domain"}

// signature tells an outside event from others: its kind and what is said of it.
func (r *reader) signature(kind string, n *yaml.Node) string {
	if kind == "" {
		r.notRead(r.span(n), "this trigger is not known")
		return "what the trigger waits for"
	}
	var parts []string
	var collect func(n *yaml.Node, depth int)
	collect = func(n *yaml.Node, depth int) {
		n = plain(n)
		switch {
		case n == nil || !r.enter(depth):
		case n.Kind == yaml.ScalarNode && ownTag(n):
			parts = append(parts, n.Tag)
		case n.Kind == yaml.ScalarNode:
			parts = append(parts, n.Value)
		case n.Kind == yaml.SequenceNode:
			for _, x := range n.Content {
				collect(x, depth+1)
			}
		default:
			for i := 0; i+1 < len(n.Content); i += 2 {
				if depth > 0 || !slices.Contains(ofTriggers, n.Content[i].Value) {
					collect(n.Content[i+1], depth+1)
				}
			}
		}
	}
	collect(n, 0)
	return strings.Join(strings.Fields(strings.ReplaceAll(kind, "_", " ")+" "+strings.Join(parts, " ")), " ")
}

// places are what a trigger or condition looks at.
func (r *reader) places(n *yaml.Node) (list []Place) {
	attribute, _ := text(get(n, "attribute"))
	for _, e := range entities(get(n, "entity_id")) {
		list = append(list, Place{e, attribute})
	}
	return list
}

var entityID = regular.New(`^[a-z0-9_]+\.[a-z0-9_]+$`)

// IsEntity reports whether a text is the name of an entity.
func IsEntity(s string) bool { return entityID.MatchString(s) }

// Entities are the names in a text, with commas between them; whole: all of it is
// names.
func Entities(text string) (list []string, whole bool) {
	whole = true
	for _, e := range strings.Split(text, ",") {
		if e = strings.ToLower(strings.TrimSpace(e)); IsEntity(e) {
			list = append(list, e)
		} else {
			whole = false
		}
	}
	return list, whole
}

// entities are the names in a list.
func entities(n *yaml.Node) (list []string) {
	for _, s := range texts(n) {
		names, _ := Entities(s)
		list = append(list, names...)
	}
	return list
}

func (r *reader) stateTrigger(n *yaml.Node) TriggerKind {
	t := &StateTrigger{Places: r.places(n), For: r.lasting(n)}
	values := func(key string) []string {
		x := get(n, key)
		t.Any = t.Any || x != nil
		r.quoted(x)
		return texts(x)
	}
	t.To, t.From, t.NotTo, t.NotFrom = values("to"), values("from"), values("not_to"), values("not_from")
	if moments := momentary(t.Places); moments != nil {
		return &EventTrigger{moments}
	}
	if len(t.Places) == 0 && !nothing(n) {
		return r.nowhere("state", n)
	}
	return t
}

// nowhere is a trigger of which it is not known what it looks at.
func (r *reader) nowhere(kind string, n *yaml.Node) TriggerKind {
	r.notRead(r.span(n), "it is not read which entity this is about: it may happen at any time")
	return r.outside(kind, n)
}

// nothing reports whether a list says what something looks at, and is empty: a trigger
// never happens then, and a condition holds.
func nothing(n *yaml.Node) bool {
	x := plain(get(n, "entity_id"))
	return x != nil && x.Kind == yaml.SequenceNode && len(x.Content) == 0
}

// moments are the domains whose states say when something happened last: a
// change is an event of the entity's name.
var moments = []string{"input_button", "button", "event", "scene"}

// momentary are places as events, nil where they are not all such.
func momentary(places []Place) (events []string) {
	for _, p := range places {
		domain, _, _ := strings.Cut(p.Entity, ".")
		if !slices.Contains(moments, domain) || p.Attribute != "" {
			return nil
		}
		events = append(events, p.Entity)
	}
	return events
}

// quoted hints at a state that Home Assistant reads as a truth value.
func (r *reader) quoted(n *yaml.Node) {
	for _, x := range items(n) {
		if _, is := truth(x); is {
			r.problems.Add(diag.TypeMismatch, diag.Warning, r.span(x), "without quotes, %s is a truth value and no state: it never matches", x.Value).Help =
				"write \"" + x.Value + "\""
		}
	}
}

// long is how long something lasts. What a template says without always yielding the
// same is not known.
func (r *reader) long(x *yaml.Node) Duration {
	d := fixed(x)
	says := isMapping(x) && slices.ContainsFunc(x.Content, func(n *yaml.Node) bool { s, ok := text(n); return ok && isTemplate(s) })
	if s, ok := text(x); !d.Known && !says && !(ok && isTemplate(s)) {
		r.notRead(r.span(x), "how long this is, is not read: it may be over at any time")
	}
	return d
}

// lasting is the `for` of a trigger.
func (r *reader) lasting(n *yaml.Node) *Duration {
	x := get(n, "for")
	if x == nil {
		return nil
	}
	d := r.long(x)
	return &d
}

func (r *reader) numericTrigger(n *yaml.Node) TriggerKind {
	within := limits(n)
	if get(n, "value_template") != nil || !within.numbers() {
		if places := r.places(n); len(places) == 1 {
			if t := compared(n, places[0]); t != nil {
				return &TemplateTrigger{t, r.lasting(n), places[0].Entity}
			}
		}
		r.notRead(r.span(n), "limits that are no numbers are not read yet: this may happen at any time")
		name := r.signature("numeric_state", n)
		return &OutsideTrigger{Name: name, Text: short(name)}
	}
	places := r.places(n)
	if len(places) == 0 && !nothing(n) {
		return r.nowhere("numeric_state", n)
	}
	return &NumericTrigger{Places: places, Range: within, For: r.lasting(n)}
}

func limits(n *yaml.Node) Range { return Range{bound(get(n, "above")), bound(get(n, "below"))} }

// numbers reports whether the limits are known.
func (x *Range) numbers() bool {
	return (x.Above == nil || x.Above.Entity == "") && (x.Below == nil || x.Below.Entity == "")
}

func bound(n *yaml.Node) *Bound {
	if x, ok := number(n); ok {
		return &Bound{Number: x}
	}
	if list := entities(n); len(list) == 1 {
		return &Bound{Entity: list[0]}
	}
	return nil
}

func (r *reader) timeTrigger(n *yaml.Node) TriggerKind {
	t := &TimeTrigger{Days: days(get(n, "weekday"))}
	for _, x := range items(get(n, "at")) {
		if ms, ok := timeOfDay(x); ok {
			t.At = append(t.At, ms)
		}
	}
	if len(t.At) == 0 {
		return r.outside("time", n)
	}
	return t
}

// period is how long a pattern of times takes to come again, 0 where it is none
// or comes with another rhythm.
func period(n *yaml.Node) (ms int64) {
	for _, u := range [...]struct {
		key  string
		unit int64
	}{{"hours", hour}, {"minutes", minute}, {"seconds", second}} {
		s, given := text(get(n, u.key))
		every, repeats := strings.CutPrefix(s, "/")
		k, err := strconv.Atoi(every)
		switch {
		case !given || strings.Trim(s, "0") == "":
		case !repeats || ms != 0 || err != nil || k <= 0 || k > 60:
			return 0
		default:
			ms = int64(k) * u.unit
		}
	}
	return ms
}

// changes are what the triggers that are named after their purpose wait for.
var changes = map[string]string{
	"turned_on": "on", "turned_off": "off", "detected": "on", "cleared": "off", "opened": "on", "closed": "off",
	"locked": "locked", "unlocked": "unlocked",
}

// purpose is a trigger that is named after its purpose, as light.turned_on.
func (r *reader) purpose(kind string, n *yaml.Node) TriggerKind {
	domain, change, _ := strings.Cut(kind, ".")
	to, known := changes[change]
	if !known {
		return nil
	}
	list, known := r.about(get(n, "target"), domain)
	if !known {
		return nil
	}
	t := &StateTrigger{Any: true, To: []string{to}, For: r.lasting(get(n, "options"))}
	for _, e := range list {
		if strings.HasPrefix(e, "cover.") {
			t.To = []string{map[string]string{"on": "open", "off": "closed"}[to]}
		}
		t.Places = append(t.Places, Place{Entity: e})
	}
	return t
}
