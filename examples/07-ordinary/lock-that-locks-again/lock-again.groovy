definition(
    name: "Lock Again", namespace: "crosscheck", author: "Crosscheck", category: "Convenience",
    description: "Locks the door some time after it was unlocked."
)

preferences {
    section("Settings") {
        input "bolt", "capability.lock", title: "Lock"
        input "leaf", "capability.contactSensor", title: "Door"
        input "wait", "number", title: "Minutes"
    }
}

def installed() {
    subscribe(bolt, "lock", changed)
    subscribe(leaf, "contact", changed)
}

def changed(evt) {
    if (leaf.currentContact == "open" || bolt.currentLock == "locked") {
        unschedule(lockDoor)
    } else {
        runIn(wait * 60, lockDoor)
    }
}

def lockDoor() {
    bolt.lock()
}
