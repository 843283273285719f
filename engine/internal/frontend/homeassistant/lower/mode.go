package lower

import (
	"fmt"

	"crosscheck/engine/internal/frontend/draft"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/value"
)

// How many runs of an automation may be to come: of which it matters what set them
// off, or not.
const (
	mostQueued = 3
	mostAlike  = 9
)

// queue makes what an automation needs whose runs come one after the other.
func (l *lowering) queue(a *automation, name string) {
	classes := l.m.Scope(a.Automation).Classes()
	n := int32(min(a.Max-1, mostAlike))
	if classes > 1 {
		n = min(n, mostQueued)
	}
	a.queue = l.Variable(ir.Var{
		Name: name + ", runs to come", Kind: ts.AppState, App: a.app, Called: "how many runs are to come", Memo: true,
		Domain: value.RangeDomain(0, n), Init: []int32{0}, Topic: ir.NoTopic, Span: a.Head,
	})
	for i := int32(0); i < n && classes > 1; i++ {
		a.set = append(a.set, l.Variable(ir.Var{
			Name: fmt.Sprintf("%s, run %d to come set off", name, i+1), Kind: ts.AppState, App: a.app, Called: "what a run to come was set off by", Memo: true,
			Domain: value.RangeDomain(0, classes-1), Init: []int32{0}, Topic: ir.NoTopic, Span: a.Head,
		}))
	}
}

// meanwhile is what becomes of an automation that is set off while it runs, but
// for the mode restart: more than may be at once are left out.
func (l *lowering) meanwhile(a *automation) (out []ir.Stmt) {
	class := &ir.Local{}
	most := 1 + len(a.beside)
	if a.queue != ir.NoVar {
		most = 1 + int(l.p.Vars[a.queue].Domain.Hi)
	}
	if most < a.Max && (a.queue != ir.NoVar || a.beside != nil) {
		text := fmt.Sprintf("%d runs of %s at once are not looked at", most+1, l.p.Who(a.app))
		out = []ir.Stmt{&ir.Assert{Cond: draft.Constant(0), Text: text, Unmodelled: true, Span: a.Head}}
	}
	for i := len(a.beside) - 1; i >= 0; i-- {
		other := a.beside[i]
		out = []ir.Stmt{&ir.If{Cond: draft.Is(&ir.Load{Var: other.next, Span: a.Head}, 0), Then: []ir.Stmt{draft.Call(other.run, a.Head, class)}, Else: out}}
	}
	if a.queue == ir.NoVar {
		return out
	}
	for i := most - 2; i >= 0; i-- {
		then := []ir.Stmt{draft.Store(a.queue, int32(i+1), a.Head)}
		if a.set != nil {
			then = append(then, &ir.Store{Var: a.set[i], X: class, Span: a.Head})
		}
		out = []ir.Stmt{&ir.If{Cond: draft.Is(&ir.Load{Var: a.queue, Span: a.Head}, int32(i)), Then: then, Else: out}}
	}
	return out
}

// andNext is a part of a run, after which the next run begins if there is one to
// come and this is over.
func (l *lowering) andNext(a *automation, part []ir.Stmt, params, locals int) []ir.Stmt {
	if a.queue == ir.NoVar {
		return part
	}
	fn := l.Function(ir.Func{Name: "run of " + l.p.Label(a.app), App: a.app, Inner: true, Params: params, Locals: locals, Body: part, Span: a.Head})
	var args []ir.Expr
	if params > 0 {
		args = append(args, &ir.Local{})
	}
	var next []ir.Stmt
	for i, v := range a.set {
		to := a.by
		if i > 0 {
			to = a.set[i-1]
		}
		next = append(next, &ir.Store{Var: to, X: &ir.Load{Var: v, Span: a.Head}, Span: a.Head})
	}
	if a.set != nil {
		next = append(next, draft.Store(a.set[len(a.set)-1], 0, a.Head))
	}
	waiting := &ir.Load{Var: a.queue, Span: a.Head}
	next = append(next,
		&ir.Store{Var: a.queue, X: &ir.Binary{Op: ir.Sub, X: waiting, Y: draft.Constant(1)}, Span: a.Head},
		draft.Store(a.next, a.at(nil, queued).number, a.Head), &ir.Publish{Topic: a.goesOn, X: draft.Constant(0), Span: a.Head})
	over := &ir.Binary{Op: ir.And, X: draft.Is(&ir.Load{Var: a.next, Span: a.Head}, 0), Y: draft.Not(draft.Is(waiting, 0))}
	return []ir.Stmt{draft.Call(fn, a.Head, args...), &ir.If{Cond: over, Then: next}}
}

// dequeued is a run at its begin, after the one before.
func (l *lowering) dequeued(a *automation) []ir.Stmt {
	b := l.resumed(a)
	actions, _ := b.sequence(a.Actions, nil)
	return append(b.assign(a.Variables), actions...)
}
