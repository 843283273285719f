package elk

import (
	"fmt"
	"strings"

	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend/controller"
	"crosscheck/engine/internal/regular"
	"crosscheck/engine/internal/source"
)

var (
	begins = regular.New(`(?i)^(?:rule\s*#?\d+\s*[:.)-]?\s*|\d+\s*[:.)]?\s+)?(WHENEVER|AND|OR|THEN)\b:?\s*`)
	apart  = regular.New(`([)\]])([^\s()\[\],.])`)
	inline = regular.New(`\s+THEN\s`)
)

type reader struct {
	text *controller.Text
	rule *controller.Program
	open bool // a line THEN stands alone: what is done is in the next ones
	// conds are the lines AND and OR of the rule.
	conds []joined
}

// joined is a condition with what joins it to those before.
type joined struct {
	or bool
	x  controller.Cond
}

// Read reads a text: a rule begins with WHENEVER, and other lines than those of
// rules are comments.
func Read(f *source.File, number int32) *controller.Text {
	r := &reader{text: &controller.Text{}}
	at := 0
	for raw := range strings.Lines(f.Text) {
		plain := raw
		if i := strings.Index(plain, "//"); i >= 0 {
			plain = plain[:i]
		}
		start := at + len(plain) - len(strings.TrimLeft(plain, " \t"))
		end := at + len(strings.TrimRight(plain, " \t\r\n"))
		for start < end { // several of them may stand in one line
			text := f.Text[start:end]
			stop := end
			head := begins.FindString(text)
			if head == "" && r.open && r.rule != nil {
				head, text = "THEN ", "THEN "+text
				r.line(text, source.Span{File: number, Start: int32(start), End: int32(end)})
				r.open = true
				break
			}
			if head == "" {
				break
			}
			if m := inline.FindStringIndex(text[len(head):]); m != nil {
				stop = start + len(head) + m[0]
			}
			r.line(strings.Join(strings.Fields(f.Text[start:stop]), " "), source.Span{File: number, Start: int32(start), End: int32(stop)})
			for start = stop; start < end && f.Text[start] == ' '; {
				start++
			}
		}
		if start >= end && strings.TrimSpace(raw) == "" {
			r.open = false
		}
		at += len(raw)
	}
	r.over()
	if len(r.text.Programs) == 0 && !r.text.Problems.HasErrors() {
		r.text.Problems.Add(diag.UnexpectedToken, diag.Error, source.Span{File: number}, "there is no rule here").Help = "write: WHENEVER Front Door BECOMES NOT SECURE, and in the next line THEN TURN Hall Light ON"
	}
	return r.text
}

// line reads one of a rule.
func (r *reader) line(text string, span source.Span) {
	m := begins.FindStringSubmatch(text)
	rest, at := strings.TrimRight(apart.ReplaceAllString(text[len(m[0]):], "$1 $2"), " ,.;"), controller.At{Span: span}
	word := strings.ToUpper(m[1])
	if rest == "" && word != "THEN" {
		r.text.Problems.Add(diag.MissingToken, diag.Error, span, "nothing stands behind %s", word)
		rest = "nothing"
	}
	if word == "WHENEVER" {
		r.over()
		name := fmt.Sprintf("Rule %d", len(r.text.Programs)+1)
		r.rule = &controller.Program{Name: name, ID: name, Head: span, Span: span, When: moments(rest, at)}
		return
	}
	if r.rule == nil {
		if word == "THEN" {
			r.text.Problems.Add(diag.UnexpectedToken, diag.Error, span, "THEN stands here without WHENEVER").Help = "a rule begins with a line WHENEVER"
		}
		return
	}
	r.rule.Span.End = span.End
	if word != "THEN" {
		if len(r.rule.Then) > 0 {
			r.text.Problems.Add(diag.UnexpectedToken, diag.Error, span, "%s stands here behind THEN", word).Help = "conditions stand before what is done"
		}
		r.conds = append(r.conds, joined{word == "OR", condition(rest, at)})
		return
	}
	if r.open = rest == ""; r.open {
		return
	}
	a, known := action(rest, at)
	if !known {
		a = &controller.Nothing{Text: rest, At: at}
	}
	r.rule.Then = append(r.rule.Then, a)
}

// over ends a rule.
func (r *reader) over() {
	if r.rule == nil {
		return
	}
	if len(r.rule.Then) == 0 {
		r.text.Problems.Add(diag.MissingToken, diag.Error, r.rule.Head, "this rule has no THEN").Help = "write a line THEN with what is to be done"
	}
	r.rule.If = joinAll(r.conds)
	r.text.Programs = append(r.text.Programs, r.rule)
	r.rule, r.conds = nil, nil
}

// joinAll joins conditions. What OR takes together where AND stands beside it is not
// known.
func joinAll(list []joined) controller.Cond {
	if len(list) == 0 {
		return nil
	}
	any, all := &controller.Any{}, &controller.All{}
	ands, ors := 0, 0
	for i, c := range list {
		if i == 0 || c.or {
			any.List = append(any.List, &controller.All{})
		}
		if i == 0 || !c.or {
			all.List = append(all.List, &controller.Any{})
		}
		if i > 0 && c.or {
			ors++
		} else if i > 0 {
			ands++
		}
		last := any.List[len(any.List)-1].(*controller.All)
		last.List = append(last.List, c.x)
		first := all.List[len(all.List)-1].(*controller.Any)
		first.List = append(first.List, c.x)
	}
	switch {
	case ors == 0:
		return any.List[0]
	case ands == 0:
		return all.List[0]
	}
	return &controller.Unsure{X: any, Y: all, Text: "what AND and OR take together in a rule that has both"}
}
