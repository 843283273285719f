definition(
    name: "Goodbye Bob", namespace: "crosscheck", author: "Crosscheck", category: "Convenience",
    description: "Nothing burns when Bob has gone to work."
)

preferences {
    section("Settings") {
        input "bob", "capability.presenceSensor", title: "Bob's phone"
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
    lamp.off()
}
