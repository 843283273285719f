package lower

import (
	"slices"

	"crosscheck/engine/internal/frontend/draft"
	"crosscheck/engine/internal/frontend/homeassistant/config"
	"crosscheck/engine/internal/frontend/homeassistant/model"
	"crosscheck/engine/internal/ir"
)

// body is a function under way.
type body struct {
	l       *lowering
	a       *automation
	trigger ir.Expr // the class of what set the run off
	locals  int
	in      []config.Action // those around in which the run has waited
}

// all is that all of some conditions hold.
func (b *body) all(list []config.Condition) ir.Expr { return draft.Join(ir.And, b.each(list)) }

func (b *body) each(list []config.Condition) []ir.Expr {
	out := make([]ir.Expr, len(list))
	for i, c := range list {
		out[i] = b.condition(c)
	}
	return out
}

// fails is that a condition does not hold. That a template is an error is neither.
func (b *body) fails(c config.Condition) ir.Expr {
	switch c := c.(type) {
	case *config.TemplateCondition:
		return b.templateCondition(c, true)
	case *config.Logic:
		if c.Op == config.Not {
			return draft.Join(ir.Or, b.each(c.Of))
		}
		return draft.Join(map[config.LogicOp]ir.BinaryOp{config.And: ir.Or, config.Or: ir.And}[c.Op], b.eachFails(c.Of))
	}
	return draft.Not(b.condition(c))
}

func (b *body) eachFails(list []config.Condition) []ir.Expr {
	out := make([]ir.Expr, len(list))
	for i, c := range list {
		out[i] = b.fails(c)
	}
	return out
}

func (b *body) condition(c config.Condition) ir.Expr {
	l := b.l
	switch c := c.(type) {
	case *config.StateCondition:
		var list []ir.Expr
		for _, p := range c.Places {
			t := l.m.Thing(p)
			list = append(list, l.hasBeen(t, c))
		}
		return draft.Join(map[bool]ir.BinaryOp{false: ir.And, true: ir.Or}[c.One], list)
	case *config.NumericCondition:
		var list []ir.Expr
		for _, p := range c.Places {
			t := l.m.Thing(p)
			list = append(list, draft.Among(l.load(t, c.Span), t.Within(c.Range)))
		}
		return draft.Join(ir.And, list)
	case *config.TimeCondition:
		return l.timeCondition(c, b.a.app)
	case *config.SunCondition:
		return l.sunCondition(c, b.a.app)
	case *config.TriggerCondition:
		return b.triggered(c)
	case *config.Logic:
		switch c.Op {
		case config.And:
			return b.all(c.Of)
		case config.Or:
			return draft.Join(ir.Or, b.each(c.Of))
		}
		return draft.Join(ir.And, b.eachFails(c.Of))
	case *config.TemplateCondition:
		return b.templateCondition(c, false)
	case *config.UnknownCondition:
		return l.Free(c.What, c.What+" does not hold", c.What+" holds", b.a.app, c.Span)
	}
	panic("lower: a condition of no kind")
}

// triggered is that one of some triggers set the run off. A trigger without a
// name is called by its number.
func (b *body) triggered(c *config.TriggerCondition) ir.Expr {
	return draft.Among(b.trigger, b.scope().Where(func(trigger, _ int) bool { return slices.Contains(c.IDs, b.a.Triggers[trigger].ID) }))
}

// matching are the values of a thing to which a change may lead, and those from
// which it may come; nil: any.
func matching(t *model.Thing, k *config.StateTrigger) (to, from []int32) {
	if k.To != nil || k.NotTo != nil {
		to = t.Values(k.To)
		if k.NotTo != nil {
			to = t.Not(t.Values(k.NotTo))
		}
	}
	if k.From != nil || k.NotFrom != nil {
		from = t.Values(k.From)
		if k.NotFrom != nil {
			from = t.Not(t.Values(k.NotFrom))
		}
	}
	return to, from
}
