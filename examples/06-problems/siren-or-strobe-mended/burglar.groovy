definition(
    name: "Burglar", namespace: "crosscheck", author: "Crosscheck", category: "Convenience",
    description: "Makes noise when a door opens in an empty home."
)

preferences {
    section("Settings") {
        input "door", "capability.contactSensor", title: "Door"
        input "siren", "capability.alarm", title: "Siren"
    }
}

def installed() {
    subscribe(door, "contact.open", opened)
    subscribe(location, "mode", changed)
}

def opened(evt) {
    if (location.mode == "Away") {
        siren.both()
    }
}

def changed(evt) {
    if (evt.value == "Home") {
        siren.off()
    }
}
