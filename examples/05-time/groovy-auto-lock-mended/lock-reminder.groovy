definition(
    name: "Lock Reminder",
    namespace: "crosscheck",
    author: "Crosscheck",
    description: "Rings when the door was closed some time ago and is still not locked.",
    category: "Convenience"
)

preferences {
    section("This door") {
        input "contact", "capability.contactSensor", title: "Which sensor?"
        input "door", "capability.lock", title: "Which lock?"
    }
    section("Ring this") {
        input "bell", "capability.switch", title: "Which bell?"
    }
    section("When it is not locked after") {
        input "minutes", "number", title: "Minutes?"
    }
}

def installed() {
    initialize()
}

def updated() {
    unsubscribe()
    unschedule()
    initialize()
}

def initialize() {
    subscribe(contact, "contact", moved)
}

def moved(evt) {
    if (evt.value == "open") {
        unschedule(remind)
        bell.off()
    } else {
        runIn(minutes * 60, remind)
    }
}

def remind() {
    if (door.currentLock != "locked") {
        bell.on()
    }
}
