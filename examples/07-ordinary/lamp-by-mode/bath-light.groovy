definition(
    name: "Bath Light", namespace: "crosscheck", author: "Crosscheck", category: "Convenience",
    description: "A light that knows the night."
)

preferences {
    section("Settings") {
        input "eye", "capability.motionSensor", title: "Motion sensor"
        input "lamp", "capability.switchLevel", title: "Lamp"
    }
}

def installed() {
    subscribe(eye, "motion", moved)
    subscribe(location, "mode", look)
}

def moved(evt) {
    look(evt)
}

def look(evt) {
    if (eye.currentMotion == "inactive") {
        lamp.off()
    } else {
        lamp.setLevel(location.mode == "Night" ? 10 : 100)
    }
}
