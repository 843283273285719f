definition(
    name: "Door Light",
    namespace: "crosscheck",
    author: "Crosscheck",
    description: "Lights up while a door is open.",
    category: "Convenience"
)

preferences {
    section("When one of these opens") {
        input "doors", "capability.contactSensor", multiple: true
    }
    section("Light up") {
        input "porch", "capability.switch"
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
    subscribe(doors, "contact", changed)
}

def changed(evt) {
    if (evt.value == "open") {
        porch.on()
    } else {
        porch.off()
    }
}
