definition(
    name: "Closet Light", namespace: "crosscheck", author: "Crosscheck", category: "Convenience",
    description: "Lights the closet while it is open."
)

preferences {
    section("Settings") {
        input "door", "capability.contactSensor", title: "Door"
        input "lamp", "capability.switch", title: "Light"
    }
}

def installed() {
    subscribe(door, "contact", changed)
}

def changed(evt) {
    evt.value == "open" ? lamp.on() : lamp.off()
}
