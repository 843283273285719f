package lower

import (
	"slices"
	"strings"

	"crosscheck/engine/internal/capability"
	"crosscheck/engine/internal/frontend"
	"crosscheck/engine/internal/frontend/draft"
	"crosscheck/engine/internal/frontend/homeassistant/config"
	"crosscheck/engine/internal/frontend/homeassistant/model"
	"crosscheck/engine/internal/frontend/homeassistant/template"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/value"
)

// startFollowers gives sensors of templates what these yield at first: each after those that
// it follows.
func (l *lowering) startFollowers() {
	done := map[*model.Follower]bool{}
	var start func(f *model.Follower)
	start = func(f *model.Follower) {
		if done[f] || l.without(f.Thing) || f.After != nil {
			return
		}
		done[f] = true
		if f.Free() {
			l.begins(f, f.Can())
			return
		}
		n := f.Tree()
		for n.Of != nil {
			of := l.m.Thing(config.Place{Entity: n.Source.Entity, Attribute: n.Source.Attribute})
			i := int32(0)
			if n.Source.Kind == template.State {
				if of.Follows != nil {
					start(of.Follows)
				}
				if i = of.First; !l.without(of) {
					i = l.p.Vars[l.vars[of]].Init[0]
				}
			}
			n = n.Of[i]
		}
		l.begins(f, f.Values(n))
	}
	for _, f := range l.m.Followers {
		start(f)
	}
}

// begins lets a sensor have one of some values at first.
func (l *lowering) begins(f *model.Follower, set []int32) {
	v := &l.p.Vars[l.vars[f.Thing]]
	if len(set) == 0 || slices.Contains(set, v.Init[0]) {
		return
	}
	v.Init[0] = set[0]
	if was, asked := l.was[f.Thing]; asked {
		l.p.Vars[was].Init[0] = set[0]
	}
}

// without reports whether a thing has no value of its own in the program.
func (l *lowering) without(t *model.Thing) bool {
	_, there := l.vars[t]
	return !there
}

// followers let the sensors of templates follow what these ask for: before all who
// hear of the same change, as Home Assistant does.
func (l *lowering) followers() {
	for _, f := range l.m.Followers {
		if l.without(f.Thing) {
			continue
		}
		if why := l.m.Why(f, l.timed()); why != "" {
			for _, at := range f.Thing.Users {
				l.warn(at, "it is not known what the template of %s yields (%s): that may change at any time", f.Thing.Called, why)
			}
		}
		if !f.Free() {
			l.follower(f)
		}
	}
}

func (l *lowering) follower(f *model.Follower) {
	b := &body{l: l, a: &automation{Automation: f.By}, trigger: &ir.Local{}}
	name := f.Thing.Called + " follows"
	now := b.tree(f.Tree(), f.Span, func(n *template.Node) ir.Expr { return l.oneOf(f.Thing, f.Values(n), f.Span) })
	again := l.Function(ir.Func{Name: name, Inner: true, Params: 1, Locals: 2, Span: f.Span, Body: append([]ir.Stmt{&ir.SetLocal{Slot: 1, X: now}}, l.turned(f)...)})
	if f.Triggers != nil {
		a := &automation{Automation: f.By, next: ir.NoVar, queue: ir.NoVar, dropped: ir.NoVar, by: ir.NoVar, again: ir.NoTopic, begin: ir.NoTopic, goesOn: ir.NoTopic, clock: ts.NoClock, run: again}
		if len(f.Conditions) > 0 {
			fn := &l.p.Funcs[again]
			fn.Body = []ir.Stmt{&ir.If{Cond: b.all(f.Conditions), Then: fn.Body}}
		}
		for i := range f.Triggers {
			l.trigger(&listener{a, &f.By.Triggers[i], i, nil})
		}
		return
	}
	things, open := l.watched(f.Tree(), template.TimeOfDay, template.Weekday, template.Month)
	things = slices.DeleteFunc(things, func(t *model.Thing) bool { return t == f.Thing })
	for _, t := range things {
		if l.without(t) {
			open = f.Tree()
			continue
		}
		l.hears(ir.Subscription{Topic: l.p.Vars[l.vars[t]].Topic, Handler: again, Span: f.Span})
	}
	if open != nil {
		l.outside(f.Thing.Name, capability.Fill("{d} changes", f.Thing.Called), ts.Environment, nil, ir.Func{Body: []ir.Stmt{draft.Call(again, f.Span, draft.Constant(0))}, Span: f.Span})
	}
}

// oneOf is one of some values of a thing.
func (l *lowering) oneOf(t *model.Thing, set []int32, at source.Span) ir.Expr {
	switch len(set) {
	case 0:
		return l.load(t, at)
	case 1:
		return draft.Constant(set[0])
	}
	var names []string
	for _, v := range set {
		names = append(names, t.Spoken().Format(v))
	}
	x := table(&ir.Local{}, int32(len(set)), func(a, b int32) bool { return a == b }, func(i int32) ir.Expr { return draft.Constant(set[i]) })
	body := []ir.Stmt{&ir.Choose{Hi: int32(len(set)) - 1, Text: t.Called, Domain: value.EnumDomain("", names), Span: at}, &ir.Return{X: x}}
	return &ir.Call{Func: l.Function(ir.Func{Name: "what " + t.Called + " is", Inner: true, Locals: 1, Body: body, Span: at}), Span: at}
}

// turned gives a sensor the value in local 1, if it has another one: at once, or when
// that has lasted.
func (l *lowering) turned(f *model.Follower) []ir.Stmt {
	t, at := f.Thing, f.Span
	out := []ir.Stmt{&ir.If{Cond: draft.Not(&ir.Binary{Op: ir.Eq, X: &ir.Local{Slot: 1}, Y: l.load(t, at)}), Then: l.set(t, &ir.Local{Slot: 1}, at)}}
	for i, lasts := range []*config.Duration{f.Off, f.On} {
		to := []string{"off", "on"}[i]
		v, known := t.Domain.Index(to)
		if lasts == nil || !known || lasts.Known && lasts.Ms <= 0 || l.Time == frontend.Immediate {
			continue
		}
		w := l.timer(&listener{automation: &automation{Automation: f.By}, on: &config.Trigger{Span: at}}, t.Name+"="+to, lasts)
		name := strings.TrimPrefix(w.e.Name, ": ")
		w.e.Name = name
		l.Event(w.event(capability.Fill("for "+w.long+" {d} was to turn "+to, t.Called), l.Function(ir.Func{Name: name, Body: l.set(t, draft.Constant(v), at), Span: at})))
		waits := &ir.Binary{Op: ir.And, X: draft.Is(&ir.Local{Slot: 1}, v), Y: draft.Not(draft.Is(l.load(t, at), v))}
		begin := &ir.If{Cond: draft.Not(&ir.Load{Var: w.set, Span: at}), Then: w.begin}
		out = []ir.Stmt{&ir.If{Cond: waits, Then: []ir.Stmt{begin}, Else: append(w.end, out...)}}
	}
	if on, known := t.Domain.Index("on"); f.After != nil && known {
		off, _ := t.Domain.Index("off")
		w := l.timer(&listener{automation: &automation{Automation: f.By}, on: &config.Trigger{Span: at}}, t.Name+"=off", f.After)
		w.e.Name, w.e.Lasts = strings.TrimPrefix(w.e.Name, ": "), false
		l.Event(w.event(capability.Fill("{d} turns off after "+w.long, t.Called), l.Function(ir.Func{Name: w.e.Name, Body: l.set(t, draft.Constant(off), at), Span: at})))
		out = append(append(w.end, out...), &ir.If{Cond: draft.Is(&ir.Local{Slot: 1}, on), Then: w.begin})
	}
	return out
}
