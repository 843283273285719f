package syntax

import (
	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/source"
)

// strayStmt reports a reserved word that begins no statement.
func (p *parser) strayStmt(start source.Span, word string) Stmt {
	switch word {
	case "var", "const", "bool":
		problem := p.fail(diag.Misplaced, start, "`%s` cannot stand in a handler", word)
		problem.Help = "a local variable is made with `let name = value;`"
		if word == "var" {
			problem.Fix = &diag.Fix{Title: "Write let", Edits: []diag.Edit{{Span: start, New: "let"}}}
		}
		p.skip()
	case "else":
		p.fail(diag.UnexpectedToken, start, "this `else` belongs to no `if`").Help = "remove it, or write an if before it"
		p.next()
	default:
		p.unexpected("a statement")
		p.skip()
	}
	return &BadStmt{p.from(start)}
}

// typedLocal reads `int r = …`, which is written with let.
func (p *parser) typedLocal(start source.Span) Stmt {
	if !p.mend([]string{"let"}, "a statement") {
		problem := p.fail(diag.UnexpectedToken, start, "`%s` begins no statement", p.tok().Text)
		problem.Help = "a local variable is made with `let name = value;`"
		problem.Fix = &diag.Fix{Title: "Write let", Edits: []diag.Edit{{Span: start, New: "let"}}}
	}
	return p.let(start)
}

// straySemicolon reports a ; that ends nothing.
func (p *parser) straySemicolon() {
	problem := p.fail(diag.UnexpectedToken, p.here(), "this `;` ends nothing")
	problem.Help = "remove it"
	problem.Fix = &diag.Fix{Title: "Remove ;", Edits: []diag.Edit{{Span: p.here()}}}
	p.next()
}

// increment reports x++ and x--.
func (p *parser) increment(start source.Span) Stmt {
	op, span := p.tok().Text, source.Join(p.here(), p.spanOf(*p.ahead(1)))
	problem := p.fail(diag.UnexpectedToken, span, "there is no `%s%s`", op, op)
	problem.Help = "write `" + op + "= 1`"
	problem.Fix = &diag.Fix{Title: "Write " + op + "= 1", Edits: []diag.Edit{{Span: span, New: " " + op + "= 1"}}}
	p.skip()
	return &BadStmt{p.from(start)}
}
