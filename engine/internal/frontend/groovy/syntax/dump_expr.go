package syntax

import (
	"fmt"
	"strconv"
	"strings"
)

func (d *dumper) exprs(head string, list []Expr) string {
	parts := []string{head}
	for _, x := range list {
		parts = append(parts, d.expr(x))
	}
	return join(parts...)
}

func (d *dumper) expr(x Expr) string {
	switch n := x.(type) {
	case *Name:
		return n.Name
	case *Number:
		return dumpNumber(n)
	case *Text:
		return quote(n.Value)
	case *Bool:
		return strconv.FormatBool(n.Value)
	case *Null:
		return "null"
	}
	return d.compound(x)
}

func (d *dumper) compound(x Expr) string {
	switch n := x.(type) {
	case *GString:
		return d.gstring(n)
	case *ListLit:
		return d.exprs("(list", n.Items)
	case *MapLit:
		return d.mapLit(n)
	case *Range:
		return join("(.."+flag(n.Exclusive, "<"), d.expr(n.Lo), d.expr(n.Hi))
	case *Unary:
		return join("("+n.Op, d.expr(n.X))
	case *Update:
		return join("("+flag(n.Prefix, n.Op)+"_"+flag(!n.Prefix, n.Op), d.expr(n.X))
	case *Binary:
		return join("("+n.Op, d.expr(n.X), d.expr(n.Y))
	case *Ternary:
		return join("(?", d.expr(n.Cond), d.expr(n.Then), d.expr(n.Else))
	case *Elvis:
		return join("(?:", d.expr(n.X), d.expr(n.Y))
	case *InstanceOf:
		return join("(instanceof", d.expr(n.X), typeText(n.Type))
	case *Cast:
		return join("("+flag(n.As, "as")+flag(!n.As, "cast"), typeText(n.Type), d.expr(n.X))
	case *Assign:
		return join("("+n.Op, d.expr(n.Target), d.expr(n.X))
	case *Tuple:
		return d.exprs("(tuple", n.Items)
	case *Spread:
		return join("(spread", d.expr(n.X))
	case *Property:
		return join("("+access(n.Safe, n.Spread), d.expr(n.Recv), d.member(n.Name, n.Key))
	case *Index:
		return join("([]", d.expr(n.X), d.expr(n.Key))
	case *Call:
		return d.call(n)
	case *Closure:
		return d.closure(n)
	case *New:
		return d.exprs("(new "+typeText(n.Type), n.Args)
	case *NewArray:
		return d.exprs("(array "+typeText(n.Type), n.Sizes)
	}
	panic(fmt.Sprintf("syntax: unknown expression %T", x))
}

func (d *dumper) gstring(n *GString) string {
	parts := []string{"($"}
	for i, t := range n.Texts {
		parts = append(parts, quote(t))
		if i < len(n.Values) {
			parts = append(parts, d.expr(n.Values[i]))
		}
	}
	return join(parts...)
}

func (d *dumper) mapLit(n *MapLit) string {
	parts := []string{"(" + flag(n.Named, "named") + flag(!n.Named, "map")}
	for _, e := range n.Entries {
		parts = append(parts, d.expr(e.Key), d.expr(e.Value))
	}
	return join(parts...)
}

// access is the operator of a member.
func access(safe, spread bool) string {
	switch {
	case safe:
		return "?."
	case spread:
		return "*."
	}
	return "."
}

// member is a name, or a computed name in angle brackets.
func (d *dumper) member(name string, key Expr) string {
	if key != nil {
		return "<" + d.expr(key) + ">"
	}
	if plainName(name) {
		return name
	}
	return quote(name)
}

// plainName reports whether a name needs no quotes.
func plainName(name string) bool {
	for i := 0; i < len(name); {
		size := letter(name, i)
		if size == 0 && (i == 0 || !isDigit(name[i])) {
			return false
		}
		i += max(size, 1)
	}
	return name != ""
}

func (d *dumper) call(n *Call) string {
	head := "(call " + d.member(n.Name, n.Key)
	if n.Recv != nil {
		head = join("("+access(n.Safe, n.Spread)+"call", d.expr(n.Recv), d.member(n.Name, n.Key))
		head = strings.TrimSuffix(head, ")")
	}
	return d.exprs(head, n.Args)
}

func (d *dumper) closure(n *Closure) string {
	head := "{it"
	if !n.Implicit {
		head = "{" + d.params(n.Params)
	}
	return strings.TrimSuffix(d.list(head, n.Body.Stmts), ")") + "}"
}

// quote writes a text in quotes, with escapes for what a line cannot show.
func quote(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == '"' || c == '\\':
			b.WriteByte('\\')
			b.WriteByte(c)
		case c == '\n':
			b.WriteString(`\n`)
		case c < ' ':
			fmt.Fprintf(&b, `\u%04x`, c)
		default:
			b.WriteByte(c)
		}
	}
	b.WriteByte('"')
	return b.String()
}
