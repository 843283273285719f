package check

import (
	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend/lang/syntax"
	"crosscheck/engine/internal/value"
)

// ident is a bare name: a variable, or a value of the enum that is wanted.
func (c *Checker) ident(x *syntax.Ident, want Type) exprInfo {
	o := c.scope.Lookup(x.Name)
	if o != nil && o.IsValue() && (!want.has(x.Name) || want.same(c.typeFor(o))) {
		return c.valueOf(x, o)
	}
	if want.has(x.Name) {
		return c.enumName(x, want)
	}
	if o == nil && x.Name == "time" {
		c.Time.Day = true
		return exprInfo{Type: Type{Kind: NowType}, Free: true}
	}
	if o == nil && x.Name == "weekday" {
		c.Time.Day, c.Time.Weekday = true, true
		return exprInfo{Type: Type{Kind: DayType, Domain: Anyday}, Free: true}
	}
	if info, ok := c.anyEnum(x, o); ok {
		return info
	}
	if x.Name == "" {
		return exprInfo{}
	}
	if o != nil {
		c.notValue(x, o)
		return exprInfo{}
	}
	c.unknownName(x, want)
	return exprInfo{}
}

// typeFor is o's type, resolved first if need be.
func (c *Checker) typeFor(o *Object) Type {
	c.resolve(o)
	return o.Type
}

// valueOf reads a variable or constant.
func (c *Checker) valueOf(x *syntax.Ident, o *Object) exprInfo {
	t := c.typeFor(o)
	c.use(x, o, false)
	c.afterWait(x.At.At, o)
	if o.Array > 0 {
		c.errorf(diag.NotAValue, x.At.At, "`%s` is an array", o.Name).Help = "choose a cell: " + o.Name + "[0]"
		return exprInfo{}
	}
	if o.Kind == ConstObject {
		return exprInfo{Type: t, Known: true, Value: o.Value}
	}
	if c.place == inConstant && o.Kind != LocalObject {
		c.errorf(diag.NotConstant, x.At.At, "`%s` changes while the program runs, so it cannot stand here", o.Name).Help =
			"use a constant"
		return exprInfo{}
	}
	return exprInfo{Type: t, Free: t.IsTime()}
}

// enumName is the value of the wanted enum with this name.
func (c *Checker) enumName(x *syntax.Ident, want Type) exprInfo {
	i, _ := want.Domain.Index(x.Name)
	if enum := c.Global.Lookup(want.Domain.Name); enum != nil && enum.Kind == EnumObject && value.Same(enum.Domain, want.Domain) {
		c.use(x, enum.Member(x.Name), false)
	}
	return constantOf(Type{Kind: EnumType, Domain: want.Domain}, int64(i))
}

// textExpr is a text, or the name of an enum's value in quotes.
func (c *Checker) textExpr(x *syntax.TextLit, want Type) exprInfo {
	id := &syntax.Ident{At: x.At, Name: x.Value, Raw: x.Raw}
	switch {
	case want.has(x.Value):
		return c.enumName(id, want)
	case want.Kind == EnumType || want.Kind == DayType:
		c.unknownName(id, want)
		return exprInfo{}
	case want.Kind == NoType:
		if found := c.enumsWith(x.Value); len(found) == 1 {
			return c.enumName(id, found[0])
		}
	}
	return exprInfo{Type: Type{Kind: TextType}}
}

// enumsWith are the enums of the program that have a value of this name; of
// several different ones, two.
func (c *Checker) enumsWith(name string) []Type {
	var found []Type
	for _, d := range c.domains {
		if t := typeOf(d); t.has(name) && (len(found) == 0 || !t.same(found[0])) {
			found = append(found, t)
		}
	}
	return found
}

// anyEnum finds the only enum of the program that has a value named x.
func (c *Checker) anyEnum(x *syntax.Ident, o *Object) (exprInfo, bool) {
	found := c.enumsWith(x.Name)
	switch {
	case len(found) == 0 || o != nil:
		return exprInfo{}, false
	case len(found) == 1:
		return c.enumName(x, found[0]), true
	}
	p := c.errorf(diag.AmbiguousValue, x.At.At, "several enums have a value `%s`", x.Name)
	p.Help = "say which one is meant"
	if n := found[0].Domain.Name; n != "" && x.Raw == "" {
		p.Help += ": " + n + "." + x.Name
	}
	return exprInfo{}, true
}

// notValue reports a device, event or the like where a value is needed.
func (c *Checker) notValue(x *syntax.Ident, o *Object) {
	c.use(x, o, false)
	p := c.errorf(diag.NotAValue, x.At.At, "`%s` is %s, not a value", o.Name, article(o.Kind))
	p.Help = "write a variable, an attribute or an enum value"
	switch o.Kind {
	case DeviceObject:
		p.Help = "it has no attributes to read"
		if names := o.memberNames(AttributeObject); len(names) > 0 {
			p.Help = "read one of its attributes: " + o.Name + "." + names[0]
			if len(names) == 1 {
				p.Fix = &diag.Fix{Title: "Write " + o.Name + "." + names[0], Edits: []diag.Edit{{Span: x.At.At, New: o.Name + "." + names[0]}}}
			}
		}
	case EventObject, TimerObject:
		p.Help = "ask with enabled(" + o.Name + ")"
	case FuncObject:
		p.Help = "call it: " + o.Name + "(…)"
	case AppObject, EnumObject:
		p.Help = "name one of its parts: " + o.Name + ".…"
	}
}

func article(k ObjectKind) string {
	switch k {
	case EnumObject, EventObject, AppObject, AttributeObject, EnvObject:
		return "an " + k.String()
	}
	return "a " + k.String()
}

func (c *Checker) unknownName(x *syntax.Ident, want Type) {
	if x.Name == "mode" {
		c.errorf(diag.UnknownName, x.At.At, "the home's mode is not declared").Help = "declare it: mode: { home, away, night } = home;"
		return
	}
	if x.Name == "self" {
		c.errorf(diag.NotAValue, x.At.At, "`self` is no value").Help = "use it in enable(self), disable(self) or enabled(self)"
		return
	}
	if x.Name == "daylight" {
		c.errorf(diag.UnknownName, x.At.At, "nothing says when it is light").Help =
			"declare it: sunrise 5:30..8:30; and sunset 16:00..21:30;"
		return
	}
	if want.Kind == EnumType || want.Kind == DayType {
		p := c.errorf(diag.UnknownName, x.At.At, "`%s` is no value of %s", x.Name, want)
		c.suggest(p, syntax.Quote(x.Name), ValueNames(want.Domain), "its values are "+List(ValueNames(want.Domain)))
		return
	}
	p := c.errorf(diag.UnknownName, x.At.At, "nothing is called `%s`", x.Name)
	values := c.near(c.scope, (*Object).IsValue)
	c.suggest(p, x.Name, namesOf(values), "declare it first: var "+x.Name+": 0..9;")
}

// memberExpr is device.attribute, App.state or Enum.value.
func (c *Checker) memberExpr(x *syntax.Member, want Type) exprInfo {
	o := c.owner(x.X)
	if o == nil || x.Name.Name == "" {
		return exprInfo{}
	}
	m := o.Member(x.Name.Name)
	switch {
	case m == nil || m.Kind == CommandObject:
		c.noMember(x.Name, o)
		return exprInfo{}
	case m.Kind == EnumValue:
		c.use(x.Name, m, false)
		return constantOf(m.Type, m.Value)
	case !m.IsValue():
		c.notValue(x.Name, m)
		return exprInfo{}
	case m.Momentary():
		c.use(x.Name, m, false)
		c.errorf(diag.NotAValue, x.At.At, "`%s` has no state: it only tells that something happened", m.Qualified()).Help =
			"wait for it in an app: on " + m.Qualified() + " == " + m.Domain.Format(m.Domain.Lo) + " { … }"
		return exprInfo{}
	}
	return c.valueOf(x.Name, m)
}

// owner is the device, app or enum before a dot.
func (c *Checker) owner(x syntax.Expr) *Object {
	id, ok := x.(*syntax.Ident)
	if !ok {
		c.expr(x, Type{})
		c.errorf(diag.UnknownMember, x.Span(), "this has no parts").Help = "a dot follows the name of a device, app or enum"
		return nil
	}
	o := c.scope.Lookup(id.Name)
	if o == nil && id.Name == "" {
		return nil
	}
	if o == nil {
		p := c.errorf(diag.UnknownName, id.At.At, "nothing is called `%s`", id.Name)
		owners := c.near(c.scope, hasMembers)
		c.suggest(p, id.Name, namesOf(owners), "a dot follows the name of a device, app or enum")
		return nil
	}
	c.use(id, o, false)
	if !hasMembers(o) {
		c.errorf(diag.UnknownMember, id.At.At, "`%s` is %s and has no parts", o.Name, article(o.Kind)).Help =
			"a dot follows the name of a device, app or enum"
		return nil
	}
	if d, ok := o.Node.(*syntax.DeviceDecl); ok && (len(o.Caps) < len(d.Capabilities) || len(d.Capabilities) == 0 && !d.HasBody) {
		return nil // of an unknown kind, reported where it is declared
	}
	return o
}

func hasMembers(o *Object) bool {
	return o.Kind == DeviceObject || o.Kind == AppObject || o.Kind == EnumObject
}

func (c *Checker) noMember(name *syntax.Ident, o *Object) {
	if cmd := o.command(name.Name); cmd != nil {
		c.use(name, cmd, false)
		c.errorf(diag.NotAValue, name.At.At, "`%s.%s` is a command, not a value", o.Name, name.Name).Help =
			"call it as a statement: " + o.Name + "." + name.Name + "(…);"
		return
	}
	p := c.errorf(diag.UnknownMember, name.At.At, "%s `%s` has no `%s`", o.Kind, o.Name, name.Name)
	names := o.memberNames(AttributeObject, VarObject, EnumValue, ClockObject)
	otherwise := "it has " + List(names)
	if len(names) == 0 {
		otherwise = "it has nothing to read"
	}
	c.suggest(p, name.Name, names, otherwise)
}
