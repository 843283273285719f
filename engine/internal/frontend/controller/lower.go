package controller

import (
	"fmt"

	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend"
	"crosscheck/engine/internal/frontend/draft"
	"crosscheck/engine/internal/home"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/name"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/value"
)

// lowering is a text on its way into a program.
type lowering struct {
	draft.Draft
	p        *ir.Program
	given    *given
	who      string // the controller
	time     string // the reading of time
	problems diag.List

	text     *Text
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
	l.Draft = draft.Of(l.p)
	l.things, l.vars, l.outside = map[string]*thing{}, map[string]*variable{}, map[string]ir.VarID{}
	l.topics, l.starts, l.told = map[string]ir.TopicID{}, ir.NoTopic, map[string]bool{}
	l.day = day{clock: ts.NoClock, weekday: ir.NoVar}
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

// variable adds one that begins with 0 unless something else is said.
func (l *lowering) variable(v ir.Var) ir.VarID {
	if v.Init == nil {
		v.Init = []int32{0}
	}
	return l.Variable(v)
}

// happens is an event from outside that publishes a topic.
func (l *lowering) happens(text string, kind ts.EventKind, body []ir.Stmt, guard ir.Expr, at source.Span) {
	if text == "" {
		text = "something happens"
	}
	l.Event(ir.Event{
		Name: text, Text: name.Capital(text), Kind: kind, Flag: ir.NoVar, Guard: guard, Body: l.Function(ir.Func{Name: text, Body: body, Span: at}), Span: at,
	})
}

// outsideVar is something that the world makes true and false.
func (l *lowering) outsideVar(c *Outside) ir.VarID {
	v, known := l.outside[c.Text]
	if known {
		return v
	}
	v = l.variable(ir.Var{Name: c.Text, Kind: ts.Attribute, Device: c.Text, Called: "“" + c.Text + "”", Domain: value.BoolDomain, Topic: l.Topic(c.Text), Span: c.Span})
	l.outside[c.Text] = v
	for x, word := range []string{"does not hold any more", "holds"} {
		l.happens("“"+c.Text+"” "+word, ts.Environment, []ir.Stmt{draft.Store(v, int32(x), c.Span)}, draft.Not(draft.Is(load(v, c.Span), int32(x))), c.Span)
	}
	l.warn(c.Span, fmt.Sprintf("%s is not read: it may hold or not, and change at any time", c.Text), "")
	return v
}

func load(v ir.VarID, at source.Span) ir.Expr   { return &ir.Load{Var: v, Span: at} }
func both(op ir.BinaryOp, x, y ir.Expr) ir.Expr { return &ir.Binary{Op: op, X: x, Y: y} }

// operators of comparisons.
var operators = map[string]ir.BinaryOp{"=": ir.Eq, "!=": ir.Ne, "<": ir.Lt, "<=": ir.Le, ">": ir.Gt, ">=": ir.Ge}

// attribute is one of a device that has a state, or nil.
func attribute(d *home.Device, name string) *home.Attribute {
	if a := d.Attribute(name); a != nil && a.Var != ir.NoVar {
		return a
	}
	return nil
}
