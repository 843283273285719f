package syntax

import "crosscheck/engine/internal/diag"

// arguments collects what stands between brackets or behind a command.
type arguments struct {
	plain []Expr
	named []*Entry
}

// list puts named arguments first, as one map.
func (a *arguments) list() []Expr {
	if len(a.named) == 0 {
		return a.plain
	}
	span := a.named[0].At.At
	span.End = a.named[len(a.named)-1].At.At.End
	return append([]Expr{&MapLit{At{span}, a.named, true}}, a.plain...)
}

// parenthesised reads ( arguments ).
func (p *parser) parenthesised() []Expr { return p.listed(")").list() }

// listed reads arguments in brackets. One comma too many is no mistake.
func (p *parser) listed(closing string) *arguments {
	p.unclosed(p.tok())
	open := p.next()
	args := &arguments{}
	p.enter()
	for commas := 0; !p.is(closing) && !p.end(); commas = 0 {
		p.argument(args)
		for p.accept(",") {
			commas++
		}
		if commas > 2 {
			p.fail(diag.UnexpectedToken, p.justRead(), "remove the commas that are too many", "there is nothing between these commas")
		}
		if commas == 0 {
			break
		}
	}
	p.leave()
	p.expectClosing(open, closing)
	return args
}

// expectClosing reads the bracket that closes open. Where another one does
// that further on, a comma is missing here.
func (p *parser) expectClosing(open *token, closing string) {
	switch {
	case p.accept(closing):
	case open.mate == 0:
		// It is complained about where it is opened.
		if !p.tok().lineHead && !p.end() {
			panic(bail{})
		}
	case startsOperand(p.tok()) || p.labelFollows():
		at := p.justRead()
		p.fail(diag.MissingToken, at, "write , between two of them", "a comma or operator is missing here")
	default:
		p.unexpected("`" + closing + "`")
	}
}

// labelFollows reports whether name: stands here. Names are their own texts;
// expressions must be in parentheses.
func (p *parser) labelFollows() bool {
	t := p.tok()
	switch {
	case t.kind == word || t.kind == keyword || t.kind == number || t.kind == text:
		return p.ahead(1).says(":")
	case t.kind == gstart || t.says("("):
		return t.mate > 0 && p.tokens[t.mate+1].says(":")
	}
	return false
}

// spread reads *x.
func (p *parser) spread() Expr {
	start := p.here()
	p.next()
	if p.is(":") {
		p.refuse(p.from(start).At, "spreading a map with *: is not supported", "write the entries one by one")
	}
	x := p.item(p.expr)
	return &Spread{p.from(start), x}
}

// argument reads an argument, named or not, into args.
func (p *parser) argument(args *arguments) {
	if p.is("*") {
		args.plain = append(args.plain, p.spread())
		return
	}
	if !p.labelFollows() {
		if p.declares() {
			p.fail(diag.Misplaced, p.here(), "declare it on a line of its own", "a variable cannot be declared here")
		}
		args.plain = append(args.plain, p.item(p.expr))
		if p.is(":") {
			p.fail(diag.UnexpectedToken, p.here(), "put the key in parentheses: (key): value", "this key must be in parentheses")
		}
		return
	}
	start := p.here()
	e := &Entry{}
	if t := p.tok(); t.kind == word || t.kind == keyword {
		e.Key = &Text{At{start}, p.next().text}
	} else {
		e.Key = p.primary()
	}
	p.next()
	e.Value = p.item(p.expr)
	e.At = p.from(start)
	args.named = append(args.named, e)
}
