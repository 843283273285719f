definition(
    name: "Night Dimmer",
    namespace: "crosscheck",
    author: "Crosscheck",
    description: "Lets the lamp glow at night.",
    category: "Convenience"
)

preferences {
    section("When nothing moves here") {
        input "motion", "capability.motionSensor"
    }
    section("Let this glow") {
        input "lamp", "capability.switchLevel"
    }
}

def installed() {
    initialize()
}

def updated() {
    unsubscribe()
    initialize()
}

def initialize() {
    subscribe(motion, "motion.inactive", quiet)
}

def quiet(evt) {
    lamp.setLevel(1)
}
