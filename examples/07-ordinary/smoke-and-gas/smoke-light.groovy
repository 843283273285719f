definition(
    name: "Smoke Light", namespace: "crosscheck", author: "Crosscheck", category: "Convenience",
    description: "Light when there is smoke."
)

preferences {
    section("Settings") {
        input "detector", "capability.smokeDetector", title: "Detector"
        input "lamp", "capability.switch", title: "Light"
    }
}

def installed() {
    subscribe(detector, "smoke.detected", alarmed)
}

def alarmed(evt) {
    lamp.on()
}
