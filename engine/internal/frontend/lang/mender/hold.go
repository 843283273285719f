package mender

import (
	"fmt"
	"slices"
	"strings"

	"crosscheck/engine/internal/frontend/lang/syntax"
	"crosscheck/engine/internal/frontend/mend"
	"crosscheck/engine/internal/source"
)

// hold lets something be assigned only where a property holds afterwards: that is its
// condition, with what is assigned in the place of what that is assigned to.
func hold(set *source.Set, at, property source.Span) []mend.Edit {
	p := find(set, at)
	if p == nil || p.whole != nil || int(property.File) >= len(set.Files) {
		return nil
	}
	to, ok := p.stmt().(*syntax.Assign)
	if !ok {
		return nil
	}
	f := set.Files[property.File]
	tree, _ := syntax.Parse(f, property.File)
	for _, d := range tree.Decls {
		d, ok := d.(*syntax.PropertyDecl)
		if !ok || d.Span() != property || d.Lasts != nil || d.After != nil || d.Op != "never" && d.Op != "invariant" {
			continue
		}
		a := &afterwards{place: p, of: f.Text, to: to, locals: p.locals()}
		a.read(d.Cond)
		if !a.met || a.unknown {
			return nil
		}
		b, compares := d.Cond.(*syntax.Binary)
		if compares && d.Op == "never" {
			not := mend.Condition{Op: mend.Op(b.Op)}.Not().Op
			if compares = not != ""; compares {
				a.edits = append(a.edits, mend.Edit{Span: b.OpSpan, Text: string(not)})
			}
		}
		sp := d.Cond.Span()
		text := mend.Apply(set.Files, a.edits)[sp.File].Text
		cond := text[sp.Start : len(text)-len(f.Text)+int(sp.End)]
		switch {
		case d.Op == "never" && !compares:
			cond = "!(" + cond + ")"
		case compares && b.Op == "||" && p.around() != nil:
			cond = "(" + cond + ")"
		}
		return p.under(cond)
	}
	return nil
}

// afterwards reads a condition and notes what is another text in it after an assignment.
type afterwards struct {
	*place
	of      string // the text that the condition stands in
	to      *syntax.Assign
	locals  map[string]bool // what names stand for something of the place
	bound   []bound         // variables of the condition
	edits   []mend.Edit
	met     bool // what is assigned to is in it
	unknown bool // it cannot be written at the place
}

// bound is a variable of the condition, and its name at the place.
type bound struct{ name, as string }

func (a *afterwards) read(x syntax.Expr) {
	switch x := x.(type) {
	case *syntax.Ident, *syntax.Member:
		a.name(x)
	case *syntax.Index:
		a.cell(x)
	case *syntax.Paren:
		a.read(x.X)
	case *syntax.Unary:
		a.read(x.X)
	case *syntax.Binary:
		a.read(x.X)
		a.read(x.Y)
	case *syntax.Quant:
		as := a.free(x.Var.Name)
		if as != x.Var.Name {
			a.replace(x.Var, as)
		}
		a.bound = append(a.bound, bound{x.Var.Name, as})
		a.read(x.Cond)
		a.bound = a.bound[:len(a.bound)-1]
		if last := len(a.edits) - 1; last >= 0 && a.edits[last].Span == x.Cond.Span() {
			a.edits[last].Text = strings.TrimSuffix(strings.TrimPrefix(a.edits[last].Text, "("), ")")
		}
	case *syntax.Number, *syntax.Bool, *syntax.TextLit:
	default:
		a.unknown = true
	}
}

func (a *afterwards) replace(n syntax.Node, text string) {
	a.edits = append(a.edits, mend.Edit{Span: n.Span(), Text: text})
}

func (a *afterwards) written(n syntax.Node) string { return a.of[n.Span().Start:n.Span().End] }

// name reads the name of a location, a value or a variable.
func (a *afterwards) name(x syntax.Expr) {
	text := a.written(x)
	for i := len(a.bound) - 1; i >= 0; i-- {
		if v := a.bound[i]; v.name == text {
			if v.as != text {
				a.replace(x, v.as)
			}
			return
		}
	}
	if text == a.outside(a.to.Place) {
		a.met = true
		a.replace(x, a.given())
		return
	}
	root, _, _ := strings.Cut(text, ".")
	a.unknown = a.unknown || a.locals[root]
}

// cell reads one of several locations: the one that is assigned to is told by its
// number.
func (a *afterwards) cell(x *syntax.Index) {
	to, is := a.to.Place.(*syntax.Index)
	if !is || a.written(x.X) != a.outside(to.X) {
		a.read(x.X)
		a.read(x.I)
		return
	}
	was := len(a.edits)
	a.read(x.I)
	number := a.written(x.I)
	if len(a.edits) > was { // a variable with another name here
		number = a.edits[len(a.edits)-1].Text
		a.unknown = a.unknown || len(a.edits) > was+1 || a.edits[was].Span != x.I.Span()
		a.edits = a.edits[:was]
	}
	_, one := x.I.(*syntax.Number)
	if _, other := to.I.(*syntax.Number); one && other && number != a.code(to.I) {
		return
	}
	a.met = true
	cell := fmt.Sprintf("%s[%s]", a.written(x.X), number)
	switch here, given := a.code(to.I), a.given(); {
	case number == here:
		a.replace(x, given)
	case given == "true":
		a.replace(x, fmt.Sprintf("(%s == %s || %s)", number, here, cell))
	case given == "false":
		a.replace(x, fmt.Sprintf("(%s != %s && %s)", number, here, cell))
	default:
		a.replace(x, fmt.Sprintf("(%s == %s ? %s : %s)", number, here, given, cell))
	}
}

// outside is the name of a location of the place as properties write it.
func (a *afterwards) outside(x syntax.Expr) string {
	name := a.code(x)
	if a.app != nil && a.declares(name) {
		return a.app.Name.Name + "." + name
	}
	return name
}

// given is what is assigned.
func (a *afterwards) given() string {
	text := a.code(a.to.X)
	if a.to.Op != "=" {
		text = fmt.Sprintf("%s %s %s", a.code(a.to.Place), strings.TrimSuffix(a.to.Op, "="), text)
	}
	switch a.to.X.(type) {
	case *syntax.Binary, *syntax.Cond:
		return "(" + text + ")"
	}
	if a.to.Op != "=" {
		return "(" + text + ")"
	}
	return text
}

// free is a name for a variable of the condition that stands for nothing else at the
// place, nor in what is assigned.
func (a *afterwards) free(name string) string {
	for _, other := range "jklmnopq" {
		if !a.locals[name] && !slices.ContainsFunc(a.bound, func(v bound) bool { return v.as == name }) {
			return name
		}
		name = string(other)
	}
	a.unknown = true
	return name
}

// locals are the names that the place has for itself: parameters and variables.
func (p *place) locals() map[string]bool {
	out := map[string]bool{}
	add := func(list ...*syntax.Ident) {
		for _, x := range list {
			if x != nil {
				out[x.Name] = true
			}
		}
	}
	params := func(list []syntax.Param) {
		for _, x := range list {
			add(x.Name)
		}
	}
	switch d := p.decl.(type) {
	case *syntax.EventDecl:
		params(d.Params)
	case *syntax.FuncDecl:
		params(d.Params)
	case *syntax.OnDecl:
		add(d.Param)
	}
	var within func(s syntax.Stmt)
	within = func(s syntax.Stmt) {
		switch s := s.(type) {
		case *syntax.Let:
			add(s.Name)
		case *syntax.Choose:
			add(s.Var)
		case *syntax.For:
			add(s.Var)
		}
		for _, b := range blocksOf(s) {
			for _, inner := range b.Stmts {
				within(inner)
			}
		}
	}
	within(bodyOf(p.decl))
	return out
}
