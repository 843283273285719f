package hub

import (
	"slices"
	"strings"
	"unicode"
)

// drivers are words in the names of drivers, and what a device with such a
// driver can do; the first row that fits counts.
var drivers = []struct{ words, capability string }{
	{"rgb rgbw rgbww color colour hue", "colorControl"}, {"ct", "colorTemperature"},
	{"dimmer dim level", "switchLevel"}, {"fan", "fanControl"}, {"thermostat", "thermostat"},
	{"garage", "garageDoorControl"}, {"contact door window", "contactSensor"}, {"motion", "motionSensor"},
	{"presence mobile arrival", "presenceSensor"}, {"lock deadbolt", "lock"}, {"shade blind curtain", "windowShade"},
	{"water leak moisture", "waterSensor"}, {"smoke", "smokeDetector"}, {"monoxide co", "carbonMonoxideDetector"},
	{"temperature thermometer temp", "temperatureMeasurement"}, {"humidity", "relativeHumidityMeasurement"},
	{"illuminance lux luminance", "illuminanceMeasurement"}, {"acceleration vibration", "accelerationSensor"},
	{"siren alarm", "alarm"}, {"valve", "valve"}, {"outlet plug", "outlet"}, {"relay", "relaySwitch"},
	{"switch light bulb lamp toggle momentary", "switch"}, {"button keypad remote scene", "pushableButton"},
	{"power meter", "powerMeter"}, {"energy", "energyMeter"}, {"tone chime bell", "tone"},
	{"speech tts speaker", "speechSynthesis"}, {"notification notifier phone", "notification"}, {"variable", "variable"},
}

// Driven is what a device with a driver of some name can do, by its words, or
// "".
func Driven(name string) string {
	have := strings.FieldsFunc(strings.ToLower(name), func(c rune) bool { return !unicode.IsLetter(c) && !unicode.IsDigit(c) })
	for _, d := range drivers {
		for w := range strings.FieldsSeq(d.words) {
			if slices.Contains(have, w) {
				return d.capability
			}
		}
	}
	return ""
}

// told are commands of virtual devices, and what they let an attribute be; "="
// stands for the argument.
const told = `
active: motion active
inactive: motion inactive
open: contact open
close: contact closed
arrived: presence present
departed: presence notPresent
wet: water wet
dry: water dry
detected: smoke detected
clear: smoke clear
setLux: illuminance =
setRelativeHumidity: humidity =
setBatteryLevel: battery =
`

// Told is the attribute that a command of a virtual device changes, and the value
// that it has then, "" for the argument; attribute is "" where there is none.
func Told(command string) (attribute, value string) {
	_, rest, found := strings.Cut(told, "\n"+command+": ")
	if !found {
		rest, found = strings.CutPrefix(command, "set")
		if !found || rest == "" {
			return "", ""
		}
		return strings.ToLower(rest[:1]) + rest[1:], ""
	}
	rest, _, _ = strings.Cut(rest, "\n")
	attribute, value, _ = strings.Cut(rest, " ")
	return attribute, strings.TrimPrefix(value, "=")
}
