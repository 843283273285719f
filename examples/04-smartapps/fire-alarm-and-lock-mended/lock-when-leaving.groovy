definition(
    name: "Lock When Leaving",
    namespace: "crosscheck",
    author: "Crosscheck",
    description: "Locks the door behind the last one to leave, unless there is smoke.",
    category: "Safety & Security"
)

preferences {
    section("When these people have left") {
        input "people", "capability.presenceSensor", title: "Who?", multiple: true
    }
    section("Lock this") {
        input "door", "capability.lock", title: "Which door?"
    }

    section("But not while one of these smells smoke") {
        input "detectors", "capability.smokeDetector", multiple: true, required: false
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
    subscribe(people, "presence.not present", someoneLeft)
}

def someoneLeft(evt) {
    def stillHere = people.find { it.currentPresence == "present" }
    def smoke = detectors.any { it.currentSmoke == "detected" }
    if (!stillHere && !smoke) {
        door.lock()
    }
}
