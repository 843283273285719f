package syntax

import (
	"strings"

	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/source"
)

// primary reads an operand without what is appended to it.
func (p *parser) primary() Expr {
	t, at := p.tok(), At{p.here()}
	switch t.kind {
	case word:
		p.next()
		return &Name{at, t.text}
	case number:
		return p.number()
	case text:
		p.next()
		return &Text{at, t.text}
	case gstart:
		return p.gstring()
	case keyword:
		return p.word(t, at)
	case punct:
		switch t.text {
		case "(":
			return p.group()
		case "[":
			return p.literal()
		case "{":
			return p.closure()
		}
	}
	p.unexpected("a value")
	return nil
}

// word reads a reserved word that is a value.
func (p *parser) word(t *token, at At) Expr {
	switch t.text {
	case "true", "false":
		p.next()
		return &Bool{at, t.text == "true"}
	case "null":
		p.next()
		return &Null{at}
	case "new":
		return p.newExpr()
	case "super":
		p.refuse(at.At, "`super` has no meaning in an app", "call the method by its name")
	}
	if t.text != "this" && !isBuiltIn(t.text) {
		p.fail(diag.UnexpectedToken, at.At, "write a value here", "the reserved word `%s` cannot stand here", t.text)
	}
	p.next()
	return &Name{at, t.text}
}

func (p *parser) number() Expr {
	at, t := At{p.here()}, p.next()
	kind, text, ok := numberOf(t.text, "")
	if !ok {
		p.report(diag.BadNumber, at.At, "leave the suffix out, or use G for numbers of any size; a leading 0 means octal, and an exponent has at most nine digits",
			"%s is no number that Groovy can store", t.text)
	}
	return &Number{at, kind, text}
}

// group reads ( expression ).
func (p *parser) group() Expr {
	open := p.opening("(")
	p.enter()
	x := p.expr()
	p.leave()
	p.expectClosing(open, ")")
	return x
}

// literal reads a list or map in brackets.
func (p *parser) literal() Expr {
	start := p.here()
	if p.ahead(1).says(":") && p.ahead(2).says("]") {
		p.pos += 3
		return &MapLit{At: p.from(start)}
	}
	args := p.listed("]")
	switch {
	case len(args.named) == 0:
		return &ListLit{p.from(start), args.plain}
	case len(args.plain) > 0:
		p.fail(diag.UnexpectedToken, args.plain[0].Span(), "write key: value", "this element of a map has no key")
	}
	return &MapLit{p.from(start), args.named, false}
}

// closure reads { params -> statements }.
func (p *parser) closure() *Closure {
	start, open := p.here(), p.opening("{")
	p.enter()
	outer := p.inside
	p.inside = inside{}
	n := &Closure{}
	p.closureParams(n, open)
	body := p.here()
	list := p.statements(false)
	n.Body = &Block{p.from(body), list}
	p.inside = outer
	p.leave()
	p.accept("}")
	n.At = p.from(start)
	if len(list) == 0 {
		n.Body.At = n.At
	}
	return n
}

// closureParams reads the parameters of a closure and its arrow, if any.
func (p *parser) closureParams(n *Closure, open *token) {
	if open.inner == 0 {
		n.Implicit = true
		return
	}
	for !p.is("->") {
		n.Params = append(n.Params, p.param())
		if !p.accept(",") && !p.is("->") {
			p.unexpected("`,` or `->`")
		}
	}
	p.next()
	p.distinct(n.Params)
}

// newExpr reads new T(args) and new T[n].
func (p *parser) newExpr() Expr {
	start := p.here()
	p.next()
	after, _ := p.skipNew()
	if after < 0 {
		p.unexpected("a type")
	}
	typ := p.newType(after)
	switch {
	case p.is("["):
		return p.newArray(start, typ)
	case !p.is("("):
		p.unexpected("`(`")
	}
	args := p.parenthesised()
	if p.isHere("{") {
		p.refuse(p.here(), "classes without a name are not supported", "use a closure or a map")
	}
	return &New{p.from(start), typ, args}
}

// skipNew is the index behind the name of the class; the brackets of an array
// are not part of it.
func (p *parser) skipNew() (after int, name string) {
	after, name = p.skipType(p.pos)
	for after > p.pos+1 && p.tokens[after-1].says("]") && p.tokens[after-2].says("[") {
		after -= 2
	}
	return after, name
}

func (p *parser) newType(after int) *Type {
	start := p.here()
	n := &Type{Name: p.typeWord()}
	p.pos = after
	n.At = p.from(start)
	return n
}

// newArray reads the [n][m] behind new T.
func (p *parser) newArray(start source.Span, typ *Type) Expr {
	n := &NewArray{Type: typ}
	for p.isHere("[") {
		open := p.opening("[")
		if !p.is("]") {
			n.Sizes = append(n.Sizes, p.item(p.expr))
		}
		p.expectClosing(open, "]")
		typ.Dims++
	}
	if p.isHere("{") {
		p.refuse(p.here(), "Groovy 2.4 has no braces for the elements of an array", "write [a, b] as "+typ.Name+"[]")
	}
	n.At = p.from(start)
	return n
}

// gstring reads a text with expressions in it.
func (p *parser) gstring() Expr {
	start, first := p.here(), p.next()
	p.enter()
	g := &GString{Texts: []string{first.text}}
	for {
		g.Values = append(g.Values, p.item(p.filled))
		t := p.tok()
		if t.kind != gmiddle && t.kind != gend {
			p.fail(diag.Unterminated, p.spanOf(first), "close it with quotes", "this text has no end")
		}
		p.next()
		g.Texts = append(g.Texts, t.text)
		if t.kind == gend {
			break
		}
	}
	p.leave()
	g.At = p.from(start)
	return g
}

// filled reads $x.y or ${…} inside a text. Several statements are a closure
// that is called.
func (p *parser) filled() Expr {
	if p.tok().kind == path {
		return p.dotted()
	}
	start, open := p.here(), p.next()
	p.unclosed(open)
	n := &Closure{}
	p.closureParams(n, open)
	list := p.statements(false)
	p.accept("}")
	at := p.from(start)
	if len(list) == 0 && n.Implicit {
		return &Null{at}
	}
	if s, alone := first(list).(*ExprStmt); alone && len(list) == 1 && n.Implicit {
		return s.X
	}
	n.At, n.Body = at, &Block{at, list}
	if !n.Implicit {
		return n
	}
	n.Implicit = false
	return &Call{At: at, Recv: n, Name: "call", NameSpan: at.At}
}

func first(list []Stmt) Stmt {
	if len(list) == 0 {
		return nil
	}
	return list[0]
}

// dotted makes the x.y of "$x.y" a name and its properties.
func (p *parser) dotted() Expr {
	t := p.next()
	at := t.start
	var x Expr
	for _, part := range strings.Split(t.text, ".") {
		span := source.Span{File: p.file.Number, Start: at, End: at + int32(len(part))}
		at = span.End + 1
		if x == nil {
			x = &Name{At{span}, part}
			continue
		}
		p.link()
		whole := source.Span{File: span.File, Start: t.start, End: span.End}
		x = &Property{At: At{whole}, Recv: x, Name: part, NameSpan: span}
	}
	return x
}
