package lower

import (
	"strconv"

	"crosscheck/engine/internal/frontend/lang/check"
	"crosscheck/engine/internal/frontend/lang/syntax"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/value"
)

// timing is what the lowerer keeps about time.
type timing struct {
	clocks  map[*check.Object]ts.ClockID // of clocks, the first of several, and of timers
	due     map[*check.Object]int64      // when a timer's clock shows that it is due
	day     ts.ClockID                   // the time of day
	weekday ir.VarID
	parts   []ir.Event  // what happens after waits
	morning []ir.VarID  // flags that midnight sets
	lasts   []lastingOf // properties that say how long
}

// beginTime makes the clock of the day and the weekday, where they matter.
func (l *lowerer) beginTime() {
	l.day, l.weekday = ts.NoClock, ir.NoVar
	start := l.Prog.Forward.Start
	if l.c.Time.Day {
		l.day = l.addClock(ir.Clock{Name: "time", Kind: ts.Day, Init: start % check.Day})
	}
	if l.c.Time.Weekday {
		l.weekday = l.addVar(ir.Var{
			Name: "weekday", Kind: ts.Global, Domain: check.Anyday, Init: []int32{int32(start / check.Day)}, Topic: ir.NoTopic,
		})
	}
}

func (l *lowerer) addClock(c ir.Clock) ts.ClockID {
	l.Prog.Clocks = append(l.Prog.Clocks, c)
	return ts.ClockID(len(l.Prog.Clocks) - 1)
}

func (l *lowerer) addVar(v ir.Var) ir.VarID {
	l.Prog.Vars = append(l.Prog.Vars, v)
	return ir.VarID(len(l.Prog.Vars) - 1)
}

// clock makes the clocks of a declaration.
func (l *lowerer) clock(o *check.Object) {
	if !l.timed {
		return
	}
	l.clocks[o] = ts.ClockID(len(l.Prog.Clocks))
	for i := range max(1, o.Array) {
		name := o.Qualified()
		if o.Array > 0 {
			name += "[" + strconv.Itoa(i) + "]"
		}
		l.addClock(ir.Clock{Name: name, Kind: ts.Since, App: l.appOf(o), Span: o.Span})
	}
}

// timerClock makes the clock of a timer: it is due at the longest time that
// the timer is ever set for.
func (l *lowerer) timerClock(o *check.Object) {
	if l.timed {
		l.clocks[o] = l.addClock(ir.Clock{
			Name: o.Qualified(), Kind: ts.Delay, App: l.appOf(o), Gate: &ir.Gate{Var: l.vars[o]}, Span: o.Span,
		})
	}
}

// dueAt is when a timer fires.
func (l *lowerer) dueAt(o *check.Object) *ir.Window {
	if !l.timed {
		return nil
	}
	return &ir.Window{Clock: l.clocks[o], Lo: o.Longest, Hi: o.Longest}
}

// timeTest is a comparison with time: with durations a test, else a choice.
func (b *body) timeTest(x syntax.Expr) ir.Expr {
	if !b.l.timed {
		return &ir.Call{Func: b.l.timeChoice(x), Span: x.Span()}
	}
	switch x := x.(type) {
	case *syntax.Within:
		return b.rangeTest(x)
	case *syntax.Binary:
		if b.l.c.IsWeekday(x) {
			return b.dayTest(x)
		}
		t := b.l.c.ComparisonOf(x)
		return b.clockTest(t, syntax.Source(x), x.At.At)
	}
	panic("no comparison with time")
}

// dayTest compares the day of the week.
func (b *body) dayTest(x *syntax.Binary) ir.Expr {
	which := x.Y
	if !b.l.c.Exprs[which].Known {
		which = x.X
	}
	v := int32(b.l.c.Exprs[which].Value)
	return &ir.Binary{Op: check.Operators[x.Op], X: b.l.today(x.At.At), Y: &ir.Const{V: v}, Span: x.At.At}
}

func (l *lowerer) today(at source.Span) ir.Expr { return &ir.Load{Var: l.weekday, Span: at} }

// rangeTest is X in Lo..Hi; a range of times may run over midnight.
func (b *body) rangeTest(x *syntax.Within) ir.Expr {
	lo, hi := b.l.c.RangeOf(x)
	op, at, what := ir.And, x.At.At, syntax.Source(x.X)
	if lo.Value > hi.Value {
		op = ir.Or
	}
	from := b.clockTest(lo, what+" >= "+syntax.Source(x.Lo), at)
	return binary(op, from, b.clockTest(hi, what+" <= "+syntax.Source(x.Hi), at), at)
}

// clockTest is the test of one clock; what is surely so is not tested.
func (b *body) clockTest(t check.Comparison, text string, at source.Span) ir.Expr {
	switch {
	case t.Value < 0 || t.Value == 0 && (t.Op == ir.Lt || t.Op == ir.Ge):
		return &ir.Const{V: int32(check.Int(t.Op == ir.Gt || t.Op == ir.Ge || t.Op == ir.Ne))}
	case b.l.c.Exprs[t.Clock].Type.Kind == check.NowType:
		return &ir.ClockTest{Clock: b.l.day, Op: t.Op, Value: t.Value, Text: text, Span: at}
	}
	first, n, index := b.clock(t.Clock)
	if index == nil {
		return &ir.ClockTest{Clock: first, Op: t.Op, Value: t.Value, Text: text, Span: at}
	}
	var x ir.Expr
	for i := n - 1; i >= 0; i-- {
		test := &ir.ClockTest{Clock: first + ts.ClockID(i), Op: t.Op, Value: t.Value, Text: text, Span: at}
		if x == nil {
			x = test
			continue
		}
		x = &ir.Cond{C: &ir.Binary{Op: ir.Eq, X: index, Y: &ir.Const{V: int32(i)}, Span: at}, X: test, Y: x}
	}
	return x
}

// clock is the clock that x names; of several with an index that is only known
// when the program runs, the first, how many there are, and the index.
func (b *body) clock(x syntax.Expr) (first ts.ClockID, n int, index ir.Expr) {
	o, index := b.target(x)
	return b.clockAt(b.l.clocks[o], o.Array, index)
}

func (b *body) clockAt(first ts.ClockID, n int, index ir.Expr) (ts.ClockID, int, ir.Expr) {
	if k, known := index.(*ir.Const); known {
		return first + ts.ClockID(k.V), 1, nil
	}
	return first, n, index
}

func (b *body) resetClock(s *syntax.ResetClock) []ir.Stmt {
	if !b.l.timed {
		return nil
	}
	o := b.l.c.Refs[s.Clock]
	if s.Index == nil {
		return one(&ir.ResetClock{Clock: b.l.clocks[o], Span: s.At.At})
	}
	return b.resetOne(b.l.clocks[o], o.Array, b.expr(s.Index), 0, s.At.At)
}

// resetOne sets one of n clocks, which the index says.
func (b *body) resetOne(first ts.ClockID, n int, index ir.Expr, v int64, at source.Span) []ir.Stmt {
	first, n, index = b.clockAt(first, n, index)
	if index == nil {
		return one(&ir.ResetClock{Clock: first, Value: v, Span: at})
	}
	var out []ir.Stmt
	for i := n - 1; i >= 0; i-- {
		out = one(&ir.If{
			Cond: &ir.Binary{Op: ir.Eq, X: index, Y: &ir.Const{V: int32(i)}, Span: at},
			Then: one(&ir.ResetClock{Clock: first + ts.ClockID(i), Value: v, Span: at}),
			Else: out,
		})
	}
	return out
}

// timeChoice is the function that decides a comparison with time.
func (l *lowerer) timeChoice(x syntax.Expr) ir.FuncID {
	if fn, ok := l.times[x]; ok {
		return fn
	}
	l.times[x] = l.choiceFunc(syntax.Source(x), l.answers(x), x.Span())
	return l.times[x]
}

// choiceFunc is a function that yields false or true, told as answers.
func (l *lowerer) choiceFunc(text string, answers []string, at source.Span) ir.FuncID {
	return l.addFunc(ir.Func{
		Name: text, Locals: 1, Span: at,
		Body: []ir.Stmt{
			&ir.Choose{Lo: 0, Hi: 1, Domain: value.Domain{Kind: value.Enum, Hi: 1, Names: answers}, Span: at},
			&ir.Return{X: &ir.Local{}},
		},
	})
}
