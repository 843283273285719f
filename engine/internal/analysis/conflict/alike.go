package conflict

import (
	"fmt"
	"slices"
	"strings"

	"crosscheck/engine/internal/trace"
	"crosscheck/engine/internal/ts"
)

// Over is what c is told to be over: of a physical conflict what gives off what
// the sensor notices.
func (c *Conflict) Over() ts.LocID {
	if c.Class == Physical {
		return c.Link.From
	}
	return c.Loc
}

// Commanded calls what c is over as its commands do.
func (c *Conflict) Commanded(sys ts.System) string {
	if c.Given.Loc == c.Over() {
		return c.words(sys).target()
	}
	return trace.NameOf(sys, c.Over())
}

// Alike is all that c has in common with the same conflict over another device:
// who does what, when and why. What the apps had looked at of such devices, for
// example each of a list before it is commanded, is not in it; AskedAlike is.
func (c *Conflict) Alike(sys ts.System) string {
	a := &alike{w: c.words(sys), device: sys.Locations()[c.Over()].Device}
	a.add(c.Class, c.First, c.Second, c.Event, c.Together, a.place(c.Loc), a.place(c.Over()))
	a.command(&c.Given)
	a.command(&c.Against)
	if c.Signal != nil {
		a.command(c.Signal)
	}
	if c.Link != nil {
		a.add(c.Link.Medium, c.Link.Ends)
	}
	if o := c.Orders; o != nil {
		a.add(o.Events, o.Last, o.Due)
	}
	if b := c.Left; b != nil {
		a.add(b.Stopped >= 0, b.Lost, b.Came, b.taker.timer, b.taker.run.App, b.taker.run.Func, a.place(b.Ended))
		if b.Ended >= 0 {
			a.add(a.w.text(b.Ended, b.Now))
		}
	}
	return a.String()
}

// OfDevice is all that c has in common with a conflict over another attribute of the
// same device; "" where one is none for that.
func (c *Conflict) OfDevice(sys ts.System) string {
	if c.Class != Undone || c.Signal != nil {
		return ""
	}
	return fmt.Sprint(sys.Locations()[c.Loc].Device, c.First, c.Second, c.Event, c.Together, c.Minor, c.Given.Cause, c.Given.To, c.Against.Cause, c.Against.To)
}

// AskedAlike are the attributes of other devices, like the one that c is over,
// that its apps had looked at.
func (c *Conflict) AskedAlike(sys ts.System) (out []ts.LocID) {
	for _, asked := range [...][]ts.LocID{c.Given.Asked, c.Against.Asked} {
		for _, l := range asked {
			if l != c.Over() && c.sameAttribute(sys, l) {
				out = append(out, l)
			}
		}
	}
	return out
}

// sameAttribute reports whether l is, of any device, the attribute that c is over.
func (c *Conflict) sameAttribute(sys ts.System, l ts.LocID) bool {
	x, y := &sys.Locations()[l], &sys.Locations()[c.Over()]
	return x.Kind == ts.Attribute && y.Kind == ts.Attribute && trace.Attribute(x) == trace.Attribute(y)
}

// alike writes what conflicts have in common that differ in a device.
type alike struct {
	strings.Builder
	w      *words
	device string
}

func (a *alike) add(list ...any) {
	for _, x := range list {
		fmt.Fprint(a, x, "\n")
	}
}

// place is l, as an attribute of the device or by its name.
func (a *alike) place(l ts.LocID) string {
	if l < 0 {
		return ""
	}
	x := &a.w.sys.Locations()[l]
	if a.device != "" && x.Device == a.device {
		return strings.TrimPrefix(x.Name, a.device)
	}
	return x.Name
}

func (a *alike) command(c *Command) {
	a.add(a.place(c.Loc), a.place(c.Cause))
	if c.Loc >= 0 {
		a.add(a.w.text(c.Loc, c.Value))
	}
	if c.Cause >= 0 {
		a.add(a.w.text(c.Cause, c.To))
	}
	var asked []string
	for _, l := range c.Asked {
		if !a.w.c.sameAttribute(a.w.sys, l) {
			asked = append(asked, a.place(l))
		}
	}
	slices.Sort(asked)
	a.add(asked)
}
