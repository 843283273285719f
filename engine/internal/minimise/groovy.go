//go:build !small

package minimise

import (
	"cmp"
	"slices"
	"strings"

	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend/groovy/syntax"
	"crosscheck/engine/internal/source"
)

// Groovy files. An engine built with the tag small is without them.

func readsGroovy(f *source.File) bool { return !strings.HasSuffix(f.Name, ".cross") }

func groovyProblems(n int32, f *source.File) diag.List {
	_, problems := syntax.Parse(f, n)
	return problems
}

func groovyCompact(f *source.File) string { return syntax.Compact(f) }

// groovyRemovable lists what may be left out of a file. An input goes with the
// values that homes give to it.
func groovyRemovable(n int32, f *source.File, given []setting) []unit {
	tree, _ := syntax.Parse(f, n)
	g := &groovyUnits{file: f, given: given}
	for _, x := range tree.Imports {
		g.remove(x.Span())
	}
	for _, x := range tree.Fields {
		g.remove(x.Span())
	}
	for _, x := range tree.Methods {
		g.remove(x.Span())
	}
	g.statements(tree.Body)
	syntax.InspectFile(tree, func(node any) bool {
		g.inside(node)
		return true
	})
	return g.units
}

// groovyUnits collects what may be left out of a file.
type groovyUnits struct {
	file  *source.File
	given []setting
	units []unit
}

func (g *groovyUnits) remove(sp source.Span) {
	g.units = append(g.units, unit{edits: []edit{{Span: sp}}, drop: -1})
}

func (g *groovyUnits) statements(list []syntax.Stmt) {
	for _, s := range list {
		u := unit{edits: []edit{{Span: s.Span()}}, drop: -1}
		if name := inputName(s); name != "" {
			for _, given := range g.given {
				if given.input == name && isFile(given.file, g.file) {
					u.edits = append(u.edits, edit{Span: given.at})
				}
			}
		}
		g.units = append(g.units, u)
	}
}

// inside adds what may be left out of a node.
func (g *groovyUnits) inside(node any) {
	switch n := node.(type) {
	case *syntax.Block:
		g.statements(n.Stmts)
	case *syntax.If:
		if n.Else != nil {
			g.remove(source.Span{File: n.At.At.File, Start: n.Then.Span().End, End: n.Else.Span().End})
		}
	case *syntax.Switch:
		for _, c := range n.Cases {
			g.remove(c.Span())
			g.statements(c.Body)
		}
		if n.Default != nil {
			g.remove(n.Default.Span())
		}
	case *syntax.Call:
		g.arguments(n)
	case *syntax.ListLit:
		g.list(spansOf(n.Items))
	case *syntax.MapLit:
		if !n.Named {
			g.list(entrySpans(n))
		}
	}
}

func (g *groovyUnits) list(spans []source.Span) { g.units = append(g.units, items(spans)...) }

// arguments adds those of a call that have a name, and titles. The others say
// what the call is about: without them it is a riddle.
func (g *groovyUnits) arguments(n *syntax.Call) {
	var list []argument
	for _, arg := range n.Args {
		if m, ok := arg.(*syntax.MapLit); ok && m.Named {
			for _, sp := range entrySpans(m) {
				list = append(list, argument{sp, true})
			}
		} else if !g.isBehind(n, arg) {
			list = append(list, argument{arg.Span(), titled[n.Name]})
		}
	}
	slices.SortFunc(list, func(a, b argument) int { return cmp.Compare(a.at.Start, b.at.Start) })
	spans := make([]source.Span, len(list))
	for i, a := range list {
		spans[i] = a.at
	}
	for i, u := range items(spans) {
		if list[i].removable {
			g.units = append(g.units, u)
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
func (g *groovyUnits) isBehind(n *syntax.Call, arg syntax.Expr) bool {
	_, isClosure := arg.(*syntax.Closure)
	return isClosure && strings.LastIndexByte(g.file.Text[:n.Span().End], ')') < int(arg.Span().End)-1 && n.Span().End == arg.Span().End
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
