package syntax

import (
	"crosscheck/engine/internal/diag"
)

// separator checks that a statement ends where it seems to end.
func (p *parser) separator() {
	t := p.tok()
	if t.newline || t.kind == eof || t.says(";") || t.says("}") {
		return
	}
	p.fail(diag.UnexpectedToken, p.here(), "begin a new line for a new statement, or write ; before it",
		"%s cannot stand here", p.show(t))
}

// unclosed reports a bracket that nothing closes.
func (p *parser) unclosed(t *token) {
	if t.mate != 0 {
		return
	}
	closing := map[string]string{"(": ")", "[": "]", "{": "}", "${": "}"}[t.text]
	p.report(diag.MissingToken, p.spanOf(t), "write "+closing+" where it should end", "this %s is never closed", t.text)
}

// opening reads an opening bracket.
func (p *parser) opening(bracket string) *token {
	if !p.is(bracket) {
		p.unexpected("`" + bracket + "`")
	}
	p.unclosed(p.tok())
	return p.next()
}

// block reads { statements }.
func (p *parser) block() *Block {
	start := p.here()
	p.opening("{")
	p.enter()
	b := &Block{Stmts: p.statements(false)}
	p.leave()
	p.accept("}")
	b.At = p.from(start)
	return b
}

// statements reads up to a }, or up to the next case of a switch.
func (p *parser) statements(cases bool) []Stmt {
	var list []Stmt
	read := func() {
		s := p.statement()
		p.separator()
		list = append(list, s)
	}
	for !p.end() && !p.is("}") && !(cases && p.atCase()) {
		if !p.accept(";") {
			p.guarded(read)
		}
	}
	return list
}

func (p *parser) atCase() bool {
	return p.is("case") || p.is("default") && p.ahead(1).says(":")
}

// body reads the block or single statement that a condition or loop governs.
func (p *parser) body() *Block {
	if p.is("{") {
		return p.block()
	}
	start := p.here()
	p.enter()
	s := p.statement()
	p.leave()
	return &Block{p.from(start), []Stmt{s}}
}

// loopBody reads the body of a loop, which may be a lone semicolon.
func (p *parser) loopBody() *Block {
	if start := p.here(); p.accept(";") {
		return &Block{At: At{start}}
	}
	outer := p.inside
	p.inside.loop, p.inside.breaking = true, true
	b := p.body()
	p.inside = outer
	return b
}

// statement reads one statement.
func (p *parser) statement() Stmt {
	t := p.tok()
	if t.kind == keyword {
		if s := p.keyword(t.text); s != nil {
			return s
		}
	}
	switch {
	case p.declares():
		return p.declareInside()
	case t.kind == word && p.ahead(1).says(":") && !p.ahead(1).newline:
		return p.labelled()
	case t.says("{") && t.inner == 0:
		p.fail(diag.UnexpectedToken, p.here(), "write `if (true) {` for a block of statements, or `{ it -> …` for a closure",
			"Groovy cannot tell whether this is a block or a closure")
	case t.kind == included:
		p.fail(diag.Misplaced, p.here(), "move it out of the braces", "an #include cannot stand inside braces")
	case t.kind == word && t.text == "trait":
		p.refuseClass()
	}
	x := p.command()
	return &ExprStmt{At{x.Span()}, x}
}

// keyword reads a statement that begins with a reserved word, if one does.
func (p *parser) keyword(which string) Stmt {
	start := p.here()
	switch which {
	case "if":
		return p.ifStmt()
	case "for":
		return p.forStmt()
	case "while":
		return p.whileStmt()
	case "switch":
		return p.switchStmt()
	case "try":
		return p.tryStmt()
	case "return", "throw":
		return p.leaving(which)
	case "break", "continue":
		return p.jump(which)
	case "assert":
		return p.assertStmt()
	case "synchronized":
		if p.ahead(1).says("(") {
			return p.synchronizedStmt()
		}
	case "class", "interface", "enum":
		p.refuseClass()
	case "do":
		p.refuse(start, "Groovy 2.4, which the platforms run, has no do … while loop", "write `while (true) { … if (!condition) break }`")
	case "else", "catch", "finally", "case", "default":
		p.fail(diag.UnexpectedToken, start, "check the braces above", "this `%s` belongs to nothing", which)
	case "import", "package":
		p.fail(diag.Misplaced, start, "move it to the top of the file", "`%s` cannot stand inside braces", which)
	}
	return nil
}

// declareInside reads local variables.
func (p *parser) declareInside() Stmt {
	h := p.head()
	if p.declaresMethod() {
		p.fail(diag.Misplaced, p.here(), "end the block above with }, or move the method out of it",
			"the method %s is declared inside braces", p.tok().text)
	}
	if h.field {
		p.fail(diag.Misplaced, h.start, "move it out of the braces", "@Field cannot stand inside braces")
	}
	return p.locals(h)
}

// locals reads the variables behind def, modifiers and a type.
func (p *parser) locals(h head) *Local {
	s := &Local{}
	if p.is("(") {
		p.localTuple(h, s)
		return s
	}
	for {
		name := p.name("a variable")
		v := &Var{At: At{p.spanOf(name)}, Name: name.text, Type: h.typ}
		if p.isHere("=") {
			p.next()
			v.Init = p.item(p.command)
		}
		s.Vars = append(s.Vars, v)
		if !p.isHere(",") {
			break
		}
		p.next()
	}
	s.At = p.from(h.start)
	return s
}

// isTupleAt reports whether the ( at token i opens (a, b) =.
func (p *parser) isTupleAt(i int) bool {
	mate := p.tokens[i].mate
	return mate > 0 && p.tokens[mate+1].says("=")
}

// localTuple reads (a, b) = x.
func (p *parser) localTuple(h head, s *Local) {
	p.opening("(")
	for !p.is(")") && !p.end() {
		n := p.param()
		if n.Type == nil {
			n.Type = h.typ
		}
		s.Vars = append(s.Vars, &Var{At: n.At, Name: n.Name, Type: n.Type})
		if !p.accept(",") && !p.is(")") {
			p.unexpected("`,` or `)`")
		}
	}
	p.expect(")")
	p.expect("=")
	s.Tuple = p.item(p.command)
	s.At = p.from(h.start)
}

// labelled reads label: statement.
func (p *parser) labelled() Stmt {
	start, name := p.here(), p.next()
	p.next()
	p.enter()
	s := &Labelled{Label: name.text}
	if p.is("{") && p.tok().inner == 0 {
		s.Stmt = p.block()
	} else {
		s.Stmt = p.statement()
	}
	p.leave()
	s.At = p.from(start)
	return s
}
