package mender

import (
	"strings"

	"crosscheck/engine/internal/frontend/groovy/syntax"
	"crosscheck/engine/internal/frontend/mend"
	"crosscheck/engine/internal/regular"
	"crosscheck/engine/internal/source"
)

// style is how the author of an app writes.
type style struct {
	step  string // by which blocks are further to the right
	when  string // what stands before the brackets of a condition
	quote string
	asks  bool // for values by currentValue("…")
}

var (
	attributes = regular.New(`\.current(?:[A-RT-UW-Z]\w|S[a-su-z]|V[b-z])`)
	plainTexts = regular.New(`"[^"'$\\\n]*"`)
)

// styleOf looks at how a text is written.
func styleOf(f *syntax.File) style {
	text := f.Source.Text
	s := style{step: "    ", when: "if ", quote: `"`}
	for _, m := range f.Methods {
		if m.Body == nil || len(m.Body.Stmts) == 0 {
			continue
		}
		outer, inner := mend.Margin(text, m.At.At.Start), mend.Margin(text, m.Body.Stmts[0].Span().Start)
		if step, further := strings.CutPrefix(inner, outer); further && step != "" {
			s.step = step
			break
		}
	}
	if strings.Count(text, "if(") > strings.Count(text, "if (") {
		s.when = "if"
	}
	if strings.Count(text, "'")/2 > len(plainTexts.FindAllStringIndex(text, -1)) {
		s.quote = "'"
	}
	s.asks = strings.Contains(text, "currentValue(") && !attributes.MatchString(text)
	return s
}

// quoted writes a text as the author does.
func (a *app) quoted(s string) string {
	return a.style.quote + strings.NewReplacer(`\`, `\\`, a.style.quote, `\`+a.style.quote, "$", `\$`).Replace(s) + a.style.quote
}

func (a *app) code(n syntax.Node) string { return a.text[n.Span().Start:n.Span().End] }

func (a *app) lines(n syntax.Node) int { return strings.Count(a.code(n), "\n") + 1 }

// line reports whether nothing stands before a part of the text in its line, and
// where what belongs to it ends, a comment included; -1: more code follows.
func (a *app) line(sp source.Span) (first bool, end int32) {
	start := strings.LastIndexByte(a.text[:sp.Start], '\n') + 1
	first = strings.TrimSpace(a.text[start:sp.Start]) == ""
	rest, _, _ := strings.Cut(a.text[sp.End:], "\n")
	rest = strings.TrimRight(rest, " \t\r")
	if behind := strings.TrimLeft(rest, " \t;"); behind != "" && !strings.HasPrefix(behind, "//") {
		return first, -1
	}
	return first, sp.End + int32(len(rest))
}

// before puts a statement on a line of its own in front of another one.
func (a *app) before(s syntax.Stmt, code string) mend.Edit {
	at := s.Span()
	at.End = at.Start
	if first, _ := a.line(s.Span()); !first {
		return mend.Edit{Span: at, Text: code + "; "}
	}
	return mend.Edit{Span: at, Text: code + "\n" + mend.Margin(a.text, at.Start)}
}

// behind puts statements on lines of their own behind another one.
func (a *app) behind(s syntax.Stmt, code string) mend.Edit {
	first, end := a.line(s.Span())
	at := s.Span()
	at.Start = at.End
	if !first || end < 0 {
		return mend.Edit{Span: at, Text: "; " + code}
	}
	at.Start, at.End = end, end
	margin := mend.Margin(a.text, s.Span().Start)
	return mend.Edit{Span: at, Text: "\n" + margin + mend.Indent(code, margin)}
}

// without leaves a statement out, with the lines that have nothing else.
func (a *app) without(s syntax.Stmt) mend.Edit {
	at := s.Span()
	if first, end := a.line(at); first && end >= 0 {
		at.Start = int32(strings.LastIndexByte(a.text[:at.Start], '\n') + 1)
		rest, _, _ := strings.Cut(a.text[end:], "\n")
		at.End = min(end+int32(len(rest))+1, int32(len(a.text)))
	}
	return mend.Edit{Span: at}
}

// block is statements under a condition.
func (a *app) block(cond, code string) string {
	return a.when(cond) + " {\n" + a.style.step + mend.Indent(code, a.style.step) + "\n}"
}

// checked are the edits with those of the home, if the app can be read after them.
func (p *place) checked(edits []mend.Edit) []mend.Edit {
	if len(edits) == 0 {
		return nil
	}
	edits = append(edits, p.asked()...)
	if strings.Contains(p.text, "\r\n") {
		for i := range edits {
			if edits[i].File == p.tree.Number {
				edits[i].Text = strings.ReplaceAll(strings.ReplaceAll(edits[i].Text, "\r\n", "\n"), "\n", "\r\n")
			}
		}
	}
	after := mend.Apply(p.set.Files, edits)[p.tree.Number]
	if _, problems := syntax.Parse(after, p.tree.Number); problems.HasErrors() {
		return nil
	}
	return edits
}
