// Package draft writes programs: what the readers of automations and of controllers
// say alike where they make one.
package draft

import (
	"fmt"

	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/value"
)

// Draft is a program that is being written. Every variable and event has a name of
// its own in it.
type Draft struct {
	p     *ir.Program
	names map[string]int
}

// Of goes on writing a program.
func Of(p *ir.Program) Draft {
	d := Draft{p: p, names: map[string]int{}}
	for i := range p.Vars {
		d.names[p.Vars[i].Name]++
	}
	for i := range p.Events {
		d.names[p.Events[i].Name]++
	}
	return d
}

// Unique numbers the second and later things of one name.
func (d Draft) Unique(name string) string {
	d.names[name]++
	if n := d.names[name]; n > 1 {
		return fmt.Sprintf("%s #%d", name, n)
	}
	return name
}

// Variable adds a variable.
func (d Draft) Variable(v ir.Var) ir.VarID {
	v.Name = d.Unique(v.Name)
	d.p.Vars = append(d.p.Vars, v)
	return ir.VarID(len(d.p.Vars) - 1)
}

// Function adds a function.
func (d Draft) Function(f ir.Func) ir.FuncID {
	d.p.Funcs = append(d.p.Funcs, f)
	return ir.FuncID(len(d.p.Funcs) - 1)
}

// Topic adds a topic.
func (d Draft) Topic(name string) ir.TopicID {
	d.p.Topics = append(d.p.Topics, ir.Topic{Name: name})
	return ir.TopicID(len(d.p.Topics) - 1)
}

// Event adds an event.
func (d Draft) Event(e ir.Event) {
	e.Name = d.Unique(e.Name)
	d.p.Events = append(d.p.Events, e)
}

// Clock adds one that matters while a cell is not 0.
func (d Draft) Clock(name string, app ts.AppID, gate ir.VarID, at source.Span) ts.ClockID {
	d.p.Clocks = append(d.p.Clocks, ir.Clock{Name: name, Kind: ts.Delay, App: app, Gate: &ir.Gate{Var: gate}, Span: at})
	return ts.ClockID(len(d.p.Clocks) - 1)
}

// Free is the call of a function that may yield either: what is not known.
func (d Draft) Free(text, no, yes string, app ts.AppID, at source.Span) ir.Expr {
	fn := d.Function(ir.Func{
		Name: text, App: app, Locals: 1, Span: at,
		Body: []ir.Stmt{
			&ir.Choose{Hi: 1, Domain: value.EnumDomain("", []string{no, yes}), Span: at},
			&ir.Return{X: &ir.Local{}},
		},
	})
	return &ir.Call{Func: fn, Span: at}
}
