definition(
    name: "Sun Blind",
    namespace: "crosscheck",
    author: "Crosscheck",
    description: "Closes the blind when it gets too bright.",
    category: "Convenience"
)

preferences {
    section("When it is bright here") {
        input "meter", "capability.illuminanceMeasurement"
    }
    section("Close") {
        input "blind", "capability.windowShade"
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
    subscribe(meter, "illuminance", measured)
}

def measured(evt) {
    if (evt.integerValue > 50) {
        blind.close()
    } else {
        blind.open()
    }
}
