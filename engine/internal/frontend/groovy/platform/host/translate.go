package host

import (
	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/platform/model"
)

// Translations are commands that devices have on the platform, in terms of
// what the catalogue knows. False: this device has nothing that fits.
var Translations = map[string]func(t *thing, args []data.Value) bool{
	"on":                    (*thing).raise,
	"off":                   (*thing).lower,
	"setPosition":           (*thing).setPosition,
	"setColor":              (*thing).setColor,
	"setLevel":              func(t *thing, args []data.Value) bool { return t.told("setVolume", args...) || t.setPosition(args) },
	"setVolume":             func(t *thing, args []data.Value) bool { return t.told("setLevel", args...) },
	"playTrack":             (*thing).play,
	"playTrackAndResume":    (*thing).play,
	"playTrackAndRestore":   (*thing).play,
	"playSoundAndTrack":     (*thing).play,
	"playText":              (*thing).speak,
	"playTextAndResume":     (*thing).speak,
	"playTextAndRestore":    (*thing).speak,
	"speak":                 (*thing).speak,
	"deviceNotification":    (*thing).speak,
	"beep":                  (*thing).speak,
	"chime":                 (*thing).speak,
	"playSound":             (*thing).speak,
	"resumeTrack":           (*thing).play,
	"restoreTrack":          (*thing).play,
	"setTrack":              func(*thing, []data.Value) bool { return true },
	"nextTrack":             (*thing).play,
	"previousTrack":         (*thing).play,
	"setSpeed":              func(t *thing, args []data.Value) bool { return t.told("setFanSpeed", args...) },
	"push":                  func(t *thing, _ []data.Value) bool { return t.told("push") || t.told("on") },
	"auto":                  func(t *thing, _ []data.Value) bool { return t.told("setThermostatMode", "auto") },
	"away":                  func(*thing, []data.Value) bool { return false },
	"flash":                 func(t *thing, _ []data.Value) bool { return t.note("blinks") },
	"setThermostatSetpoint": func(t *thing, args []data.Value) bool { return t.told("setHeatingSetpoint", args...) },
}

// raise opens a shade that is told to be on, and lower closes it.
func (t *thing) raise([]data.Value) bool { return t.Attribute("windowShade") != nil && t.told("open") }

func (t *thing) lower([]data.Value) bool { return t.Attribute("windowShade") != nil && t.told("close") }

// setPosition moves a shade, which is closed, open or somewhere between.
func (t *thing) setPosition(args []data.Value) bool {
	if t.Attribute("windowShade") == nil || len(args) == 0 {
		return false
	}
	n, ok := model.Whole(args[0])
	if u, unknown := args[0].(*data.Unknown); unknown {
		n, ok = int64(t.h.Choose(3, u.What, t.h.At))*50, true
	}
	switch {
	case !ok:
		return false
	case n <= 0:
		return t.told("close")
	case n >= 100:
		return t.told("open")
	}
	return t.told("presetPosition")
}
