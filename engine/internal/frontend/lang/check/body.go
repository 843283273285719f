package check

import (
	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend/lang/syntax"
	"crosscheck/engine/internal/source"
)

// body checks the bodies in a declaration of the program.
func (c *Checker) body(d syntax.Decl) {
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
		c.after(d, where)
		c.timedOnly(d)
	case *syntax.ForwardDecl:
		c.forward(d)
	case *syntax.TogetherDecl:
		c.together(d)
	case *syntax.OrderDecl:
		c.order(d)
	default:
		c.sharedBody(d)
	}
}

// sharedBody checks events and functions.
func (c *Checker) sharedBody(d syntax.Decl) {
	switch d := d.(type) {
	case *syntax.EventDecl:
		c.eventBody(c.Refs[d.Name], d)
	case *syntax.FuncDecl:
		c.funcBody(c.Refs[d.Name], inFunction, d.Params, d.Body)
	}
}

// who names the code of o for people.
func (c *Checker) who(o *Object) string {
	if c.app != nil {
		return "app " + c.app.Name
	}
	return o.Kind.String() + " " + o.Name
}

// withParams opens a scope that holds parameters.
func (c *Checker) withParams(o *Object) {
	c.scope = newScope(c.scope)
	for _, p := range o.Params {
		if p.Name != "" && c.scope.names[p.Name] == nil {
			c.scope.add(p)
		}
	}
}

func (c *Checker) eventBody(o *Object, d *syntax.EventDecl) {
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
	for _, p := range o.Params {
		if size *= p.Domain.Size(); size > maxChoice {
			c.errorf(diag.BadDomain, o.Span, "`%s` stands for more than %d events", o.Name, maxChoice).Help = "use smaller parameters"
			return
		}
	}
}

func (c *Checker) funcBody(o *Object, place placeKind, params []syntax.Param, body *syntax.Block) {
	c.fn = o
	c.in(place, c.who(o), func() {
		c.withParams(o)
		c.block(body)
	})
	c.fn = nil
	if o.Result.Kind != VoidType && o.Result.Kind != NoType && !ends(body) {
		c.errorf(diag.MissingReturn, o.Span, "`%s` can end without returning a value", o.Name).Help = "return a value on every way through it"
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

func (c *Checker) deviceBody(d *syntax.DeviceDecl) {
	dev := c.Refs[d.Name]
	c.deviceRoom(dev, d.Room)
	c.deviceGives(dev, d.Gives)
	for _, m := range d.Members {
		if cmd, ok := m.(*syntax.CommandDecl); ok {
			c.scope = c.memberScope(dev)
			c.remember(d.At.At)
			c.funcBody(c.Refs[cmd.Name], inCommand, cmd.Params, cmd.Body)
			c.scope = c.Global
		}
	}
}

func (c *Checker) appBody(d *syntax.AppDecl) {
	c.app = c.Refs[d.Name]
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
	c.app, c.scope = nil, c.Global
}

func (c *Checker) handlerBody(b *syntax.Block) {
	c.in(inHandler, "app "+c.app.Name, func() { c.block(b) })
}

// onBody checks a handler with its triggers.
func (c *Checker) onBody(d *syntax.OnDecl) {
	var t Type
	who := "app " + c.app.Name
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

func (c *Checker) handlerParam(d *syntax.OnDecl, t Type) {
	switch {
	case len(d.Triggers) > 1:
		c.errorf(diag.BadArguments, d.Param.At.At, "a handler of several changes has no new value").Help = "write a handler for each"
		t = Type{}
	case t.Kind == VoidType:
		c.errorf(diag.BadArguments, d.Param.At.At, "this has no new value").Help = "leave (" + d.Param.Name + ") out"
		t = Type{}
	}
	o := c.local(d.Param, t, true)
	o.Domain = t.Domain
}

// trigger checks what a handler waits for and returns the type of its new value.
func (c *Checker) trigger(t *syntax.Trigger) Type {
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
	switch o.Kind {
	case TimerObject:
		o.handled = true
		c.noValue(t)
		return tVoid
	case ModeObject, AttributeObject, EnvObject:
		c.resolve(o)
		if t.Value != nil {
			c.in(inConstant, c.where, func() { c.triggerValue(t, o) })
		}
		return o.Type
	}
	p := c.errorf(diag.NotAValue, t.Place.Span(), "a handler cannot wait for `%s`, which is %s", o.Qualified(), article(o.Kind))
	p.Help = "it can wait for an attribute, the mode, an environment factor, a timer of the app, or touch"
	if names := o.memberNames(AttributeObject); o.Kind == DeviceObject && len(names) > 0 {
		p.Help = "wait for one of its attributes: on " + o.Name + "." + names[0]
	}
	return Type{}
}

// mostTogether is how many changes may come at one moment: in every order.
const mostTogether = 4

// together checks what changes at one moment.
func (c *Checker) together(d *syntax.TogetherDecl) {
	seen := map[*Object]bool{}
	for i := range d.Changes {
		t := &d.Changes[i]
		at := t.Place.Span()
		before := len(c.Problems)
		c.trigger(t)
		o := c.TriggerObject(t.Place)
		switch {
		case len(c.Problems) > before:
		case o == nil || o.Momentary() || o.Step > 0 || o.Every > 0:
			c.errorf(diag.Misplaced, at, "this does not change together with others").Help = "name attributes with a state, the mode, or factors without steps"
		case t.Value != nil && t.Op != "==":
			c.errorf(diag.UnexpectedToken, t.Value.Span(), "it is not said which value this gets").Help = "write =="
		case seen[o]:
			c.errorf(diag.Redeclared, at, "`%s` changes twice", o.Qualified()).Help = "name it once"
		case i >= mostTogether:
			c.errorf(diag.BadArguments, at, "more than %d changes at one moment", mostTogether).Help = "leave some out: they are explored in every order"
		}
		seen[o] = true
	}
}

// TriggerObject is what a trigger names, nil for touch.
func (c *Checker) TriggerObject(x syntax.Expr) *Object {
	if m, ok := x.(*syntax.Member); ok {
		return c.Refs[m.Name]
	}
	return c.Refs[x.(*syntax.Ident)]
}

func (c *Checker) triggerValue(trigger *syntax.Trigger, o *Object) {
	x := trigger.Value
	t := c.expr(x, o.Type)
	if !c.want(x, t, o.Type) {
		return
	}
	if trigger.Op != "==" && t.Kind != IntType {
		c.errorf(diag.TypeMismatch, x.Span(), "`%s` compares numbers, but this is %s", trigger.Op, t).Help = "wait for one value with =="
		return
	}
	v, ok := c.constant(x, t)
	low, high := Apply(trigger.Op, int64(o.Domain.Lo), v), Apply(trigger.Op, int64(o.Domain.Hi), v)
	switch {
	case !ok:
	case trigger.Op == "==" && !o.Domain.Contains(v):
		c.warnf(diag.NeverFits, x.Span(), "`%s` holds %s and never becomes %d", o.Qualified(), DomainText(o.Domain), v).Help =
			"wait for a value of the type"
	case trigger.Op != "==" && low == high && !(o.Momentary() && low == 1):
		c.warnf(diag.NeverFits, x.Span(), "`%s` holds %s and never passes this limit", o.Qualified(), DomainText(o.Domain)).Help =
			"wait for a limit within the type"
	}
}

func (c *Checker) noValue(t *syntax.Trigger) {
	if t.Value != nil {
		c.errorf(diag.TypeMismatch, t.Value.Span(), "this has no value to compare with").Help = "leave the " + t.Op + " out"
	}
}

// triggerObject is what a trigger names; nil with the name for touch.
func (c *Checker) triggerObject(x syntax.Expr) (*Object, *syntax.Ident) {
	m, ok := x.(*syntax.Member)
	if !ok {
		id := x.(*syntax.Ident)
		o := c.scope.Lookup(id.Name)
		if o == nil && id.Name != "touch" && id.Name != "" {
			c.unknownTrigger(id)
		}
		return o, id
	}
	dev := c.owner(m.X)
	if dev == nil || m.Name.Name == "" {
		return nil, nil
	}
	o := dev.Member(m.Name.Name)
	if o == nil || o.Kind != AttributeObject {
		p := c.errorf(diag.UnknownMember, m.Name.At.At, "%s `%s` has no attribute `%s`", dev.Kind, dev.Name, m.Name.Name)
		c.suggest(p, m.Name.Name, dev.memberNames(AttributeObject), c.attributesOf(dev))
		return nil, nil
	}
	return o, m.Name
}

func (c *Checker) unknownTrigger(id *syntax.Ident) {
	if id.Name == "mode" {
		c.unknownName(id, Type{})
		return
	}
	p := c.errorf(diag.UnknownName, id.At.At, "nothing is called `%s`", id.Name)
	known := c.near(c.scope, func(o *Object) bool {
		return o.Kind == TimerObject || o.Kind == EnvObject || o.Kind == DeviceObject || o.Kind == ModeObject
	})
	c.suggest(p, id.Name, append(namesOf(known), "touch"), "a handler waits for device.attribute, mode, a timer, or touch")
}

// ownState reports a store to another app's state.
func (c *Checker) ownState(o *Object, at source.Span) bool {
	if o.Owner == nil || o.Owner.Kind != AppObject || o.Owner == c.app {
		return true
	}
	c.errorf(diag.CannotAssign, at, "only app `%s` changes `%s`", o.Owner.Name, o.Qualified()).Help =
		"declare the variable outside the apps if several change it"
	return false
}
