definition(
    name: "Welcome Light",
    namespace: "crosscheck",
    author: "Crosscheck",
    description: "Light for whoever comes home.",
    category: "Convenience"
)

preferences {
    section("When one of these comes home") {
        input "people", "capability.presenceSensor", multiple: true
    }
    section("Switch on") {
        input "hall", "capability.switch"
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
    subscribe(people, "presence.present", arrived)
}

def arrived(evt) {
    if (hall.latestValue("switch") != "on") {
        hall.on()
    }
}
