package host

import (
	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/platform/model"
	"crosscheck/engine/internal/ir"
)

// Meets is the event that a publication of f is for a subscription; nil when
// it is not for it.
func (h *Host) Meets(s model.Subscription, f *model.Feed, x int32) *occurrence {
	if s.Source != f.Source {
		return nil
	}
	o := &occurrence{h: h, name: s.Name, device: f.Device}
	o.touch = f.Device != nil && h.Env.Cause() == 0
	switch {
	case f.Device != nil:
		if !o.fromDevice(s, f, x) {
			return nil
		}
	case f.Source == model.OfApp:
		o.name, o.value, o.touch = "touch", "touch", true
		return o
	case f.Name == "mode":
		o.name, o.value = "mode", h.Mode.Names[x]
	default:
		o.name, o.value = f.Name, h.Value(x)
	}
	if o.device == nil && s.Name != f.Name || s.Value != "" && model.Plain(s.Value) != model.Plain(data.Text(o.value)) {
		return nil
	}
	return o
}

// fromDevice fills in what a device tells; false when the subscription is to
// something else.
func (o *occurrence) fromDevice(s model.Subscription, f *model.Feed, x int32) bool {
	o.value = f.Attribute.Value(x)
	if f.Free() {
		if s.Value != "" {
			o.value = s.Value
		}
		return s.Name == f.Attribute.Name
	}
	if f.Attribute.Name == "button" {
		o.touch, o.data = true, data.MapOf("buttonNumber", int32(1))
		if kind, ok := model.ButtonNames[s.Name]; ok {
			if model.Plain(data.Text(o.value)) != kind {
				return false
			}
			o.value = int32(1)
			return true
		}
	}
	a, told := f.Device.Told(s.Name)
	if a != f.Attribute {
		return false
	}
	o.value = told(x)
	return true
}

// Deliver runs the handler of a subscription for an event.
func (h *Host) Deliver(handler string, o *occurrence) {
	if !h.barred() {
		h.Do(handler, o)
	}
}

// Dispatch runs the handlers of an app that are subscribed to a feed now.
func (h *Host) Dispatch(f *model.Feed, x int32) {
	for _, s := range h.Subscriptions() {
		if o := h.Meets(s, f, x); o != nil {
			h.Env.Note("handler", s.Handler, h.App.MethodSpan(s.Handler))
			if told, ok := h.App.Stands[s.Handler]; ok {
				h.Env.Call(told)
			}
			was := h.Idle
			h.Idle = h.App.Idle(s.Handler)
			h.Deliver(s.Handler, o)
			h.Idle = was
		}
	}
}

// Ring runs the handler of a timer.
func (h *Host) Ring(t *model.Timer, r model.Ring) {
	s, p, k := r.Slot, r.Plan, r.K
	var args []data.Value
	if s.Args != ir.NoVar {
		if v := h.Value(h.Env.Load(s.Args, 0)); v != nil {
			args = append(args, v)
		}
	}
	switch {
	case p.Once:
		h.Clear(s)
	case p.OfDay():
		h.Env.Store(s.Coming, 0, int32(k+1))
	case p.Clocked():
		if p.Next != nil {
			h.Env.Store(s.Plan, 0, h.Handle(p.Next.Text()))
		}
		h.Env.ResetClock(s.Clock, 0)
	}
	if !h.barred() {
		h.Do(t.Facts.Name, args...)
	}
}

// Fire runs the handler of a timer.
func (h *Host) Fire(t *model.Timer) {
	if h.Immediate && h.Env.Load(t.Flag, 0) == 0 {
		return
	}
	var args []data.Value
	if t.Args != ir.NoVar {
		if v := h.Value(h.Env.Load(t.Args, 0)); v != nil {
			args = append(args, v)
		}
	}
	h.Used(t)
	if h.barred() {
		return
	}
	h.Do(t.Facts.Name, args...)
}

// barred reports whether the modes that the app runs in leave out the home's.
func (h *Host) barred() bool {
	for i := range h.App.Settings {
		if s := &h.App.Settings[i]; s.Restricts && s.Set {
			return !mentions(s.Value, h.modeName())
		}
	}
	return false
}

// mentions reports whether a value is a text, or a list that has it.
func mentions(v data.Value, text string) bool {
	if l, ok := v.(*data.List); ok {
		for _, x := range l.Items {
			if mentions(x, text) {
				return true
			}
		}
		return false
	}
	return v != nil && model.Plain(data.Text(v)) == model.Plain(text)
}
