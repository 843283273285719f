definition(
    name: "Rain Saver", namespace: "crosscheck", author: "Crosscheck", category: "Convenience",
    description: "No fresh water when it rains."
)

preferences {
    section("Settings") {
        input "rain", "capability.waterSensor", title: "Rain sensor"
        input "inlet", "capability.valve", title: "Valve"
    }
}

def installed() {
    subscribe(rain, "water.wet", wet)
    subscribe(rain, "water.dry", dry)
}

def wet(evt) {
    inlet.close()
}

def dry(evt) {
    inlet.open()
}
