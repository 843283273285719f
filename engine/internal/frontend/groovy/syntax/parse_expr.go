package syntax

import (
	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/source"
)

// item reads an expression that stands beside others: an argument, an element,
// an initialiser. Its operators do not count for its neighbours.
func (p *parser) item(read func() Expr) Expr {
	links := p.links
	x := read()
	p.links = links
	return x
}

// expr reads an expression where no command can stand.
func (p *parser) expr() Expr { return p.assignment(false) }

// conditional reads an expression without assignment.
func (p *parser) conditional() Expr { return p.ternary(false) }

// shift reads an expression without comparison.
func (p *parser) shift() Expr { return p.binary(precedence("<<"), false) }

// assignOps are the operators that store.
func isAssign(op string) bool {
	switch op {
	case "=", "+=", "-=", "*=", "/=", "%=", "**=", "<<=", ">>=", ">>>=", "&=", "|=", "^=":
		return true
	}
	return false
}

// assignment reads an expression. With reach, as at the start of a statement,
// a closure on the next line still belongs to a call.
func (p *parser) assignment(reach bool) Expr {
	start := p.here()
	var target Expr
	if p.is("(") && p.isTupleAt(p.pos) {
		target = p.tuple()
	} else {
		target = p.ternary(reach)
	}
	t := p.tok()
	if t.kind != punct || t.newline || !isAssign(t.text) {
		return target
	}
	p.checkTarget(target, t.text)
	p.next()
	p.enter()
	x := p.command()
	p.leave()
	return &Assign{p.from(start), t.text, target, x}
}

// tuple reads the (a, b) of (a, b) = x.
func (p *parser) tuple() Expr {
	start, open := p.here(), p.next()
	n := &Tuple{}
	for !p.is(")") && !p.end() {
		name := p.name("a variable")
		n.Items = append(n.Items, &Name{At{p.spanOf(name)}, name.text})
		if !p.accept(",") && !p.is(")") {
			p.unexpected("`,` or `)`")
		}
	}
	p.expectClosing(open, ")")
	n.At = p.from(start)
	return n
}

// checkTarget reports what cannot be stored to.
func (p *parser) checkTarget(x Expr, op string) {
	switch target := x.(type) {
	case *Property, *Index:
		return
	case *Name:
		if target.Name != "this" && !isBuiltIn(target.Name) {
			return
		}
	case *Tuple:
		if op == "=" {
			return
		}
	}
	p.fail(diag.CannotAssign, x.Span(), "== compares; = stores into a variable, a property or an element",
		"nothing can be stored here")
}

// ternary reads a ? b : c and a ?: b.
func (p *parser) ternary(reach bool) Expr {
	start := p.here()
	x := p.binary(1, reach)
	switch {
	case p.accept("?:"):
		p.enter()
		y := p.ternary(false)
		p.leave()
		return &Elvis{p.from(start), x, y}
	case p.accept("?"):
		p.enter()
		then := p.item(p.expr)
		p.expect(":")
		otherwise := p.ternary(false)
		p.leave()
		return &Ternary{p.from(start), x, then, otherwise}
	}
	return x
}

// precedence of an operator, 0 for what is none.
func precedence(op string) int {
	switch op {
	case "||":
		return 1
	case "&&":
		return 2
	case "|":
		return 3
	case "^":
		return 4
	case "&":
		return 5
	case "=~", "==~":
		return 6
	case "==", "!=", "<=>":
		return 7
	case "<", ">", "<=", ">=", "in", "instanceof", "as":
		return 8
	case "<<", ">>", ">>>", "..", "..<":
		return 9
	case "+", "-":
		return 10
	case "*", "/", "%":
		return 11
	}
	return 0
}

// binary reads operators of at least the given precedence; all bind to the
// left.
func (p *parser) binary(least int, reach bool) Expr {
	start := p.here()
	x := p.power(least, reach)
	for {
		t := p.tok()
		if t.newline || t.kind != punct && t.kind != keyword {
			return x
		}
		level := precedence(t.text)
		if level == 0 || level < least {
			return x
		}
		p.link()
		p.next()
		x = p.operation(start, x, t, level)
	}
}

// operation reads what stands behind the operator t.
func (p *parser) operation(start source.Span, x Expr, t *token, level int) Expr {
	switch t.text {
	case "instanceof":
		typ := p.typeName()
		return &InstanceOf{p.from(start), x, typ}
	case "as":
		typ := p.typeName()
		return &Cast{p.from(start), typ, x, true}
	}
	p.enter()
	y := p.binary(level+1, false)
	p.leave()
	if t.text == ".." || t.text == "..<" {
		return &Range{p.from(start), x, y, t.text == "..<"}
	}
	return &Binary{p.from(start), t.text, p.spanOf(t), x, y}
}

func isSign(t *token) bool {
	if t.kind != punct {
		return false
	}
	switch t.text {
	case "+", "-", "++", "--":
		return true
	}
	return false
}

// power reads a ** b. A sign before the first operand of a product covers the
// whole power, one before a later operand only that.
func (p *parser) power(least int, reach bool) Expr {
	start := p.here()
	if isSign(p.tok()) && least <= precedence("*") {
		t := p.next()
		p.enter()
		x := p.powers(p.here(), p.operand(false))
		p.leave()
		return p.signed(t, x, start)
	}
	if least <= precedence("*") {
		return p.powers(start, p.operand(reach))
	}
	return p.powers(start, p.unary())
}

// powers reads the ** b ** c behind x.
func (p *parser) powers(start source.Span, x Expr) Expr {
	for p.isHere("**") {
		t := p.next()
		p.link()
		y := p.unary()
		x = &Binary{p.from(start), "**", p.spanOf(t), x, y}
	}
	return x
}

// unary reads an operand with signs before it.
func (p *parser) unary() Expr {
	if !isSign(p.tok()) {
		return p.operand(false)
	}
	start, t := p.here(), p.next()
	p.enter()
	x := p.unary()
	p.leave()
	return p.signed(t, x, start)
}

// signed puts the sign t before x; the sign of a number is part of it.
func (p *parser) signed(t *token, x Expr, start source.Span) Expr {
	at := p.from(start)
	n, isNumber := x.(*Number)
	switch {
	case len(t.text) == 2:
		p.checkTarget(x, t.text)
		return &Update{at, t.text, true, x}
	case !isNumber || p.tokens[p.pos-1].kind != number:
		return &Unary{at, t.text, x}
	case t.text == "+":
		return x
	}
	written := &p.tokens[p.pos-1]
	n.Kind, n.Text, _ = numberOf(written.text, "-")
	n.At = at
	return n
}

// operand reads ! and ~, casts, and paths with ++ and --.
func (p *parser) operand(reach bool) Expr {
	start, t := p.here(), p.tok()
	switch {
	case t.says("!"), t.says("~"):
		p.next()
		p.enter()
		x := p.unary()
		p.leave()
		return &Unary{p.from(start), t.text, x}
	case t.says("(") && p.castFollows():
		return p.cast()
	}
	p.enter()
	x := p.path(reach)
	p.leave()
	if t := p.tok(); p.isHere("++") || p.isHere("--") {
		p.checkTarget(x, t.text)
		p.next()
		return &Update{p.from(start), t.text, false, x}
	}
	return x
}

// castFollows reports whether (T) with an operand behind it stands here.
// Groovy takes any name in parentheses for a type then.
func (p *parser) castFollows() bool {
	after, name := p.skipType(p.pos + 1)
	if after < 0 || !p.tokens[after].says(")") {
		return false
	}
	next := &p.tokens[after+1]
	return !next.newline && (startsOperand(next) || isBuiltIn(name) && isSign(next))
}

// startsOperand reports whether t begins an operand without a sign.
func startsOperand(t *token) bool {
	switch t.kind {
	case word, number, text, gstart:
		return true
	case keyword:
		return isValueWord(t.text)
	case punct:
		switch t.text {
		case "(", "[", "{", "!", "~":
			return true
		}
	}
	return false
}

// isValueWord reports whether a reserved word begins an expression.
func isValueWord(s string) bool {
	switch s {
	case "true", "false", "null", "new", "this", "super":
		return true
	}
	return isBuiltIn(s)
}

// cast reads (T) x.
func (p *parser) cast() Expr {
	start := p.here()
	p.next()
	typ := p.typeName()
	p.next()
	p.enter()
	var x Expr
	if isBuiltIn(typ.Name) {
		x = p.unary()
	} else {
		x = p.operand(false)
	}
	p.leave()
	return &Cast{p.from(start), typ, x, false}
}
