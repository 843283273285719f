package syntax

import (
	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/source"
)

// condition reads ( expression ).
func (p *parser) condition(read func() Expr) Expr {
	open := p.opening("(")
	x := p.item(read)
	p.expectClosing(open, ")")
	return x
}

// ifStmt reads an if with its else. A chain of else if is no nesting.
func (p *parser) ifStmt() Stmt {
	chain := []*If{p.ifHead()}
	for p.elseFollows() {
		last := chain[len(chain)-1]
		if !p.is("if") {
			last.Else = p.body()
			break
		}
		p.link()
		n := p.ifHead()
		last.Else = &Block{Stmts: []Stmt{n}}
		chain = append(chain, n)
	}
	for _, n := range chain {
		n.At = p.from(n.At.At)
	}
	for i, n := range chain[1:] {
		chain[i].Else.At = n.At
	}
	return chain[0]
}

// ifHead reads if (x) statement.
func (p *parser) ifHead() *If {
	start := p.here()
	p.next()
	n := &If{At: At{start}, Cond: p.condition(p.conditional)}
	if p.is(";") {
		p.fail(diag.UnexpectedToken, p.here(), "remove the ;", "an if needs a statement")
	}
	n.Then = p.body()
	return n
}

// elseFollows steps over else, before which semicolons may stand.
func (p *parser) elseFollows() bool {
	n := 0
	for p.ahead(n).says(";") {
		n++
	}
	if !p.ahead(n).says("else") {
		return false
	}
	p.pos += n + 1
	return true
}

func (p *parser) whileStmt() Stmt {
	start := p.here()
	p.next()
	s := &While{Cond: p.condition(p.expr)}
	s.Body = p.loopBody()
	s.At = p.from(start)
	return s
}

// forStmt reads both kinds of for.
func (p *parser) forStmt() Stmt {
	start := p.here()
	p.next()
	open := p.opening("(")
	if open.inner > 0 {
		return p.forThree(start, open)
	}
	s := &ForIn{}
	h := p.head()
	name := p.name("a variable")
	s.Var = &Param{At: At{p.spanOf(name)}, Name: name.text, Type: h.typ}
	switch {
	case p.accept("in"):
		s.X = p.item(p.shift)
	case p.accept(":"):
		s.X = p.item(p.expr)
	default:
		p.unexpected("`in`")
	}
	p.expectClosing(open, ")")
	s.Body = p.loopBody()
	s.At = p.from(start)
	return s
}

// forThree reads for (init; cond; post) from init on.
func (p *parser) forThree(start source.Span, open *token) Stmt {
	s := &For{}
	switch {
	case p.is(";"):
	case p.declares():
		s.Init = []Stmt{p.locals(p.head())}
	default:
		x := p.item(p.expr)
		s.Init = []Stmt{&ExprStmt{At{x.Span()}, x}}
	}
	p.expect(";")
	if !p.is(";") {
		s.Cond = p.item(p.expr)
	}
	p.expect(";")
	if !p.is(")") {
		s.Post = []Expr{p.item(p.expr)}
	}
	p.expectClosing(open, ")")
	s.Body = p.loopBody()
	s.At = p.from(start)
	return s
}

func (p *parser) switchStmt() Stmt {
	start := p.here()
	p.next()
	s := &Switch{X: p.condition(p.expr)}
	p.opening("{")
	p.enter()
	outer := p.inside
	p.inside.breaking = true
	for !p.is("}") && !p.end() {
		if !p.accept(";") {
			p.switchCase(s)
		}
	}
	p.inside = outer
	p.leave()
	p.accept("}")
	s.At = p.from(start)
	return s
}

// switchCase reads a case or the default, with its statements.
func (p *parser) switchCase(s *Switch) {
	start := p.here()
	switch {
	case p.accept("case"):
		c := &Case{X: p.item(p.expr)}
		p.expect(":")
		c.Body = p.statements(true)
		c.At = p.from(start)
		s.Cases = append(s.Cases, c)
	case p.accept("default"):
		if s.Default != nil {
			p.report(diag.Redeclared, start, "remove one", "this switch has two defaults")
		}
		p.expect(":")
		list := p.statements(true)
		s.Default = &Block{p.from(start), list}
	default:
		p.unexpected("`case`, `default` or `}`")
	}
}

func (p *parser) tryStmt() Stmt {
	start := p.here()
	p.next()
	s := &Try{Body: p.block()}
	for p.is("catch") {
		s.Catches = append(s.Catches, p.catch())
	}
	if p.accept("finally") {
		s.Finally = p.block()
	}
	if len(s.Catches) == 0 && s.Finally == nil {
		p.fail(diag.MissingToken, start, "write `catch (e) { … }` behind it", "a try needs a catch or finally")
	}
	s.At = p.from(start)
	return s
}

// catch reads catch (A | B e) { … }; the types may be left out.
func (p *parser) catch() *Catch {
	start := p.here()
	p.next()
	open := p.opening("(")
	c := &Catch{}
	for p.is("final") || p.is("def") {
		p.next()
	}
	if !p.ahead(1).says(")") {
		c.Types = append(c.Types, p.typeName())
		for p.accept("|") {
			c.Types = append(c.Types, p.typeName())
		}
	}
	name := p.name("the exception")
	c.Name, c.NameSpan = name.text, p.spanOf(name)
	p.expectClosing(open, ")")
	c.Body = p.block()
	c.At = p.from(start)
	return c
}

// leaving reads return and throw.
func (p *parser) leaving(which string) Stmt {
	start := p.here()
	p.next()
	var x Expr
	if t := p.tok(); which == "throw" || !t.newline && t.kind != eof && !t.says(";") && !t.says("}") {
		x = p.expr()
	}
	if which == "throw" {
		return &Throw{p.from(start), x}
	}
	return &Return{p.from(start), x}
}

// jump reads break and continue.
func (p *parser) jump(which string) Stmt {
	start := p.here()
	p.next()
	label := ""
	if t := p.tok(); t.kind == word && !t.newline {
		label = p.next().text
	}
	switch {
	case which == "break" && !p.inside.breaking:
		p.report(diag.Misplaced, start, "leave a closure with return; `any` and `find` stop at the first hit",
			"`break` stands in no loop and no switch")
	case which == "continue" && !p.inside.loop:
		p.report(diag.Misplaced, start, "leave one round of a closure with return", "`continue` stands in no loop")
	}
	if which == "break" {
		return &Break{p.from(start), label}
	}
	return &Continue{p.from(start), label}
}

func (p *parser) assertStmt() Stmt {
	start := p.here()
	p.next()
	s := &Assert{X: p.item(p.conditional)}
	if p.isHere(",") || p.isHere(":") {
		p.next()
		s.Message = p.item(p.expr)
	}
	s.At = p.from(start)
	return s
}

// synchronizedStmt reads synchronized (x) { … }: handlers run one at a time,
// so it is the expression and then the block.
func (p *parser) synchronizedStmt() Stmt {
	start := p.here()
	p.next()
	x := p.condition(p.expr)
	body := p.block()
	return &Block{p.from(start), []Stmt{&ExprStmt{At{x.Span()}, x}, body}}
}
