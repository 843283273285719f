definition(
    name: "Door Light",
    namespace: "crosscheck",
    author: "Crosscheck",
    description: "Lights the hall for a while when the door opens.",
    category: "Convenience"
)

preferences {
    section("When this opens") {
        input "contact", "capability.contactSensor", title: "Which door?"
    }
    section("Light this") {
        input "lamp", "capability.switch", title: "Which lamp?"
        input "seconds", "number", title: "For how many seconds?"
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
    lamp.on()
    runIn(seconds, dark)
}

def dark() {
    lamp.off()
}
