definition(
    name: "Open Door Light",
    namespace: "crosscheck",
    author: "Crosscheck",
    description: "Light when the door opens.",
    category: "Convenience"
)

preferences {
    section("When this opens") {
        input "door", "capability.contactSensor"
    }
    section("Switch on") {
        input "hall", "capability.switch"
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
}

def opened(evt) {
    hall.on()
}
