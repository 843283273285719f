package syntax

import (
	"strings"
	"unicode/utf8"

	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/source"
)

// Limits of a tree: how deep brackets, blocks and prefix operators may nest,
// and how many operators one expression may have.
const (
	maxDepth     = 200
	maxOperators = 2000
)

// parser reads tokens left to right. At most one problem is reported at a
// token, so that one mistake gives one message.
type parser struct {
	file     int32
	tokens   []Token
	pos      int
	problems *diag.List
	failedAt int // index of the token last complained about, -1 for none
	depth    int
	operator int    // operators seen in the expression at hand
	level    int    // expressions being read, one inside the other
	aborted  bool   // nested too deeply, or too many mistakes: stop without further messages
	strays   []Decl // declarations of the program found inside an app
}

// Parse reads one file of a set; number is its index there.
func Parse(src *source.File, number int32) (*File, diag.List) {
	var problems diag.List
	f := &File{Source: src, Number: number}
	if at := binary(src.Text); at >= 0 {
		problems.Add(diag.BadCharacter, diag.Error, source.Span{File: number, Start: int32(at), End: int32(at + 1)},
			"this file is not UTF-8 text").Help = "save it as UTF-8, or give another file"
		return f, problems
	}
	tokens, comments := scan(number, src.Text, &problems)
	f.Comments = comments
	p := &parser{file: number, tokens: tokens, problems: &problems, failedAt: -1}
	for !p.end() {
		f.Decls = append(f.Decls, p.item())
	}
	f.Decls = append(f.Decls, p.strays...)
	problems.Sort()
	return f, problems
}

// binary is where a text stops being UTF-8 text that people write, or -1.
func binary(text string) int {
	for i, r := range text {
		_, size := utf8.DecodeRuneInString(text[i:])
		if r == 0 || r == utf8.RuneError && size == 1 {
			return i
		}
	}
	return -1
}

func (p *parser) tok() *Token { return &p.tokens[p.pos] }

// ahead is the token n places further on.
func (p *parser) ahead(n int) *Token { return &p.tokens[min(p.pos+n, len(p.tokens)-1)] }

func (p *parser) end() bool { return p.tok().Kind == EOF }

// next steps over a token and returns it.
func (p *parser) next() Token {
	t := *p.tok()
	if t.Kind != EOF {
		p.pos++
	}
	return t
}

// is reports whether the token at hand is the given word or mark.
func (p *parser) is(text string) bool {
	t := p.tok()
	return t.Text == text && t.Kind != EOF && t.Kind != Text
}

func (p *parser) accept(text string) bool {
	if p.is(text) {
		p.next()
		return true
	}
	return false
}

func (p *parser) spanOf(t Token) source.Span {
	return source.Span{File: p.file, Start: t.Start, End: t.End}
}

// here is the span of the token at hand.
func (p *parser) here() source.Span { return p.spanOf(*p.tok()) }

// from is the span from start to the end of the last token read.
func (p *parser) from(start source.Span) At {
	end := start.End
	if p.pos > 0 {
		end = max(end, p.tokens[p.pos-1].End)
	}
	return At{source.Span{File: p.file, Start: start.Start, End: end}}
}

// justRead is the span of the last character read: where something is missing.
func (p *parser) justRead() source.Span {
	if p.pos == 0 {
		return source.Span{File: p.file}
	}
	end := p.tokens[p.pos-1].End
	return source.Span{File: p.file, Start: end - 1, End: end}
}

// mostMistakes is after how many problems the rest of a file is not read.
const mostMistakes = 10000

// fail reports a problem about the token at hand, unless there is one already.
func (p *parser) fail(code diag.Code, span source.Span, format string, args ...any) *diag.Problem {
	if p.aborted || p.failedAt == p.pos || p.afterBrokenText() {
		return &diag.Problem{}
	}
	p.failedAt = p.pos
	p.aborted = len(*p.problems) >= mostMistakes
	return p.problems.Add(code, diag.Error, span, format, args...)
}

// afterBrokenText reports whether the last token is a text without an end,
// which has swallowed the rest of its line.
func (p *parser) afterBrokenText() bool {
	if p.pos == 0 || !p.tok().FirstOnLine {
		return false
	}
	last := p.tokens[p.pos-1]
	return last.Kind == Text && (len(last.Text) == 1 || !strings.HasSuffix(last.Text, `"`))
}

// unexpected complains about the token at hand.
func (p *parser) unexpected(wanted string) *diag.Problem {
	var problem *diag.Problem
	if p.end() {
		problem = p.fail(diag.MissingToken, p.justRead(), "the text ends where %s should follow", wanted)
	} else {
		problem = p.fail(diag.UnexpectedToken, p.here(), "%s cannot stand here", show(p.tok()))
	}
	problem.Help = "write " + wanted + " here"
	return problem
}

func show(t *Token) string {
	if t.Kind == Text {
		return "a text"
	}
	return "`" + t.Text + "`"
}

// expect reads the given mark; where it is missing it says so after the last
// token and goes on as if it were there.
func (p *parser) expect(text string) bool {
	if p.accept(text) {
		return true
	}
	p.missing(text)
	return false
}

// missing reports that text should follow the last token.
func (p *parser) missing(text string) {
	at := p.justRead()
	problem := p.fail(diag.MissingToken, at, "`%s` is missing here", text)
	problem.Help = "write `" + text + "`"
	insert := source.Span{File: p.file, Start: at.End, End: at.End}
	problem.Fix = &diag.Fix{Title: "Insert " + text, Edits: []diag.Edit{{Span: insert, New: spaced(text)}}}
}

func spaced(text string) string {
	if isLetter(text[0]) || text == "{" || text == "}" || text == "=" {
		return " " + text + " "
	}
	return text
}

// name reads a name that is being declared or referred to.
func (p *parser) name(what string) *Ident {
	t := p.tok()
	switch {
	case t.Kind == Name:
		p.next()
		return &Ident{At: At{p.spanOf(*t)}, Name: t.Text}
	case t.Kind == Reserved && !t.FirstOnLine && t.Text != "in":
		problem := p.fail(diag.ReservedWord, p.here(), "`%s` is a reserved word and cannot be the name of %s", t.Text, what)
		problem.Help = "choose another name, such as " + t.Text + "1"
		p.next()
		return &Ident{At: At{p.spanOf(*t)}, Name: t.Text}
	}
	p.unexpected("the name of " + what)
	return &Ident{At: At{p.justRead()}}
}

// enter counts a level of nesting; the caller leaves it again.
func (p *parser) enter() bool {
	p.depth++
	if p.depth > maxDepth {
		p.abort("this is nested more than %d levels deep", maxDepth)
	}
	return !p.aborted
}

func (p *parser) leave() { p.depth-- }

// abort gives up on the rest of the text.
func (p *parser) abort(format string, args ...any) {
	p.fail(diag.TooDeep, p.here(), format, args...).Help = "split it into several parts"
	p.aborted = true
	p.pos = len(p.tokens) - 1
}

// list reads items up to the closing mark, separated by commas.
func (p *parser) list(closing string, item func()) {
	for !p.is(closing) && !p.end() {
		before := p.pos
		item()
		if p.accept(",") {
			continue
		}
		if p.pos == before || p.is(closing) || !p.missingComma() {
			break
		}
	}
	p.expect(closing)
}

// missingComma reports a forgotten comma where another item plainly follows.
func (p *parser) missingComma() bool {
	t := p.tok()
	if t.Kind == Punct || t.Kind == EOF || t.FirstOnLine {
		return false
	}
	p.expect(",")
	return true
}

// mend replaces a misspelt word by the word that was certainly meant.
func (p *parser) mend(words []string, what string) bool {
	t := p.tok()
	near := diag.Nearest(t.Text, words)
	if t.Kind != Name || near == "" {
		return false
	}
	problem := p.fail(diag.UnexpectedToken, p.here(), "`%s` does not begin %s", t.Text, what)
	problem.Help = "did you mean `" + near + "`?"
	problem.Fix = &diag.Fix{Title: "Write " + near, Edits: []diag.Edit{{Span: p.here(), New: near}}}
	t.Text = near
	if IsReserved(near) {
		t.Kind = Reserved
	}
	return true
}

// text reads a quoted text.
func (p *parser) text() *TextLit {
	if p.tok().Kind != Text {
		p.unexpected("a text in quotes")
		return &TextLit{At: At{p.justRead()}, Raw: `""`}
	}
	t := p.next()
	inner := strings.TrimSuffix(t.Text[1:], `"`)
	value := strings.NewReplacer(`\"`, `"`, `\\`, `\`, `\n`, "\n").Replace(inner)
	return &TextLit{At{p.spanOf(t)}, value, t.Text}
}

// parens reads ( … ); where the parentheses are missing it says so once.
func (p *parser) parens(parse func()) {
	if p.is("(") || p.end() || p.is("{") || p.is(";") {
		p.expect("(")
		parse()
		p.expect(")")
		return
	}
	start := p.here()
	parse()
	sp := p.from(start).At
	edits := []diag.Edit{{Span: source.Span{File: p.file, Start: sp.Start, End: sp.Start}, New: "("}}
	if !p.accept(")") {
		edits = append(edits, diag.Edit{Span: source.Span{File: p.file, Start: sp.End, End: sp.End}, New: ")"})
	}
	problem := p.problems.Add(diag.MissingToken, diag.Error, sp, "the parentheses round this are missing")
	problem.Help = "write ( and )"
	problem.Fix = &diag.Fix{Title: "Insert ( )", Edits: edits}
}

// params reads ( name: type, … ).
func (p *parser) params() []Param {
	var list []Param
	if !p.is("(") {
		p.missing("()")
		return nil
	}
	p.next()
	p.list(")", func() {
		name := p.name("a parameter")
		p.expect(":")
		list = append(list, Param{name, p.typeExpr()})
	})
	return list
}

// typeExpr reads a type.
func (p *parser) typeExpr() TypeExpr {
	start := p.here()
	switch {
	case p.accept("bool"):
		return &BoolType{At{start}}
	case p.is("{"):
		return &EnumType{Values: p.values(), At: p.from(start)}
	case p.tok().Kind == Punct && !p.is("-") && !p.is("(") || p.tok().Kind == Text || p.end():
		p.unexpected("a type such as bool, 0..4 or { a, b }")
		return &BadType{At{p.justRead()}}
	}
	lo := p.sum()
	if p.accept("..") {
		if p.is(".") {
			p.fail(diag.UnexpectedToken, p.here(), "a range has two dots").Help = "write 0..3"
			p.next()
		}
		hi := p.sum()
		return &RangeType{p.from(start), lo, hi}
	}
	if id, ok := lo.(*Ident); ok {
		return &NamedType{At{id.At.At}, id}
	}
	if _, bad := lo.(*BadExpr); !bad {
		p.expect("..")
	}
	return &BadType{p.from(start)}
}

// values reads { a, b, c }.
func (p *parser) values() []*Ident {
	list := []*Ident{}
	if !p.expect("{") {
		return nil
	}
	p.list("}", func() { list = append(list, p.valueName("a value")) })
	return list
}

// valueName reads a name, or a text that is one: values of enums may be called
// what no name can be.
func (p *parser) valueName(what string) *Ident {
	if p.tok().Kind != Text {
		return p.name(what)
	}
	t := p.text()
	if strings.TrimSpace(t.Value) == "" {
		p.problems.Add(diag.UnexpectedToken, diag.Error, t.At.At, "%s cannot be called nothing", what).Help = "write a name between the quotes"
		return &Ident{At: t.At}
	}
	return &Ident{t.At, t.Value, t.Raw}
}

// start reads what follows the = of a declaration.
func (p *parser) start() *Start {
	begin := p.here()
	if p.is("any") && p.ahead(1).Text != "(" {
		p.next()
		return &Start{At: At{begin}, Any: true}
	}
	if p.accept("[") {
		list := []Expr{}
		p.list("]", func() { list = append(list, p.expr()) })
		return &Start{At: p.from(begin), List: list}
	}
	x := p.expr()
	return &Start{At: p.from(begin), X: x}
}

// maybeStart reads = start, if there is one.
func (p *parser) maybeStart() *Start {
	if p.accept("=") {
		return p.start()
	}
	return nil
}
