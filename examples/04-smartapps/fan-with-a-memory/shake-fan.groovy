definition(
    name: "Shake Fan",
    namespace: "crosscheck",
    author: "Crosscheck",
    description: "Shake a cube to switch a fan on and off.",
    category: "Convenience"
)

preferences {
    section("When this is shaken") {
        input "cube", "capability.accelerationSensor"
    }
    section("Toggle") {
        input "fan", "capability.switch"
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
    state.running = false
    subscribe(cube, "acceleration.active", shaken)
}

def shaken(evt) {
    if (state.running) {
        fan.off()
        state.running = false
    } else {
        fan.on()
        state.running = true
    }
}
