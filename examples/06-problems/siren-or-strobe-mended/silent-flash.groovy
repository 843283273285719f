definition(
    name: "Silent Flash", namespace: "crosscheck", author: "Crosscheck", category: "Convenience",
    description: "Flashes when a door opens in an empty home."
)

preferences {
    section("Settings") {
        input "door", "capability.contactSensor", title: "Door"
        input "siren", "capability.alarm", title: "Flashing light"
    }
}

def installed() {
    subscribe(door, "contact.open", opened)
}

def opened(evt) {
    if (location.mode == "Away") {
        siren.both()
    }
}
