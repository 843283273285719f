package capability

import "crosscheck/engine/internal/ts"

// Attributes that several capabilities share.
var (
	onOff = has("switch", "whether it is on", NoMedium,
		"off: somebody switches {d} off; on: somebody switches {d} on")
	lightOnOff = has("switch", "whether it is on", Light,
		"off: somebody switches {d} off; on: somebody switches {d} on")
	level    = role(Dimmer, holds("level", "brightness in percent", Light, 0, 100, 100))
	switchOn = sets("on", "switch", "on")
	switchNo = sets("off", "switch", "off")
	setLevel = takes("setLevel", "percent", "level").and(steps("switch", []int32{1}, "off on"))

	hue        = role(Tint, holds("hue", "in percent of the circle", Light, 0, 100, 0))
	saturation = role(Tint, holds("saturation", "in percent", Light, 0, 100, 0))
	color      = spelt(role(Tint, has("color", "the colour nearest to its hue", Light,
		"red: somebody sets {d} to red; orange: somebody sets {d} to orange; "+
			"yellow: somebody sets {d} to yellow; green: somebody sets {d} to green; "+
			"cyan: somebody sets {d} to cyan; blue: somebody sets {d} to blue; "+
			"purple: somebody sets {d} to purple; pink: somebody sets {d} to pink")),
		"red: #FF0000; orange: #FF8000; yellow: #FFFF00; green: #00FF00; "+
			"cyan: #00FFFF; blue: #0000FF; purple: #8000FF; pink: #FF00FF")
	setHue = takes("setHue", "percent", "hue").and(steps("color", []int32{5, 12, 22, 45, 55, 72, 80, 95},
		"red orange yellow green cyan blue purple pink red"), to("switch", "on"))
	setSaturation = takes("setSaturation", "percent", "saturation").and(to("switch", "on"))
	kelvin        = role(Tint, per(100, holds("colorTemperature", "in hundreds of kelvin", Light, 22, 65, 27)))
	setKelvin     = takes("setColorTemperature", "kelvin", "colorTemperature").and(to("switch", "on"))

	playing = gives(has("status", "what it is doing", Sound,
		"stopped: somebody stops {d}; playing: somebody starts {d}; paused: somebody pauses {d}"), "playing")
	mute = role(Gate, gives(has("mute", "whether it is muted", Sound,
		"unmuted: somebody unmutes {d}; muted: somebody mutes {d}"), "unmuted"))
	muting = []*Command{sets("mute", "mute", "muted"), sets("unmute", "mute", "unmuted")}
	track  = has("trackDescription", "which track it plays", NoMedium,
		"firstTrack: somebody sets {d} to the first track; secondTrack: somebody sets {d} to the next track")
	trackData = spelt(has("trackData", "what is known about the track", NoMedium,
		"firstTrack: {d} shows the first track; secondTrack: {d} shows the next track"),
		`firstTrack: {"title":"First track","station":"Radio One"}; secondTrack: {"title":"Next track","station":"Radio Two"}`)
	volume    = role(Dimmer, holds("volume", "in percent", Sound, 0, 100, 30))
	setVolume = takes("setVolume", "percent", "volume")

	temperature = measures("temperature", "in degrees", Heat, 15, 25, 20)
	monoxide    = senses("carbonMonoxide", "what the detector smells", Smoke,
		"clear: the air at {d} is clear of carbon monoxide; detected: carbon monoxide is detected at {d}; "+
			"tested: somebody tests {d}")
	presence = bond(ts.Turn, spelt(senses("presence", "whether the person or thing is at home", NoMedium,
		"present: {d} comes home; notPresent: {d} leaves"), "notPresent: not present"))

	locked = bond(ts.Passage, has("lock", "locked or unlocked", NoMedium, "locked: somebody locks {d}; unlocked: somebody unlocks {d}"))
	lock   = sets("lock", "lock", "locked")
	unlock = sets("unlock", "lock", "unlocked")

	thermostatMode = spelt(cools(gives(has("thermostatMode", "what it is to do", Heat,
		"off: somebody switches {d} off; heat: somebody sets {d} to heat; cool: somebody sets {d} to cool; "+
			"auto: somebody sets {d} to auto; emergencyHeat: somebody sets {d} to emergency heat"),
		"heat auto emergencyHeat"), "cool auto"), "emergencyHeat: emergency heat")
	operating = senses("thermostatOperatingState", "what it is doing", NoMedium,
		"idle: {d} rests; heating: {d} starts heating; cooling: {d} starts cooling")
	fanMode = has("thermostatFanMode", "how its fan runs", NoMedium,
		"auto: somebody sets the fan of {d} to auto; on: somebody switches the fan of {d} on; "+
			"circulate: somebody sets the fan of {d} to circulate")
	heatingSetpoint = holds("heatingSetpoint", "heats below this", NoMedium, 10, 30, 19)
	coolingSetpoint = holds("coolingSetpoint", "cools above this", NoMedium, 10, 35, 25)
	modeCommands    = []*Command{
		sets("off", "thermostatMode", "off"), sets("heat", "thermostatMode", "heat"),
		sets("cool", "thermostatMode", "cool"), sets("auto", "thermostatMode", "auto"),
		sets("emergencyHeat", "thermostatMode", "emergencyHeat"), takes("setThermostatMode", "mode", "thermostatMode"),
	}
	fanCommands = []*Command{
		sets("fanOn", "thermostatFanMode", "on"), sets("fanAuto", "thermostatFanMode", "auto"),
		sets("fanCirculate", "thermostatFanMode", "circulate"), takes("setThermostatFanMode", "mode", "thermostatFanMode"),
	}
	setHeating = takes("setHeatingSetpoint", "degrees", "heatingSetpoint")
	setCooling = takes("setCoolingSetpoint", "degrees", "coolingSetpoint")
)

func door(name string) *Attribute {
	return bond(ts.Passage, has(name, "where it is", NoMedium, "closed: somebody closes {d}; open: somebody opens {d}"))
}

// catalogue is in alphabetical order.
var catalogue = []*Capability{
	kind("accelerationSensor", "tells when something shakes", attrs(senses("acceleration", "whether it shakes", NoMedium,
		"inactive: {d} stops shaking; active: {d} starts shaking"))),
	kind("airConditionerMode", "an air conditioner", attrs(cools(has("airConditionerMode", "what it is to do", Heat,
		"off: somebody switches {d} off; cool: somebody sets {d} to cool; dry: somebody sets {d} to dry; "+
			"fan: somebody sets {d} to fan"), "cool")), takes("setAirConditionerMode", "mode", "airConditionerMode")),
	kind("airQuality", "measures how good the air is", attrs(per(100, measures("airQualityIndex", "in hundreds", NoMedium, 0, 5, 0)))),
	kind("alarm", "a siren with a strobe light", attrs(gives(has("alarm", "what it is doing", Sound,
		"off: somebody silences {d}; strobe: somebody sets off the strobe of {d}; "+
			"siren: somebody sets off {d}; both: somebody sets off {d} and its strobe"), "siren both")),
		sets("off", "alarm", "off"), sets("strobe", "alarm", "strobe"), sets("siren", "alarm", "siren"), sets("both", "alarm", "both")),
	kind("audioMute", "a loudspeaker that can be muted", attrs(mute), muting...),
	kind("audioNotification", "a loudspeaker for announcements", nil, sounds(says("playText", "{d} says: {0}")),
		sounds(says("playTextAndRestore", "{d} says: {0}")), sounds(says("playTextAndResume", "{d} says: {0}")),
		sounds(says("playTrack", "{d} plays {0}")), sounds(says("playTrackAndRestore", "{d} plays {0}")),
		sounds(says("playTrackAndResume", "{d} plays {0}"))),
	kind("audioVolume", "a loudspeaker with a volume", attrs(volume, mute), append(muting, setVolume)...),
	kind("battery", "a battery", attrs(per(10, measures("battery", "charge in tens of percent", NoMedium, 0, 10, 10)))),
	person(kind("beacon", "a tag that tells when it is near", attrs(presence))),
	kind("bulb", "a light bulb", attrs(lightOnOff), switchOn, switchNo),
	kind("button", "a push button", attrs(tells("button", "what was done to it",
		"pushed: somebody pushes {d}; held: somebody holds {d}"))),
	kind("carbonDioxideMeasurement", "measures carbon dioxide",
		attrs(per(100, measures("carbonDioxide", "in hundreds of ppm", NoMedium, 4, 14, 5)))),
	kind("carbonMonoxideDetector", "a carbon monoxide detector", attrs(monoxide)),
	kind("chime", "a door chime", attrs(playing), &Command{Name: "playSound", Doc: "status becomes playing",
		Params: []Param{{Name: "sound"}}, Effects: []Effect{to("status", "playing")}}, sets("stop", "status", "stopped")),
	kind("colorControl", "a coloured lamp", attrs(lightOnOff, level, hue, saturation, color),
		switchOn, switchNo, setLevel, setHue, setSaturation),
	kind("colorTemperature", "a lamp from warm to cold white", attrs(lightOnOff, level, kelvin),
		switchOn, switchNo, setLevel, setKelvin),
	kind("consumable", "something that is used up", attrs(spelt(senses("consumableStatus", "whether it is still good", NoMedium,
		"good: {d} is good again; order: {d} is running out; replace: {d} must be replaced; missing: {d} is missing; "+
			"maintenanceRequired: {d} needs maintenance"), "maintenanceRequired: maintenance_required")),
		takes("setConsumableStatus", "status", "consumableStatus")),
	kind("contactSensor", "tells whether a door or window is open", attrs(bond(ts.Passage, senses("contact", "open or closed", NoMedium,
		"closed: {d} closes; open: {d} opens")))),
	kind("currentMeter", "measures current", attrs(measures("amperage", "in amperes", NoMedium, 0, 10, 0))),
	kind("doorControl", "a door with a motor", attrs(door("door")), sets("open", "door", "open"), sets("close", "door", "closed")),
	kind("doubleTapableButton", "buttons that are pushed twice", attrs(numbered("doubleTapped", "which button was pushed twice", 1, 2,
		"somebody pushes button {v} of {d} twice")), takes("doubleTap", "button", "doubleTapped")),
	kind("energyMeter", "counts energy", attrs(measures("energy", "in kilowatt hours", NoMedium, 0, 10, 0)),
		&Command{Name: "reset", Doc: "energy becomes 0", Effects: []Effect{{Attr: "energy", Value: "0"}}}),
	kind("estimatedTimeOfArrival", "tells when somebody arrives", attrs(measures("eta", "in hours", NoMedium, 0, 3, 0))),
	kind("fan", "a fan with speeds", attrs(has("fanSpeed", "how fast it turns", NoMedium,
		"off: somebody switches {d} off; low: somebody sets {d} to low; medium: somebody sets {d} to medium; "+
			"high: somebody sets {d} to high")), takes("setFanSpeed", "speed", "fanSpeed"),
		sets("off", "fanSpeed", "off"), sets("low", "fanSpeed", "low"), sets("medium", "fanSpeed", "medium"), sets("high", "fanSpeed", "high")),
	kind("fanControl", "a fan with many speeds", attrs(spelt(has("speed", "how fast it turns", NoMedium,
		"off: somebody switches {d} off; low: somebody sets {d} to low; mediumLow: somebody sets {d} to medium low; "+
			"medium: somebody sets {d} to medium; mediumHigh: somebody sets {d} to medium high; "+
			"high: somebody sets {d} to high; on: somebody switches {d} on; auto: somebody sets {d} to auto"),
		"mediumLow: medium-low; mediumHigh: medium-high")), takes("setSpeed", "speed", "speed")),
	kind("filterStatus", "tells when a filter is full", attrs(senses("filterStatus", "whether it still filters", NoMedium,
		"normal: the filter of {d} is good again; replace: the filter of {d} must be replaced"))),
	kind("garageDoorControl", "a garage door", attrs(door("door")),
		sets("open", "door", "open"), sets("close", "door", "closed")),
	kind("gasDetector", "smells gas", attrs(senses("naturalGas", "what the detector smells", NoMedium,
		"clear: the air at {d} is clear of gas; detected: gas is detected at {d}; tested: somebody tests {d}"))),
	kind("holdableButton", "buttons that are held", attrs(numbered("held", "which button was held", 1, 2,
		"somebody holds button {v} of {d}")), takes("hold", "button", "held")),
	kind("illuminanceMeasurement", "measures light", attrs(bond(ts.Moment, per(10, measures("illuminance", "in tens of lux", Light, 0, 10, 5))))),
	kind("imageCapture", "a camera", nil, does("take", "{d} takes a picture")),
	kind("indicator", "an indicator light", attrs(has("indicatorStatus", "when it is lit", NoMedium,
		"never: somebody switches the light of {d} off; whenOn: somebody lets {d} light when on; "+
			"whenOff: somebody lets {d} light when off")), sets("indicatorNever", "indicatorStatus", "never"),
		sets("indicatorWhenOn", "indicatorStatus", "whenOn"), sets("indicatorWhenOff", "indicatorStatus", "whenOff")),
	kind("levelPreset", "a dimmer that remembers a brightness",
		attrs(holds("levelPreset", "in percent", NoMedium, 0, 100, 100)), takes("presetLevel", "percent", "levelPreset")),
	kind("light", "a lamp", attrs(lightOnOff), switchOn, switchNo),
	kind("liquidFlowRate", "measures how much flows", attrs(measures("rate", "in litres a minute", NoMedium, 0, 10, 0))),
	kind("lock", "a door lock", attrs(locked), lock, unlock),
	kind("lockCodes", "a lock with codes", attrs(locked, tells("codeChanged", "what became of a code",
		"added: somebody adds a code to {d}; changed: somebody changes a code of {d}; deleted: somebody deletes a code of {d}")),
		lock, unlock, sets("deleteCode", "codeChanged", "deleted"), sets("setCode", "codeChanged", "changed")),
	kind("mediaTransport", "plays media", attrs(gives(has("transportStatus", "what it is doing", Sound,
		"stopped: somebody stops {d}; playing: somebody starts {d}; paused: somebody pauses {d}"), "playing")),
		sets("play", "transportStatus", "playing"), sets("pause", "transportStatus", "paused"), sets("stop", "transportStatus", "stopped")),
	kind("momentary", "a switch that springs back", nil, does("push", "{d} is pushed")),
	kind("motionSensor", "tells when somebody moves", attrs(bond(ts.Company, senses("motion", "whether somebody moves", Motion,
		"inactive: motion stops at {d}; active: motion starts at {d}")))),
	kind("musicPlayer", "plays music", attrs(playing, mute, role(Dimmer, holds("level", "volume in percent", Sound, 0, 100, 30)), track, trackData),
		append(muting, sets("play", "status", "playing"), sets("pause", "status", "paused"), sets("stop", "status", "stopped"),
			sets("nextTrack", "trackDescription", "secondTrack").and(to("trackData", "secondTrack"), to("status", "playing")),
			sets("previousTrack", "trackDescription", "firstTrack").and(to("trackData", "firstTrack"), to("status", "playing")),
			takes("setLevel", "percent", "level"), sounds(says("playText", "{d} says: {0}")))...),
	kind("notification", "a screen or telephone", nil, says("deviceNotification", "{d} shows: {0}")),
	kind("occupancySensor", "tells whether a room is occupied", attrs(bond(ts.Company, senses("occupancy", "whether somebody is there", Motion,
		"unoccupied: the last one leaves {d}; occupied: somebody enters {d}")))),
	kind("outlet", "a switched socket", attrs(onOff), switchOn, switchNo),
	kind("pHMeasurement", "measures how sour something is", attrs(measures("pH", "from 0 to 14", NoMedium, 5, 9, 7))),
	kind("powerMeter", "measures power", attrs(per(100, measures("power", "in hundreds of watts", NoMedium, 0, 10, 0)))),
	kind("powerSource", "what a device runs on", attrs(senses("powerSource", "mains or battery", NoMedium,
		"mains: {d} is back on the mains; battery: {d} goes on battery"))),
	person(kind("presenceSensor", "tells whether somebody is at home", attrs(presence))),
	kind("pressureMeasurement", "a barometer", attrs(per(10, measures("pressure", "in tens of hectopascal", NoMedium, 97, 105, 101)))),
	kind("pushableButton", "buttons with numbers", attrs(numbered("pushed", "which button was pushed", 1, 2,
		"somebody pushes button {v} of {d}")), takes("push", "button", "pushed")),
	kind("relativeHumidityMeasurement", "measures humidity", attrs(per(10, measures("humidity", "in tens of percent", NoMedium, 2, 9, 5)))),
	kind("relaySwitch", "a relay", attrs(onOff), switchOn, switchNo),
	kind("releasableButton", "buttons that tell when they are released", attrs(numbered("released", "which button was released", 1, 2,
		"somebody releases button {v} of {d}")), takes("release", "button", "released")),
	kind("robotCleaner", "a vacuum cleaner", attrs(gives(has("cleaning", "what it is doing", Motion,
		"docked: somebody sends {d} home; cleaning: somebody starts {d}; paused: somebody pauses {d}"), "cleaning")),
		sets("start", "cleaning", "cleaning"), sets("pause", "cleaning", "paused"), sets("dock", "cleaning", "docked")),
	kind("securityKeypad", "the keypad of a burglar alarm", attrs(spelt(has("securityKeypad", "whether it watches", NoMedium,
		"disarmed: somebody disarms {d}; armedHome: somebody arms {d} for staying; armedNight: somebody arms {d} for the night; "+
			"armedAway: somebody arms {d} for leaving"), "armedHome: armed home; armedNight: armed night; armedAway: armed away")),
		sets("disarm", "securityKeypad", "disarmed"), sets("armHome", "securityKeypad", "armedHome"),
		sets("armNight", "securityKeypad", "armedNight"), sets("armAway", "securityKeypad", "armedAway")),
	kind("securitySystem", "a burglar alarm", attrs(has("securitySystemStatus", "whether it watches", NoMedium,
		"disarmed: somebody disarms {d}; armedStay: somebody arms {d} for staying; "+
			"armedAway: somebody arms {d} for leaving")), sets("disarm", "securitySystemStatus", "disarmed"),
		sets("armStay", "securitySystemStatus", "armedStay"), sets("armAway", "securitySystemStatus", "armedAway")),
	kind("shockSensor", "tells when something is hit", attrs(senses("shock", "whether it was hit", NoMedium,
		"clear: {d} is quiet again; detected: something hits {d}"))),
	kind("signalStrength", "tells how good its radio is", attrs(per(100, measures("lqi", "quality in hundreds", NoMedium, 0, 2, 2)),
		per(10, measures("rssi", "strength in tens of decibels", NoMedium, -10, -3, -5)))),
	person(kind("sleepSensor", "tells whether somebody sleeps", attrs(spelt(senses("sleeping", "whether they sleep", NoMedium,
		"notSleeping: {d} wakes up; sleeping: {d} falls asleep"), "notSleeping: not sleeping")))),
	kind("smokeDetector", "a smoke detector", attrs(senses("smoke", "what the detector smells", Smoke,
		"clear: the smoke at {d} is gone; detected: smoke is detected at {d}; tested: somebody tests {d}"))),
	kind("soundPressureLevel", "measures noise", attrs(per(10, measures("soundPressureLevel", "in tens of decibels", Sound, 3, 10, 4)))),
	kind("soundSensor", "tells when it is loud", attrs(spelt(senses("sound", "whether it is loud", Sound,
		"notDetected: it is quiet at {d}; detected: it gets loud at {d}"), "notDetected: not detected"))),
	kind("speechRecognition", "understands what is said", attrs(tells("phraseSpoken", "that somebody spoke", "spoken: somebody talks to {d}"))),
	kind("speechSynthesis", "speaks", nil, sounds(says("speak", "{d} says: {0}"))),
	kind("stepSensor", "counts steps", attrs(per(1000, measures("steps", "in thousands", NoMedium, 0, 10, 0)),
		per(1000, holds("goal", "in thousands", NoMedium, 0, 10, 8)))),
	kind("switch", "anything that is on or off", attrs(onOff), switchOn, switchNo),
	kind("switchLevel", "a dimmer", attrs(lightOnOff, level), switchOn, switchNo, setLevel),
	kind("tamperAlert", "tells when somebody tampers with it", attrs(senses("tamper", "whether it was tampered with", NoMedium,
		"clear: {d} is in order again; detected: somebody tampers with {d}"))),
	kind("temperatureMeasurement", "a thermometer", attrs(temperature)),
	kind("thermostat", "a thermostat", attrs(thermostatMode, temperature, heatingSetpoint, coolingSetpoint, fanMode, operating),
		append(append([]*Command{setHeating, setCooling}, modeCommands...), fanCommands...)...),
	kind("thermostatCoolingSetpoint", "when to cool", attrs(coolingSetpoint), setCooling),
	kind("thermostatFanMode", "the fan of a thermostat", attrs(fanMode), fanCommands...),
	kind("thermostatHeatingSetpoint", "when to heat", attrs(heatingSetpoint), setHeating),
	kind("thermostatMode", "what a thermostat is to do", attrs(thermostatMode), modeCommands...),
	kind("thermostatOperatingState", "what a thermostat is doing", attrs(operating)),
	kind("threeAxis", "tells which side is up", attrs(spelt(senses("threeAxis", "the side that is up", NoMedium,
		"top: {d} is put on its base; bottom: {d} is put upside down; left: {d} is put on its right side; "+
			"right: {d} is put on its left side; front: {d} is put on its back; back: {d} is put on its front"),
		"top: 0,0,1000; bottom: 0,0,-1000; left: 1000,0,0; right: -1000,0,0; front: 0,1000,0; back: 0,-1000,0"))),
	kind("timedSession", "something that runs for a while", attrs(has("sessionStatus", "what it is doing", NoMedium,
		"stopped: somebody stops {d}; running: somebody starts {d}; paused: somebody pauses {d}; canceled: somebody cancels {d}")),
		sets("start", "sessionStatus", "running"), sets("pause", "sessionStatus", "paused"), sets("stop", "sessionStatus", "stopped"),
		sets("cancel", "sessionStatus", "canceled")),
	kind("tone", "a bell", nil, sounds(does("beep", "{d} beeps"))),
	kind("touchSensor", "tells when it is touched", attrs(tells("touch", "that it was touched", "touched: somebody touches {d}"))),
	kind("ultravioletIndex", "measures ultraviolet light", attrs(measures("ultravioletIndex", "from 0 to 11", NoMedium, 0, 11, 3))),
	kind("valve", "a water or gas valve", attrs(has("valve", "open or closed", Water,
		"closed: somebody closes {d}; open: somebody opens {d}")), sets("open", "valve", "open"), sets("close", "valve", "closed")),
	kind("variable", "a number that apps share", attrs(holds("variable", "a number", NoMedium, 0, 3, 0)),
		takes("setVariable", "value", "variable")),
	kind("voltageMeasurement", "measures voltage", attrs(per(10, measures("voltage", "in tens of volts", NoMedium, 21, 25, 23)))),
	kind("waterSensor", "tells when it gets wet", attrs(senses("water", "wet or dry", Water,
		"dry: {d} is dry again; wet: water is detected at {d}"))),
	kind("windowShade", "a shade or blind", attrs(spelt(daylight(has("windowShade", "where it is", Light,
		"closed: somebody closes {d}; open: somebody opens {d}; partiallyOpen: somebody opens {d} a little")),
		"partiallyOpen: partially open")), sets("open", "windowShade", "open"), sets("close", "windowShade", "closed"),
		sets("presetPosition", "windowShade", "partiallyOpen")),
}
