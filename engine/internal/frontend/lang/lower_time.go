package lang

import (
	"crosscheck/engine/internal/frontend/lang/syntax"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/value"
)

// timing is what the lowerer keeps about time.
type timing struct {
	clocks  map[*object]ts.ClockID // of clocks, the first of several, and of timers
	due     map[*object]int64      // when a timer's clock shows that it is due
	day     ts.ClockID             // the time of day
	weekday ir.VarID
	parts   []ir.Event  // what happens after waits
	morning []ir.VarID  // flags that midnight sets
	lasts   []lastingOf // properties that say how long
}

// beginTime makes the clock of the day and the weekday, where they matter.
func (l *lowerer) beginTime() {
	l.day, l.weekday = ts.NoClock, ir.NoVar
	start := l.prog.Forward.Start
	if l.c.time.day {
		l.day = l.addClock(ir.Clock{Name: "time", Kind: ts.Day, Init: start % day})
	}
	if l.c.time.weekday {
		l.weekday = l.addVar(ir.Var{
			Name: "weekday", Kind: ts.Global, Domain: anyday, Init: []int32{int32(start / day)}, Topic: ir.NoTopic,
		})
	}
}

func (l *lowerer) addClock(c ir.Clock) ts.ClockID {
	l.prog.Clocks = append(l.prog.Clocks, c)
	return ts.ClockID(len(l.prog.Clocks) - 1)
}

func (l *lowerer) addVar(v ir.Var) ir.VarID {
	l.prog.Vars = append(l.prog.Vars, v)
	return ir.VarID(len(l.prog.Vars) - 1)
}

// clock makes the clocks of a declaration.
func (l *lowerer) clock(o *object) {
	if !l.timed {
		return
	}
	l.clocks[o] = ts.ClockID(len(l.prog.Clocks))
	for i := range max(1, o.array) {
		name := o.qualified()
		if o.array > 0 {
			name += "[" + itoa(i) + "]"
		}
		l.addClock(ir.Clock{Name: name, Kind: ts.Since, App: l.appOf(o), Span: o.span})
	}
}

// timerClock makes the clock of a timer: it is due at the longest time that
// the timer is ever set for.
func (l *lowerer) timerClock(o *object) {
	if l.timed {
		l.clocks[o] = l.addClock(ir.Clock{
			Name: o.qualified(), Kind: ts.Delay, App: l.appOf(o), Gate: &ir.Gate{Var: l.vars[o]}, Span: o.span,
		})
	}
}

// dueAt is when a timer fires.
func (l *lowerer) dueAt(o *object) *ir.Window {
	if !l.timed {
		return nil
	}
	return &ir.Window{Clock: l.clocks[o], Lo: o.longest, Hi: o.longest}
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
		if b.l.c.isWeekday(x) {
			return b.dayTest(x)
		}
		t := b.l.c.comparisonOf(x)
		return b.clockTest(t, syntax.Source(x), x.At.At)
	}
	panic("no comparison with time")
}

// isWeekday reports whether x compares the day of the week.
func (c *checker) isWeekday(x *syntax.Binary) bool {
	return c.exprs[x.X].typ.kind == dayType || c.exprs[x.Y].typ.kind == dayType
}

// dayTest compares the day of the week.
func (b *body) dayTest(x *syntax.Binary) ir.Expr {
	which := x.Y
	if !b.l.c.exprs[which].known {
		which = x.X
	}
	v := int32(b.l.c.exprs[which].val)
	return &ir.Binary{Op: irOps[x.Op], X: b.l.today(x.At.At), Y: &ir.Const{V: v}, Span: x.At.At}
}

func (l *lowerer) today(at source.Span) ir.Expr { return &ir.Load{Var: l.weekday, Span: at} }

// rangeTest is X in Lo..Hi; a range of times may run over midnight.
func (b *body) rangeTest(x *syntax.Within) ir.Expr {
	lo, hi := b.l.c.rangeOf(x)
	op, at, what := ir.And, x.At.At, syntax.Source(x.X)
	if lo.value > hi.value {
		op = ir.Or
	}
	from := b.clockTest(lo, what+" >= "+syntax.Source(x.Lo), at)
	return binary(op, from, b.clockTest(hi, what+" <= "+syntax.Source(x.Hi), at), at)
}

// comparison is a clock, or `time`, compared with milliseconds.
type comparison struct {
	clock syntax.Expr // an Ident, Member or Index
	op    ir.BinaryOp
	value int64
}

// comparisonOf brings a comparison into the form of a clock and a constant.
func (c *checker) comparisonOf(x *syntax.Binary) comparison {
	clock, other := x.X, x.Y
	if !c.exprs[clock].typ.isTime() {
		clock, other = other, clock
	}
	clock, plus := c.plainClock(clock)
	return comparison{clock, irOps[c.normal(x)], c.millis(other) - plus}
}

// rangeOf is both ends of X in Lo..Hi.
func (c *checker) rangeOf(x *syntax.Within) (lo, hi comparison) {
	clock, plus := c.plainClock(x.X)
	return comparison{clock, ir.Ge, c.millis(x.Lo) - plus}, comparison{clock, ir.Le, c.millis(x.Hi) - plus}
}

// millis is a known duration or time of day.
func (c *checker) millis(x syntax.Expr) int64 {
	if c.exprs[x].typ.kind == timeType {
		return c.exprs[x].val * minute
	}
	return c.exprs[x].val
}

// plainClock takes what is added to a clock off it.
func (c *checker) plainClock(x syntax.Expr) (clock syntax.Expr, plus int64) {
	for {
		y, ok := bare(x).(*syntax.Binary)
		if !ok {
			return bare(x), plus
		}
		sign := int64(1)
		if y.Op == "-" {
			sign = -1
		}
		x = y.X
		if c.exprs[x].typ.kind == durationType {
			plus += c.exprs[x].val
			x = y.Y
			continue
		}
		plus += sign * c.exprs[y.Y].val
	}
}

// clockTest is the test of one clock; what is surely so is not tested.
func (b *body) clockTest(t comparison, text string, at source.Span) ir.Expr {
	switch {
	case t.value < 0 || t.value == 0 && (t.op == ir.Lt || t.op == ir.Ge):
		return &ir.Const{V: int32(b2i(t.op == ir.Gt || t.op == ir.Ge || t.op == ir.Ne))}
	case b.l.c.exprs[t.clock].typ.kind == nowType:
		return &ir.ClockTest{Clock: b.l.day, Op: t.op, Value: t.value, Text: text, Span: at}
	}
	first, n, index := b.clock(t.clock)
	if index == nil {
		return &ir.ClockTest{Clock: first, Op: t.op, Value: t.value, Text: text, Span: at}
	}
	var x ir.Expr
	for i := n - 1; i >= 0; i-- {
		test := &ir.ClockTest{Clock: first + ts.ClockID(i), Op: t.op, Value: t.value, Text: text, Span: at}
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
	return b.clockAt(b.l.clocks[o], o.array, index)
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
	o := b.l.c.refs[s.Clock]
	if s.Index == nil {
		return one(&ir.ResetClock{Clock: b.l.clocks[o], Span: s.At.At})
	}
	return b.resetOne(b.l.clocks[o], o.array, b.expr(s.Index), 0, s.At.At)
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
	l.times[x] = l.choiceFunc(syntax.Source(x), x.Span())
	return l.times[x]
}

// choiceFunc is a function that yields true or false.
func (l *lowerer) choiceFunc(text string, at source.Span) ir.FuncID {
	return l.addFunc(ir.Func{
		Name: text, Locals: 1, Span: at,
		Body: []ir.Stmt{
			&ir.Choose{Lo: 0, Hi: 1, Text: text, Domain: value.BoolDomain, Span: at},
			&ir.Return{X: &ir.Local{}},
		},
	})
}
