definition(
    name: "Dark Porch", namespace: "crosscheck", author: "Crosscheck", category: "Convenience",
    description: "No light for an empty home."
)

preferences {
    section("Settings") {
        input "person", "capability.presenceSensor", title: "Who"
        input "other", "capability.presenceSensor", title: "Who else"
        input "lamp", "capability.switch", title: "Lamp"
    }
}

def installed() {
    subscribe(person, "presence.not present", left)
}

def left(evt) {
    if (other.currentPresence != "present") {
        lamp.off()
    }
}
