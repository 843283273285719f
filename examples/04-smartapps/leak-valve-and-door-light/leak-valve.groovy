definition(
    name: "Leak Valve",
    namespace: "crosscheck",
    author: "Crosscheck",
    description: "Closes the water when it is where it should not be.",
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
    sendPush("${evt.displayName} is wet; the water is off")
}
