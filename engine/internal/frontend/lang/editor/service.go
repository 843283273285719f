// Package editor answers what an editor asks about native programs: what could
// be written at a place, what stands there, where it is declared, how it is
// renamed. Every answer checks the whole text anew, which broken texts are made
// for: the parser mends them and the checker goes on after mistakes.
package editor

import (
	"strings"

	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend"
	"crosscheck/engine/internal/frontend/lang/check"
	"crosscheck/engine/internal/frontend/lang/lower"
	"crosscheck/engine/internal/frontend/lang/syntax"
	"crosscheck/engine/internal/frontend/service"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/source"
)

// symbolKinds are the kinds of symbols and completions.
var symbolKinds = [...]string{
	check.ConstObject: "const", check.EnumObject: "enum", check.EnumValue: "value", check.VarObject: "var", check.LocalObject: "local",
	check.EventObject: "event", check.FuncObject: "function", check.ModeObject: "mode", check.DeviceObject: "device",
	check.AttributeObject: "attribute", check.CommandObject: "command", check.AppObject: "app", check.TimerObject: "timer",
	check.ClockObject: "clock", check.EnvObject: "env", check.RoomObject: "room", check.InstallObject: "app", check.SunObject: "sun",
}

// Analyze reports every problem, the outline, and how large the program is.
func Analyze(set *source.Set) service.Analysis {
	files, problems := lower.Parse(set)
	lower.EachInstall(files, func(d *syntax.InstallDecl) {
		if !lower.HasFile(set, d.File.Value) {
			lower.MissingFile(d, &problems)
		}
	})
	l, problems := lower.Trees(set, files, problems, frontend.Options{})
	a := service.Analysis{Problems: problems, Outline: Outline(files)}
	if l != nil {
		a.Events = len(l.Prog.Events)
		a.StateBound = stateBound(l.Prog)
	}
	return a
}

// stateBound is the product of all domain sizes.
func stateBound(p *ir.Program) float64 {
	bound := 1.0
	for i := range p.Vars {
		for range p.Vars[i].Cells() {
			if bound *= float64(p.Vars[i].Domain.Size()); bound > 1e15 {
				return 0
			}
		}
	}
	return bound
}

// Outline lists the declarations of the program and of its apps.
func Outline(files []*syntax.File) []service.Symbol {
	out := []service.Symbol{}
	var visit func(d syntax.Decl)
	add := func(name *syntax.Ident, kind string) {
		if name.Name != "" {
			out = append(out, service.Symbol{Name: name.Name, Kind: kind, Span: name.At.At})
		}
	}
	visit = func(d syntax.Decl) {
		if name, kind := declared(d); name != nil {
			add(name, kind)
		}
		switch d := d.(type) {
		case *syntax.PropertyDecl:
			s := service.Symbol{Name: syntax.Source(d.Cond), Kind: "property", Span: d.At.At}
			if d.Name != nil {
				s.Name, s.Span = d.Name.Value, d.Name.At.At
			}
			out = append(out, s)
		case *syntax.OnDecl:
			out = append(out, service.Symbol{Name: "on " + syntax.Source(d.Triggers[0].Place), Kind: "handler", Span: lower.Header(d, d.Body)})
		case *syntax.AppDecl:
			for _, m := range d.Members {
				visit(m)
			}
		}
	}
	for _, f := range files {
		for _, d := range f.Decls {
			visit(d)
		}
	}
	return out
}

// declared is the name a declaration declares, with its kind.
func declared(d syntax.Decl) (*syntax.Ident, string) {
	switch d := d.(type) {
	case *syntax.ConstDecl:
		return d.Name, "const"
	case *syntax.EnumDecl:
		return d.Name, "enum"
	case *syntax.VarDecl:
		return d.Name, "var"
	case *syntax.EventDecl:
		return d.Name, "event"
	case *syntax.FuncDecl:
		return d.Name, "function"
	case *syntax.ModeDecl:
		return d.Name, "mode"
	case *syntax.DeviceDecl:
		return d.Name, "device"
	case *syntax.RoomDecl:
		return d.Name, "room"
	case *syntax.AppDecl:
		return d.Name, "app"
	case *syntax.InstallDecl:
		return d.Name, "app"
	case *syntax.TimerDecl:
		return d.Name, "timer"
	case *syntax.ClockDecl:
		return d.Name, "clock"
	case *syntax.EnvDecl:
		return d.Name, "env"
	}
	return nil, ""
}

// look checks a program for the questions below.
func look(set *source.Set) *check.Checker {
	files, problems := lower.Parse(set)
	c := check.Check(set, files, false)
	c.Problems = append(c.Problems, problems...)
	return c
}

// nameAt finds the name at an offset and what it stands for.
func nameAt(c *check.Checker, file, off int) (*syntax.Ident, *check.Object) {
	for id, o := range c.Refs {
		sp := id.At.At
		if int(sp.File) == file && int(sp.Start) <= off && off <= int(sp.End) && sp.End > sp.Start {
			return id, o
		}
	}
	return nil, nil
}

// Define is where what stands at an offset is declared.
func Define(set *source.Set, file, off int) (source.Span, bool) {
	_, o := nameAt(look(set), file, off)
	if o == nil || o.Span.End == o.Span.Start {
		return source.Span{}, false
	}
	return o.Span, true
}

// Rename gives the edits that rename what stands at an offset. It refuses a
// name that would change what any name in the program means: it applies the
// edits to a copy and looks again.
func Rename(set *source.Set, file, off int, name string) service.Renaming {
	c := look(set)
	_, o := nameAt(c, file, off)
	switch {
	case o == nil:
		return service.Renaming{Problem: "there is no name here"}
	case o.Catalogued:
		return service.Renaming{Problem: "`" + o.Name + "` comes from the catalogue and cannot be renamed"}
	case o.Kind == check.ModeObject:
		return service.Renaming{Problem: "the mode cannot be renamed"}
	case o.Kind == check.SunObject:
		return service.Renaming{Problem: "`" + o.Name + "` is a time of the sun and cannot be renamed"}
	case syntax.IsReserved(name):
		return service.Renaming{Problem: "`" + name + "` is a reserved word"}
	case !syntax.IsName(name):
		return service.Renaming{Problem: "a name is made of letters, digits and _, and does not start with a digit"}
	case name == o.Name:
		return service.Renaming{Edits: []diag.Edit{}}
	}
	edits := renameEdits(c, o, name)
	if !sameMeaning(c, o, edits) {
		return service.Renaming{Problem: "`" + name + "` already means something else here"}
	}
	return service.Renaming{Edits: edits}
}

// renameEdits replaces the declaration and every use of o.
func renameEdits(c *check.Checker, o *check.Object, name string) []diag.Edit {
	spans := []source.Span{o.Span}
	for _, u := range o.Uses {
		if text := c.Set.Text(u.Span); text == o.Name || strings.HasPrefix(text, `"`) { // not `self`

			spans = append(spans, u.Span)
		}
	}
	spans = append(spans, holes(c, o)...)
	var edits []diag.Edit
	seen := map[source.Span]bool{}
	for _, sp := range spans {
		if !seen[sp] {
			edits = append(edits, diag.Edit{Span: sp, New: name})
		}
		seen[sp] = true
	}
	sortEdits(edits)
	return edits
}

// Format writes a file in the house style. With syntax errors the text is
// unchanged, and the list says what is wrong.
func Format(f *source.File) (string, diag.List) {
	file, problems := syntax.Parse(f, 0)
	if problems.HasErrors() {
		return f.Text, problems
	}
	return syntax.Print(file), problems
}
