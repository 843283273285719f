package lower

import (
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
		if x.While == nil && x.Until == nil {
			l.count(b.a, o)
		}
	}
	return append(o.at(0), call(b.loop(o, after), x.Span, b.trigger), &ir.Return{})
}

// loop is the function that does round after round, and then what follows.
func (b *body) loop(o *loop, after *rest) ir.FuncID {
	in := b.around(after)
	fn, known := o.goes[len(in)]
	if !known {
		fn = b.l.function(ir.Func{Name: "rounds of " + b.l.p.Label(b.a.app), App: b.a.app, Inner: true, Params: 1, Locals: 2, Span: o.Span})
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
	n := int32(o.Times)
	o.round = l.variable(ir.Var{
		Name: "round of " + l.p.Label(a.app), Kind: ts.AppState, App: a.app, Called: "the round", Memo: true,
		Domain: value.RangeDomain(0, n), Init: []int32{n}, Topic: ir.NoTopic, Span: o.Span,
	})
}

// at says which round it is; there is none after the last.
func (o *loop) at(round int) []ir.Stmt {
	if o.round == ir.NoVar {
		return nil
	}
	return []ir.Stmt{store(o.round, int32(round), o.Span)}
}

// more is that there is one more round, and next that the one before is over.
func (b *body) more(o *loop) ir.Expr {
	switch {
	case o.round != ir.NoVar:
		return not(is(&ir.Load{Var: o.round, Span: o.Span}, int32(o.Times)))
	case o.While != nil:
		return b.all(o.While)
	}
	return is(&ir.Local{Slot: 1}, 0)
}

func (o *loop) next() []ir.Stmt {
	if o.round == ir.NoVar {
		return nil
	}
	return []ir.Stmt{&ir.Store{Var: o.round, X: &ir.Binary{Op: ir.Add, X: &ir.Load{Var: o.round, Span: o.Span}, Y: constant(1)}, Span: o.Span}}
}

// rounds is the function of a loop. Its local 1 is that the last round is over.
func (b *body) rounds(o *loop, after *rest) []ir.Stmt {
	more := b.more(o)
	round, _ := b.sequence(o.Of, &rest{actions: after.actions, outer: after.outer, behind: o.Repeat, again: o})
	round = append(round, o.next()...)
	if o.Until != nil {
		round = append(round, &ir.SetLocal{Slot: 1, X: b.all(o.Until)})
	}
	return append([]ir.Stmt{&ir.While{Cond: more, Body: round, Span: o.Span}}, b.follow(after)...)
}

// nextRound is what follows a round in which the run has waited.
func (b *body) nextRound(r *rest) []ir.Stmt {
	o := r.again
	out := o.next()
	after := &rest{actions: r.actions, outer: r.outer, behind: o.Repeat}
	again := []ir.Stmt{call(b.loop(o, after), o.Span, b.trigger), &ir.Return{}}
	if o.Until == nil {
		return append(out, again...)
	}
	return append(out, &ir.If{Cond: b.all(o.Until), Then: append(b.follow(after), &ir.Return{})}, &ir.If{Cond: constant(1), Then: again})
}
