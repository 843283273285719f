package published

import (
	"strings"

	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/dynamic"
	"crosscheck/engine/internal/frontend/groovy/library/static"
)

// event is what handlers are called with.
type event struct {
	m           *model
	name, value string
	id, json    string
}

// numbered are the events whose value is also a number.
var numbered = map[string]bool{
	"battery": true, "hue": true, "saturation": true, "energy": true, "level": true, "temperature": true,
	"heatingSetpoint": true, "coolingSetpoint": true, "thermostatSetpoint": true, "illuminance": true,
}

// Key makes events with the same contents equal.
func (e *event) Key() string { return "event " + e.name + " " + e.value + " " + e.id + " " + e.json }

// Text is the event in texts.
func (e *event) Text() string { return e.name + " " + e.value }

// Class implements data.Object, as do the methods below.
func (e *event) Class() string { return "Event" }

// Get reads a field.
func (e *event) Get(w data.World, name string) (data.Value, bool) {
	switch name {
	case "value":
		return e.value, true
	case "name":
		return e.name, true
	case "deviceId":
		return e.id, true
	case "descriptionText", "linkText", "displayName", "unit":
		return "", true
	case "displayed", "physical":
		return true, true
	case "isStateChange":
		return false, true
	case "data":
		return e.json, true
	case "jsonData":
		return parse(w, e.json), true
	case "date":
		return data.Date(now), true
	case "integerValue":
		return e.number(w), true
	case "doubleValue":
		return dynamic.Cast(w, e.number(w), "double"), true
	}
	return nil, false
}

// number is the value as a number: 0 for events that have none.
func (e *event) number(w data.World) data.Value {
	if !numbered[e.name] {
		return int32(0)
	}
	whole, _, _ := strings.Cut(e.value, ".")
	return dynamic.Method(w, whole, "toInteger", nil)
}

func parse(w data.World, json string) data.Value {
	return dynamic.Method(w, static.New(w, "JsonSlurper", nil), "parseText", []data.Value{json})
}

// Set assigns nothing.
func (e *event) Set(data.World, string, data.Value) bool { return false }

// Call finds no methods.
func (e *event) Call(data.World, string, []data.Value) (data.Value, bool) { return nil, false }
