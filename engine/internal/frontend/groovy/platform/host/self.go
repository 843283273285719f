package host

import (
	"strings"

	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/platform/model"
)

// self is app: the app as it sees itself.
type self struct{ h *Host }

// Class is what Groovy calls it.
func (s *self) Class() string { return "InstalledApp" }

// Key makes app equal to itself.
func (s *self) Key() string { return "app " + s.h.App.Name }

// Text is the app's label.
func (s *self) Text() string { return s.h.App.Label }

// Get reads a property.
func (s *self) Get(_ data.World, name string) (data.Value, bool) {
	switch name {
	case "id":
		return int64(s.h.App.Index + 1), true
	case "label", "name", "displayName":
		return s.h.App.Label, true
	case "installationState", "getInstallationState":
		return "COMPLETE", true
	case "settings":
		return &settingsMap{s.h}, true
	case "parent":
		return s.h.parent(), true
	case "parentAppId":
		if p := s.h.App.Parent; p != nil {
			return int64(p.Index + 1), true
		}
		return nil, true
	case "childApps":
		return s.h.childApps(nil), true
	case "accountId", "namespace":
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
		h.Put(h.App.Written, data.Text(args[0]), h.settingValue(args[1]), true)
		return nil, true
	case (name == "removeSetting" || name == "clearSetting") && len(args) == 1:
		h.Put(h.App.Written, data.Text(args[0]), nil, true)
		return nil, true
	case name == "updateLabel" || name == "refresh":
		return nil, true
	case strings.HasPrefix(name, "get") && len(args) == 0:
		if _, known := calls[name]; !known {
			return s.Get(w, model.Uncapital(name[3:]))
		}
	}
	if f, ok := calls[name]; ok {
		return f(h, args), true
	}
	h.Tell("app has no method `"+name+"` here", "the call does nothing")
	return nil, true
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
