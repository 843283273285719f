package check

import (
	"slices"
	"strconv"

	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend/lang/syntax"
	"crosscheck/engine/internal/source"
)

// timeUse is what the program asks of time.
type timeUse struct {
	timed   bool // the program is read with durations
	Day     bool // the time of day matters
	Weekday bool // so does the day of the week
	Forward *syntax.ForwardDecl
	Sun     [2]*Object // sunrise and sunset, as far as declared
	Light   *Object    // daylight, when both are
	waits   int        // waits in the text so far
	waited  int        // the number of the last wait on the way here; 0 for none
	loops   int        // loops around the statement at hand
}

// Lengths of time in milliseconds.
const (
	Minute = 60_000
	Day    = 1440 * Minute
	week   = 7 * Day
)

// maxClocks is how many clocks an array may have.
const maxClocks = 64

func (c *Checker) resolveClock(o *Object, d *syntax.ClockDecl) {
	o.Type = Type{Kind: ClockType}
	c.resolveLen(o, d.Len, maxClocks)
}

// clockIndex checks the number of a clock: it must be a clock of the array.
func (c *Checker) clockIndex(x syntax.Expr, t Type, o *Object) {
	eachExpr(x, func(y syntax.Expr) {
		if _, calls := y.(*syntax.Call); calls {
			c.errorf(diag.BadArguments, y.Span(), "a call cannot say which clock is meant").Help = "use a parameter or the variable of a loop"
		}
	})
	if t.Kind == IntType && (t.Lo < 0 || t.Hi >= int64(o.Array)) {
		c.errorf(diag.BadDomain, x.Span(), "this may lie outside `%s`, which has clocks 0 to %d", o.Name, o.Array-1).Help =
			"use a parameter or the variable of a loop over 0.." + strconv.Itoa(o.Array-1)
	}
}

// timeProblem reports a comparison with time: a hint that it is a choice.
func (c *Checker) timeProblem(at source.Span) {
	switch c.place {
	case inConstant:
		c.errorf(diag.NotConstant, at, "time passes, so it cannot stand here").Help = "use a constant"
	case inGuard, inCondition:
	default:
		c.effect()
		if !c.Time.timed {
			c.Problems.Add(diag.FreeTime, diag.Hint, at, "without exact times this comparison may go either way").Help =
				"the readings any-time and immediate explore both outcomes; choose timed for exact times"
		}
	}
}

// comparedWith is what each kind of time is compared with.
var comparedWith = map[TypeKind]string{
	ClockType: "a duration such as 5min", NowType: "a time such as 21:30", DayType: "mon to sun, with == or !=",
}

// timeComparison checks a comparison of a clock, `time` or `weekday`.
func (c *Checker) timeComparison(x *syntax.Binary, t, u Type) {
	other := x.Y
	if !t.IsTime() {
		t, u, other = u, t, x.X
	}
	equality := x.Op == "==" || x.Op == "!="
	ok := t.Kind == ClockType && u.Kind == DurationType || t.Kind == NowType && u.Kind == TimeType ||
		t.Kind == DayType && u.Kind == EnumType && u.Domain.Name == Anyday.Name && equality
	switch {
	case u.Kind == NoType:
	case t.Kind == ClockType && u.Kind == ClockType:
		c.errorf(diag.ClockArithmetic, x.At.At, "two clocks cannot be compared with each other").Help =
			"compare each with a duration: a > 5min && b < 3min"
	case t.Kind == ClockType && u.Kind == IntType:
		c.errorf(diag.ClockArithmetic, x.At.At, "a clock is compared with a duration, and this is a number").Help =
			"write a duration such as 5s; for a limit that changes write slow ? c > 10s : c > 2s"
	case !ok:
		c.errorf(diag.TypeMismatch, x.At.At, "%s is compared with %s", t, comparedWith[t.Kind]).Help = "write the literal without spaces"
	default:
		if _, known := c.constant(other, u); known {
			c.timeProblem(x.At.At)
		}
	}
}

// withinExpr checks X in Lo..Hi.
func (c *Checker) withinExpr(x *syntax.Within) exprInfo {
	t := c.expr(x.X, tInt)
	want, ok := map[TypeKind]Type{ClockType: {Kind: DurationType}, NowType: {Kind: TimeType}}[t.Kind]
	if t.Kind != NoType && !ok {
		c.errorf(diag.TypeMismatch, x.X.Span(), "`in` looks at clocks and `time`, but this is %s", t).Help =
			"compare twice: 2 <= x && x <= 4"
	}
	for _, end := range []syntax.Expr{x.Lo, x.Hi} {
		u := c.expr(end, want)
		if ok && c.want(end, u, want) {
			c.constant(end, u)
		}
	}
	lo, hi := c.Exprs[x.Lo], c.Exprs[x.Hi]
	if want.Kind != TimeType && lo.Known && hi.Known && lo.Value > hi.Value {
		c.errorf(diag.BadDomain, x.At.At, "nothing lies in this range").Help = "the lower end comes first"
	}
	if t.IsTime() {
		c.timeProblem(x.At.At)
	}
	return exprInfo{Type: tBool, Free: t.IsTime()}
}

// timeArithmetic checks an operator on durations and clocks.
func (c *Checker) timeArithmetic(x *syntax.Binary, t, u Type) exprInfo {
	clocks := Int(t.Kind == ClockType) + Int(u.Kind == ClockType)
	sum := x.Op == "+" || x.Op == "-"
	switch {
	case t.Kind == NoType || u.Kind == NoType:
		return exprInfo{}
	case clocks > 0 && !sum:
		c.errorf(diag.ClockArithmetic, x.At.At, "a clock cannot be multiplied or divided").Help =
			"compare it as it is: c > 10min, or with a duration added: c + 5min > 10min"
		return exprInfo{}
	case clocks == 2:
		c.errorf(diag.ClockArithmetic, x.At.At, "the sum or difference of two clocks cannot be tested").Help =
			"compare each with a duration: a > 5min && b < 3min"
		return exprInfo{}
	case clocks == 1 && (t.Kind == DurationType && x.Op == "+" || u.Kind == DurationType):
		return exprInfo{Type: Type{Kind: ClockType}, Free: true}
	case clocks == 1:
		c.errorf(diag.ClockArithmetic, x.At.At, "only durations are added to a clock or taken from it").Help =
			"write c + 5min or c - 5min and compare it with a duration"
		return exprInfo{}
	}
	return c.durationArithmetic(x, t, u)
}

// durationArithmetic computes with durations.
func (c *Checker) durationArithmetic(x *syntax.Binary, t, u Type) exprInfo {
	d := Type{Kind: DurationType}
	ok := false
	switch x.Op {
	case "+", "-":
		ok = t.same(d) && u.same(d)
	case "*":
		ok = t.same(d) && u.Kind == IntType || t.Kind == IntType && u.same(d)
	case "/":
		ok = t.same(d) && u.Kind == IntType
	}
	if !ok {
		c.errorf(diag.TypeMismatch, x.At.At, "`%s` cannot stand between %s and %s", x.Op, t, u).Help =
			"durations are added, subtracted, and multiplied or divided by a number"
		return exprInfo{}
	}
	a, known := c.constant(x.X, t)
	b, also := c.constant(x.Y, u)
	if !known || !also {
		return exprInfo{}
	}
	if x.Op == "/" && b == 0 {
		c.errorf(diag.DivideByZero, x.OpSpan, "this divides by zero").Help = "divide by something else"
		return exprInfo{}
	}
	return c.duration(x.At.At, Apply(x.Op, a, b))
}

// duration is a computed duration.
func (c *Checker) duration(at source.Span, millis int64) exprInfo {
	switch {
	case millis < 0:
		c.negative(at)
		return exprInfo{}
	case millis > syntax.MaxDuration:
		c.errorf(diag.BadDuration, at, "this duration is longer than 10 years").Help = "use a shorter one"
		return exprInfo{}
	}
	return exprInfo{Type: Type{Kind: DurationType}, Known: true, Value: millis}
}

func (c *Checker) negative(at source.Span) {
	c.errorf(diag.BadDuration, at, "a duration cannot be negative").Help = "write one of 0s or more"
}

// timeStmt checks start, cancel, reset and wait.
func (c *Checker) timeStmt(s syntax.Stmt) {
	c.effect()
	switch s := s.(type) {
	case *syntax.StartTimer:
		after, _ := c.literal(s.After, Type{Kind: DurationType}, "a duration such as 5min")
		if o := c.timed(s.Timer, TimerObject); o != nil {
			o.enabledBy = true
			o.Longest = max(o.Longest, after)
		}
	case *syntax.CancelTimer:
		c.timed(s.Timer, TimerObject)
	case *syntax.ResetClock:
		c.resetClock(s)
	case *syntax.Wait:
		c.wait(s)
	}
}

func (c *Checker) resetClock(s *syntax.ResetClock) {
	o := c.timed(s.Clock, ClockObject)
	if o != nil {
		c.resolve(o)
	}
	switch {
	case s.Index != nil:
		t := c.expr(s.Index, Type{})
		switch {
		case !c.want(s.Index, t, tInt) || o == nil:
		case o.Array == 0:
			c.errorf(diag.NotAValue, s.Index.Span(), "`%s` is a single clock", o.Name).Help = "write reset " + o.Name + ";"
		default:
			c.clockIndex(s.Index, t, o)
		}
	case o != nil && o.Array > 0:
		c.errorf(diag.NotAValue, s.Clock.At.At, "`%s` stands for several clocks", o.Name).Help = "choose one: reset " + o.Name + "[0];"
	}
}

// timed looks up a timer or clock.
func (c *Checker) timed(id *syntax.Ident, kind ObjectKind) *Object {
	o := c.scope.Lookup(id.Name)
	switch {
	case o == nil && id.Name != "":
		p := c.errorf(diag.UnknownName, id.At.At, "there is no %s `%s`", kind, id.Name)
		known := c.near(c.scope, func(o *Object) bool { return o.Kind == kind })
		c.suggest(p, id.Name, namesOf(known), "declare it: "+kind.String()+" "+id.Name+";")
		return nil
	case o == nil:
		return nil
	}
	c.use(id, o, true)
	if o.Kind != kind {
		c.errorf(diag.TypeMismatch, id.At.At, "`%s` is %s, not a %s", o.Name, article(o.Kind), kind).Help =
			"declare a " + kind.String() + ": " + kind.String() + " t;"
		return nil
	}
	return o
}

// literal checks an expression of time that must be known, and yields it.
func (c *Checker) literal(x syntax.Expr, want Type, text string) (v int64, ok bool) {
	c.in(inConstant, c.where, func() {
		t := c.expr(x, want)
		if !t.same(want) {
			c.errorf(diag.TypeMismatch, x.Span(), "this is %s, but %s is needed here", t, text).Help = "write it without spaces"
			return
		}
		v, ok = c.constant(x, t)
	})
	return v, ok
}

// period checks a duration after which something happens again.
func (c *Checker) period(x syntax.Expr) int64 {
	return c.lasting(x, "this would happen again and again without time passing")
}

// lasting checks a duration that must not be zero, for a reason.
func (c *Checker) lasting(x syntax.Expr, why string) int64 {
	v, ok := c.literal(x, Type{Kind: DurationType}, "a duration such as 5min")
	if ok && v == 0 {
		c.errorf(diag.BadDuration, x.Span(), "%s", why).Help = "use a longer duration"
	}
	return v
}

// weekday checks the name of a day.
func (c *Checker) weekday(day *syntax.Ident) {
	c.Time.Day, c.Time.Weekday = true, true
	if _, ok := Anyday.Index(day.Name); !ok {
		c.suggest(c.errorf(diag.UnknownName, day.At.At, "`%s` is no day", day.Name), day.Name, Anyday.Names, "the days are "+List(Anyday.Names))
	}
}

// weekdays checks the days of a daily handler.
func (c *Checker) weekdays(days []*syntax.Ident) {
	for i, day := range days {
		c.weekday(day)
		if slices.ContainsFunc(days[:i], func(d *syntax.Ident) bool { return d.Name == day.Name }) {
			c.errorf(diag.Redeclared, day.At.At, "`%s` stands twice here", day.Name).Help = "remove one of them"
		}
	}
}

// SunWords are the words for what the sun does.
var SunWords = []string{"sunrise", "sunset"}

// atTime checks when a daily handler runs.
func (c *Checker) atTime(x syntax.Expr) {
	c.Time.Day = true
	if id, ok := x.(*syntax.Ident); ok && c.scope.Lookup(id.Name) == nil {
		if i := slices.Index(SunWords, id.Name); i >= 0 {
			c.atSun(id, i)
			return
		}
	}
	c.literal(x, Type{Kind: TimeType}, "a time of day such as 22:00")
}

// atSun checks a handler that runs at sunrise or sunset.
func (c *Checker) atSun(id *syntax.Ident, i int) {
	if o := c.Time.Sun[i]; o != nil {
		c.in(c.place, "app "+c.app.Name, func() { c.use(id, o, false) })
		return
	}
	c.errorf(diag.UnknownName, id.At.At, "nothing says when the sun does that").Help =
		"declare it: " + []string{"sunrise 5:30..8:30;", "sunset 16:00..21:30;"}[i]
}
