package host

import (
	"strings"

	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/dynamic"
	"crosscheck/engine/internal/frontend/groovy/platform/model"
	"crosscheck/engine/internal/ir"
)

// setting is the value of an input: null when it has none.
func (h *Host) setting(name string) data.Value {
	if h.App.Written != nil {
		if v, changed := h.Get(h.App.Written, name); changed {
			return h.handed(v)
		}
	}
	s := h.App.Given[name]
	if s == nil || !s.Set {
		return nil
	}
	switch {
	case s.Var != ir.NoVar:
		return h.Value(h.Env.Load(s.Var, 0))
	case s.Kind == model.PlainSetting:
		return h.Value(s.Content)
	case s.Kind == model.HubSetting:
		return theHub
	}
	var items []data.Value
	for _, d := range s.Devices {
		if known := h.ByName[d]; known != nil {
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

// settingsMap is settings.
type settingsMap struct{ h *Host }

// Class is what Groovy calls it.
func (s *settingsMap) Class() string { return "Map" }

// Key makes settings equal to itself.
func (s *settingsMap) Key() string { return "settings" }

// Text is how it appears in texts.
func (s *settingsMap) Text() string { return data.Text(s.Map()) }

// Get reads a setting.
func (s *settingsMap) Get(_ data.World, name string) (data.Value, bool) {
	return s.h.setting(name), true
}

// Set keeps a value for the app itself.
func (s *settingsMap) Set(_ data.World, name string, v data.Value) bool {
	s.h.Tell("settings cannot be assigned", "`"+name+"` keeps its value; use app.updateSetting")
	return true
}

// Call runs a method of the map that settings is.
func (s *settingsMap) Call(w data.World, name string, args []data.Value) (data.Value, bool) {
	if (name == "get" || name == "getAt") && len(args) == 1 {
		return s.Get(w, data.Text(args[0]))
	}
	return dynamic.Method(w, s.Map(), name, args), true
}

// Map is the settings that have a value.
func (s *settingsMap) Map() *data.Map {
	m := data.NewMap()
	for i := range s.h.App.Settings {
		name := s.h.App.Settings[i].Name
		if v := s.h.setting(name); v != nil {
			m.Put(name, v)
		}
	}
	return m
}

// settingValue is the value in [value: x, type: "bool"], or the value itself.
func (h *Host) settingValue(v data.Value) data.Value {
	m, ok := v.(*data.Map)
	if !ok {
		return h.Jsonish(v)
	}
	x, _ := m.Get("value")
	x = h.handing(x)
	if kind, _ := m.Get("type"); kind != nil && data.Text(kind) == "bool" && x != nil {
		return data.Text(x) == "true"
	}
	return h.Jsonish(x)
}

// handing is what is kept of a setting's value: of devices what tells them from
// all others.
func (h *Host) handing(v data.Value) data.Value {
	switch v := v.(type) {
	case *thing:
		return v.Key()
	case *data.List:
		list := data.NewList()
		for _, x := range v.Items {
			list.Items = append(list.Items, h.handing(x))
		}
		return list
	}
	return v
}

// handed is the value of a setting of which handing was kept.
func (h *Host) handed(v data.Value) data.Value {
	switch v := v.(type) {
	case string:
		name, device := strings.CutPrefix(v, keyed)
		if d := h.ByName[name]; device && d != nil {
			return h.thing(d)
		}
	case *data.List:
		list := data.NewList()
		for _, x := range v.Items {
			x = h.handed(x)
			_, device := x.(*thing)
			list.Items, list.Spread = append(list.Items, x), list.Spread || device
		}
		return list
	}
	return v
}
