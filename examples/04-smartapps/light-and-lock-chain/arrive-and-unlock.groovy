definition(
    name: "Arrive And Unlock",
    namespace: "crosscheck",
    author: "Crosscheck",
    description: "Opens the door for who comes home.",
    category: "Convenience"
)

preferences {
    section("When one of these arrives") {
        input "people", "capability.presenceSensor", multiple: true
    }
    section("Unlock") {
        input "door", "capability.lock"
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
    door.unlock()
}
