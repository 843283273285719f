definition(
    name: "Lock Up", namespace: "crosscheck", author: "Crosscheck", category: "Convenience",
    description: "Locks the door behind somebody who leaves."
)

preferences {
    section("Settings") {
        input "person", "capability.presenceSensor", title: "Who"
        input "door", "capability.lock", title: "Door"
    }
}

def installed() {
    subscribe(person, "presence.not present", left)
}

def left(evt) {
    door.lock()
}
