definition(
    name: "Smoke Light",
    namespace: "crosscheck",
    author: "Crosscheck",
    description: "Light when there is smoke.",
    category: "Convenience"
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
