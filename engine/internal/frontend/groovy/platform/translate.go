package platform

import "crosscheck/engine/internal/frontend/groovy/data"

// translations are commands that devices have on the platform, in terms of
// what the catalogue knows. False: this device has nothing that fits.
var translations = map[string]func(t *thing, args []data.Value) bool{
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

// setColor sets what a map says of hue, saturation and level.
func (t *thing) setColor(args []data.Value) bool {
	if len(args) == 0 || t.device.command("setHue") == nil {
		return false
	}
	m, ok := args[len(args)-1].(*data.Map)
	if !ok {
		return false
	}
	for _, part := range []struct{ key, command string }{
		{"hue", "setHue"}, {"saturation", "setSaturation"}, {"level", "setLevel"},
	} {
		if v, ok := m.Get(part.key); ok && v != nil {
			t.told(part.command, v)
		}
	}
	if v, ok := m.Get("switch"); ok && v != nil {
		t.told(data.Text(v))
	}
	return true
}

// play starts a player.
func (t *thing) play([]data.Value) bool { return t.told("play") }

// speak shows what a device says.
func (t *thing) speak(args []data.Value) bool {
	text := "sounds"
	if args = withoutOptions(args); len(args) > 0 {
		text = "says: " + data.Text(args[0])
	}
	return t.note(text)
}

// note tells in the run what the device does.
func (t *thing) note(text string) bool {
	t.h.env.Note("notify", capital(t.called()+" "+text), t.h.at)
	return true
}
