package syntax

import (
	"fmt"
	"strconv"
	"strings"
)

// Dump prints a tree as s-expressions, one import, include, field, method and
// statement of the top level a line. Trees are equal when their dumps are.
func Dump(f *File) string {
	d := &dumper{}
	for _, n := range f.Imports {
		d.line("(import", flag(n.Static, "static"), flag(n.Star, "*"), n.Name, n.As)
	}
	for _, n := range f.Includes {
		d.line("(include", n.Name)
	}
	for _, n := range f.Fields {
		d.line("(field", flag(n.Final, "final"), typeText(n.Type), n.Name, d.maybe(n.Init))
	}
	for _, n := range f.Methods {
		d.line("(method", typeText(n.Type), n.Name, d.params(n.Params), d.block(n.Body))
	}
	for _, s := range f.Body {
		d.out.WriteString(d.stmt(s) + "\n")
	}
	return d.out.String()
}

// dumper makes s-expressions.
type dumper struct{ out strings.Builder }

func (d *dumper) line(parts ...string) { d.out.WriteString(join(parts...) + "\n") }

// join makes a list of the parts that are not empty; the first has the (.
func join(parts ...string) string {
	var b strings.Builder
	for _, part := range parts {
		if part != "" && b.Len() > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(part)
	}
	b.WriteByte(')')
	return b.String()
}

func flag(set bool, word string) string {
	if set {
		return word
	}
	return ""
}

func typeText(t *Type) string {
	if t == nil {
		return ""
	}
	return ":" + t.Name + strings.Repeat("[]", t.Dims)
}

func (d *dumper) params(list []*Param) string {
	var parts []string
	for _, n := range list {
		parts = append(parts, typeText(n.Type), flag(n.Varargs, "..."), n.Name, flag(n.Default != nil, "="+d.maybe(n.Default)))
	}
	return "(" + join(parts...)
}

func (d *dumper) maybe(x Expr) string {
	if x == nil {
		return ""
	}
	return d.expr(x)
}

func (d *dumper) block(b *Block) string {
	if b == nil {
		return ""
	}
	return d.list("(do", b.Stmts)
}

func (d *dumper) list(head string, stmts []Stmt) string {
	parts := []string{head}
	for _, s := range stmts {
		parts = append(parts, d.stmt(s))
	}
	return join(parts...)
}

func (d *dumper) stmt(s Stmt) string {
	switch n := s.(type) {
	case *Block:
		return d.block(n)
	case *ExprStmt:
		return d.expr(n.X)
	case *Local:
		return d.local(n)
	case *If:
		return join("(if", d.expr(n.Cond), d.block(n.Then), d.block(n.Else))
	case *While:
		return join("(while", d.expr(n.Cond), d.block(n.Body))
	case *ForIn:
		return join("(for", typeText(n.Var.Type), n.Var.Name, d.expr(n.X), d.block(n.Body))
	case *For:
		return join("(for", d.list("(", n.Init), "(cond "+d.maybe(n.Cond)+")", d.exprs("(", n.Post), d.block(n.Body))
	case *Switch:
		return d.switchStmt(n)
	case *Try:
		return d.try(n)
	case *Return:
		return join("(return", d.maybe(n.X))
	case *Throw:
		return join("(throw", d.expr(n.X))
	case *Break:
		return join("(break", n.Label)
	case *Continue:
		return join("(continue", n.Label)
	case *Assert:
		return join("(assert", d.expr(n.X), d.maybe(n.Message))
	case *Labelled:
		return join("(label", n.Label, d.stmt(n.Stmt))
	}
	panic(fmt.Sprintf("syntax: unknown statement %T", s))
}

// local prints several variables as the declarations that they stand for.
func (d *dumper) local(n *Local) string {
	var each []string
	for _, v := range n.Vars {
		each = append(each, join("(def", typeText(v.Type), v.Name, flag(v.Init != nil, "="+d.maybe(v.Init))))
	}
	if n.Tuple != nil {
		return "(tuple " + strings.Join(each, " ") + " =" + d.expr(n.Tuple) + ")"
	}
	return strings.Join(each, " ")
}

func (d *dumper) switchStmt(n *Switch) string {
	parts := []string{"(switch", d.expr(n.X)}
	for _, c := range n.Cases {
		parts = append(parts, d.list("(case "+d.expr(c.X), c.Body))
	}
	if n.Default != nil {
		parts = append(parts, d.list("(default", n.Default.Stmts))
	}
	return join(parts...)
}

func (d *dumper) try(n *Try) string {
	parts := []string{"(try", d.block(n.Body)}
	for _, c := range n.Catches {
		types := []string{""}
		for _, t := range c.Types {
			types = append(types, typeText(t))
		}
		parts = append(parts, join("(catch", strings.Join(types, ""), c.Name, d.block(c.Body)))
	}
	if n.Finally != nil {
		parts = append(parts, d.list("(finally", n.Finally.Stmts))
	}
	return join(parts...)
}

// number prints whole numbers in base ten, and a suffix for the type.
func dumpNumber(n *Number) string {
	shown := n.Text
	if i, err := strconv.ParseInt(n.Text, 0, 64); err == nil {
		shown = strconv.FormatInt(i, 10)
	}
	return shown + [...]string{Int: "", Long: "L", BigInteger: "G", Decimal: "", Float: "F", Double: "D"}[n.Kind]
}
