package lang

import (
	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend/lang/syntax"
	"crosscheck/engine/internal/value"
)

// ident is a bare name: a variable, or a value of the enum that is wanted.
func (c *checker) ident(x *syntax.Ident, want Type) exprInfo {
	o := c.scope.lookup(x.Name)
	if o != nil && o.isValue() && (!want.has(x.Name) || want.same(c.typeFor(o))) {
		return c.valueOf(x, o)
	}
	if want.has(x.Name) {
		return c.enumName(x, want)
	}
	if o == nil && x.Name == "time" {
		c.time.day = true
		return exprInfo{typ: Type{kind: nowType}, free: true}
	}
	if o == nil && x.Name == "weekday" {
		c.time.day, c.time.weekday = true, true
		return exprInfo{typ: Type{kind: dayType, dom: anyday}, free: true}
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
func (c *checker) typeFor(o *object) Type {
	c.resolve(o)
	return o.typ
}

// valueOf reads a variable or constant.
func (c *checker) valueOf(x *syntax.Ident, o *object) exprInfo {
	t := c.typeFor(o)
	c.use(x, o, false)
	c.afterWait(x.At.At, o)
	if o.array > 0 {
		c.errorf(diag.NotAValue, x.At.At, "`%s` is an array", o.name).Help = "choose a cell: " + o.name + "[0]"
		return exprInfo{}
	}
	if o.kind == constObject {
		return exprInfo{typ: t, known: true, val: o.val}
	}
	if c.place == inConstant && o.kind != localObject {
		c.errorf(diag.NotConstant, x.At.At, "`%s` changes while the program runs, so it cannot stand here", o.name).Help =
			"use a constant"
		return exprInfo{}
	}
	return exprInfo{typ: t, free: t.isTime()}
}

// enumName is the value of the wanted enum with this name.
func (c *checker) enumName(x *syntax.Ident, want Type) exprInfo {
	i, _ := want.dom.Index(x.Name)
	if enum := c.global.lookup(want.dom.Name); enum != nil && enum.kind == enumObject && value.Same(enum.dom, want.dom) {
		c.use(x, enum.member(x.Name), false)
	}
	return constantOf(Type{kind: enumType, dom: want.dom}, int64(i))
}

// textExpr is a text, or the name of an enum's value in quotes.
func (c *checker) textExpr(x *syntax.TextLit, want Type) exprInfo {
	id := &syntax.Ident{At: x.At, Name: x.Value, Raw: x.Raw}
	switch {
	case want.has(x.Value):
		return c.enumName(id, want)
	case want.kind == enumType || want.kind == dayType:
		c.unknownName(id, want)
		return exprInfo{}
	case want.kind == noType:
		if found := c.enumsWith(x.Value); len(found) == 1 {
			return c.enumName(id, found[0])
		}
	}
	return exprInfo{typ: Type{kind: textType}}
}

// enumsWith are the enums of the program that have a value of this name; of
// several different ones, two.
func (c *checker) enumsWith(name string) []Type {
	var found []Type
	for _, d := range c.domains {
		if t := typeOf(d); t.has(name) && (len(found) == 0 || !t.same(found[0])) {
			found = append(found, t)
		}
	}
	return found
}

// anyEnum finds the only enum of the program that has a value named x.
func (c *checker) anyEnum(x *syntax.Ident, o *object) (exprInfo, bool) {
	found := c.enumsWith(x.Name)
	switch {
	case len(found) == 0 || o != nil:
		return exprInfo{}, false
	case len(found) == 1:
		return c.enumName(x, found[0]), true
	}
	p := c.errorf(diag.AmbiguousValue, x.At.At, "several enums have a value `%s`", x.Name)
	p.Help = "say which one is meant"
	if n := found[0].dom.Name; n != "" && x.Raw == "" {
		p.Help += ": " + n + "." + x.Name
	}
	return exprInfo{}, true
}

// notValue reports a device, event or the like where a value is needed.
func (c *checker) notValue(x *syntax.Ident, o *object) {
	c.use(x, o, false)
	p := c.errorf(diag.NotAValue, x.At.At, "`%s` is %s, not a value", o.name, article(o.kind))
	p.Help = "write a variable, an attribute or an enum value"
	switch o.kind {
	case deviceObject:
		p.Help = "it has no attributes to read"
		if names := o.memberNames(attributeObject); len(names) > 0 {
			p.Help = "read one of its attributes: " + o.name + "." + names[0]
			if len(names) == 1 {
				p.Fix = &diag.Fix{Title: "Write " + o.name + "." + names[0], Edits: []diag.Edit{{Span: x.At.At, New: o.name + "." + names[0]}}}
			}
		}
	case eventObject, timerObject:
		p.Help = "ask with enabled(" + o.name + ")"
	case funcObject:
		p.Help = "call it: " + o.name + "(…)"
	case appObject, enumObject:
		p.Help = "name one of its parts: " + o.name + ".…"
	}
}

func article(k objectKind) string {
	switch k {
	case enumObject, eventObject, appObject, attributeObject, envObject:
		return "an " + k.String()
	}
	return "a " + k.String()
}

func (c *checker) unknownName(x *syntax.Ident, want Type) {
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
	if want.kind == enumType || want.kind == dayType {
		p := c.errorf(diag.UnknownName, x.At.At, "`%s` is no value of %s", x.Name, want)
		suggest(p, syntax.Quote(x.Name), valueNames(want.dom), "its values are "+list(valueNames(want.dom)))
		return
	}
	p := c.errorf(diag.UnknownName, x.At.At, "nothing is called `%s`", x.Name)
	values := c.scope.visible((*object).isValue)
	suggest(p, x.Name, namesOf(values), "declare it first: var "+x.Name+": 0..9;")
}

// memberExpr is device.attribute, App.state or Enum.value.
func (c *checker) memberExpr(x *syntax.Member, want Type) exprInfo {
	o := c.owner(x.X)
	if o == nil || x.Name.Name == "" {
		return exprInfo{}
	}
	m := o.member(x.Name.Name)
	switch {
	case m == nil || m.kind == commandObject:
		c.noMember(x.Name, o)
		return exprInfo{}
	case m.kind == enumValue:
		c.use(x.Name, m, false)
		return constantOf(m.typ, m.val)
	case !m.isValue():
		c.notValue(x.Name, m)
		return exprInfo{}
	case m.attr != nil && m.attr.Momentary:
		c.use(x.Name, m, false)
		c.errorf(diag.NotAValue, x.At.At, "`%s` has no state: it only tells that something happened", m.qualified()).Help =
			"wait for it in an app: on " + m.qualified() + " == " + m.dom.Format(m.dom.Lo) + " { … }"
		return exprInfo{}
	}
	return c.valueOf(x.Name, m)
}

// owner is the device, app or enum before a dot.
func (c *checker) owner(x syntax.Expr) *object {
	id, ok := x.(*syntax.Ident)
	if !ok {
		c.expr(x, Type{})
		c.errorf(diag.UnknownMember, x.Span(), "this has no parts").Help = "a dot follows the name of a device, app or enum"
		return nil
	}
	o := c.scope.lookup(id.Name)
	if o == nil && id.Name == "" {
		return nil
	}
	if o == nil {
		p := c.errorf(diag.UnknownName, id.At.At, "nothing is called `%s`", id.Name)
		owners := c.scope.visible(hasMembers)
		suggest(p, id.Name, namesOf(owners), "a dot follows the name of a device, app or enum")
		return nil
	}
	c.use(id, o, false)
	if !hasMembers(o) {
		c.errorf(diag.UnknownMember, id.At.At, "`%s` is %s and has no parts", o.name, article(o.kind)).Help =
			"a dot follows the name of a device, app or enum"
		return nil
	}
	if d, ok := o.node.(*syntax.DeviceDecl); ok && (len(o.caps) < len(d.Capabilities) || len(d.Capabilities) == 0 && !d.HasBody) {
		return nil // of an unknown kind, reported where it is declared
	}
	return o
}

func hasMembers(o *object) bool {
	return o.kind == deviceObject || o.kind == appObject || o.kind == enumObject
}

func (c *checker) noMember(name *syntax.Ident, o *object) {
	if cmd := o.command(name.Name); cmd != nil {
		c.use(name, cmd, false)
		c.errorf(diag.NotAValue, name.At.At, "`%s.%s` is a command, not a value", o.name, name.Name).Help =
			"call it as a statement: " + o.name + "." + name.Name + "(…);"
		return
	}
	p := c.errorf(diag.UnknownMember, name.At.At, "%s `%s` has no `%s`", o.kind, o.name, name.Name)
	names := o.memberNames(attributeObject, varObject, enumValue, clockObject)
	otherwise := "it has " + list(names)
	if len(names) == 0 {
		otherwise = "it has nothing to read"
	}
	suggest(p, name.Name, names, otherwise)
}
