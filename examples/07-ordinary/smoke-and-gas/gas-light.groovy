definition(
    name: "Gas Light", namespace: "crosscheck", author: "Crosscheck", category: "Convenience",
    description: "Light when there is carbon monoxide."
)

preferences {
    section("Settings") {
        input "detector", "capability.carbonMonoxideDetector", title: "Detector"
        input "lamp", "capability.switch", title: "Light"
    }
}

def installed() {
    subscribe(detector, "carbonMonoxide.detected", alarmed)
}

def alarmed(evt) {
    lamp.on()
    sendPush("Carbon monoxide: leave the home")
}
