definition(
    name: "Come In", namespace: "crosscheck", author: "Crosscheck", category: "Convenience",
    description: "Unlocks the door for somebody who comes home."
)

preferences {
    section("Settings") {
        input "person", "capability.presenceSensor", title: "Who"
        input "bolt", "capability.lock", title: "Lock"
    }
}

def installed() {
    subscribe(person, "presence.present", arrived)
}

def arrived(evt) {
    bolt.unlock()
}
