package mender

import (
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"crosscheck/engine/internal/frontend/homeassistant/config"
	"crosscheck/engine/internal/frontend/homeassistant/model"
	"crosscheck/engine/internal/frontend/mend"
	"crosscheck/engine/internal/regular"
)

// ranges are the values that stand for numbers, as the program names them.
var ranges = regular.New(`^(?:(below|above) (-?[0-9.]+)|between (-?[0-9.]+) and (-?[0-9.]+))$`)

// unspoken are values that no configuration can name.
var unspoken = []string{"something", "something else", "nothing", "a number", ""}

// conditions is nil where one of them cannot be said.
func (d *document) conditions(only []mend.Condition) (list []entry) {
	for _, c := range only {
		e := d.condition(c)
		if e == nil {
			return nil
		}
		list = append(list, e)
	}
	return list
}

// condition is one as a configuration has it; nil: it cannot say that, or nobody
// would, as whether an automation is switched on.
func (d *document) condition(c mend.Condition) entry {
	place, known := model.PlaceOf(c.Location)
	if !known || slices.Contains(unspoken, c.Value) || domainOf(place.Entity) == "automation" {
		return nil
	}
	e := about("condition: state", place)
	switch m := ranges.FindStringSubmatch(c.Value); {
	case m != nil && (c.Op == mend.Is || c.Op == mend.IsNot):
		e[0] = "condition: numeric_state"
		e = append(e, limits(m)...)
	case c.Op == mend.Below && m == nil:
		e[0] = "condition: numeric_state"
		e = append(e, "below: "+c.Value)
	case m != nil || c.Op == mend.AtLeast || c.Op == mend.Below:
		return nil
	default:
		e = append(e, "state: "+d.quoted(c.Value))
	}
	if c.Op != mend.IsNot {
		return e
	}
	out := entry{"condition: not", "conditions:"}
	for i, line := range e {
		if i == 0 {
			line = "- " + line
		} else {
			line = "  " + line
		}
		out = append(out, line)
	}
	return out
}

// about is the beginning of what asks for a place.
func about(first string, p config.Place) entry {
	e := entry{first, "entity_id: " + p.Entity}
	if p.Attribute != "" {
		e = append(e, "attribute: "+p.Attribute)
	}
	return e
}

func limits(m []string) entry {
	if m[1] != "" {
		return entry{m[1] + ": " + m[2]}
	}
	return entry{"above: " + m[3], "below: " + m[4]}
}

// kindKey is the key by which the triggers of an automation say of what kind they
// are.
func kindKey(a *yaml.Node) string {
	t := value(a, "triggers", "trigger")
	if first := firstOf(t); first != nil {
		t = first
	}
	if value(t, "trigger") == nil && value(t, "platform") != nil {
		return "platform"
	}
	return "trigger"
}

// triggerFor waits until a condition comes true.
func (d *document) triggerFor(a *yaml.Node, c mend.Condition) entry {
	place, known := model.PlaceOf(c.Location)
	if !known || slices.Contains(unspoken, c.Value) {
		return nil
	}
	e := about(kindKey(a)+": state", place)
	switch m := ranges.FindStringSubmatch(c.Value); {
	case m != nil && c.Op == mend.Is:
		e[0] = kindKey(a) + ": numeric_state"
		return append(e, limits(m)...)
	case m != nil:
		return nil
	case c.Op == mend.Is:
		return append(e, "to: "+d.quoted(c.Value))
	case c.Op == mend.IsNot:
		return append(e, "from: "+d.quoted(c.Value))
	}
	return nil
}

// stillSo are the conditions that hold as long as what has set off an automation; it
// has a single trigger.
func (d *document) stillSo(a *yaml.Node) (list []entry, known bool) {
	t := value(a, "triggers", "trigger")
	if t.Kind == yaml.SequenceNode {
		if len(t.Content) != 1 {
			return nil, false
		}
		t = t.Content[0]
	}
	entity := word(value(t, "entity_id"))
	e := about("condition: state", config.Place{Entity: entity, Attribute: word(value(t, "attribute"))})
	to := value(t, "to")
	lasting := value(t, "for")
	switch kind := word(value(t, kindKey(a))); {
	case kind == "sun" && value(t, "offset") == nil:
		state := map[string]string{"sunset": "below_horizon", "sunrise": "above_horizon"}[word(value(t, "event"))]
		return []entry{append(about("condition: state", model.Sun), "state: "+state)}, state != ""
	case !config.IsEntity(entity) || lasting != nil && word(lasting) == "":
		return nil, false
	case kind == "state" && word(to) != "" && (to.Style != 0 || isPlain(to.Value)) && value(t, "not_to") == nil:
		e = append(e, "state: "+d.quoted(to.Value))
		if lasting != nil {
			e = append(e, "for: "+d.textOf(lasting))
		}
		return []entry{e}, true
	case kind == "numeric_state" && lasting == nil && value(t, "value_template") == nil:
		e[0] = "condition: numeric_state"
		for _, key := range []string{"above", "below"} {
			if v := value(t, key); v != nil {
				if word(v) == "" {
					return nil, false
				}
				e = append(e, key+": "+d.textOf(v))
			}
		}
		return []entry{e}, true
	}
	return nil, false
}

// textOf is a scalar as it is written.
func (d *document) textOf(n *yaml.Node) string {
	at := d.span(n)
	return d.text[at.Start:at.End]
}

// taking is the service that gives an entity back what it was.
func (d *document) taking(back mend.Condition) (entity, service string) {
	place, known := model.PlaceOf(back.Location)
	if !known || place.Attribute != "" {
		return "", ""
	}
	return place.Entity, model.Giving(place.Entity, back.Value)
}

// callKey is the key by which an automation says what it calls.
func (d *document) callKey(a *yaml.Node) string {
	if has(value(a, "actions", "action"), "service") {
		return "service"
	}
	return "action"
}

// has reports whether a mapping in a node has one of some keys.
func has(n *yaml.Node, keys ...string) bool {
	return n != nil && (value(n, keys...) != nil || slices.ContainsFunc(n.Content, func(x *yaml.Node) bool { return has(x, keys...) }))
}

func object(entity string) string {
	_, name, _ := strings.Cut(entity, ".")
	return strings.ReplaceAll(name, "_", " ")
}

// said names a condition: "ann is not home".
func said(c mend.Condition) string {
	place, _ := model.PlaceOf(c.Location)
	verb := " is "
	if c.Op == mend.IsNot {
		verb = " is not "
	}
	return object(place.Entity) + verb + strings.ReplaceAll(c.Value, "_", " ")
}

func title(s string) string {
	s = strings.ReplaceAll(s, "_", " ")
	return strings.ToUpper(s[:1]) + s[1:]
}
