definition(
    name: "Solar Pump", namespace: "crosscheck", author: "Crosscheck", category: "Convenience",
    description: "Runs the pump while the sun shines."
)

preferences {
    section("Settings") {
        input "sun", "capability.illuminanceMeasurement", title: "Light sensor"
        input "pump", "capability.switch", title: "Pump"
    }
}

def installed() {
    subscribe(sun, "illuminance", measured)
}

def measured(evt) {
    if (evt.integerValue > 1) {
        pump.on()
    } else {
        pump.off()
    }
}
