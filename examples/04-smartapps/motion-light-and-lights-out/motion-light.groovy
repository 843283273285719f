definition(
    name: "Motion Light",
    namespace: "crosscheck",
    author: "Crosscheck",
    description: "A light that follows people.",
    category: "Convenience"
)

preferences {
    section("When something moves here") {
        input "sensor", "capability.motionSensor", title: "Where?"
    }
    section("Switch on") {
        input "lights", "capability.switch", title: "Which lights?", multiple: true
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
    subscribe(sensor, "motion.active", moved)
}

def moved(evt) {
    lights.on()
}
