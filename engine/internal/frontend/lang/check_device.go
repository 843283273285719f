package lang

import (
	"slices"

	"crosscheck/engine/internal/capability"
	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend/lang/syntax"
	"crosscheck/engine/internal/value"
)

// declareDevice enters a device with its attributes and commands.
func (c *checker) declareDevice(d *syntax.DeviceDecl) {
	dev := c.named(deviceObject, d.Name, d)
	dev.resolved = true
	c.declareIn(c.global, dev)
	c.fromCatalogue(dev, d)
	for _, m := range d.Members {
		switch m := m.(type) {
		case *syntax.AttributeDecl:
			c.addMember(dev, c.named(attributeObject, m.Name, m))
		case *syntax.CommandDecl:
			c.addMember(dev, c.named(commandObject, m.Name, m))
		}
	}
	c.in(inConstant, "device "+dev.name, func() {
		for _, m := range d.Members {
			if s, ok := m.(*syntax.SettingDecl); ok {
				c.setting(dev, s)
			}
		}
		if d.Start != nil {
			c.mainStart(dev, d.Start)
		}
	})
	if d.ByHand && d.Fixed {
		c.errorf(diag.UnexpectedToken, d.Name.At.At, "`%s` cannot be both by hand and fixed", dev.name).Help = "remove one of them"
	}
}

// fromCatalogue adds the attributes and commands of the device's capabilities:
// what several of them have it has once.
func (c *checker) fromCatalogue(dev *object, d *syntax.DeviceDecl) {
	for _, name := range d.Capabilities {
		c.capability(dev, name)
	}
	for _, k := range dev.caps {
		for i := range k.Attributes {
			c.addAttribute(dev, &k.Attributes[i], d)
		}
	}
	for _, k := range dev.caps {
		for i := range k.Commands {
			c.addCommand(dev, &k.Commands[i], d)
		}
	}
}

// addAttribute adds an attribute of the catalogue. When several capabilities
// have it, it gives off what it gives off in any: a switch that is also a
// dimmer is a lamp.
func (c *checker) addAttribute(dev *object, a *capability.Attribute, d *syntax.DeviceDecl) {
	if o := dev.member(a.Name); o != nil {
		if o.attr.Medium == capability.NoMedium {
			o.attr = a
		}
		return
	}
	o := &object{kind: attributeObject, name: a.Name, catalogued: true, attr: a, dom: a.Domain, resolved: true, node: d}
	o.typ, o.span, o.start = typeOf(a.Domain), dev.span, []int32{a.Start}
	dev.add(o)
	c.knowDomain(a.Domain)
}

// capability adds a capability to a device.
func (c *checker) capability(dev *object, name *syntax.Ident) {
	k := capability.Lookup(name.Name)
	switch {
	case name.Name == "":
	case k == nil:
		p := c.errorf(diag.UnknownCapability, name.At.At, "there is no capability `%s`", name.Name)
		suggest(p, name.Name, capability.Names(), "use one of the catalogue, such as switch, lock or motionSensor, "+
			"or declare the attributes in place")
	case slices.Contains(dev.caps, k):
		dev.caps = append(dev.caps, k)
		c.errorf(diag.Redeclared, name.At.At, "`%s` stands twice here", name.Name).Help = "remove one of them"
	default:
		dev.caps = append(dev.caps, k)
	}
}

// addCommand adds a command of the catalogue. When several capabilities have
// it, it does what it does in all of them.
func (c *checker) addCommand(dev *object, cmd *capability.Command, d *syntax.DeviceDecl) {
	if o := dev.command(cmd.Name); o != nil {
		o.cmd = o.cmd.And(cmd)
		return
	}
	name := cmd.Name
	if dev.member(name) != nil { // an attribute and a command share the name
		name += "()"
	}
	dev.add(&object{kind: commandObject, name: name, catalogued: true, cmd: cmd, span: dev.span, resolved: true, node: d})
}

// command finds a command; attributes may have the same name.
func (o *object) command(name string) *object {
	if m := o.members[name+"()"]; m != nil {
		return m
	}
	if m := o.members[name]; m != nil && m.kind == commandObject {
		return m
	}
	return nil
}

// setting narrows or starts an attribute.
func (c *checker) setting(dev *object, s *syntax.SettingDecl) {
	o := dev.member(s.Name.Name)
	if o == nil || o.kind != attributeObject {
		p := c.errorf(diag.UnknownMember, s.Name.At.At, "`%s` has no attribute `%s`", dev.name, s.Name.Name)
		suggest(p, s.Name.Name, dev.memberNames(attributeObject), c.attributesOf(dev))
		return
	}
	c.in(c.place, "", func() { c.use(s.Name, o, false) }) // nobody reads it here
	c.resolve(o)
	if s.Type != nil {
		c.narrow(o, s)
	}
	if s.Start != nil {
		c.resolveStart(o, nil, s.Start)
	}
}

func (c *checker) attributesOf(dev *object) string {
	if names := dev.memberNames(attributeObject); len(names) > 0 {
		return "its attributes are " + list(names)
	}
	return "it has no attributes"
}

// narrow replaces an attribute's domain by a part of it, or moves a range.
func (c *checker) narrow(o *object, s *syntax.SettingDecl) {
	d := c.domain(s.Type)
	if d.Kind == 0 {
		return
	}
	if d.Kind != o.dom.Kind {
		c.errorf(diag.TypeMismatch, s.Type.Span(), "`%s` is %s, not %s", o.qualified(), domainText(o.dom), domainText(d)).Help =
			"narrow it to some of these values"
		return
	}
	for _, name := range d.Names {
		if _, ok := o.dom.Index(name); !ok {
			p := c.errorf(diag.UnknownName, s.Type.Span(), "`%s` is no value of `%s`", name, o.qualified())
			p.Help = "its values are " + list(o.dom.Names)
			return
		}
	}
	was := o.dom
	o.dom, o.typ = d, typeOf(d)
	o.start = []int32{c.sameStart(was, d, o.start[0])}
	if o.attr != nil && o.attr.Sensor {
		c.limitChoice(s.Type, d)
	}
}

// sameStart is the start in the narrowed domain.
func (c *checker) sameStart(was, d value.Domain, start int32) int32 {
	if was.Kind != value.Enum {
		return max(d.Lo, min(d.Hi, start))
	}
	i, _ := d.Index(was.Names[start])
	return i
}

// mainStart sets the start of the first attribute.
func (c *checker) mainStart(dev *object, s *syntax.Start) {
	if len(dev.order) == 0 || dev.order[0].kind != attributeObject {
		if d := dev.node.(*syntax.DeviceDecl); len(dev.caps) == len(d.Capabilities) {
			c.errorf(diag.BadStart, s.At.At, "`%s` has no state to start with", dev.name).Help = "remove the start"
		}
		return
	}
	c.resolve(dev.order[0])
	c.resolveStart(dev.order[0], nil, s)
}

// list joins names for a sentence.
func list(names []string) string {
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
