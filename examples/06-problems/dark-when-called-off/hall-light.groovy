definition(
    name: "Hall Light", namespace: "crosscheck", author: "Crosscheck", category: "Convenience",
    description: "Lights the hall while somebody moves there."
)

preferences {
    section("Settings") {
        input "motion", "capability.motionSensor", title: "Motion in the hall"
        input "lamp", "capability.switch", title: "Lamp"
    }
}

def installed() {
    subscribe(motion, "motion", moved)
}

def moved(evt) {
    if (evt.value == "active") {
        lamp.on()
    } else {
        lamp.off()
    }
}
