definition(
    name: "Follow Me", namespace: "crosscheck", author: "Crosscheck", category: "Convenience",
    description: "Light where somebody is."
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
    evt.value == "active" ? lamp.on() : lamp.off()
}
