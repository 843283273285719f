package lang

import (
	"crosscheck/engine/internal/frontend/lang/syntax"
	"crosscheck/engine/internal/interp"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/value"
)

// lastingOf is a property about how long a condition holds. A clock is set to
// 0 when the condition begins to hold; a variable says that it has gone wrong.
type lastingOf struct {
	d      *syntax.PropertyDecl
	name   string
	holds  ir.VarID
	broken ir.VarID
	clock  ts.ClockID
	limit  int64
}

// lasting adds a property about how long a condition holds; it is not judged
// without durations.
func (l *lowerer) lasting(d *syntax.PropertyDecl, name string) {
	if !l.timed {
		return
	}
	text := syntax.Source(d.Cond) + []string{" for more than ", " for at least "}[b2i(d.Lasts.AtLeast)] + syntax.Source(d.Lasts.For)
	if d.Name == nil {
		name = text
	}
	p := lastingOf{d: d, name: name, limit: l.c.exprs[d.Lasts.For].val}
	hidden := func(of string) ir.VarID {
		return l.addVar(ir.Var{
			Name: l.unique(of + "(" + name + ")"), Kind: ts.Global, Domain: value.BoolDomain, Init: []int32{0},
			Topic: ir.NoTopic, Span: d.At.At,
		})
	}
	p.holds, p.broken = hidden("holds"), hidden("broken")
	p.clock = l.addClock(ir.Clock{Name: name, Kind: ts.Monitor, Gate: &ir.Gate{Var: p.holds}, Span: d.At.At})
	l.prog.Finish = append(l.prog.Finish, l.addFunc(ir.Func{Name: "watch " + name, Body: l.watch(p), Span: d.At.At}))
	if d.Op == "never" {
		l.tooLong(p)
	}
	l.prog.Properties = append(l.prog.Properties, ir.Property{
		Kind: ts.Never, Name: name, Text: text, Cond: l.load(p, p.broken), Span: d.At.At,
	})
	l.lasts = append(l.lasts, p)
}

func (l *lowerer) load(p lastingOf, v ir.VarID) ir.Expr { return &ir.Load{Var: v, Span: p.d.At.At} }

// lastAtStart lets the properties know in which initial states their condition
// holds. Several initial states are listed for that.
func (l *lowerer) lastAtStart() {
	if len(l.lasts) == 0 {
		return
	}
	trial := *l.prog
	trial.Properties = nil
	for _, p := range l.lasts {
		trial.Properties = append(trial.Properties, ir.Property{Kind: ts.Reachable, Cond: l.conditionBody(nil, nil).expr(p.d.Cond)})
	}
	sys, out := interp.New(&trial), &ts.Branches{}
	sys.Initial(out)
	lay := ir.NewLayout(l.prog)
	for i := range out.List {
		state := out.List[i].Dst
		start := ir.Start{}
		for _, v := range sys.Values(state) {
			start.Values = append(start.Values, v.Raw)
		}
		for k, p := range l.lasts {
			holds := int32(b2i(sys.Holds(state, ts.PropertyID(k))))
			start.Values[lay.First[p.holds]] = holds
			l.prog.Vars[p.holds].Init[0] = holds
		}
		if len(out.List) > 1 {
			l.prog.Starts = append(l.prog.Starts, start)
		}
	}
}

// watch keeps the clock of a property at the end of an event.
func (l *lowerer) watch(p lastingOf) []ir.Stmt {
	at := p.d.At.At
	set := func(v ir.VarID, x int32) ir.Stmt { return &ir.Store{Var: v, X: &ir.Const{V: x}, Span: at} }
	stop := one(set(p.holds, 0))
	if p.d.Op == "invariant" {
		short := &ir.ClockTest{Clock: p.clock, Op: ir.Lt, Value: p.limit, Text: "less than " + syntax.Source(p.d.Lasts.For), Span: at}
		stop = append(one(&ir.If{Cond: short, Then: one(set(p.broken, 1))}), stop...)
	}
	begin := []ir.Stmt{set(p.holds, 1), &ir.ResetClock{Clock: p.clock, Span: at}}
	return one(&ir.If{
		Cond: l.conditionBody(nil, nil).expr(p.d.Cond),
		Then: one(&ir.If{Cond: &ir.Unary{Op: ir.Not, X: l.load(p, p.holds), Span: at}, Then: begin}),
		Else: one(&ir.If{Cond: l.load(p, p.holds), Then: stop}),
	})
}

// tooLong adds the event that a condition has held for too long.
func (l *lowerer) tooLong(p lastingOf) {
	at := p.d.At.At
	passed := syntax.Source(p.d.Lasts.For) + " have passed while "
	if !p.d.Lasts.AtLeast {
		passed = "More than " + passed
	}
	name := l.unique("too long: " + p.name)
	l.parts = append(l.parts, ir.Event{
		Name: name, Text: passed + syntax.Source(p.d.Cond), Kind: ts.Timer, Flag: ir.NoVar, Span: at,
		Guard:  and(l.load(p, p.holds), &ir.Unary{Op: ir.Not, X: l.load(p, p.broken), Span: at}),
		Window: &ir.Window{Clock: p.clock, Lo: p.limit, Hi: ts.Forever, Open: !p.d.Lasts.AtLeast},
		Body: l.addFunc(ir.Func{
			Name: name, Body: one(&ir.Store{Var: p.broken, X: &ir.Const{V: 1}, Span: at}), Span: at,
		}),
	})
}
