definition(
    name: "Coffee", namespace: "crosscheck", author: "Crosscheck", category: "Convenience",
    description: "Coffee in the morning, for whoever is there."
)

preferences {
    section("Settings") {
        input "machine", "capability.switch", title: "Machine"
        input "people", "capability.presenceSensor", title: "People", multiple: true
    }
}

def installed() {
    schedule("0 30 6 ? * MON-FRI", brew)
    schedule("0 0 8 ? * MON-FRI", enough)
}

def brew() {
    if (people.any { it.currentPresence == "present" }) {
        machine.on()
    }
}

def enough() {
    machine.off()
}
