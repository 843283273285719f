definition(
    name: "Lights Out",
    namespace: "crosscheck",
    author: "Crosscheck",
    description: "Saves energy when the door is shut from outside.",
    category: "Green Living"
)

preferences {
    section("When this door is closed") {
        input "door", "capability.contactSensor", title: "Which door?"
    }
    section("Switch off") {
        input "lamps", "capability.switch", title: "Which lamps?", multiple: true
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
    subscribe(door, "contact.closed", closed)
}

def closed(evt) {
    lamps.each { lamp ->
        if (lamp.currentValue("switch") == "on") {
            lamp.off()
        }
    }
}
