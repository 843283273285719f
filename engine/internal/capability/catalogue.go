package capability

// Attributes that several capabilities share.
var (
	onOff = has("switch", "whether it is on", NoMedium,
		"off", "somebody switches {d} off", "on", "somebody switches {d} on")
	lightOnOff = has("switch", "whether it is on", Light,
		"off", "somebody switches {d} off", "on", "somebody switches {d} on")
	level    = holds("level", "brightness in percent", Light, 0, 100, 100)
	switchOn = sets("on", "switch", "on")
	switchNo = sets("off", "switch", "off")
	setLevel = takes("setLevel", "percent", "level")

	temperature = measures("temperature", "in degrees", Heat, 15, 25, 20)
	monoxide    = senses("carbonMonoxide", "what the detector smells", Smoke,
		"clear", "the air at {d} is clear of carbon monoxide", "detected", "carbon monoxide is detected at {d}",
		"tested", "somebody tests {d}")
	presence = spelt(senses("presence", "whether the person or thing is at home", NoMedium,
		"present", "{d} comes home", "notPresent", "{d} leaves"), "notPresent", "not present")

	thermostatMode = spelt(has("thermostatMode", "what it is to do", Heat,
		"off", "somebody switches {d} off", "heat", "somebody sets {d} to heat", "cool", "somebody sets {d} to cool",
		"auto", "somebody sets {d} to auto", "emergencyHeat", "somebody sets {d} to emergency heat"),
		"emergencyHeat", "emergency heat")
	fanMode = has("thermostatFanMode", "how its fan runs", NoMedium,
		"auto", "somebody sets the fan of {d} to auto", "on", "somebody switches the fan of {d} on",
		"circulate", "somebody sets the fan of {d} to circulate")
	heatingSetpoint = holds("heatingSetpoint", "heats below this", NoMedium, 10, 30, 19)
	coolingSetpoint = holds("coolingSetpoint", "cools above this", NoMedium, 10, 35, 25)
	modeCommands    = []Command{
		sets("off", "thermostatMode", "off"), sets("heat", "thermostatMode", "heat"),
		sets("cool", "thermostatMode", "cool"), sets("auto", "thermostatMode", "auto"),
		sets("emergencyHeat", "thermostatMode", "emergencyHeat"), takes("setThermostatMode", "mode", "thermostatMode"),
	}
	fanCommands = []Command{
		sets("fanOn", "thermostatFanMode", "on"), sets("fanAuto", "thermostatFanMode", "auto"),
		sets("fanCirculate", "thermostatFanMode", "circulate"), takes("setThermostatFanMode", "mode", "thermostatFanMode"),
	}
	setHeating = takes("setHeatingSetpoint", "degrees", "heatingSetpoint")
	setCooling = takes("setCoolingSetpoint", "degrees", "coolingSetpoint")
)

func door(name string) Attribute {
	return has(name, "where it is", NoMedium, "closed", "somebody closes {d}", "open", "somebody opens {d}")
}

// catalogue is in alphabetical order.
var catalogue = []Capability{
	kind("accelerationSensor", "tells when something shakes", attrs(senses("acceleration", "whether it shakes", Motion,
		"inactive", "{d} stops shaking", "active", "{d} starts shaking"))),
	kind("airConditionerMode", "an air conditioner", attrs(has("airConditionerMode", "what it is to do", Heat,
		"off", "somebody switches {d} off", "cool", "somebody sets {d} to cool", "dry", "somebody sets {d} to dry",
		"fan", "somebody sets {d} to fan")), takes("setAirConditionerMode", "mode", "airConditionerMode")),
	kind("alarm", "a siren with a strobe light", attrs(has("alarm", "what it is doing", Sound,
		"off", "somebody silences {d}", "strobe", "somebody sets off the strobe of {d}",
		"siren", "somebody sets off {d}", "both", "somebody sets off {d} and its strobe")),
		sets("off", "alarm", "off"), sets("strobe", "alarm", "strobe"), sets("siren", "alarm", "siren"), sets("both", "alarm", "both")),
	kind("audioMute", "a loudspeaker that can be muted", attrs(has("mute", "whether it is muted", Sound,
		"unmuted", "somebody unmutes {d}", "muted", "somebody mutes {d}")),
		sets("mute", "mute", "muted"), sets("unmute", "mute", "unmuted")),
	kind("audioVolume", "a loudspeaker with a volume", attrs(holds("volume", "in percent", Sound, 0, 100, 30)),
		takes("setVolume", "percent", "volume")),
	kind("battery", "a battery", attrs(measures("battery", "charge in tens of percent", NoMedium, 0, 10, 10))),
	person(kind("beacon", "a tag that tells when it is near", attrs(presence))),
	kind("bulb", "a light bulb", attrs(lightOnOff), switchOn, switchNo),
	kind("button", "a push button", attrs(tells("button", "what was done to it",
		"pushed", "somebody pushes {d}", "held", "somebody holds {d}"))),
	kind("carbonDioxideMeasurement", "measures carbon dioxide",
		attrs(measures("carbonDioxide", "in hundreds of ppm", Smoke, 4, 14, 5))),
	kind("carbonMonoxideDetector", "a carbon monoxide detector", attrs(monoxide)),
	kind("colorControl", "a coloured lamp", attrs(lightOnOff, level,
		holds("hue", "in percent of the circle", Light, 0, 100, 0), holds("saturation", "in percent", Light, 0, 100, 0)),
		switchOn, switchNo, setLevel, takes("setHue", "percent", "hue"), takes("setSaturation", "percent", "saturation")),
	kind("colorTemperature", "a lamp from warm to cold white", attrs(lightOnOff, level,
		holds("colorTemperature", "in hundreds of kelvin", Light, 22, 65, 27)),
		switchOn, switchNo, setLevel, takes("setColorTemperature", "kelvin", "colorTemperature")),
	kind("contactSensor", "tells whether a door or window is open", attrs(senses("contact", "open or closed", NoMedium,
		"closed", "{d} closes", "open", "{d} opens"))),
	kind("doorControl", "a door with a motor", attrs(door("door")), sets("open", "door", "open"), sets("close", "door", "closed")),
	kind("energyMeter", "counts energy", attrs(measures("energy", "in kilowatt hours", NoMedium, 0, 10, 0)),
		Command{Name: "reset", Doc: "energy becomes 0", Effects: []Effect{{Attr: "energy", Value: "0"}}}),
	kind("fan", "a fan with speeds", attrs(has("fanSpeed", "how fast it turns", Motion,
		"off", "somebody switches {d} off", "low", "somebody sets {d} to low", "medium", "somebody sets {d} to medium",
		"high", "somebody sets {d} to high")), takes("setFanSpeed", "speed", "fanSpeed"),
		sets("off", "fanSpeed", "off"), sets("low", "fanSpeed", "low"), sets("medium", "fanSpeed", "medium"), sets("high", "fanSpeed", "high")),
	kind("garageDoorControl", "a garage door", attrs(door("door")),
		sets("open", "door", "open"), sets("close", "door", "closed")),
	kind("illuminanceMeasurement", "measures light", attrs(measures("illuminance", "in tens of lux", Light, 0, 10, 5))),
	kind("imageCapture", "a camera", nil, does("take", "{d} takes a picture")),
	kind("indicator", "an indicator light", attrs(has("indicatorStatus", "when it is lit", Light,
		"never", "somebody switches the light of {d} off", "whenOn", "somebody lets {d} light when on",
		"whenOff", "somebody lets {d} light when off")), sets("indicatorNever", "indicatorStatus", "never"),
		sets("indicatorWhenOn", "indicatorStatus", "whenOn"), sets("indicatorWhenOff", "indicatorStatus", "whenOff")),
	kind("light", "a lamp", attrs(lightOnOff), switchOn, switchNo),
	kind("lock", "a door lock", attrs(has("lock", "locked or unlocked", NoMedium,
		"locked", "somebody locks {d}", "unlocked", "somebody unlocks {d}")),
		sets("lock", "lock", "locked"), sets("unlock", "lock", "unlocked")),
	kind("momentary", "a switch that springs back", nil, does("push", "{d} is pushed")),
	kind("motionSensor", "tells when somebody moves", attrs(senses("motion", "whether somebody moves", Motion,
		"inactive", "motion stops at {d}", "active", "motion starts at {d}"))),
	kind("musicPlayer", "plays music", attrs(has("status", "what it is doing", Sound,
		"stopped", "somebody stops {d}", "playing", "somebody starts {d}", "paused", "somebody pauses {d}"),
		has("mute", "whether it is muted", Sound, "unmuted", "somebody unmutes {d}", "muted", "somebody mutes {d}"),
		holds("level", "volume in percent", Sound, 0, 100, 30)),
		sets("play", "status", "playing"), sets("pause", "status", "paused"), sets("stop", "status", "stopped"),
		sets("mute", "mute", "muted"), sets("unmute", "mute", "unmuted"), setLevel, says("playText", "{d} says: {0}")),
	kind("notification", "a screen or telephone", nil, says("deviceNotification", "{d} shows: {0}")),
	kind("occupancySensor", "tells whether a room is occupied", attrs(senses("occupancy", "whether somebody is there", Motion,
		"unoccupied", "the last one leaves {d}", "occupied", "somebody enters {d}"))),
	kind("outlet", "a switched socket", attrs(onOff), switchOn, switchNo),
	kind("powerMeter", "measures power", attrs(measures("power", "in hundreds of watts", NoMedium, 0, 10, 0))),
	kind("powerSource", "what a device runs on", attrs(senses("powerSource", "mains or battery", NoMedium,
		"mains", "{d} is back on the mains", "battery", "{d} goes on battery"))),
	person(kind("presenceSensor", "tells whether somebody is at home", attrs(presence))),
	kind("relativeHumidityMeasurement", "measures humidity", attrs(measures("humidity", "in tens of percent", Water, 2, 9, 5))),
	kind("relaySwitch", "a relay", attrs(onOff), switchOn, switchNo),
	kind("robotCleaner", "a vacuum cleaner", attrs(has("cleaning", "what it is doing", Motion,
		"docked", "somebody sends {d} home", "cleaning", "somebody starts {d}", "paused", "somebody pauses {d}")),
		sets("start", "cleaning", "cleaning"), sets("pause", "cleaning", "paused"), sets("dock", "cleaning", "docked")),
	kind("securitySystem", "a burglar alarm", attrs(has("securitySystemStatus", "whether it watches", NoMedium,
		"disarmed", "somebody disarms {d}", "armedStay", "somebody arms {d} for staying",
		"armedAway", "somebody arms {d} for leaving")), sets("disarm", "securitySystemStatus", "disarmed"),
		sets("armStay", "securitySystemStatus", "armedStay"), sets("armAway", "securitySystemStatus", "armedAway")),
	kind("shockSensor", "tells when something is hit", attrs(senses("shock", "whether it was hit", Motion,
		"clear", "{d} is quiet again", "detected", "something hits {d}"))),
	person(kind("sleepSensor", "tells whether somebody sleeps", attrs(spelt(senses("sleeping", "whether they sleep", NoMedium,
		"notSleeping", "{d} wakes up", "sleeping", "{d} falls asleep"), "notSleeping", "not sleeping")))),
	kind("smokeDetector", "a smoke detector", attrs(senses("smoke", "what the detector smells", Smoke,
		"clear", "the smoke at {d} is gone", "detected", "smoke is detected at {d}", "tested", "somebody tests {d}"))),
	kind("soundSensor", "tells when it is loud", attrs(spelt(senses("sound", "whether it is loud", Sound,
		"notDetected", "it is quiet at {d}", "detected", "it gets loud at {d}"), "notDetected", "not detected"))),
	kind("speechSynthesis", "speaks", nil, says("speak", "{d} says: {0}")),
	kind("stepSensor", "counts steps", attrs(measures("steps", "in thousands", Motion, 0, 10, 0),
		holds("goal", "in thousands", NoMedium, 0, 10, 8))),
	kind("switch", "anything that is on or off", attrs(onOff), switchOn, switchNo),
	kind("switchLevel", "a dimmer", attrs(lightOnOff, level), switchOn, switchNo, setLevel),
	kind("tamperAlert", "tells when somebody tampers with it", attrs(senses("tamper", "whether it was tampered with", NoMedium,
		"clear", "{d} is in order again", "detected", "somebody tampers with {d}"))),
	kind("temperatureMeasurement", "a thermometer", attrs(temperature)),
	kind("thermostat", "a thermostat", append(attrs(thermostatMode), temperature, heatingSetpoint, coolingSetpoint, fanMode),
		append(append([]Command{setHeating, setCooling}, modeCommands...), fanCommands...)...),
	kind("thermostatCoolingSetpoint", "when to cool", attrs(coolingSetpoint), setCooling),
	kind("thermostatFanMode", "the fan of a thermostat", attrs(fanMode), fanCommands...),
	kind("thermostatHeatingSetpoint", "when to heat", attrs(heatingSetpoint), setHeating),
	kind("thermostatMode", "what a thermostat is to do", attrs(thermostatMode), modeCommands...),
	kind("tone", "a bell", nil, does("beep", "{d} beeps")),
	kind("touchSensor", "tells when it is touched", attrs(tells("touch", "that it was touched", "touched", "somebody touches {d}"))),
	kind("ultravioletIndex", "measures ultraviolet light", attrs(measures("ultravioletIndex", "from 0 to 11", Light, 0, 11, 3))),
	kind("valve", "a water or gas valve", attrs(has("valve", "open or closed", Water,
		"closed", "somebody closes {d}", "open", "somebody opens {d}")), sets("open", "valve", "open"), sets("close", "valve", "closed")),
	kind("voltageMeasurement", "measures voltage", attrs(measures("voltage", "in tens of volts", NoMedium, 21, 25, 23))),
	kind("waterSensor", "tells when it gets wet", attrs(senses("water", "wet or dry", Water,
		"dry", "{d} is dry again", "wet", "water is detected at {d}"))),
	kind("windowShade", "a shade or blind", attrs(spelt(has("windowShade", "where it is", Light,
		"closed", "somebody closes {d}", "open", "somebody opens {d}", "partiallyOpen", "somebody opens {d} a little"),
		"partiallyOpen", "partially open")), sets("open", "windowShade", "open"), sets("close", "windowShade", "closed"),
		sets("presetPosition", "windowShade", "partiallyOpen")),
}
