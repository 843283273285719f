definition(
    name: "Light In The Dark",
    namespace: "crosscheck",
    author: "Crosscheck",
    description: "Light when somebody moves.",
    category: "Convenience"
)

preferences {
    section("When something moves here") {
        input "motion", "capability.motionSensor"
    }
    section("Switch on") {
        input "lamp", "capability.switch"
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
    subscribe(motion, "motion.active", moved)
}

def moved(evt) {
    lamp.on()
}
