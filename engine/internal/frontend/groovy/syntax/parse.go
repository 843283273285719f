package syntax

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/source"
)

// Limits of a tree: how deep brackets, blocks and prefix operators may nest,
// how many operators one expression may have, and how many problems of one
// file are worth reading.
const (
	maxDepth    = 200
	maxLinks    = 2000
	maxProblems = 100
)

// parser reads tokens left to right. A statement that cannot be read is given
// up by a panic with bail, and the next one is read.
type parser struct {
	file     *File
	tokens   []token
	pos      int
	problems *diag.List
	depth    int
	links    int  // operators and calls seen on the way to the expression at hand
	aborted  bool // nested too deeply: stop without further messages
	failures int  // statements given up
	inside   inside
	lastPath Expr // the path expression read last: only a whole one may head a command
}

// inside is where the statement at hand stands.
type inside struct {
	loop     bool // continue is possible
	breaking bool // break is possible
}

// bail is the value of the panic that gives up a statement.
type bail struct{}

// Parse reads one file; file is its number in the set that spans refer to.
// Libraries named by #include are joined to it by JoinLibraries.
func Parse(f *source.File, file int32) (*File, diag.List) {
	var problems diag.List
	tree := &File{Source: f, Number: file}
	if at := binary(f.Text); at >= 0 {
		problems.Add(diag.BadCharacter, diag.Error, source.Span{File: file, Start: int32(at), End: int32(at + 1)},
			"this file is not UTF-8 text").Help = "save it as UTF-8, or give another file"
		return tree, problems
	}
	tokens := scan(file, f.Text, &problems)
	p := &parser{file: tree, tokens: tokens, problems: &problems}
	p.script()
	tree.checkMethods(&problems)
	problems.Sort()
	if p.isNoGroovy(problems) {
		at := problems[0].Span
		problems = nil
		problems.Add(diag.NotAnApp, diag.Error, at, "this does not look like Groovy").Help =
			"give the source text of a SmartThings or Hubitat app"
	}
	return tree, problems[:min(len(problems), maxProblems):len(problems)]
}

// isNoGroovy tells a text of another kind from a script with mistakes: nothing
// in it is a method, and its first token or most of its statements are wrong.
func (p *parser) isNoGroovy(problems diag.List) bool {
	if len(p.file.Methods) > 0 || p.failures == 0 || p.aborted {
		return false
	}
	for _, problem := range problems {
		if problem.Code == diag.NotSupported || problem.Code == diag.Misplaced {
			return false
		}
	}
	first := problems[0].Span.Start <= p.tokens[0].start && len(p.tokens) > 8
	return first || p.failures >= 3 && p.failures >= len(p.file.Body)+len(p.file.Fields)
}

// binary is where a text stops being UTF-8 text that people write, or -1.
func binary(text string) int {
	for i := 0; i < len(text); {
		if c := text[i]; c < utf8.RuneSelf && c != 0 {
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(text[i:])
		if r == 0 || r == utf8.RuneError && size == 1 {
			return i
		}
		i += size
	}
	return -1
}

func (p *parser) tok() *token { return &p.tokens[p.pos] }

// ahead is the token n places further on.
func (p *parser) ahead(n int) *token { return &p.tokens[min(p.pos+n, len(p.tokens)-1)] }

func (p *parser) end() bool { return p.tok().kind == eof }

// next steps over a token and returns it.
func (p *parser) next() *token {
	t := p.tok()
	if t.kind != eof {
		p.pos++
	}
	return t
}

// says reports whether a token is the given reserved word or mark.
func (t *token) says(what string) bool {
	return (t.kind == punct || t.kind == keyword) && t.text == what
}

func (p *parser) is(what string) bool { return p.tok().says(what) }

// isHere is is for marks that must stand on the same line.
func (p *parser) isHere(what string) bool { return p.tok().says(what) && !p.tok().newline }

func (p *parser) accept(what string) bool {
	if p.is(what) {
		p.next()
		return true
	}
	return false
}

func (p *parser) spanOf(t *token) source.Span {
	return source.Span{File: p.file.Number, Start: t.start, End: t.end}
}

// here is the span of the token at hand.
func (p *parser) here() source.Span { return p.spanOf(p.tok()) }

// from is the span from start to the end of the last token read.
func (p *parser) from(start source.Span) At {
	end := start.End
	if p.pos > 0 {
		end = max(end, p.tokens[p.pos-1].end)
	}
	return At{source.Span{File: p.file.Number, Start: start.Start, End: end}}
}

// justRead is the span of the last character read: where something is missing.
func (p *parser) justRead() source.Span {
	if p.pos == 0 {
		return source.Span{File: p.file.Number}
	}
	end := p.tokens[p.pos-1].end
	return source.Span{File: p.file.Number, Start: max(end-1, 0), End: end}
}

// report adds a problem and goes on.
func (p *parser) report(code diag.Code, span source.Span, help, format string, args ...any) *diag.Problem {
	problem := p.problems.Add(code, diag.Error, span, format, args...)
	problem.Help = help
	return problem
}

// fail adds a problem and gives the statement up.
func (p *parser) fail(code diag.Code, span source.Span, help, format string, args ...any) {
	if !p.afterBroken() {
		p.report(code, span, help, format, args...)
	}
	panic(bail{})
}

// afterBroken reports whether what was read last is a text without an end,
// which has swallowed the rest of its line and been complained about.
func (p *parser) afterBroken() bool {
	if p.pos == 0 || !p.tok().lineHead && !p.end() {
		return false
	}
	last := &p.tokens[p.pos-1]
	written := p.file.Source.Text[last.start:last.end]
	switch last.kind {
	case text:
		return len(written) < 2 || last.text == "" && strings.Trim(written, `'"`) != ""
	case gend:
		return !strings.HasSuffix(written, `"`) && !strings.HasSuffix(written, "/") && !strings.HasSuffix(written, "$")
	}
	return false
}

// unexpected complains about the token at hand.
func (p *parser) unexpected(wanted string) {
	help := "write " + wanted + " here"
	if p.end() {
		p.fail(diag.MissingToken, p.justRead(), help, "the text ends where %s should follow", wanted)
	}
	p.fail(diag.UnexpectedToken, p.here(), help, "%s cannot stand here", p.show(p.tok()))
}

// show names a token for people.
func (p *parser) show(t *token) string {
	switch t.kind {
	case text, gstart, gmiddle, gend:
		return "a text"
	case eof:
		return "the end of the file"
	}
	return "`" + t.text + "`"
}

// expect reads the given mark. Where it is missing at the end of a line the
// place to write it is plain.
func (p *parser) expect(what string) {
	if p.accept(what) {
		return
	}
	if p.afterBroken() || !p.tok().lineHead && !p.end() {
		p.unexpected("`" + what + "`")
	}
	at := p.justRead()
	problem := p.report(diag.MissingToken, at, "write `"+what+"`", "`%s` is missing here", what)
	insert := source.Span{File: p.file.Number, Start: at.End, End: at.End}
	problem.Fix = &diag.Fix{Title: "Insert " + what, Edits: []diag.Edit{{Span: insert, New: what}}}
	panic(bail{})
}

// name reads the name of what is being declared or referred to.
func (p *parser) name(what string) *token {
	t := p.tok()
	if t.kind == keyword && !t.newline {
		p.fail(diag.ReservedWord, p.here(), "choose another name, such as "+t.text+"1",
			"`%s` is a reserved word and cannot be the name of %s", t.text, what)
	}
	if t.kind != word {
		p.unexpected("the name of " + what)
	}
	return p.next()
}

// enter counts a level of nesting; the caller leaves it again.
func (p *parser) enter() {
	p.depth++
	if p.depth > maxDepth {
		p.abort("this is nested more than " + strconv.Itoa(maxDepth) + " levels deep")
	}
}

func (p *parser) leave() { p.depth-- }

// link counts an operator or call of the expression at hand.
func (p *parser) link() {
	p.links++
	if p.links > maxLinks {
		p.abort("this expression has more than " + strconv.Itoa(maxLinks) + " parts")
	}
}

// abort gives up the rest of the text.
func (p *parser) abort(message string) {
	if !p.aborted {
		p.report(diag.TooDeep, p.here(), "split it into several parts", "%s", message)
	}
	p.aborted = true
	p.pos = len(p.tokens) - 1
	panic(bail{})
}

// refuse gives up a statement that is Groovy but beyond what scripts of these
// platforms may or do contain.
func (p *parser) refuse(span source.Span, what, help string) {
	p.fail(diag.NotSupported, span, help, "%s", what)
}
