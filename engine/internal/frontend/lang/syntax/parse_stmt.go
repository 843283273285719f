package syntax

import (
	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/source"
)

// stmtWords begin a statement.
var stmtWords = []string{
	"let", "if", "for", "while", "choose", "assert", "enable", "disable", "notify", "return", "start", "cancel", "reset", "wait",
}

// block reads { … }.
func (p *parser) block() *Block {
	start := p.here()
	if !p.expect("{") {
		return &Block{At: At{p.justRead()}}
	}
	b := &Block{}
	if !p.enter() {
		b.At = At{start}
		return b
	}
	defer p.leave()
	for !p.is("}") && !p.end() && !p.itemFollows() {
		before := p.pos
		b.Stmts = append(b.Stmts, p.stmt())
		if p.pos == before {
			p.skip()
		}
	}
	p.closeBrace(start)
	b.At = p.from(start)
	return b
}

// arm reads the block of an if or a loop; a statement without braces is
// reported and taken for the block.
func (p *parser) arm() *Block {
	if p.is("{") || p.is("}") || p.end() || p.itemFollows() || p.failedAt == p.pos {
		return p.block()
	}
	start, mark := p.here(), p.pos
	if !p.enter() {
		return &Block{At: At{start}}
	}
	s := p.stmt()
	p.leave()
	b := &Block{At: p.from(start), Stmts: []Stmt{s}}
	if p.pos == mark {
		return b
	}
	problem := p.problems.Add(diag.MissingToken, diag.Error, b.At.At, "the braces round this are missing")
	problem.Help = "write { and }"
	end := source.Span{File: p.file, Start: b.At.At.End, End: b.At.At.End}
	problem.Fix = &diag.Fix{Title: "Insert { }", Edits: []diag.Edit{
		{Span: source.Span{File: p.file, Start: start.Start, End: start.Start}, New: "{ "}, {Span: end, New: " }"},
	}}
	return b
}

// itemFollows reports whether a declaration begins that cannot stand in a block.
func (p *parser) itemFollows() bool {
	t := p.tok()
	if !t.FirstOnLine || t.Kind != Reserved {
		return false
	}
	switch t.Text {
	case "app", "event", "fn", "device", "enum", "env", "invariant", "never", "reachable", "final", "clock":
		return true
	}
	return false
}

// closeBrace reads the } that belongs to the { at open.
func (p *parser) closeBrace(open source.Span) {
	if p.accept("}") {
		return
	}
	problem := p.fail(diag.MissingToken, open, "this `{` is never closed")
	problem.Help = "write `}` before " + p.what()
	at := p.justRead().End
	insert := source.Span{File: p.file, Start: at, End: at}
	problem.Fix = &diag.Fix{Title: "Insert }", Edits: []diag.Edit{{Span: insert, New: "\n}"}}}
}

// what describes the token at hand.
func (p *parser) what() string {
	if p.end() {
		return "the end of the text"
	}
	return show(p.tok())
}

// skip leaves out the rest of a statement.
func (p *parser) skip() {
	p.next()
	for !p.end() && !p.is("}") && !p.tok().FirstOnLine {
		if p.accept(";") {
			return
		}
		if p.is("{") {
			p.skipBraces()
			return
		}
		p.next()
	}
}

// skipBraces leaves out { … } with all it holds.
func (p *parser) skipBraces() {
	depth := 0
	for !p.end() {
		switch p.next().Text {
		case "{":
			depth++
		case "}":
			depth--
		}
		if depth == 0 {
			return
		}
	}
}

// semicolon ends a statement or declaration. What stands before it on the
// line and cannot belong is reported and left out.
func (p *parser) semicolon() {
	t := p.tok()
	switch {
	case p.accept(";"):
	case t.FirstOnLine || p.is("}"):
		p.expect(";")
	case p.pos > 0 && p.is("{"):
		p.unexpected("`;`")
		p.skipBraces()
	default:
		p.unexpected("`;`")
		p.skip()
	}
}

// stmt reads a statement.
func (p *parser) stmt() Stmt {
	start := p.here()
	t := p.tok()
	if t.Kind == Reserved {
		return p.reservedStmt(start, t.Text)
	}
	if p.is("{") {
		return p.block()
	}
	if p.is(";") {
		p.straySemicolon()
		return &BadStmt{At{start}}
	}
	if next := p.ahead(1); t.Kind == Name && !next.FirstOnLine {
		switch {
		case p.is("wait") && p.durationFollows():
			return p.wait(start)
		case next.Kind == Name:
			return p.wordStmt(start)
		}
	}
	return p.simple(start)
}

func (p *parser) reservedStmt(start source.Span, word string) Stmt {
	switch word {
	case "let":
		return p.let(start)
	case "if":
		return p.ifStmt()
	case "while":
		p.next()
		cond := p.condition()
		body := p.arm()
		return &While{p.from(start), cond, body}
	case "for":
		return p.forStmt(start)
	case "choose":
		return p.choose(start)
	case "assert":
		return p.assert(start)
	case "enable", "disable":
		p.next()
		var x Expr
		p.parens(func() { x = p.expr() })
		p.semicolon()
		return &Switch{p.from(start), word == "enable", x}
	case "notify":
		p.next()
		var text *TextLit
		p.parens(func() { text = p.text() })
		p.semicolon()
		return &Notify{p.from(start), text}
	case "return":
		return p.returnStmt(start)
	case "mode":
		return p.simple(start)
	}
	return p.strayStmt(start, word)
}

func (p *parser) let(start source.Span) Stmt {
	p.next()
	name := p.name("a local variable")
	if p.is(":") {
		p.fail(diag.UnexpectedToken, p.here(), "a local variable has the type of its value").Help = "leave the type out"
		p.next()
		p.typeExpr()
	}
	p.expect("=")
	x := p.expr()
	p.semicolon()
	return &Let{p.from(start), name, x}
}

func (p *parser) ifStmt() Stmt {
	start := p.here()
	p.next()
	if !p.enter() {
		return &BadStmt{At{start}}
	}
	defer p.leave()
	s := &If{Cond: p.condition()}
	s.Then = p.arm()
	if p.accept("else") {
		if p.is("if") {
			s.Else = p.ifStmt()
		} else {
			s.Else = p.arm()
		}
	}
	s.At = p.from(start)
	return s
}

func (p *parser) forStmt(start source.Span) Stmt {
	p.next()
	parens := p.is("(")
	if parens {
		p.fail(diag.UnexpectedToken, p.here(), "`for` has no parentheses").Help = "write for i in 0..3 { … }"
		p.skipTo("{")
		p.block()
		return &BadStmt{p.from(start)}
	}
	name := p.name("a variable")
	p.expect("in")
	typ := p.typeExpr()
	body := p.arm()
	return &For{p.from(start), name, typ, body}
}

// skipTo leaves out tokens up to the given mark on this line.
func (p *parser) skipTo(text string) {
	for !p.end() && !p.is(text) {
		p.next()
		if p.tok().FirstOnLine {
			return
		}
	}
}

func (p *parser) choose(start source.Span) Stmt {
	p.next()
	s := &Choose{Var: p.name("a local variable")}
	if p.accept("in") {
		s.Type = p.typeExpr()
	}
	p.semicolon()
	s.At = p.from(start)
	return s
}

func (p *parser) assert(start source.Span) Stmt {
	p.next()
	s := &Assert{}
	p.parens(func() {
		s.Cond = p.testExpr()
		if p.accept(",") {
			s.Text = p.text()
		}
	})
	p.semicolon()
	s.At = p.from(start)
	return s
}

func (p *parser) returnStmt(start source.Span) Stmt {
	p.next()
	s := &Return{}
	if !p.is(";") && !p.is("}") && !p.tok().FirstOnLine {
		s.X = p.expr()
	}
	p.semicolon()
	s.At = p.from(start)
	return s
}

// wordStmt reads a statement that begins with two names.
func (p *parser) wordStmt(start source.Span) Stmt {
	switch p.tok().Text {
	case "start":
		p.next()
		timer := p.name("a timer")
		p.expect("after")
		after := p.expr()
		p.semicolon()
		return &StartTimer{p.from(start), timer, after}
	case "cancel":
		p.next()
		timer := p.name("a timer")
		p.semicolon()
		return &CancelTimer{p.from(start), timer}
	case "reset":
		p.next()
		return p.resetClock(start)
	}
	if p.ahead(2).Text == "=" {
		return p.typedLocal(start)
	}
	if p.mend(stmtWords, "a statement") {
		return p.stmt()
	}
	p.fail(diag.UnexpectedToken, p.here(), "`%s` begins no statement", p.tok().Text).Help =
		"a local variable is made with `let name = value;`"
	p.skip()
	return &BadStmt{p.from(start)}
}

// simple reads an assignment or a call.
func (p *parser) simple(start source.Span) Stmt {
	p.begins()
	x := p.postfix()
	if _, bad := x.(*BadExpr); bad {
		p.skip()
		return &BadStmt{p.from(start)}
	}
	if call, ok := x.(*Call); ok {
		return p.callStmt(start, call)
	}
	switch {
	case p.is("=") || p.is("+=") || p.is("-="):
		op := p.next()
		value := p.expr()
		p.semicolon()
		return &Assign{p.from(start), x, op.Text, value}
	case p.is("+") && p.ahead(1).Text == "+" || p.is("-") && p.ahead(1).Text == "-":
		return p.increment(start)
	case (p.is("*") || p.is("/") || p.is("%")) && p.ahead(1).Text == "=":
		place := Source(x)
		p.fail(diag.UnexpectedToken, p.here(), "there is no `%s=`", p.tok().Text).Help =
			"write `" + place + " = " + place + " " + p.tok().Text + " …`"
		p.skip()
		return &BadStmt{p.from(start)}
	case p.is("=="):
		p.replace("=")
		p.next()
		value := p.expr()
		p.semicolon()
		return &Assign{p.from(start), x, "=", value}
	}
	p.unexpected("`=` or a call")
	p.skip()
	return &BadStmt{p.from(start)}
}

// callStmt ends a call; where a block follows it a keyword was misspelt.
func (p *parser) callStmt(start source.Span, call *Call) Stmt {
	id, named := call.Fun.(*Ident)
	if p.is("{") && named {
		problem := p.fail(diag.UnexpectedToken, id.At.At, "`%s` begins no statement with a block", id.Name)
		problem.Help = "use if, while or for"
		if near := diag.Nearest(id.Name, []string{"if", "while", "for"}); near != "" {
			problem.Help = "did you mean `" + near + "`?"
			problem.Fix = &diag.Fix{Title: "Write " + near, Edits: []diag.Edit{{Span: id.At.At, New: near}}}
		}
		p.block()
		return &BadStmt{p.from(start)}
	}
	p.semicolon()
	return &CallStmt{p.from(start), call}
}
