definition(
    name: "Hall Light", namespace: "crosscheck", author: "Crosscheck", category: "Convenience",
    description: "Light while somebody moves, but not at night."
)

preferences {
    section("Settings") {
        input "eye", "capability.motionSensor", title: "Motion sensor"
        input "lamp", "capability.switch", title: "Lamp"
    }
}

def installed() {
    subscribe(eye, "motion", moved)
}

def moved(evt) {
    if (evt.value == "inactive") {
        lamp.off()
    } else if (location.mode != "Night") {
        lamp.on()
    }
}
