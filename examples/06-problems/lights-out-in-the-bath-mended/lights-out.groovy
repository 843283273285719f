definition(
    name: "Lights Out", namespace: "crosscheck", author: "Crosscheck", category: "Convenience",
    description: "Switches lights off at eleven."
)

preferences {
    section("Settings") {
        input "lamps", "capability.switch", title: "Lamps", multiple: true
        input "eye", "capability.motionSensor", title: "Motion sensor", required: false
    }
}

def installed() {
    schedule("0 0 23 * * ?", night)
}

def night() {
    if (eye.currentMotion == "inactive") {
        lamps.off()
    }
}
