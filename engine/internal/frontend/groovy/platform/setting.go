package platform

import (
	"strings"

	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/dynamic"
)

// setting is the value of an input: null when it has none.
func (h *host) setting(name string) data.Value {
	if h.app.written != nil {
		if v, changed := h.get(h.app.written, name); changed {
			return v
		}
	}
	s := h.app.settings[name]
	if s == nil || !s.Set {
		return nil
	}
	switch s.Kind {
	case PlainSetting:
		return h.value(s.content)
	case HubSetting:
		return theHub
	}
	var items []data.Value
	for _, d := range s.Devices {
		if known := h.byName[d]; known != nil {
			items = append(items, h.thing(known))
		}
	}
	switch {
	case s.Multiple:
		return &data.List{Spread: true, Items: items}
	case len(items) == 0:
		return nil
	}
	return items[0]
}

// barred reports whether the modes that the app runs in leave out the home's.
func (h *host) barred() bool {
	for i := range h.app.Settings {
		if s := &h.app.Settings[i]; s.Restricts && s.Set {
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
	return v != nil && plain(data.Text(v)) == plain(text)
}

// settingsMap is settings.
type settingsMap struct{ h *host }

// Class is what Groovy calls it.
func (s *settingsMap) Class() string { return "Map" }

// Key makes settings equal to itself.
func (s *settingsMap) Key() string { return "settings" }

// Text is how it appears in texts.
func (s *settingsMap) Text() string { return data.Text(s.snapshot()) }

// Get reads a setting.
func (s *settingsMap) Get(_ data.World, name string) (data.Value, bool) {
	return s.h.setting(name), true
}

// Set keeps a value for the app itself.
func (s *settingsMap) Set(_ data.World, name string, v data.Value) bool {
	s.h.warn("settings cannot be assigned", "`"+name+"` keeps its value; use app.updateSetting")
	return true
}

// Call runs a method of the map that settings is.
func (s *settingsMap) Call(w data.World, name string, args []data.Value) (data.Value, bool) {
	if (name == "get" || name == "getAt") && len(args) == 1 {
		return s.Get(w, data.Text(args[0]))
	}
	return dynamic.Method(w, s.snapshot(), name, args), true
}

func (s *settingsMap) snapshot() *data.Map {
	m := data.NewMap()
	for i := range s.h.app.Settings {
		name := s.h.app.Settings[i].Name
		if v := s.h.setting(name); v != nil {
			m.Put(name, v)
		}
	}
	return m
}

// self is app: the app as it sees itself.
type self struct{ h *host }

// Class is what Groovy calls it.
func (s *self) Class() string { return "InstalledApp" }

// Key makes app equal to itself.
func (s *self) Key() string { return "app " + s.h.app.Name }

// Text is the app's label.
func (s *self) Text() string { return s.h.app.Label }

// Get reads a property.
func (s *self) Get(_ data.World, name string) (data.Value, bool) {
	switch name {
	case "id":
		return int64(s.h.app.index + 1), true
	case "label", "name", "displayName":
		return s.h.app.Label, true
	case "installationState", "getInstallationState":
		return "COMPLETE", true
	case "settings":
		return &settingsMap{s.h}, true
	case "accountId", "namespace", "parentAppId", "parent":
		return nil, true
	}
	return &data.Unknown{What: "what the hub knows of the app"}, true
}

// Set refuses.
func (s *self) Set(data.World, string, data.Value) bool { return false }

// Call runs a method.
func (s *self) Call(w data.World, name string, args []data.Value) (data.Value, bool) {
	h := s.h
	switch {
	case name == "updateSetting" && len(args) == 2:
		h.put(h.app.written, data.Text(args[0]), h.settingValue(args[1]), true)
		return nil, true
	case (name == "removeSetting" || name == "clearSetting") && len(args) == 1:
		h.put(h.app.written, data.Text(args[0]), nil, true)
		return nil, true
	case name == "updateLabel" || name == "refresh":
		return nil, true
	case strings.HasPrefix(name, "get") && len(args) == 0:
		if _, known := calls[name]; !known {
			return s.Get(w, uncapital(name[3:]))
		}
	}
	if f, ok := calls[name]; ok {
		return f(h, args), true
	}
	h.warn("app has no method `"+name+"` here", "the call does nothing")
	return nil, true
}

// settingValue is the value in [value: x, type: "bool"], or the value itself.
func (h *host) settingValue(v data.Value) data.Value {
	m, ok := v.(*data.Map)
	if !ok {
		return h.jsonish(v)
	}
	x, _ := m.Get("value")
	if kind, _ := m.Get("type"); kind != nil && data.Text(kind) == "bool" && x != nil {
		return data.Text(x) == "true"
	}
	return h.jsonish(x)
}

// journal is log: nothing comes of it.
type journal struct{}

// Class is what Groovy calls it.
func (journal) Class() string { return "Log" }

// Get reads nothing.
func (journal) Get(data.World, string) (data.Value, bool) { return nil, true }

// Set refuses.
func (journal) Set(data.World, string, data.Value) bool { return false }

// Call does nothing.
func (journal) Call(data.World, string, []data.Value) (data.Value, bool) { return nil, true }
