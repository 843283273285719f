package lower

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"crosscheck/engine/internal/frontend/draft"
	"crosscheck/engine/internal/frontend/homeassistant/config"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/source"
)

// troubles is what is needed to tell of pitfalls and faults.
type troubles struct {
	all        []*automation
	gives      map[*automation]*gives
	switchedOn map[string]bool // of config.File
	pitfalls   map[string]ir.FuncID
	missable   []missable
	down       ir.VarID // while Home Assistant restarts; ir.NoVar: nobody asks
}

// pitfall tells of something that is not as its owner means it, unless a condition
// holds: always at one place in the program, wherever it is met.
func (l *lowering) pitfall(a *automation, text, help string, unless ir.Expr, at source.Span) ir.Stmt {
	fn, known := l.pitfalls[text]
	if !known {
		fn = l.Function(ir.Func{
			Name: text, App: a.app, Inner: true, Params: 1, Locals: 1, Span: at,
			Body: []ir.Stmt{&ir.Assert{Cond: &ir.Local{}, Text: text, Pitfall: true, Help: help, Span: at}},
		})
		l.pitfalls[text] = fn
	}
	return draft.Call(fn, at, unless)
}

// sentence is a text with a capital where it begins with an article.
func sentence(text string) string {
	if rest, article := strings.CutPrefix(text, "the "); article {
		return "The " + rest
	}
	return text
}

// secures reports whether a wish is one that shuts something: a lock, or an alarm.
func secures(w *wish) bool {
	domain, _, _ := strings.Cut(w.thing.Entity, ".")
	state := w.thing.Domain.Format(w.value)
	return domain == "lock" && state == "locked" || domain == "alarm_control_panel" && strings.HasPrefix(state, "armed")
}

// inVain tells of a wait that ends without what it has waited for, behind which
// something is shut all the same. The outcome is local 0.
func (b *body) inVain(p *place, w *config.Wait) []ir.Stmt {
	l := b.l
	if w.Timeout == nil || w.Stops {
		return nil
	}
	so, known := b.waitedFor(w)
	if !known {
		return nil
	}
	var out []ir.Stmt
	for _, x := range b.wishes(nil, p.rest) {
		if !secures(&x) {
			continue
		}
		text := fmt.Sprintf("%s has waited %s in vain, and then %s is told to be %s all the same", l.p.Who(b.a.app), told(&config.Delay{For: *w.Timeout}), x.thing.Called, x.thing.Domain.Format(x.value))
		help := "Say `continue_on_timeout: false`, or ask behind the wait whether `wait.completed` is true."
		out = append(out, &ir.If{Cond: both(draft.Is(&ir.Local{}, timedOut(w)), x.when), Then: []ir.Stmt{l.pitfall(b.a, text, help, so, x.at)}})
	}
	return out
}

// waitedFor is that things are as a wait wants them, where that is known.
func (b *body) waitedFor(w *config.Wait) (so ir.Expr, known bool) {
	l := b.l
	if w.Until != nil {
		_, open := l.watched(b.scope().Use(w).Tree)
		if open != nil {
			return nil, false
		}
		return b.until(w), true
	}
	var list []ir.Expr
	for i := range w.Triggers {
		k, state := w.Triggers[i].What.(*config.StateTrigger)
		if !state {
			return nil, false
		}
		for _, p := range k.Places {
			to, _ := matching(l.m.Thing(p), k)
			if to == nil {
				return nil, false
			}
			list = append(list, draft.Among(l.load(l.m.Thing(p), w.Span), to))
		}
	}
	return draft.Join(ir.Or, list), true
}

// switchesOff tells what becomes of an automation that another one switches off: that
// it is so for ever, or that both answer the same, so that it is chance whether it
// still acts.
func (b *body) switchesOff(other *automation, at source.Span) []ir.Stmt {
	l, one, two := b.l, b.l.p.Who(b.a.app), b.l.p.Who(other.app)
	switch {
	case other.Automation == b.a.Automation || other.Automation == b.a.Beside:
		return nil
	case !l.switchedOn[""] && !l.switchedOn[other.entity.Entity]:
		text := fmt.Sprintf("%s switches %s off, and nothing ever switches it on again", one, two)
		return []ir.Stmt{l.pitfall(b.a, text, fmt.Sprintf("Let something switch %s on again, or give it a condition instead.", two), draft.Constant(0), at)}
	case b.a.meets(other):
		text := fmt.Sprintf("%s switches %s off when both are set off by the same: which of them comes first decides whether %s still acts", one, two, two)
		acts, known := (&wishing{body: &body{l: l, a: other}}).holds(other.Conditions)
		idle := draft.Constant(0)
		if known && acts != nil {
			idle = draft.Not(acts)
		}
		return []ir.Stmt{l.pitfall(b.a, text, fmt.Sprintf("Let %s itself ask whether it is to act.", two), idle, at)}
	}
	return nil
}

// meets reports whether one thing that happens sets two automations off, at once.
func (a *automation) meets(b *automation) bool {
	return slices.ContainsFunc(a.Triggers, func(x config.Trigger) bool {
		_, lasts := lasting(x.What)
		return lasts == nil && slices.ContainsFunc(b.Triggers, func(y config.Trigger) bool { return reflect.DeepEqual(x.What, y.What) })
	})
}

// alternates reports whether an automation of mode single leaves out what its sensors
// tell while it waits to take back what it has done for them.
func (l *lowering) alternates(a *automation) bool {
	if a.Mode != config.Single || a.Script != nil || a.Beside != nil || len(l.levels(a)) == 0 {
		return false
	}
	delays := slices.ContainsFunc(a.places, func(p *place) bool { return p.kind == later })
	if !delays {
		return false
	}
	for _, set := range l.given(a).values {
		if len(set) > 1 && slices.Max(set) != slices.Min(set) {
			return true
		}
	}
	return false
}

// level is a sensor that sets an automation off, and the states in which it does.
type level struct {
	called string
	state  string
	holds  ir.Expr
}

func (l *lowering) levels(a *automation) (out []level) {
	for i := range a.Triggers {
		k, state := a.Triggers[i].What.(*config.StateTrigger)
		if !state || k.For != nil {
			continue
		}
		for _, p := range k.Places {
			t := l.m.Thing(p)
			if to, _ := matching(t, k); to != nil && l.senses(t) && !slices.Contains(to, t.First) {
				out = append(out, level{t.Called, states(t, to), draft.Among(l.load(t, a.Triggers[i].Span), to)})
			}
		}
	}
	return out
}

// leftOut tells of what a run takes back at a place though it was set off again
// meanwhile.
func (l *lowering) leftOut(b *body, p *place) (out []ir.Stmt) {
	a := b.a
	if a.dropped == ir.NoVar {
		return nil
	}
	begun := (&body{l: l, a: a}).wishes(a.Conditions, &rest{actions: a.Actions})
	for _, x := range b.wishes(nil, p.rest) {
		i := slices.IndexFunc(begun, func(y wish) bool { return y.thing == x.thing && y.value != x.value })
		if i < 0 {
			continue
		}
		for _, s := range l.levels(a) {
			text := fmt.Sprintf("%s becomes %s though %s is %s: %s was set off again while it ran, which the mode single leaves out", sentence(x.thing.Called), x.thing.Domain.Format(x.value), s.called, s.state, l.p.Who(a.app))
			again := both(both(draft.Is(&ir.Load{Var: a.dropped, Span: a.Head}, 1), s.holds), both(begun[i].when, x.when))
			safe := draft.Is(l.load(x.thing, x.at), x.value)
			out = append(out, &ir.If{Cond: again, Then: []ir.Stmt{l.pitfall(a, text, "Give it `mode: restart`, so that its wait begins anew.", safe, x.at)}})
		}
	}
	return out
}
