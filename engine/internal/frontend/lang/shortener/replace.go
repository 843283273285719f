package shortener

import (
	"strings"

	"crosscheck/engine/internal/frontend/lang/syntax"
	"crosscheck/engine/internal/frontend/shorten"
	"crosscheck/engine/internal/source"
)

// replaceable lists statements and conditions for which a part of them
// may stand. What properties and assertions demand is the finding itself, so
// it stays.
func replaceable(f *source.File, n int32, which int) []shorten.Unit {
	tree, _ := syntax.Parse(f, n)
	r := &replacer{text: f.Text, which: which}
	for _, d := range tree.Decls {
		r.decl(d)
	}
	return r.units
}

type replacer struct {
	text  string
	which int
	units []shorten.Unit
}

// offer notes the part that may stand for a node, if it has so many.
func (r *replacer) offer(whole syntax.Node, parts ...syntax.Node) {
	if r.which >= len(parts) {
		return
	}
	sp := parts[r.which].Span()
	text := r.text[sp.Start:sp.End]
	if inner, ok := strings.CutPrefix(text, "{"); ok {
		text = strings.TrimSpace(strings.TrimSuffix(inner, "}"))
	}
	if len(text) < int(whole.Span().End-whole.Span().Start) {
		r.units = append(r.units, shorten.Replace(whole.Span(), text))
	}
}

func (r *replacer) decls(list []syntax.Decl) {
	for _, d := range list {
		r.decl(d)
	}
}

func (r *replacer) decl(d syntax.Decl) {
	switch d := d.(type) {
	case *syntax.AppDecl:
		r.decls(d.Members)
	case *syntax.DeviceDecl:
		r.decls(d.Members)
	case *syntax.EventDecl:
		r.exprs(d.Guard, d.Within)
		r.block(d.Body)
	case *syntax.FuncDecl:
		r.block(d.Body)
	case *syntax.CommandDecl:
		r.block(d.Body)
	case *syntax.OnDecl:
		r.block(d.Body)
	case *syntax.EveryDecl:
		r.block(d.Body)
	case *syntax.AtDecl:
		r.block(d.Body)
	case *syntax.ConstDecl:
		r.exprs(d.X)
	}
}

func (r *replacer) block(b *syntax.Block) {
	if b == nil {
		return
	}
	for _, s := range b.Stmts {
		r.stmt(s)
	}
}

func (r *replacer) stmt(s syntax.Stmt) {
	switch s := s.(type) {
	case *syntax.Block:
		r.block(s)
	case *syntax.If:
		r.choice(s)
	case *syntax.While:
		r.offer(s, s.Body)
		r.exprs(s.Cond)
		r.block(s.Body)
	case *syntax.For:
		r.block(s.Body)
	case *syntax.Let:
		r.exprs(s.X)
	case *syntax.Assign:
		r.exprs(s.X)
	case *syntax.Return:
		r.exprs(s.X)
	case *syntax.CallStmt:
		r.exprs(s.Call.Args...)
	}
}

func (r *replacer) choice(s *syntax.If) {
	r.exprs(s.Cond)
	r.block(s.Then)
	if s.Else == nil {
		r.offer(s, s.Then)
		return
	}
	r.offer(s, s.Then, s.Else)
	r.stmt(s.Else)
}

func (r *replacer) exprs(list ...syntax.Expr) {
	for _, x := range list {
		r.expr(x)
	}
}

func (r *replacer) expr(x syntax.Expr) {
	switch x := x.(type) {
	case *syntax.Binary:
		r.offer(x, x.X, x.Y)
		r.exprs(x.X, x.Y)
	case *syntax.Cond:
		r.offer(x, x.X, x.Y)
		r.exprs(x.C, x.X, x.Y)
	case *syntax.Paren:
		r.offer(x, x.X)
		r.expr(x.X)
	case *syntax.Unary:
		r.expr(x.X)
	case *syntax.Call:
		r.exprs(x.Args...)
	case *syntax.Quant:
		r.expr(x.Cond)
	}
}
