package lang

import (
	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend/lang/syntax"
	"crosscheck/engine/internal/source"
)

// body checks the bodies in a declaration of the program.
func (c *checker) body(d syntax.Decl) {
	switch d := d.(type) {
	case *syntax.AppDecl:
		c.appBody(d)
	case *syntax.DeviceDecl:
		c.deviceBody(d)
	case *syntax.InstallDecl:
		c.installBody(d)
	case *syntax.PropertyDecl:
		where := d.Op
		if d.Name != nil {
			where += " " + d.Name.Raw
		}
		c.in(inCondition, where, func() { c.condition(d.Cond) })
		c.lasts(d)
		c.timedOnly(d)
	case *syntax.ForwardDecl:
		c.forward(d)
	default:
		c.sharedBody(d)
	}
}

// sharedBody checks events and functions.
func (c *checker) sharedBody(d syntax.Decl) {
	switch d := d.(type) {
	case *syntax.EventDecl:
		c.eventBody(c.refs[d.Name], d)
	case *syntax.FuncDecl:
		c.funcBody(c.refs[d.Name], inFunction, d.Params, d.Body)
	}
}

// who names the code of o for people.
func (c *checker) who(o *object) string {
	if c.app != nil {
		return "app " + c.app.name
	}
	return o.kind.String() + " " + o.name
}

// withParams opens a scope that holds parameters.
func (c *checker) withParams(o *object) {
	c.scope = newScope(c.scope)
	for _, p := range o.params {
		if p.name != "" && c.scope.names[p.name] == nil {
			c.scope.add(p)
		}
	}
}

func (c *checker) eventBody(o *object, d *syntax.EventDecl) {
	c.event = o
	if d.Guard != nil {
		c.in(inGuard, c.who(o), func() {
			c.withParams(o)
			c.remember(d.Guard.Span())
			c.condition(d.Guard)
		})
	}
	if d.Within != nil {
		c.in(inGuard, c.who(o), func() {
			c.withParams(o)
			c.remember(d.Within.Span())
			c.deadline(d)
		})
	}
	c.urgent(d)
	c.in(inHandler, c.who(o), func() {
		c.withParams(o)
		c.block(d.Body)
	})
	c.event = nil
	size := 1
	for _, p := range o.params {
		if size *= p.dom.Size(); size > maxChoice {
			c.errorf(diag.BadDomain, o.span, "`%s` stands for more than %d events", o.name, maxChoice).Help = "use smaller parameters"
			return
		}
	}
}

func (c *checker) funcBody(o *object, place placeKind, params []syntax.Param, body *syntax.Block) {
	c.fn = o
	c.in(place, c.who(o), func() {
		c.withParams(o)
		c.block(body)
	})
	c.fn = nil
	if o.result.kind != voidType && o.result.kind != noType && !ends(body) {
		c.errorf(diag.MissingReturn, o.span, "`%s` can end without returning a value", o.name).Help = "return a value on every way through it"
	}
}

// ends reports whether every way through s returns.
func ends(s syntax.Stmt) bool {
	switch s := s.(type) {
	case *syntax.Return, *syntax.BadStmt:
		return true
	case *syntax.Block:
		for _, t := range s.Stmts {
			if ends(t) {
				return true
			}
		}
	case *syntax.If:
		return s.Else != nil && ends(s.Then) && ends(s.Else)
	}
	return false
}

func (c *checker) deviceBody(d *syntax.DeviceDecl) {
	dev := c.refs[d.Name]
	c.deviceRoom(dev, d.Room)
	c.deviceGives(dev, d.Gives)
	for _, m := range d.Members {
		if cmd, ok := m.(*syntax.CommandDecl); ok {
			c.scope = c.memberScope(dev)
			c.remember(d.At.At)
			c.funcBody(c.refs[cmd.Name], inCommand, cmd.Params, cmd.Body)
			c.scope = c.global
		}
	}
}

func (c *checker) appBody(d *syntax.AppDecl) {
	c.app = c.refs[d.Name]
	c.scope = c.memberScope(c.app)
	c.remember(d.At.At)
	for _, m := range d.Members {
		switch m := m.(type) {
		case *syntax.OnDecl:
			c.onBody(m)
		case *syntax.EveryDecl:
			c.period(m.Period)
			c.handlerBody(m.Body)
		case *syntax.AtDecl:
			c.atTime(m.Time)
			c.weekdays(m.Days)
			c.handlerBody(m.Body)
		default:
			c.sharedBody(m)
		}
	}
	c.app, c.scope = nil, c.global
}

func (c *checker) handlerBody(b *syntax.Block) {
	c.in(inHandler, "app "+c.app.name, func() { c.block(b) })
}

// onBody checks a handler with its triggers.
func (c *checker) onBody(d *syntax.OnDecl) {
	var t Type
	who := "app " + c.app.name
	c.in(c.place, who, func() {
		for i := range d.Triggers {
			t = c.trigger(&d.Triggers[i])
		}
	})
	c.in(inHandler, who, func() {
		c.scope = newScope(c.scope)
		if d.Param != nil {
			c.handlerParam(d, t)
		}
		c.block(d.Body)
	})
}

func (c *checker) handlerParam(d *syntax.OnDecl, t Type) {
	switch {
	case len(d.Triggers) > 1:
		c.errorf(diag.BadArguments, d.Param.At.At, "a handler of several changes has no new value").Help = "write a handler for each"
		t = Type{}
	case t.kind == voidType:
		c.errorf(diag.BadArguments, d.Param.At.At, "this has no new value").Help = "leave (" + d.Param.Name + ") out"
		t = Type{}
	}
	o := c.local(d.Param, t, true)
	o.dom = t.dom
}

// trigger checks what a handler waits for and returns the type of its new value.
func (c *checker) trigger(t *syntax.Trigger) Type {
	o, id := c.triggerObject(t.Place)
	if o == nil {
		if id != nil && id.Name == "touch" {
			c.noValue(t)
			return tVoid
		}
		if t.Value != nil {
			c.bare(t.Value, Type{})
		}
		return Type{}
	}
	c.use(id, o, false)
	switch o.kind {
	case timerObject:
		o.handled = true
		c.noValue(t)
		return tVoid
	case modeObject, attributeObject, envObject:
		c.resolve(o)
		if t.Value != nil {
			c.in(inConstant, c.where, func() { c.triggerValue(t.Value, o) })
		}
		return o.typ
	}
	p := c.errorf(diag.NotAValue, t.Place.Span(), "a handler cannot wait for `%s`, which is %s", o.qualified(), article(o.kind))
	p.Help = "it can wait for an attribute, the mode, an environment factor, a timer of the app, or touch"
	if names := o.memberNames(attributeObject); o.kind == deviceObject && len(names) > 0 {
		p.Help = "wait for one of its attributes: on " + o.name + "." + names[0]
	}
	return Type{}
}

func (c *checker) triggerValue(x syntax.Expr, o *object) {
	t := c.expr(x, o.typ)
	if !c.want(x, t, o.typ) {
		return
	}
	if v, ok := c.constant(x, t); ok && !o.dom.Contains(v) {
		c.warnf(diag.NeverFits, x.Span(), "`%s` holds %s and never becomes %d", o.qualified(), domainText(o.dom), v).Help =
			"wait for a value of the type"
	}
}

func (c *checker) noValue(t *syntax.Trigger) {
	if t.Value != nil {
		c.errorf(diag.TypeMismatch, t.Value.Span(), "this has no value to compare with").Help = "leave the == out"
	}
}

// triggerObject is what a trigger names; nil with the name for touch.
func (c *checker) triggerObject(x syntax.Expr) (*object, *syntax.Ident) {
	m, ok := x.(*syntax.Member)
	if !ok {
		id := x.(*syntax.Ident)
		o := c.scope.lookup(id.Name)
		if o == nil && id.Name != "touch" && id.Name != "" {
			c.unknownTrigger(id)
		}
		return o, id
	}
	dev := c.owner(m.X)
	if dev == nil || m.Name.Name == "" {
		return nil, nil
	}
	o := dev.member(m.Name.Name)
	if o == nil || o.kind != attributeObject {
		p := c.errorf(diag.UnknownMember, m.Name.At.At, "%s `%s` has no attribute `%s`", dev.kind, dev.name, m.Name.Name)
		suggest(p, m.Name.Name, dev.memberNames(attributeObject), c.attributesOf(dev))
		return nil, nil
	}
	return o, m.Name
}

func (c *checker) unknownTrigger(id *syntax.Ident) {
	if id.Name == "mode" {
		c.unknownName(id, Type{})
		return
	}
	p := c.errorf(diag.UnknownName, id.At.At, "nothing is called `%s`", id.Name)
	known := c.scope.visible(func(o *object) bool {
		return o.kind == timerObject || o.kind == envObject || o.kind == deviceObject || o.kind == modeObject
	})
	suggest(p, id.Name, append(namesOf(known), "touch"), "a handler waits for device.attribute, mode, a timer, or touch")
}

// ownState reports a store to another app's state.
func (c *checker) ownState(o *object, at source.Span) bool {
	if o.owner == nil || o.owner.kind != appObject || o.owner == c.app {
		return true
	}
	c.errorf(diag.CannotAssign, at, "only app `%s` changes `%s`", o.owner.name, o.qualified()).Help =
		"declare the variable outside the apps if several change it"
	return false
}
