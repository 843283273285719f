definition(
    name: "Lamp Log", namespace: "crosscheck", author: "Crosscheck", category: "Convenience",
    description: "Writes down when a lamp is switched."
)

preferences {
    section("Settings") {
        input "lamp", "capability.switch", title: "Lamp"
    }
}

def installed() {
    subscribe(lamp, "switch", switched)
}

def switched(evt) {
    log.info "${evt.displayName} is ${evt.value}"
}
