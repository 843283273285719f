package template

import (
	"errors"
	"slices"
	"strconv"
)

// parser reads a template by recursive descent. Errors are panics of type error,
// which parse recovers.
type parser struct {
	parts  []part
	tokens []token // of the tag under way
	count  int
	depth  int
}

func (p *parser) parse(text string) (body []stmt, err error) {
	defer func() {
		switch e := recover().(type) {
		case nil:
		case error:
			body, err = nil, e
		default:
			panic(e)
		}
	}()
	if p.parts, err = scan(text); err != nil {
		return nil, err
	}
	body, end := p.body()
	if end != "" {
		panic(errors.New("there is an " + end + " too many"))
	}
	return body, nil
}

// enter counts a part of the tree; leave must follow.
func (p *parser) enter() {
	p.count++
	p.depth++
	if p.count > mostParts || p.depth > mostDepth {
		panic(errSize)
	}
}

func (p *parser) leave() { p.depth-- }

// body reads statements up to a tag that ends them, whose word it is.
func (p *parser) body() (out []stmt, end string) {
	p.enter()
	defer p.leave()
	for len(p.parts) > 0 {
		next := p.parts[0]
		p.parts = p.parts[1:]
		p.tokens = next.tokens
		switch next.tag {
		case 0:
			out = append(out, &plain{next.text})
		case '{':
			x := p.tuple()
			p.done()
			out = append(out, &output{x})
		default:
			word := p.word()
			switch word {
			case "elif", "else", "endif", "endfor", "endset", "endmacro", "endcall", "endfilter", "endraw", "endblock", "endwith":
				return out, word
			}
			out = append(out, p.statement(word))
		}
	}
	return out, ""
}

func (p *parser) statement(word string) stmt {
	switch word {
	case "if":
		return p.branch()
	case "set":
		return p.assign()
	case "for":
		return p.loop()
	case "macro":
		return p.macro()
	}
	p.tokens = nil
	if end := "end" + word; slices.Contains([]string{"call", "filter", "raw", "block", "with"}, word) {
		p.until(end)
	}
	return &strange{word}
}

// until reads statements up to one of some ends.
func (p *parser) until(ends ...string) (body []stmt, end string) {
	body, end = p.body()
	if !slices.Contains(ends, end) {
		panic(errors.New("an " + ends[len(ends)-1] + " is missing"))
	}
	return body, end
}

func (p *parser) branch() stmt {
	b := &branch{}
	cond := p.expression()
	for {
		p.done()
		body, end := p.until("elif", "else", "endif")
		b.conds, b.bodies = append(b.conds, cond), append(b.bodies, body)
		if cond = nil; end == "elif" {
			cond = p.expression()
		} else if end == "endif" || b.conds[len(b.conds)-1] == nil {
			p.done()
			return b
		}
	}
}

func (p *parser) assign() stmt {
	a := &assign{names: p.names()}
	if len(a.names) == 1 && p.takes(".") {
		a.member = p.word()
	}
	if p.takes("=") {
		a.x = p.tuple()
		p.done()
		return a
	}
	p.done()
	a.body, _ = p.until("endset")
	p.done()
	return a
}

func (p *parser) macro() stmt {
	m := &macro{name: p.word()}
	p.need("(")
	for !p.takes(")") {
		if len(m.params) > 0 {
			p.need(",")
		}
		var x expr
		if m.params = append(m.params, p.word()); p.takes("=") {
			x = p.expression()
		}
		m.defaults = append(m.defaults, x)
	}
	p.done()
	m.body, _ = p.until("endmacro")
	p.done()
	return m
}

func (p *parser) names() (list []string) {
	for {
		round := p.takes("(")
		list = append(list, p.word())
		if round {
			for p.takes(",") {
				list = append(list, p.word())
			}
			p.need(")")
		}
		if !p.takes(",") {
			return list
		}
	}
}

func (p *parser) loop() stmt {
	l := &loop{names: p.names()}
	if p.word() != "in" {
		panic(errors.New("a for has no in"))
	}
	l.over = p.logic(0)
	if p.takes("if") {
		l.only = p.logic(0)
	}
	if p.takes("recursive") {
		panic(errors.New("a for is recursive"))
	}
	p.done()
	end := ""
	if l.body, end = p.until("else", "endfor"); end == "else" {
		p.done()
		l.none, _ = p.until("endfor")
	}
	p.done()
	return l
}

func (p *parser) peek() token {
	if len(p.tokens) == 0 {
		return token{}
	}
	return p.tokens[0]
}

func (p *parser) take() token {
	t := p.peek()
	if len(p.tokens) > 0 {
		p.tokens = p.tokens[1:]
	}
	return t
}

// takes takes an operator or a word if it is there.
func (p *parser) takes(text string) bool {
	if t := p.peek(); t.text != text || t.kind != opToken && t.kind != nameToken {
		return false
	}
	p.take()
	return true
}

func (p *parser) need(text string) {
	if !p.takes(text) {
		panic(errors.New("a " + text + " is missing"))
	}
}

func (p *parser) word() string {
	t := p.take()
	if t.kind != nameToken {
		panic(errors.New("a name is missing"))
	}
	return t.text
}

// done is the end of a tag.
func (p *parser) done() {
	if t := p.peek(); t.kind != endToken {
		panic(errors.New("there is a " + t.text + " too many"))
	}
}

// tuple is an expression, or several with commas between them: a list.
func (p *parser) tuple() expr {
	x := p.expression()
	if p.peek() != (token{opToken, ","}) {
		return x
	}
	l := &list{of: []expr{x}, tuple: true}
	for p.takes(",") {
		if t := p.peek(); t.kind == endToken || t == (token{opToken, ")"}) {
			break
		}
		l.of = append(l.of, p.expression())
	}
	return l
}

// expression is a choice: x if cond else other.
func (p *parser) expression() expr {
	p.enter()
	defer p.leave()
	x := p.logic(0)
	for p.takes("if") {
		c := &choice{x: x, cond: p.logic(0)}
		if p.takes("else") {
			c.other = p.expression()
		}
		x = c
	}
	return x
}

// logic reads or, and, not and comparisons, by level.
func (p *parser) logic(level int) expr {
	p.enter()
	defer p.leave()
	switch level {
	case 0, 1:
		op := []string{"or", "and"}[level]
		x := p.logic(level + 1)
		for p.takes(op) {
			p.count++
			x = &binary{op, x, p.logic(level + 1)}
		}
		return x
	}
	if p.takes("not") {
		return &unary{"not", p.logic(2)}
	}
	return p.comparison()
}

var comparisons = []string{"==", "!=", "<=", ">=", "<", ">", "in"}

// comparison is one, or several in a row, all of which must hold.
func (p *parser) comparison() expr {
	x := p.arithmetic(0)
	var all expr
	for {
		op := ""
		switch t := p.peek(); {
		case t.kind != textToken && t.kind != numberToken && slices.Contains(comparisons, t.text):
			op = p.take().text
		case t == token{nameToken, "not"} && len(p.tokens) > 1 && p.tokens[1] == (token{nameToken, "in"}):
			p.tokens = p.tokens[2:]
			op = "not in"
		case all == nil:
			return x
		default:
			return all
		}
		p.count++
		y := p.arithmetic(0)
		var c expr = &binary{op, x, y}
		if all != nil {
			c = &binary{"and", all, c}
		}
		all, x = c, y
	}
}

// levels are operators, from those that bind least.
var levels = [...][]string{{"+", "-"}, {"~"}, {"*", "/", "//", "%"}, {"**"}}

func (p *parser) arithmetic(level int) expr {
	if level == len(levels) {
		return p.unary(true)
	}
	x := p.arithmetic(level + 1)
	for {
		t := p.peek()
		if t.kind != opToken || !slices.Contains(levels[level], t.text) {
			return x
		}
		p.take()
		if p.count++; p.count > mostParts {
			panic(errSize)
		}
		x = &binary{t.text, x, p.arithmetic(level + 1)}
	}
}

func (p *parser) unary(filters bool) expr {
	p.enter()
	defer p.leave()
	var x expr
	switch {
	case p.takes("-"):
		x = &unary{"-", p.unary(false)}
	case p.takes("+"):
		x = p.unary(false)
	default:
		x = p.primary()
	}
	x = p.postfix(x)
	if filters {
		x = p.filters(x)
	}
	return x
}

func (p *parser) primary() expr {
	switch t := p.take(); t.kind {
	case nameToken:
		switch t.text {
		case "true", "True":
			return &literal{Truth(true)}
		case "false", "False":
			return &literal{Truth(false)}
		case "none", "None":
			return &literal{&Val{Kind: None}}
		}
		return &name{t.text}
	case textToken:
		for p.peek().kind == textToken {
			t.text += p.take().text
		}
		return &literal{Text(t.text)}
	case numberToken:
		if n, err := strconv.ParseInt(t.text, 10, 53); err == nil {
			return &literal{Whole(float64(n))}
		}
		x, err := strconv.ParseFloat(t.text, 64)
		if err != nil {
			panic(errors.New(t.text + " is no number"))
		}
		return &literal{Number(x)}
	case opToken:
		switch t.text {
		case "(":
			if p.takes(")") {
				return &list{tuple: true}
			}
			x := p.tuple()
			p.need(")")
			return x
		case "[":
			return &list{of: p.several("]")}
		case "{":
			return p.dict()
		}
	}
	panic(errors.New("an expression is missing"))
}

// several are expressions with commas between them, up to an end.
func (p *parser) several(end string) (out []expr) {
	for !p.takes(end) {
		if len(out) > 0 {
			p.need(",")
			if p.takes(end) {
				break
			}
		}
		out = append(out, p.expression())
	}
	return out
}

func (p *parser) dict() expr {
	d := &dict{}
	for !p.takes("}") {
		if len(d.keys) > 0 {
			p.need(",")
			if p.takes("}") {
				break
			}
		}
		d.keys = append(d.keys, p.expression())
		p.need(":")
		d.values = append(d.values, p.expression())
	}
	return d
}

// postfix reads members, indices and calls.
func (p *parser) postfix(x expr) expr {
	for {
		if p.count++; p.count > mostParts {
			panic(errSize)
		}
		switch {
		case p.takes("."):
			t := p.take()
			switch t.kind {
			case nameToken:
				x = &member{x, t.text}
			case numberToken:
				n, _ := strconv.Atoi(t.text)
				x = &index{x, &literal{Whole(float64(n))}}
			default:
				panic(errors.New("a name is missing"))
			}
		case p.takes("["):
			x = p.index(x)
		case p.takes("("):
			x = &call{x, p.arguments()}
		default:
			return x
		}
	}
}

func (p *parser) index(x expr) expr {
	var from, to expr
	if p.peek() != (token{opToken, ":"}) {
		if from = p.expression(); p.takes("]") {
			return &index{x, from}
		}
	}
	p.need(":")
	if p.peek() != (token{opToken, "]"}) {
		to = p.expression()
	}
	p.need("]")
	return &cut{x, from, to}
}

// arguments are those of a call whose parenthesis is open.
func (p *parser) arguments() (a arguments) {
	for !p.takes(")") {
		if len(a.args) > 0 {
			p.need(",")
			if p.takes(")") {
				break
			}
		}
		key := ""
		if len(p.tokens) > 1 && p.peek().kind == nameToken && p.tokens[1] == (token{opToken, "="}) {
			key = p.word()
			p.take()
		}
		a.args, a.keys = append(a.args, p.expression()), append(a.keys, key)
	}
	return a
}

// filters reads filters, tests and calls.
func (p *parser) filters(x expr) expr {
	for {
		if p.count++; p.count > mostParts {
			panic(errSize)
		}
		switch {
		case p.takes("|"):
			f := &filter{of: x, name: p.dotted()}
			if p.takes("(") {
				f.arguments = p.arguments()
			}
			x = f
		case p.takes("is"):
			t := &test{of: x, not: p.takes("not")}
			t.name = p.dotted()
			switch next := p.peek(); {
			case p.takes("("):
				t.arguments = p.arguments()
			case next.kind == textToken || next.kind == numberToken || next == token{opToken, "["} || next == token{opToken, "{"},
				next.kind == nameToken && !slices.Contains([]string{"else", "or", "and", "is", "if", "in", "not", "elif"}, next.text):
				t.arguments = arguments{[]expr{p.postfix(p.primary())}, []string{""}}
			}
			x = t
		default:
			return x
		}
	}
}

// dotted is a name that may have dots in it.
func (p *parser) dotted() string {
	s := p.word()
	for p.takes(".") {
		s += "." + p.word()
	}
	return s
}
