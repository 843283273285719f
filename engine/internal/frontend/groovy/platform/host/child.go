package host

import (
	"slices"

	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/hub"
	"crosscheck/engine/internal/frontend/groovy/platform/model"
	"crosscheck/engine/internal/ir"
)

// addChild answers addChildDevice: of the devices that the home has for the app
// to make, the first that is not made and is most like what the driver suggests.
func (h *Host) addChild(args []data.Value) data.Value {
	var plain []data.Value
	for _, a := range args {
		if _, options := a.(*data.Map); !options {
			plain = append(plain, a)
		}
	}
	driver, id := hub.Made(plain)
	return h.bear(data.Text(driver), id)
}

// bear makes a device.
func (h *Host) bear(driver string, id data.Value) data.Value {
	if h.child(id) != nil {
		data.Throw("IllegalArgumentException", "A device with the same device network ID exists, Please use a different DNI")
	}
	var best *model.Child
	for _, c := range h.App.Nursery {
		if h.Env.Load(c.V, 0) == model.Absent && (best == nil || !like(best, driver) && like(c, driver)) {
			best = c
		}
	}
	if best != nil {
		h.Env.Store(best.V, 0, h.Handle(h.Jsonish(id)))
		return h.thing(best.Device)
	}
	if n := len(h.App.Nursery); n > 0 {
		h.Tell("the app makes more devices than the home has for it", "the last one stands for all others")
		return h.thing(h.App.Nursery[n-1].Device)
	}
	return h.noNursery("a device that it makes")
}

// noNursery answers where the home has no devices for the app to make.
func (h *Host) noNursery(what string) data.Value {
	h.Tell("the home has no devices for the app to make", what+" is taken to be anything")
	return &data.Unknown{What: what}
}

// like reports whether a device can do what a driver of some name suggests.
func like(c *model.Child, driver string) bool {
	return slices.Contains(c.Capabilities, hub.Driven(driver))
}

// child is the device that is known by something, or nil.
func (h *Host) child(id data.Value) *model.Child {
	for _, c := range h.App.Nursery {
		if x := h.Env.Load(c.V, 0); x != model.Absent && data.Text(h.Value(x)) == data.Text(id) {
			return c
		}
	}
	return nil
}

// findChild answers getChildDevice.
func (h *Host) findChild(args []data.Value) data.Value {
	if len(args) == 0 {
		return nil
	}
	if u := unknownOf(args); u != nil {
		return h.someChild(u)
	}
	if c := h.child(args[0]); c != nil {
		return h.thing(c.Device)
	}
	return nil
}

// someChild is any of the devices that are there, or none.
func (h *Host) someChild(u *data.Unknown) data.Value {
	all := h.children()
	if n := h.Choose(len(all)+1, u.What, h.At); n < len(all) {
		return all[n]
	}
	return nil
}

// children are the devices that the app has made.
func (h *Host) children() []data.Value {
	var list []data.Value
	for _, c := range h.App.Nursery {
		if h.Env.Load(c.V, 0) != model.Absent {
			list = append(list, h.thing(c.Device))
		}
	}
	return list
}

// deleteChild answers deleteChildDevice.
func (h *Host) deleteChild(args []data.Value) data.Value {
	if len(args) == 0 {
		return nil
	}
	c := h.child(args[0])
	if c == nil {
		return nil
	}
	h.Env.Store(c.V, 0, model.Absent)
	if h.App.Subs != ir.NoVar {
		h.KeepSubscriptions(slices.DeleteFunc(h.Subscriptions(), func(s model.Subscription) bool { return s.Source == c.Name }))
	}
	return nil
}

// asComponent lets the app that made a device do what the device is told, where
// the app does that itself; false for others.
func (t *thing) asComponent(name string, args []data.Value) bool {
	a := t.Maker
	if a == nil || !a.Has(hub.Component(name)) {
		return false
	}
	of := t.h
	if a != t.h.App {
		of = t.h.all[a.Index]
	}
	of.visit(t.h, func() {
		of.Script.Call(of, hub.Component(name), append([]data.Value{of.thing(t.Device)}, args...)...)
	})
	return true
}

// Ask runs the method of the app that does what a component of it is told.
func (h *Host) Ask(c *model.Child, method string) { h.Do(method, h.thing(c.Device)) }

// tell stores what an event says that an app raises in the name of a device.
func (t *thing) tell(v data.Value) {
	m, ok := v.(*data.Map)
	if !ok {
		return
	}
	name, _ := m.Get("name")
	value, _ := m.Get("value")
	a := t.Attribute(data.Text(name))
	switch {
	case a == nil:
		t.h.Tell(t.Called()+" has no attribute `"+data.Text(name)+"`", "the event tells nothing")
	default:
		t.h.Inform(a, t.Device, value)
	}
}

// virtual runs a command that the drivers of virtual devices have and the
// catalogue has not; false where there is none.
func (t *thing) virtual(name string, args []data.Value) bool {
	attribute, value := hub.Told(name)
	a := t.Attribute(attribute)
	if t.Child == nil || a == nil || value == "" && len(args) == 0 {
		return false
	}
	if value != "" {
		args = []data.Value{value}
	}
	t.h.Inform(a, t.Device, args[0])
	return true
}

// tellAll is tell for one event or a list of them.
func (t *thing) tellAll(v data.Value) {
	if l, ok := v.(*data.List); ok {
		for _, item := range l.Items {
			t.tell(item)
		}
		return
	}
	t.tell(v)
}

// raiseEvent answers sendEvent: for a device, or by what one is known that the app
// made; of the app itself it is not modelled.
func raiseEvent(h *Host, args []data.Value) data.Value {
	if len(args) > 1 {
		d, known := args[0].(*thing)
		if !known {
			if c := h.child(args[0]); c != nil {
				d, known = h.thing(c.Device), true
			}
		}
		if known {
			d.tell(args[1])
			return nil
		}
	}
	h.Tell("events that the app itself raises are not modelled", "the call does nothing here")
	return nil
}
