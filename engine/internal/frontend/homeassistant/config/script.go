package config

import (
	"path"
	"strings"

	"go.yaml.in/yaml/v3"

	"crosscheck/engine/internal/frontend/homeassistant/template"
	"crosscheck/engine/internal/source"
)

// Script is a sequence that actions start by its name.
type Script struct {
	ID, Alias  string
	Mode       Mode
	Max        int
	Form       int32 // as of an automation
	Span, Head source.Span
	// Read reads what it does, each time anew: what is called at two places has its
	// templates and waits at each of them.
	Read func() (variables []Variable, actions []Action)
}

// Entity is the name of its entity.
func (s *Script) Entity() string { return "script." + s.ID }

// Scene is states that entities are given together.
type Scene struct {
	Entity     string
	States     []Sets
	Span, Head source.Span
}

// Sets is a state that an entity is given, with attributes of it: Besides are those that
// are no single text or number.
type Sets struct {
	Entity, To string
	Attributes map[string]string
	Besides    []string
}

// scripts reads those of a mapping by their names.
func (r *reader) scripts(n *yaml.Node, out *File) {
	if !isMapping(n) {
		return
	}
	for i := 0; i+1 < len(n.Content); i += 2 {
		if x := plain(n.Content[i+1]); isScript(x) && r.enter(0) {
			out.Scripts = append(out.Scripts, r.script(n.Content[i].Value, x, r.span(n.Content[i])))
		}
	}
}

// isScripts reports whether a mapping has nothing but scripts.
func isScripts(n *yaml.Node) bool {
	if !isMapping(n) || len(n.Content) == 0 {
		return false
	}
	for i := 1; i < len(n.Content); i += 2 {
		if !isScript(plain(n.Content[i])) {
			return false
		}
	}
	return true
}

func isScript(n *yaml.Node) bool {
	return get(n, "sequence") != nil || get(n, "use_blueprint") != nil && get(n, "triggers", "trigger") == nil
}

func (r *reader) script(id string, n *yaml.Node, head source.Span) *Script {
	s := &Script{ID: strings.ToLower(id), Span: r.span(n), Head: head}
	if s.Span.File == head.File {
		s.Span.Start = head.Start
	}
	n, form, unknown := r.instance(n, "script")
	s.Form = form
	s.Mode, s.Max = r.mode(n)
	s.Alias, _ = text(get(n, "alias"))
	quiet := false
	s.Read = func() ([]Variable, []Action) {
		inner := r
		if quiet { // what is wrong was said the first time
			again := *r
			again.problems, again.read = nil, 0
			inner = &again
		}
		quiet = true
		if unknown != nil {
			return nil, []Action{unknown}
		}
		inner.whole, inner.once = n, nil
		return inner.variables(get(n, "variables")), inner.actions(get(n, "sequence"), 0)
	}
	s.Read()
	return s
}

// mode is what a script or an automation does when it is set off while it runs.
func (r *reader) mode(n *yaml.Node) (Mode, int) {
	mode, most := Single, 10
	if word, ok := text(get(n, "mode")); ok {
		mode = Mode(word)
	}
	if x, ok := number(get(n, "max")); ok && x >= 2 && x <= 1000 {
		most = int(x)
	}
	return mode, most
}

func isScene(n *yaml.Node) bool {
	return isMapping(get(n, "entities")) && get(n, "name", "id") != nil
}

func (r *reader) scene(n *yaml.Node) *Scene {
	name, _ := text(get(n, "name", "id"))
	s := &Scene{Entity: "scene." + Slug(name), States: r.states(get(n, "entities")), Span: r.span(n)}
	s.Head = r.span(get(n, "name", "id"))
	return s
}

// states are those that a scene gives to entities.
func (r *reader) states(n *yaml.Node) (list []Sets) {
	if !isMapping(n) {
		return nil
	}
	for i := 0; i+1 < len(n.Content); i += 2 {
		x := Sets{Entity: strings.ToLower(n.Content[i].Value), Attributes: map[string]string{}}
		value := plain(n.Content[i+1])
		if isMapping(value) {
			for k := 0; k+1 < len(value.Content); k += 2 {
				key := value.Content[k].Value
				if s, ok := word(value.Content[k+1]); ok {
					x.Attributes[key] = s
				} else {
					x.Besides = append(x.Besides, key)
				}
			}
			value = get(value, "state")
		}
		to, given := text(value)
		if on, is := truth(value); is {
			to = map[bool]string{true: "on", false: "off"}[on]
		}
		if x.To = to; given && IsEntity(x.Entity) && r.enter(0) {
			list = append(list, x)
		}
	}
	return list
}

// named is what a file of one thing calls it, by its own name.
func named(file string) string {
	base := path.Base(file)
	return strings.TrimSuffix(strings.TrimSuffix(base, ".yaml"), ".yml")
}

// Slug is what Home Assistant makes of a title for the name of an entity.
func Slug(text string) string {
	var b strings.Builder
	for _, c := range strings.ToLower(text) {
		if c >= 'a' && c <= 'z' || c >= '0' && c <= '9' {
			b.WriteRune(c)
		} else if s := b.String(); s != "" && s[len(s)-1] != '_' {
			b.WriteByte('_')
		}
	}
	return strings.Trim(b.String(), "_")
}

// Run is a script that an action starts, with its sequence in place of the action.
type Run struct {
	Script *Script
	Given  []Variable // by the action, in its own frame
	Own    []Variable // of the script, that are not given
	Of     []Action
	Frame  string
	// Apart is the run of its own that the action starts and does not wait for; nil:
	// the sequence is done here. Toggle: or ends, when the script runs.
	Apart  *Automation
	Toggle bool
	Span   source.Span
}

// Halt ends all runs of a script.
type Halt struct {
	Script *Script
	Span   source.Span
}

func (*Run) action()  {}
func (*Halt) action() {}

// Constant reports whether a variable is the same wherever it is evaluated.
func (v *Variable) Constant() bool { return !template.Is(v.Is.Text) }
