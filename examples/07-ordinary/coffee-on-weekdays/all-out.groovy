definition(
    name: "All Out", namespace: "crosscheck", author: "Crosscheck", category: "Convenience",
    description: "Switches things off when nobody is home."
)

preferences {
    section("Settings") {
        input "people", "capability.presenceSensor", title: "People", multiple: true
        input "machines", "capability.switch", title: "Machines", multiple: true
    }
}

def installed() {
    subscribe(people, "presence", left)
}

def left(evt) {
    if (people.every { it.currentPresence == "not present" }) {
        machines.off()
    }
}
