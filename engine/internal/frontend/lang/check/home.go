package check

import (
	"strconv"
	"strings"

	"crosscheck/engine/internal/capability"
	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend/lang/syntax"
	"crosscheck/engine/internal/home"
)

// deviceRoom finds the room of a device.
func (c *Checker) deviceRoom(dev *Object, name *syntax.Ident) {
	if name == nil || name.Name == "" {
		return
	}
	if dev.Room = c.Rooms.names[name.Name]; dev.Room != nil {
		c.in(c.place, "device "+dev.Name, func() { c.use(name, dev.Room, false) })
		return
	}
	p := c.errorf(diag.UnknownName, name.At.At, "there is no room `%s`", name.Name)
	c.suggest(p, name.Name, namesOf(c.Rooms.Order), "declare it: room "+name.Name+";")
}

// deviceGives finds the media that a device gives off by declaration.
func (c *Checker) deviceGives(dev *Object, names []*syntax.Ident) {
	for _, name := range names {
		m := capability.MediumOf(name.Name)
		if m == capability.NoMedium && name.Name != "" {
			p := c.errorf(diag.UnknownName, name.At.At, "`%s` is nothing that a device gives off", name.Name)
			c.suggest(p, name.Name, capability.Media(), "it can be "+List(capability.Media()))
			continue
		}
		dev.Gives = append(dev.Gives, m)
	}
	if len(names) > 0 && dev.Actuator() == nil && len(dev.Order) > 0 {
		p := c.errorf(diag.UnexpectedToken, names[0].At.At, "`%s` has no attribute that is on or off, so it gives nothing off", dev.Name)
		p.Help = "leave `gives` out"
	}
}

// Actuator is the attribute that says whether a device gives off what it is
// declared to: the first that commands change, nil for none.
func (o *Object) Actuator() *Object {
	for _, m := range o.Order {
		if m.Kind == AttributeObject && !IsSensor(m) {
			return m
		}
	}
	return nil
}

// installBody checks the settings of an installed app.
func (c *Checker) installBody(d *syntax.InstallDecl) {
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
func (c *Checker) given(id *syntax.Ident) {
	o := c.Global.Lookup(id.Name)
	if o != nil && o.Kind == DeviceObject {
		c.use(id, o, false)
		return
	}
	var modes []string
	if m := c.Global.Lookup("mode"); m != nil {
		c.resolve(m)
		modes = m.Domain.Names
		if _, ok := m.Domain.Index(id.Name); ok {
			c.enumName(id, m.Type)
			return
		}
	}
	if o != nil {
		c.use(id, o, false)
		c.errorf(diag.TypeMismatch, id.At.At, "`%s` is %s, not a device", o.Name, article(o.Kind)).Help =
			"give a device, or write a text in quotes"
		return
	}
	p := c.errorf(diag.UnknownName, id.At.At, "there is no device `%s`", id.Name)
	devices := c.near(c.Global, func(o *Object) bool { return o.Kind == DeviceObject })
	c.suggest(p, id.Name, append(namesOf(devices), modes...), "declare it: device "+id.Name+": switch; or write a text in quotes")
}

// GivenValue is a value given to an app.
func (c *Checker) GivenValue(x syntax.Expr) home.Value {
	v := home.Value{Span: x.Span()}
	switch x := x.(type) {
	case *syntax.Ident:
		v.Kind, v.Text = home.DeviceName, x.Name
		if o := c.Refs[x]; o == nil || o.Kind != DeviceObject { // a mode of the home
			v.Kind = home.Text
		}
	case *syntax.TextLit:
		v.Kind, v.Text = home.Text, x.Value
	case *syntax.TimeLit:
		v.Kind, v.Text = home.Text, x.Raw
	case *syntax.Bool:
		v.Kind, v.Number = home.Bool, int64(Int(x.Value))
	case *syntax.Number:
		v.Kind, v.Number = home.Number, int64(x.Value)
	case *syntax.Decimal:
		whole, _, _ := strings.Cut(x.Raw, ".")
		v.Kind, v.Text = home.Number, strings.ReplaceAll(x.Raw, "_", "")
		v.Number, _ = strconv.ParseInt(whole, 10, 64)
	case *syntax.Unary:
		v = c.GivenValue(x.X)
		v.Number, v.Span = -v.Number, x.At.At
		if v.Text != "" {
			v.Text = "-" + v.Text
		}
	}
	return v
}

// IsSensor reports whether o is an attribute that the environment changes.
func IsSensor(o *Object) bool {
	if o.Attr != nil {
		return o.Attr.Sensor
	}
	return o.Node.(*syntax.AttributeDecl).Sensor
}

// Momentary reports whether o is an attribute without state.
func (o *Object) Momentary() bool { return o.Attr != nil && o.Attr.Momentary }
