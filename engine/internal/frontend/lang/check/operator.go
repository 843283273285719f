package check

import (
	"math"
	"strconv"

	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend/lang/syntax"
)

func (c *Checker) binaryExpr(x *syntax.Binary) exprInfo {
	switch x.Op {
	case "&&", "||":
		c.condition(x.X)
		c.condition(x.Y)
		return c.fold(x, tBool)
	case "==", "!=":
		t, u := c.pair(x.X, x.Y, Type{})
		return c.comparison(x, t, u)
	case "<", "<=", ">", ">=":
		t, u := c.expr(x.X, Type{}), c.expr(x.Y, Type{})
		return c.comparison(x, t, u)
	}
	t, u := c.expr(x.X, tInt), c.expr(x.Y, tInt)
	if t.isTemporal() || u.isTemporal() {
		return c.timeArithmetic(x, t, u)
	}
	okX, okY := c.want(x.X, t, tInt), c.want(x.Y, u, tInt)
	if !okX || !okY {
		return exprInfo{}
	}
	if y := c.Exprs[x.Y]; (x.Op == "/" || x.Op == "%") && y.Known && y.Value == 0 {
		c.warnf(diag.DivideByZero, x.OpSpan, "this divides by zero").Help = "divide by something else"
		return exprInfo{Type: tInt}
	}
	return c.fold(x, arithmetic(x.Op, t, u))
}

// comparison checks an operator that compares values of types t and u.
func (c *Checker) comparison(x *syntax.Binary, t, u Type) exprInfo {
	bad := exprInfo{Type: tBool}
	if t.IsTime() || u.IsTime() {
		c.timeComparison(x, t, u)
		return exprInfo{Type: tBool, Free: true}
	}
	equality := x.Op == "==" || x.Op == "!="
	switch {
	case t.Kind == NoType || u.Kind == NoType:
		return bad
	case !equality && t.Kind == BoolType:
		c.errorf(diag.TypeMismatch, x.At.At, "`%s` compares numbers, and the left side is bool", x.Op).Help =
			"to test a range write a < b && b < c"
		return bad
	case !equality && t.Kind != IntType:
		c.errorf(diag.TypeMismatch, x.X.Span(), "`%s` compares numbers, but this is %s", x.Op, t).Help = "compare with == or !="
		return bad
	case !t.same(u):
		c.differ(x, t, u)
		return bad
	case t.Kind == VoidType || t.Kind == TextType || t.Kind == DurationType || t.Kind == TimeType:
		c.errorf(diag.TypeMismatch, x.At.At, "%s cannot be compared", t).Help = "compare variables, attributes or numbers"
		return bad
	}
	return c.fold(x, tBool)
}

// differ reports a comparison of two types.
func (c *Checker) differ(x *syntax.Binary, t, u Type) {
	p := c.errorf(diag.TypeMismatch, x.At.At, "the left side is %s, the right side %s", t, u)
	switch {
	case t.Kind == EnumType && u.Kind == EnumType:
		p.Help = "the values on the left are " + List(t.Domain.Names)
	case t.Kind == EnumType:
		p.Help = "compare with one of " + List(t.Domain.Names)
	case u.Kind == BoolType:
		p.Help = "`&&` and `||` bind looser than comparisons; use parentheses"
	default:
		p.Help = "compare two of one type"
	}
}

// fold computes the result when both sides are known.
func (c *Checker) fold(x *syntax.Binary, t Type) exprInfo {
	a, b := c.Exprs[x.X], c.Exprs[x.Y]
	if !a.Known || !b.Known {
		return exprInfo{Type: t}
	}
	v := Apply(x.Op, a.Value, b.Value)
	if v < math.MinInt32 || v > math.MaxInt32 {
		return exprInfo{Type: tInt}
	}
	if t.Kind == IntType {
		return constantOf(t, v)
	}
	return exprInfo{Type: t, Known: true, Value: v}
}

// Apply computes an operator; divisors are not zero.
func Apply(op string, a, b int64) int64 {
	truth := func(x bool) int64 { return int64(Int(x)) }
	switch op {
	case "+":
		return a + b
	case "-":
		return a - b
	case "*":
		return a * b
	case "/":
		return a / b
	case "%":
		return a % b
	case "==":
		return truth(a == b)
	case "!=":
		return truth(a != b)
	case "<":
		return truth(a < b)
	case "<=":
		return truth(a <= b)
	case ">":
		return truth(a > b)
	case ">=":
		return truth(a >= b)
	case "&&":
		return a & b
	}
	return a | b
}

// callExpr is a call of a function for its result.
func (c *Checker) callExpr(x *syntax.Call) Type {
	id, ok := x.Fun.(*syntax.Ident)
	if !ok {
		if cmd := c.command(x); cmd != nil {
			c.errorf(diag.NoValue, x.At.At, "a command yields no value").Help = "call it as a statement"
		}
		return Type{}
	}
	fn := c.callFunc(id, x)
	if fn == nil {
		return Type{}
	}
	if fn.Result.Kind == VoidType {
		c.errorf(diag.NoValue, x.At.At, "`%s` yields nothing", fn.Name).Help = "give it a result: fn " + fn.Name + "(…): 0..9 { … }"
		return Type{}
	}
	return fn.Result
}

// callFunc checks a call of a function and returns it.
func (c *Checker) callFunc(id *syntax.Ident, x *syntax.Call) *Object {
	o := c.scope.Lookup(id.Name)
	if o == nil || o.Kind != FuncObject {
		c.notFunc(id, o)
		for _, a := range x.Args {
			c.expr(a, Type{})
		}
		return nil
	}
	c.resolve(o)
	c.use(id, o, false)
	c.arguments(x, o)
	switch c.place {
	case inConstant:
		c.errorf(diag.NotConstant, x.At.At, "a call cannot stand here").Help = "use numbers, constants and operators on them"
	case inCondition, inGuard:
		c.guards = append(c.guards, guardCall{o, x.At.At})
	}
	if c.fn != nil {
		c.fn.Calls = append(c.fn.Calls, call{o, x.At.At})
	}
	return o
}

func (c *Checker) notFunc(id *syntax.Ident, o *Object) {
	switch {
	case id.Name == "":
		return
	case o != nil:
		c.use(id, o, false)
		p := c.errorf(diag.NotAValue, id.At.At, "`%s` is %s, not a function", o.Name, article(o.Kind))
		p.Help = "remove the arguments"
		if o.Kind == EventObject {
			p.Help = "events happen by themselves; switch it on with enable(" + o.Name + ");"
		}
		return
	}
	p := c.errorf(diag.UnknownName, id.At.At, "there is no function `%s`", id.Name)
	fns := c.near(c.scope, func(o *Object) bool { return o.Kind == FuncObject })
	names := append(namesOf(fns), "assert", "enable", "disable", "notify", "enabled", "all", "any", "count")
	c.suggest(p, id.Name, names, "declare it: fn "+id.Name+"() { … }")
}

// arguments checks the arguments of a call of a function, command or event.
func (c *Checker) arguments(x *syntax.Call, o *Object) {
	if !c.argumentCount(x, o.Name, len(o.Params)) {
		return
	}
	for i, a := range x.Args {
		param := o.Params[i]
		t := c.expr(a, param.Type)
		if !c.want(a, t, param.Type) || t.Kind != IntType || param.Type.Kind != IntType {
			continue
		}
		if t.Lo < param.Type.Lo || t.Hi > param.Type.Hi {
			param.Checked = true
		}
		if t.Lo > param.Type.Hi || t.Hi < param.Type.Lo {
			c.warnf(diag.NeverFits, a.Span(), "this is never in %s", DomainText(param.Domain)).Help = "use a value of the parameter's type"
		}
	}
}

// argumentCount reports a wrong number of arguments.
func (c *Checker) argumentCount(x *syntax.Call, name string, n int) bool {
	if len(x.Args) == n {
		return true
	}
	for _, a := range x.Args {
		c.expr(a, Type{})
	}
	c.errorf(diag.BadArguments, x.At.At, "`%s` takes %s, not %d", name, plural(n, "argument"), len(x.Args)).Help =
		"write one value for each parameter"
	return false
}

func plural(n int, word string) string {
	switch n {
	case 0:
		return "no " + word + "s"
	case 1:
		return "1 " + word
	}
	return strconv.Itoa(n) + " " + word + "s"
}

// enabledExpr is enabled(event) or enabled(timer).
func (c *Checker) enabledExpr(x *syntax.Enabled) exprInfo {
	c.eventRef(x.X, true, false)
	if c.place == inConstant {
		c.errorf(diag.NotConstant, x.At.At, "`enabled` changes while the program runs, so it cannot stand here").Help = "use a constant"
	}
	return exprInfo{Type: tBool}
}

// eventRef is an event as named in enable, disable and enabled; timers only
// where asked for. write tells whether it is switched.
func (c *Checker) eventRef(x syntax.Expr, timers, write bool) *Object {
	call, _ := x.(*syntax.Call)
	name := x
	if call != nil {
		name = call.Fun
	}
	o, id := c.namedEvent(name)
	if o == nil {
		return nil
	}
	if o.Kind == TimerObject && timers && call == nil {
		c.use(id, o, false)
		return o
	}
	if o.Kind != EventObject {
		c.use(id, o, false)
		p := c.errorf(diag.NotAnEvent, x.Span(), "`%s` is %s, not an event", o.Qualified(), article(o.Kind))
		p.Help = "write an event's name"
		if o.Kind == TimerObject {
			p.Help = "use `start " + o.Name + " after 5min;` and `cancel " + o.Name + ";`"
		}
		return nil
	}
	c.resolve(o)
	c.use(id, o, write)
	o.Switched = true
	switch {
	case call != nil:
		c.arguments(call, o)
	case len(o.Params) > 0 && id.Name != "self":
		c.errorf(diag.BadArguments, x.Span(), "`%s` stands for several events", o.Name).Help = "say which one: " + o.Name + "(…)"
	}
	return o
}

// namedEvent finds what a name or app.name stands for.
func (c *Checker) namedEvent(x syntax.Expr) (*Object, *syntax.Ident) {
	switch x := x.(type) {
	case *syntax.Ident:
		if x.Name == "self" {
			return c.self(x), x
		}
		o := c.scope.Lookup(x.Name)
		if o == nil && x.Name != "" {
			p := c.errorf(diag.UnknownName, x.At.At, "there is no event `%s`", x.Name)
			events := c.near(c.scope, func(o *Object) bool { return o.Kind == EventObject })
			c.suggest(p, x.Name, namesOf(events), "declare it: event "+x.Name+" { … }")
		}
		return o, x
	case *syntax.Member:
		owner := c.owner(x.X)
		if owner == nil {
			return nil, nil
		}
		m := owner.Member(x.Name.Name)
		if m == nil && x.Name.Name != "" {
			p := c.errorf(diag.UnknownMember, x.Name.At.At, "%s `%s` has no event `%s`", owner.Kind, owner.Name, x.Name.Name)
			c.suggest(p, x.Name.Name, owner.memberNames(EventObject, TimerObject), "declare it in the app")
		}
		return m, x.Name
	case *syntax.BadExpr:
		return nil, nil
	}
	c.errorf(diag.NotAnEvent, x.Span(), "this is not an event").Help = "write an event's name"
	return nil, nil
}

// self is the event whose handler is being checked.
func (c *Checker) self(x *syntax.Ident) *Object {
	if c.event == nil {
		c.errorf(diag.NotAnEvent, x.At.At, "`self` stands for the running event, and there is none here").Help = "write the event's name"
	}
	return c.event
}
