definition(
    name: "Empty Home", namespace: "crosscheck", author: "Crosscheck", category: "Convenience",
    description: "Sets the mode by who is home."
)

preferences {
    section("Settings") {
        input "people", "capability.presenceSensor", title: "People", multiple: true
    }
}

def installed() {
    subscribe(people, "presence", changed)
}

def changed(evt) {
    if (people.any { it.currentPresence == "present" }) {
        setLocationMode("Home")
    } else {
        setLocationMode("Away")
    }
}
