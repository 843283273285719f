definition(
    name: "Welcome Light",
    namespace: "crosscheck",
    author: "Crosscheck",
    description: "Lights the hall when the door opens, but not again within a minute.",
    category: "Convenience"
)

preferences {
    section("When this opens") {
        input "contact", "capability.contactSensor", title: "Which door?"
    }
    section("Light this") {
        input "lamp", "capability.switch", title: "Which lamp?"
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
}

def opened(evt) {
    if (state.lastOn && now() - state.lastOn < 60 * 1000) {
        return
    }
    state.lastOn = now()
    lamp.on()
}
