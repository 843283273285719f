package lower

import (
	"crosscheck/engine/internal/frontend/lang/check"
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
	cond   syntax.Expr
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
	text := syntax.Source(d.Cond) + []string{" for more than ", " for at least "}[check.Int(d.Lasts.AtLeast)] + syntax.Source(d.Lasts.For)
	if d.Name == nil {
		name = text
	}
	p := lastingOf{d: d, cond: d.Cond, name: name, limit: l.c.Exprs[d.Lasts.For].Value}
	p.holds = l.hidden(l.names.unique("for “"+name+"”"), d)
	event := l.names.unique("too long: " + name)
	if d.Op == "never" {
		p.broken = l.seenBy(event, d)
	} else {
		p.broken = l.hidden(l.names.unique("broken("+name+")"), d)
	}
	l.verdict(d, p.broken, name, text)
	p.clock = l.addClock(ir.Clock{Name: name, Kind: ts.Monitor, Gate: &ir.Gate{Var: p.holds}, Span: d.At.At})
	l.Prog.Finish = append(l.Prog.Finish, l.addFunc(ir.Func{Name: "watch " + name, Body: l.watch(p), Span: d.At.At}))
	if d.Op == "never" {
		l.tooLong(p, event)
	}
	l.lasts = append(l.lasts, p)
}

func (l *lowerer) load(d *syntax.PropertyDecl, v ir.VarID) ir.Expr {
	return &ir.Load{Var: v, Span: d.At.At}
}

// hidden makes a variable that a property needs.
func (l *lowerer) hidden(name string, d *syntax.PropertyDecl) ir.VarID {
	return l.addVar(ir.Var{
		Name: name, Kind: ts.TimerFlag, Domain: value.BoolDomain, Init: []int32{0}, Topic: ir.NoTopic, Span: d.At.At,
	})
}

// seenBy makes the variable that event sets when it has seen what decides a
// property: it is called as the event's own, so that nobody is told twice.
func (l *lowerer) seenBy(event string, d *syntax.PropertyDecl) ir.VarID {
	return l.hidden("enabled("+event+")", d)
}

// verdict adds a property that variable v decides: it says that an invariant
// or a never has been broken, or that what is to be reached was.
func (l *lowerer) verdict(d *syntax.PropertyDecl, v ir.VarID, name, text string) {
	cond := l.load(d, v)
	if d.Op == "invariant" {
		cond = &ir.Unary{Op: ir.Not, X: cond, Span: d.At.At}
	}
	l.Prog.Properties = append(l.Prog.Properties, ir.Property{
		Kind: propertyKinds[d.Op], Name: name, Text: text, Cond: cond, Span: d.At.At,
	})
}

// lastAtStart lets the properties know in which initial states their condition
// holds. Several initial states are listed for that.
func (l *lowerer) lastAtStart() {
	if len(l.lasts) == 0 {
		return
	}
	trial := *l.Prog
	trial.Properties = nil
	for _, p := range l.lasts {
		trial.Properties = append(trial.Properties, ir.Property{Kind: ts.Reachable, Cond: l.conditionBody(nil, nil).expr(p.cond)})
	}
	sys, out := interp.New(&trial), &ts.Branches{}
	sys.Initial(out)
	lay := ir.NewLayout(l.Prog)
	var starts []ir.Start
	for i := range out.List {
		state := out.List[i].Dst
		start := ir.Start{}
		for _, v := range sys.Values(state) {
			start.Values = append(start.Values, v.Raw)
		}
		for k, p := range l.lasts {
			holds := int32(check.Int(sys.Holds(state, ts.PropertyID(k))))
			start.Values[lay.First[p.holds]] = holds
			l.Prog.Vars[p.holds].Init[0] = holds
		}
		starts = append(starts, start)
	}
	if len(starts) > 1 || len(l.starts) > 0 {
		l.Prog.Starts = starts
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
		Then: one(&ir.If{Cond: &ir.Unary{Op: ir.Not, X: l.load(p.d, p.holds), Span: at}, Then: begin}),
		Else: one(&ir.If{Cond: l.load(p.d, p.holds), Then: stop}),
	})
}

// tooLong adds the event that a condition has held for too long.
func (l *lowerer) tooLong(p lastingOf, name string) {
	at := p.d.At.At
	passed := syntax.Source(p.d.Lasts.For) + " have passed while "
	if !p.d.Lasts.AtLeast {
		passed = "More than " + passed
	}
	l.parts = append(l.parts, ir.Event{
		Name: name, Text: passed + syntax.Source(p.d.Cond), Kind: ts.Timer, Flag: ir.NoVar, Span: at,
		Guard:  and(l.load(p.d, p.holds), &ir.Unary{Op: ir.Not, X: l.load(p.d, p.broken), Span: at}),
		Window: &ir.Window{Clock: p.clock, Lo: p.limit, Hi: ts.Forever, Open: !p.d.Lasts.AtLeast},
		Body: l.addFunc(ir.Func{
			Name: name, Body: one(&ir.Store{Var: p.broken, X: &ir.Const{V: 1}, Span: at}), Inner: true, Span: at,
		}),
	})
}

// observed adds a property that compares with time: an event looks at it at
// any time, until it has seen what decides.
func (l *lowerer) observed(d *syntax.PropertyDecl, name, text string) {
	at, event := d.At.At, l.names.unique("time for "+name)
	v := l.seenBy(event, d)
	l.verdict(d, v, name, text)
	watcher := &syntax.EventDecl{At: d.At, Guard: d.Cond}
	in := l.conditionBody(nil, nil)
	var w check.WindowOf
	sees := "At this moment it is so: "
	if d.Op == "invariant" {
		sees = "At this moment it is not so: "
		w = l.c.Refuted(d.Cond)
	} else {
		w = l.c.Window(watcher)
	}
	e := ir.Event{
		Name: event, Text: sees + text, Kind: ts.Timer, Flag: ir.NoVar, Span: at, Window: in.window(watcher, w),
	}
	not := func(x ir.Expr) ir.Expr {
		if x == nil || d.Op != "invariant" {
			return x
		}
		return &ir.Unary{Op: ir.Not, X: x, Span: at}
	}
	join := map[bool]ir.BinaryOp{true: ir.Or, false: ir.And}[d.Op == "invariant"]
	e.Guard = and(&ir.Unary{Op: ir.Not, X: l.load(d, v), Span: at}, not(in.all(join, w.Guard, at)))
	body := one(&ir.Store{Var: v, X: &ir.Const{V: 1}, Span: at})
	if len(w.Tests) > 0 {
		body = one(&ir.If{Cond: not(in.all(join, w.Tests, at)), Then: body})
	}
	e.Body = l.addFunc(ir.Func{Name: event, Body: body, Inner: true, Span: at})
	l.parts = append(l.parts, e)
}
