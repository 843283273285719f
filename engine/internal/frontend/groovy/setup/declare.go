package setup

import (
	"strings"

	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/hub"
)

// declarations are the calls that declare something.
var declarations map[hub.Does]func(*reader, *call)

func init() {
	declarations = map[hub.Does]func(*reader, *call){
		hub.Define: (*reader).definition, hub.Preferences: (*reader).preferences, hub.Page: (*reader).declarePage,
		hub.DynamicPage: (*reader).dynamicPage, hub.Section: (*reader).declareSection, hub.Input: (*reader).declareInput,
		hub.Modes: (*reader).declareModes, hub.Link: (*reader).link, hub.ChildApps: (*reader).childApps,
		hub.Label: func(r *reader, c *call) { r.add(Element{Kind: Label, Title: c.text("title", 0)}) },
		hub.Paragraph: func(r *reader, c *call) {
			r.add(Element{Kind: Paragraph, Title: c.text("title", -1), Text: c.text("text", 0)})
		},
		hub.Image:    func(r *reader, c *call) { r.add(Element{Kind: Image, Text: c.text("image", 0)}) },
		hub.Mappings: func(_ *reader, c *call) { c.run() },
		hub.Path:     (*reader).path, hub.Action: (*reader).action,
	}
}

func (r *reader) definition(c *call) {
	r.round.app.Definition = Definition{
		Name: c.text("name", -1), Namespace: c.text("namespace", -1), Author: c.text("author", -1),
		Description: c.text("description", -1), Category: c.text("category", -1), Parent: c.text("parent", -1),
		SingleThreaded: c.flag("singleThreaded", false), SingleInstance: c.flag("singleInstance", false), Span: c.at,
	}
	for _, e := range c.named.Entries() {
		r.round.app.Definition.Hubitat = r.round.app.Definition.Hubitat || hubitatOnly[textOf(e.Key)]
	}
	r.guard("the definition", func() { c.run() })
}

// hubitatOnly are parts of definitions that SmartThings does not have.
var hubitatOnly = words("singleThreaded importUrl installOnOpen documentationLink menu")

func (r *reader) preferences(c *call) {
	r.guard("the preferences", func() { c.run() })
	r.follow(c.text("oauthPage", -1), data.NewMap())
}

// declarePage is page(name: "x"), page("x", "title") and page("x", "title") { … }.
func (r *reader) declarePage(c *call) {
	method := c.text("name", 0)
	if content := c.text("content", -1); content != "" {
		method = content
	}
	if c.body == nil && r.round.ran[method] {
		return
	}
	p := r.page(visit{method, data.NewMap()}, "", c.body, c.at)
	p.header(c, 1)
	p.Name = c.text("name", 0)
	r.follow(p.Next, data.NewMap())
}

// header takes what page and dynamicPage say of the page; the title may be the
// plain argument at place n.
func (p *Page) header(c *call, n int) {
	if title := c.text("title", n); title != "" {
		p.Title = title
	}
	if next := c.text("nextPage", -1); next != "" {
		p.Next = next
	}
	p.Install = c.flag("install", p.Install)
	p.Uninstall = c.flag("uninstall", p.Uninstall)
}

// dynamicPage fills the page whose method calls it. A method that hands over
// to another page's method fills its own page with that.
func (r *reader) dynamicPage(c *call) {
	name := c.text("name", 0)
	if r.round.open == nil {
		r.page(visit{name, data.NewMap()}, c.text("title", 1), c.body, c.at)
		return
	}
	p := r.round.open
	p.header(c, 1)
	if p.Name == "" {
		p.Name = name
	}
	r.follow(p.Next, data.NewMap())
	r.guard("page `"+name+"`", func() {
		r.round.section = nil
		c.run()
	})
}

func (r *reader) declareSection(c *call) {
	s := &Section{Title: c.text("title", 0)}
	p := r.here()
	p.Sections = append(p.Sections, s)
	what := "a section"
	if title := short(Unmarked(s.Title)); title != "" {
		what = "section \"" + title + "\""
	}
	r.guard(what, func() {
		r.round.section = s
		c.run()
	})
}

func (r *reader) link(c *call) {
	e := Element{Kind: Link, Title: c.text("title", -1), Text: c.text("description", -1), Page: c.text("page", 0)}
	if e.Page == "" && c.text("url", -1) == "" {
		e.Page = c.text("name", -1)
	}
	r.add(e)
	params, ok := c.named.Get("params")
	if m, isMap := params.(*data.Map); ok && isMap {
		r.follow(e.Page, m)
		return
	}
	r.follow(e.Page, data.NewMap())
}

func (r *reader) childApps(c *call) {
	r.add(Element{Kind: ChildApps, Title: c.text("title", 3), Page: c.text("appName", 1)})
}

// path is path("/x") { action: [GET: "method"] }, where the label is no part
// of the value, and path("/x") { action(GET: "method") }.
func (r *reader) path(c *call) {
	m := Mapping{Path: c.text("path", 0), Span: c.at}
	r.round.app.Mappings = append(r.round.app.Mappings, m)
	r.guard("the mapping of "+m.Path, func() {
		if verbs, ok := c.run().(*data.Map); ok {
			r.action(newCall([]data.Value{verbs}, c.at))
		}
	})
}

func (r *reader) action(c *call) {
	mappings := r.round.app.Mappings
	if len(mappings) == 0 {
		return
	}
	m := &mappings[len(mappings)-1]
	for _, e := range c.named.Entries() {
		m.Actions = append(m.Actions, Action{strings.ToUpper(textOf(e.Key)), textOf(e.Value)})
	}
}
