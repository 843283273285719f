package lower

import (
	"slices"

	"crosscheck/engine/internal/frontend/lang/check"
	"crosscheck/engine/internal/frontend/lang/syntax"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/value"
)

// A handler with waits is cut into parts. A variable says which part comes
// next, and one clock when: a hidden timer. When the handler runs again, from
// its start, it forgets the part that was to come.

// site is a handler that may wait.
type site struct {
	name   string
	app    ts.AppID
	params []*check.Object // of an event: each of its values waits for itself
	event  *check.Object
	span   source.Span
}

// waiting is what a handler with waits needs.
type waiting struct {
	site
	next    ir.VarID   // 0 or the number of the part to come
	clock   ts.ClockID // the first, when there are parameters
	longest int64
	single  bool // there is one wait: next is the flag of the part
	parts   []waitingPart
}

// waitingPart is what follows a wait.
type waitingPart struct {
	wait *syntax.Wait
	rest *rest
}

// rest is statements still to come: those of a block, then what follows it.
type rest struct {
	stmts []syntax.Stmt
	outer *rest
}

// stmts lowers statements up to the first wait; it reports whether there is
// one, so that nothing follows.
func (b *body) stmts(list []syntax.Stmt) (out []ir.Stmt, ends bool) {
	outer := b.rest
	for i, s := range list {
		if b.waiting != nil {
			b.rest = &rest{list[i+1:], outer}
		}
		out = append(out, b.marked(s)...)
		if _, ends = s.(*syntax.Wait); ends && b.waiting != nil {
			break
		}
	}
	b.rest = outer
	return out, ends && b.waiting != nil
}

// handler lowers the body of a handler, and adds the events of what follows
// its waits.
func (l *lowerer) handler(b *body, block *syntax.Block, s site) []ir.Stmt {
	waits := waitsIn(block)
	if len(waits) == 0 || l.immediate {
		return b.block(block)
	}
	w := l.newWaiting(s, waits)
	b.waiting = w
	out := append(w.goOn(b, 0), b.block(block)...)
	for i := 0; i < len(w.parts); i++ {
		l.part(w, i)
	}
	if !w.single {
		names, numbered := []string{"no"}, numbers{}
		for _, p := range w.parts {
			names = append(names, numbered.unique(syntax.Source(p.wait.For)))
		}
		l.Prog.Vars[w.next].Domain = value.EnumDomain("", names)
	}
	return out
}

// waitsIn lists the waits of a handler.
func waitsIn(s syntax.Stmt) []*syntax.Wait {
	var list []*syntax.Wait
	switch s := s.(type) {
	case *syntax.Wait:
		return []*syntax.Wait{s}
	case *syntax.Block:
		for _, t := range s.Stmts {
			list = append(list, waitsIn(t)...)
		}
	case *syntax.If:
		list = waitsIn(s.Then)
		if s.Else != nil {
			list = append(list, waitsIn(s.Else)...)
		}
	}
	return list
}

func (l *lowerer) newWaiting(s site, waits []*syntax.Wait) *waiting {
	w := &waiting{site: s, single: len(waits) == 1, clock: ts.ClockID(len(l.Prog.Clocks))}
	for _, x := range waits {
		w.longest = max(w.longest, l.c.Exprs[x.For].Value)
	}
	n, length, name, called := 1, 0, s.name+", later", "a while"
	if len(s.params) > 0 {
		n = instances(s.event)
		length = n
	} else if w.single {
		name, called = "enabled("+later(s.name, waits[0])+")", syntax.Source(waits[0].For)
	}
	w.next = l.addVar(ir.Var{
		Name: l.names.unique(name), Kind: ts.TimerFlag, App: s.app, Domain: value.BoolDomain, Len: length, Init: make([]int32, n),
		Topic: ir.NoTopic, Called: called, Span: s.span,
	})
	if !l.timed {
		return w
	}
	for i := range n {
		if len(s.params) > 0 {
			args := make([]int32, len(s.params))
			split(i, s.params, args)
			name = eventName(s.event, args)
		} else {
			name = s.name
		}
		l.addClock(ir.Clock{Name: name + " waits", Kind: ts.Delay, App: s.app, Gate: &ir.Gate{Var: w.next, Cell: i}, Span: s.span})
	}
	return w
}

// instance is the number of the values that parameters have; nil without any.
func (b *body) instance(params []*check.Object, at source.Span) ir.Expr {
	if len(params) == 0 {
		return nil
	}
	args := make([]argument, len(params))
	for i, p := range params {
		args[i] = argument{b.local(p), true}
	}
	return cell(params, args, at)
}

// goOn stores which part comes next.
func (w *waiting) goOn(b *body, part int32) []ir.Stmt {
	return one(&ir.Store{Var: w.next, Index: b.instance(w.params, w.span), X: &ir.Const{V: part}, Span: w.span})
}

// wait ends the handler until its next part.
func (b *body) wait(s *syntax.Wait) []ir.Stmt {
	w := b.waiting
	if w == nil {
		return nil
	}
	i := slices.IndexFunc(w.parts, func(p waitingPart) bool { return p.wait == s })
	if i < 0 {
		i = len(w.parts)
		w.parts = append(w.parts, waitingPart{s, b.rest})
	}
	out := w.goOn(b, int32(i+1))
	if b.l.timed {
		out = append(out, w.reset(b, w.longest-b.l.c.Exprs[s.For].Value, s.At.At)...)
	}
	return append(out, &ir.Return{})
}

func (w *waiting) reset(b *body, v int64, at source.Span) []ir.Stmt {
	if len(w.params) == 0 {
		return one(&ir.ResetClock{Clock: w.clock, Value: v, Span: at})
	}
	return b.resetOne(w.clock, instances(w.event), b.instance(w.params, w.span), v, at)
}

// part adds the events of part i.
func (l *lowerer) part(w *waiting, i int) {
	b := l.newBody(w.params)
	b.event, b.waiting = w.event, w
	var body []ir.Stmt
	if !w.single {
		body = w.goOn(b, 0)
	}
	for r := w.parts[i].rest; r != nil; r = r.outer {
		b.rest = r.outer
		more, ends := b.stmts(r.stmts)
		if body = append(body, more...); ends {
			break
		}
	}
	fn := l.addFunc(ir.Func{
		Name: later(w.name, w.parts[i].wait), App: w.app, Params: len(w.params), Locals: b.locals, Body: body, Span: w.span,
	})
	if len(w.params) == 0 {
		l.partEvent(w, i, 0, fn, w.name)
		return
	}
	for k := range instances(w.event) {
		args := make([]int32, len(w.params))
		split(k, w.params, args)
		l.partEvent(w, i, k, fn, eventName(w.event, args), args...)
	}
}

// later is what happens after a wait is called.
func later(name string, w *syntax.Wait) string { return name + ", " + syntax.Source(w.For) + " later" }

// partEvent lets part i happen, for the kth values of the parameters, when the
// time has come.
func (l *lowerer) partEvent(w *waiting, i, k int, fn ir.FuncID, name string, args ...int32) {
	wait := w.parts[i].wait
	text := "The wait of " + syntax.Source(wait.For) + " in " + name + " is over"
	if w.app != 0 {
		text = l.Prog.Who(w.app) + " has waited " + syntax.Source(wait.For)
	}
	e := ir.Event{
		Name: l.names.unique(later(name, wait)), Text: text, Kind: ts.Timer, App: w.app,
		Flag: ir.NoVar, Armed: true, Body: fn, Args: args, Span: wait.At.At,
	}
	if w.single {
		e.Flag, e.FlagCell, e.OneShot = w.next, k, true
	} else {
		next := &ir.Load{Var: w.next, Span: w.span}
		if len(w.params) > 0 {
			next.Index = &ir.Const{V: int32(k)}
		}
		e.Guard = &ir.Binary{Op: ir.Eq, X: next, Y: &ir.Const{V: int32(i + 1)}, Span: w.span}
	}
	if l.timed {
		e.Window = &ir.Window{Clock: w.clock + ts.ClockID(k), Lo: w.longest, Hi: w.longest}
	}
	l.parts = append(l.parts, e)
}
