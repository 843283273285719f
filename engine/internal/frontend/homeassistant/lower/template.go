package lower

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"crosscheck/engine/internal/capability"
	"crosscheck/engine/internal/diag"
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

// way is one of those that a tree goes on: for some values of its source.
type way struct {
	set []int32
	to  *template.Node
}

// ways are those of a question, each with all values that lead there.
func ways(n *template.Node) (list []way) {
	for i, child := range n.Of {
		k := slices.IndexFunc(list, func(w way) bool { return w.to.Same(child) })
		if k < 0 {
			k = len(list)
			list = append(list, way{to: child})
		}
		list[k].set = append(list[k].set, int32(i))
	}
	return list
}

// tree is an expression of what a template yields.
func (b *body) tree(n *template.Node, at source.Span, leaf func(*template.Node) ir.Expr) ir.Expr {
	if n.Of == nil || !b.l.room() {
		return leaf(n.Any())
	}
	list := ways(n)
	x := b.tree(list[len(list)-1].to, at, leaf)
	for i := len(list) - 2; i >= 0; i-- {
		x = &ir.Cond{C: b.asks(n.Source, list[i].set, at), X: b.tree(list[i].to, at, leaf), Y: x}
	}
	return x
}

// branches are statements for what a template yields.
func (b *body) branches(n *template.Node, at source.Span, leaf func(*template.Node) []ir.Stmt) []ir.Stmt {
	if n.Of == nil || !b.l.room() {
		return leaf(n.Any())
	}
	list := ways(n)
	out := b.branches(list[len(list)-1].to, at, leaf)
	for i := len(list) - 2; i >= 0; i-- {
		out = []ir.Stmt{&ir.If{Cond: b.asks(n.Source, list[i].set, at), Then: b.branches(list[i].to, at, leaf), Else: out}}
	}
	return out
}

// asks is that a source has one of some values.
func (b *body) asks(s template.Source, set []int32, at source.Span) ir.Expr {
	l := b.l
	switch s.Kind {
	case template.State:
		t := l.m.Thing(config.Place{Entity: s.Entity, Attribute: s.Attribute})
		if l.without(t) { // only a sensor asks for it, and for much besides
			return l.Free(t.Called, "it is not so", "it is so", b.a.app, at)
		}
		return draft.Among(l.load(t, at), set)
	case template.Trigger:
		return draft.Among(b.trigger, b.scope().Where(func(_, occasion int) bool { return slices.Contains(set, int32(occasion)) }))
	case template.Variable:
		return draft.Among(&ir.Load{Var: b.l.holds[s.Entity], Span: at}, set)
	case template.Weekday:
		if l.timed() {
			return draft.Among(l.today(), set)
		}
		return l.Free("the day of the week", "it is no such day", "it is such a day", b.a.app, at)
	case template.Month:
		if l.timed() {
			l.warn(at, "it is not known which month it is: it may be any")
		}
		return l.Free("the month", "it is no such month", "it is such a month", b.a.app, at)
	}
	return b.during(set, at)
}

// during is that it is one of some times of day: a matter of chance without exact
// times, if there are too many.
func (b *body) during(set []int32, at source.Span) ir.Expr {
	l := b.l
	if l.hours.known() {
		return draft.Among(l.hour(at), l.hours.during(l.m, set))
	}
	if !l.timed() {
		return l.Free("the time of day", "it is no such time", "it is such a time", b.a.app, at)
	}
	var list []ir.Expr
	for i := 0; i < len(set); i++ {
		lo, point := l.m.DayPart(set[i])
		single := lo == point
		for i+1 < len(set) && set[i+1] == set[i]+1 {
			i++
		}
		last, hi := l.m.DayPart(set[i])
		test := func(op ir.BinaryOp, ms int64, word string) ir.Expr {
			return &ir.ClockTest{Clock: l.day(), Op: op, Value: ms, Text: fmt.Sprintf("%s %d:%02d", word, ms/hour, ms/60_000%60), Span: at}
		}
		var both []ir.Expr
		if lo >= 0 {
			both = append(both, test(map[bool]ir.BinaryOp{true: ir.Ge, false: ir.Gt}[single], lo, "after"))
		}
		if hi < config.Day {
			both = append(both, test(map[bool]ir.BinaryOp{true: ir.Le, false: ir.Lt}[last == hi], hi, "before"))
		}
		list = append(list, draft.Join(ir.And, both))
	}
	return draft.Join(ir.Or, list)
}

func (b *body) scope() *model.Scope { return b.l.m.Scope(b.a.Automation) }

// becomes is the leaf of a condition: whether a template yields a value that
// counts as holds. Where that is not known it is free, with a warning.
func (b *body) becomes(t *template.Template, at source.Span, counts func(*template.Node) bool, invert bool) func(*template.Node) ir.Expr {
	var free ir.Expr
	return func(n *template.Node) ir.Expr {
		if n.Leaf.Kind != template.Unknown {
			return draft.Constant(map[bool]int32{true: 1}[counts(n)])
		}
		if free == nil {
			what := "“" + short(t.Text) + "”"
			switch {
			case b.l.brought(n.Leaf) && b.l.asksOnce(b.a):
				what += ", which an event brings,"
			case !b.chance(n.Leaf):
				b.l.warn(at, "it is not known what this template yields (%s): it may hold or not", why(n.Leaf))
			}
			free = b.l.Free(what, what+" does not hold", what+" holds", b.a.app, at)
			if invert {
				free = draft.Not(free)
			}
		}
		return free
	}
}

// chance reports whether a value that is not known is a matter of chance.
func (b *body) chance(v template.Value) bool {
	return b.l.m.Chance(v.Doubt(), b.l.timed()) || b.l.brought(v) && b.l.asksOnce(b.a)
}

// brought reports whether it is an event from outside that says what a template
// yields, or what a call answers.
func (l *lowering) brought(v template.Value) bool {
	of := v.Depends()
	return v.Kind == template.Unknown && (v.S == model.Brought || v.S == model.BroughtAttribute || v.S == config.Answer ||
		len(of) > 0 && !slices.ContainsFunc(of, func(x template.Source) bool { return !l.m.Brought(x) }))
}

// asksOnce reports whether an automation asks at one place what the event brings that
// sets it off, where nothing in the home fires that event. Then each answer is
// possible; at two places they would have to fit each other.
func (l *lowering) asksOnce(a *automation) bool {
	if a.asks > 0 {
		return a.asks == 1
	}
	asks := func(list []config.Condition) (some bool) {
		config.EachTemplate(list, func(c *config.TemplateCondition) {
			l.m.Scope(a.Automation).Use(c).Tree.Leaves(func(n *template.Node) {
				some = some || l.brought(n.Leaf)
			})
		})
		return some
	}
	if asks(a.Conditions) {
		a.asks++
	}
	config.Walk(a.Actions, config.Spot{}, func(x config.Action, at config.Spot) {
		var list []config.Condition
		switch x := x.(type) {
		case *config.Choose:
			for _, o := range x.Options {
				list = append(list, o.Conditions...)
			}
		case *config.Check:
			list = []config.Condition{x.Condition}
		case *config.Repeat:
			at.Again = true
			list = append(slices.Clip(x.While), x.Until...)
		}
		some := asks(list)
		if use := l.m.Scope(a.Automation).Use(x); use != nil {
			use.Tree.Leaves(func(n *template.Node) {
				n.Leaf.Parts(func(v template.Value) { some = some || l.brought(v) })
			})
		}
		switch {
		case !some:
		case at.Again:
			a.asks += 2
		default:
			a.asks++
		}
	})
	for i := range a.Triggers {
		if e, is := a.Triggers[i].What.(*config.EventTrigger); is && slices.ContainsFunc(e.Events, func(name string) bool { return l.fired[name] }) {
			a.asks += 2
		}
	}
	return a.asks == 1
}

// why is why a template is not known.
func why(v template.Value) string { return cmp.Or(v.Doubt().S, "a value") }

// problem warns of a place once.
func (l *lowering) problem(code diag.Code, at source.Span, format string, args ...any) {
	if !l.warned[at] {
		l.warned[at] = true
		l.problems.Add(code, diag.Warning, at, format, args...)
	}
}

// warn warns of what is not read, once on however many ways it is come to.
func (l *lowering) warn(at source.Span, format string, args ...any) {
	l.problem(diag.NotModelled, at, format, args...)
}

// short is a text for people: one line, not too long.
func short(s string) string {
	s = strings.Join(strings.Fields(s), " ")
	if r := []rune(s); len(r) > 60 {
		return string(r[:59]) + "…"
	}
	return s
}

// templateCondition is that a template yields true, or, fails, that it yields
// something else; an error is neither.
func (b *body) templateCondition(c *config.TemplateCondition, fails bool) ir.Expr {
	yields := func(n *template.Node) bool {
		return !n.Failed() && strings.EqualFold(strings.TrimSpace(n.Leaf.String()), "true") != fails
	}
	return b.tree(b.scope().Use(c).Tree, c.Span, b.becomes(c.Is, c.Span, yields, fails))
}

// assign gives the variables that hold something their values.
func (b *body) assign(list []config.Variable) []ir.Stmt {
	return b.assigning(list, func(*config.Variable) []ir.Stmt { return nil })
}

// assignOr does so in a run, which an error ends.
func (b *body) assignOr(list []config.Variable, outer *rest) []ir.Stmt {
	return b.assigning(list, func(v *config.Variable) []ir.Stmt { return b.errs(v, outer) })
}

func (b *body) assigning(list []config.Variable, before func(*config.Variable) []ir.Stmt) (out []ir.Stmt) {
	for i := range list {
		v := &list[i]
		id, held := b.l.holds[v.Name]
		if !held {
			continue
		}
		x := b.tree(b.scope().Use(v).Tree, v.Span, func(n *template.Node) ir.Expr { return draft.Constant(int32(max(0, b.l.m.HeldIndex(v.Name, n)))) })
		out = append(append(out, before(v)...), &ir.Store{Var: id, X: x, Span: v.Span})
	}
	return out
}

// failsToBegin is what keeps a run from its begin: an error in a variable of its
// automation.
func (b *body) failsToBegin(list []config.Variable) (out []ir.Stmt) {
	for i := range list {
		if _, held := b.l.holds[list[i].Name]; held {
			out = append(out, b.errs(&list[i], nil)...)
		}
	}
	return out
}

// errs ends the run where a variable is an error.
func (b *body) errs(v *config.Variable, outer *rest) []ir.Stmt {
	tree := b.scope().Use(v).Tree
	some := false
	tree.Leaves(func(n *template.Node) { some = some || n.Failed() })
	if !some {
		return nil
	}
	failed := b.tree(tree, v.Span, func(n *template.Node) ir.Expr { return draft.Constant(map[bool]int32{true: 1}[n.Failed()]) })
	return []ir.Stmt{&ir.If{Cond: failed, Then: append(b.left(outer), &ir.Return{})}}
}

// holding makes the variables that hold something.
func (l *lowering) holding() {
	for _, q := range l.m.Held() {
		var names []string
		for i, v := range l.m.HeldValues(q) {
			text := v.String()
			if text == "" || slices.Contains(names, text) {
				text = fmt.Sprintf("value %d", i+1)
			}
			names = append(names, text)
		}
		frame, name, _ := strings.Cut(q, ".")
		a := l.frames[frame+"."]
		l.holds[q] = l.Variable(ir.Var{
			Name: name, Kind: ts.AppState, App: a.app, Called: "the variable " + name, Memo: true,
			Domain: value.EnumDomain("", append(names, "nothing")), Init: []int32{int32(len(names))}, Topic: ir.NoTopic, Span: a.Head,
		})
	}
}

// spoken does what a call does of which templates say something.
func (b *body) spoken(c *config.Call, use *model.Use, outer *rest) []ir.Stmt {
	return b.branches(use.Tree, c.Span, func(n *template.Node) []ir.Stmt {
		switch call := use.Calls[n]; {
		case call != nil:
			out, _ := b.call(call, outer)
			return out
		case n.Failed():
			return append(b.left(outer), &ir.Return{})
		}
		_, vendors := b.l.m.Vendors(c)
		if model.Speaks(c) || c.Name == nil && (vendors || len(c.About) == 0 || model.Harmless(c)) { // only what it says is not known
			out, _ := b.call(c, outer)
			return out
		}
		b.l.warn(c.Span, "it is not known what this calls (%s): nothing is done for it", why(n.Leaf))
		b.a.unread(b.l, "a call that a template names", c.Span)
		return nil
	})
}

// watched are the things whose changes may change what a template yields; open:
// why it is not known when it does. Sources of some kinds change unseen.
func (l *lowering) watched(tree *template.Node, unseen ...template.SourceKind) (things []*model.Thing, open *template.Node) {
	tree.Leaves(func(n *template.Node) {
		if n.Leaf.Kind == template.Unknown {
			open = n
		}
	})
	tree.Sources(func(n *template.Node) {
		t := l.m.Thing(config.Place{Entity: n.Source.Entity, Attribute: n.Source.Attribute})
		if slices.Contains(unseen, n.Source.Kind) {
			open = &template.Node{Leaf: template.Vague(n.Source)}
		} else if t != nil && !slices.Contains(things, t) {
			things = append(things, t)
		}
	})
	return things, open
}

// said is what sentences call the template of a trigger: as it is written if that is
// short, else what it sets off.
func (l *lowering) said(a *listener, k *config.TemplateTrigger) string {
	whole := strings.Join(strings.Fields(k.Is.Text), " ")
	switch text := short(whole); {
	case text == whole:
		return "“" + text + "”"
	case a.wait == nil && len(a.Triggers) > 1:
		return fmt.Sprintf("the template of trigger %d of %s", a.i+1, l.p.Who(a.app))
	}
	return "the template of " + l.p.Who(a.app)
}

// templateTrigger sets an automation off when a template becomes true.
func (l *lowering) templateTrigger(a *listener, k *config.TemplateTrigger) {
	at := a.on.Span
	b := &body{l: l, a: a.automation, trigger: &ir.Local{}}
	tree := b.scope().Use(k).Tree
	things, open := l.watched(tree, template.Trigger, template.Variable, template.TimeOfDay, template.Weekday, template.Month)
	said := l.said(a, k)
	name := said + " becomes true"
	if open != nil {
		if !b.chance(open.Leaf) {
			l.warn(at, "it is not known what this template yields (%s): it may become true at any time", why(open.Leaf))
		}
		l.outsideTrigger(a, "“"+k.Is.Text+"” becomes true", name)
		return
	}
	yields := func(n *template.Node) ir.Expr { return draft.Constant(outcome(n)) }
	was := l.Variable(ir.Var{
		Name: said + " is true", Kind: ts.AppState, App: a.app, Called: "whether " + said + " is true", Memo: true, Domain: value.BoolDomain,
		Init: []int32{outcome(l.initially(tree)) % failed}, Topic: ir.NoTopic, Span: at,
	})
	begin := a.goes(l.class(a))
	var end []ir.Stmt
	if k.For != nil && !(k.For.Known && k.For.Ms <= 0) && l.Time != frontend.Immediate {
		t := l.timer(a, name, k.For)
		begin, end = t.begin, t.end
		if a.wait != nil {
			begin = []ir.Stmt{&ir.If{Cond: a.here(), Then: begin}}
		}
		l.Event(t.event(capability.Fill("for "+t.long+" {d}", said+" has been true"), l.handler(a, name+" for "+t.long, 0, nil, l.class(a))))
	}
	if a.entity != nil && a.wait == nil {
		begin = []ir.Stmt{&ir.If{Cond: l.isOn(a, at), Then: begin}}
	}
	begin = []ir.Stmt{&ir.If{Cond: draft.Not(&ir.Load{Var: was, Span: at}), Then: append([]ir.Stmt{mark(ir.MarkHandler, at), draft.Store(was, 1, at)}, begin...)}}
	end = append([]ir.Stmt{draft.Store(was, 0, at)}, end...)
	end = []ir.Stmt{&ir.If{Cond: &ir.Load{Var: was, Span: at}, Then: end}}
	for _, t := range things {
		if k.Of != "" && t.Entity != k.Of && !t.Relation() {
			continue
		}
		body := []ir.Stmt{
			&ir.SetLocal{Slot: 1, X: b.tree(tree, at, yields)},
			&ir.If{Cond: draft.Is(&ir.Local{Slot: 1}, 1), Then: begin, Else: []ir.Stmt{&ir.If{Cond: draft.Is(&ir.Local{Slot: 1}, 0), Then: end}}},
		}
		fn := l.Function(ir.Func{Name: name, App: a.app, Params: 1, Locals: 2, Span: at, Body: body})
		l.hears(ir.Subscription{Topic: l.p.Vars[l.vars[t]].Topic, App: a.app, Handler: fn, Span: at})
	}
}

// failed is the outcome of a template with an error, after which a trigger takes
// it for what it was before.
const failed = 2

// outcome is 1 for what a trigger takes for true, and 0 for what it does not.
func outcome(n *template.Node) int32 {
	switch {
	case n.Failed():
		return failed
	case n.Leaf.Counts():
		return 1
	}
	return 0
}

// initially is what a template yields at the start.
func (l *lowering) initially(n *template.Node) *template.Node {
	for n.Of != nil {
		n = n.Of[l.p.Vars[l.vars[l.m.Thing(config.Place{Entity: n.Source.Entity, Attribute: n.Source.Attribute})]].Init[0]]
	}
	return n
}
