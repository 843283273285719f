package host

import (
	"crosscheck/engine/internal/frontend/groovy/data"
)

// Translations are commands that devices have on the platform, in terms of
// what the catalogue knows. False: this device has nothing that fits.
var Translations = map[string]func(t *thing, args []data.Value) bool{
	"setColor":              (*thing).setColor,
	"setLevel":              func(t *thing, args []data.Value) bool { return t.told("setVolume", args...) },
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
