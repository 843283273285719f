definition(
    name: "Door Chime",
    namespace: "crosscheck",
    author: "Crosscheck",
    description: "Says which door opens.",
    category: "Convenience"
)

preferences {
    section("When one of these opens") {
        input "doors", "capability.contactSensor", multiple: true
    }
    section("Say so here") {
        input "speaker", "capability.speechSynthesis"
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
    subscribe(doors, "contact.open", opened)
}

def opened(evt) {
    speaker.speak("The ${evt.displayName} is open")
}
