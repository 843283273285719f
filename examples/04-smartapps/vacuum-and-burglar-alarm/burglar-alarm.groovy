definition(
    name: "Burglar Alarm",
    namespace: "crosscheck",
    author: "Crosscheck",
    description: "Makes noise when something moves in an empty home.",
    category: "Safety & Security"
)

preferences {
    section("When something moves here") {
        input "motion", "capability.motionSensor"
    }
    section("While these are out") {
        input "people", "capability.presenceSensor", multiple: true
    }
    section("Sound") {
        input "siren", "capability.alarm"
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
    if (people.every { it.currentPresence != "present" }) {
        siren.siren()
    }
}
