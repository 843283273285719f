package platform

import (
	"slices"

	"crosscheck/engine/internal/frontend/groovy/hub"
	"crosscheck/engine/internal/frontend/groovy/platform/host"
	"crosscheck/engine/internal/frontend/groovy/platform/model"
	"crosscheck/engine/internal/home"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/ts"
)

// guardChildren lets nobody operate a device that no app has made yet.
func (j *Joining) guardChildren() {
	for _, a := range j.Apps {
		for _, c := range a.Nursery {
			for i := range j.Prog.Events {
				e := &j.Prog.Events[i]
				if e.App == 0 && j.operates(e.Body, c) {
					e.Guard = also(e.Guard, there(c))
				}
			}
		}
	}
}

// there holds while an app has made a device.
func there(c *model.Child) ir.Expr {
	return &ir.Binary{Op: ir.Ne, X: &ir.Load{Var: c.V}, Y: &ir.Const{V: model.Absent}}
}

// also is a condition that demands another one, too.
func also(x, y ir.Expr) ir.Expr {
	if x == nil {
		return y
	}
	return &ir.Binary{Op: ir.And, X: x, Y: y}
}

// operates reports whether a function changes an attribute of a device, or
// tells one.
func (j *Joining) operates(fn ir.FuncID, c *model.Child) bool {
	found := false
	of := func(v ir.VarID, t ir.TopicID) bool {
		return slices.ContainsFunc(c.Attrs, func(a *model.Attribute) bool { return a.V == v && v != ir.NoVar || a.Topic == t && t != ir.NoTopic })
	}
	ir.Inspect(j.Prog.Funcs[fn].Body, func(n any) bool {
		switch n := n.(type) {
		case *ir.Store:
			found = found || of(n.Var, ir.NoTopic)
		case *ir.Publish:
			found = found || of(ir.NoVar, n.Topic)
		}
		return true
	})
	return found
}

// componentEvents let people tell a component of an app everything that the app
// answers to and that takes no value.
func (j *Joining) componentEvents(a *model.App) {
	for _, c := range a.Nursery {
		for i := range c.Commands {
			cmd := &c.Commands[i]
			if a.Has(hub.Component(cmd.Name)) && j.Prog.Funcs[cmd.Func].Params == 0 {
				j.componentEvent(a, c, cmd)
			}
		}
	}
}

func (j *Joining) componentEvent(a *model.App, c *model.Child, cmd *home.Command) {
	method := hub.Component(cmd.Name)
	n := j.entryOf(a, method, func(h *host.Host, _ int32) { h.Ask(c, method) })
	j.event(a, ts.Touch, c.Name+"."+cmd.Name+"()", "Somebody tells "+c.Called()+": "+cmd.Name,
		&ir.Do{X: &ir.Native{Code: j.Code, Fn: n, Span: a.MethodSpan(method)}})
	j.Prog.Events[len(j.Prog.Events)-1].Guard = there(c)
}
