package model

import (
	"slices"
	"strings"

	"crosscheck/engine/internal/frontend/homeassistant/config"
)

// Effect is what a call does to one entity: it gets a value, or the other of two.
type Effect struct {
	Entity   string
	To, Else string // Else is not "" for a toggle: what it becomes when it is To
}

// sets are the services that give the entities of their domain a state.
var sets = map[string]string{
	"lock.lock": "locked", "lock.unlock": "unlocked", "lock.open": "unlocked",
	"cover.open_cover": "open", "cover.close_cover": "closed",
	"valve.open_valve": "open", "valve.close_valve": "closed",
	"media_player.media_play": "playing", "media_player.play_media": "playing", "media_player.media_pause": "paused", "media_player.media_stop": "idle",
	"vacuum.start": "cleaning", "vacuum.return_to_base": "docked", "vacuum.stop": "idle", "vacuum.pause": "paused",
	"alarm_control_panel.alarm_disarm": "disarmed", "alarm_control_panel.alarm_arm_away": "armed_away",
	"alarm_control_panel.alarm_arm_home": "armed_home", "alarm_control_panel.alarm_arm_night": "armed_night",
	"alarm_control_panel.alarm_arm_vacation": "armed_vacation", "alarm_control_panel.alarm_trigger": "triggered",
}

// told are the services that give a state that the call names.
var told = map[string]string{
	"input_select.select_option": "option", "select.select_option": "option", "climate.set_hvac_mode": "hvac_mode",
	"input_number.set_value": "value", "number.set_value": "value",
}

// speak are the domains whose services change no state here: people or others
// hear or read them.
var speak = []string{"notify", "tts", "persistent_notification", "logbook", "system_log", "mqtt"}

// harmless are services that change only what is not modelled.
var harmless = []string{"homeassistant.update_entity"}

// plain are what calls say that is no part of how a thing is to be.
var plain = []string{"entity_id", "area_id", "floor_id", "label_id", "device_id", "transition", "stop_actions", "entities"}

// Speaks reports whether a call only tells people something.
func Speaks(c *config.Call) bool { return slices.Contains(speak, c.Domain) }

// Harmless reports whether a call changes only what is not looked at.
func Harmless(c *config.Call) bool { return slices.Contains(harmless, c.Domain+"."+c.Service) }

// Besides is what a call says of how things are to be besides their state, as a
// brightness: none of it is modelled.
func (m *Model) Besides(c *config.Call) (list []string) {
	states := c.States
	for _, e := range c.Targets {
		if s := m.scenes[e]; s != nil {
			states = append(slices.Clip(states), s.States...)
		}
	}
	for _, x := range states {
		if about := "attributes of " + x.Entity; x.Besides && !slices.Contains(list, about) {
			list = append(list, about)
		}
	}
	for key := range c.Data {
		if !slices.Contains(plain, key) && key != told[c.Domain+"."+c.Service] {
			list = append(list, strings.ReplaceAll(key, "_", " "))
		}
	}
	slices.Sort(list)
	return list
}

// mostEffects is how many effects the calls of a configuration may have in all:
// `all` in each of them makes many.
const mostEffects = 50_000

// Effects are what a call does; it is not known of every service.
func (m *Model) Effects(c *config.Call) (list []Effect, known bool) {
	if m.spent > mostEffects {
		return nil, false
	}
	if c.Domain == "scene" {
		return m.set(c)
	}
	for _, e := range m.targets(c) {
		x, ok := effect(c, e)
		if !ok {
			return nil, false
		}
		list = append(list, x)
	}
	m.spent += len(list)
	return list, len(list) > 0 && !c.Unread
}

// set are the states that scenes give.
func (m *Model) set(c *config.Call) (list []Effect, known bool) {
	known = !c.Unread && len(c.Groups) == 0 && (c.Service == "turn_on" && len(c.Targets) > 0 || c.Service == "apply" && len(c.States) > 0)
	add := func(states []config.Sets) {
		for _, x := range states {
			list = append(list, Effect{Entity: x.Entity, To: x.To})
		}
	}
	for _, e := range c.Targets {
		s := m.scenes[e]
		if s == nil {
			return nil, false
		}
		add(s.States)
	}
	add(c.States)
	m.spent += len(list)
	return list, known
}

// targets are the entities that a call is about. An area, a device or a label
// whose members nobody knows is an entity of its own.
func (m *Model) targets(c *config.Call) (list []string) {
	taken := map[string]bool{}
	add := func(e string) {
		if word := domainName(e); (word == c.Domain || c.Domain == "homeassistant") && !taken[e] {
			taken[e] = true
			list = append(list, e)
		}
	}
	for _, e := range c.Targets {
		if e != "all" {
			add(e)
			continue
		}
		for _, t := range m.Things {
			if t.Attribute == "" {
				add(t.Entity)
			}
		}
	}
	for _, g := range c.Groups {
		add(c.Domain + "." + config.Slug(g))
	}
	return list
}

func effect(c *config.Call, entity string) (x Effect, known bool) {
	x.Entity = entity
	if to, known := sets[c.Domain+"."+c.Service]; known {
		x.To = to
		return x, true
	}
	if key, known := told[c.Domain+"."+c.Service]; known {
		x.To = c.Data[key]
		return x, x.To != ""
	}
	d := domainOf(entity)
	if len(d.values) < 2 || d.bond != 0 || !d.hand && d.attribute == "" {
		return x, false
	}
	off, on := d.values[0], d.values[1]
	if off != "off" {
		off, on = "", ""
	}
	switch c.Service {
	case "turn_on":
		x.To = on
	case "turn_off":
		x.To = off
	case "toggle":
		x.To, x.Else = d.values[0], d.values[1]
	}
	return x, x.To != ""
}
