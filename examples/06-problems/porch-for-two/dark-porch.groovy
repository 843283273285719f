definition(
    name: "Dark Porch", namespace: "crosscheck", author: "Crosscheck", category: "Convenience",
    description: "No light for an empty home."
)

preferences {
    section("Settings") {
        input "person", "capability.presenceSensor", title: "Who"
        input "lamp", "capability.switch", title: "Lamp"
    }
}

def installed() {
    subscribe(person, "presence.not present", left)
}

def left(evt) {
    lamp.off()
}
