package lang

import (
	"math"

	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend/lang/syntax"
)

func (c *checker) binaryExpr(x *syntax.Binary) exprInfo {
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
	if y := c.exprs[x.Y]; (x.Op == "/" || x.Op == "%") && y.known && y.val == 0 {
		c.warnf(diag.DivideByZero, x.OpSpan, "this divides by zero").Help = "divide by something else"
		return exprInfo{typ: tInt}
	}
	return c.fold(x, arithmetic(x.Op, t, u))
}

// comparison checks an operator that compares values of types t and u.
func (c *checker) comparison(x *syntax.Binary, t, u Type) exprInfo {
	bad := exprInfo{typ: tBool}
	if t.isTime() || u.isTime() {
		c.timeComparison(x, t, u)
		return exprInfo{typ: tBool, free: true}
	}
	equality := x.Op == "==" || x.Op == "!="
	switch {
	case t.kind == noType || u.kind == noType:
		return bad
	case !equality && t.kind == boolType:
		c.errorf(diag.TypeMismatch, x.At.At, "`%s` compares numbers, and the left side is bool", x.Op).Help =
			"to test a range write a < b && b < c"
		return bad
	case !equality && t.kind != intType:
		c.errorf(diag.TypeMismatch, x.X.Span(), "`%s` compares numbers, but this is %s", x.Op, t).Help = "compare with == or !="
		return bad
	case !t.same(u):
		c.differ(x, t, u)
		return bad
	case t.kind == voidType || t.kind == textType || t.kind == durationType || t.kind == timeType:
		c.errorf(diag.TypeMismatch, x.At.At, "%s cannot be compared", t).Help = "compare variables, attributes or numbers"
		return bad
	}
	return c.fold(x, tBool)
}

// differ reports a comparison of two types.
func (c *checker) differ(x *syntax.Binary, t, u Type) {
	p := c.errorf(diag.TypeMismatch, x.At.At, "the left side is %s, the right side %s", t, u)
	switch {
	case t.kind == enumType && u.kind == enumType:
		p.Help = "the values on the left are " + list(t.dom.Names)
	case t.kind == enumType:
		p.Help = "compare with one of " + list(t.dom.Names)
	case u.kind == boolType:
		p.Help = "`&&` and `||` bind looser than comparisons; use parentheses"
	default:
		p.Help = "compare two of one type"
	}
}

// fold computes the result when both sides are known.
func (c *checker) fold(x *syntax.Binary, t Type) exprInfo {
	a, b := c.exprs[x.X], c.exprs[x.Y]
	if !a.known || !b.known {
		return exprInfo{typ: t}
	}
	v := apply(x.Op, a.val, b.val)
	if v < math.MinInt32 || v > math.MaxInt32 {
		return exprInfo{typ: tInt}
	}
	if t.kind == intType {
		return constantOf(t, v)
	}
	return exprInfo{typ: t, known: true, val: v}
}

// apply computes an operator; divisors are not zero.
func apply(op string, a, b int64) int64 {
	truth := func(x bool) int64 { return int64(b2i(x)) }
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
func (c *checker) callExpr(x *syntax.Call) Type {
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
	if fn.result.kind == voidType {
		c.errorf(diag.NoValue, x.At.At, "`%s` yields nothing", fn.name).Help = "give it a result: fn " + fn.name + "(…): 0..9 { … }"
		return Type{}
	}
	return fn.result
}

// callFunc checks a call of a function and returns it.
func (c *checker) callFunc(id *syntax.Ident, x *syntax.Call) *object {
	o := c.scope.lookup(id.Name)
	if o == nil || o.kind != funcObject {
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
		c.fn.calls = append(c.fn.calls, call{o, x.At.At})
	}
	return o
}

func (c *checker) notFunc(id *syntax.Ident, o *object) {
	switch {
	case id.Name == "":
		return
	case o != nil:
		c.use(id, o, false)
		p := c.errorf(diag.NotAValue, id.At.At, "`%s` is %s, not a function", o.name, article(o.kind))
		p.Help = "remove the arguments"
		if o.kind == eventObject {
			p.Help = "events happen by themselves; switch it on with enable(" + o.name + ");"
		}
		return
	}
	p := c.errorf(diag.UnknownName, id.At.At, "there is no function `%s`", id.Name)
	fns := c.scope.visible(func(o *object) bool { return o.kind == funcObject })
	names := append(namesOf(fns), "assert", "enable", "disable", "notify", "enabled", "all", "any", "count")
	suggest(p, id.Name, names, "declare it: fn "+id.Name+"() { … }")
}

// arguments checks the arguments of a call of a function, command or event.
func (c *checker) arguments(x *syntax.Call, o *object) {
	if !c.argumentCount(x, o.name, len(o.params)) {
		return
	}
	for i, a := range x.Args {
		param := o.params[i]
		t := c.expr(a, param.typ)
		if !c.want(a, t, param.typ) || t.kind != intType || param.typ.kind != intType {
			continue
		}
		if t.lo < param.typ.lo || t.hi > param.typ.hi {
			param.checked = true
		}
		if t.lo > param.typ.hi || t.hi < param.typ.lo {
			c.warnf(diag.NeverFits, a.Span(), "this is never in %s", domainText(param.dom)).Help = "use a value of the parameter's type"
		}
	}
}

// argumentCount reports a wrong number of arguments.
func (c *checker) argumentCount(x *syntax.Call, name string, n int) bool {
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
	return itoa(n) + " " + word + "s"
}

// enabledExpr is enabled(event) or enabled(timer).
func (c *checker) enabledExpr(x *syntax.Enabled) exprInfo {
	c.eventRef(x.X, true, false)
	if c.place == inConstant {
		c.errorf(diag.NotConstant, x.At.At, "`enabled` changes while the program runs, so it cannot stand here").Help = "use a constant"
	}
	return exprInfo{typ: tBool}
}

// eventRef is an event as named in enable, disable and enabled; timers only
// where asked for. write tells whether it is switched.
func (c *checker) eventRef(x syntax.Expr, timers, write bool) *object {
	call, _ := x.(*syntax.Call)
	name := x
	if call != nil {
		name = call.Fun
	}
	o, id := c.namedEvent(name)
	if o == nil {
		return nil
	}
	if o.kind == timerObject && timers && call == nil {
		c.use(id, o, false)
		return o
	}
	if o.kind != eventObject {
		c.use(id, o, false)
		p := c.errorf(diag.NotAnEvent, x.Span(), "`%s` is %s, not an event", o.qualified(), article(o.kind))
		p.Help = "write an event's name"
		if o.kind == timerObject {
			p.Help = "use `start " + o.name + " after 5min;` and `cancel " + o.name + ";`"
		}
		return nil
	}
	c.resolve(o)
	c.use(id, o, write)
	o.switched = true
	switch {
	case call != nil:
		c.arguments(call, o)
	case len(o.params) > 0 && id.Name != "self":
		c.errorf(diag.BadArguments, x.Span(), "`%s` stands for several events", o.name).Help = "say which one: " + o.name + "(…)"
	}
	return o
}

// namedEvent finds what a name or app.name stands for.
func (c *checker) namedEvent(x syntax.Expr) (*object, *syntax.Ident) {
	switch x := x.(type) {
	case *syntax.Ident:
		if x.Name == "self" {
			return c.self(x), x
		}
		o := c.scope.lookup(x.Name)
		if o == nil && x.Name != "" {
			p := c.errorf(diag.UnknownName, x.At.At, "there is no event `%s`", x.Name)
			events := c.scope.visible(func(o *object) bool { return o.kind == eventObject })
			suggest(p, x.Name, namesOf(events), "declare it: event "+x.Name+" { … }")
		}
		return o, x
	case *syntax.Member:
		owner := c.owner(x.X)
		if owner == nil {
			return nil, nil
		}
		m := owner.member(x.Name.Name)
		if m == nil && x.Name.Name != "" {
			p := c.errorf(diag.UnknownMember, x.Name.At.At, "%s `%s` has no event `%s`", owner.kind, owner.name, x.Name.Name)
			suggest(p, x.Name.Name, owner.memberNames(eventObject, timerObject), "declare it in the app")
		}
		return m, x.Name
	case *syntax.BadExpr:
		return nil, nil
	}
	c.errorf(diag.NotAnEvent, x.Span(), "this is not an event").Help = "write an event's name"
	return nil, nil
}

// self is the event whose handler is being checked.
func (c *checker) self(x *syntax.Ident) *object {
	if c.event == nil {
		c.errorf(diag.NotAnEvent, x.At.At, "`self` stands for the running event, and there is none here").Help = "write the event's name"
	}
	return c.event
}
