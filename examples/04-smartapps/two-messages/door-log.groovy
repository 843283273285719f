definition(
    name: "Door Log",
    namespace: "crosscheck",
    author: "Crosscheck",
    description: "Keeps count of a door.",
    category: "Convenience"
)

preferences {
    section("Watch") {
        input "door", "capability.contactSensor"
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
    state.open = false
    subscribe(door, "contact", changed)
}

def changed(evt) {
    state.open = evt.value == "open"
    log.info "the door is ${evt.value}"
}
