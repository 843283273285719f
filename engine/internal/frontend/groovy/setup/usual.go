package setup

import "strings"

// usual are the capabilities by which most devices have an attribute, or a
// command.
const usual = `
switch: switch
on: switch
off: switch
level: switchLevel
setLevel: switchLevel
contact: contactSensor
motion: motionSensor
presence: presenceSensor
lock: lock
water: waterSensor
smoke: smokeDetector
carbonMonoxide: carbonMonoxideDetector
temperature: temperatureMeasurement
humidity: relativeHumidityMeasurement
illuminance: illuminanceMeasurement
acceleration: accelerationSensor
pushed: pushableButton
held: holdableButton
doubleTapped: doubleTapableButton
windowShade: windowShade
valve: valve
door: garageDoorControl
alarm: alarm
battery: battery
power: powerMeter
energy: energyMeter
thermostatMode: thermostat
variable: variable
`

// usually is the usual capability of an attribute or a command, or "".
func usually(name string) string {
	_, rest, found := strings.Cut(usual, "\n"+name+": ")
	if !found {
		return ""
	}
	rest, _, _ = strings.Cut(rest, "\n")
	return rest
}
