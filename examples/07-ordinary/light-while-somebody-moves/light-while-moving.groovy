definition(
    name: "Light While Moving",
    namespace: "crosscheck",
    author: "Crosscheck",
    description: "Lights a lamp while somebody moves, and some minutes longer.",
    category: "Convenience"
)

preferences {
    section("Where does somebody move?") {
        input "sensor", "capability.motionSensor", title: "Which sensor?"
    }
    section("Light this") {
        input "lamp", "capability.switch", title: "Which lamp?"
        input "minutes", "number", title: "For how many minutes longer?"
    }
}

def installed() {
    subscribe(sensor, "motion", moved)
}

def moved(evt) {
    if (evt.value == "active") {
        lamp.on()
    } else {
        runIn(60 * minutes, check)
    }
}

def check() {
    def last = sensor.currentState("motion")
    if (last.value != "inactive") {
        return
    }
    if (now() - last.date.time >= 60 * 1000 * minutes) {
        lamp.off()
    } else {
        runIn(60, check)
    }
}
