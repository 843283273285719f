package template

import (
	"cmp"
	"slices"
	"strings"
)

// chain is a list of which it is chosen when somebody asks what stays in it, as by
// selectattr: how many there are is often known before all were looked at.
type chain struct {
	items []Value
	steps []step
}

// step keeps what passes a test, or what does not.
type step struct {
	path string
	keep bool
	test []Value // its name and what it takes; nil: it counts as true
}

// stays reports whether an item passes all steps.
func (e *Evaluation) stays(v Value, steps []step) bool {
	for _, s := range steps {
		e.step()
		is := e.reach(v, s.path)
		if len(s.test) > 0 {
			is = e.tested(e.said(s.test[0]), is, s.test[1:])
		}
		if e.decided(is) != s.keep {
			return false
		}
	}
	return true
}

// all are the items that stay.
func (e *Evaluation) all(c *chain) Value {
	out := &Val{Kind: List}
	for _, v := range c.items {
		if e.stays(v, c.steps) {
			out.L = append(out.L, v)
		}
	}
	return out.nested()
}

// chained is the chain that an expression stands for; nil: it is none.
func (e *Evaluation) chained(x expr) *chain {
	switch x := x.(type) {
	case *name:
		if v := e.vars[x.s]; v != nil {
			return v.chain
		}
	case *filter:
		if x.name == "list" {
			return e.chained(x.of)
		}
		if !slices.Contains(choices, x.name) {
			return nil
		}
		c := e.chained(x.of)
		if c == nil {
			v := e.eval(x.of)
			if args, named := e.given(x.arguments); named == nil && len(args) > 1 && x.name == "selectattr" {
				if list := e.picked(v, e.said(args[0]), args[1:]); list != nil {
					return &chain{items: list.L}
				}
			}
			if v.Kind != List {
				return nil
			}
			c = &chain{items: v.L}
		}
		args, named := e.given(x.arguments)
		s := step{keep: strings.HasPrefix(x.name, "select"), test: args}
		if strings.HasSuffix(x.name, "attr") {
			if len(args) == 0 {
				return nil
			}
			s.path, s.test = e.said(args[0]), args[1:]
		}
		if named != nil {
			return nil
		}
		return &chain{c.items, append(slices.Clip(c.steps), s)}
	}
	return nil
}

// choices are the filters that choose from a list.
var choices = []string{"select", "reject", "selectattr", "rejectattr"}

// many compares how many there are in a chain with a number, and looks at no more of
// them than that takes; is: it is such a question.
func (e *Evaluation) many(x *binary) (v Value, is bool) {
	f, counts := x.x.(*filter)
	n, written := x.y.(*literal)
	if !counts || !written || f.name != "count" && f.name != "length" || n.v.Kind != Int {
		return nil, false
	}
	c := e.chained(f.of)
	if c == nil {
		return nil, false
	}
	there := 0.0
	for i, item := range c.items {
		least, most := cmp.Compare(there, n.v.N), cmp.Compare(there+float64(len(c.items)-i), n.v.N)
		if least == most && least != 0 || x.op != "==" && x.op != "!=" && holds(x.op, least) == holds(x.op, most) {
			return Truth(holds(x.op, least)), true
		}
		if e.stays(item, c.steps) {
			there++
		}
	}
	return Truth(holds(x.op, cmp.Compare(there, n.v.N))), true
}
