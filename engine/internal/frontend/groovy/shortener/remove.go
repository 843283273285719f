// Package shortener tells what of a Groovy app may be left out: methods,
// statements, arguments that have a name and the elements of lists, and inputs
// with the values that homes give to them.
package shortener

import (
	"cmp"
	"slices"
	"strings"

	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend/groovy/syntax"
	"crosscheck/engine/internal/frontend/shorten"
	"crosscheck/engine/internal/source"
)

// Groovy is the shortener of apps in Groovy.
var Groovy = &shorten.Language{
	Problems: func(f *source.File, n int32) diag.List {
		_, problems := syntax.Parse(f, n)
		return problems
	},
	Compact: syntax.Compact, Removable: removable, Replaceable: replaceable,
}

// removable lists what may be left out of a file. An input goes with the values
// that homes give to it.
func removable(p *shorten.Program, n int32) []shorten.Unit {
	tree, _ := syntax.Parse(p.Files[n], n)
	c := &collector{file: p.Files[n], program: p}
	for _, x := range tree.Imports {
		c.remove(x.Span())
	}
	for _, x := range tree.Fields {
		c.remove(x.Span())
	}
	for _, x := range tree.Methods {
		c.remove(x.Span())
	}
	c.statements(tree.Body)
	syntax.InspectFile(tree, func(node any) bool {
		c.inside(node)
		return true
	})
	return c.units
}

// collector collects what may be left out of a file.
type collector struct {
	file    *source.File
	program *shorten.Program
	units   []shorten.Unit
}

func (c *collector) remove(sp source.Span) {
	c.units = append(c.units, shorten.Remove(sp))
}

func (c *collector) statements(list []syntax.Stmt) {
	for _, s := range list {
		u := shorten.Remove(s.Span())
		if name := inputName(s); name != "" {
			u.Edits = append(u.Edits, c.program.Given(c.file, name)...)
		}
		c.units = append(c.units, u)
	}
}

// inside adds what may be left out of a node.
func (c *collector) inside(node any) {
	switch n := node.(type) {
	case *syntax.Block:
		c.statements(n.Stmts)
	case *syntax.If:
		if n.Else != nil {
			c.remove(source.Span{File: n.At.At.File, Start: n.Then.Span().End, End: n.Else.Span().End})
		}
	case *syntax.Switch:
		for _, branch := range n.Cases {
			c.remove(branch.Span())
			c.statements(branch.Body)
		}
		if n.Default != nil {
			c.remove(n.Default.Span())
		}
	case *syntax.Call:
		c.arguments(n)
	case *syntax.ListLit:
		c.list(shorten.SpansOf(n.Items))
	case *syntax.MapLit:
		if !n.Named {
			c.list(entrySpans(n))
		}
	}
}

func (c *collector) list(spans []source.Span) { c.units = append(c.units, shorten.Items(spans)...) }

// arguments adds those of a call that have a name, and titles. The others say
// what the call is about: without them it is a riddle.
func (c *collector) arguments(n *syntax.Call) {
	var list []argument
	for _, arg := range n.Args {
		if m, ok := arg.(*syntax.MapLit); ok && m.Named {
			for _, sp := range entrySpans(m) {
				list = append(list, argument{sp, true})
			}
		} else if !c.isBehind(n, arg) {
			list = append(list, argument{arg.Span(), titled[n.Name]})
		}
	}
	slices.SortFunc(list, func(a, b argument) int { return cmp.Compare(a.at.Start, b.at.Start) })
	spans := make([]source.Span, len(list))
	for i, a := range list {
		spans[i] = a.at
	}
	for i, u := range shorten.Items(spans) {
		if list[i].removable {
			c.units = append(c.units, u)
		}
	}
}

// argument is one of a call.
type argument struct {
	at        source.Span
	removable bool
}

// titled are the calls whose arguments without a name are titles.
var titled = map[string]bool{"section": true, "paragraph": true}

// isBehind reports whether an argument is a closure behind the brackets of a
// call.
func (c *collector) isBehind(n *syntax.Call, arg syntax.Expr) bool {
	_, isClosure := arg.(*syntax.Closure)
	return isClosure && strings.LastIndexByte(c.file.Text[:n.Span().End], ')') < int(arg.Span().End)-1 && n.Span().End == arg.Span().End
}

func entrySpans(m *syntax.MapLit) []source.Span {
	out := make([]source.Span, len(m.Entries))
	for i, e := range m.Entries {
		out[i] = source.Join(e.Key.Span(), e.Value.Span())
	}
	return out
}

// inputName is the name of the input that a statement declares, or "".
func inputName(s syntax.Stmt) string {
	x, ok := s.(*syntax.ExprStmt)
	if !ok {
		return ""
	}
	call, ok := x.X.(*syntax.Call)
	if !ok || call.Name != "input" {
		return ""
	}
	for _, arg := range call.Args {
		switch a := arg.(type) {
		case *syntax.Text:
			return a.Value
		case *syntax.MapLit:
			for _, e := range a.Entries {
				key, isText := e.Key.(*syntax.Text)
				value, named := e.Value.(*syntax.Text)
				if isText && named && key.Value == "name" {
					return value.Value
				}
			}
		}
	}
	return ""
}
