definition(
    name: "Bath Light", namespace: "crosscheck", author: "Crosscheck", category: "Convenience",
    description: "Light while somebody moves."
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
    if (evt.value == "active") {
        lamp.on()
    } else {
        lamp.off()
    }
}
