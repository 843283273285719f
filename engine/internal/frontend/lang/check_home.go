package lang

import (
	"crosscheck/engine/internal/capability"
	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend/lang/syntax"
)

// deviceRoom finds the room of a device.
func (c *checker) deviceRoom(dev *object, name *syntax.Ident) {
	if name == nil || name.Name == "" {
		return
	}
	if dev.room = c.rooms.names[name.Name]; dev.room != nil {
		c.in(c.place, "device "+dev.name, func() { c.use(name, dev.room, false) })
		return
	}
	p := c.errorf(diag.UnknownName, name.At.At, "there is no room `%s`", name.Name)
	suggest(p, name.Name, namesOf(c.rooms.order), "declare it: room "+name.Name+";")
}

// deviceGives finds the media that a device gives off by declaration.
func (c *checker) deviceGives(dev *object, names []*syntax.Ident) {
	for _, name := range names {
		m := capability.MediumOf(name.Name)
		if m == capability.NoMedium && name.Name != "" {
			p := c.errorf(diag.UnknownName, name.At.At, "`%s` is nothing that a device gives off", name.Name)
			suggest(p, name.Name, capability.Media(), "it can be "+list(capability.Media()))
			continue
		}
		dev.gives = append(dev.gives, m)
	}
	if len(names) > 0 && dev.actuator() == nil && len(dev.order) > 0 {
		p := c.errorf(diag.UnexpectedToken, names[0].At.At, "`%s` has no attribute that is on or off, so it gives nothing off", dev.name)
		p.Help = "leave `gives` out"
	}
}

// actuator is the attribute that says whether a device gives off what it is
// declared to: the first that commands change, nil for none.
func (o *object) actuator() *object {
	for _, m := range o.order {
		if m.kind == attributeObject && !isSensor(m) {
			return m
		}
	}
	return nil
}

// installBody checks the settings of an installed app.
func (c *checker) installBody(d *syntax.InstallDecl) {
	seen := map[string]bool{}
	c.in(inConstant, "app "+d.Name.Name, func() {
		for _, m := range d.Members {
			in, ok := m.(*syntax.InputDecl)
			if !ok {
				continue
			}
			if seen[in.Name.Name] {
				c.errorf(diag.Redeclared, in.Name.At.At, "`%s` is given twice", in.Name.Name).Help =
					"write all values after one =, with commas between them"
			}
			seen[in.Name.Name] = true
			for _, x := range in.Values {
				if id, named := x.(*syntax.Ident); named && id.Name != "" {
					c.given(id)
				}
			}
		}
	})
}

// given finds what a bare name given to an app stands for: a device, or a mode
// of the home.
func (c *checker) given(id *syntax.Ident) {
	o := c.global.lookup(id.Name)
	if o != nil && o.kind == deviceObject {
		c.use(id, o, false)
		return
	}
	var modes []string
	if m := c.global.lookup("mode"); m != nil {
		c.resolve(m)
		modes = m.dom.Names
		if _, ok := m.dom.Index(id.Name); ok {
			c.enumName(id, m.typ)
			return
		}
	}
	if o != nil {
		c.use(id, o, false)
		c.errorf(diag.TypeMismatch, id.At.At, "`%s` is %s, not a device", o.name, article(o.kind)).Help =
			"give a device, or write a text in quotes"
		return
	}
	p := c.errorf(diag.UnknownName, id.At.At, "there is no device `%s`", id.Name)
	devices := c.global.visible(func(o *object) bool { return o.kind == deviceObject })
	suggest(p, id.Name, append(namesOf(devices), modes...), "declare it: device "+id.Name+": switch; or write a text in quotes")
}
