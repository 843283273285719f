package lower

import (
	"slices"

	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend/draft"
	"crosscheck/engine/internal/frontend/homeassistant/config"
	"crosscheck/engine/internal/frontend/homeassistant/model"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/source"
)

// site is where a script that waits stands in the actions of an automation.
type site struct {
	a   *automation
	run *config.Run
}

// begins is a script at its begin, after the runs that it puts an end to.
type begins struct{ *config.Run }

// at is where an action that is about a script stands.
func at(a config.Action) source.Span {
	switch a := a.(type) {
	case *config.Run:
		return a.Span
	case begins:
		return a.Span
	}
	return a.(*config.Halt).Span
}

// script does what is about a script.
func (b *body) script(a config.Action, after *rest) (out []ir.Stmt, ends bool) {
	switch a := a.(type) {
	case *config.Halt:
		out, ends = b.halt(a.Script, a.Span, after)
		if p := b.a.at(a, left); p != nil && !ends {
			b.a.lead(p, after)
			return append(out, b.goOn(p, a.Span, turns)...), true
		}
		return out, ends
	case *config.Run:
		switch {
		case a.Apart != nil && a.Toggle:
			then, _ := b.halt(a.Script, a.Span, after)
			other, _ := b.start(a, after)
			return []ir.Stmt{&ir.If{Cond: b.running(a.Script, nil, after), Then: then, Else: other}}, false
		case a.Apart != nil:
			return b.start(a, after)
		}
		return b.inPlace(a, after)
	}
	return b.begun(a.(begins).Run, after)
}

// inPlace does a script in its place, if its mode lets it begin while it runs
// elsewhere.
func (b *body) inPlace(r *config.Run, after *rest) (out []ir.Stmt, ends bool) {
	s := r.Script
	begun, ends := b.begun(r, after)
	others := b.l.others(s, b.a)
	switch {
	case len(others) == 0 || s.Mode == config.Parallel:
		return begun, ends
	case s.Mode == config.Restart:
		p := b.a.at(r, before)
		if p == nil { // it waits at one of too many places
			return append([]ir.Stmt{&ir.If{Cond: b.running(s, b.a, nil), Then: b.l.interrupt(s, b.a, r.Span)}}, begun...), ends
		}
		b.a.lead(p, &rest{actions: append([]config.Action{begins{r}}, after.actions...), outer: after.outer})
		again := append(b.l.interrupt(s, b.a, r.Span), b.goOn(p, r.Span, 1)...)
		return append([]ir.Stmt{&ir.If{Cond: b.running(s, b.a, nil), Then: again}}, begun...), ends
	case s.Mode != config.Single:
		b.inexact(s)
	}
	return []ir.Stmt{&ir.If{Cond: draft.Not(b.running(s, b.a, nil)), Then: begun}}, false
}

func (b *body) inexact(s *config.Script) {
	b.l.warn(s.Head, "the mode %s is not exact yet: while this script waits, it is not set off again", s.Mode)
	b.a.unread(b.l, "being set off again in the mode "+string(s.Mode), s.Head)
}

// begun is a script from its begin.
func (b *body) begun(r *config.Run, after *rest) (out []ir.Stmt, ends bool) {
	if t := b.l.stateOf(r.Script); t != nil {
		out = b.l.set(t, draft.Constant(1), r.Span)
	}
	if p := b.a.at(r, ended); p != nil {
		b.a.lead(p, after)
	}
	out = append(append(out, b.assignOr(r.Given, &rest{outer: after, over: r})...), b.assignOr(r.Own, &rest{outer: after, over: r})...)
	more, ends := b.sequence(r.Of, &rest{actions: after.actions, outer: after.outer, behind: r, over: r})
	if out = append(out, more...); !ends {
		out = append(out, b.over(r)...)
	}
	return out, ends
}

// start begins a run of its own.
func (b *body) start(r *config.Run, after *rest) (out []ir.Stmt, ends bool) {
	l, s := b.l, r.Script
	a := l.linked[r.Apart]
	given := b.assign(r.Given)
	if b.within(s, after) {
		switch {
		case s.Mode != config.Restart:
			l.problem(diag.NotModelled, r.Span, "%s starts itself while it runs: in the mode %s that is not looked at", s.Entity(), s.Mode)
			b.a.unread(l, s.Entity()+" starting itself", r.Span)
			return nil, false
		case a.again != ir.NoTopic:
			return append(given, &ir.Publish{Topic: a.again, X: draft.Constant(0), Span: r.Span}, &ir.Return{}), true
		}
		return nil, false // without a wait
	}
	begin := append(given, draft.Call(a.run, r.Span, draft.Constant(0)))
	circle, known := l.circles[r.Apart]
	if !known {
		circle = circular(r.Apart, r.Apart, map[*config.Automation]bool{})
		l.circles[r.Apart] = circle
	}
	if circle {
		begin = append(given, &ir.Publish{Topic: l.starting(a), X: draft.Constant(0), Span: r.Span})
	}
	if s.Mode == config.Single && len(l.others(s, nil)) > 0 {
		begin = []ir.Stmt{&ir.If{Cond: draft.Not(b.running(s, nil, nil)), Then: begin}}
	}
	return begin, false
}

// starting is the topic whose publication begins a run.
func (l *lowering) starting(a *automation) ir.TopicID {
	if a.begin == ir.NoTopic {
		a.begin = l.Topic("start of " + l.p.Label(a.app))
		l.hears(ir.Subscription{Topic: a.begin, App: a.app, Handler: a.run, Span: a.Head})
	}
	return a.begin
}

// circular reports whether runs of scripts start each other.
func circular(from, to *config.Automation, seen map[*config.Automation]bool) (found bool) {
	config.EachAction(from.Actions, func(x config.Action) {
		if r, is := x.(*config.Run); is && r.Apart != nil && !found {
			if found = r.Apart == to; !found && !seen[r.Apart] {
				seen[r.Apart] = true
				found = circular(r.Apart, to, seen)
			}
		}
	})
	return found
}

// halt ends all runs of a script. Who does that from inside it goes no further.
func (b *body) halt(s *config.Script, at source.Span, after *rest) (out []ir.Stmt, ends bool) {
	out = b.l.interrupt(s, b.a, at)
	if t := b.l.stateOf(s); t != nil && len(b.l.others(s, nil)) > 0 {
		out = append(out, b.l.set(t, draft.Constant(0), at)...)
	}
	if b.within(s, after) {
		return append(append(out, b.left(after)...), &ir.Return{}), true
	}
	return out, false
}

// stateOf is the state of a script; nil where nobody asks for it.
func (l *lowering) stateOf(s *config.Script) *model.Thing {
	return l.m.Thing(config.Place{Entity: s.Entity()})
}

// within reports whether what is lowered is a part of a script.
func (b *body) within(s *config.Script, r *rest) bool {
	for ; r != nil; r = r.outer {
		if r.over != nil && r.over.Script == s {
			return true
		}
	}
	return false
}

// left is that all the scripts around end.
func (b *body) left(r *rest) (out []ir.Stmt) {
	for ; r != nil; r = r.outer {
		if r.over != nil {
			out = append(out, b.over(r.over)...)
		}
	}
	return out
}

// over is that a script ends in its place.
func (b *body) over(r *config.Run) []ir.Stmt {
	if t := b.l.stateOf(r.Script); t != nil {
		return b.l.off(t, r.Script, b.a, r.Span)
	}
	return nil
}

// off says that a script is off, unless it runs elsewhere.
func (l *lowering) off(t *model.Thing, s *config.Script, but *automation, at source.Span) []ir.Stmt {
	off := l.set(t, draft.Constant(0), at)
	if list := l.others(s, but); len(list) > 0 && s.Mode == config.Parallel {
		return []ir.Stmt{&ir.If{Cond: draft.Not(l.runs(s, list)), Then: off}}
	}
	return off
}

// others are the automations in which a script may wait, but for one.
func (l *lowering) others(s *config.Script, but *automation) (list []*automation) {
	for _, a := range l.waiters[s] {
		if a != but {
			list = append(list, a)
		}
	}
	return list
}

// running is that a script runs in automations, but for one, or around here.
func (b *body) running(s *config.Script, but *automation, around *rest) ir.Expr {
	if b.within(s, around) {
		return draft.Constant(1)
	}
	return b.l.runs(s, b.l.others(s, but))
}

func (l *lowering) runs(s *config.Script, list []*automation) ir.Expr {
	var of []ir.Expr
	for _, a := range list {
		if !l.room() {
			break
		}
		of = append(of, a.isAt(func(p *place) bool {
			return slices.ContainsFunc(p.within, func(r *config.Run) bool { return r.Script == s })
		}))
	}
	return draft.Join(ir.Or, of)
}

// interrupt ends the runs of a script in other automations: who waits for one goes
// on behind it.
func (l *lowering) interrupt(s *config.Script, but *automation, at source.Span) (out []ir.Stmt) {
	for _, x := range l.sites[s] {
		if l.actions += len(x.a.places) / 32; x.a == but || !l.room() {
			continue
		}
		then := l.drop(x.a, func(r *config.Run, p *place) bool {
			return slices.Index(p.within, x.run) >= 0 && slices.Index(p.within, x.run) < slices.Index(p.within, r)
		})
		if p := x.a.at(x.run, ended); p != nil {
			then = append(then, draft.Store(x.a.next, p.number, at), &ir.Publish{Topic: x.a.goesOn, X: draft.Constant(0), Span: at})
		} else {
			then = append(then, l.forget(x.a)...)
		}
		out = append(out, &ir.If{Cond: x.a.isAt(func(p *place) bool { return slices.Contains(p.within, x.run) }), Then: then})
	}
	return out
}

// drop says that scripts are off that a run of an automation is in: those of which
// one says so, at a place.
func (l *lowering) drop(a *automation, of func(*config.Run, *place) bool) (out []ir.Stmt) {
	var seen []*config.Script
	for _, p := range a.places {
		for _, r := range p.within {
			s := r.Script
			t := l.stateOf(s)
			if t == nil || slices.Contains(seen, s) || !of(r, p) {
				continue
			}
			seen = append(seen, s)
			in := a.isAt(func(q *place) bool {
				return slices.ContainsFunc(q.within, func(r *config.Run) bool { return r.Script == s && of(r, q) })
			})
			out = append(out, &ir.If{Cond: in, Then: l.off(t, s, a, a.Head)})
		}
	}
	return out
}

// goOn ends the handler; the run goes on after all that was published before, so
// many times over.
func (b *body) goOn(p *place, at source.Span, times int) []ir.Stmt {
	return []ir.Stmt{draft.Store(b.a.next, p.number, at), &ir.Publish{Topic: b.a.goesOn, X: draft.Constant(int32(times - 1)), Span: at}, &ir.Return{}}
}
