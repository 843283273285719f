package config

import (
	"slices"
	"strings"

	"crosscheck/engine/internal/frontend/homeassistant/template"
	"crosscheck/engine/internal/regular"
	"crosscheck/engine/internal/sorting"
)

// mostChosen scripts are looked for behind the beginning of a name.
const mostChosen = 20

// scriptName matches the name of a script in a template, or how it begins.
var scriptName = regular.New(`script\.[a-z0-9_]*(?:\{\{)?`)

// mentioned are the scripts that a template names: by their whole names, or by how they
// begin, where the template says the rest, or in a variable of the automation that is written.
func (l *linker) mentioned(t *template.Template) (list []string) {
	text := t.Text
	for _, v := range l.outer {
		if v.Is.Text == "" && strings.Contains(t.Text, v.Name) {
			text += " " + v.Is.Fixed().String()
		}
	}
	for _, name := range scriptName.FindAllString(strings.ToLower(text), -1) {
		begin, rest := strings.CutSuffix(name, "{{")
		if l.scripts[begin] != nil {
			list = append(list, begin)
		}
		for _, s := range l.inOrder {
			if rest && strings.HasPrefix(s, begin) {
				list = append(list, s)
			}
		}
	}
	sorting.List(list)
	if list = slices.Compact(list); len(list) > mostChosen {
		return nil
	}
	return list
}

// chosen is a call of which templates say which script it starts: one of several, or
// what is left of the call; nil where they name no script.
func (l *linker) chosen(c *Call) []Action {
	option := func(called Call, yields ...Condition) Option {
		called.Name, called.About, called.Says = nil, nil, nil
		return Option{yields, l.call(&called), c.Span}
	}
	yields := func(t *template.Template, what string) Condition {
		return &TemplateCondition{template.Yields(t, what), c.Span}
	}
	rest := *c
	choice := &Choose{Span: c.Span}
	switch {
	case len(c.About) > 1 || len(c.Targets)+len(c.Groups) > 0 || c.Unread:
		return nil
	case c.Name != nil:
		for _, s := range l.mentioned(c.Name) {
			if l.scripts[s] != nil {
				called := *c
				called.Domain, called.Service, _ = strings.Cut(s, ".")
				choice.Options = append(choice.Options, option(called, yields(c.Name, s)))
				rest.Chosen = append(rest.Chosen, s)
			}
		}
	}
	if len(c.About) == 1 && (c.Name != nil || turns(c)) {
		for _, s := range l.mentioned(c.About[0]) {
			for _, service := range []string{"turn_on", "turn_off", "toggle"} {
				called := *c
				called.Domain, called.Service, called.Targets = "script", service, []string{s}
				called.Given = c.Variables
				conditions := []Condition{yields(c.About[0], s)}
				if c.Name == nil && c.Service != service || c.Name != nil && !strings.Contains(c.Name.Text, "script."+service) {
					continue
				}
				if c.Name != nil {
					conditions = append(conditions, yields(c.Name, "script."+service))
				}
				choice.Options = append(choice.Options, option(called, conditions...))
			}
			rest.Chosen = append(rest.Chosen, s)
		}
	}
	if choice.Options == nil {
		return nil
	}
	choice.Default = []Action{&rest}
	return []Action{choice}
}

// switching are services that say of which entities they are.
var switching = []string{"turn_on", "turn_off", "toggle"}

// Refused reports whether Home Assistant refuses a call of its own since the entity is left
// empty, and ends the run.
func (c *Call) Refused() bool {
	return c.Void && c.Domain == "homeassistant" && slices.Contains(switching, c.Service)
}

// turns reports whether a call may start scripts, or end them.
func turns(c *Call) bool {
	return slices.Contains(switching, c.Service) && (c.Domain == "script" || c.Domain == "homeassistant")
}

// Elsewhere reports whether all that a call starts is started by something else.
func (c *Call) Elsewhere() bool {
	if c.Domain == "script" && slices.Contains(c.Chosen, "script."+c.Service) {
		return true
	}
	return turns(c) && len(c.Targets) == 1 && len(c.Groups) == 0 && slices.Contains(c.Chosen, c.Targets[0])
}

// scenesOf is the call of scenes by homeassistant.turn_on; nil where it names no scene,
// or something else, too.
func scenesOf(c *Call) *Call {
	other := func(e string) bool { return !strings.HasPrefix(e, "scene.") }
	if c.Domain+"."+c.Service != "homeassistant.turn_on" || len(c.Targets) == 0 || slices.ContainsFunc(c.Targets, other) {
		return nil
	}
	scenes := *c
	scenes.Domain = "scene"
	return &scenes
}
