package syntax

import (
	"crosscheck/engine/internal/diag"
)

// ParseCondition reads a condition that stands alone, as people type it into a
// search field: = means ==, the words and, or and not will do, and reserved
// words that mean nothing in an expression are names.
func ParseCondition(text string) (Expr, diag.List) {
	var problems diag.List
	tokens, _ := scan(0, text, &problems)
	for i := range tokens {
		tokens[i].plain()
	}
	p := &parser{tokens: tokens, problems: &problems, failedAt: -1}
	x := p.expr()
	if !p.end() {
		p.fail(diag.UnexpectedToken, p.here(), "%s cannot stand here", show(p.tok())).Help = "write && or || between two conditions"
	}
	problems.Sort()
	return x, problems
}

// meanings of tokens that people write in conditions.
var meanings = map[string]string{"=": "==", "and": "&&", "or": "||", "not": "!"}

// plain makes t what it means in a condition.
func (t *Token) plain() {
	if meant := meanings[t.Text]; meant != "" {
		t.Kind, t.Text = Punct, meant
	}
	switch t.Text {
	case "true", "false", "mode", "enabled", "in":
		return
	}
	if t.Kind == Reserved {
		t.Kind = Name
	}
	t.FirstOnLine = false
}

// NameIn is the name that an expression spells, as it stands in a list of all
// names: "door.lock", "fork[2]", also with parts in quotes; "" of others.
func NameIn(x Expr) string {
	switch x := x.(type) {
	case *Ident:
		return x.Name
	case *TextLit:
		return x.Value
	case *Member:
		if of := NameIn(x.X); of != "" {
			return of + "." + x.Name.Name
		}
	case *Index:
		if i, ok := x.I.(*Number); ok {
			return NameIn(x.X) + "[" + i.Raw + "]"
		}
	case *Call:
		if len(x.Args) == 1 {
			if i, ok := x.Args[0].(*Number); ok {
				return NameIn(x.Fun) + "(" + i.Raw + ")"
			}
		}
	}
	return ""
}
