package lang

import (
	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend/lang/syntax"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/value"
)

// wait checks a wait: the rest of the handler runs later, so that its local
// variables are gone.
func (c *checker) wait(s *syntax.Wait) {
	c.literal(s.For, Type{kind: durationType}, "a duration such as 10s")
	switch {
	case c.place != inHandler:
		c.errorf(diag.MisplacedWait, s.At.At, "`wait` cannot stand in a function or command").Help =
			"wait in the handler, before or after the call; or use a timer"
	case c.time.loops > 0:
		c.errorf(diag.MisplacedWait, s.At.At, "`wait` cannot stand in a loop").Help =
			"write the rounds one after the other, or count them in a variable of the app and use a timer"
	}
	c.time.waits++
	c.time.waited = c.time.waits
}

// afterWait reports a local variable that a wait has ended.
func (c *checker) afterWait(at source.Span, o *object) {
	if o.kind == localObject && c.place == inHandler && o.born < c.time.waited && (c.event == nil || !contains(c.event.params, o)) {
		c.errorf(diag.MisplacedWait, at, "`%s` is gone after the `wait`", o.name).Help = "keep it in a variable of the app"
	}
}

// ifStmt checks both branches; only waits on the way to a place count there.
func (c *checker) ifStmt(s *syntax.If) {
	c.condition(s.Cond)
	before := c.time.waited
	c.block(s.Then)
	if s.Else != nil {
		then := c.time.waited
		c.time.waited = before
		c.stmt(s.Else)
		c.time.waited = max(then, c.time.waited)
	}
}

func (c *checker) loop(b *syntax.Block) {
	c.time.loops++
	c.block(b)
	c.time.loops--
}

// declareSun enters when the sun rises or sets.
func (c *checker) declareSun(d *syntax.SunDecl) {
	o := c.named(sunObject, d.Name, d)
	i := b2i(d.Name.Name == sunWords[1])
	if first := c.time.sun[i]; first != nil {
		c.redeclared(o, first)
		return
	}
	c.time.sun[i], c.time.day = o, true
}

// declareDaylight makes the variable that says whether the sun is up, when
// the program says when it rises and sets.
func (c *checker) declareDaylight() {
	rise, set := c.time.sun[0], c.time.sun[1]
	if rise == nil || set == nil || c.global.names["daylight"] != nil {
		return
	}
	c.time.light = &object{
		kind: envObject, name: "daylight", span: rise.span, catalogued: true, node: rise.node,
		typ: tBool, dom: value.BoolDomain, start: []int32{0}, resolved: true,
	}
	c.global.add(c.time.light)
}

// resolveSun finds out when the sun rises or sets.
func (c *checker) resolveSun(o *object, d *syntax.SunDecl) {
	const text = "a time of day such as 6:30"
	lo, ok := c.literal(d.Lo, Type{kind: timeType}, text)
	hi := lo
	if d.Hi != nil {
		v, also := c.literal(d.Hi, Type{kind: timeType}, text)
		hi, ok = v, ok && also
	}
	o.lo, o.hi = lo*minute, hi*minute
	if ok && lo > hi {
		c.errorf(diag.BadDomain, d.At.At, "this range has no times").Help = "the earlier time comes first; such a range ends by 23:59"
	}
	rise := c.time.sun[0]
	if o == c.time.sun[1] && rise != nil && ok {
		c.resolve(rise)
		if o.lo <= rise.hi {
			c.errorf(diag.BadDomain, d.At.At, "the sun may set before it has risen").Help = "let sunset begin after sunrise ends"
		}
	}
}

// envLimits checks how far and how often a factor changes.
func (c *checker) envLimits(o *object, d *syntax.EnvDecl) {
	if d.Step != nil {
		t := c.expr(d.Step, tInt)
		if v, ok := c.constant(d.Step, t); c.want(d.Step, t, tInt) && ok && v < 1 {
			c.errorf(diag.BadDomain, d.Step.Span(), "a factor cannot change by %d", v).Help = "write how far it changes at most: by 1"
		} else {
			o.step = v
		}
		if o.dom.Kind != value.Range && o.dom.Kind != 0 {
			c.errorf(diag.TypeMismatch, d.Step.Span(), "`by` is for numbers, but this is %s", o.typ).Help = "leave it out"
		}
	}
	if d.Every != nil {
		o.every = c.period(d.Every)
	}
}

// deadline checks when an event must have happened: at most at a time of one
// clock.
func (c *checker) deadline(d *syntax.EventDecl) {
	x, before := d.Within, len(c.problems)
	if c.condition(x); len(c.problems) > before {
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
	if !c.problems.HasErrors() {
		if w := c.window(d); w.hi < w.lo || w.hi == w.lo && w.open {
			c.errorf(diag.BadDeadline, x.Span(), "the event could only happen after its deadline").Help = "choose a later deadline"
		}
	}
}

// deadlineClock is the clock, or `time`, that x gives an upper limit; nil when
// it does not.
func (c *checker) deadlineClock(x syntax.Expr) syntax.Expr {
	var clock syntax.Expr
	switch x := bare(x).(type) {
	case *syntax.Within:
		clock = x.X
	case *syntax.Binary:
		if op := c.normal(x); op != "<=" && op != "==" {
			return nil
		}
		if clock = x.X; c.exprs[x.Y].typ.isTime() {
			clock = x.Y
		}
	}
	if clock != nil && (c.exprs[clock].typ.kind == clockType || c.exprs[clock].typ.kind == nowType) {
		return clock
	}
	return nil
}

// urgent reports an urgent event that would have to wait.
func (c *checker) urgent(d *syntax.EventDecl) {
	if !d.Urgent || d.Guard == nil {
		return
	}
	eachExpr(d.Guard, func(x syntax.Expr) {
		if c.exprs[x].typ.kind == boolType && c.exprs[x].free {
			c.errorf(diag.BadDeadline, x.Span(), "an urgent event cannot wait for a time").Help =
				"leave `urgent` out and write within (c == 5s)"
		}
	})
}

// normal is the operator of a comparison with the clock on the left.
func (c *checker) normal(x *syntax.Binary) string {
	flipped := map[string]string{"<": ">", "<=": ">=", ">": "<", ">=": "<="}[x.Op]
	if flipped != "" && !c.exprs[x.X].typ.isTime() {
		return flipped
	}
	return x.Op
}

// isKnown reports whether the text tells which clock is meant.
func (c *checker) isKnown(clock syntax.Expr) bool {
	i, several := clock.(*syntax.Index)
	return !several || c.isFixed(i.I)
}

// isFixed reports whether x is made of constants and parameters only.
func (c *checker) isFixed(x syntax.Expr) bool {
	fixed := true
	eachExpr(x, func(y syntax.Expr) {
		switch y := y.(type) {
		case *syntax.Ident:
			o := c.refs[y]
			fixed = fixed && (c.exprs[y].known || o != nil && o.kind == localObject)
		case *syntax.Member, *syntax.Index, *syntax.Call, *syntax.Enabled:
			fixed = fixed && c.exprs[y].known
		}
	})
	return fixed
}

// lasts checks how long a property is about.
func (c *checker) lasts(d *syntax.PropertyDecl) {
	if d.Lasts == nil {
		return
	}
	c.literal(d.Lasts.For, Type{kind: durationType}, "a duration such as 5min")
	if d.Op == "reachable" || d.Op == "final" || d.Op == "invariant" && !d.Lasts.AtLeast {
		c.errorf(diag.BadDuration, d.Lasts.For.Span(), "`%s … for %s` is no property", d.Op, atLeast(d.Lasts)).Help =
			"write never … for more than 5min; never … for at least 5min; or invariant … for at least 5min;"
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
func (c *checker) timedOnly(d *syntax.PropertyDecl) {
	asks := c.asksTime(d.Cond)
	switch {
	case asks && (d.Op == "final" || d.Lasts != nil):
		c.errorf(diag.TimeInCondition, d.Cond.Span(), "this looks at states, which have no time").Help =
			"compare with time in a handler, and keep the result in a variable"
	case (asks || d.Lasts != nil) && !c.time.timed:
		c.problems.Add(diag.TimedOnly, diag.Hint, d.At.At, "this property is only judged with exact times").Help =
			"choose the reading timed"
	}
}

// forward checks which part of time is of interest.
func (c *checker) forward(d *syntax.ForwardDecl) {
	if first := c.time.forward; first != nil {
		c.errorf(diag.Redeclared, d.At.At, "`fastforward` stands twice in the program").Help = "remove one of them"
	}
	c.time.forward = d
	if d.For != nil {
		c.lasting(d.For, "no time would be explored")
	}
	if d.Day != nil {
		used := c.time
		c.weekday(d.Day)
		c.time.day, c.time.weekday = used.day, used.weekday
	}
	if d.Time != nil {
		c.literal(d.Time, Type{kind: timeType}, "a time of day such as 21:00")
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
