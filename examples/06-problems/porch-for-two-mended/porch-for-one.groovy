definition(
    name: "Porch For One", namespace: "crosscheck", author: "Crosscheck", category: "Convenience",
    description: "Light for somebody who comes home."
)

preferences {
    section("Settings") {
        input "person", "capability.presenceSensor", title: "Who"
        input "lamp", "capability.switch", title: "Lamp"
    }
}

def installed() {
    subscribe(person, "presence", moved)
}

def moved(evt) {
    if (evt.value == "present") {
        lamp.on()
    }
}
