package lower

import (
	"cmp"
	"fmt"
	"strings"

	"crosscheck/engine/internal/count"
	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend/draft"
	"crosscheck/engine/internal/frontend/homeassistant/config"
	"crosscheck/engine/internal/frontend/homeassistant/model"
	"crosscheck/engine/internal/frontend/homeassistant/template"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/value"
)

// rest is actions still to come, behind one: those of a sequence, then what follows
// it. Over: the script that has ended before them. Again: a loop of which a round is
// over.
type rest struct {
	actions []config.Action
	outer   *rest
	behind  config.Action
	over    *config.Run
	again   *loop
}

// sequence lowers actions up to the first wait; it reports whether nothing
// follows them, because there is one or the run stops.
func (b *body) sequence(list []config.Action, outer *rest) (out []ir.Stmt, ends bool) {
	for i, a := range list {
		if !b.l.room() {
			return out, true
		}
		after := &rest{actions: list[i+1:], outer: outer, behind: a}
		switch a := a.(type) {
		case *config.Check:
			then, _ := b.sequence(after.actions, outer)
			return append(out, mark(ir.MarkStatement, a.Span), &ir.If{Cond: b.condition(a.Condition), Then: then}), false
		case *config.Choose:
			out = append(out, mark(ir.MarkStatement, a.Span))
			out = append(out, b.choose(a, after)...)
		case *config.Sequence:
			more, ends := b.sequence(a.Of, after)
			if out = append(out, more...); ends {
				return out, true
			}
		case *config.Stop:
			return append(append(out, mark(ir.MarkStatement, a.Span)), b.stopped(outer)...), true
		case *config.Fails:
			return append(append(append(out, mark(ir.MarkStatement, a.Span)), b.left(outer)...), &ir.Return{}), true
		case *config.Delay:
			out = append(out, mark(ir.MarkStatement, a.Span))
			if p := b.a.at(a, later); p != nil {
				return append(out, b.delay(p, a, after)...), true
			}
		case *config.Repeat:
			return append(append(out, mark(ir.MarkStatement, a.Span)), b.repeat(a, after)...), true
		case *config.Rounds:
			if out = append(out, mark(ir.MarkStatement, a.Span)); !model.Silent(a.Of) {
				b.l.warn(a.Span, "it is not known how often this is repeated: nothing is done for it")
				b.a.unread(b.l, "repeat", a.Span)
			}
		case *config.Wait:
			if more := b.wait(a, after); more != nil {
				return append(append(out, mark(ir.MarkStatement, a.Span)), more...), true
			}
		case *config.Run, begins, *config.Halt:
			more, ends := b.script(a, after)
			if out = append(append(out, mark(ir.MarkStatement, at(a))), more...); ends {
				return out, true
			}
		case *config.Fire:
			topic, _ := b.l.named(a.Event)
			out = append(out, mark(ir.MarkStatement, a.Span), &ir.Publish{Topic: topic, X: draft.Constant(0), Span: a.Span})
		case *config.Assign:
			out = append(append(out, mark(ir.MarkStatement, a.Span)), b.assignOr(a.Variables, outer)...)
		case *config.UnknownAction:
			b.a.unread(b.l, a.What, a.Span)
		case *config.Call:
			if use := b.scope().Use(a); use != nil {
				out = append(append(out, mark(ir.MarkStatement, a.Span)), b.spoken(a, use, outer)...)
				continue
			}
			more, ends := b.call(a, outer)
			if out = append(append(out, mark(ir.MarkStatement, a.Span)), more...); ends {
				return out, true
			}
		}
	}
	return out, false
}

// choose is the first option whose conditions hold, else the default.
func (b *body) choose(c *config.Choose, after *rest) []ir.Stmt {
	out, _ := b.sequence(c.Default, after)
	if len(c.Default) > 0 {
		out = append([]ir.Stmt{mark(ir.MarkBranch, c.Span)}, out...)
	}
	for i := len(c.Options) - 1; i >= 0; i-- {
		o := &c.Options[i]
		then, _ := b.sequence(o.Sequence, after)
		then = append([]ir.Stmt{mark(ir.MarkBranch, o.Span)}, then...)
		out = []ir.Stmt{&ir.If{Cond: b.all(o.Conditions), Then: then, Else: out}}
	}
	return out
}

// call does what a service does. It reports whether that ends the run: an
// automation that switches itself off goes no further.
func (b *body) call(c *config.Call, outer *rest) (out []ir.Stmt, ends bool) {
	l := b.l
	switch {
	case model.Speaks(c):
		return []ir.Stmt{&ir.Say{Text: cmp.Or(c.Data["message"], c.Data["payload"], c.Data["title"], c.Called()), Span: c.Span}}, false
	case model.Harmless(c), model.Nobody(c), c.Elsewhere():
		return nil, false
	}
	switch name := c.Domain + "." + c.Service; {
	case model.Absent(c):
		l.problem(diag.NoValue, c.Span, "there is no service %s: Home Assistant refuses that, and ends the run here", name)
		return append(b.left(outer), &ir.Return{}), true
	case model.Aimless(c):
		l.problem(diag.NoValue, c.Span, "%s does not say which entity: Home Assistant refuses that, and ends the run here", name)
		return append(b.left(outer), &ir.Return{}), true
	case model.Misses(c):
		l.problem(diag.TypeMismatch, c.Span, "%s is for entities of %s, and does nothing with %s", name, c.Domain, count.First(c.Targets, ", "))
		return nil, false
	}
	effects, known := l.m.Effects(c)
	if c.Domain == "automation" && c.Service == "trigger" {
		if out, ok := b.forces(c); ok {
			return out, false
		}
	}
	if l.m.Elsewhere(c) {
		return b.elsewhere(c), false
	}
	if of, vendors := l.m.Vendors(c); vendors && !known {
		if lent, _ := l.m.Lent(of); len(lent) > 0 {
			l.problem(diag.NotSupported, c.Span, "what %s.%s does is as if people did it: it may set %s, which may change at any time", c.Domain, c.Service, count.First(lent, ", "))
		}
		return []ir.Stmt{&ir.Say{Text: strings.TrimSpace(c.Domain + "." + c.Service + " " + strings.Join(of, ", ")), Span: c.Span}}, false
	}
	if !known {
		b.notDone(c)
		return nil, false
	}
	if c.Domain == "scene" {
		for _, e := range c.Targets {
			out = append(out, &ir.Publish{Topic: l.topicOf(e), X: draft.Constant(0), Span: c.Span})
		}
	}
	if more := l.m.Besides(c); len(more) > 0 {
		b.a.unread(l, fmt.Sprintf("what %s.%s says of: %s", c.Domain, c.Service, strings.Join(more, ", ")), c.Span)
	}
	if c.Domain == "timer" {
		return b.timer(c), false
	}
	for _, e := range effects {
		t := l.m.Thing(e.Place)
		if _, there := l.vars[t]; !there {
			continue // an attribute that nothing asks for
		}
		if e.Step != 0 && t.Counts() {
			x := table(l.load(t, c.Span), t.Domain.Hi+1, func(a, b int32) bool { return t.Next(e, a) == t.Next(e, b) }, func(v int32) ir.Expr { return draft.Constant(t.Next(e, v)) })
			out = append(out, l.set(t, x, c.Span)...)
			continue
		}
		if e.Any {
			out = append(out, b.any(t, e.Is, c.Span)...)
			continue
		}
		x := l.value(t, e.To)
		if e.Else != "" {
			x = &ir.Cond{C: draft.Is(l.load(t, c.Span), t.Values([]string{e.To})[0]), X: l.value(t, e.Else), Y: x}
		}
		out = append(out, l.set(t, x, c.Span)...)
		other := l.byName[e.Entity]
		if other == nil || e.Else != "" || e.To != "off" {
			continue
		}
		if out = append(out, b.switchesOff(other, c.Span)...); c.Data["stop_actions"] != "False" {
			out = append(out, draft.Call(other.stop, c.Span))
			ends = ends || other.Automation == b.a.Automation || other.Automation == b.a.Beside
		}
	}
	if ends {
		out = append(append(out, b.left(outer)...), &ir.Return{})
	}
	return out, ends
}

// elsewhere sets scenes of which some stand in no file: what these set is as if people
// did.
func (b *body) elsewhere(c *config.Call) (out []ir.Stmt) {
	l := b.l
	for _, e := range c.Targets {
		one := *c
		one.Domain, one.Service, one.Targets = "scene", "turn_on", []string{e}
		if !l.m.Elsewhere(&one) {
			more, _ := b.call(&one, nil)
			out = append(out, more...)
			continue
		}
		b.setsElsewhere(e, c.Span)
		out = append(out, &ir.Say{Text: "scene.turn_on " + e, Span: c.Span}, &ir.Publish{Topic: l.topicOf(e), X: draft.Constant(0), Span: c.Span})
	}
	return out
}

// setsElsewhere warns of a scene that stands in no file, if something asks for what it
// may set. That people may change a device at any time is true of every home, and with
// it all is looked at that the scene can do; what is kept in Home Assistant itself, as a
// helper, is not changed but by those who are meant to.
func (b *body) setsElsewhere(scene string, at source.Span) {
	l := b.l
	lent, kept := l.m.Lent(nil)
	if len(lent) == 0 || l.warned[at] {
		return
	}
	code := diag.MissingFile
	if kept {
		code = diag.NotModelled
	}
	l.problem(code, at, "%s stands in no file: it may set %s, which may change at any time", scene, count.First(lent, ", "))
	l.problems[len(l.problems)-1].Help = "add the file in which it stands, as scenes.yaml"
}

// any gives a thing some value that nobody knows, where something asks for it.
func (b *body) any(t *model.Thing, is template.Value, at source.Span) []ir.Stmt {
	if !t.Triggers && !t.Checked && !t.Asked {
		return nil
	}
	l := b.l
	set := l.m.Given(t, is)
	switch len(set) {
	case 0:
		return nil
	case 1:
		return l.set(t, draft.Constant(set[0]), at)
	}
	if !b.chance(is) {
		l.warn(at, "it is not known what %s is set to (%s): it may hold or not what is asked of it", t.Called, why(is))
	}
	var names []string
	for _, v := range set {
		names = append(names, t.Spoken().Format(v))
	}
	x := table(&ir.Local{}, int32(len(set)), func(a, b int32) bool { return a == b }, func(i int32) ir.Expr { return draft.Constant(set[i]) })
	body := []ir.Stmt{&ir.Choose{Hi: int32(len(set)) - 1, Text: t.Called, Domain: value.EnumDomain("", names), Span: at}}
	body = append(append(body, &ir.SetLocal{X: x}), l.set(t, &ir.Local{}, at)...)
	return []ir.Stmt{draft.Call(l.Function(ir.Func{Name: "what " + t.Called + " is set to", App: b.a.app, Inner: true, Locals: 1, Body: body, Span: at}), at)}
}

// value is a state by its name.
func (l *lowering) value(t *model.Thing, state string) ir.Expr {
	return draft.Constant(t.Values([]string{state})[0])
}
