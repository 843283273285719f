definition(
    name: "Welcome", namespace: "crosscheck", author: "Crosscheck", category: "Convenience",
    description: "Unlocks the door for somebody who comes home."
)

preferences {
    section("Settings") {
        input "person", "capability.presenceSensor", title: "Who"
        input "door", "capability.lock", title: "Door"
    }
}

def installed() {
    subscribe(person, "presence.present", arrived)
}

def arrived(evt) {
    door.unlock()
    log.info "unlocked for ${evt.displayName}"
}
