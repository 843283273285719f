definition(
    name: "Goodbye Bob", namespace: "crosscheck", author: "Crosscheck", category: "Convenience",
    description: "Nothing burns when nobody is left."
)

preferences {
    section("Settings") {
        input "bob", "capability.presenceSensor", title: "Bob's phone"
        input "ann", "capability.presenceSensor", title: "Ann's phone"
        input "lamp", "capability.switch", title: "Living room lamp"
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
    subscribe(bob, "presence.not present", left)
}

def left(evt) {
    if (ann.currentPresence == "not present") {
        lamp.off()
    }
}
