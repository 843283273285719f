// Package build makes small ir.Programs in few words, for program families and
// tests.
package build

import (
	"fmt"

	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/value"
)

// Builder collects a program. The app of what is added is the last App.
type Builder struct {
	ir.Program
	app ts.AppID
}

// New starts an empty program.
func New() *Builder { return &Builder{Program: ir.Program{Apps: []string{""}}} }

// App makes what follows belong to a new app.
func (b *Builder) App(name string) ts.AppID {
	b.Apps = append(b.Apps, name)
	b.app = ts.AppID(len(b.Apps) - 1)
	return b.app
}

// Var adds a variable that starts at init.
func (b *Builder) Var(name string, d value.Domain, init int32) ir.VarID {
	return b.add(ir.Var{Name: name, Domain: d, Init: []int32{init}, Topic: ir.NoTopic})
}

// Bool adds a boolean variable that starts false.
func (b *Builder) Bool(name string) ir.VarID { return b.Var(name, value.BoolDomain, 0) }

// Array adds an array whose n cells start at init.
func (b *Builder) Array(name string, n int, d value.Domain, init int32) ir.VarID {
	v := ir.Var{Name: name, Domain: d, Len: n, Topic: ir.NoTopic}
	for range n {
		v.Init = append(v.Init, init)
	}
	return b.add(v)
}

// Attribute adds an attribute, its changes published under a topic of its own.
func (b *Builder) Attribute(device, name string, d value.Domain, init int32) ir.VarID {
	b.Topics = append(b.Topics, ir.Topic{Name: device + "." + name})
	return b.add(ir.Var{
		Name: device + "." + name, Kind: ts.Attribute, Device: device, Domain: d,
		Init: []int32{init}, Topic: ir.TopicID(len(b.Topics) - 1),
	})
}

func (b *Builder) add(v ir.Var) ir.VarID {
	b.Vars = append(b.Vars, v)
	return ir.VarID(len(b.Vars) - 1)
}

// Func adds a function with room for the given locals.
func (b *Builder) Func(name string, params, locals int, body ...ir.Stmt) ir.FuncID {
	b.Funcs = append(b.Funcs, ir.Func{Name: name, App: b.app, Params: params, Locals: max(params, locals), Body: body})
	return ir.FuncID(len(b.Funcs) - 1)
}

// Event adds an event without an enable flag, always enabled.
func (b *Builder) Event(name string, body ...ir.Stmt) ts.EventID {
	b.Events = append(b.Events, ir.Event{
		Name: name, App: b.app, Flag: ir.NoVar, Body: b.Func(name, 0, localsIn(body), body...),
	})
	return ts.EventID(len(b.Events) - 1)
}

// Flag gives event e an enable flag.
func (b *Builder) Flag(e ts.EventID, on bool) ir.VarID {
	init := int32(0)
	if on {
		init = 1
	}
	v := b.Var("on_"+b.Events[e].Name, value.BoolDomain, init)
	b.Vars[v].Kind = ts.Enable
	b.Events[e].Flag = v
	return v
}

// On subscribes a handler of the current app to the changes of v.
func (b *Builder) On(v ir.VarID, body ...ir.Stmt) {
	name := fmt.Sprintf("%s on %s", b.Apps[b.app], b.Vars[v].Name)
	b.Subscriptions = append(b.Subscriptions, ir.Subscription{
		Topic: b.Vars[v].Topic, App: b.app, Handler: b.Func(name, 1, localsIn(body), body...),
	})
}

// Invariant adds a condition that holds in every state.
func (b *Builder) Invariant(name string, c ir.Expr) {
	b.Properties = append(b.Properties, ir.Property{Kind: ts.Invariant, Name: name, Cond: c})
}

// localsIn is how many locals body uses.
func localsIn(body []ir.Stmt) int {
	n := 0
	ir.Inspect(body, func(node any) bool {
		switch x := node.(type) {
		case *ir.Local:
			n = max(n, x.Slot+1)
		case *ir.SetLocal:
			n = max(n, x.Slot+1)
		case *ir.Choose:
			n = max(n, x.Slot+1)
		}
		return true
	})
	return n
}
