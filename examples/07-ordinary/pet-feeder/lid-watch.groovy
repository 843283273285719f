definition(
    name: "Lid Watch",
    namespace: "crosscheck",
    author: "Crosscheck",
    description: "Tells when the lid is opened.",
    category: "Convenience"
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
