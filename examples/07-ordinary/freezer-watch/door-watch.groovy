definition(
    name: "Door Watch", namespace: "crosscheck", author: "Crosscheck", category: "Convenience",
    description: "Tells when a door is left open."
)

preferences {
    section("Settings") {
        input "door", "capability.contactSensor", title: "Door"
    }
}

def installed() {
    subscribe(door, "contact", changed)
}

def changed(evt) {
    if (evt.value == "open") {
        runIn(120, tooLong)
    } else {
        unschedule(tooLong)
    }
}

def tooLong() {
    sendPush("The freezer is open")
}
