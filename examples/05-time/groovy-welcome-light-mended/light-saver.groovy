definition(
    name: "Light Saver",
    namespace: "crosscheck",
    author: "Crosscheck",
    description: "Switches the light off some seconds after the door was closed.",
    category: "Convenience"
)

preferences {
    section("When this is closed") {
        input "contact", "capability.contactSensor", title: "Which door?"
    }
    section("Darken this") {
        input "lamp", "capability.switch", title: "Which lamp?"
        input "seconds", "number", title: "After how many seconds?"
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
        unschedule(dark)
    } else {
        runIn(seconds, dark)
    }
}

def dark() {
    lamp.off()
}
