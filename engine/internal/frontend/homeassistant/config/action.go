package config

import (
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"

	"crosscheck/engine/internal/frontend/homeassistant/template"
)

func (r *reader) actions(n *yaml.Node, depth int) (list []Action) {
	for _, x := range items(n) {
		if !r.enter(depth) {
			return list
		}
		if !r.disabled(x) {
			list = append(list, r.action(x, depth))
		}
	}
	return list
}

func (r *reader) action(n *yaml.Node, depth int) Action {
	at := r.span(n)
	if x := get(n, "delay"); x != nil {
		return r.delay(x, n)
	}
	if get(n, "wait_for_trigger", "wait_template") != nil {
		return r.wait(n, depth)
	}
	if x := get(n, "repeat"); x != nil {
		return r.repeat(x, n, depth)
	}
	if x := get(n, "parallel"); x != nil {
		return &Together{r.actions(x, depth+1), at}
	}
	if x := get(n, "choose"); x != nil {
		c := &Choose{Default: r.actions(get(n, "default"), depth+1), Span: at}
		for _, o := range items(x) {
			if r.enter(depth) && !r.disabled(o) {
				c.Options = append(c.Options, Option{r.conditions(get(o, "conditions", "condition"), depth+1), r.actions(get(o, "sequence"), depth+1), r.span(o)})
			}
		}
		return c
	}
	if x := get(n, "if"); x != nil {
		then := Option{r.conditions(x, depth+1), r.actions(get(n, "then"), depth+1), at}
		return &Choose{Options: []Option{then}, Default: r.actions(get(n, "else"), depth+1), Span: at}
	}
	if get(n, "stop") != nil {
		return &Stop{at}
	}
	if x := get(n, "sequence"); x != nil {
		return &Sequence{r.actions(x, depth+1), at}
	}
	if event, ok := word(get(n, "event")); ok {
		return &Fire{event, at}
	}
	if name := get(n, "action", "service", "service_template"); name != nil {
		return r.call(name, n)
	}
	if get(n, "set_conversation_response") != nil {
		return &Call{Domain: "conversation", Service: "response", Span: at}
	}
	if get(n, "condition", "and", "or", "not") != nil || n.Kind == yaml.ScalarNode {
		return &Check{r.condition(n, depth), at}
	}
	if x := get(n, "variables"); x != nil {
		return &Assign{r.variables(x), at}
	}
	if name, ok := word(get(n, "scene")); ok {
		return &Call{Domain: "scene", Service: "turn_on", Targets: []string{strings.ToLower(name)}, Span: at}
	}
	if get(n, "device_id") != nil {
		if a := r.deviceAction(n); a != nil {
			return a
		}
	}
	a := &UnknownAction{What: r.actionName(n), Span: at}
	r.notRead(at, "this action is not read yet, and nothing is done for it: %s", a.What)
	return a
}

// unread are the actions that are not read yet, by a key that tells them.
var unread = [...]struct{ key, what string }{{"device_id", "what a device does"}}

// actionName tells people which action is not read.
func (r *reader) actionName(n *yaml.Node) string {
	for _, u := range unread {
		if get(n, u.key) != nil {
			return u.what
		}
	}
	return "an action that is not known"
}

// mostRounds is how often something is repeated that is read.
const mostRounds = 200

// repeat is a loop, or rounds of which it is not known how many there are.
func (r *reader) repeat(x, n *yaml.Node, depth int) Action {
	loop := &Repeat{Of: r.actions(get(x, "sequence"), depth+1), Span: r.span(n)}
	if get(x, "while", "until") != nil {
		loop.Counted = r.counted(x, depth)
	}
	if c := get(x, "while"); c != nil {
		loop.While = r.conditions(c, depth+1)
		return loop
	}
	if c := get(x, "until"); c != nil {
		loop.Until = r.conditions(c, depth+1)
		return loop
	}
	if c := get(x, "for_each"); c != nil {
		list := r.value(c, 0)
		if s, ok := text(c); ok && isTemplate(s) {
			list = template.Parse(s).With(r.settled())
		}
		if loop.Each = list.L; list.Kind != template.List || len(list.L) > mostRounds {
			return &Rounds{loop.Of, loop.Span}
		}
		loop.Times = len(loop.Each)
		return loop
	}
	c, _ := text(get(x, "count"))
	if isTemplate(c) {
		c = template.Parse(c).With(r.settled()).String()
	}
	times, err := strconv.ParseFloat(strings.TrimSpace(c), 64)
	if loop.Times = int(times); err != nil || times < 0 || times > mostRounds || float64(loop.Times) != times {
		return &Rounds{loop.Of, loop.Span}
	}
	return loop
}

// settled are the variables of what is read that are assigned at one place only.
func (r *reader) settled() map[string]*template.Template {
	if r.once == nil {
		r.once = map[string]*template.Template{}
		r.assigned(r.whole, 0)
	}
	return r.once
}

// assigned notes the variables of a part, those that have a value already as unknown.
func (r *reader) assigned(n *yaml.Node, depth int) {
	for i, x := range n.Content {
		if !r.enter(depth) {
			return
		}
		if isMapping(n) && i%2 == 1 && n.Content[i-1].Value == "variables" {
			for _, v := range r.variables(plain(x)) {
				if _, again := r.once[v.Name]; again {
					v.Is = nil
				}
				r.once[v.Name] = v.Is
			}
		}
		r.assigned(plain(x), depth+1)
	}
}

// counted is the greatest number that a template in a loop has beside that of the round.
func (r *reader) counted(n *yaml.Node, depth int) (most int) {
	if n.Kind == yaml.ScalarNode && strings.Contains(n.Value, "repeat.index") {
		for _, s := range strings.FieldsFunc(n.Value, func(c rune) bool { return c < '0' || c > '9' }) {
			if x, err := strconv.Atoi(s); err == nil && x <= mostRounds {
				most = max(most, x)
			}
		}
	}
	for _, x := range n.Content {
		if r.enter(depth) {
			most = max(most, r.counted(x, depth+1))
		}
	}
	return most
}

// wait is the wait for triggers or a template.
func (r *reader) wait(n *yaml.Node, depth int) Action {
	w := &Wait{Triggers: r.triggers(r.listed(get(n, "wait_for_trigger"), depth+1)), Span: r.span(n)}
	if s, ok := text(get(n, "wait_template")); ok {
		w.Until = template.Parse(s)
	}
	if x := get(n, "timeout"); x != nil {
		d := r.long(x)
		w.Timeout = &d
	}
	goesOn, given := truth(get(n, "continue_on_timeout"))
	w.Stops = given && !goesOn
	return w
}

func (r *reader) delay(x, n *yaml.Node) Action {
	d := &Delay{For: r.long(x), Span: r.span(n)}
	if least, most := drawn(x, 1), drawn(x, 2); !d.For.Known && least.Known && most.Known && 0 < least.Ms && least.Ms < most.Ms {
		d.For, d.Least = most, least.Ms
	}
	return d
}

func (r *reader) call(name, n *yaml.Node) Action {
	s, ok := word(name)
	c := &Call{Span: r.span(n), Data: map[string]string{}, Open: map[string]template.Value{}}
	c.Domain, c.Service, _ = strings.Cut(strings.ToLower(strings.TrimSpace(s)), ".")
	if !ok && isTemplate(s) {
		c.Domain, c.Service, c.Name = "", "", template.Parse(s)
	}
	data := get(n, "data", "data_template")
	if name != nil && name.Tag == "!secret" && tells(data) {
		c.Domain, c.Service = "notify", "secret"
	}
	c.Nowhere = get(n, "target") == nil
	for _, from := range []*yaml.Node{n, get(n, "target"), get(n, "data"), get(n, "data_template")} {
		c.Nowhere = c.Nowhere && get(from, "entity_id", "area_id", "floor_id", "label_id", "device_id") == nil && (from == n || from == nil || isMapping(from))
		r.target(c, from)
	}
	for _, data := range []*yaml.Node{get(n, "data"), get(n, "data_template")} {
		for i := 0; isMapping(data) && i+1 < len(data.Content); i += 2 {
			key := data.Content[i].Value
			s, ok := word(data.Content[i+1])
			if !ok && isTemplate(s) {
				if c.Says == nil {
					c.Says = map[string]*template.Template{}
				}
				c.Says[key] = template.Parse(s)
			}
			if ok {
				c.Data[key] = s
			} else {
				c.Open[key] = template.Open("what is written there")
			}
		}
	}
	c.Response, _ = word(get(n, "response_variable"))
	if c.Name != nil || c.Domain == "script" {
		c.Given, c.Variables = r.variables(data), r.variables(get(data, "variables"))
	}
	switch c.Domain {
	case "script":
		if c.Service == "turn_on" || c.Service == "toggle" {
			c.Given = c.Variables
		}
	case "variable": // a variable is an entity of its name
		if name, known := c.Data["variable"]; known {
			c.Targets = []string{"variable." + Slug(name)}
			delete(c.Data, "variable")
		}
		if c.Service == "update_sensor" { // or a sensor
			c.Domain = "sensor"
		}
	case "device_tracker": // which is called by its own name
		if id, known := c.Data["dev_id"]; known && c.Service == "see" {
			c.Targets = append(c.Targets, "device_tracker."+Slug(id))
			if c.Open["gps"] != nil && c.Data["location_name"] == "" {
				c.Open["location_name"] = template.Open("where that is")
			}
		}
	case "scene":
		c.States = r.states(get(data, "entities"))
	}
	if c.Service == "press" {
		c.Targets = slices.DeleteFunc(c.Targets, func(e string) bool { return !strings.HasPrefix(e, c.Domain+".") })
	}
	if c.Service == "press" && len(c.Targets) == 1 && len(c.Groups) == 0 {
		return &Fire{c.Targets[0], c.Span}
	}
	return c
}

// tells reports whether what a service gets is a message, and nothing else: those that
// take it tell people something, whatever they are called.
func tells(data *yaml.Node) bool {
	if !isMapping(data) || get(data, "message") == nil {
		return false
	}
	for i := 0; i+1 < len(data.Content); i += 2 {
		if !slices.Contains([]string{"message", "title", "data", "target"}, data.Content[i].Value) {
			return false
		}
	}
	return true
}

// target adds what a call is about.
func (r *reader) target(c *Call, n *yaml.Node) {
	x := plain(get(n, "entity_id"))
	c.Nobody = c.Nobody || x != nil && x.Kind == yaml.SequenceNode && len(x.Content) == 0
	c.Void = c.Void || x != nil && isNull(x)
	for _, s := range texts(x) {
		if isTemplate(s) {
			c.About, c.Listed = append(c.About, template.Parse(s)), c.Listed || x.Kind == yaml.SequenceNode
		} else if strings.EqualFold(s, "all") {
			c.Targets = append(c.Targets, "all")
		} else {
			list, _ := Entities(s)
			c.Targets = append(c.Targets, list...)
		}
	}
	for _, kind := range kinds {
		for _, x := range items(get(n, kind+"_id")) {
			s, ok := text(x)
			if !ok || isTemplate(s) {
				c.Unread = c.Unread || ok
				continue
			}
			if of, known := r.meant(kind, s, x); known {
				c.Nobody = true
				c.Targets = append(c.Targets, of...)
			} else {
				c.Groups = append(c.Groups, kind+" "+strings.ReplaceAll(s, "_", " "))
			}
		}
	}
}

// variables are names with values, each of them a template or something written.
func (r *reader) variables(n *yaml.Node) (list []Variable) {
	if !isMapping(n) {
		return nil
	}
	for i := 0; i+1 < len(n.Content); i += 2 {
		if !r.enter(0) {
			break
		}
		x := plain(n.Content[i+1])
		v := Variable{Name: n.Content[i].Value, Is: template.Constant(r.value(x, 0)), Span: r.span(n.Content[i])}
		if s, ok := text(x); ok && isTemplate(s) {
			v.Is = template.Parse(s)
		}
		list = append(list, v)
	}
	return list
}

// value is what is written; what has a template in it is not known.
func (r *reader) value(n *yaml.Node, depth int) template.Value {
	s, ok := text(n)
	switch {
	case n == nil || isNull(n):
		return &template.Val{Kind: template.None}
	case n.Kind == yaml.ScalarNode && (!ok || isTemplate(s)), !r.enter(depth):
		return template.Open("what is written there")
	case n.Kind == yaml.SequenceNode:
		v := &template.Val{Kind: template.List}
		for _, x := range items(n) {
			v.L = append(v.L, r.value(x, depth+1))
		}
		return v
	case n.Kind == yaml.MappingNode:
		v := &template.Val{Kind: template.Map}
		for i := 0; i+1 < len(n.Content); i += 2 {
			v.Keys, v.L = append(v.Keys, n.Content[i].Value), append(v.L, r.value(plain(n.Content[i+1]), depth+1))
		}
		return v
	}
	if on, is := truth(n); is {
		return template.Truth(on)
	}
	if x, is := number(n); is && n.Style == 0 {
		if n.ShortTag() == "!!int" {
			return template.Whole(x)
		}
		return template.Number(x)
	}
	return template.Text(s)
}
