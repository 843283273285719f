definition(
    name: "Unlock Light",
    namespace: "crosscheck",
    author: "Crosscheck",
    description: "Light in the hall when the door is unlocked.",
    category: "Convenience"
)

preferences {
    section("When this is unlocked") {
        input "door", "capability.lock"
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
    subscribe(door, "lock.unlocked", unlocked)
}

def unlocked(evt) {
    hall.on()
}
