definition(
    name: "Lid Watch", namespace: "crosscheck", author: "Crosscheck", category: "Convenience",
    description: "Tells when the lid is opened."
)

preferences {
    section("Settings") {
        input "lid", "capability.contactSensor", title: "Lid"
    }
}

def installed() {
    subscribe(lid, "contact.open", opened)
}

def opened(evt) {
    sendPush("Somebody is at the feeder")
}
