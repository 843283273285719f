package lang

import (
	"strconv"

	"crosscheck/engine/internal/capability"
	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend/lang/syntax"
	"crosscheck/engine/internal/value"
)

func itoa(n int) string { return strconv.Itoa(n) }

// block checks statements in a scope of their own.
func (c *checker) block(b *syntax.Block) {
	outer := c.scope
	c.scope = newScope(outer)
	c.remember(b.At.At)
	for _, s := range b.Stmts {
		c.stmt(s)
	}
	c.scope = outer
}

func (c *checker) stmt(s syntax.Stmt) {
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
			c.limitChoice(s.Type, o.dom)
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

func (c *checker) let(s *syntax.Let) {
	t := c.expr(s.X, Type{})
	switch t.kind {
	case intType:
		t = tInt
	case boolType, enumType, noType:
	default:
		c.errorf(diag.TypeMismatch, s.X.Span(), "a local variable cannot hold %s", t).Help = "use a number, a truth value or an enum value"
		t = Type{}
	}
	c.local(s.Name, t, false)
}

func (c *checker) forStmt(s *syntax.For) {
	outer := c.scope
	c.scope = newScope(outer)
	if r, ok := s.Type.(*syntax.RangeType); ok {
		lo, hi := c.expr(r.Lo, tInt), c.expr(r.Hi, tInt)
		okLo, okHi := c.want(r.Lo, lo, tInt), c.want(r.Hi, hi, tInt)
		t := tInt
		if okLo && okHi && lo.lo <= hi.hi {
			t.lo, t.hi = lo.lo, hi.hi
		}
		if a, b := c.exprs[r.Lo], c.exprs[r.Hi]; a.known && b.known && a.val > b.val {
			c.warnf(diag.NeverFits, r.At.At, "the range %d..%d has no values", a.val, b.val).Help = "the lower end comes first"
		}
		c.local(s.Var, t, true)
	} else {
		c.localIn(s.Var, s.Type)
	}
	c.loop(s.Body)
	c.scope = outer
}

func (c *checker) returnStmt(s *syntax.Return) {
	if c.fn == nil || c.fn.result.kind == voidType {
		if s.X != nil {
			c.expr(s.X, Type{})
			c.errorf(diag.NoValue, s.X.Span(), "there is nothing to return a value to").Help = "write `return;`"
		}
		return
	}
	if s.X == nil {
		c.errorf(diag.MissingReturn, s.At.At, "`%s` must return a value", c.fn.name).Help = "write return VALUE;"
		return
	}
	want := c.fn.result
	t := c.expr(s.X, want)
	if c.want(s.X, t, want) && t.kind == intType && want.kind == intType {
		if t.lo < want.lo || t.hi > want.hi {
			c.fn.checked = true
		}
		if t.lo > want.hi || t.hi < want.lo {
			c.warnf(diag.NeverFits, s.X.Span(), "this is never in %s", exactType(want)).Help = "return a value of the function's type"
		}
	}
}

// assign checks a store.
func (c *checker) assign(s *syntax.Assign) {
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
	if t.kind == intType && dom.Kind == value.Range && (t.lo > int64(dom.Hi) || t.hi < int64(dom.Lo)) {
		c.warnf(diag.NeverFits, s.X.Span(), "`%s` holds %s, and this is never in it", syntax.Source(s.Place), domainText(dom)).Help =
			"store a value of the type, or widen the type"
	}
}

// target is the variable a store goes to, or nil when it may not be stored to.
func (c *checker) target(place syntax.Expr, reads bool) (*object, value.Domain) {
	var id *syntax.Ident
	var o *object
	switch x := place.(type) {
	case *syntax.Ident:
		id, o = x, c.scope.lookup(x.Name)
		if o == nil {
			c.unknownName(x, Type{})
			return nil, value.Domain{}
		}
	case *syntax.Member:
		owner := c.owner(x.X)
		if owner == nil || x.Name.Name == "" {
			return nil, value.Domain{}
		}
		if id, o = x.Name, owner.member(x.Name.Name); o == nil {
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
	if o.kind != localObject {
		c.effect()
	}
	c.typeFor(o)
	return o, o.dom
}

func (c *checker) cellTarget(x *syntax.Index) (*object, value.Domain) {
	o := c.arrayOf(x.X, true)
	t := c.expr(x.I, Type{})
	c.want(x.I, t, tInt)
	if o == nil || !c.ownState(o, x.At.At) {
		return nil, value.Domain{}
	}
	c.checkIndex(x.I, t, o)
	c.effect()
	return o, o.dom
}

// assignable reports what may not stand left of =.
func (c *checker) assignable(id *syntax.Ident, o *object, place syntax.Expr) bool {
	refuse := func(help, format string, args ...any) bool {
		c.use(id, o, true)
		c.errorf(diag.CannotAssign, place.Span(), format, args...).Help = help
		return false
	}
	switch o.kind {
	case localObject:
		c.afterWait(place.Span(), o)
		if o.fixed {
			return refuse("copy it: let r = "+o.name+";", "`%s` cannot be changed", o.name)
		}
		return true
	case varObject:
		if isArray(o) {
			return refuse("choose a cell: "+o.name+"[0] = …", "`%s` is an array", o.name)
		}
		return c.ownState(o, place.Span())
	case modeObject:
		return true
	case attributeObject:
		if c.place == inCommand && c.scope.lookup(o.name) == o {
			return true
		}
		return refuse(attributeHelp(o), "`%s` is changed by commands only", o.qualified())
	case envObject:
		return refuse("declare a var instead", "only the environment changes `%s`", o.name)
	case clockObject:
		return refuse("write reset "+o.name+";", "a clock cannot be assigned")
	case constObject:
		return refuse("declare a var instead", "`%s` is a constant", o.name)
	}
	return refuse("a variable, a cell or the mode stands left of =", "`%s` is %s and cannot be assigned", o.name, article(o.kind))
}

// attributeHelp names a device's commands.
func attributeHelp(o *object) string {
	var names []string
	for _, n := range o.owner.memberNames(commandObject) {
		names = append(names, o.owner.name+"."+trimCall(n)+"(…)")
	}
	if len(names) == 0 {
		return "the environment moves it"
	}
	return "use " + list(names)
}

// trimCall removes the mark of a command that shares its name with an attribute.
func trimCall(name string) string {
	if n := len(name); n > 2 && name[n-2:] == "()" {
		return name[:n-2]
	}
	return name
}

// callStmt is a call of a function or of a device's command.
func (c *checker) callStmt(x *syntax.Call) {
	if id, ok := x.Fun.(*syntax.Ident); ok {
		c.callFunc(id, x)
		return
	}
	c.command(x)
}

// command checks the call of a device's command and returns it.
func (c *checker) command(x *syntax.Call) *object {
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
		p := c.errorf(diag.UnknownMember, m.Name.At.At, "%s `%s` has no command `%s`", dev.kind, dev.name, m.Name.Name)
		names := dev.memberNames(commandObject)
		for i := range names {
			names[i] = trimCall(names[i])
		}
		otherwise := "its commands are " + list(names)
		if len(names) == 0 {
			otherwise = "it has no commands"
		}
		suggest(p, m.Name.Name, names, otherwise)
		return nil
	}
	c.use(m.Name, cmd, true)
	c.effect()
	if c.place == inCondition || c.place == inGuard || c.place == inConstant {
		c.errorf(diag.ImpureCondition, x.At.At, "a command cannot be called here").Help = "call it in a handler"
	}
	if cmd.cmd == nil {
		c.resolve(cmd)
		c.arguments(x, cmd)
		if c.fn != nil {
			c.fn.calls = append(c.fn.calls, call{cmd, x.At.At})
		}
		return cmd
	}
	c.catalogueCall(x, dev, cmd.cmd)
	return cmd
}

// catalogueCall checks the arguments of a command of the catalogue.
func (c *checker) catalogueCall(x *syntax.Call, dev *object, cmd *capability.Command) {
	for _, e := range cmd.Effects {
		a := dev.member(e.Attr)
		a.uses = append(a.uses, use{x.At.At, true, c.where})
		for _, name := range append([]string{e.Value}, e.Values...) {
			if _, ok := a.dom.Index(name); !ok && name != "" && a.dom.Kind == value.Enum {
				c.errorf(diag.UnknownName, x.At.At, "this sets `%s` to `%s`, which is none of its values", a.qualified(), name).Help =
					"its values are " + list(valueNames(a.dom))
				break
			}
		}
	}
	if !c.argumentCount(x, cmd.Name, len(cmd.Params)) {
		return
	}
	for i, p := range cmd.Params {
		want := Type{kind: textType}
		if p.Attr != "" {
			want = dev.member(p.Attr).typ
		} else if cmd.Says == "" {
			want = tInt
		}
		t := c.expr(x.Args[i], want)
		if !c.want(x.Args[i], t, want) || want.kind != intType {
			continue
		}
		if t.lo > want.hi || t.hi < want.lo {
			c.warnf(diag.NeverFits, x.Args[i].Span(), "this is never in %s, the values of `%s`", exactType(want),
				dev.member(p.Attr).qualified()).Help = "use a value of the attribute, or widen it at the device"
		}
	}
}
