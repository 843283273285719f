definition(
    name: "Burglar Siren",
    namespace: "crosscheck",
    author: "Crosscheck",
    description: "Sounds the siren for some minutes when the door opens.",
    category: "Convenience"
)

preferences {
    section("When this opens") {
        input "contact", "capability.contactSensor", title: "Which door?"
    }
    section("Sound this") {
        input "siren", "capability.alarm", title: "Which siren?"
        input "minutes", "number", title: "For how many minutes?"
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
    siren.siren()
    runIn(60 * minutes, quiet)
}

def quiet() {
    siren.off()
}
