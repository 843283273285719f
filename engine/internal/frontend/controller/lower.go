package controller

import (
	"fmt"

	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend"
	"crosscheck/engine/internal/home"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/name"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/value"
)

// lowering is a text on its way into a program.
type lowering struct {
	p        *ir.Program
	given    *given
	who      string // the controller
	time     string // the reading of time
	problems diag.List

	text     *Text
	names    map[string]int
	programs []*program
	things   map[string]*thing
	vars     map[string]*variable
	outside  map[string]ir.VarID
	topics   map[string]ir.TopicID // of moments
	starts   ir.TopicID
	day      day
	told     map[string]bool // warnings
}

func (l *lowering) timed() bool { return l.time == frontend.Timed }

func (l *lowering) join(t *Text) {
	l.text = t
	l.names, l.things, l.vars, l.outside = map[string]int{}, map[string]*thing{}, map[string]*variable{}, map[string]ir.VarID{}
	l.topics, l.starts, l.told = map[string]ir.TopicID{}, ir.NoTopic, map[string]bool{}
	l.day = day{clock: ts.NoClock, weekday: ir.NoVar}
	for i := range l.p.Vars {
		l.names[l.p.Vars[i].Name]++
	}
	for i := range l.p.Events {
		l.names[l.p.Events[i].Name]++
	}
	for _, u := range uses(t) {
		l.bind(u)
	}
	l.variables()
	l.folders()
	for _, p := range t.Programs {
		l.declare(p)
	}
	for _, p := range l.programs {
		l.program(p)
	}
	l.countdowns()
	l.presses()
	l.dayEvents()
}

// warn tells once of something at a place that is not done as it is written.
func (l *lowering) warn(at source.Span, what, help string) {
	if !l.told[what] {
		l.told[what] = true
		l.problems.Add(diag.NotModelled, diag.Warning, at, "%s", what).Help = help
	}
	l.p.Unread = append(l.p.Unread, ts.Failure{Kind: ts.Unmodelled, Message: what, Span: at})
}

// unique numbers the second and later things of one name.
func (l *lowering) unique(name string) string {
	l.names[name]++
	if n := l.names[name]; n > 1 {
		return fmt.Sprintf("%s #%d", name, n)
	}
	return name
}

func (l *lowering) variable(v ir.Var) ir.VarID {
	v.Name = l.unique(v.Name)
	if v.Init == nil {
		v.Init = []int32{0}
	}
	l.p.Vars = append(l.p.Vars, v)
	return ir.VarID(len(l.p.Vars) - 1)
}

func (l *lowering) function(f ir.Func) ir.FuncID {
	l.p.Funcs = append(l.p.Funcs, f)
	return ir.FuncID(len(l.p.Funcs) - 1)
}

func (l *lowering) topic(name string) ir.TopicID {
	l.p.Topics = append(l.p.Topics, ir.Topic{Name: name})
	return ir.TopicID(len(l.p.Topics) - 1)
}

func (l *lowering) event(e ir.Event) {
	e.Name = l.unique(e.Name)
	l.p.Events = append(l.p.Events, e)
}

// clock is one that matters while a cell is not 0.
func (l *lowering) clock(name string, app ts.AppID, gate ir.VarID, at source.Span) ts.ClockID {
	l.p.Clocks = append(l.p.Clocks, ir.Clock{Name: name, Kind: ts.Delay, App: app, Gate: &ir.Gate{Var: gate}, Span: at})
	return ts.ClockID(len(l.p.Clocks) - 1)
}

// happens is an event from outside that publishes a topic.
func (l *lowering) happens(text string, kind ts.EventKind, body []ir.Stmt, guard ir.Expr, at source.Span) {
	if text == "" {
		text = "something happens"
	}
	unique := l.unique(text)
	l.p.Events = append(l.p.Events, ir.Event{
		Name: unique, Text: name.Capital(text), Kind: kind, Flag: ir.NoVar, Guard: guard, Body: l.function(ir.Func{Name: text, Body: body, Span: at}), Span: at,
	})
}

// outsideVar is something that the world makes true and false.
func (l *lowering) outsideVar(c *Outside) ir.VarID {
	v, known := l.outside[c.Text]
	if known {
		return v
	}
	v = l.variable(ir.Var{Name: c.Text, Kind: ts.Attribute, Device: c.Text, Called: "“" + c.Text + "”", Domain: value.BoolDomain, Topic: l.topic(c.Text), Span: c.Span})
	l.outside[c.Text] = v
	for x, word := range []string{"does not hold any more", "holds"} {
		l.happens("“"+c.Text+"” "+word, ts.Environment, []ir.Stmt{store(v, int32(x), c.Span)}, not(is(load(v, c.Span), int32(x))), c.Span)
	}
	l.warn(c.Span, fmt.Sprintf("%s is not read: it may hold or not, and change at any time", c.Text), "")
	return v
}

// free is the call of a function that may yield either: what is not known.
func (l *lowering) free(text, no, yes string, app ts.AppID, at source.Span) ir.Expr {
	fn := l.function(ir.Func{
		Name: text, App: app, Locals: 1, Span: at,
		Body: []ir.Stmt{&ir.Choose{Hi: 1, Domain: value.EnumDomain("", []string{no, yes}), Span: at}, &ir.Return{X: &ir.Local{}}},
	})
	return &ir.Call{Func: fn, Span: at}
}

func constant(v int32) ir.Expr                  { return &ir.Const{V: v} }
func load(v ir.VarID, at source.Span) ir.Expr   { return &ir.Load{Var: v, Span: at} }
func is(x ir.Expr, v int32) ir.Expr             { return &ir.Binary{Op: ir.Eq, X: x, Y: constant(v)} }
func not(x ir.Expr) ir.Expr                     { return &ir.Unary{Op: ir.Not, X: x} }
func both(op ir.BinaryOp, x, y ir.Expr) ir.Expr { return &ir.Binary{Op: op, X: x, Y: y} }
func store(v ir.VarID, x int32, at source.Span) ir.Stmt {
	return &ir.Store{Var: v, X: constant(x), Span: at}
}
func call(f ir.FuncID, at source.Span, args ...ir.Expr) ir.Stmt {
	return &ir.Do{X: &ir.Call{Func: f, Args: args, Span: at}}
}

// join joins conditions, as a tree that is as low as can be.
func join(op ir.BinaryOp, list []ir.Expr) ir.Expr {
	switch n := len(list); n {
	case 0:
		return constant(map[ir.BinaryOp]int32{ir.And: 1}[op])
	case 1:
		return list[0]
	default:
		return both(op, join(op, list[:n/2]), join(op, list[n/2:]))
	}
}

// among says that x is one of some values.
func among(x ir.Expr, set []int32) ir.Expr {
	var list []ir.Expr
	for _, v := range set {
		list = append(list, is(x, v))
	}
	return join(ir.Or, list)
}

// operators of comparisons.
var operators = map[string]ir.BinaryOp{"=": ir.Eq, "!=": ir.Ne, "<": ir.Lt, "<=": ir.Le, ">": ir.Gt, ">=": ir.Ge}

// attribute is one of a device that has a state, or nil.
func attribute(d *home.Device, name string) *home.Attribute {
	if a := d.Attribute(name); a != nil && a.Var != ir.NoVar {
		return a
	}
	return nil
}
