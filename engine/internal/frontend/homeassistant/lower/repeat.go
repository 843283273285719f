package lower

import (
	"crosscheck/engine/internal/frontend/draft"
	"crosscheck/engine/internal/frontend/homeassistant/config"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/value"
)

// loop is a sequence that is repeated: a function that does round after round and
// then what follows, or goes on with the next round after a wait in one.
type loop struct {
	*config.Repeat
	goes  map[int]ir.FuncID // by how many of the actions around it the run has waited in
	round ir.VarID          // the number of the round; NoVar where nothing counts
}

// repeat begins a loop; what follows is done at its end.
func (b *body) repeat(x *config.Repeat, after *rest) []ir.Stmt {
	l := b.l
	o := l.loops[x]
	if o == nil {
		o = &loop{Repeat: x, goes: map[int]ir.FuncID{}, round: ir.NoVar}
		l.loops[x] = o
		l.count(b.a, o)
	}
	return append(o.at(0), draft.Call(b.loop(o, after), x.Span, b.trigger), &ir.Return{})
}

// loop is the function that does round after round, and then what follows.
func (b *body) loop(o *loop, after *rest) ir.FuncID {
	in := b.around(after)
	fn, known := o.goes[len(in)]
	if !known {
		fn = b.l.Function(ir.Func{Name: "rounds of " + b.l.p.Label(b.a.app), App: b.a.app, Inner: true, Params: 1, Locals: 2, Span: o.Span})
		o.goes[len(in)] = fn
		body := (&body{l: b.l, a: b.a, trigger: &ir.Local{}, in: in}).rounds(o, after)
		b.l.p.Funcs[fn].Body = body
	}
	return fn
}

// count makes the variable that counts the rounds.
func (l *lowering) count(a *automation, o *loop) {
	if v, held := l.holds[o.Rounds]; held {
		o.round = v
		return
	}
	if o.While != nil || o.Until != nil {
		return
	}
	n := int32(o.Times)
	o.round = l.Variable(ir.Var{
		Name: "round of " + l.p.Label(a.app), Kind: ts.AppState, App: a.app, Called: "the round", Memo: true,
		Domain: value.RangeDomain(0, n), Init: []int32{n}, Topic: ir.NoTopic, Span: o.Span,
	})
}

// at says which round it is; there is none after the last.
func (o *loop) at(round int) []ir.Stmt {
	if o.round == ir.NoVar {
		return nil
	}
	return []ir.Stmt{draft.Store(o.round, int32(round), o.Span)}
}

// over says that there is no round any more.
func (o *loop) over() []ir.Stmt {
	if o.Counted > 0 {
		return o.at(o.Counted + 1)
	}
	return o.at(o.Times)
}

// more is that there is one more round, and next that the one before is over.
func (b *body) more(o *loop) ir.Expr {
	switch {
	case o.While != nil:
		return b.all(o.While)
	case o.Until != nil:
		return draft.Is(&ir.Local{Slot: 1}, 0)
	}
	return draft.Not(draft.Is(&ir.Load{Var: o.round, Span: o.Span}, int32(o.Times)))
}

func (o *loop) next() []ir.Stmt {
	if o.round == ir.NoVar {
		return nil
	}
	round := &ir.Load{Var: o.round, Span: o.Span}
	next := []ir.Stmt{&ir.Store{Var: o.round, X: &ir.Binary{Op: ir.Add, X: round, Y: draft.Constant(1)}, Span: o.Span}}
	if o.Counted > 0 {
		return []ir.Stmt{&ir.If{Cond: draft.Not(draft.Is(round, int32(o.Counted))), Then: next}}
	}
	return next
}

// rounds is the function of a loop. Its local 1 is that the last round is over.
func (b *body) rounds(o *loop, after *rest) []ir.Stmt {
	more := b.more(o)
	round, _ := b.sequence(o.Of, &rest{actions: after.actions, outer: after.outer, behind: o.Repeat, again: o})
	if o.Until != nil {
		round = append(round, &ir.SetLocal{Slot: 1, X: b.all(o.Until)})
	}
	round = append(round, o.next()...)
	out := []ir.Stmt{&ir.While{Cond: more, Body: round, Span: o.Span}}
	return append(append(out, o.over()...), b.follow(after)...)
}

// nextRound is what follows a round in which the run has waited.
func (b *body) nextRound(r *rest) []ir.Stmt {
	o := r.again
	after := &rest{actions: r.actions, outer: r.outer, behind: o.Repeat}
	again := append(o.next(), draft.Call(b.loop(o, after), o.Span, b.trigger), &ir.Return{})
	if o.Until == nil {
		return again
	}
	ends := append(append(o.over(), b.follow(after)...), &ir.Return{})
	return []ir.Stmt{&ir.If{Cond: b.all(o.Until), Then: ends}, &ir.If{Cond: draft.Constant(1), Then: again}}
}
