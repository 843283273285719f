//go:build !small && !home

package mender

import (
	"fmt"
	"strings"

	"crosscheck/engine/internal/frontend/lang/syntax"
	"crosscheck/engine/internal/frontend/mend"
	"crosscheck/engine/internal/source"
)

// Engines that let programs keep their properties also let native ones.
func init() { Native.Demand, Native.Keep, Native.Ask = demand, keep, ask }

// demand is what the property at a place asks for.
func demand(set *source.Set, at source.Span) *mend.Demand {
	tree, text := treeAt(set, at)
	if tree == nil {
		return nil
	}
	for _, d := range tree.Decls {
		d, ok := d.(*syntax.PropertyDecl)
		if !ok || d.Span() != at || d.Lasts != nil {
			continue
		}
		r := reader{text: text}
		switch d.Op {
		case "never":
			r.all(d.Cond, false)
		case "invariant":
			r.all(d.Cond, true)
		default:
			return nil
		}
		out := &mend.Demand{Never: r.conditions}
		if d.After != nil {
			r.conditions = nil
			r.all(d.After, false)
			out.After = r.conditions
		}
		if r.other {
			return nil
		}
		return out
	}
	return nil
}

func treeAt(set *source.Set, at source.Span) (*syntax.File, string) {
	if int(at.File) >= len(set.Files) {
		return nil, ""
	}
	f := set.Files[at.File]
	tree, _ := syntax.Parse(f, at.File)
	return tree, f.Text
}

// reader reads conditions that all have to hold.
type reader struct {
	text       string
	conditions []mend.Condition
	other      bool // there is something else
}

// all reads x, or, denied, what it is not.
func (r *reader) all(x syntax.Expr, denied bool) {
	switch x := x.(type) {
	case *syntax.Paren:
		r.all(x.X, denied)
		return
	case *syntax.Unary:
		if x.Op == "!" {
			r.all(x.X, !denied)
			return
		}
	case *syntax.Binary:
		if x.Op == "&&" && !denied || x.Op == "||" && denied {
			r.all(x.X, denied)
			r.all(x.Y, denied)
			return
		}
		if c, ok := r.compared(x, denied); ok {
			r.conditions = append(r.conditions, c)
			return
		}
	case *syntax.Ident, *syntax.Member:
		r.conditions = append(r.conditions, mend.Condition{Location: r.code(x), Op: mend.Is, Value: fmt.Sprint(!denied)})
		return
	}
	r.other = true
}

// compared is a comparison of a location with a value.
func (r *reader) compared(x *syntax.Binary, denied bool) (c mend.Condition, ok bool) {
	switch x.X.(type) {
	case *syntax.Ident, *syntax.Member:
	default:
		return c, false
	}
	switch x.Y.(type) {
	case *syntax.Ident, *syntax.Number, *syntax.Bool, *syntax.TextLit:
	default:
		return c, false
	}
	c = mend.Condition{Location: r.code(x.X), Op: mend.Op(x.Op), Value: r.code(x.Y)}
	if denied {
		c = c.Not()
	}
	return c, c.Op != ""
}

func (r *reader) code(n syntax.Node) string { return r.text[n.Span().Start:n.Span().End] }

// keeper is the app to which rules are added.
const keeper = "Keep"

// keep adds rules: what is to be done as soon as something is so. They stand in an
// app of their own, before the property that asks for them.
func keep(set *source.Set, at source.Span, rules []mend.Rule) []mend.Edit {
	tree, text := treeAt(set, at)
	if tree == nil {
		return nil
	}
	var app *syntax.AppDecl
	for _, d := range tree.Decls {
		if d, ok := d.(*syntax.AppDecl); ok && d.Name.Name == keeper {
			app = d
		}
	}
	var lines []string
	for _, r := range rules {
		code := storing(set, r.To)
		if code == "" {
			return nil
		}
		trigger, rest := triggerOf(r.When[0]), r.When[1:]
		if r.When[0].Op == mend.IsNot {
			rest = r.When
		}
		if len(rest) > 0 {
			code = fmt.Sprintf("if (%s) { %s }", joinedBy(rest), code)
		}
		line := fmt.Sprintf("%son %s { %s }", step, trigger, code)
		if app == nil || !strings.Contains(text[app.Span().Start:app.Span().End], line+"\n") {
			lines = append(lines, line)
		}
	}
	if len(lines) == 0 {
		return nil
	}
	if app != nil && len(app.Members) > 0 {
		end := app.Members[len(app.Members)-1].Span()
		end.Start = end.End
		return []mend.Edit{{Span: end, Text: "\n" + strings.Join(lines, "\n")}}
	}
	return []mend.Edit{before(text, at, fmt.Sprintf("app %s {\n%s\n}\n", keeper, strings.Join(lines, "\n")))}
}

// ask adds a property.
func ask(set *source.Set, at source.Span, name string, d *mend.Demand) []mend.Edit {
	_, text := treeAt(set, at)
	code := fmt.Sprintf("never %q: %s", name, joinedBy(d.Never))
	if len(d.After) > 0 {
		code += " after " + joinedBy(d.After)
	}
	return []mend.Edit{before(text, at, code+";\n")}
}

// before puts lines before that of a place.
func before(text string, at source.Span, code string) mend.Edit {
	start := int32(strings.LastIndexByte(text[:at.Start], '\n') + 1)
	return mend.Edit{Span: source.Span{File: at.File, Start: start, End: start}, Text: code}
}

// joinedBy are conditions that all hold.
func joinedBy(list []mend.Condition) string {
	texts := make([]string, len(list))
	for i, c := range list {
		texts[i] = c.String()
	}
	return strings.Join(texts, " && ")
}

// storing is a statement that gives a location a value, or "".
func storing(set *source.Set, to mend.Condition) string {
	device, attribute, ok := strings.Cut(to.Location, ".")
	if !ok {
		return ""
	}
	if command := commandTo(set, device, attribute, to.Value); command != "" {
		return fmt.Sprintf("%s.%s;", device, command)
	}
	return ""
}
