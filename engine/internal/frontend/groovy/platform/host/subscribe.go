package host

import (
	"strings"

	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/platform/model"
	"crosscheck/engine/internal/ir"
)

// subscribe answers subscribe in all its shapes.
func (h *Host) subscribe(args []data.Value) data.Value {
	for len(args) > 0 {
		if _, options := args[0].(*data.Map); !options {
			break
		}
		args = args[1:]
	}
	switch {
	case len(args) == 0:
	case len(args) == 1:
		h.Tell("subscribe is not told what to run", "nothing is subscribed")
	case len(args) == 2:
		h.subscribeTo(args[0], "", methodName(args[1]))
	default:
		if _, options := args[2].(*data.Map); options {
			args[2] = args[1]
			args[1] = nil
		}
		if _, code := args[2].(*data.Closure); code {
			h.Tell("subscribe is given code instead of the name of a handler", "it never runs")
			return nil
		}
		name := ""
		if args[1] != nil {
			name = data.Text(args[1])
		}
		h.subscribeTo(args[0], name, methodName(args[2]))
	}
	return nil
}

// subscribeTo subscribes to one source or to each of a list.
func (h *Host) subscribeTo(from data.Value, name, handler string) {
	attribute, only, _ := strings.Cut(name, ".")
	switch from := from.(type) {
	case nil:
	case *data.List:
		for _, x := range from.Items {
			h.subscribeTo(x, name, handler)
		}
	case *thing:
		h.subscribeDevice(from.Device, attribute, only, handler)
	case *place:
		if strings.HasPrefix(name, "variable:") {
			attribute, only = name, ""
		}
		if name == "" {
			attribute = "mode"
		}
		h.checked(model.Subscription{Source: model.AtHome, Name: attribute, Value: only, Handler: handler})
	case *self:
		h.checked(model.Subscription{Source: model.OfApp, Handler: handler})
	default:
		h.Tell("subscribe is given "+data.Text(from)+", which is no device", "nothing is subscribed")
	}
}

func (h *Host) subscribeDevice(d *model.Device, name, only, handler string) {
	a, _ := d.Told(name)
	if _, button := model.ButtonNames[name]; button && a == nil {
		a = d.Attribute("button")
		if a != nil {
			only = ""
		}
	}
	if a == nil && !model.Modelled(name) {
		h.Tell("the attribute `"+name+"` of "+d.Called()+" is not modelled", "it may tell anything at any time")
		h.checked(model.Subscription{Source: d.Name, Name: name, Value: only, Handler: handler})
		return
	}
	if a == nil {
		h.Tell(d.Called()+" has no attribute `"+name+"`", "the handler never runs for it")
		return
	}
	if only != "" {
		if a.Name != "button" && !d.Tells(name, only) {
			h.Tell(d.Called()+"."+a.Name+" is never `"+only+"`", "the handler never runs for it")
			return
		}
	}
	h.checked(model.Subscription{Source: d.Name, Name: name, Value: only, Handler: handler})
}

// checked records a subscription whose handler is there.
func (h *Host) checked(s model.Subscription) {
	if !h.App.Has(s.Handler) {
		h.Tell("subscribe names the handler `"+s.Handler+"`, which the app does not have", "it never runs; the hub would log an error")
		return
	}
	h.Record(s)
}

// unsubscribe drops all subscriptions, or those to one source.
func (h *Host) unsubscribe(args []data.Value) data.Value {
	if h.App.Subs == ir.NoVar {
		return nil
	}
	if len(args) == 0 {
		h.KeepSubscriptions(nil)
		return nil
	}
	var kept []model.Subscription
	for _, s := range h.Subscriptions() {
		if !h.named(args[0], s.Source) {
			kept = append(kept, s)
		}
	}
	h.KeepSubscriptions(kept)
	return nil
}

// named reports whether a value is the source of a name, or holds it.
func (h *Host) named(v data.Value, source string) bool {
	switch v := v.(type) {
	case *data.List:
		for _, x := range v.Items {
			if h.named(x, source) {
				return true
			}
		}
	case *thing:
		return v.Name == source
	case *place:
		return source == model.AtHome
	case *self:
		return source == model.OfApp
	}
	return false
}

// methodName is the handler that a value names, or "".
func methodName(v data.Value) string {
	switch v := v.(type) {
	case data.MethodRef:
		return string(v)
	case string:
		return v
	case data.GString:
		return string(v)
	}
	return ""
}
