definition(
    name: "Auto Lock",
    namespace: "crosscheck",
    author: "Crosscheck",
    description: "Unlocks for who opens the door, and locks some time after it was closed.",
    category: "Convenience"
)

preferences {
    section("This door") {
        input "contact", "capability.contactSensor", title: "Which sensor?"
        input "door", "capability.lock", title: "Which lock?"
    }
    section("Is locked again after") {
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
    subscribe(contact, "contact.open", opened)
    subscribe(contact, "contact.closed", closed)
}

def opened(evt) {
    unschedule(lockUp)
    door.unlock()
}

def closed(evt) {
    runIn(minutes * 60, lockUp)
}

def lockUp() {
    door.lock()
}
