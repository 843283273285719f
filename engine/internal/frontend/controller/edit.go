package controller

import (
	"fmt"
	"slices"
	"strings"

	"crosscheck/engine/internal/frontend"
	"crosscheck/engine/internal/frontend/service"
	"crosscheck/engine/internal/source"
)

// Editing is what an editor asks about the texts of a language.
func (l *Language) Editing() *frontend.Editing {
	return &frontend.Editing{
		Complete: l.complete, Hover: l.hover, Define: l.define,
		Rename: func(*source.Set, int, int, string) service.Renaming {
			return service.Renaming{Problem: "names are those of the controller: change them there"}
		},
	}
}

// all is what the texts of the language say together.
func (l *Language) all(set *source.Set) *Text {
	t := &Text{}
	for i, f := range set.Files {
		if of := frontend.Of(f); of != nil && strings.EqualFold(of.Name, l.Name) {
			t.add(l.Read(f, int32(i)))
		}
	}
	return t
}

// mention is a place where a program has to do with a thing, a variable or another
// program.
type mention struct {
	by   *Program
	name string
	does string // "is looked at by", …
	at   source.Span
	runs bool // the name is that of a program
}

// mentions are all places of a text.
func (t *Text) mentions() (list []mention) {
	for _, p := range t.Programs {
		add := func(name, does string, at source.Span, runs bool) {
			list = append(list, mention{p, name, does, at, runs})
		}
		moment := func(m Moment) {
			switch m := m.(type) {
			case *Pressed:
				add(m.Thing, "is waited for by", m.Span, false)
			case *Becomes:
				add(m.Thing, "is waited for by", m.Span, false)
			case *Counts:
				add(m.Compare.Var, "is waited for by", m.Span, false)
			}
		}
		for _, m := range p.When {
			moment(m)
		}
		each(p.If, func(c Cond) {
			switch c := c.(type) {
			case *Is:
				add(c.Thing, "is looked at by", c.Span, false)
			case *Happens:
				moment(c.Moment)
			case *Compare:
				add(c.Var, "is looked at by", c.Span, false)
			case *Ran:
				add(c.Program, "is looked at by", c.Span, true)
			}
		})
		for _, a := range p.actions() {
			switch a := a.(type) {
			case *Set:
				add(a.Thing, "is set by", a.Span, false)
			case *Assign:
				add(a.Var, "is set by", a.Span, false)
			case *Control:
				add(a.Program, "is controlled by", a.Span, true)
			}
		}
	}
	return list
}

// at is what is mentioned at a place; the last one, where lines share one.
func (t *Text) at(file, off int) *mention {
	list := t.mentions()
	for i := len(list) - 1; i >= 0; i-- {
		if s := list[i].at; int(s.File) == file && int(s.Start) <= off && off <= int(s.End) {
			return &list[i]
		}
	}
	return nil
}

// hover tells of a thing who looks at it and who sets it.
func (l *Language) hover(set *source.Set, file, off int) service.Hover {
	t := l.all(set)
	here := t.at(file, off)
	if here == nil {
		return service.Hover{}
	}
	kind := "a program"
	if !here.runs {
		kind = "a number"
		for _, u := range uses(t) {
			if strings.EqualFold(u.name, here.name) {
				kind = u.capability()
			}
		}
	}
	told := map[string][]string{}
	var order []string
	for _, m := range t.mentions() {
		if strings.EqualFold(m.name, here.name) && m.runs == here.runs {
			if told[m.does] == nil {
				order = append(order, m.does)
			}
			told[m.does] = append(told[m.does], fmt.Sprintf("“%s” (line %d)", m.by.Name, set.Files[m.at.File].Line(int(m.at.Start))+1))
		}
	}
	text := here.name + ": " + kind
	for _, does := range order {
		text += "\n" + does + " " + strings.Join(told[does], ", ")
	}
	return service.Hover{Span: here.at, Text: text}
}

// define is the head of the program that is mentioned at a place.
func (l *Language) define(set *source.Set, file, off int) (source.Span, bool) {
	t := l.all(set)
	if here := t.at(file, off); here != nil && here.runs {
		for _, p := range t.Programs {
			if strings.EqualFold(p.Name, here.name) {
				return p.Head, true
			}
		}
	}
	return source.Span{}, false
}

// complete offers the names that the texts have, from the quote or the last blank on.
func (l *Language) complete(set *source.Set, file, off int) service.Completions {
	text := set.Files[file].Text[:off]
	line := text[strings.LastIndex(text, "\n")+1:]
	from := len(text)
	if strings.Count(line, "'")%2 == 1 {
		from = len(text) - len(line) + strings.LastIndex(line, "'") + 1
	} else {
		from -= len(line[strings.LastIndexAny(line, " \t")+1:])
	}
	t := l.all(set)
	out := service.Completions{From: from, Items: []service.Item{}}
	for _, u := range uses(t) {
		out.Items = append(out.Items, service.Item{Label: u.name, Kind: "device", Detail: u.capability(), Insert: u.name})
	}
	for _, p := range t.Programs {
		if p.ID != p.Name { // it has a name of its own
			out.Items = append(out.Items, service.Item{Label: p.Name, Kind: "app", Detail: "a program", Insert: p.Name})
		}
	}
	slices.SortStableFunc(out.Items, func(a, b service.Item) int { return strings.Compare(a.Label, b.Label) })
	return out
}
