definition(
    name: "Leak Guard",
    namespace: "crosscheck",
    author: "Crosscheck",
    description: "Closes the main valve when the floor is wet.",
    category: "Safety & Security"
)

preferences {
    section("When one of these gets wet") {
        input "sensors", "capability.waterSensor", multiple: true
    }
    section("Close") {
        input "mainValve", "capability.valve"
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
    subscribe(sensors, "water.wet", wet)
}

def wet(evt) {
    mainValve.close()
    sendPush("Water at ${evt.displayName}: the main valve is closed")
}
