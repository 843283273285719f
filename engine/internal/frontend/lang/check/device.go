package check

import (
	"slices"

	"crosscheck/engine/internal/capability"
	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend/lang/syntax"
	"crosscheck/engine/internal/value"
)

// declareDevice enters a device with its attributes and commands.
func (c *Checker) declareDevice(d *syntax.DeviceDecl) {
	dev := c.named(DeviceObject, d.Name, d)
	dev.resolved = true
	c.declareIn(c.Global, dev)
	c.fromCatalogue(dev, d)
	for _, m := range d.Members {
		switch m := m.(type) {
		case *syntax.AttributeDecl:
			c.addMember(dev, c.named(AttributeObject, m.Name, m))
		case *syntax.CommandDecl:
			c.addMember(dev, c.named(CommandObject, m.Name, m))
		}
	}
	c.in(inConstant, "device "+dev.Name, func() {
		for _, m := range d.Members {
			if s, ok := m.(*syntax.SettingDecl); ok {
				c.setting(dev, s, d.Fixed)
			}
		}
		if d.Start != nil {
			c.mainStart(dev, d.Start)
		}
	})
	if d.ByHand && d.Fixed {
		c.errorf(diag.UnexpectedToken, d.Name.At.At, "`%s` cannot be both by hand and fixed", dev.Name).Help = "remove one of them"
	}
}

// fromCatalogue adds the attributes and commands of the device's capabilities:
// what several of them have it has once.
func (c *Checker) fromCatalogue(dev *Object, d *syntax.DeviceDecl) {
	for _, name := range d.Capabilities {
		c.capability(dev, name)
	}
	for _, k := range dev.Caps {
		for i := range k.Attributes {
			c.addAttribute(dev, &k.Attributes[i], d)
		}
	}
	for _, k := range dev.Caps {
		for i := range k.Commands {
			c.addCommand(dev, &k.Commands[i], d)
		}
	}
}

// addAttribute adds an attribute of the catalogue. When several capabilities
// have it, it gives off what it gives off in any: a switch that is also a
// dimmer is a lamp.
func (c *Checker) addAttribute(dev *Object, a *capability.Attribute, d *syntax.DeviceDecl) {
	if o := dev.Member(a.Name); o != nil {
		if o.Attr.Medium == capability.NoMedium {
			o.Attr = a
		}
		return
	}
	o := &Object{Kind: AttributeObject, Name: a.Name, Catalogued: true, Attr: a, Domain: a.Domain, resolved: true, Node: d}
	o.Type, o.Span, o.Start = typeOf(a.Domain), dev.Span, []int32{a.Start}
	dev.add(o)
	c.knowDomain(a.Domain)
}

// capability adds a capability to a device.
func (c *Checker) capability(dev *Object, name *syntax.Ident) {
	k := capability.Lookup(name.Name)
	switch {
	case name.Name == "":
	case k == nil:
		p := c.errorf(diag.UnknownCapability, name.At.At, "there is no capability `%s`", name.Name)
		c.suggest(p, name.Name, capability.Names(), "use one of the catalogue, such as switch, lock or motionSensor, "+
			"or declare the attributes in place")
	case slices.Contains(dev.Caps, k):
		dev.Caps = append(dev.Caps, k)
		c.errorf(diag.Redeclared, name.At.At, "`%s` stands twice here", name.Name).Help = "remove one of them"
	default:
		dev.Caps = append(dev.Caps, k)
	}
}

// addCommand adds a command of the catalogue. When several capabilities have
// it, it does what it does in all of them.
func (c *Checker) addCommand(dev *Object, cmd *capability.Command, d *syntax.DeviceDecl) {
	if o := dev.command(cmd.Name); o != nil {
		o.Cmd = o.Cmd.And(cmd)
		return
	}
	name := cmd.Name
	if dev.Member(name) != nil { // an attribute and a command share the name
		name += "()"
	}
	dev.add(&Object{Kind: CommandObject, Name: name, Catalogued: true, Cmd: cmd, Span: dev.Span, resolved: true, Node: d})
}

// command finds a command; attributes may have the same name.
func (o *Object) command(name string) *Object {
	if m := o.members[name+"()"]; m != nil {
		return m
	}
	if m := o.members[name]; m != nil && m.Kind == CommandObject {
		return m
	}
	return nil
}

// setting narrows or starts an attribute of a device, which may be fixed.
func (c *Checker) setting(dev *Object, s *syntax.SettingDecl, fixed bool) {
	o := dev.Member(s.Name.Name)
	if o == nil || o.Kind != AttributeObject {
		p := c.errorf(diag.UnknownMember, s.Name.At.At, "`%s` has no attribute `%s`", dev.Name, s.Name.Name)
		c.suggest(p, s.Name.Name, dev.memberNames(AttributeObject), c.attributesOf(dev))
		return
	}
	c.in(c.place, "", func() { c.use(s.Name, o, false) }) // nobody reads it here
	c.resolve(o)
	if s.Type != nil {
		c.narrow(o, s, fixed || s.Fixed)
	}
	c.among(o, s)
	o.Still = s.Fixed
	if s.Start != nil {
		c.resolveStart(o, nil, s.Start)
	}
}

func (c *Checker) attributesOf(dev *Object) string {
	if names := dev.memberNames(AttributeObject); len(names) > 0 {
		return "its attributes are " + List(names)
	}
	return "it has no attributes"
}

// narrow replaces an attribute's domain by a part of it, or moves a range. The
// weather chooses among all of it, unless the attribute is fixed.
func (c *Checker) narrow(o *Object, s *syntax.SettingDecl, fixed bool) {
	d := c.domain(s.Type)
	if d.Kind == 0 {
		return
	}
	if d.Kind != o.Domain.Kind {
		c.errorf(diag.TypeMismatch, s.Type.Span(), "`%s` is %s, not %s", o.Qualified(), DomainText(o.Domain), DomainText(d)).Help =
			"narrow it to some of these values"
		return
	}
	for _, name := range d.Names {
		if _, ok := o.Domain.Index(name); !ok {
			p := c.errorf(diag.UnknownName, s.Type.Span(), "`%s` is no value of `%s`", name, o.Qualified())
			p.Help = "its values are " + List(o.Domain.Names)
			return
		}
	}
	was := o.Domain
	o.Domain, o.Type = d, typeOf(d)
	o.Start = []int32{c.sameStart(was, d, o.Start[0])}
	if o.Attr != nil && o.Attr.Sensor && s.Among == nil && !fixed {
		c.limitChoice(s.Type, d)
	}
}

// among notes the values that whatever moves an attribute gives it.
func (c *Checker) among(o *Object, s *syntax.SettingDecl) {
	for _, x := range s.Among {
		if t := c.expr(x, o.Type); !c.want(x, t, o.Type) {
			continue
		}
		v, ok := c.constant(x, c.Exprs[x].Type)
		switch {
		case !ok:
		case !o.Domain.Contains(v):
			c.errorf(diag.BadStart, x.Span(), "%d is not in %s", v, DomainText(o.Domain)).Help = "name values of the attribute"
		case !slices.Contains(o.Among, int32(v)):
			o.Among = append(o.Among, int32(v))
		}
	}
	slices.Sort(o.Among)
}

// sameStart is the start in the narrowed domain.
func (c *Checker) sameStart(was, d value.Domain, start int32) int32 {
	if was.Kind != value.Enum {
		return max(d.Lo, min(d.Hi, start))
	}
	i, _ := d.Index(was.Names[start])
	return i
}

// mainStart sets the start of the first attribute.
func (c *Checker) mainStart(dev *Object, s *syntax.Start) {
	if len(dev.Order) == 0 || dev.Order[0].Kind != AttributeObject {
		if d := dev.Node.(*syntax.DeviceDecl); len(dev.Caps) == len(d.Capabilities) {
			c.errorf(diag.BadStart, s.At.At, "`%s` has no state to start with", dev.Name).Help = "remove the start"
		}
		return
	}
	c.resolve(dev.Order[0])
	c.resolveStart(dev.Order[0], nil, s)
}

// List joins names for a sentence.
func List(names []string) string {
	if len(names) > 8 {
		names = append(append([]string{}, names[:8]...), "…")
	}
	s := ""
	for i, n := range names {
		switch {
		case i == 0:
		case i == len(names)-1 && n != "…":
			s += " and "
		default:
			s += ", "
		}
		s += n
	}
	return s
}
