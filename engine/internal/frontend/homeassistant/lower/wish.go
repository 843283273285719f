package lower

import (
	"slices"
	"strings"

	"crosscheck/engine/internal/frontend/draft"
	"crosscheck/engine/internal/frontend/homeassistant/config"
	"crosscheck/engine/internal/frontend/homeassistant/model"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/ts"
)

// wish is a state that actions give to a thing, if a condition holds when they
// begin; nil: whatever holds.
type wish struct {
	thing *model.Thing
	value int32
	when  ir.Expr
	at    source.Span
}

// wishing collects what actions do before time goes by, as far as that is known
// beforehand: the last of what they do to each thing.
type wishing struct {
	*body
	list  []wish
	past  bool // time has gone by
	ended bool // nothing is known of what follows
}

// wishes are those of a run that goes on with some actions, then with what follows
// them.
func (b *body) wishes(conditions []config.Condition, r *rest) []wish {
	w := &wishing{body: b}
	when, known := w.holds(conditions)
	if !known {
		return nil
	}
	for ; r != nil && !w.ended; r = r.outer {
		w.actions(r.actions, when)
		w.ended = w.ended || r.again != nil
	}
	return w.list
}

func (w *wishing) actions(list []config.Action, when ir.Expr) {
	for _, a := range list {
		if w.l.look(); w.ended {
			return
		}
		switch a := a.(type) {
		case *config.Call:
			w.call(a, when)
		case *config.Delay:
			w.past, w.ended = true, len(w.list) > 0
		case *config.Check:
			c, known := w.holds([]config.Condition{a.Condition})
			when, w.ended = both(when, c), !known
		case *config.Choose:
			w.choose(a, when)
		case *config.Sequence:
			w.actions(a.Of, when)
		case *config.Run:
			if a.Apart == nil {
				w.actions(a.Of, when)
			}
		case *config.Fire, *config.Assign, *config.UnknownAction, *config.Halt:
		default:
			w.ended = true
		}
	}
}

func (w *wishing) choose(c *config.Choose, when ir.Expr) {
	for _, o := range c.Options {
		holds, known := w.holds(o.Conditions)
		if !known {
			w.ended = true
			return
		}
		w.actions(o.Sequence, both(when, holds))
		if holds == nil {
			return
		}
		when = both(when, draft.Not(holds))
	}
	w.actions(c.Default, when)
}

func (w *wishing) call(c *config.Call, when ir.Expr) {
	if w.scope().Use(c) != nil {
		w.ended = true
		return
	}
	effects, known := w.l.m.Effects(c)
	for _, e := range effects {
		t := w.l.m.Thing(e.Place)
		if _, there := w.l.vars[t]; !known || !there || e.Attribute != "" {
			continue
		}
		certain := when == nil
		unsure := slices.ContainsFunc(w.list, func(x wish) bool { return x.thing == t }) && !certain
		w.list = slices.DeleteFunc(w.list, func(x wish) bool { return x.thing == t })
		if set := t.Values([]string{e.To}); !unsure && !e.Any && e.Else == "" && len(set) == 1 {
			w.list = append(w.list, wish{t, set[0], when, c.Span})
		}
	}
}

// holds is that conditions hold, where that can be told without asking by chance:
// what is asked of time only where time stands still since.
func (w *wishing) holds(list []config.Condition) (when ir.Expr, known bool) {
	for _, c := range list {
		if !w.plain(c) {
			return nil, false
		}
		when = both(when, w.condition(c))
	}
	return when, true
}

func (w *wishing) plain(c config.Condition) bool {
	switch c := c.(type) {
	case *config.StateCondition, *config.NumericCondition:
		return true
	case *config.TriggerCondition:
		return w.trigger != nil
	case *config.TimeCondition, *config.SunCondition:
		return w.l.timed() && !w.past
	case *config.Logic:
		return !slices.ContainsFunc(c.Of, func(c config.Condition) bool { return !w.plain(c) })
	}
	return false
}

// both is that two conditions hold; nil: it does in any case.
func both(x, y ir.Expr) ir.Expr {
	switch {
	case x == nil:
		return y
	case y == nil:
		return x
	}
	return &ir.Binary{Op: ir.And, X: x, Y: y}
}

// gives is what an automation may give to things, as far as its text says.
type gives struct {
	values map[*model.Thing][]int32
	open   map[string]bool // entities that may get any value
	wild   bool            // and so may all others
}

// may reports whether an automation may give a thing a value.
func (l *lowering) may(a *automation, t *model.Thing, v int32) bool {
	g := l.gives[a]
	if g == nil {
		g = l.given(a)
		l.gives[a] = g
	}
	return g.wild || g.open[t.Entity] || slices.Contains(g.values[t], v)
}

// mayElse reports whether an automation may give the thing of a wish another value.
func (l *lowering) mayElse(a *automation, w *wish) bool {
	for v := range w.thing.Domain.Hi + 1 {
		if v != w.value && l.may(a, w.thing, v) {
			return true
		}
	}
	return false
}

func (l *lowering) given(a *automation) *gives {
	g := &gives{values: map[*model.Thing][]int32{}, open: map[string]bool{}}
	config.EachAction(a.Actions, func(x config.Action) {
		c, is := x.(*config.Call)
		if !is {
			return
		}
		if l.m.Scope(a.Automation).Use(c) != nil { // whatever it yields
			g.wild = g.wild || len(c.About) > 0
			for _, e := range c.Targets {
				g.open[e] = true
			}
			return
		}
		effects, _ := l.m.Effects(c)
		for _, e := range effects {
			if t := l.m.Thing(e.Place); t != nil {
				g.open[t.Entity] = g.open[t.Entity] || e.Any
				g.values[t] = append(g.values[t], t.Values([]string{e.To, e.Else})...)
			}
		}
	})
	return g
}

// comes is that something is still to happen that sets an automation off: what
// stops, closes or dries around the home, a timer that ends, a period. What people
// do, who comes and goes, and what begins again is not waited for.
func (l *lowering) comes(a *automation, lost bool) (out []ir.Expr) {
	for i := range a.Triggers {
		at := a.Triggers[i].Span
		switch k := a.Triggers[i].What.(type) {
		case *config.PatternTrigger, *config.TemplateTrigger:
			out = append(out, draft.Constant(1))
		case *config.StateTrigger:
			for _, p := range k.Places {
				t := l.m.Thing(p)
				to, _ := matching(t, k)
				if to == nil {
					to = []int32{t.First}
				}
				if l.senses(t) && slices.Contains(to, t.First) {
					out = append(out, draft.Not(draft.Among(l.load(t, at), to)))
				}
			}
		case *config.NumericTrigger:
			for _, p := range k.Places {
				if t := l.m.Thing(p); l.senses(t) {
					out = append(out, draft.Not(draft.Among(l.load(t, at), t.Within(k.Range))))
				}
			}
		case *config.EventTrigger:
			for _, name := range k.Events {
				e, ends := strings.CutPrefix(name, timerEvents[0]+" ")
				if t := l.timers[e]; ends && t != nil && (!lost || t.restored) {
					out = append(out, draft.Is(l.load(l.m.Thing(config.Place{Entity: e}), at), 1))
				}
			}
		}
	}
	return out
}

// senses reports whether the surroundings change a thing, and neither people do, nor
// the hour.
func (l *lowering) senses(t *model.Thing) bool {
	return !t.Hand && !t.Own && t.Bond != ts.Turn && t.Bond != ts.Moment && !t.Written
}
