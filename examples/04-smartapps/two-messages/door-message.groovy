definition(
    name: "Door Message",
    namespace: "crosscheck",
    author: "Crosscheck",
    description: "Sends a message when a door stays open.",
    category: "Convenience"
)

preferences {
    section("Watch") {
        input "door", "capability.contactSensor"
        input "minutes", "number", title: "Minutes", defaultValue: 5
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
    subscribe(door, "contact.open", opened)
    subscribe(door, "contact.closed", closed)
}

def opened(evt) {
    runIn(minutes * 60, stillOpen)
}

def closed(evt) {
    unschedule(stillOpen)
}

def stillOpen() {
    if (door.currentContact == "open") {
        sendPush("The ${door.displayName} has been open for $minutes minutes")
    }
}
