package check

import (
	"strconv"

	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend/lang/syntax"
	"crosscheck/engine/internal/value"
)

// expr checks x and returns its type; want is the type the place asks for, or
// NoType. It only helps to find what a bare value name means: the caller
// compares the result with want.
func (c *Checker) expr(x syntax.Expr, want Type) Type {
	info := c.exprInfo(x, want)
	c.Exprs[x] = info
	return info.Type
}

func constantOf(t Type, v int64) exprInfo {
	t.Lo, t.Hi = v, v
	return exprInfo{Type: t, Known: true, Value: v}
}

func (c *Checker) exprInfo(x syntax.Expr, want Type) exprInfo {
	switch x := x.(type) {
	case *syntax.Number:
		return constantOf(tInt, int64(x.Value))
	case *syntax.Bool:
		return constantOf(tBool, int64(Int(x.Value)))
	case *syntax.TextLit:
		return c.textExpr(x, want)
	case *syntax.DurationLit:
		return constantOf(Type{Kind: DurationType}, x.Millis)
	case *syntax.TimeLit:
		return constantOf(Type{Kind: TimeType}, int64(x.Minutes))
	case *syntax.Paren:
		c.expr(x.X, want)
		return c.Exprs[x.X]
	case *syntax.Ident:
		return c.ident(x, want)
	case *syntax.Member:
		return c.memberExpr(x, want)
	case *syntax.Index:
		return c.indexExpr(x)
	case *syntax.Call:
		return exprInfo{Type: c.callExpr(x)}
	case *syntax.Unary:
		return c.unaryExpr(x)
	case *syntax.Binary:
		return c.binaryExpr(x)
	case *syntax.Cond:
		return c.condExpr(x, want)
	case *syntax.Quant:
		return c.quantExpr(x)
	case *syntax.Enabled:
		return c.enabledExpr(x)
	case *syntax.Within:
		return c.withinExpr(x)
	}
	return exprInfo{}
}

// Int is a truth as a variable holds it.
func Int(b bool) int {
	if b {
		return 1
	}
	return 0
}

// want reports when x, of type got, is not of the wanted type.
func (c *Checker) want(x syntax.Expr, got, want Type) bool {
	if got.same(want) {
		return got.Kind != NoType
	}
	p := c.errorf(diag.TypeMismatch, x.Span(), "this is %s, but %s is needed here", got, want)
	c.mismatchHelp(p, x, got, want)
	return false
}

func (c *Checker) mismatchHelp(p *diag.Problem, x syntax.Expr, got, want Type) {
	_, simple := x.(*syntax.Ident)
	if literal := otherLiteral(x, want); literal != "" {
		p.Help = "write " + literal
		p.Fix = &diag.Fix{Title: "Write " + literal, Edits: []diag.Edit{{Span: x.Span(), New: literal}}}
		return
	}
	p.Help = "use " + want.String()
	switch {
	case got.Kind == IntType && want.Kind == BoolType:
		p.Help = "compare it with a number: " + syntax.Source(x) + " != 0"
		if simple {
			end := x.Span()
			end.Start = end.End
			p.Fix = &diag.Fix{Title: "Compare with 0", Edits: []diag.Edit{{Span: end, New: " != 0"}}}
		}
	case got.Kind == BoolType && want.Kind == IntType:
		p.Help = "turn it into a number: (" + syntax.Source(x) + " ? 1 : 0)"
	case want.Kind == EnumType && got.Kind == IntType:
		p.Help = "use a value's name: " + List(want.Domain.Names)
	case want.Kind == BoolType && (x.Span().End > x.Span().Start):
		p.Help = "write a condition, such as a comparison"
	}
}

// otherLiteral is what is meant by 0 and 1 for truth values, and the reverse.
func otherLiteral(x syntax.Expr, want Type) string {
	switch x := x.(type) {
	case *syntax.Number:
		if want.Kind == BoolType && (x.Raw == "0" || x.Raw == "1") {
			return []string{"false", "true"}[x.Value]
		}
	case *syntax.Bool:
		if want.Kind == IntType {
			return strconv.Itoa(Int(x.Value))
		}
	}
	return ""
}

// condition checks an expression that must be a truth value.
func (c *Checker) condition(x syntax.Expr) {
	c.want(x, c.expr(x, tBool), tBool)
}

// indexExpr is a cell of an array.
func (c *Checker) indexExpr(x *syntax.Index) exprInfo {
	o := c.arrayOf(x.X, false)
	t := c.expr(x.I, Type{})
	c.want(x.I, t, tInt)
	if o == nil {
		return exprInfo{}
	}
	c.checkIndex(x.I, t, o)
	return exprInfo{Type: o.Type, Free: o.Type.IsTime()}
}

// arrayOf is the array variable x names.
func (c *Checker) arrayOf(x syntax.Expr, write bool) *Object {
	var name *syntax.Ident
	var o *Object
	switch x := x.(type) {
	case *syntax.Ident:
		name, o = x, c.scope.Lookup(x.Name)
	case *syntax.Member:
		if owner := c.owner(x.X); owner != nil {
			name, o = x.Name, owner.Member(x.Name.Name)
		}
	}
	if o == nil || o.Array == 0 && !isArray(o) {
		if t := c.expr(x, Type{}); t.Kind != NoType {
			c.errorf(diag.NotAValue, x.Span(), "this is no array, so it has no cells").Help = "remove the index, or declare an array: var a[3]: 0..9;"
		}
		return nil
	}
	c.resolve(o)
	c.use(name, o, write)
	if c.place == inConstant {
		c.errorf(diag.NotConstant, x.Span(), "`%s` changes while the program runs, so it cannot stand here", o.Name).Help = "use a constant"
		return nil
	}
	return o
}

// isArray tells from the text, before o is resolved.
func isArray(o *Object) bool {
	switch d := o.Node.(type) {
	case *syntax.VarDecl:
		return d.Len != nil
	case *syntax.ClockDecl:
		return d.Len != nil
	}
	return false
}

// checkIndex warns of an index that is never inside the array.
func (c *Checker) checkIndex(x syntax.Expr, t Type, o *Object) {
	if o.Kind == ClockObject {
		c.clockIndex(x, t, o)
		return
	}
	if t.Kind == IntType && (t.Hi < 0 || t.Lo >= int64(o.Array)) {
		c.warnf(diag.NeverFits, x.Span(), "the index is never inside `%s`, which has cells 0 to %d", o.Name, o.Array-1).Help =
			"use an index in this range"
	}
}

func (c *Checker) unaryExpr(x *syntax.Unary) exprInfo {
	want := tBool
	if x.Op == "-" {
		want = tInt
	}
	t := c.expr(x.X, want)
	if x.Op == "-" && t.Kind == DurationType {
		c.negative(x.At.At)
		return exprInfo{}
	}
	if !c.want(x.X, t, want) {
		return exprInfo{}
	}
	in := c.Exprs[x.X]
	if x.Op == "!" {
		return exprInfo{Type: tBool, Known: in.Known, Value: 1 - in.Value}
	}
	t = arithmetic("-", number(0), t)
	return exprInfo{Type: t, Known: in.Known, Value: -in.Value}
}

func (c *Checker) condExpr(x *syntax.Cond, want Type) exprInfo {
	c.condition(x.C)
	t, u := c.pair(x.X, x.Y, want)
	if !t.same(u) {
		c.errorf(diag.TypeMismatch, x.Y.Span(), "this is %s, but the other branch is %s", u, t).Help = "both branches need one type"
		return exprInfo{}
	}
	if t.Kind == IntType && u.Kind == IntType {
		t.Lo, t.Hi = min(t.Lo, u.Lo), max(t.Hi, u.Hi)
	}
	pick := x.Y
	if c.Exprs[x.C].Value != 0 {
		pick = x.X
	}
	in := c.Exprs[pick]
	return exprInfo{Type: t, Known: c.Exprs[x.C].Known && in.Known, Value: in.Value}
}

// pair checks two expressions that must be of one type; what one of them is
// tells what a bare value name in the other means.
func (c *Checker) pair(x, y syntax.Expr, want Type) (Type, Type) {
	if want.Kind == NoType && c.isBare(x) && !c.isBare(y) {
		u := c.expr(y, Type{})
		return c.bare(x, u), u
	}
	t := c.expr(x, want)
	if want.Kind == NoType {
		return t, c.bare(y, t)
	}
	return t, c.expr(y, want)
}

// bare checks an expression beside one of type other. A bare name beside a
// mistake means nothing, and there is nothing to report about it.
func (c *Checker) bare(x syntax.Expr, other Type) Type {
	if other.Kind == NoType && c.isBare(x) {
		return Type{}
	}
	return c.expr(x, other)
}

// isBare reports whether x is a name that no value in scope has.
func (c *Checker) isBare(x syntax.Expr) bool {
	for {
		switch y := x.(type) {
		case *syntax.Paren:
			x = y.X
			continue
		case *syntax.Ident:
			o := c.scope.Lookup(y.Name)
			return (o == nil || !o.IsValue()) && y.Name != "time" && y.Name != "weekday"
		case *syntax.TextLit:
			return true
		}
		return false
	}
}

func (c *Checker) quantExpr(x *syntax.Quant) exprInfo {
	outer := c.scope
	c.scope = newScope(outer)
	v := c.localIn(x.Var, x.Type)
	terms := c.terms
	if c.terms = max(c.terms, 1) * v.Domain.Size(); c.terms > maxChoice {
		c.errorf(diag.BadDomain, x.Type.Span(), "`%s` looks at more than %d cases", x.Op, maxChoice).Help = "use fewer values"
	}
	c.condition(x.Cond)
	c.scope, c.terms = outer, terms
	if x.Op == "count" {
		return exprInfo{Type: Type{Kind: IntType, Hi: int64(v.Domain.Size())}}
	}
	return exprInfo{Type: tBool}
}

// localIn declares a local that runs over the values of a type; nil is bool.
func (c *Checker) localIn(name *syntax.Ident, t syntax.TypeExpr) *Object {
	d := value.BoolDomain
	if t != nil {
		c.in(inConstant, c.where, func() { d = c.domain(t) })
	}
	o := c.local(name, typeOf(d), true)
	o.Domain = d
	return o
}

// maxLocals keeps a handler's locals within what the machine has room for.
const maxLocals = 10_000

// local declares a local variable.
func (c *Checker) local(name *syntax.Ident, t Type, fixed bool) *Object {
	o := c.named(LocalObject, name, nil)
	o.Type, o.Fixed, o.resolved, o.born = t, fixed, true, c.Time.waits
	if c.locals++; c.locals == maxLocals {
		c.errorf(diag.TooDeep, o.Span, "there are more than %d local variables in the program", maxLocals).Help = "use fewer"
	}
	if o.Name == "" {
		return o
	}
	if first := c.scope.Lookup(o.Name); first != nil && first.Kind == LocalObject {
		c.redeclared(o, first)
	} else if first != nil && first.IsValue() {
		c.warnf(diag.Hides, o.Span, "the local variable `%s` hides the %s of the same name", o.Name, first.Kind).Help =
			"choose another name"
	}
	c.scope.add(o)
	return o
}

// effect notes that the function being checked changes or chooses something.
func (c *Checker) effect() {
	if c.fn != nil {
		c.fn.effect = true
	}
}
