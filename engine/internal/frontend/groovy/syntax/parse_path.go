package syntax

import (
	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/source"
)

// command reads an expression that may be a call without parentheses:
// input "a", "b", title: "c". What follows the arguments on the same line is
// called on the result: a b c d is a(b).c(d).
func (p *parser) command() Expr {
	start := p.here()
	x := p.assignment(true)
	if x != p.lastPath || !p.commandFollows() {
		return x
	}
	if _, called := x.(*Call); !called {
		x = p.commandCall(start, x)
	}
	for p.commandFollows() {
		p.link()
		x = p.commandLink(start, x)
	}
	return x
}

// commandFollows reports whether an argument without parentheses follows.
func (p *parser) commandFollows() bool {
	t := p.tok()
	switch {
	case t.newline || t.kind == eof:
		return false
	case t.kind == keyword && !isValueWord(t.text):
		return p.ahead(1).says(":") && !t.says("else")
	}
	return startsOperand(t)
}

// commandCall reads the arguments of x, which has no parentheses.
func (p *parser) commandCall(start source.Span, x Expr) Expr {
	call := p.callOf(x, false)
	args := &arguments{}
	p.enter()
	p.argument(args)
	for p.isHere(",") {
		p.next()
		p.argument(args)
	}
	p.leave()
	call.Args = args.list()
	call.At = p.from(start)
	return call
}

// commandLink reads a name behind a command, and what that is called with.
func (p *parser) commandLink(start source.Span, x Expr) Expr {
	prop := p.memberName(&Property{Recv: x})
	prop.At = p.from(start)
	switch {
	case p.isHere("(") || p.isHere("{") || p.isHere("[") || p.is(".") || p.is("?.") || p.is("*."):
		return p.chain(start, prop, false, true)
	case p.commandFollows():
		return p.commandCall(start, prop)
	}
	return prop
}

// path reads an operand with its members, calls and elements.
func (p *parser) path(reach bool) Expr {
	start := p.here()
	group := p.is("(")
	x := p.chain(start, p.primary(), group, reach)
	p.lastPath = x
	return x
}

// chain reads what is appended to x. When x is a group in parentheses, calling
// it calls its value.
func (p *parser) chain(start source.Span, x Expr, group, reach bool) Expr {
	for {
		t := p.tok()
		if t.kind != punct {
			return x
		}
		switch {
		case t.text == "." || t.text == "?." || t.text == "*.":
			p.next()
			x = p.memberName(&Property{Recv: x, Safe: t.text == "?.", Spread: t.text == "*."})
			x.(*Property).At = p.from(start)
		case t.text == ".&":
			p.refuse(p.here(), "references to methods with .& are not supported", "write a closure: { it -> name(it) }")
		case t.text == "(" && !t.newline:
			call := p.callOf(x, group)
			call.Args = p.parenthesised()
			call.At = p.from(start)
			x = call
		case t.text == "[" && !t.newline:
			x = p.index(start, x)
		case t.text == "{" && (!t.newline || reach):
			x = p.append(start, x, group)
		default:
			return x
		}
		p.link()
		group = false
	}
}

// append reads a closure behind x: the last argument of x.
func (p *parser) append(start source.Span, x Expr, group bool) Expr {
	call, called := x.(*Call)
	if !called || group {
		call = p.callOf(x, group)
	}
	closure := p.closure()
	call.Args = append(call.Args, closure)
	call.At = p.from(start)
	return call
}

// callOf makes a call of what stands before the arguments.
func (p *parser) callOf(x Expr, group bool) *Call {
	if !group {
		switch x := x.(type) {
		case *Name:
			if x.Name == "this" || isBuiltIn(x.Name) {
				p.fail(diag.UnexpectedToken, x.At.At, "call a method by its name", "`%s` cannot be called", x.Name)
			}
			return &Call{Name: x.Name, NameSpan: x.At.At}
		case *Property:
			return &Call{Recv: x.Recv, Name: x.Name, NameSpan: x.NameSpan, Key: x.Key, Safe: x.Safe, Spread: x.Spread}
		case *Text:
			return &Call{Name: x.Value, NameSpan: x.At.At}
		case *GString:
			return &Call{Key: x, NameSpan: x.At.At}
		}
	}
	return &Call{Recv: x, Name: "call", NameSpan: x.Span()}
}

// memberName reads the name behind a dot into prop: a name, a text, or an
// expression in parentheses.
func (p *parser) memberName(prop *Property) *Property {
	t := p.tok()
	prop.NameSpan = p.here()
	switch {
	case t.kind == word || t.kind == keyword || t.kind == text:
		prop.Name = p.next().text
	case t.kind == gstart:
		prop.Key = p.gstring()
	case t.says("("):
		prop.Key = p.group()
	case t.says("@"):
		p.refuse(p.here(), "access to fields with .@ is not supported", "leave the @ out")
	default:
		p.unexpected("a name")
	}
	prop.NameSpan = p.from(prop.NameSpan).At
	return prop
}

// index reads x[key]; several keys are a list.
func (p *parser) index(start source.Span, x Expr) Expr {
	open, at := p.tok(), p.here()
	args := p.listed("]")
	if len(args.named) > 0 {
		p.fail(diag.UnexpectedToken, args.named[0].At.At, "write one key", "an element has no named arguments")
	}
	n := &Index{X: x}
	if len(args.plain) == 1 && open.mate > 0 {
		if _, many := args.plain[0].(*Spread); many {
			p.refuse(args.plain[0].Span(), "Groovy does not compile a * before the only key", "leave the * out: a list of keys finds the same")
		}
		n.Key = args.plain[0]
	} else {
		n.Key = &ListLit{p.from(at), args.plain}
	}
	n.At = p.from(start)
	return n
}
