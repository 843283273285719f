definition(
    name: "Left Open", namespace: "crosscheck", author: "Crosscheck", category: "Convenience",
    description: "Tells of a door again and again until it is closed."
)

preferences {
    section("Settings") {
        input "door", "capability.contactSensor", title: "Door"
        input "wait", "number", title: "Minutes"
    }
}

def installed() {
    subscribe(door, "contact.open", opened)
    subscribe(door, "contact.closed", closed)
}

def opened(evt) {
    runIn(wait * 60, tell)
}

def closed(evt) {
    unschedule(tell)
}

def tell() {
    sendPush("The door is open")
    runIn(wait * 60, tell)
}
