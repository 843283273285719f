package controller

import (
	"fmt"
	"slices"
	"strings"

	"crosscheck/engine/internal/frontend/draft"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/value"
)

// variable is a number that programs keep.
type variable struct {
	v      ir.VarID
	lo, hi int32
	// tells is that programs hear of its changes; NoVar: it is known whether they do.
	tells ir.VarID
	deaf  bool
}

// mostNumber is the greatest number that is told apart.
const mostNumber = 1_000_000

// variables makes those of the text.
func (l *lowering) variables() {
	type range_ struct {
		name           string
		at             source.Span
		numbers        []int32
		counts, asked  bool
		assigned, with bool
	}
	var list []*range_
	by := map[string]*range_{}
	of := func(name string, at source.Span) *range_ {
		key := strings.ToLower(name)
		if by[key] == nil {
			by[key] = &range_{name: name, at: at, numbers: []int32{0}}
			list = append(list, by[key])
		}
		return by[key]
	}
	compare := func(c *Compare) {
		r := of(c.Var, c.Span)
		r.asked = true
		if c.With != "" {
			of(c.With, c.Span).asked = true
		} else {
			r.numbers = append(r.numbers, c.Number)
		}
	}
	l.text.eachCond(func(c Cond) {
		if c, is := c.(*Compare); is {
			compare(c)
		}
	})
	l.text.eachMoment(func(m Moment) {
		if m, is := m.(*Counts); is {
			compare(m.Compare)
		}
	})
	for _, p := range l.text.Programs {
		for _, a := range p.actions() {
			if a, is := a.(*Assign); is {
				r := of(a.Var, a.Span)
				r.assigned = true
				if a.With != "" {
					of(a.With, a.Span)
					r.with = true
				} else if a.Op == "=" {
					r.numbers = append(r.numbers, a.Number)
				}
				r.counts = r.counts || a.Op != "="
			}
		}
	}
	lo, hi := int32(0), int32(0)
	for _, r := range list {
		lo, hi = min(lo, slices.Min(r.numbers)), max(hi, slices.Max(r.numbers))
	}
	for _, r := range list {
		x := &variable{lo: slices.Min(r.numbers), hi: slices.Max(r.numbers), tells: ir.NoVar}
		if r.with {
			x.lo, x.hi = lo, hi
		}
		if r.counts {
			x.lo, x.hi = x.lo-1, x.hi+1
		}
		x.lo, x.hi = max(x.lo, -mostNumber), max(min(x.hi, mostNumber), x.lo+1)
		x.v = l.variable(ir.Var{
			Name: r.name, Kind: ts.Global, Called: "“" + r.name + "”", Helper: true, Domain: value.RangeDomain(x.lo, x.hi), Topic: l.Topic(r.name), Span: r.at,
		})
		l.vars[strings.ToLower(r.name)] = x
		l.hears(x, r.name, r.asked && r.assigned, r.at)
	}
}

// hears finds out whether programs hear of a variable: the home may say so, its name
// may, or else both are possible.
func (l *lowering) hears(x *variable, name string, matters bool, at source.Span) {
	for _, v := range l.given.setting(strings.TrimPrefix(name, "$")) {
		x.deaf = v.Text == "integer"
		return
	}
	plain := strings.ToLower(strings.TrimPrefix(name, "$"))
	switch {
	case !strings.HasPrefix(name, "$") || strings.HasPrefix(plain, "s_") || strings.HasPrefix(plain, "s.") || strings.HasPrefix(plain, "state") || len(name) > 2 && name[1] == 's' && name[2] >= 'A' && name[2] <= 'Z':
	case strings.HasPrefix(plain, "i_") || strings.HasPrefix(plain, "i.") || strings.HasPrefix(plain, "int") || len(name) > 2 && name[1] == 'i' && name[2] >= 'A' && name[2] <= 'Z':
		x.deaf = true
	case matters:
		x.tells = l.variable(ir.Var{Name: name + " is a state variable", Kind: ts.Global, Called: "what kind of variable it is", Memo: true, Domain: value.BoolDomain, InitAny: true, Topic: ir.NoTopic, Span: at})
		l.warn(at, fmt.Sprintf("whether %s is a state variable, of which programs hear, or an integer variable, is not said: both are looked at", name),
			fmt.Sprintf("say in the home “%s = \"state\";” or “%s = \"integer\";” where it installs the programs", ident(name), ident(name)))
	}
}

func (l *lowering) varOf(name string) *variable { return l.vars[strings.ToLower(name)] }

// compare is a comparison.
func (l *lowering) compare(c *Compare) ir.Expr {
	y := draft.Constant(c.Number)
	if c.With != "" {
		y = load(l.varOf(c.With).v, c.Span)
	}
	return both(operators[c.Op], load(l.varOf(c.Var).v, c.Span), y)
}

// assign gives a variable a value, or the nearest one that is told apart.
func (l *lowering) assign(a *Assign) []ir.Stmt {
	x := l.varOf(a.Var)
	y := draft.Constant(a.Number)
	if a.With != "" {
		y = load(l.varOf(a.With).v, a.Span)
	}
	var out []ir.Stmt
	if a.Random {
		fn := l.Function(ir.Func{Name: "random", Locals: 1, Inner: true, Span: a.Span, Body: []ir.Stmt{
			&ir.Choose{Lo: min(1, a.Number), Hi: max(1, a.Number), Text: a.Var, Domain: value.RangeDomain(min(1, a.Number), max(1, a.Number)), Span: a.Span}, &ir.Return{X: &ir.Local{}},
		}})
		y = &ir.Call{Func: fn, Span: a.Span}
	}
	ops := map[string]ir.BinaryOp{"+": ir.Add, "-": ir.Sub, "*": ir.Mul, "/": ir.Div, "%": ir.Rem}
	if op, counts := ops[a.Op]; counts {
		if (op == ir.Div || op == ir.Rem) && a.With == "" && a.Number == 0 {
			return nil
		}
		y = both(op, load(x.v, a.Span), y)
	}
	if _, plain := y.(*ir.Const); !plain {
		fn := l.Function(ir.Func{Name: "nearest", Inner: true, Params: 1, Locals: 1, Span: a.Span, Body: []ir.Stmt{&ir.Return{X: &ir.Cond{
			C: both(ir.Lt, &ir.Local{}, draft.Constant(x.lo)), X: draft.Constant(x.lo), Y: &ir.Cond{C: both(ir.Gt, &ir.Local{}, draft.Constant(x.hi)), X: draft.Constant(x.hi), Y: &ir.Local{}},
		}}}})
		y = &ir.Call{Func: fn, Args: []ir.Expr{y}, Span: a.Span}
	} else {
		y = draft.Constant(max(x.lo, min(x.hi, a.Number)))
	}
	return append(out, &ir.Store{Var: x.v, X: y, Span: a.Span})
}
