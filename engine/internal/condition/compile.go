package condition

import (
	"fmt"
	"slices"
	"strings"

	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend/lang/syntax"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/value"
)

// compiler translates one condition; it stops at the first problem.
type compiler struct {
	scope     *Scope
	locations []ts.LocID
	problem   *Problem
}

func (c *compiler) fail(x syntax.Expr, help, format string, args ...any) *operand {
	if c.problem == nil {
		c.problem = &Problem{int(x.Span().Start), fmt.Sprintf(format, args...), help}
	}
	return &operand{loc: -1}
}

func (c *compiler) expr(x syntax.Expr) *operand {
	switch x := x.(type) {
	case *syntax.Paren:
		return c.expr(x.X)
	case *syntax.Bool:
		return constant(truth, truthOf(x.Value))
	case *syntax.Number:
		return constant(number, int64(x.Value))
	case *syntax.Ident, *syntax.Member, *syntax.Index, *syntax.TextLit:
		return c.name(x)
	case *syntax.Enabled:
		return c.enabled(x)
	case *syntax.Unary:
		return c.unary(x)
	case *syntax.Binary:
		return c.binary(x)
	case *syntax.Within:
		return c.within(x)
	case *syntax.Cond:
		return c.choice(x)
	}
	return c.fail(x, "compare locations with values, as in door.lock == locked", "this cannot be asked of a state")
}

func truthOf(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

func constant(k kind, v int64) *operand { return &operand{kind: k, loc: -1, op: "const", n: v} }

// name is a location, or a word where there is none.
func (c *compiler) name(x syntax.Expr) *operand {
	name := syntax.NameIn(x)
	l := c.find(name)
	switch _, plain := x.(*syntax.Ident); {
	case name == "":
		return c.fail(x, "write a number between the brackets", "only single cells can be asked for")
	case l >= 0:
		return c.location(x, l)
	case c.attribute(name, "") >= 0:
		return c.location(x, c.attribute(name, ""))
	case plain:
		return &operand{kind: word, loc: -1, name: name}
	}
	if _, quoted := x.(*syntax.TextLit); quoted {
		return &operand{kind: word, loc: -1, name: name}
	}
	return c.unknown(x, name)
}

func (c *compiler) find(name string) ts.LocID {
	return ts.LocID(slices.IndexFunc(c.scope.Locations, func(l ts.Location) bool { return l.Name == name && l.Kind != ts.Derived }))
}

// attribute is the one attribute that a device has, or the one that has a value
// of the given name; -1 where there is none or several.
func (c *compiler) attribute(device, val string) ts.LocID {
	found := ts.LocID(-1)
	for i := range c.scope.Locations {
		if l := &c.scope.Locations[i]; l.Kind != ts.Attribute || l.Device != device {
			continue
		}
		if dom, _ := c.scope.Domain(ts.LocID(i)); val != "" {
			if _, has := dom.Index(val); !has {
				continue
			}
		}
		if found >= 0 {
			return -1
		}
		found = ts.LocID(i)
	}
	return found
}

// location reads location l.
func (c *compiler) location(x syntax.Expr, l ts.LocID) *operand {
	dom, stored := c.scope.Domain(l)
	if !stored {
		return c.fail(x, "check again without slicing", "the check did not keep %s, because nothing that was checked depends on it", c.scope.Locations[l].Name)
	}
	at := slices.Index(c.locations, l)
	if at < 0 {
		at = len(c.locations)
		c.locations = append(c.locations, l)
	}
	out := &operand{loc: l, dom: &dom, kind: number, op: "cell", n: int64(at), scope: c.scope, texts: map[int32]string{}}
	switch dom.Kind {
	case value.Bool:
		out.kind = truth
	case value.Enum:
		out.kind = named
	case value.Dynamic:
		out.kind = loose
	}
	return out
}

// unknown complains about a name that means nothing.
func (c *compiler) unknown(x syntax.Expr, name string) *operand {
	var names []string
	for i := range c.scope.Locations {
		if l := &c.scope.Locations[i]; l.Kind != ts.Derived {
			names = append(names, l.Name)
		}
	}
	help := "names are those of the state, such as " + few(names)
	if near := diag.Nearest(name, names); near != "" {
		help = "did you mean " + near + "?"
	} else if near := ending(name, names); near != "" {
		help = "did you mean " + near + "?"
	}
	return c.fail(x, help, "no location is called %s", name)
}

// ending is the one name that has the given one as its last or first part, or
// "".
func ending(part string, names []string) string {
	found := ""
	for _, n := range names {
		if strings.HasSuffix(n, "."+part) || strings.HasPrefix(n, part+".") {
			if found != "" {
				return ""
			}
			found = n
		}
	}
	return found
}

// few lists some names.
func few(names []string) string {
	const most = 6
	if len(names) > most {
		return strings.Join(names[:most], ", ") + ", …"
	}
	return strings.Join(names, ", ")
}

// enabled reads the flag of an event.
func (c *compiler) enabled(x *syntax.Enabled) *operand {
	name := syntax.NameIn(x.X)
	for i := range c.scope.Locations {
		if f := c.scope.Locations[i].Flagged(); f != "" && f == name {
			return c.location(x, ts.LocID(i))
		}
	}
	return c.fail(x.X, "enabled( ) is for events that handlers switch on and off, and for timers", "nothing called %s is switched on and off", name)
}

func (c *compiler) unary(x *syntax.Unary) *operand {
	y := c.expr(x.X)
	switch {
	case c.problem != nil:
		return y
	case x.Op == "!":
		if y.kind != truth {
			return c.noCondition(x.X, y)
		}
		return &operand{kind: truth, loc: -1, op: "!", x: y}
	case y.kind != number:
		return c.noNumber(x.X, y)
	}
	return &operand{kind: number, loc: -1, op: "-", x: constant(number, 0), y: y}
}

// noCondition complains about what is neither true nor false.
func (c *compiler) noCondition(x syntax.Expr, y *operand) *operand {
	if y.kind == word {
		return c.unknown(x, y.name)
	}
	if y.loc >= 0 {
		name := c.scope.Locations[y.loc].Name
		return c.fail(x, "compare it with a value, as in "+name+" == "+c.example(y), "%s alone is neither true nor false", name)
	}
	return c.fail(x, "compare it with something", "this is neither true nor false")
}

func (c *compiler) noNumber(x syntax.Expr, y *operand) *operand {
	if y.kind == word {
		return c.unknown(x, y.name)
	}
	return c.fail(x, "compare it with == or !=", "this is no number")
}

// example is a value of a location, as one writes it.
func (c *compiler) example(y *operand) string {
	switch y.kind {
	case loose:
		return "1"
	case named:
		return syntax.Quote(y.dom.Format(y.dom.Lo))
	}
	return y.dom.Format(y.dom.Lo)
}

// choice is C ? X : Y.
func (c *compiler) choice(x *syntax.Cond) *operand {
	cond, a, b := c.expr(x.C), c.expr(x.X), c.expr(x.Y)
	switch {
	case c.problem != nil:
		return &operand{loc: -1}
	case cond.kind != truth:
		return c.noCondition(x.C, cond)
	case a.kind != b.kind || a.kind != truth && a.kind != number:
		return c.fail(x.X, "choose between two conditions or two numbers", "these two cannot be chosen between")
	}
	return &operand{kind: a.kind, loc: -1, op: "?", x: a, y: b, cond: cond}
}
