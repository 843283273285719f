package ir

import (
	"fmt"
	"strconv"
	"strings"
)

// Print writes p for people and goldens: one declaration a block, in program
// order, locals as $0, $1, …
func Print(p *Program) string {
	w := &printer{p: p}
	for i := 1; i < len(p.Apps); i++ {
		w.line("app %s", p.Apps[i])
	}
	for i := range p.Vars {
		w.variable(&p.Vars[i])
	}
	for i := range p.Clocks {
		w.clock(&p.Clocks[i])
	}
	for i := range p.Events {
		w.event(&p.Events[i])
	}
	for i := range p.Subscriptions {
		w.subscription(&p.Subscriptions[i])
	}
	for _, o := range p.Orders {
		w.line("order %s before %s", o.First, o.Then)
	}
	for i := range p.Properties {
		q := &p.Properties[i]
		if q.Apart {
			w.line("%s %q apart", propertyWords[q.Kind], q.Name)
			continue
		}
		w.line("%s %q: %s", propertyWords[q.Kind], q.Name, w.expr(q.Cond))
	}
	for _, f := range p.Finish {
		w.line("finish %s", p.Funcs[f].Name)
	}
	for i := range p.Funcs {
		w.function(&p.Funcs[i])
	}
	return w.String()
}

var kindWords = [...]string{"global", "state", "attribute", "mode", "enable", "timer", "derived"}
var sliceWords = [...]string{"", " forgotten", " left silent", " left written"}
var propertyWords = [...]string{"", "invariant", "never", "reachable", "final"}

type printer struct {
	strings.Builder
	p      *Program
	indent int
}

func (w *printer) line(format string, args ...any) {
	w.WriteString(strings.Repeat("  ", w.indent))
	fmt.Fprintf(w, format, args...)
	w.WriteByte('\n')
}

func (w *printer) variable(v *Var) {
	length, start := "", "any"
	if v.Len > 0 {
		length = "[" + strconv.Itoa(v.Len) + "]"
	}
	if !v.InitAny {
		var values []string
		for _, x := range v.Init {
			values = append(values, v.Domain.Format(x))
		}
		start = strings.Join(values, ", ")
	}
	publishes := ""
	if v.Topic != NoTopic {
		publishes = " publishes " + w.p.Topics[v.Topic].Name
	}
	w.line("var %s%s: %s = %s %s%s%s", v.Name, length, v.Domain, start, kindWords[v.Kind], publishes, sliceWords[v.Slice])
}

func (w *printer) event(e *Event) {
	var b strings.Builder
	if e.Flag != NoVar {
		fmt.Fprintf(&b, " flag %s", w.p.Vars[e.Flag].Name)
	}
	if e.OneShot {
		b.WriteString(" once")
	}
	if e.Repeats {
		b.WriteString(" again and again")
	}
	if e.Guard != nil {
		fmt.Fprintf(&b, " when %s", w.expr(e.Guard))
	}
	if e.Window != nil {
		b.WriteString(w.window(e.Window))
	}
	var args []string
	for _, a := range e.Args {
		args = append(args, strconv.Itoa(int(a)))
	}
	if e.Apart {
		b.WriteString(" apart")
	}
	w.line("event %s%s runs %s(%s)", e.Name, &b, w.p.Funcs[e.Body].Name, strings.Join(args, ", "))
}

func (w *printer) subscription(s *Subscription) {
	only := ""
	if s.Only {
		only = " " + [...]string{"<=", "==", ">="}[s.Side+1] + " " + strconv.Itoa(int(s.Value))
	}
	w.line("on %s%s: %s", w.p.Topics[s.Topic].Name, only, w.p.Funcs[s.Handler].Name)
}

func (w *printer) function(f *Func) {
	app := ""
	if f.App != 0 {
		app = w.p.Apps[f.App] + " "
	}
	w.line("func %s%s(%d of %d locals)", app, f.Name, f.Params, f.Locals)
	w.block(f.Body)
}

func (w *printer) block(body []Stmt) {
	w.indent++
	for _, s := range body {
		if _, silent := s.(*Mark); !silent {
			w.stmt(s)
		}
	}
	w.indent--
}

func (w *printer) stmt(s Stmt) {
	switch s := s.(type) {
	case *SetLocal:
		w.line("$%d = %s", s.Slot, w.expr(s.X))
	case *Store:
		w.line("%s = %s", w.cell(s.Var, s.Index), w.expr(s.X))
	case *If:
		w.line("if %s", w.expr(s.Cond))
		w.block(s.Then)
		if !OnlyMarks(s.Else) {
			w.line("else")
			w.block(s.Else)
		}
	case *While:
		w.line("while %s", w.expr(s.Cond))
		w.block(s.Body)
	case *Choose:
		among := ""
		if len(s.Values) > 0 {
			among = fmt.Sprint(" among ", s.Values)
		}
		w.line("choose $%d in %d..%d%s %q", s.Slot, s.Lo, s.Hi, among, s.Text)
	case *Assert:
		w.line("assert %s %q", w.expr(s.Cond), s.Text)
	case *Publish:
		w.line("publish %s(%s)", w.p.Topics[s.Topic].Name, w.expr(s.X))
	case *Do:
		w.line("do %s", w.expr(s.X))
	case *Return:
		w.line("%s", strings.TrimRight("return "+w.expr(s.X), " "))
	case *Say:
		w.line("say %q", s.Text)
	case *ResetClock:
		w.line("set clock %s to %d", w.p.Clocks[s.Clock].Name, s.Value)
	}
}

func (w *printer) cell(v VarID, index Expr) string {
	if index == nil {
		return w.p.Vars[v].Name
	}
	return w.p.Vars[v].Name + "[" + w.expr(index) + "]"
}

// expr writes x with parentheses around every operation but the outermost.
func (w *printer) expr(x Expr) string {
	s := w.operand(x)
	if _, binary := x.(*Binary); binary {
		return s[1 : len(s)-1]
	}
	return s
}

func (w *printer) operand(x Expr) string {
	switch x := x.(type) {
	case *Const:
		return strconv.Itoa(int(x.V))
	case *Local:
		return "$" + strconv.Itoa(x.Slot)
	case *Load:
		return w.cell(x.Var, x.Index)
	case *Unary:
		return x.Op.String() + w.operand(x.X)
	case *Binary:
		return fmt.Sprintf("(%s %s %s)", w.operand(x.X), x.Op, w.operand(x.Y))
	case *Cond:
		return fmt.Sprintf("(%s ? %s : %s)", w.operand(x.C), w.operand(x.X), w.operand(x.Y))
	case *Call:
		return w.p.Funcs[x.Func].Name + w.args(x.Args)
	case *Native:
		return "native " + strconv.Itoa(int(x.Fn)) + w.args(x.Args)
	case *ClockTest:
		return fmt.Sprintf("clock(%s %s %d)", w.p.Clocks[x.Clock].Name, x.Op, x.Value)
	}
	return ""
}

func (w *printer) args(list []Expr) string {
	var args []string
	for _, a := range list {
		args = append(args, w.expr(a))
	}
	return "(" + strings.Join(args, ", ") + ")"
}
