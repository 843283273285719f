package lang

import (
	"math"

	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend/lang/syntax"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/value"
)

// maxChoice is how many values one inner choice may have.
const maxChoice = 4096

// resolve gives o its type, start and parameters. Constants are resolved when
// they are first needed, so that they may stand in any order.
func (c *checker) resolve(o *object) {
	if o.resolved {
		return
	}
	if o.resolving {
		o.resolved = true
		c.errorf(diag.Cycle, o.span, "the value of `%s` depends on itself", o.name).Help = "write a number here"
		return
	}
	o.resolving = true
	c.in(inConstant, o.kind.String()+" "+o.name, func() {
		if o.owner != nil && o.owner.kind == appObject {
			c.scope = c.memberScope(o.owner)
		}
		c.resolveNode(o)
	})
	o.resolving, o.resolved = false, true
}

func (c *checker) resolveNode(o *object) {
	switch d := o.node.(type) {
	case *syntax.ConstDecl:
		t := c.expr(d.X, Type{})
		o.typ = t
		if v, ok := c.constant(d.X, t); ok {
			o.val = v
		}
	case *syntax.VarDecl:
		c.resolveVar(o, d)
	case *syntax.EventDecl:
		o.params = c.params(d.Params)
	case *syntax.FuncDecl:
		o.params = c.params(d.Params)
		o.result = tVoid
		if d.Result != nil {
			o.result = typeOf(c.domain(d.Result))
		}
	case *syntax.CommandDecl:
		o.params = c.params(d.Params)
		o.result = tVoid
	case *syntax.ModeDecl:
		c.resolveStart(o, d.Type, d.Start)
		if o.dom.Kind != value.Enum && o.dom.Kind != 0 {
			c.errorf(diag.BadDomain, d.Type.Span(), "the mode must be an enum").Help = "write mode: { home, away, night } = home;"
		}
	case *syntax.EnvDecl:
		c.resolveStart(o, d.Type, d.Start)
		c.limitChoice(d.Type, o.dom)
		c.envLimits(o, d)
	case *syntax.AttributeDecl:
		c.resolveStart(o, d.Type, d.Start)
		if d.Sensor {
			c.limitChoice(d.Type, o.dom)
		}
	case *syntax.ClockDecl:
		c.resolveClock(o, d)
	case *syntax.SunDecl:
		if o.kind == sunObject {
			c.resolveSun(o, d)
		}
	}
}

// limitChoice refuses a choice between more values than anybody can explore.
func (c *checker) limitChoice(at syntax.Node, d value.Domain) {
	if d.Kind != 0 && d.Size() > maxChoice {
		c.errorf(diag.BadDomain, at.Span(), "a choice between %d values is too large", d.Size()).Help =
			"use a range with no more values than the program can tell apart"
	}
}

func (c *checker) resolveVar(o *object, d *syntax.VarDecl) {
	c.resolveLen(o, d.Len, 1<<16)
	c.resolveStart(o, d.Type, d.Start)
}

// resolveLen sets the number of cells, at most most.
func (c *checker) resolveLen(o *object, x syntax.Expr, most int64) {
	if x == nil {
		return
	}
	o.array = 1
	t := c.expr(x, Type{})
	if !c.want(x, t, tInt) {
		return
	}
	if n, ok := c.constant(x, t); ok && (n < 1 || n > most) {
		c.errorf(diag.BadDomain, x.Span(), "an array cannot have %d cells", n).Help = "use a length from 1 to " + itoa(int(most))
	} else if ok {
		o.array = int(n)
	}
}

// resolveStart sets the domain and initial values of a variable.
func (c *checker) resolveStart(o *object, t syntax.TypeExpr, s *syntax.Start) {
	if t != nil {
		o.dom = c.domain(t)
	}
	o.typ = typeOf(o.dom)
	o.start = make([]int32, max(1, o.array))
	for i := range o.start {
		o.start[i] = o.dom.Lo
	}
	if s == nil || o.dom.Kind == 0 {
		return
	}
	switch {
	case s.Any:
		o.any = true
	case s.X != nil:
		v := c.startValue(s.X, o)
		for i := range o.start {
			o.start[i] = v
		}
	default:
		c.startList(s, o)
	}
}

func (c *checker) startList(s *syntax.Start, o *object) {
	if o.array != len(s.List) {
		p := c.errorf(diag.BadStart, s.At.At, "the list has %d values for %d cells", len(s.List), max(1, o.array))
		p.Help = "write one value a cell, or a single value for all of them"
	}
	for i, x := range s.List {
		if v := c.startValue(x, o); i < len(o.start) {
			o.start[i] = v
		}
	}
}

// startValue is a constant that must be in o's domain.
func (c *checker) startValue(x syntax.Expr, o *object) int32 {
	t := c.expr(x, o.typ)
	if !c.want(x, t, o.typ) {
		return o.dom.Lo
	}
	v, ok := c.constant(x, t)
	if !ok {
		return o.dom.Lo
	}
	if !o.dom.Contains(v) {
		c.errorf(diag.BadStart, x.Span(), "%d is not in %s", v, domainText(o.dom)).Help = "start with a value of the type"
		return o.dom.Lo
	}
	return int32(v)
}

// constant is the value of x, of type t, which must be known from the text.
func (c *checker) constant(x syntax.Expr, t Type) (int64, bool) {
	info := c.exprs[x]
	if !info.known && t.kind != noType {
		c.errorf(diag.NotConstant, x.Span(), "this must be known before the program runs").Help =
			"use numbers, constants and operators on them"
	}
	return info.val, info.known
}

// domain is the domain a type stands for; its Kind is 0 when it is wrong.
func (c *checker) domain(t syntax.TypeExpr) value.Domain {
	d := c.newDomain(t)
	c.types[t] = d
	return d
}

func (c *checker) newDomain(t syntax.TypeExpr) value.Domain {
	switch t := t.(type) {
	case *syntax.BoolType:
		return value.BoolDomain
	case *syntax.NamedType:
		return c.namedDomain(t.Name)
	case *syntax.EnumType:
		return c.enumDomain(t)
	case *syntax.RangeType:
		return c.rangeDomain(t)
	}
	return value.Domain{}
}

// otherTypes are names other languages use, and what to write here.
var otherTypes = map[string]string{
	"boolean": "bool", "Bool": "bool", "Boolean": "bool",
	"int": "a range such as 0..9", "integer": "a range such as 0..9", "Int": "a range such as 0..9",
	"number": "a range such as 0..9", "string": "an enum such as { a, b }", "String": "an enum such as { a, b }",
}

func (c *checker) namedDomain(name *syntax.Ident) value.Domain {
	o := c.scope.lookup(name.Name)
	if o != nil && o.kind == enumObject {
		c.use(name, o, false)
		return o.dom
	}
	p := c.errorf(diag.UnknownType, name.At.At, "`%s` is no type", name.Name)
	if other := otherTypes[name.Name]; other != "" {
		p.Help = "write " + other
		if other == "bool" {
			p.Fix = &diag.Fix{Title: "Write bool", Edits: []diag.Edit{{Span: p.Span, New: other}}}
		}
		return value.Domain{}
	}
	enums := c.scope.visible(func(o *object) bool { return o.kind == enumObject })
	suggest(p, name.Name, append([]string{"bool"}, namesOf(enums)...), "write bool, a range such as 0..4, or { a, b }")
	return value.Domain{}
}

func (c *checker) enumDomain(t *syntax.EnumType) value.Domain {
	var names []string
	seen := map[string]bool{}
	for _, v := range t.Values {
		if seen[v.Name] {
			c.errorf(diag.Redeclared, v.At.At, "`%s` stands twice in this enum", v.Name).Help = "remove one of them"
			continue
		}
		seen[v.Name] = true
		names = append(names, v.Name)
	}
	if len(names) == 0 {
		c.errorf(diag.BadDomain, t.At.At, "an enum needs a value").Help = "write { a, b }"
		return value.Domain{}
	}
	d := value.EnumDomain("", names)
	c.knowDomain(d)
	return d
}

func (c *checker) rangeDomain(t *syntax.RangeType) value.Domain {
	lo, okLo := c.bound(t.Lo)
	hi, okHi := c.bound(t.Hi)
	if !okLo || !okHi {
		return value.Domain{}
	}
	if lo > hi {
		p := c.errorf(diag.BadDomain, t.At.At, "the range %d..%d has no values", lo, hi)
		p.Help = "the lower end comes first"
		return value.Domain{}
	}
	return value.RangeDomain(int32(lo), int32(hi))
}

// bound is one end of a range.
func (c *checker) bound(x syntax.Expr) (int64, bool) {
	t := c.expr(x, Type{})
	if !c.want(x, t, tInt) {
		return 0, false
	}
	v, ok := c.constant(x, t)
	return v, ok && v >= math.MinInt32 && v <= math.MaxInt32 && t.kind == intType
}

// params makes the objects of parameters.
func (c *checker) params(list []syntax.Param) []*object {
	var params []*object
	seen := newScope(nil)
	for _, p := range list {
		o := c.named(localObject, p.Name, nil)
		o.dom = c.domain(p.Type)
		o.typ, o.fixed, o.resolved = typeOf(o.dom), true, true
		c.declareIn(seen, o)
		params = append(params, o)
	}
	return params
}

// memberScope is the scope inside an app or device.
func (c *checker) memberScope(owner *object) *scope {
	s := newScope(c.global)
	for _, m := range owner.order {
		s.add(m)
	}
	return s
}

// remember keeps the scope of a part of the text.
func (c *checker) remember(at source.Span) {
	c.scopes = append(c.scopes, scopeSpan{at, c.scope})
}
