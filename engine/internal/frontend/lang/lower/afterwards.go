package lower

import (
	"crosscheck/engine/internal/frontend/lang/syntax"
	"crosscheck/engine/internal/ir"
)

// afterwards adds a property of the ends of events: those by which d.After, which
// was false before them, is true. A variable remembers whether it was, and another
// one that something went wrong, up to the next event: what comes then need not be
// told apart from what comes when nothing went wrong.
func (l *lowerer) afterwards(d *syntax.PropertyDecl, name string) {
	at, text := d.At.At, syntax.Source(d.Cond)+" after "+syntax.Source(d.After)
	if d.Name == nil {
		name = text
	}
	p := lastingOf{d: d, cond: d.After, name: name}
	p.holds = l.hidden(l.names.unique("after “"+name+"”"), d)
	p.broken = l.hidden(l.names.unique("broken("+name+")"), d)
	l.verdict(d, p.broken, name, text)
	set := func(v ir.VarID, x int32) ir.Stmt { return &ir.Store{Var: v, X: &ir.Const{V: x}, Span: at} }
	wrong := l.conditionBody(nil, nil).expr(d.Cond)
	if d.Op == "invariant" {
		wrong = &ir.Unary{Op: ir.Not, X: wrong, Span: at}
	}
	begin := []ir.Stmt{set(p.holds, 1), &ir.If{Cond: wrong, Then: one(set(p.broken, 1))}}
	l.Prog.Finish = append(l.Prog.Finish, l.addFunc(ir.Func{Name: "watch " + name, Span: at, Body: []ir.Stmt{
		&ir.If{Cond: l.load(d, p.broken), Then: one(set(p.broken, 0))},
		&ir.If{
			Cond: l.conditionBody(nil, nil).expr(d.After),
			Then: one(&ir.If{Cond: &ir.Unary{Op: ir.Not, X: l.load(d, p.holds), Span: at}, Then: begin}),
			Else: one(&ir.If{Cond: l.load(d, p.holds), Then: one(set(p.holds, 0))}),
		},
	}}))
	l.lasts = append(l.lasts, p)
}
