definition(
    name: "Clean Alone", namespace: "crosscheck", author: "Crosscheck", category: "Convenience",
    description: "Cleans while nobody is home."
)

preferences {
    section("Settings") {
        input "people", "capability.presenceSensor", title: "People", multiple: true
        input "robot", "capability.switch", title: "Robot"
    }
}

def installed() {
    subscribe(people, "presence", moved)
}

def moved(evt) {
    if (people.every { it.currentPresence == "not present" }) {
        robot.on()
    } else {
        robot.off()
    }
}
