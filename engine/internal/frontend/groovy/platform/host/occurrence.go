package host

import (
	"strings"

	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/data/json"
	"crosscheck/engine/internal/frontend/groovy/dynamic"
	"crosscheck/engine/internal/frontend/groovy/library/static"
	"crosscheck/engine/internal/frontend/groovy/platform/model"
	"crosscheck/engine/internal/frontend/groovy/platform/run"
)

// occurrence is an event as a handler gets it, or a state of the past.
type occurrence struct {
	h      *Host
	name   string
	value  data.Value
	device *model.Device // nil: of location or of an app
	data   data.Value
	past   bool // a state rather than an event
	touch  bool // a person caused it
}

// Class is what Groovy calls it.
func (o *occurrence) Class() string {
	if o.past {
		return "State"
	}
	return "Event"
}

// Key makes equal events equal.
func (o *occurrence) Key() string { return o.source() + " " + o.name + " " + data.Text(o.value) }

// Text is how it appears in texts.
func (o *occurrence) Text() string { return o.description() }

// Plain implements data.Valued: a state is its value when it is compared with
// a text.
func (o *occurrence) Plain() (data.Value, bool) {
	if !o.past {
		return nil, false
	}
	o.h.Tell("a state of `"+o.name+"` is compared with a text", "it is taken for its value; .value makes it certain")
	return o.told(), true
}

// told is the value as apps are told it: a text, unless it is not known.
func (o *occurrence) told() data.Value {
	if u, ok := o.value.(*data.Unknown); ok {
		return u
	}
	return data.Text(o.value)
}

func (o *occurrence) source() string {
	if o.device != nil {
		return o.device.Called()
	}
	return "home"
}

func (o *occurrence) description() string {
	return o.source() + " " + o.name + " is " + data.Text(o.value)
}

// Get reads a property.
func (o *occurrence) Get(w data.World, name string) (data.Value, bool) {
	switch name {
	case "name":
		return o.name, true
	case "value", "stringValue":
		return o.told(), true
	case "integerValue", "longValue", "floatValue", "doubleValue", "numericValue", "numberValue":
		return o.number(name), true
	case "xyzValue":
		return o.axes(), true
	case "device":
		if o.device == nil {
			return nil, true
		}
		return o.h.thing(o.device), true
	case "deviceId":
		if o.device == nil {
			return nil, true
		}
		return o.h.thing(o.device).id(), true
	case "displayName", "linkText":
		return o.source(), true
	case "descriptionText", "description":
		return o.description(), true
	case "data":
		return o.text(), true
	case "jsonData":
		if o.data == nil {
			return unknownData, true
		}
		return o.data, true
	}
	return o.circumstance(name)
}

// circumstance reads what all events have in common.
func (o *occurrence) circumstance(name string) (data.Value, bool) {
	switch name {
	case "date", "dateValue":
		return o.h.Now(true), true
	case "unixTime", "time":
		return o.h.Now(false), true
	case "isoDate", "dateCreated", "rawDateCreated", "lastUpdated":
		return run.TheTime, true
	case "unit", "hubId", "installedSmartAppId", "translatable":
		return nil, true
	case "source":
		if o.device != nil {
			return "DEVICE", true
		}
		return "LOCATION", true
	case "type":
		if o.touch {
			return "physical", true
		}
		return nil, true
	case "id":
		return o.Key(), true
	case "location":
		return &place{o.h}, true
	case "locationId":
		return "home", true
	case "isStateChange", "stateChange":
		return true, true
	case "physical":
		return o.touch, true
	case "digital":
		return !o.touch, true
	}
	o.h.Tell("events have no property `"+name+"` here", "it is taken to be null")
	return nil, true
}

// number is the value as a number.
func (o *occurrence) number(name string) data.Value {
	if u, ok := o.value.(*data.Unknown); ok {
		return u
	}
	text := data.Text(o.value)
	types := map[string]string{
		"integerValue": "int", "longValue": "long", "floatValue": "float", "doubleValue": "double",
		"numericValue": "BigDecimal", "numberValue": "BigDecimal",
	}
	if _, ok := model.Whole(o.value); !ok {
		data.Throw("NumberFormatException", "For input string: \"%s\"", text)
	}
	return dynamic.As(o.h.World(), text, types[name])
}

// axes is the value as a map of x, y and z.
func (o *occurrence) axes() data.Value {
	if u, ok := o.value.(*data.Unknown); ok {
		return u
	}
	return json.Axes(data.Text(o.value))
}

// text is the data of the event as JSON text.
func (o *occurrence) text() data.Value {
	m, ok := o.data.(*data.Map)
	if !ok {
		return unknownData
	}
	return static.Call(o.h.World(), "JsonOutput", "toJson", []data.Value{m})
}

// Set refuses: events do not change.
func (o *occurrence) Set(data.World, string, data.Value) bool { return false }

// Call runs a method.
func (o *occurrence) Call(w data.World, name string, args []data.Value) (data.Value, bool) {
	switch name {
	case "isPhysical":
		return o.touch, true
	case "isDigital":
		return !o.touch, true
	case "isStateChange":
		return true, true
	case "toString":
		return o.Text(), true
	}
	if rest, ok := strings.CutPrefix(name, "get"); ok && rest != "" && len(args) == 0 {
		return o.Get(w, model.Uncapital(rest))
	}
	return nil, false
}

// unknownData is what a device adds to its events.
var unknownData = &data.Unknown{What: "the data of the event"}
