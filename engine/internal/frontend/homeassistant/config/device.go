package config

import (
	"strings"

	"go.yaml.in/yaml/v3"

	"crosscheck/engine/internal/frontend/homeassistant/template"
)

// What devices trigger, ask and do is named after the entity that it is about. The
// entity stands there by a number of the registry, or by its name.

// deviceEntity is the entity of a device that something is about; ok: there is one.
func (r *reader) deviceEntity(n *yaml.Node) (domain, entity string, ok bool) {
	domain, _ = word(get(n, "domain"))
	id, given := word(get(n, "entity_id"))
	id = strings.ToLower(id)
	if !IsEntity(id) {
		if known := r.entityOf(n, domain); known != "" {
			return domain, known, true
		}
		if given {
			r.opaque = append(r.opaque, r.span(get(n, "entity_id")))
		}
		id = domain + "." + Slug(id)
	}
	return domain, id, given && domain != "" && IsEntity(id)
}

// deviceStates are the states by what devices call them, of entities that are no
// binary sensors.
var deviceStates = map[string]string{
	"turned_on": "on", "turned_off": "off", "on": "on", "off": "off", "opened": "open", "open": "open", "closed": "closed", "locked": "locked", "unlocked": "unlocked",
	"home": "home", "not_home": "not_home", "docked": "docked", "cleaning": "cleaning", "playing": "playing", "paused": "paused", "idle": "idle",
	"disarmed": "disarmed", "armed_home": "armed_home", "armed_away": "armed_away", "armed_night": "armed_night", "triggered": "triggered",
}

// deviceState is the state that a device's trigger or condition is about: "" where
// that is not known.
func deviceState(domain, kind string) string {
	kind = strings.TrimPrefix(kind, "is_")
	if domain != "binary_sensor" {
		return deviceStates[kind]
	}
	switch {
	case kind == "off" || kind == "turned_off" || strings.HasPrefix(kind, "no_") || strings.HasPrefix(kind, "not_"):
		return "off"
	case kind == "value" || kind == "":
		return ""
	}
	return "on"
}

// deviceTrigger is nil where it is an event of its own, as the press of a button.
func (r *reader) deviceTrigger(n *yaml.Node) TriggerKind {
	domain, entity, ok := r.deviceEntity(n)
	kind, _ := word(get(n, "type"))
	if !ok || get(n, "subtype") != nil {
		return nil
	}
	places := []Place{{Entity: entity}}
	switch within := limits(n); {
	case kind == "changed_states" || kind == "toggled":
		return &StateTrigger{Places: places, Any: true, For: r.lasting(n)}
	case (within.Above != nil || within.Below != nil) && within.numbers() && domain == "sensor":
		return &NumericTrigger{Places: places, Range: within, For: r.lasting(n)}
	}
	if to := deviceState(domain, kind); to != "" {
		return &StateTrigger{Places: places, Any: true, To: []string{to}, For: r.lasting(n)}
	}
	return nil
}

// deviceCondition is nil where it is not read.
func (r *reader) deviceCondition(n *yaml.Node) Condition {
	domain, entity, ok := r.deviceEntity(n)
	kind, _ := word(get(n, "type"))
	if !ok {
		return nil
	}
	places := []Place{{Entity: entity}}
	if within := limits(n); (within.Above != nil || within.Below != nil) && within.numbers() && domain == "sensor" {
		return &NumericCondition{places, within, r.span(n)}
	}
	state := deviceState(domain, kind)
	if state == "" {
		return nil
	}
	c := &StateCondition{Places: places, States: []string{state}, Span: r.span(n)}
	if !c.lasts(n) {
		return nil
	}
	return c
}

// deviceServices are the services by what devices call them, where the names
// differ.
var deviceServices = map[string]string{
	"cover.open": "open_cover", "cover.close": "close_cover", "cover.stop": "stop_cover", "vacuum.clean": "start", "vacuum.dock": "return_to_base",
	"alarm_control_panel.arm_home": "alarm_arm_home", "alarm_control_panel.arm_away": "alarm_arm_away", "alarm_control_panel.arm_night": "alarm_arm_night", "alarm_control_panel.disarm": "alarm_disarm",
}

// deviceAction is nil where it is not read.
func (r *reader) deviceAction(n *yaml.Node) Action {
	domain, entity, ok := r.deviceEntity(n)
	kind, _ := word(get(n, "type"))
	c := &Call{Domain: domain, Service: kind, Targets: []string{entity}, Data: map[string]string{}, Open: map[string]template.Value{}, Span: r.span(n)}
	if domain == "mobile_app" {
		c.Domain, c.Targets = "notify", nil
		return c
	}
	if other := deviceServices[domain+"."+kind]; other != "" {
		c.Service = other
	}
	if !ok || kind == "" {
		return nil
	}
	if kind == "press" {
		return &Fire{entity, c.Span}
	}
	if kind == "brightness_increase" {
		c.Service, c.Open["brightness"] = "turn_on", template.Open("what comes of a step")
	}
	for i := 0; i+1 < len(n.Content); i += 2 {
		switch key := n.Content[i].Value; key {
		case "device_id", "domain", "type", "entity_id", "alias", "enabled", "metadata", "continue_on_error":
		default:
			if s, ok := word(n.Content[i+1]); ok {
				c.Data[key] = s
			} else {
				c.Open[key] = template.Open("what is written there")
			}
		}
	}
	return c
}
