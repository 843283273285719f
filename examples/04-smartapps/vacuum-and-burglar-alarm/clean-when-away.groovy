definition(
    name: "Clean When Away",
    namespace: "crosscheck",
    author: "Crosscheck",
    description: "Lets the vacuum cleaner out when nobody is in.",
    category: "Convenience"
)

preferences {
    section("When these have left") {
        input "people", "capability.presenceSensor", multiple: true
    }
    section("Start") {
        input "vacuum", "capability.switch"
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
    subscribe(people, "presence", changed)
}

def changed(evt) {
    if (people.every { it.currentPresence == "not present" }) {
        vacuum.on()
    } else {
        vacuum.off()
    }
}
