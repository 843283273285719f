// Package hints finds three patterns in apps that go wrong when another app is
// about, and proposes the text that mends them. They are those of "Understanding
// and Automatically Detecting Conflicting Interactions between Smart Home IoT
// Applications" (IoTCheck, ESEC/FSE 2020), sections 4.4 and 6.3:
//
//   - a blind update: a command to a device that nobody asked first;
//   - saved state: what the app remembers of a device decides, not the device;
//   - a mode that is set without looking at it.
//
// Every handler that the app registers is read from its start, through the
// methods that it calls, with the set of devices asked so far. A device counts
// as asked once anything of it was read, once an event of it brought the
// handler about, and once there was a hint about it: hints are to be few.
package hints

import (
	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend/groovy/hub"
	"crosscheck/engine/internal/frontend/groovy/setup"
	"crosscheck/engine/internal/frontend/groovy/syntax"
	"crosscheck/engine/internal/source"
)

// Find yields the hints for an app without errors; app is what its pages ask
// for. Libraries that the app includes are followed, but get no hints.
func Find(tree *syntax.File, app *setup.App) diag.List {
	f := &finder{tree: tree, app: app, methods: map[string]*syntax.Method{}, lines: map[int]bool{}, results: map[string]asked{}}
	for _, m := range tree.Methods {
		f.methods[m.Name] = m
	}
	f.remember()
	for _, h := range f.handlers() {
		f.walk(f.methods[h.name], nil, asked{}.with(h.tells))
	}
	f.hints.Sort()
	return f.hints
}

// finder reads one app.
type finder struct {
	tree    *syntax.File
	app     *setup.App
	methods map[string]*syntax.Method
	notes   map[string][]note // by key of the app's state
	results map[string]asked  // of walks that ended or are under way
	lines   map[int]bool      // that have a hint
	hints   diag.List
}

// handler is a method that the platform calls, and the input, or theMode, of
// which its event tells.
type handler struct{ name, tells string }

// theMode is the mode of the home where devices are asked for.
const theMode = "location"

// handlers are the methods that the app hands to the platform, in the order of
// the text.
func (f *finder) handlers() []handler {
	var list []handler
	syntax.InspectFile(f.tree, func(n any) bool {
		c, ok := n.(*syntax.Call)
		if !ok || c.Recv != nil {
			return true
		}
		row := hub.Lookup(c.Name)
		if row == nil || row.Handler == 0 {
			return true
		}
		tells := ""
		if row.Does == hub.Subscribe && len(c.Args) > 0 {
			tells = f.source(c.Args[0])
		}
		for _, a := range c.Args {
			if name := word(a); f.methods[name] != nil {
				list = append(list, handler{name, tells})
			}
		}
		return true
	})
	for _, m := range f.app.Mappings {
		for _, a := range m.Actions {
			if f.methods[a.Handler] != nil {
				list = append(list, handler{a.Handler, ""})
			}
		}
	}
	return list
}

// source is whose events subscribe waits for.
func (f *finder) source(x syntax.Expr) string {
	if word(x) == theMode {
		return theMode
	}
	return (&path{finder: f}).device(x).input
}

// word is the text or name that an expression is, or "".
func word(x syntax.Expr) string {
	switch x := x.(type) {
	case *syntax.Text:
		return x.Value
	case *syntax.Name:
		return x.Name
	}
	return ""
}

// text is what the file has at a node.
func (f *finder) text(n syntax.Node) string { return f.cut(n.Span().Start, n.Span().End) }

func (f *finder) cut(start, end int32) string { return f.tree.Source.Text[start:end] }

// own reports whether a node stands in the app's own file.
func (f *finder) own(n syntax.Node) bool { return n.Span().File == f.tree.Number }

// hint adds a hint, unless its line has one.
func (f *finder) hint(code diag.Code, at syntax.Node, message, help string, fix *diag.Fix) {
	line := f.tree.Source.Line(int(at.Span().Start))
	if f.lines[line] {
		return
	}
	f.lines[line] = true
	p := f.hints.Add(code, diag.Hint, at.Span(), "%s", message)
	p.Help, p.Fix = help, fix
}

// replace is a fix that writes text over a part of the file.
func replace(title string, at source.Span, text string) *diag.Fix {
	return &diag.Fix{Title: title, Edits: []diag.Edit{{Span: at, New: text}}}
}
