package editor

import (
	"cmp"
	"strings"

	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend/homeassistant/config"
	"crosscheck/engine/internal/frontend/homeassistant/lower"
	"crosscheck/engine/internal/frontend/homeassistant/model"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/source"
)

// units are the automations and scripts of a home.
func (h *home) units() (list []unit) {
	for _, a := range h.Automations {
		list = append(list, unit{"“" + a.Name + "”", a.Span, a.Head, a.Form, a.Mode})
	}
	for _, s := range h.Scripts {
		list = append(list, unit{"the script “" + cmp.Or(s.Alias, s.ID) + "”", s.Span, s.Head, s.Form, s.Mode})
	}
	return list
}

// has reports whether a place belongs to an automation or script: it is in it, or in
// its blueprint.
func (u *unit) has(at source.Span) bool { return config.Within(at, u.span, u.form) }

// reading tells how the automation or script is read of which a place tells the name
// or the mode.
func (h *home) reading(p *place) []string {
	at := source.Span{File: p.file, Start: int32(p.start), End: int32(p.end)}
	for _, u := range h.units() {
		if !u.has(at) || u.span.File != at.File || p.column(p.at) != p.column(int(u.head.Start)) || p.isKey && u.head.Start != at.Start {
			continue
		}
		lines := []string{u.name}
		for _, m := range config.Modes {
			if m.Name == string(u.mode) {
				lines = append(lines, "in the mode "+m.Name+": what sets it off "+m.About)
			}
		}
		return append(lines, h.exactly(&u)...)
	}
	return nil
}

// column is where on its line the text of a place begins.
func (p *place) column(off int) int {
	from := lineStart(p.text, off)
	at, _ := column(p.text[from:])
	return at
}

// exactly says how much of an automation or script is read.
func (h *home) exactly(u *unit) []string {
	program := &ir.Program{}
	problems := append(h.problems, lower.Join(program, h.File, lower.Options{})...)
	var free, less []string
	left := map[source.Span]bool{}
	for _, x := range program.Unread {
		if u.has(x.Span) {
			left[x.Span] = true
			less = add(less, x.Message+" ("+h.line(x.Span)+")")
		}
	}
	for _, x := range problems {
		if u.has(x.Span) && x.Code == diag.NotModelled && !left[x.Span] {
			free = add(free, x.Message+" ("+h.line(x.Span)+")")
		}
	}
	if free == nil && less == nil {
		return []string{"read exactly"}
	}
	var lines []string
	if less != nil {
		lines = append(lines, "not looked at: "+listed(less))
	}
	if free != nil {
		lines = append(lines, "with free choices: "+listed(free))
	}
	return lines
}

// service tells what a service is that is called, and what the call does.
func (h *home) service(p *place) []string {
	name := strings.ToLower(p.word())
	if !config.IsEntity(name) {
		return nil
	}
	for _, s := range h.Scripts {
		if s.Entity() == name {
			return []string{name, "the script “" + cmp.Or(s.Alias, s.ID) + "” (" + h.line(s.Head) + ")"}
		}
	}
	does := model.Does(name)
	lines := []string{name}
	if does != "" {
		lines = append(lines, does)
	}
	c := h.callAt(source.Span{File: p.file, Start: int32(p.start), End: int32(p.end)})
	if c == nil || model.Speaks(c) || model.Harmless(c) {
		return lines
	}
	linked, _ := h.Link()
	m := model.New(linked, nil)
	effects, known := m.Effects(h.grouped(c))
	_, vendors := m.Vendors(c)
	var list []string
	for _, e := range effects {
		list = append(list, becomes(e))
	}
	switch {
	case len(c.About)+len(c.Says) > 0 || c.Name != nil:
		lines = append(lines, "templates say what it is about")
	case known:
		lines = append(lines, "here: "+listed(list))
	case vendors:
		lines = append(lines, "shown in the run; what it sets is as if people did")
	default:
		lines = append(lines, "not looked at, and nothing is done for it: "+why(c, does))
	}
	if besides := m.Besides(c); known && len(besides) > 0 {
		lines = append(lines, "not looked at: "+listed(besides))
	}
	return lines
}

// becomes says what an effect does.
func becomes(e model.Effect) string {
	to := e.To
	switch {
	case e.Any:
		to = "something that nobody knows"
	case e.Else != "":
		to = e.Else + " or " + e.To
	}
	if e.Attribute != "" {
		return "the " + strings.ReplaceAll(e.Attribute, "_", " ") + " of " + e.Entity + " becomes " + to
	}
	return e.Entity + " becomes " + to
}

// why says why a call is not looked at.
func why(c *config.Call, does string) string {
	switch {
	case does == "":
		return "it is not known what this service does"
	case c.Unread:
		return "a template says which area or device it is about"
	case len(c.Targets)+len(c.Groups) == 0:
		return "it names no entity"
	case c.Domain == "scene":
		return "the scene is in none of the files"
	}
	return "what it says is not known"
}

// callAt is the call in whose text a place is.
func (h *home) callAt(at source.Span) (found *config.Call) {
	look := func(list []config.Action) {
		config.EachAction(list, func(a config.Action) {
			if c, is := a.(*config.Call); is && config.Within(at, c.Span, 0) && (found == nil || config.Within(c.Span, found.Span, 0)) {
				found = c
			}
		})
	}
	for _, a := range h.Automations {
		look(a.Actions)
	}
	for _, s := range h.Scripts {
		_, actions := s.Read()
		look(actions)
	}
	return found
}
