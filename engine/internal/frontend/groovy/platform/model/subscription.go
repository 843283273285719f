package model

import (
	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/value"
)

// Subscription is what subscribe asks for: the handler runs when what source
// tells under a name changes (to value, if there is one).
type Subscription struct {
	Source  string // name of a device, atHome or ofApp
	Name    string
	Value   string
	Handler string
}

// Sources that are no device.
const (
	AtHome = "location"
	OfApp  = "app"
)

// Feed is where publications come from.
type Feed struct {
	Topic     ir.TopicID
	Source    string
	Name      string // of a location event
	Device    *Device
	Attribute *Attribute
	Span      source.Span
}

// Free reports whether the feed is of an attribute that is not modelled.
func (f *Feed) Free() bool { return f.Attribute != nil && f.Attribute.Domain.Kind == value.Dynamic }

// ButtonNames are Hubitat's attributes of a button; their values are numbers
// of buttons.
var ButtonNames = map[string]string{"pushed": "pushed", "held": "held", "doubleTapped": "double", "released": "released"}

// Listed reads the content of the variable that keeps subscriptions.
func (s *Model) Listed(x int32) []Subscription {
	l, ok := s.Value(x).(*data.List)
	if !ok {
		return nil
	}
	var list []Subscription
	for _, item := range l.Items {
		parts := item.(*data.List).Items
		list = append(list, Subscription{parts[0].(string), parts[1].(string), parts[2].(string), parts[3].(string)})
	}
	return list
}

// AllFeeds are the places that apps can be subscribed to.
func (s *Model) AllFeeds() []*Feed {
	var list []*Feed
	for _, d := range s.devices {
		for _, a := range d.Attrs {
			list = append(list, &Feed{Topic: a.Topic, Source: d.Name, Device: d, Attribute: a, Span: d.Span})
		}
	}
	list = append(list, &Feed{Topic: s.Mode.topic, Source: AtHome, Name: "mode"})
	for _, name := range s.Places() {
		list = append(list, &Feed{Topic: s.Location[name], Source: AtHome, Name: name})
	}
	return list
}

// Concerns reports whether a subscription is to the attribute of a feed.
func (m *Model) Concerns(s Subscription, f *Feed) bool {
	if _, button := ButtonNames[s.Name]; button && f.Attribute.Name == "button" && f.Device.Attribute(s.Name) == nil {
		return true
	}
	if f.Free() {
		return s.Name == f.Attribute.Name
	}
	a, _ := f.Device.Told(s.Name)
	return a == f.Attribute
}

// Only is the one value that a subscription is to.
func (m *Model) Only(s Subscription, f *Feed) (int32, bool) {
	switch {
	case f.Device != nil && f.Attribute.Name == "button" && ButtonNames[s.Name] != "":
		return f.Attribute.Number(ButtonNames[s.Name])
	case s.Value == "", f.Free(), f.Device != nil && f.Device.Attribute(s.Name) == nil:
		return 0, false
	case f.Device != nil:
		return f.Attribute.Number(s.Value)
	case f.Name == "mode":
		return m.Mode.Number(s.Value)
	}
	return 0, false
}
