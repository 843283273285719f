// Numbers that sensors are compared with.
definition(name: "Climate", namespace: "tests", author: "us", description: "Keeps it cool and dry.")

preferences {
    section("Sensors") {
        input "sensor", "capability.temperatureMeasurement", title: "Thermometer"
        input "outside", "capability.temperatureMeasurement", title: "Thermometer outside", required: false
        input "damp", "capability.relativeHumidityMeasurement", title: "Hygrometer"
        input "meter", "capability.powerMeter", title: "Meter"
        input "cells", "capability.battery", title: "Batteries", multiple: true
        input "sun", "capability.illuminanceMeasurement"
    }
    section("Limits") {
        input "maxTemp", "decimal", title: "Too hot above"
        input "minTemp", "number", title: "Too cold below"
        input "limit", "number", title: "Damp is", defaultValue: 62
        input "weak", "number", title: "Weak is", defaultValue: 15
    }
    section("What to run") {
        input "fan", "capability.switch", title: "Fan"
        input "others", "capability.switch", title: "Others", multiple: true
        input "lamp", "capability.switchLevel", title: "Lamp"
        input "when", "mode", title: "Only when", multiple: true, required: false
    }
}

def installed() {
    subscribe(sensor, "temperature", warm)
    subscribe(damp, "humidity", moist)
    subscribe(meter, "power", metered)
    subscribe(fan, "switch.on", turned)
    subscribe(lamp, "level", turned)
    subscribe(location, moved)
}

def warm(evt) {
    def now = evt.doubleValue
    if (evt.doubleValue > maxTemp || sensor.currentTemperature < minTemp) { fan.on() }
    if (sensor.currentValue("temperature") >= 72.5) { others.on() }
}
def moist(evt) { if (evt.value.toInteger() >= limit) { fan.on() } }
def metered(evt) { if (evt.doubleValue > 40 && evt.doubleValue < 2000) { fan.off() } }
def turned(evt) { if (cells.any { it.currentBattery < weak }) { sendPush("Weak") } }
def moved(evt) {
    switch (location.mode) {
        case "Home": fan.off(); break
        case ["Party", "Guests here"]: fan.on(); break
    }
    if (evt.value == "Sleep") { fan.off() }
}
