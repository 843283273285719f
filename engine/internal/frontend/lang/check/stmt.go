package check

import (
	"crosscheck/engine/internal/capability"
	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend/lang/syntax"
	"crosscheck/engine/internal/value"
)

// block checks statements in a scope of their own.
func (c *Checker) block(b *syntax.Block) {
	outer := c.scope
	c.scope = newScope(outer)
	c.remember(b.At.At)
	for _, s := range b.Stmts {
		c.stmt(s)
	}
	c.scope = outer
}

func (c *Checker) stmt(s syntax.Stmt) {
	switch s := s.(type) {
	case *syntax.Block:
		c.block(s)
	case *syntax.Let:
		c.let(s)
	case *syntax.Assign:
		c.assign(s)
	case *syntax.CallStmt:
		c.callStmt(s.Call)
	case *syntax.If:
		c.ifStmt(s)
	case *syntax.While:
		c.condition(s.Cond)
		c.loop(s.Body)
	case *syntax.For:
		c.forStmt(s)
	case *syntax.Choose:
		c.effect()
		o := c.localIn(s.Var, s.Type)
		if s.Type != nil {
			c.limitChoice(s.Type, o.Domain)
		}
	case *syntax.Assert:
		c.effect()
		c.condition(s.Cond)
	case *syntax.Switch:
		c.effect()
		if o := c.eventRef(s.Event, false, true); o != nil && s.On {
			o.enabledBy = true
		}
	case *syntax.Notify:
		c.effect()
	case *syntax.StartTimer, *syntax.CancelTimer, *syntax.ResetClock, *syntax.Wait:
		c.timeStmt(s)
	case *syntax.Return:
		c.returnStmt(s)
	case *syntax.BadStmt:
	}
}

func (c *Checker) let(s *syntax.Let) {
	t := c.expr(s.X, Type{})
	switch t.Kind {
	case IntType:
		t = tInt
	case BoolType, EnumType, NoType:
	default:
		c.errorf(diag.TypeMismatch, s.X.Span(), "a local variable cannot hold %s", t).Help = "use a number, a truth value or an enum value"
		t = Type{}
	}
	c.local(s.Name, t, false)
}

func (c *Checker) forStmt(s *syntax.For) {
	outer := c.scope
	c.scope = newScope(outer)
	if r, ok := s.Type.(*syntax.RangeType); ok {
		lo, hi := c.expr(r.Lo, tInt), c.expr(r.Hi, tInt)
		okLo, okHi := c.want(r.Lo, lo, tInt), c.want(r.Hi, hi, tInt)
		t := tInt
		if okLo && okHi && lo.Lo <= hi.Hi {
			t.Lo, t.Hi = lo.Lo, hi.Hi
		}
		if a, b := c.Exprs[r.Lo], c.Exprs[r.Hi]; a.Known && b.Known && a.Value > b.Value {
			c.warnf(diag.NeverFits, r.At.At, "the range %d..%d has no values", a.Value, b.Value).Help = "the lower end comes first"
		}
		c.local(s.Var, t, true)
	} else {
		c.localIn(s.Var, s.Type)
	}
	c.loop(s.Body)
	c.scope = outer
}

func (c *Checker) returnStmt(s *syntax.Return) {
	if c.fn == nil || c.fn.Result.Kind == VoidType {
		if s.X != nil {
			c.expr(s.X, Type{})
			c.errorf(diag.NoValue, s.X.Span(), "there is nothing to return a value to").Help = "write `return;`"
		}
		return
	}
	if s.X == nil {
		c.errorf(diag.MissingReturn, s.At.At, "`%s` must return a value", c.fn.Name).Help = "write return VALUE;"
		return
	}
	want := c.fn.Result
	t := c.expr(s.X, want)
	if c.want(s.X, t, want) && t.Kind == IntType && want.Kind == IntType {
		if t.Lo < want.Lo || t.Hi > want.Hi {
			c.fn.Checked = true
		}
		if t.Lo > want.Hi || t.Hi < want.Lo {
			c.warnf(diag.NeverFits, s.X.Span(), "this is never in %s", ExactType(want)).Help = "return a value of the function's type"
		}
	}
}

// assign checks a store.
func (c *Checker) assign(s *syntax.Assign) {
	o, dom := c.target(s.Place, s.Op != "=")
	want := Type{}
	if o != nil {
		want = c.typeFor(o)
	}
	if s.Op != "=" {
		t := c.expr(s.X, tInt)
		c.want(s.X, t, tInt)
		if o != nil && !want.same(tInt) {
			c.errorf(diag.TypeMismatch, s.Place.Span(), "`%s` works on numbers, but this is %s", s.Op, want).Help = "use ="
		}
		return
	}
	t := c.bare(s.X, want)
	if o == nil || !c.want(s.X, t, want) {
		return
	}
	if t.Kind == IntType && dom.Kind == value.Range && (t.Lo > int64(dom.Hi) || t.Hi < int64(dom.Lo)) {
		c.warnf(diag.NeverFits, s.X.Span(), "`%s` holds %s, and this is never in it", syntax.Source(s.Place), DomainText(dom)).Help =
			"store a value of the type, or widen the type"
	}
}

// target is the variable a store goes to, or nil when it may not be stored to.
func (c *Checker) target(place syntax.Expr, reads bool) (*Object, value.Domain) {
	var id *syntax.Ident
	var o *Object
	switch x := place.(type) {
	case *syntax.Ident:
		id, o = x, c.scope.Lookup(x.Name)
		if o == nil {
			c.unknownName(x, Type{})
			return nil, value.Domain{}
		}
	case *syntax.Member:
		owner := c.owner(x.X)
		if owner == nil || x.Name.Name == "" {
			return nil, value.Domain{}
		}
		if id, o = x.Name, owner.Member(x.Name.Name); o == nil {
			c.noMember(x.Name, owner)
			return nil, value.Domain{}
		}
	case *syntax.Index:
		return c.cellTarget(x)
	default:
		c.errorf(diag.CannotAssign, place.Span(), "this cannot be assigned").Help = "a variable, a cell or the mode stands left of ="
		return nil, value.Domain{}
	}
	if !c.assignable(id, o, place) {
		return nil, value.Domain{}
	}
	if reads {
		c.use(id, o, false)
	}
	c.use(id, o, true)
	if o.Kind != LocalObject {
		c.effect()
	}
	c.typeFor(o)
	return o, o.Domain
}

func (c *Checker) cellTarget(x *syntax.Index) (*Object, value.Domain) {
	o := c.arrayOf(x.X, true)
	t := c.expr(x.I, Type{})
	c.want(x.I, t, tInt)
	if o == nil || !c.ownState(o, x.At.At) {
		return nil, value.Domain{}
	}
	c.checkIndex(x.I, t, o)
	c.effect()
	return o, o.Domain
}

// assignable reports what may not stand left of =.
func (c *Checker) assignable(id *syntax.Ident, o *Object, place syntax.Expr) bool {
	refuse := func(help, format string, args ...any) bool {
		c.use(id, o, true)
		c.errorf(diag.CannotAssign, place.Span(), format, args...).Help = help
		return false
	}
	switch o.Kind {
	case LocalObject:
		c.afterWait(place.Span(), o)
		if o.Fixed {
			return refuse("copy it: let r = "+o.Name+";", "`%s` cannot be changed", o.Name)
		}
		return true
	case VarObject:
		if isArray(o) {
			return refuse("choose a cell: "+o.Name+"[0] = …", "`%s` is an array", o.Name)
		}
		return c.ownState(o, place.Span())
	case ModeObject:
		return true
	case AttributeObject:
		if c.place == inCommand && c.scope.Lookup(o.Name) == o {
			return true
		}
		return refuse(attributeHelp(o), "`%s` is changed by commands only", o.Qualified())
	case EnvObject:
		return refuse("declare a var instead", "only the environment changes `%s`", o.Name)
	case ClockObject:
		return refuse("write reset "+o.Name+";", "a clock cannot be assigned")
	case ConstObject:
		return refuse("declare a var instead", "`%s` is a constant", o.Name)
	}
	return refuse("a variable, a cell or the mode stands left of =", "`%s` is %s and cannot be assigned", o.Name, article(o.Kind))
}

// attributeHelp names a device's commands.
func attributeHelp(o *Object) string {
	var names []string
	for _, n := range o.Owner.memberNames(CommandObject) {
		names = append(names, o.Owner.Name+"."+TrimCall(n)+"(…)")
	}
	if len(names) == 0 {
		return "the environment moves it"
	}
	return "use " + List(names)
}

// TrimCall removes the mark of a command that shares its name with an attribute.
func TrimCall(name string) string {
	if n := len(name); n > 2 && name[n-2:] == "()" {
		return name[:n-2]
	}
	return name
}

// callStmt is a call of a function or of a device's command.
func (c *Checker) callStmt(x *syntax.Call) {
	if id, ok := x.Fun.(*syntax.Ident); ok {
		c.callFunc(id, x)
		return
	}
	c.command(x)
}

// command checks the call of a device's command and returns it.
func (c *Checker) command(x *syntax.Call) *Object {
	m := x.Fun.(*syntax.Member)
	dev := c.owner(m.X)
	if dev == nil {
		for _, a := range x.Args {
			c.expr(a, Type{})
		}
		return nil
	}
	cmd := dev.command(m.Name.Name)
	if cmd == nil {
		p := c.errorf(diag.UnknownMember, m.Name.At.At, "%s `%s` has no command `%s`", dev.Kind, dev.Name, m.Name.Name)
		names := dev.memberNames(CommandObject)
		for i := range names {
			names[i] = TrimCall(names[i])
		}
		otherwise := "its commands are " + List(names)
		if len(names) == 0 {
			otherwise = "it has no commands"
		}
		c.suggest(p, m.Name.Name, names, otherwise)
		return nil
	}
	c.use(m.Name, cmd, true)
	c.effect()
	if c.place == inCondition || c.place == inGuard || c.place == inConstant {
		c.errorf(diag.ImpureCondition, x.At.At, "a command cannot be called here").Help = "call it in a handler"
	}
	if cmd.Cmd == nil {
		c.resolve(cmd)
		c.arguments(x, cmd)
		if c.fn != nil {
			c.fn.Calls = append(c.fn.Calls, call{cmd, x.At.At})
		}
		return cmd
	}
	c.catalogueCall(x, dev, cmd.Cmd)
	return cmd
}

// catalogueCall checks the arguments of a command of the catalogue.
func (c *Checker) catalogueCall(x *syntax.Call, dev *Object, cmd *capability.Command) {
	for _, e := range cmd.Effects {
		a := dev.Member(e.Attr)
		a.Uses = append(a.Uses, Use{x.At.At, true, c.where})
		for _, name := range append([]string{e.Value}, e.Values...) {
			if _, ok := a.Domain.Index(name); !ok && name != "" && a.Domain.Kind == value.Enum {
				c.errorf(diag.UnknownName, x.At.At, "this sets `%s` to `%s`, which is none of its values", a.Qualified(), name).Help =
					"its values are " + List(ValueNames(a.Domain))
				break
			}
		}
	}
	if !c.argumentCount(x, cmd.Name, len(cmd.Params)) {
		return
	}
	for i, p := range cmd.Params {
		want := Type{Kind: TextType}
		if p.Attr != "" {
			want = dev.Member(p.Attr).Type
		} else if cmd.Says == "" {
			want = tInt
		}
		t := c.expr(x.Args[i], want)
		if !c.want(x.Args[i], t, want) || want.Kind != IntType {
			continue
		}
		if t.Lo > want.Hi || t.Hi < want.Lo {
			c.warnf(diag.NeverFits, x.Args[i].Span(), "this is never in %s, the values of `%s`", ExactType(want),
				dev.Member(p.Attr).Qualified()).Help = "use a value of the attribute, or widen it at the device"
		}
	}
}
