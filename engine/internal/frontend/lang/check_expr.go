package lang

import (
	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend/lang/syntax"
	"crosscheck/engine/internal/value"
)

// expr checks x and returns its type; want is the type the place asks for, or
// noType. It only helps to find what a bare value name means: the caller
// compares the result with want.
func (c *checker) expr(x syntax.Expr, want Type) Type {
	info := c.exprInfo(x, want)
	c.exprs[x] = info
	return info.typ
}

func constantOf(t Type, v int64) exprInfo {
	t.lo, t.hi = v, v
	return exprInfo{typ: t, known: true, val: v}
}

func (c *checker) exprInfo(x syntax.Expr, want Type) exprInfo {
	switch x := x.(type) {
	case *syntax.Number:
		return constantOf(tInt, int64(x.Value))
	case *syntax.Bool:
		return constantOf(tBool, int64(b2i(x.Value)))
	case *syntax.TextLit:
		return c.textExpr(x, want)
	case *syntax.DurationLit:
		return constantOf(Type{kind: durationType}, x.Millis)
	case *syntax.TimeLit:
		return constantOf(Type{kind: timeType}, int64(x.Minutes))
	case *syntax.Paren:
		c.expr(x.X, want)
		return c.exprs[x.X]
	case *syntax.Ident:
		return c.ident(x, want)
	case *syntax.Member:
		return c.memberExpr(x, want)
	case *syntax.Index:
		return c.indexExpr(x)
	case *syntax.Call:
		return exprInfo{typ: c.callExpr(x)}
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

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// want reports when x, of type got, is not of the wanted type.
func (c *checker) want(x syntax.Expr, got, want Type) bool {
	if got.same(want) {
		return got.kind != noType
	}
	p := c.errorf(diag.TypeMismatch, x.Span(), "this is %s, but %s is needed here", got, want)
	c.mismatchHelp(p, x, got, want)
	return false
}

func (c *checker) mismatchHelp(p *diag.Problem, x syntax.Expr, got, want Type) {
	_, simple := x.(*syntax.Ident)
	if literal := otherLiteral(x, want); literal != "" {
		p.Help = "write " + literal
		p.Fix = &diag.Fix{Title: "Write " + literal, Edits: []diag.Edit{{Span: x.Span(), New: literal}}}
		return
	}
	p.Help = "use " + want.String()
	switch {
	case got.kind == intType && want.kind == boolType:
		p.Help = "compare it with a number: " + syntax.Source(x) + " != 0"
		if simple {
			end := x.Span()
			end.Start = end.End
			p.Fix = &diag.Fix{Title: "Compare with 0", Edits: []diag.Edit{{Span: end, New: " != 0"}}}
		}
	case got.kind == boolType && want.kind == intType:
		p.Help = "turn it into a number: (" + syntax.Source(x) + " ? 1 : 0)"
	case want.kind == enumType && got.kind == intType:
		p.Help = "use a value's name: " + list(want.dom.Names)
	case want.kind == boolType && (x.Span().End > x.Span().Start):
		p.Help = "write a condition, such as a comparison"
	}
}

// otherLiteral is what is meant by 0 and 1 for truth values, and the reverse.
func otherLiteral(x syntax.Expr, want Type) string {
	switch x := x.(type) {
	case *syntax.Number:
		if want.kind == boolType && (x.Raw == "0" || x.Raw == "1") {
			return []string{"false", "true"}[x.Value]
		}
	case *syntax.Bool:
		if want.kind == intType {
			return itoa(b2i(x.Value))
		}
	}
	return ""
}

// condition checks an expression that must be a truth value.
func (c *checker) condition(x syntax.Expr) {
	c.want(x, c.expr(x, tBool), tBool)
}

// indexExpr is a cell of an array.
func (c *checker) indexExpr(x *syntax.Index) exprInfo {
	o := c.arrayOf(x.X, false)
	t := c.expr(x.I, Type{})
	c.want(x.I, t, tInt)
	if o == nil {
		return exprInfo{}
	}
	c.checkIndex(x.I, t, o)
	return exprInfo{typ: o.typ, free: o.typ.isTime()}
}

// arrayOf is the array variable x names.
func (c *checker) arrayOf(x syntax.Expr, write bool) *object {
	var name *syntax.Ident
	var o *object
	switch x := x.(type) {
	case *syntax.Ident:
		name, o = x, c.scope.lookup(x.Name)
	case *syntax.Member:
		if owner := c.owner(x.X); owner != nil {
			name, o = x.Name, owner.member(x.Name.Name)
		}
	}
	if o == nil || o.array == 0 && !isArray(o) {
		if t := c.expr(x, Type{}); t.kind != noType {
			c.errorf(diag.NotAValue, x.Span(), "this is no array, so it has no cells").Help = "remove the index, or declare an array: var a[3]: 0..9;"
		}
		return nil
	}
	c.resolve(o)
	c.use(name, o, write)
	if c.place == inConstant {
		c.errorf(diag.NotConstant, x.Span(), "`%s` changes while the program runs, so it cannot stand here", o.name).Help = "use a constant"
		return nil
	}
	return o
}

// isArray tells from the text, before o is resolved.
func isArray(o *object) bool {
	switch d := o.node.(type) {
	case *syntax.VarDecl:
		return d.Len != nil
	case *syntax.ClockDecl:
		return d.Len != nil
	}
	return false
}

// checkIndex warns of an index that is never inside the array.
func (c *checker) checkIndex(x syntax.Expr, t Type, o *object) {
	if o.kind == clockObject {
		c.clockIndex(x, t, o)
		return
	}
	if t.kind == intType && (t.hi < 0 || t.lo >= int64(o.array)) {
		c.warnf(diag.NeverFits, x.Span(), "the index is never inside `%s`, which has cells 0 to %d", o.name, o.array-1).Help =
			"use an index in this range"
	}
}

func (c *checker) unaryExpr(x *syntax.Unary) exprInfo {
	want := tBool
	if x.Op == "-" {
		want = tInt
	}
	t := c.expr(x.X, want)
	if x.Op == "-" && t.kind == durationType {
		c.negative(x.At.At)
		return exprInfo{}
	}
	if !c.want(x.X, t, want) {
		return exprInfo{}
	}
	in := c.exprs[x.X]
	if x.Op == "!" {
		return exprInfo{typ: tBool, known: in.known, val: 1 - in.val}
	}
	t = arithmetic("-", number(0), t)
	return exprInfo{typ: t, known: in.known, val: -in.val}
}

func (c *checker) condExpr(x *syntax.Cond, want Type) exprInfo {
	c.condition(x.C)
	t, u := c.pair(x.X, x.Y, want)
	if !t.same(u) {
		c.errorf(diag.TypeMismatch, x.Y.Span(), "this is %s, but the other branch is %s", u, t).Help = "both branches need one type"
		return exprInfo{}
	}
	if t.kind == intType && u.kind == intType {
		t.lo, t.hi = min(t.lo, u.lo), max(t.hi, u.hi)
	}
	pick := x.Y
	if c.exprs[x.C].val != 0 {
		pick = x.X
	}
	in := c.exprs[pick]
	return exprInfo{typ: t, known: c.exprs[x.C].known && in.known, val: in.val}
}

// pair checks two expressions that must be of one type; what one of them is
// tells what a bare value name in the other means.
func (c *checker) pair(x, y syntax.Expr, want Type) (Type, Type) {
	if want.kind == noType && c.isBare(x) && !c.isBare(y) {
		u := c.expr(y, Type{})
		return c.bare(x, u), u
	}
	t := c.expr(x, want)
	if want.kind == noType {
		return t, c.bare(y, t)
	}
	return t, c.expr(y, want)
}

// bare checks an expression beside one of type other. A bare name beside a
// mistake means nothing, and there is nothing to report about it.
func (c *checker) bare(x syntax.Expr, other Type) Type {
	if other.kind == noType && c.isBare(x) {
		return Type{}
	}
	return c.expr(x, other)
}

// isBare reports whether x is a name that no value in scope has.
func (c *checker) isBare(x syntax.Expr) bool {
	for {
		switch y := x.(type) {
		case *syntax.Paren:
			x = y.X
			continue
		case *syntax.Ident:
			o := c.scope.lookup(y.Name)
			return (o == nil || !o.isValue()) && y.Name != "time" && y.Name != "weekday"
		case *syntax.TextLit:
			return true
		}
		return false
	}
}

func (c *checker) quantExpr(x *syntax.Quant) exprInfo {
	outer := c.scope
	c.scope = newScope(outer)
	v := c.localIn(x.Var, x.Type)
	terms := c.terms
	if c.terms = max(c.terms, 1) * v.dom.Size(); c.terms > maxChoice {
		c.errorf(diag.BadDomain, x.Type.Span(), "`%s` looks at more than %d cases", x.Op, maxChoice).Help = "use fewer values"
	}
	c.condition(x.Cond)
	c.scope, c.terms = outer, terms
	if x.Op == "count" {
		return exprInfo{typ: Type{kind: intType, hi: int64(v.dom.Size())}}
	}
	return exprInfo{typ: tBool}
}

// localIn declares a local that runs over the values of a type; nil is bool.
func (c *checker) localIn(name *syntax.Ident, t syntax.TypeExpr) *object {
	d := value.BoolDomain
	if t != nil {
		c.in(inConstant, c.where, func() { d = c.domain(t) })
	}
	o := c.local(name, typeOf(d), true)
	o.dom = d
	return o
}

// maxLocals keeps a handler's locals within what the machine has room for.
const maxLocals = 10_000

// local declares a local variable.
func (c *checker) local(name *syntax.Ident, t Type, fixed bool) *object {
	o := c.named(localObject, name, nil)
	o.typ, o.fixed, o.resolved, o.born = t, fixed, true, c.time.waits
	if c.locals++; c.locals == maxLocals {
		c.errorf(diag.TooDeep, o.span, "there are more than %d local variables in the program", maxLocals).Help = "use fewer"
	}
	if o.name == "" {
		return o
	}
	if first := c.scope.lookup(o.name); first != nil && first.kind == localObject {
		c.redeclared(o, first)
	} else if first != nil && first.isValue() {
		c.warnf(diag.Hides, o.span, "the local variable `%s` hides the %s of the same name", o.name, first.kind).Help =
			"choose another name"
	}
	c.scope.add(o)
	return o
}

// effect notes that the function being checked changes or chooses something.
func (c *checker) effect() {
	if c.fn != nil {
		c.fn.effect = true
	}
}
