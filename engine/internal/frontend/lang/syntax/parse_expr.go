package syntax

import (
	"strconv"
	"strings"

	"crosscheck/engine/internal/diag"
)

// begins notes that an expression begins, or a part of one.
func (p *parser) begins() {
	if p.level == 0 {
		p.operator = 0
	}
}

// expr reads an expression.
func (p *parser) expr() Expr {
	p.begins()
	p.level++
	defer func() { p.level-- }()
	start := p.here()
	x := p.binary(0)
	if !p.is("?") {
		return x
	}
	p.next()
	if !p.enter() {
		return &BadExpr{At{start}}
	}
	defer p.leave()
	y := p.expr()
	if t, ok := y.(*TimeLit); ok && !p.is(":") {
		p.fail(diag.MissingToken, t.At.At, "this reads as the time of day %s", t.Raw).Help = "put spaces round the colon"
		return &BadExpr{p.from(start)}
	}
	p.expect(":")
	z := p.expr()
	return &Cond{p.from(start), x, y, z}
}

// levels of binary operators, loosest first.
var levels = [][]string{
	{"||"}, {"&&"}, {"==", "!="}, {"<", "<=", ">", ">="}, {"+", "-"}, {"*", "/", "%"},
}

// sumLevel is the level of + and -: what types and triggers are made of.
const sumLevel = 4

// orderLevel is the level of < and of `in`.
const orderLevel = 3

func (p *parser) sum() Expr {
	p.begins()
	return p.binary(sumLevel)
}

// binary reads operators of the given level and tighter.
func (p *parser) binary(level int) Expr {
	if level == len(levels) {
		return p.unary()
	}
	start := p.here()
	x := p.binary(level + 1)
	if _, bad := x.(*BadExpr); level == orderLevel && p.is("in") && !bad {
		return p.within(start, x)
	}
	for p.atOperator(level) {
		op := p.next()
		if p.operator++; p.operator > maxOperators {
			p.abort("this expression has more than %d operators", maxOperators)
		}
		y := p.binary(level + 1)
		x = &Binary{p.from(start), op.Text, p.spanOf(op), x, y}
	}
	return x
}

// atOperator also recognises a lone = where == must be meant, and the words
// `and` and `or`.
func (p *parser) atOperator(level int) bool {
	t := p.tok()
	if meant := foreign[t.Text]; meant != "" && t.Kind == Name && p.level > 0 {
		p.replace(meant)
	}
	if t.Kind != Punct {
		return false
	}
	for _, op := range levels[level] {
		if t.Text == op {
			return true
		}
	}
	return false
}

// foreign words and what this language writes for them.
var foreign = map[string]string{"and": "&&", "or": "||"}

// replace reports the token at hand and goes on as if it were the one meant.
func (p *parser) replace(meant string) {
	t := p.tok()
	problem := p.fail(diag.UnexpectedToken, p.here(), "`%s` cannot stand here", t.Text)
	problem.Help = "did you mean `" + meant + "`?"
	problem.Fix = &diag.Fix{Title: "Write " + meant, Edits: []diag.Edit{{Span: p.here(), New: meant}}}
	t.Text, t.Kind = meant, Punct
}

// condition reads ( expr ); a lone = in it is taken for ==.
func (p *parser) condition() Expr {
	var x Expr
	p.parens(func() { x = p.testExpr() })
	return x
}

// testExpr reads an expression in which = cannot be an assignment.
func (p *parser) testExpr() Expr {
	start := p.here()
	x := p.expr()
	if !p.is("=") {
		return x
	}
	p.replace("==")
	op := p.next()
	y := p.expr()
	return &Binary{p.from(start), "==", p.spanOf(op), x, y}
}

func (p *parser) unary() Expr {
	start := p.here()
	if p.is("not") && p.ahead(1).Kind != Punct {
		p.replace("!")
	}
	if !p.is("!") && !p.is("-") {
		return p.postfix()
	}
	op := p.next()
	if !p.enter() {
		return &BadExpr{At{start}}
	}
	defer p.leave()
	x := p.unary()
	return &Unary{p.from(start), op.Text, x}
}

// postfix reads a primary and the indices, members and arguments after it.
func (p *parser) postfix() Expr {
	start := p.here()
	x := p.primary()
	for {
		switch {
		case p.is("["):
			x = p.index(x)
		case p.is("."):
			p.next()
			x = &Member{X: x, Name: p.member(), At: p.from(start)}
		case p.is("(") && callable(x):
			x = p.call(x)
		default:
			return x
		}
		if p.operator++; p.operator > maxOperators {
			p.abort("this expression has more than %d operators", maxOperators)
		}
	}
}

func callable(x Expr) bool {
	switch x.(type) {
	case *Ident, *Member:
		return true
	}
	return false
}

// member reads the word after a dot; every word will do.
func (p *parser) member() *Ident {
	t := p.tok()
	if t.Kind == Name || t.Kind == Reserved && !t.FirstOnLine {
		p.next()
		return &Ident{At: At{p.spanOf(*t)}, Name: t.Text}
	}
	p.unexpected("a name after the dot")
	return &Ident{At: At{p.justRead()}}
}

func (p *parser) index(x Expr) Expr {
	p.next()
	if !p.enter() {
		return x
	}
	defer p.leave()
	i := p.expr()
	p.expect("]")
	return &Index{p.from(x.Span()), x, i}
}

func (p *parser) call(fun Expr) Expr {
	p.next()
	if !p.enter() {
		return fun
	}
	defer p.leave()
	args := []Expr{}
	p.list(")", func() { args = append(args, p.expr()) })
	return &Call{p.from(fun.Span()), fun, args}
}

func (p *parser) primary() Expr {
	t := *p.tok()
	at := At{p.spanOf(t)}
	switch t.Kind {
	case Int:
		p.next()
		n, err := strconv.ParseInt(strings.ReplaceAll(t.Text, "_", ""), 10, 32)
		if err != nil {
			return &BadExpr{at}
		}
		return &Number{at, int32(n), t.Text}
	case DecimalNumber:
		p.fail(diag.BadNumber, at.At, "%s is no whole number", t.Text).Help = "round it; only settings of installed apps have decimal points"
		p.next()
		return &BadExpr{at}
	case Duration:
		p.next()
		return &DurationLit{at, DurationMillis(t.Text), t.Text}
	case Time:
		p.next()
		return &TimeLit{at, TimeMinutes(t.Text), t.Text}
	case Text:
		return p.text()
	case Name:
		if (t.Text == "all" || t.Text == "any" || t.Text == "count") && p.quantFollows() {
			return p.quant()
		}
		p.next()
		return &Ident{At: at, Name: t.Text}
	case Reserved:
		return p.reservedPrimary(t, at)
	}
	if p.is("(") {
		return p.paren()
	}
	p.unexpected("a value")
	return &BadExpr{At{p.justRead()}}
}

// quantFollows tells all(i in …) from a call of a function named all.
func (p *parser) quantFollows() bool {
	return p.ahead(1).Text == "(" && (p.ahead(2).Kind == Name && p.ahead(3).Text == "in")
}

func (p *parser) reservedPrimary(t Token, at At) Expr {
	switch t.Text {
	case "true", "false":
		p.next()
		return &Bool{at, t.Text == "true"}
	case "mode", "self":
		p.next()
		return &Ident{At: at, Name: t.Text}
	case "enabled":
		p.next()
		var x Expr
		p.parens(func() { x = p.expr() })
		return &Enabled{p.from(at.At), x}
	}
	p.unexpected("a value")
	return &BadExpr{At{p.justRead()}}
}

func (p *parser) paren() Expr {
	start := p.next()
	if !p.enter() {
		return &BadExpr{At{p.spanOf(start)}}
	}
	defer p.leave()
	x := p.testExpr()
	p.expect(")")
	return &Paren{p.from(p.spanOf(start)), x}
}

func (p *parser) quant() Expr {
	op := p.next()
	start := p.spanOf(op)
	if !p.enter() {
		return &BadExpr{At{start}}
	}
	defer p.leave()
	p.expect("(")
	name := p.name("a variable")
	p.expect("in")
	typ := p.typeExpr()
	p.expect(":")
	cond := p.expr()
	p.expect(")")
	return &Quant{p.from(start), op.Text, name, typ, cond}
}

// DurationMillis reads a duration; the scanner has reported what makes no sense.
func DurationMillis(text string) int64 {
	unit := strings.TrimLeft(text, "0123456789_")
	digits := text[:len(text)-len(unit)]
	n, _ := strconv.ParseInt(strings.ReplaceAll(digits, "_", ""), 10, 32)
	return min(n*max(unitMillis[unit], 1), MaxDuration)
}

// TimeMinutes is a time of day in minutes since midnight.
func TimeMinutes(text string) int32 {
	h, m, _ := strings.Cut(text, ":")
	hours, _ := strconv.Atoi(h)
	minutes, _ := strconv.Atoi(m)
	return int32(hours*60 + minutes)
}
