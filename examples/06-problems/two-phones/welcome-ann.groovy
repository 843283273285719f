definition(
    name: "Welcome Ann", namespace: "crosscheck", author: "Crosscheck", category: "Convenience",
    description: "The lamp of the living room goes with Ann."
)

preferences {
    section("Settings") {
        input "phone", "capability.presenceSensor", title: "Ann's phone"
        input "lamp", "capability.switch", title: "Living room lamp"
    }
}

def installed() {
    initialize()
}

def updated() {
    unsubscribe()
    initialize()
}

def initialize() {
    subscribe(phone, "presence", moved)
}

def moved(evt) {
    if (evt.value == "present") {
        lamp.on()
    } else {
        lamp.off()
    }
}
