// Package shortener tells what of a native program may be left out: files,
// declarations, statements, clauses and the elements of lists, each with what
// other texts say of it.
package shortener

import (
	"strings"

	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend/lang/syntax"
	"crosscheck/engine/internal/frontend/shorten"
	"crosscheck/engine/internal/source"
)

// Native is the shortener of the native language.
var Native = &shorten.Language{
	Problems: func(f *source.File, n int32) diag.List {
		_, problems := syntax.Parse(f, n)
		return problems
	},
	Compact: compact, Removable: removable, Replaceable: replaceable, Installs: installs,
}

// compact prints a file in the house style.
func compact(f *source.File) string {
	tree, problems := syntax.Parse(f, 0)
	if problems.HasErrors() {
		return f.Text
	}
	tree.Comments = nil
	lines := strings.SplitAfter(syntax.Print(tree), "\n")
	var b strings.Builder
	for _, line := range lines {
		if strings.TrimSpace(line) != "" {
			b.WriteString(line)
		}
	}
	return b.String()
}

// installs are the apps that a file installs.
func installs(f *source.File, n int32) []shorten.Install {
	var out []shorten.Install
	tree, _ := syntax.Parse(f, n)
	for _, d := range tree.Decls {
		if d, ok := d.(*syntax.InstallDecl); ok {
			out = append(out, install(d))
		}
	}
	return out
}

func install(d *syntax.InstallDecl) shorten.Install {
	in := shorten.Install{At: d.Span()}
	if d.File != nil {
		in.File = d.File.Value
	}
	for _, m := range d.Members {
		if m, ok := m.(*syntax.InputDecl); ok {
			s := shorten.Setting{Input: m.Name.Name, At: m.Span()}
			for _, x := range m.Values {
				v := shorten.Value{At: x.Span()}
				if id, ok := x.(*syntax.Ident); ok {
					v.Name = id.Name
				}
				s.Values = append(s.Values, v)
			}
			in.Settings = append(in.Settings, s)
		}
	}
	return in
}

// removable lists what may be left out of a file.
func removable(p *shorten.Program, n int32) []shorten.Unit {
	w := newWriter(n, p.Files[n])
	w.file(p)
	return w.units
}

// writer collects what may be left out of a native file.
type writer struct {
	tree   *syntax.File
	tokens []syntax.Token
	units  []shorten.Unit
}

func newWriter(n int32, f *source.File) *writer {
	w := &writer{}
	w.tree, _ = syntax.Parse(f, n)
	w.tokens, _ = syntax.Tokens(f.Text)
	return w
}

// remove leaves a part out.
func (w *writer) remove(sp source.Span) {
	w.units = append(w.units, shorten.Remove(sp))
}

// empty puts a semicolon in the place of braces with nothing between them.
func (w *writer) empty(d syntax.Decl, members []syntax.Decl) {
	if text := w.tree.Source.Text[:d.Span().End]; len(members) == 0 && strings.HasSuffix(text, "}") {
		sp := source.Span{File: w.tree.Number, Start: int32(strings.LastIndexByte(text, '{')), End: d.Span().End}
		w.units = append(w.units, shorten.Replace(sp, ";"))
	}
}

// clause leaves out a part of a declaration with the parentheses round it and
// the word before it.
func (w *writer) clause(sp source.Span) {
	first, last := w.around(sp)
	for w.tokens[first].Text == "(" && w.tokens[last].Text == ")" {
		sp.End = w.tokens[last].End
		first, last = first-1, last+1
	}
	sp.Start = w.tokens[first].Start
	w.remove(sp)
}

// around are the tokens before and behind a part.
func (w *writer) around(sp source.Span) (before, behind int) {
	for i := range w.tokens {
		switch t := &w.tokens[i]; {
		case t.End <= sp.Start:
			before = i
		case t.Start >= sp.End:
			return before, i
		}
	}
	return before, len(w.tokens) - 1
}

// words leaves out words of a declaration's head that change what it means.
func (w *writer) words(from, to int32) {
	for i := range w.tokens {
		t := &w.tokens[i]
		if t.Start < from || t.End > to {
			continue
		}
		sp := source.Span{File: w.tree.Number, Start: t.Start, End: t.End}
		switch t.Text {
		case "once", "off", "urgent", "fixed":
			w.remove(sp)
		case "by":
			if w.tokens[i+1].Text == "hand" {
				sp.End = w.tokens[i+1].End
				w.remove(sp)
			}
		}
	}
}

// file collects from all declarations. What homes say of a device or room goes
// with it.
func (w *writer) file(p *shorten.Program) {
	for _, d := range w.tree.Decls {
		at := len(w.units)
		w.remove(d.Span())
		switch d := d.(type) {
		case *syntax.DeviceDecl:
			w.units[at].Edits = append(w.units[at].Edits, p.Mentions(d.Name.Name)...)
		case *syntax.RoomDecl:
			w.units[at].Edits = append(w.units[at].Edits, w.devicesIn(d.Name.Name)...)
		}
		w.decl(d)
	}
}

func (w *writer) members(list []syntax.Decl) {
	for _, d := range list {
		w.remove(d.Span())
		w.decl(d)
	}
}

// devicesIn are the places that put devices of the file into a room.
func (w *writer) devicesIn(room string) []shorten.Edit {
	inner := &writer{tree: w.tree, tokens: w.tokens}
	for _, d := range w.tree.Decls {
		if d, ok := d.(*syntax.DeviceDecl); ok && d.Room != nil && d.Room.Name == room {
			inner.clause(d.Room.Span())
		}
	}
	var out []shorten.Edit
	for _, u := range inner.units {
		out = append(out, u.Edits...)
	}
	return out
}

func (w *writer) list(spans []source.Span) { w.units = append(w.units, shorten.Items(spans)...) }

// decl collects from the inside of a declaration.
func (w *writer) decl(d syntax.Decl) {
	switch d := d.(type) {
	case *syntax.EventDecl:
		w.words(d.Name.Span().End, d.Body.Span().Start)
		w.clauses(d.Guard, d.Within)
		w.text(d.Text)
		w.block(d.Body)
	case *syntax.FuncDecl:
		w.block(d.Body)
	case *syntax.CommandDecl:
		w.block(d.Body)
	case *syntax.OnDecl:
		w.list(triggerSpans(d.Triggers))
		w.block(d.Body)
	case *syntax.EveryDecl:
		w.block(d.Body)
	case *syntax.AtDecl:
		w.list(shorten.SpansOf(d.Days))
		w.block(d.Body)
	case *syntax.DeviceDecl:
		w.device(d)
	case *syntax.ModeDecl:
		w.words(d.Name.Span().End, d.Span().End)
		w.start(d.Start)
	case *syntax.VarDecl:
		w.start(d.Start)
	case *syntax.SettingDecl:
		w.start(d.Start)
	case *syntax.AttributeDecl:
		w.start(d.Start)
	case *syntax.RoomDecl:
		w.text(d.Text)
	case *syntax.AppDecl:
		w.text(d.Text)
		w.members(d.Members)
	case *syntax.InstallDecl:
		w.members(d.Members)
		w.empty(d, d.Members)
	case *syntax.InputDecl:
		w.list(shorten.SpansOf(d.Values))
	case *syntax.EnvDecl:
		w.clauses(d.Step, d.Every)
	case *syntax.TogetherDecl:
		w.list(triggerSpans(d.Changes))
	case *syntax.OrderDecl:
		w.order(d)
	}
}

// order leaves one of several apps out, with the word between two.
func (w *writer) order(d *syntax.OrderDecl) {
	for i, app := range d.Apps[:len(d.Apps)-1] {
		sp := app.Span()
		sp.End = d.Apps[i+1].Span().Start
		w.remove(sp)
	}
	sp := d.Apps[len(d.Apps)-1].Span()
	if len(d.Apps) > 1 {
		sp.Start = d.Apps[len(d.Apps)-2].Span().End
	}
	w.remove(sp)
}

func (w *writer) device(d *syntax.DeviceDecl) {
	w.list(shorten.SpansOf(d.Capabilities))
	if len(d.Gives) == 1 {
		w.clause(d.Gives[0].Span())
	} else {
		w.list(shorten.SpansOf(d.Gives))
	}
	if d.Room != nil {
		w.clause(d.Room.Span())
	}
	w.text(d.Text)
	w.start(d.Start)
	w.words(d.Name.Span().End, d.Span().End)
	w.members(d.Members)
	w.empty(d, d.Members)
}

func (w *writer) text(t *syntax.TextLit) {
	if t != nil {
		w.remove(t.Span())
	}
}

func (w *writer) start(s *syntax.Start) {
	if s != nil {
		w.clause(s.Span())
	}
}

func (w *writer) clauses(list ...syntax.Expr) {
	for _, x := range list {
		if x != nil {
			w.clause(x.Span())
		}
	}
}

func triggerSpans(list []syntax.Trigger) []source.Span {
	out := make([]source.Span, len(list))
	for i, t := range list {
		out[i] = t.Place.Span()
		if t.Value != nil {
			out[i] = source.Join(out[i], t.Value.Span())
		}
	}
	return out
}

// block collects from the statements of a block.
func (w *writer) block(b *syntax.Block) {
	if b == nil {
		return
	}
	for _, s := range b.Stmts {
		w.remove(s.Span())
		w.statement(s)
	}
}

func (w *writer) statement(s syntax.Stmt) {
	switch s := s.(type) {
	case *syntax.Block:
		w.block(s)
	case *syntax.If:
		w.block(s.Then)
		if s.Else != nil {
			w.remove(source.Span{File: w.tree.Number, Start: s.Then.Span().End, End: s.Else.Span().End})
			w.statement(s.Else)
		}
	case *syntax.While:
		w.block(s.Body)
	case *syntax.For:
		w.block(s.Body)
	case *syntax.Assert:
		w.text(s.Text)
	}
}
