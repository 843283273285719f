package model

import (
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"crosscheck/engine/internal/frontend/homeassistant/config"
	"crosscheck/engine/internal/frontend/homeassistant/template"
	"crosscheck/engine/internal/sorting"
)

// Effect is what a call does to one entity, or an attribute of it: it gets a value,
// or the other of two; Any: nobody knows which value.
type Effect struct {
	config.Place
	To, Else string // Else is not "" for a toggle: what it becomes when it is To
	Any      bool
	Is       template.Value // of Any: what is known of it
	Step     int            // of Any: it is one more, or one less
	Around   bool           // of Step: behind the last is the first
}

// sets are the services that give the entities of their domain a state.
var sets = map[string]string{
	"timer.start": "active", "timer.cancel": "idle", "timer.finish": "idle", "timer.pause": "paused",
	"lock.lock": "locked", "lock.unlock": "unlocked", "lock.open": "unlocked",
	"cover.open_cover": "open", "cover.close_cover": "closed",
	"valve.open_valve": "open", "valve.close_valve": "closed",
	"media_player.media_play": "playing", "media_player.play_media": "playing", "media_player.media_pause": "paused", "media_player.media_stop": "idle", "media_player.media_play_pause": "playing",
	"lawn_mower.start_mowing": "mowing", "lawn_mower.dock": "docked", "lawn_mower.pause": "paused",
	"vacuum.start": "cleaning", "vacuum.return_to_base": "docked", "vacuum.stop": "idle", "vacuum.pause": "paused",
	"alarm_control_panel.alarm_disarm": "disarmed", "alarm_control_panel.alarm_arm_away": "armed_away",
	"alarm_control_panel.alarm_arm_home": "armed_home", "alarm_control_panel.alarm_arm_night": "armed_night",
	"alarm_control_panel.alarm_arm_vacation": "armed_vacation", "alarm_control_panel.alarm_trigger": "triggered",
}

// told are the services that give what the call says by a key: to the state, or
// to an attribute, as "fan_mode" or "key>attribute".
var told = map[string][]string{
	"input_select.select_option": {"option>"}, "select.select_option": {"option>"}, "climate.set_hvac_mode": {"hvac_mode>"}, "water_heater.set_operation_mode": {"operation_mode>"},
	"input_number.set_value": {"value>"}, "number.set_value": {"value>"}, "input_text.set_value": {"value>"}, "text.set_value": {"value>"}, "counter.set_value": {"value>"},
	"input_datetime.set_datetime": {"time>", "datetime>", "date>", "timestamp>"}, "variable.set_variable": {"value>", "value_template>"},
	"sensor.update_sensor":    {"value>"},
	"climate.set_temperature": {"temperature", "target_temp_high", "target_temp_low", "hvac_mode>"}, "water_heater.set_temperature": {"temperature"},
	"climate.set_preset_mode": {"preset_mode"}, "climate.set_fan_mode": {"fan_mode"}, "climate.set_swing_mode": {"swing_mode"}, "climate.set_humidity": {"humidity"},
	"fan.set_percentage": {"percentage"}, "fan.set_preset_mode": {"preset_mode"}, "fan.oscillate": {"oscillating"}, "fan.set_direction": {"direction"},
	"cover.set_cover_position": {"position>current_position"}, "cover.set_cover_tilt_position": {"tilt_position>current_tilt_position"}, "valve.set_valve_position": {"position>current_position"},
	"media_player.volume_set": {"volume_level"}, "media_player.volume_mute": {"is_volume_muted"}, "media_player.select_source": {"source"}, "media_player.select_sound_mode": {"sound_mode"},
	"humidifier.set_humidity": {"humidity"}, "humidifier.set_mode": {"mode"}, "vacuum.set_fan_speed": {"fan_speed"}, "device_tracker.see": {"location_name>"},
	"light.turn_on": {"brightness", "brightness_pct>brightness", "effect", "color_temp_kelvin", "kelvin>color_temp_kelvin"}, "fan.turn_on": {"percentage", "preset_mode"},
}

// switched are services whose number also says whether it is on or open.
var switched = []string{"fan.set_percentage", "cover.set_cover_position", "valve.set_valve_position"}

// toldKeys are the keys of a call that its service tells.
func toldKeys(service string) (keys []string) {
	for _, p := range told[service] {
		keys = append(keys, keyOf(p))
	}
	return keys
}

// toldBy is what the service of a call tells. To turn on lights alone is the same by the
// service that is for all domains, which hands on what is said.
func toldBy(c *config.Call) []string {
	if c.Domain == "homeassistant" && c.Service == "turn_on" && len(c.Targets) > 0 && len(c.Groups)+len(c.About) == 0 &&
		!slices.ContainsFunc(c.Targets, func(e string) bool { return domainName(e) != "light" }) {
		return told["light.turn_on"]
	}
	return told[c.Domain+"."+c.Service]
}

// speak are the domains whose services change no state here: people, devices or
// others outside hear or read them. What comes of that comes from outside.
var speak = []string{
	"notify", "tts", "persistent_notification", "logbook", "system_log", "mqtt", "assist_satellite", "ai_task", "logger", "telegram_bot", "google_assistant_sdk",
	"browser_mod", "google_sheets", "readme", "watchman", "recorder", "shopping_list", "todo", "calendar", "image_processing", "ffmpeg", "file", "modbus", "xiaomi_aqara", "alexa_devices",
	"repairs", "open_epaper_link", "grocy", "webrtc", "google_generative_ai_conversation", "openai_conversation", "chime_tts", "battery_notes", "homekit", "openuv",
	"shell_command", "rest_command", "downloader", "ifttt", "wake_on_lan", "hassio", "backup", "cast", "webostv",
}

// sent are services that do so of other domains.
var sent = []string{"zwave_js.ping", "zwave_js.refresh_value", "zwave_js.set_config_parameter", "remote.send_command", "vacuum.send_command", "homeassistant.reload_config_entry", "homeassistant.reload_all", "homeassistant.restart", "homeassistant.stop", "homeassistant.check_config", "conversation.process", "conversation.response",
	"zwave_js.bulk_set_partial_config_parameters", "update.install", "alexa_media.update_last_called", "alexa_media.clear_history", "media_player.alexa_tts", "media_player.clear_playlist", "broadlink.send", "androidtv.adb_command", "group.set_visibility",
	"camera.turn_on", "camera.turn_off", "utility_meter.reset", "utility_meter.calibrate", "homematic.reconnect", "samsungtv_smart.select_picture_mode", "adaptive_lighting.set_manual_control", "awtrix.custom_app", "cloud.remote_connect", "cloud.remote_disconnect"}

// harmless are services that change only what is not modelled.
var harmless = []string{
	"homeassistant.update_entity", "homeassistant.reload_custom_templates", "camera.snapshot", "camera.record", "frontend.set_theme", "frontend.reload_themes", "weather.get_forecasts", "sun.get_positions", "calendar.get_events", "todo.get_items",
	"homeassistant.save_persistent_states", "recorder.purge", "local_file.update_file_path", "camera.enable_motion_detection", "camera.disable_motion_detection", "media_player.media_next_track", "media_player.media_previous_track",
	"cover.stop_cover", "cover.stop_cover_tilt", "valve.stop_valve", // here nothing is on its way
}

// steps are services that give a state which depends on the one before, or on what
// is not known here.
var steps = []string{
	"counter.increment", "counter.decrement", "counter.reset", "input_number.increment", "input_number.decrement",
	"input_select.select_next", "input_select.select_previous", "input_select.select_first", "input_select.select_last",
	"media_player.volume_up", "media_player.volume_down",
	"select.select_next", "select.select_previous", "select.select_first", "select.select_last",
}

// plain are what calls say that is no part of how a thing is to be.
var plain = []string{"entity_id", "area_id", "floor_id", "label_id", "device_id", "transition", "flash", "stop_actions", "entities", "duration", "code", "amount", "cycle", "skip_condition"}

// Speaks reports whether a call only tells people something.
func Speaks(c *config.Call) bool {
	if c.Name != nil {
		domain, _, _ := strings.Cut(c.Name.Text, ".")
		return slices.Contains(speak, strings.TrimSpace(domain))
	}
	return slices.Contains(speak, c.Domain) || slices.Contains(sent, c.Domain+"."+c.Service) || c.Service == "reload"
}

// Harmless reports whether a call changes only what is not looked at.
func Harmless(c *config.Call) bool { return slices.Contains(harmless, c.Domain+"."+c.Service) }

// Silent reports whether nothing in the home can tell whether actions were done: they only
// tell people something, at once.
func Silent(list []config.Action) bool {
	return !slices.ContainsFunc(list, func(a config.Action) bool {
		switch a := a.(type) {
		case *config.Call:
			return !Speaks(a) && !Harmless(a)
		case *config.Choose:
			return !Silent(a.Default) || slices.ContainsFunc(a.Options, func(o config.Option) bool { return !Silent(o.Sequence) })
		case *config.Sequence:
			return !Silent(a.Of)
		case *config.Repeat:
			return a.While != nil || a.Until != nil || !Silent(a.Of)
		case *config.Rounds:
			return !Silent(a.Of)
		case *config.Run:
			return a.Apart != nil || !Silent(a.Of)
		case *config.Check, *config.Assign:
			return false
		}
		return true
	})
}

// Nobody reports whether a call is about no entity at all: it does nothing. One whose
// entity is left empty is about none, too, but for those of Home Assistant itself.
func Nobody(c *config.Call) bool {
	return (c.Nobody || c.Void && forEntities(c)) && !c.Unread && len(c.Targets)+len(c.Groups)+len(c.About)+len(c.States) == 0
}

// Aimless reports whether a call of a service for entities says nothing about which.
func Aimless(c *config.Call) bool {
	return c.Name == nil && (c.Nowhere && forEntities(c) || c.Refused())
}

// Absent reports whether Home Assistant has no services of such a name: event entities have
// none, the sun has one, which answers.
func Absent(c *config.Call) bool {
	return c.Name == nil && (c.Domain == "event" || c.Domain == "sun") && !Harmless(c)
}

// Misses reports whether a call is about nothing of the kind that its service is for.
func Misses(c *config.Call) bool {
	own := func(e string) bool { word := domainName(e); return word == c.Domain || word == "group" || e == "all" }
	return forEntities(c) && !c.Unread && !c.Nobody && len(c.Targets) > 0 && len(c.Groups)+len(c.About) == 0 && !slices.ContainsFunc(c.Targets, own)
}

// forEntities reports whether a service is one for the entities of its domain.
func forEntities(c *config.Call) bool {
	_, sets := sets[c.Domain+"."+c.Service]
	return domains[c.Domain] != nil && (sets || effect(c, c.Domain+".x") != "" || told[c.Domain+"."+c.Service] != nil || slices.Contains(steps, c.Domain+"."+c.Service)) && c.Domain != "device_tracker"
}

// inner are the domains whose services, besides those that are known, may set anything
// in Home Assistant itself: programs of its owner, variables, calls of other services.
var inner = []string{
	"", "python_script", "pyscript", "script", "scene", "automation", "group", "timer", "counter", "schedule", "homeassistant", "template", "sensor", "binary_sensor",
	"retry", "random_template", "variable", "var", "saver", "setter", "input_datetime", "input_text", "input_button", "zone", "person", "device_tracker",
}

// keeps reports whether a domain is of what is kept in Home Assistant itself.
func keeps(domain string) bool {
	return slices.Contains(inner, domain) || domains[domain] != nil && domains[domain].noun == helper
}

// Vendors reports whether a service of which nobody knows what it does is one of devices,
// as those of vendors are: it sets what people could as well set by hand, those that it
// names; of none: any.
func (m *Model) Vendors(c *config.Call) (of []string, ok bool) {
	if c.Unread || c.Service == "" || c.Name != nil || len(c.About) > 0 && forEntities(c) || keeps(c.Domain) {
		return nil, false
	}
	of = slices.Clone(c.Targets)
	for _, key := range sorting.Keys(c.Data) {
		if config.IsEntity(c.Data[key]) {
			of = append(of, c.Data[key])
		}
	}
	if slices.ContainsFunc(of, func(e string) bool {
		return e != "all" && keeps(domainName(e)) && domainName(e) != "sensor" && domainName(e) != "binary_sensor"
	}) {
		return nil, false
	}
	if len(c.Groups)+len(c.About) > 0 || slices.Contains(of, "all") {
		of = nil
	}
	return of, true
}

// Besides is what a call says of how things are to be besides their state, as a
// colour, where it may give an attribute another value that something asks for.
func (m *Model) Besides(c *config.Call) (list []string) {
	states := c.States
	for _, e := range c.Targets {
		if s := m.scenes[e]; s != nil {
			states = append(slices.Clip(states), s.States...)
		}
	}
	for _, x := range states {
		keys := slices.Concat(x.Besides, slices.Collect(maps.Keys(x.Attributes)))
		touches := slices.ContainsFunc(keys, func(key string) bool {
			return slices.Contains(staged[domainName(x.Entity)], key) && m.looksInto(x.Entity, func(asked string) bool {
				_, told := x.Attributes[asked]
				return !told && touches(key, asked)
			})
		})
		if about := "attributes of " + x.Entity; touches && !slices.Contains(list, about) {
			list = append(list, about)
		}
	}
	keys := toldBy(c)
	var set []string // attributes that the call gives a value
	for _, p := range keys {
		if says(c, keyOf(p)) {
			set = append(set, attributeOf(p))
		}
	}
	for _, key := range slices.Concat(slices.Collect(maps.Keys(c.Data)), slices.Collect(maps.Keys(c.Open))) {
		if slices.Contains(plain, key) || slices.ContainsFunc(keys, func(p string) bool { return keyOf(p) == key }) {
			continue
		}
		other := func(asked string) bool { return !slices.Contains(set, asked) && touches(key, asked) }
		if slices.ContainsFunc(m.targets(c), func(e string) bool { return m.looksInto(e, other) }) {
			list = append(list, strings.ReplaceAll(key, "_", " "))
		}
	}
	sorting.List(list)
	return list
}

// staged are the attributes that a scene gives to the entities of a domain; what else it
// says of them tells how they were.
var staged = map[string][]string{
	"light":        append([]string{"brightness", "color_name"}, colours...),
	"media_player": {"volume_level", "is_volume_muted", "source", "sound_mode", "media_content_id", "media_content_type"},
	"climate":      {"temperature", "target_temp_high", "target_temp_low", "preset_mode", "swing_mode", "fan_mode", "humidity"},
	"cover":        {"current_position", "current_tilt_position"}, "valve": {"current_position"}, "vacuum": {"fan_speed"},
	"fan": {"percentage", "preset_mode", "oscillating", "direction"}, "humidifier": {"humidity", "mode"}, "water_heater": {"temperature", "away_mode"},
}

// colours are the attributes that say in what colour a light shines.
var colours = []string{"rgb_color", "hs_color", "xy_color", "rgbw_color", "rgbww_color", "color_temp", "color_temp_kelvin", "color_mode", "effect"}

// touches reports whether what is said by a key may change an attribute: one of a colour
// changes only colours, to be brighter only the brightness. What a player tells of what
// it plays moves by itself, whatever it was asked to play.
func touches(key, attribute string) bool {
	switch {
	case slices.Contains(playing, key):
		return false
	case slices.Contains(colours, key) || key == "color_name" || key == "kelvin" || key == "white":
		return slices.Contains(colours, attribute)
	case strings.HasPrefix(key, "brightness"):
		return attribute == "brightness"
	}
	return true
}

// playing are the keys that say what is to be played.
var playing = []string{"media_content_id", "media_content_type", "media", "announce", "enqueue", "extra"}

// looksInto reports whether something asks for an attribute of an entity that something
// touches, or is set off by a change of any.
func (m *Model) looksInto(entity string, touches func(string) bool) bool {
	return slices.ContainsFunc(m.of[entity], func(t *Thing) bool {
		if t.Attribute == "" {
			return t.Tells
		}
		return t.there && (t.Triggers || t.Checked || t.Asked) && touches(t.Attribute)
	})
}

// says reports whether a call says something by a key.
func says(c *config.Call, key string) bool {
	_, known := c.Data[key]
	return known || c.Open[key] != nil
}

// keyOf and attributeOf are the two parts of a word of told.
func keyOf(p string) string {
	key, _, _ := strings.Cut(p, ">")
	return key
}

func attributeOf(p string) string {
	key, attribute, other := strings.Cut(p, ">")
	if other {
		return attribute
	}
	return key
}

// mostEffects is how many effects the calls of a configuration may have in all:
// `all` in each of them makes many.
const mostEffects = 50_000

// fewEffects of a call do not count.
const fewEffects = 20

// Effects are what a call does; it is not known of every service.
func (m *Model) Effects(c *config.Call) (list []Effect, known bool) {
	if m.spent > mostEffects {
		return nil, false
	}
	if c.Domain == "scene" {
		return m.set(c)
	}
	for _, e := range m.targets(c) {
		x, ok := effects(c, e)
		if !ok {
			return nil, false
		}
		list = append(list, m.counted(c, x)...)
	}
	if len(list) > fewEffects {
		m.spent += len(list)
	}
	return list, (len(list) > 0 || forEntities(c) && none(c) || passesOver(c)) && !c.Unread
}

// untouched are kinds of entities that homeassistant.turn_on and the like pass over.
var untouched = []string{"binary_sensor", "sensor", "person", "device_tracker", "sun", "zone", "weather", "event"}

// passesOver reports whether such a call is about nothing else.
func passesOver(c *config.Call) bool {
	return c.Domain == "homeassistant" && slices.Contains([]string{"turn_on", "turn_off", "toggle"}, c.Service) && len(c.Targets) > 0 && len(c.Groups)+len(c.About) == 0 &&
		!slices.ContainsFunc(c.Targets, func(e string) bool { return !slices.Contains(untouched, domainName(e)) })
}

// none reports whether a call is about all entities of its domain, of which others than
// those that there are matter to nobody.
func none(c *config.Call) bool {
	return slices.Equal(c.Targets, []string{"all"}) && len(c.Groups)+len(c.About) == 0
}

// mostOptions is how many options of a helper are told apart because something goes to the next.
const mostOptions = 40

// counted says what a service does to a counter that only counts up, or only down, and to a
// helper that goes from option to option.
func (m *Model) counted(c *config.Call, list []Effect) []Effect {
	if c.Domain == "input_select" && len(list) == 1 {
		m.turned(c, &list[0])
	}
	if c.Domain != "counter" || len(list) != 1 || m.steps[list[0].Entity] == uneven {
		return list
	}
	switch e := &list[0]; c.Service {
	case "increment", "decrement":
		e.Step = m.steps[e.Entity]
	case "reset":
		e.Any, e.Is, e.To = false, nil, strconv.Itoa(m.counters[e.Entity].Initial)
	}
	return list
}

// turned says what a service does to a helper whose options are known.
func (m *Model) turned(c *config.Call, e *Effect) {
	options := m.options[e.Entity]
	cycle, said := c.Data["cycle"]
	if len(options) == 0 || len(options) > mostOptions || c.Open["cycle"] != nil || said && cycle != "True" && cycle != "False" {
		return
	}
	switch c.Service {
	case "select_next":
		e.Step, e.Around = 1, cycle != "False"
	case "select_previous":
		e.Step, e.Around = -1, cycle != "False"
	case "select_first":
		e.Any, e.Is, e.To = false, nil, options[0]
	case "select_last":
		e.Any, e.Is, e.To = false, nil, options[len(options)-1]
	}
}

// uneven is the step of a counter that does more than to count up by one, or down.
const uneven = 2

// counts notes by what counters count.
func (m *Model) counts(c *config.Call) {
	if c.Domain != "counter" {
		return
	}
	value, known := c.Data["value"]
	step, even := map[string]int{"increment": 1, "decrement": -1, "reset": 0}[c.Service]
	even = even || c.Service == "set_value" && known && strings.Trim(value, "0123456789") == ""
	for _, e := range c.Targets {
		m.own[e] = true
		if before := m.steps[e]; !even || m.counters[e].Odd || before*step < 0 {
			m.steps[e] = uneven
		} else if before == 0 {
			m.steps[e] = step
		}
	}
}

// Counts reports whether all numbers are told apart that a counter may have before the last
// that matters, or all options of a helper and nothing else: then it is known what it becomes
// by one more, or one less.
func (t *Thing) Counts() bool {
	if t.options != nil {
		return slices.Equal(t.Domain.Names, t.options)
	}
	between := func(p part) bool {
		before := p.from >= float64(t.initial)
		if t.step < 0 {
			before = p.to <= float64(t.initial)
		}
		return p.number && p.from != p.to && before && !math.IsInf(p.to-p.from, 1) && p.to-p.from > 1
	}
	return t.step != 0 && t.Domain.Format(t.First) == strconv.Itoa(t.initial) && !slices.ContainsFunc(t.parts, between)
}

// Next is what a thing that counts becomes by one more, or one less.
func (t *Thing) Next(e Effect, v int32) int32 {
	if n := int32(len(t.options)); n > 0 {
		next := v + int32(e.Step)
		if e.Around {
			return (next + n) % n
		}
		return min(max(next, 0), n-1)
	}
	p := t.parts[v]
	if !p.number || p.from != p.to {
		return v
	}
	for i, q := range t.parts {
		if q.number && (q.from == p.from+float64(t.step) && q.to == q.from || t.step > 0 && q.from == p.from && math.IsInf(q.to, 1) || t.step < 0 && q.to == p.from && math.IsInf(q.from, -1)) {
			return int32(i)
		}
	}
	return v
}

// set are the states that scenes give.
func (m *Model) set(c *config.Call) (list []Effect, known bool) {
	known = !c.Unread && len(c.Groups) == 0 && (c.Service == "turn_on" && len(c.Targets) > 0 || c.Service == "apply" && len(c.States) > 0)
	add := func(states []config.Sets) {
		for _, x := range states {
			if x.To != "unavailable" && x.To != "unknown" { // which Home Assistant refuses to make of anything
				list = append(list, Effect{Place: config.Place{Entity: x.Entity}, To: x.To})
				for _, name := range staged[domainName(x.Entity)] {
					if to, said := x.Attributes[name]; said {
						list = append(list, Effect{Place: config.Place{Entity: x.Entity, Attribute: name}, To: to})
					}
				}
			}
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
		if word := domainName(e); (word == c.Domain || word == "group" || c.Domain == "homeassistant" && !slices.Contains(untouched, word)) && !taken[e] {
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

// effects are what a call does to one entity: to its state, and to the attributes
// that the call names.
func effects(c *config.Call, entity string) (list []Effect, known bool) {
	service := c.Domain + "." + c.Service
	state, open := effect(c, entity), slices.Contains(steps, service)
	if c.Domain == "media_player" && open { // the volume
		return []Effect{{Place: config.Place{Entity: entity, Attribute: "volume_level"}, Any: true, Is: template.Open("what comes of a step")}}, true
	}
	given := state != ""
	is := template.Open("what comes of a step")
	for _, p := range toldBy(c) {
		key, attribute := keyOf(p), attributeOf(p)
		value, said := c.Data[key]
		x := c.Open[key]
		if key == "brightness_pct" && x != nil {
			x = x.Doubt()
		}
		switch {
		case x != nil && attribute == "":
			open, is = true, x
		case x != nil:
			list = append(list, Effect{Place: config.Place{Entity: entity, Attribute: attribute}, Any: true, Is: x})
			if slices.Contains(switched, service) {
				open, is = true, x.Doubt()
			}
		case !said:
		case attribute == "" && given:
			return nil, false // of several parts
		case attribute == "":
			given = true
			if state = value; key == "time" && len(value) == len("07:00") {
				state += ":00"
			}
		default:
			if key == "brightness_pct" {
				value = brightness(value)
			}
			list = append(list, Effect{Place: config.Place{Entity: entity, Attribute: attribute}, To: value})
			if attribute == "brightness" && value == "0" {
				state = "off"
			}
		}
		if d := domainOf(entity); said && slices.Contains(switched, service) {
			given = true
			if state = d.values[1]; strings.Trim(value, "0.") == "" {
				state = d.values[0]
			}
		}
	}
	if open {
		list = append([]Effect{{Place: config.Place{Entity: entity}, Any: true, Is: is}}, list...)
	} else if given {
		x := Effect{Place: config.Place{Entity: entity}, To: state}
		switch {
		case c.Service == "toggle":
			x.Else = domainOf(entity).values[1]
		case service == "media_player.media_play_pause":
			x.Else = "paused"
		}
		list = append([]Effect{x}, list...)
	}
	return list, len(list) > 0
}

// brightness is what a light makes of so many per cent.
func brightness(percent string) string {
	x, err := strconv.ParseFloat(percent, 64)
	if err != nil {
		return percent
	}
	return strconv.Itoa(int(math.RoundToEven(255 * x / 100)))
}

// effect is the state that a service gives by its name alone; "" where it gives
// none, or nobody knows which.
func effect(c *config.Call, entity string) string {
	if to, known := sets[c.Domain+"."+c.Service]; known {
		return to
	}
	d := domainOf(entity)
	if len(d.values) < 2 || d.bond != 0 || !d.hand && d.attribute == "" {
		return ""
	}
	switch {
	case c.Service == "toggle":
		return d.values[0]
	case d.values[0] != "off":
	case c.Service == "turn_on":
		return d.values[1]
	case c.Service == "turn_off":
		return "off"
	}
	return ""
}
