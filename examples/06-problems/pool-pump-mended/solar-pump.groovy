definition(
    name: "Solar Pump", namespace: "crosscheck", author: "Crosscheck", category: "Convenience",
    description: "Runs the pump while the sun shines."
)

preferences {
    section("Settings") {
        input "sun", "capability.illuminanceMeasurement", title: "Light sensor"
        input "pump", "capability.switch", title: "Pump"
        input "inlet", "capability.valve", title: "Valve"
    }
}

def installed() {
    subscribe(sun, "illuminance", measured)
    subscribe(inlet, "valve", measured)
}

def measured(evt) {
    if (sun.currentIlluminance > 1 && inlet.currentValve == "open") {
        pump.on()
    } else {
        pump.off()
    }
}
