package check

import (
	"math"
	"strconv"

	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend/lang/syntax"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/value"
)

// maxChoice is how many values one inner choice may have.
const maxChoice = 4096

// resolve gives o its type, start and parameters. Constants are resolved when
// they are first needed, so that they may stand in any order.
func (c *Checker) resolve(o *Object) {
	if o.resolved {
		return
	}
	if o.resolving {
		o.resolved = true
		c.errorf(diag.Cycle, o.Span, "the value of `%s` depends on itself", o.Name).Help = "write a number here"
		return
	}
	o.resolving = true
	c.in(inConstant, o.Kind.String()+" "+o.Name, func() {
		if o.Owner != nil && o.Owner.Kind == AppObject {
			c.scope = c.memberScope(o.Owner)
		}
		c.resolveNode(o)
	})
	o.resolving, o.resolved = false, true
}

func (c *Checker) resolveNode(o *Object) {
	switch d := o.Node.(type) {
	case *syntax.ConstDecl:
		t := c.expr(d.X, Type{})
		o.Type = t
		if v, ok := c.constant(d.X, t); ok {
			o.Value = v
		}
	case *syntax.VarDecl:
		c.resolveVar(o, d)
	case *syntax.EventDecl:
		o.Params = c.params(d.Params)
	case *syntax.FuncDecl:
		o.Params = c.params(d.Params)
		o.Result = tVoid
		if d.Result != nil {
			o.Result = typeOf(c.domain(d.Result))
		}
	case *syntax.CommandDecl:
		o.Params = c.params(d.Params)
		o.Result = tVoid
	case *syntax.ModeDecl:
		c.resolveStart(o, d.Type, d.Start)
		if o.Domain.Kind != value.Enum && o.Domain.Kind != 0 {
			c.errorf(diag.BadDomain, d.Type.Span(), "the mode must be an enum").Help = "write mode: { home, away, night } = home;"
		}
	case *syntax.EnvDecl:
		c.resolveStart(o, d.Type, d.Start)
		c.limitChoice(d.Type, o.Domain)
		c.envLimits(o, d)
	case *syntax.AttributeDecl:
		c.resolveStart(o, d.Type, d.Start)
		if d.Sensor {
			c.limitChoice(d.Type, o.Domain)
		}
	case *syntax.ClockDecl:
		c.resolveClock(o, d)
	case *syntax.SunDecl:
		if o.Kind == SunObject {
			c.resolveSun(o, d)
		}
	}
}

// limitChoice refuses a choice between more values than anybody can explore.
func (c *Checker) limitChoice(at syntax.Node, d value.Domain) {
	if d.Kind != 0 && d.Size() > maxChoice {
		c.errorf(diag.BadDomain, at.Span(), "a choice between %d values is too large", d.Size()).Help =
			"use a range with no more values than the program can tell apart"
	}
}

func (c *Checker) resolveVar(o *Object, d *syntax.VarDecl) {
	c.resolveLen(o, d.Len, 1<<16)
	c.resolveStart(o, d.Type, d.Start)
}

// resolveLen sets the number of cells, at most most.
func (c *Checker) resolveLen(o *Object, x syntax.Expr, most int64) {
	if x == nil {
		return
	}
	o.Array = 1
	t := c.expr(x, Type{})
	if !c.want(x, t, tInt) {
		return
	}
	if n, ok := c.constant(x, t); ok && (n < 1 || n > most) {
		c.errorf(diag.BadDomain, x.Span(), "an array cannot have %d cells", n).Help = "use a length from 1 to " + strconv.Itoa(int(most))
	} else if ok {
		o.Array = int(n)
	}
}

// resolveStart sets the domain and initial values of a variable.
func (c *Checker) resolveStart(o *Object, t syntax.TypeExpr, s *syntax.Start) {
	if t != nil {
		o.Domain = c.domain(t)
	}
	o.Type = typeOf(o.Domain)
	o.Start = make([]int32, max(1, o.Array))
	for i := range o.Start {
		o.Start[i] = o.Domain.Lo
	}
	if s == nil || o.Domain.Kind == 0 {
		return
	}
	switch {
	case s.Any:
		o.Any = true
	case s.X != nil:
		v := c.startValue(s.X, o)
		for i := range o.Start {
			o.Start[i] = v
		}
	default:
		c.startList(s, o)
	}
}

func (c *Checker) startList(s *syntax.Start, o *Object) {
	if o.Array != len(s.List) {
		p := c.errorf(diag.BadStart, s.At.At, "the list has %d values for %d cells", len(s.List), max(1, o.Array))
		p.Help = "write one value a cell, or a single value for all of them"
	}
	for i, x := range s.List {
		if v := c.startValue(x, o); i < len(o.Start) {
			o.Start[i] = v
		}
	}
}

// startValue is a constant that must be in o's domain.
func (c *Checker) startValue(x syntax.Expr, o *Object) int32 {
	t := c.expr(x, o.Type)
	if !c.want(x, t, o.Type) {
		return o.Domain.Lo
	}
	v, ok := c.constant(x, t)
	if !ok {
		return o.Domain.Lo
	}
	if !o.Domain.Contains(v) {
		c.errorf(diag.BadStart, x.Span(), "%d is not in %s", v, DomainText(o.Domain)).Help = "start with a value of the type"
		return o.Domain.Lo
	}
	return int32(v)
}

// constant is the value of x, of type t, which must be known from the text.
func (c *Checker) constant(x syntax.Expr, t Type) (int64, bool) {
	info := c.Exprs[x]
	if !info.Known && t.Kind != NoType {
		c.errorf(diag.NotConstant, x.Span(), "this must be known before the program runs").Help =
			"use numbers, constants and operators on them"
	}
	return info.Value, info.Known
}

// domain is the domain a type stands for; its Kind is 0 when it is wrong.
func (c *Checker) domain(t syntax.TypeExpr) value.Domain {
	d := c.newDomain(t)
	c.Types[t] = d
	return d
}

func (c *Checker) newDomain(t syntax.TypeExpr) value.Domain {
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

func (c *Checker) namedDomain(name *syntax.Ident) value.Domain {
	o := c.scope.Lookup(name.Name)
	if o != nil && o.Kind == EnumObject {
		c.use(name, o, false)
		return o.Domain
	}
	p := c.errorf(diag.UnknownType, name.At.At, "`%s` is no type", name.Name)
	if other := otherTypes[name.Name]; other != "" {
		p.Help = "write " + other
		if other == "bool" {
			p.Fix = &diag.Fix{Title: "Write bool", Edits: []diag.Edit{{Span: p.Span, New: other}}}
		}
		return value.Domain{}
	}
	enums := c.near(c.scope, func(o *Object) bool { return o.Kind == EnumObject })
	c.suggest(p, name.Name, append([]string{"bool"}, namesOf(enums)...), "write bool, a range such as 0..4, or { a, b }")
	return value.Domain{}
}

func (c *Checker) enumDomain(t *syntax.EnumType) value.Domain {
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

func (c *Checker) rangeDomain(t *syntax.RangeType) value.Domain {
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
func (c *Checker) bound(x syntax.Expr) (int64, bool) {
	t := c.expr(x, Type{})
	if !c.want(x, t, tInt) {
		return 0, false
	}
	v, ok := c.constant(x, t)
	return v, ok && v >= math.MinInt32 && v <= math.MaxInt32 && t.Kind == IntType
}

// params makes the objects of parameters.
func (c *Checker) params(list []syntax.Param) []*Object {
	var params []*Object
	seen := newScope(nil)
	for _, p := range list {
		o := c.named(LocalObject, p.Name, nil)
		o.Domain = c.domain(p.Type)
		o.Type, o.Fixed, o.resolved = typeOf(o.Domain), true, true
		c.declareIn(seen, o)
		params = append(params, o)
	}
	return params
}

// memberScope is the scope inside an app or device.
func (c *Checker) memberScope(owner *Object) *Scope {
	s := newScope(c.Global)
	for _, m := range owner.Order {
		s.add(m)
	}
	return s
}

// remember keeps the scope of a part of the text.
func (c *Checker) remember(at source.Span) {
	c.Scopes = append(c.Scopes, scopeSpan{at, c.scope})
}
