definition(
    name: "Water Off", namespace: "crosscheck", author: "Crosscheck", category: "Convenience",
    description: "Closes the valve when something leaks."
)

preferences {
    section("Settings") {
        input "sensors", "capability.waterSensor", title: "Sensors", multiple: true
        input "valve", "capability.valve", title: "Valve"
    }
}

def installed() {
    subscribe(sensors, "water.wet", leaking)
}

def leaking(evt) {
    valve.close()
    sendPush("Water at ${evt.displayName}")
}
