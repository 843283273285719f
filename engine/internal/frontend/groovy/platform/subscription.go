package platform

import (
	"strings"

	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/value"
)

// subscription is what subscribe asks for: the handler runs when what source
// tells under a name changes (to value, if there is one).
type subscription struct {
	source  string // name of a device, atHome or ofApp
	name    string
	value   string
	handler string
}

// Sources that are no device.
const (
	atHome = "location"
	ofApp  = "app"
)

// feed is where publications come from.
type feed struct {
	topic     ir.TopicID
	source    string
	name      string // of a location event
	device    *device
	attribute *attribute
	span      source.Span
}

// free reports whether the feed is of an attribute that is not modelled.
func (f *feed) free() bool { return f.attribute != nil && f.attribute.domain.Kind == value.Dynamic }

// buttonNames are Hubitat's attributes of a button; their values are numbers
// of buttons.
var buttonNames = map[string]string{"pushed": "pushed", "held": "held", "doubleTapped": "double", "released": "released"}

// meets is the event that a publication of f is for a subscription; nil when
// it is not for it.
func (h *host) meets(s subscription, f *feed, x int32) *occurrence {
	if s.source != f.source {
		return nil
	}
	o := &occurrence{h: h, name: s.name, device: f.device}
	switch {
	case f.device != nil:
		if !o.fromDevice(s, f, x) {
			return nil
		}
	case f.source == ofApp:
		o.name, o.value, o.touch = "touch", "touch", true
		return o
	case f.name == "mode":
		o.name, o.value = "mode", h.mode.names[x]
	default:
		o.name, o.value = f.name, h.value(x)
	}
	if o.device == nil && s.name != f.name || s.value != "" && plain(s.value) != plain(data.Text(o.value)) {
		return nil
	}
	return o
}

// fromDevice fills in what a device tells; false when the subscription is to
// something else.
func (o *occurrence) fromDevice(s subscription, f *feed, x int32) bool {
	o.value = f.attribute.value(x)
	if f.free() {
		if s.value != "" {
			o.value = s.value
		}
		return s.name == f.attribute.name
	}
	if f.attribute.name == "button" {
		o.touch, o.data = true, data.MapOf("buttonNumber", int32(1))
		if kind, ok := buttonNames[s.name]; ok {
			if plain(data.Text(o.value)) != kind {
				return false
			}
			o.value = int32(1)
			return true
		}
	}
	return f.device.attribute(s.name) == f.attribute
}

// deliver runs the handler of a subscription for an event.
func (h *host) deliver(handler string, o *occurrence) {
	if !h.barred() {
		h.call(handler, o)
	}
}

// dispatch runs the handlers of an app that are subscribed to a feed now.
func (h *host) dispatch(f *feed, x int32) {
	for _, s := range h.subscriptions() {
		if o := h.meets(s, f, x); o != nil {
			h.env.Note("handler", s.handler, h.app.methodSpan(s.handler))
			h.deliver(s.handler, o)
		}
	}
}

// subscriptions are the app's at this moment.
func (h *host) subscriptions() []subscription {
	return h.listed(h.env.Load(h.app.subs, 0))
}

// listed reads the content of the variable that keeps subscriptions.
func (s *shared) listed(x int32) []subscription {
	l, ok := s.value(x).(*data.List)
	if !ok {
		return nil
	}
	var list []subscription
	for _, item := range l.Items {
		parts := item.(*data.List).Items
		list = append(list, subscription{parts[0].(string), parts[1].(string), parts[2].(string), parts[3].(string)})
	}
	return list
}

func (h *host) keepSubscriptions(list []subscription) {
	l := data.NewList()
	for _, s := range list {
		l.Items = append(l.Items, data.NewList(s.source, s.name, s.value, s.handler))
	}
	h.env.Store(h.app.subs, 0, h.handle(l))
}

// record adds a subscription, once.
func (h *host) record(s subscription) {
	if h.app.subs == ir.NoVar {
		return
	}
	list := h.subscriptions()
	for _, have := range list {
		if have == s {
			return
		}
	}
	h.keepSubscriptions(append(list, s))
}

// subscribe answers subscribe in all its shapes.
func (h *host) subscribe(args []data.Value) data.Value {
	for len(args) > 0 {
		if _, options := args[0].(*data.Map); !options {
			break
		}
		args = args[1:]
	}
	switch {
	case len(args) == 0:
	case len(args) == 1:
		h.warn("subscribe is not told what to run", "nothing is subscribed")
	case len(args) == 2:
		h.subscribeTo(args[0], "", methodName(args[1]))
	default:
		if _, options := args[2].(*data.Map); options {
			args[2] = args[1]
			args[1] = nil
		}
		if _, code := args[2].(*data.Closure); code {
			h.warn("subscribe is given code instead of the name of a handler", "it never runs")
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
func (h *host) subscribeTo(from data.Value, name, handler string) {
	attribute, only, _ := strings.Cut(name, ".")
	switch from := from.(type) {
	case nil:
	case *data.List:
		for _, x := range from.Items {
			h.subscribeTo(x, name, handler)
		}
	case *thing:
		h.subscribeDevice(from.device, attribute, only, handler)
	case *place:
		if strings.HasPrefix(name, "variable:") {
			attribute, only = name, ""
		}
		if name == "" {
			attribute = "mode"
		}
		h.checked(subscription{atHome, attribute, only, handler})
	case *self:
		h.checked(subscription{ofApp, "", "", handler})
	default:
		h.warn("subscribe is given "+data.Text(from)+", which is no device", "nothing is subscribed")
	}
}

func (h *host) subscribeDevice(d *device, name, only, handler string) {
	a := d.attribute(name)
	if _, button := buttonNames[name]; button && a == nil {
		a = d.attribute("button")
		if a != nil {
			only = ""
		}
	}
	if a == nil && !modelled(name) {
		h.warn("the attribute `"+name+"` of "+d.called()+" is not modelled", "it may tell anything at any time")
		h.checked(subscription{d.Name, name, only, handler})
		return
	}
	if a == nil {
		h.warn(d.called()+" has no attribute `"+name+"`", "the handler never runs for it")
		return
	}
	if only != "" {
		if _, ok := a.number(only); !ok {
			h.warn(d.called()+"."+a.name+" is never `"+only+"`", "the handler never runs for it")
			return
		}
	}
	h.checked(subscription{d.Name, name, only, handler})
}

// checked records a subscription whose handler is there.
func (h *host) checked(s subscription) {
	if !h.app.has(s.handler) {
		h.warn("subscribe names the handler `"+s.handler+"`, which the app does not have", "it never runs; the hub would log an error")
		return
	}
	h.record(s)
}

// unsubscribe drops all subscriptions, or those to one source.
func (h *host) unsubscribe(args []data.Value) data.Value {
	if h.app.subs == ir.NoVar {
		return nil
	}
	if len(args) == 0 {
		h.keepSubscriptions(nil)
		return nil
	}
	var kept []subscription
	for _, s := range h.subscriptions() {
		if !h.named(args[0], s.source) {
			kept = append(kept, s)
		}
	}
	h.keepSubscriptions(kept)
	return nil
}

// named reports whether a value is the source of a name, or holds it.
func (h *host) named(v data.Value, source string) bool {
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
		return source == atHome
	case *self:
		return source == ofApp
	}
	return false
}
