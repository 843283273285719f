package check

import (
	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend/lang/syntax"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/value"
)

// wait checks a wait: the rest of the handler runs later, so that its local
// variables are gone.
func (c *Checker) wait(s *syntax.Wait) {
	c.literal(s.For, Type{Kind: DurationType}, "a duration such as 10s")
	switch {
	case c.place != inHandler:
		c.errorf(diag.MisplacedWait, s.At.At, "`wait` cannot stand in a function or command").Help =
			"wait in the handler, before or after the call; or use a timer"
	case c.Time.loops > 0:
		c.errorf(diag.MisplacedWait, s.At.At, "`wait` cannot stand in a loop").Help =
			"write the rounds one after the other, or count them in a variable of the app and use a timer"
	}
	c.Time.waits++
	c.Time.waited = c.Time.waits
}

// afterWait reports a local variable that a wait has ended.
func (c *Checker) afterWait(at source.Span, o *Object) {
	if o.Kind == LocalObject && c.place == inHandler && o.born < c.Time.waited && (c.event == nil || !Contains(c.event.Params, o)) {
		c.errorf(diag.MisplacedWait, at, "`%s` is gone after the `wait`", o.Name).Help = "keep it in a variable of the app"
	}
}

// ifStmt checks both branches; only waits on the way to a place count there.
func (c *Checker) ifStmt(s *syntax.If) {
	c.condition(s.Cond)
	before := c.Time.waited
	c.block(s.Then)
	if s.Else != nil {
		then := c.Time.waited
		c.Time.waited = before
		c.stmt(s.Else)
		c.Time.waited = max(then, c.Time.waited)
	}
}

func (c *Checker) loop(b *syntax.Block) {
	c.Time.loops++
	c.block(b)
	c.Time.loops--
}

// declareSun enters when the sun rises or sets.
func (c *Checker) declareSun(d *syntax.SunDecl) {
	o := c.named(SunObject, d.Name, d)
	i := Int(d.Name.Name == SunWords[1])
	if first := c.Time.Sun[i]; first != nil {
		c.redeclared(o, first)
		return
	}
	c.Time.Sun[i], c.Time.Day = o, true
}

// declareDaylight makes the variable that says whether the sun is up, when
// the program says when it rises and sets.
func (c *Checker) declareDaylight() {
	rise, set := c.Time.Sun[0], c.Time.Sun[1]
	if rise == nil || set == nil || c.Global.names["daylight"] != nil {
		return
	}
	c.Time.Light = &Object{
		Kind: EnvObject, Name: "daylight", Span: rise.Span, Catalogued: true, Node: rise.Node,
		Type: tBool, Domain: value.BoolDomain, Start: []int32{0}, resolved: true,
	}
	c.Global.add(c.Time.Light)
}

// resolveSun finds out when the sun rises or sets.
func (c *Checker) resolveSun(o *Object, d *syntax.SunDecl) {
	const text = "a time of day such as 6:30"
	lo, ok := c.literal(d.Lo, Type{Kind: TimeType}, text)
	hi := lo
	if d.Hi != nil {
		v, also := c.literal(d.Hi, Type{Kind: TimeType}, text)
		hi, ok = v, ok && also
	}
	o.Lo, o.Hi = lo*Minute, hi*Minute
	if ok && lo > hi {
		c.errorf(diag.BadDomain, d.At.At, "this range has no times").Help = "the earlier time comes first; such a range ends by 23:59"
	}
	rise := c.Time.Sun[0]
	if o == c.Time.Sun[1] && rise != nil && ok {
		c.resolve(rise)
		if o.Lo <= rise.Hi {
			c.errorf(diag.BadDomain, d.At.At, "the sun may set before it has risen").Help = "let sunset begin after sunrise ends"
		}
	}
}

// envLimits checks how far and how often a factor changes.
func (c *Checker) envLimits(o *Object, d *syntax.EnvDecl) {
	if d.Step != nil {
		t := c.expr(d.Step, tInt)
		if v, ok := c.constant(d.Step, t); c.want(d.Step, t, tInt) && ok && v < 1 {
			c.errorf(diag.BadDomain, d.Step.Span(), "a factor cannot change by %d", v).Help = "write how far it changes at most: by 1"
		} else {
			o.Step = v
		}
		if o.Domain.Kind != value.Range && o.Domain.Kind != 0 {
			c.errorf(diag.TypeMismatch, d.Step.Span(), "`by` is for numbers, but this is %s", o.Type).Help = "leave it out"
		}
	}
	if d.Every != nil {
		o.Every = c.period(d.Every)
	}
}

// deadline checks when an event must have happened: at most at a time of one
// clock.
func (c *Checker) deadline(d *syntax.EventDecl) {
	x, before := d.Within, len(c.Problems)
	if c.condition(x); len(c.Problems) > before {
		return
	}
	if d.Urgent {
		c.errorf(diag.BadDeadline, x.Span(), "an urgent event has no deadline: no time passes before it").Help = "remove one of them"
		return
	}
	clock := c.deadlineClock(x)
	if clock == nil {
		c.errorf(diag.BadDeadline, x.Span(), "this is no deadline").Help =
			"write c <= 5s, c == 5s or c in 2s..5s; other conditions belong into when (…)"
		return
	}
	if clock, _ = c.plainClock(clock); !c.isKnown(clock) {
		c.errorf(diag.BadDeadline, clock.Span(), "which clock is meant depends on the state").Help =
			"use a parameter of the event as the index"
	}
	if !c.Problems.HasErrors() {
		if w := c.Window(d); w.Hi < w.Lo || w.Hi == w.Lo && w.Open {
			c.errorf(diag.BadDeadline, x.Span(), "the event could only happen after its deadline").Help = "choose a later deadline"
		}
	}
}

// deadlineClock is the clock, or `time`, that x gives an upper limit; nil when
// it does not.
func (c *Checker) deadlineClock(x syntax.Expr) syntax.Expr {
	var clock syntax.Expr
	switch x := bare(x).(type) {
	case *syntax.Within:
		clock = x.X
	case *syntax.Binary:
		if op := c.normal(x); op != "<=" && op != "==" {
			return nil
		}
		if clock = x.X; c.Exprs[x.Y].Type.IsTime() {
			clock = x.Y
		}
	}
	if clock != nil && (c.Exprs[clock].Type.Kind == ClockType || c.Exprs[clock].Type.Kind == NowType) {
		return clock
	}
	return nil
}

// urgent reports an urgent event that would have to wait.
func (c *Checker) urgent(d *syntax.EventDecl) {
	if !d.Urgent || d.Guard == nil {
		return
	}
	eachExpr(d.Guard, func(x syntax.Expr) {
		if c.Exprs[x].Type.Kind == BoolType && c.Exprs[x].Free {
			c.errorf(diag.BadDeadline, x.Span(), "an urgent event cannot wait for a time").Help =
				"leave `urgent` out and write within (c == 5s)"
		}
	})
}

// normal is the operator of a comparison with the clock on the left.
func (c *Checker) normal(x *syntax.Binary) string {
	flipped := map[string]string{"<": ">", "<=": ">=", ">": "<", ">=": "<="}[x.Op]
	if flipped != "" && !c.Exprs[x.X].Type.IsTime() {
		return flipped
	}
	return x.Op
}

// isKnown reports whether the text tells which clock is meant.
func (c *Checker) isKnown(clock syntax.Expr) bool {
	i, several := clock.(*syntax.Index)
	return !several || c.isFixed(i.I)
}

// isFixed reports whether x is made of constants and parameters only.
func (c *Checker) isFixed(x syntax.Expr) bool {
	fixed := true
	eachExpr(x, func(y syntax.Expr) {
		switch y := y.(type) {
		case *syntax.Ident:
			o := c.Refs[y]
			fixed = fixed && (c.Exprs[y].Known || o != nil && o.Kind == LocalObject)
		case *syntax.Member, *syntax.Index, *syntax.Call, *syntax.Enabled:
			fixed = fixed && c.Exprs[y].Known
		}
	})
	return fixed
}

// lasts checks how long a property is about.
func (c *Checker) lasts(d *syntax.PropertyDecl) {
	if d.Lasts == nil {
		return
	}
	c.literal(d.Lasts.For, Type{Kind: DurationType}, "a duration such as 5min")
	if d.Op != "never" && (d.Op != "invariant" || !d.Lasts.AtLeast) {
		c.errorf(diag.BadDuration, d.Lasts.For.Span(), "`%s … for %s` is no property", d.Op, atLeast(d.Lasts)).Help =
			"write never … for more than 5min; never … for at least 5min; or invariant … for at least 5min;"
	}
}

// after checks which events a property is about.
func (c *Checker) after(d *syntax.PropertyDecl, where string) {
	if d.After == nil {
		return
	}
	c.in(inCondition, where, func() { c.condition(d.After) })
	if d.Op != "invariant" && d.Op != "never" {
		c.errorf(diag.Misplaced, d.After.Span(), "`%s … after …` is no property", d.Op).Help =
			"write invariant … after …; or never … after …;"
	}
}

// atLeast says how a duration of a property is meant.
func atLeast(l *syntax.Lasts) string {
	if l.AtLeast {
		return "at least"
	}
	return "more than"
}

// timedOnly tells of a property that asks for the time.
func (c *Checker) timedOnly(d *syntax.PropertyDecl) {
	asks, at := c.AsksTime(d.Cond), d.Cond
	if d.After != nil && c.AsksTime(d.After) {
		asks, at = true, d.After
	}
	switch {
	case asks && (d.Op == "final" || d.Op == "start when" || d.Lasts != nil || d.After != nil):
		c.errorf(diag.TimeInCondition, at.Span(), "this looks at states, which have no time").Help =
			"compare with time in a handler, and keep the result in a variable"
	case (asks || d.Lasts != nil) && !c.Time.timed:
		c.Problems.Add(diag.TimedOnly, diag.Hint, d.At.At, "this property is only judged with exact times").Help =
			"choose the reading timed"
	}
}

// forward checks which part of time is of interest.
func (c *Checker) forward(d *syntax.ForwardDecl) {
	if first := c.Time.Forward; first != nil {
		c.errorf(diag.Redeclared, d.At.At, "`fastforward` stands twice in the program").Help = "remove one of them"
	}
	c.Time.Forward = d
	if d.For != nil {
		c.lasting(d.For, "no time would be explored")
	}
	if d.Day != nil {
		used := c.Time
		c.weekday(d.Day)
		c.Time.Day, c.Time.Weekday = used.Day, used.Weekday
	}
	if d.Time != nil {
		c.literal(d.Time, Type{Kind: TimeType}, "a time of day such as 21:00")
	}
}

// bare is x without parentheses around it.
func bare(x syntax.Expr) syntax.Expr {
	for {
		p, ok := x.(*syntax.Paren)
		if !ok {
			return x
		}
		x = p.X
	}
}

// eachExpr visits x and all its parts.
func eachExpr(x syntax.Expr, visit func(syntax.Expr)) {
	visit(x)
	switch x := x.(type) {
	case *syntax.Paren:
		eachExpr(x.X, visit)
	case *syntax.Unary:
		eachExpr(x.X, visit)
	case *syntax.Binary:
		eachExpr(x.X, visit)
		eachExpr(x.Y, visit)
	case *syntax.Cond:
		eachExpr(x.C, visit)
		eachExpr(x.X, visit)
		eachExpr(x.Y, visit)
	case *syntax.Index:
		eachExpr(x.X, visit)
		eachExpr(x.I, visit)
	case *syntax.Within:
		eachExpr(x.X, visit)
		eachExpr(x.Lo, visit)
		eachExpr(x.Hi, visit)
	case *syntax.Call:
		for _, a := range x.Args {
			eachExpr(a, visit)
		}
	case *syntax.Quant:
		eachExpr(x.Cond, visit)
	case *syntax.Enabled:
		eachExpr(x.X, visit)
	}
}

// IsWeekday reports whether x compares the day of the week.
func (c *Checker) IsWeekday(x *syntax.Binary) bool {
	return c.Exprs[x.X].Type.Kind == DayType || c.Exprs[x.Y].Type.Kind == DayType
}

// ComparisonOf brings a comparison into the form of a clock and a constant.
func (c *Checker) ComparisonOf(x *syntax.Binary) Comparison {
	clock, other := x.X, x.Y
	if !c.Exprs[clock].Type.IsTime() {
		clock, other = other, clock
	}
	clock, plus := c.plainClock(clock)
	return Comparison{clock, Operators[c.normal(x)], c.millis(other) - plus}
}

// RangeOf is both ends of X in Lo..Hi.
func (c *Checker) RangeOf(x *syntax.Within) (lo, hi Comparison) {
	clock, plus := c.plainClock(x.X)
	return Comparison{clock, ir.Ge, c.millis(x.Lo) - plus}, Comparison{clock, ir.Le, c.millis(x.Hi) - plus}
}

// millis is a known duration or time of day.
func (c *Checker) millis(x syntax.Expr) int64 {
	if c.Exprs[x].Type.Kind == TimeType {
		return c.Exprs[x].Value * Minute
	}
	return c.Exprs[x].Value
}

// plainClock takes what is added to a clock off it.
func (c *Checker) plainClock(x syntax.Expr) (clock syntax.Expr, plus int64) {
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
		if c.Exprs[x].Type.Kind == DurationType {
			plus += c.Exprs[x].Value
			x = y.Y
			continue
		}
		plus += sign * c.Exprs[y.Y].Value
	}
}

// Contains reports whether o is in the list.
func Contains(list []*Object, o *Object) bool {
	for _, x := range list {
		if x == o {
			return true
		}
	}
	return false
}

// Comparison is a clock, or `time`, compared with milliseconds.
type Comparison struct {
	Clock syntax.Expr // an Ident, Member or Index
	Op    ir.BinaryOp
	Value int64
}

// Operators are the binary operators as a program has them.
var Operators = map[string]ir.BinaryOp{
	"+": ir.Add, "-": ir.Sub, "*": ir.Mul, "/": ir.Div, "%": ir.Rem, "==": ir.Eq, "!=": ir.Ne,
	"<": ir.Lt, "<=": ir.Le, ">": ir.Gt, ">=": ir.Ge, "&&": ir.And, "||": ir.Or,
}
