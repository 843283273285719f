package mender

import (
	"fmt"
	"slices"
	"strings"

	"crosscheck/engine/internal/capability"
	"crosscheck/engine/internal/frontend/groovy/hub"
	"crosscheck/engine/internal/frontend/groovy/syntax"
	"crosscheck/engine/internal/frontend/mend"
	"crosscheck/engine/internal/source"
)

// otherwise is what else may be written round a place: without its condition, another
// command, a timer that starts anew.
func otherwise(set *source.Set, at source.Span, _ func(location string) []string) (out []mend.Change) {
	p := find(set, at)
	if p == nil || p.whole {
		return nil
	}
	adding := func(more int) func(string, ...mend.Edit) {
		return func(says string, edits ...mend.Edit) {
			if edits = p.checked(edits); edits != nil {
				out = append(out, mend.Change{Edits: edits, Says: says + ".", More: more})
			}
		}
	}
	add := adding(0)
	if n := p.branch(); n != nil && plain(n.Cond) {
		add(fmt.Sprintf("do “%s” whether “%s” holds or not", p.first(p.stmt()), p.code(n.Cond)), p.unwrap(n))
	}
	p.commands(add)
	p.anew(add, adding(1))
	return out
}

// first is the first line of code.
func (a *app) first(n syntax.Node) string {
	line, more, _ := strings.Cut(a.code(n), "\n")
	if more != "" {
		line += " …"
	}
	return line
}

// unwrap is a statement without the condition round it.
func (p *place) unwrap(n *syntax.If) mend.Edit {
	s := p.stmt().Span()
	if _, end := p.line(s); end >= 0 && n.Then.Span() != s && end < n.Then.Span().End {
		s.End = end
	}
	text := p.text[s.Start:s.End]
	if by := strings.TrimPrefix(mend.Margin(p.text, s.Start), mend.Margin(p.text, n.At.At.Start)); by != "" && !p.long() {
		text = strings.ReplaceAll(text, "\n"+by, "\n")
	}
	return mend.Edit{Span: n.At.At, Text: text}
}

// commands are other commands of what is commanded, which other apps use, where
// neither switches it off.
func (p *place) commands(add func(string, ...mend.Edit)) {
	c := p.call()
	if c == nil || len(c.Args) > 0 || c.Key != nil {
		return
	}
	for _, in := range p.inputs {
		d := p.devices[in.device]
		if d == nil || !named(c.Recv, in.name) {
			continue
		}
		for _, name := range d.Capabilities {
			k := capability.Lookup(name.Name)
			if k == nil {
				continue
			}
			var now *capability.Effect
			for i := range k.Commands {
				if e := k.Commands[i].Effects; k.Commands[i].Name == c.Name && len(e) > 0 {
					now = &e[0]
				}
			}
			if now == nil || k.Attribute(now.Attr) == nil {
				continue
			}
			a := k.Attribute(now.Attr)
			off := a.Domain.Format(a.Domain.Lo)
			if now.Value == off {
				continue
			}
			for i := range k.Commands {
				x := &k.Commands[i]
				if x.Name != c.Name && len(x.Params) == 0 && len(x.Effects) > 0 && x.Effects[0].Attr == now.Attr && x.Effects[0].Value != off && p.used(x.Name) {
					add(fmt.Sprintf("call %s.%s(), not %s.%s()", in.name, x.Name, in.name, c.Name), mend.Edit{Span: c.NameSpan, Text: x.Name})
				}
			}
		}
		return
	}
}

// used reports whether another app uses a command.
func (a *app) used(command string) bool {
	return slices.ContainsFunc(a.set.Files, func(f *source.File) bool {
		return f != a.tree.Source && strings.Contains(f.Text, "."+command+"(")
	})
}

// anew are the handlers in which a timer that is set here may start anew.
func (p *place) anew(add, more func(string, ...mend.Edit)) {
	c := p.call()
	if c == nil || !hub.Is(c.Name, hub.RunAfter) || handler(c) == nil {
		return
	}
	for _, x := range c.Args {
		m, ok := x.(*syntax.MapLit)
		if !ok {
			continue
		}
		for _, e := range m.Entries {
			if value, ok := e.Value.(*syntax.Bool); ok && textOf(e.Key) == "overwrite" && !value.Value {
				add(fmt.Sprintf("wait anew for %s each time", handlerOf(c)), mend.Edit{Span: value.Span(), Text: "true"})
			}
		}
	}
	again := p.anywhere(c)
	if again == "" {
		return
	}
	done := map[string]bool{p.method.Name: true}
	for _, s := range p.listens {
		m := p.methodOf(s.handler)
		if m == nil || done[m.Name] || len(m.Body.Stmts) == 0 {
			continue
		}
		done[m.Name] = true
		more(fmt.Sprintf("wait anew for %s when %s runs", handlerOf(c), m.Name), p.end(m.Body.Stmts[len(m.Body.Stmts)-1], again)...)
	}
}
