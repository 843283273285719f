definition(
    name: "Leak Stop", namespace: "crosscheck", author: "Crosscheck", category: "Convenience",
    description: "Closes the main valve when it gets wet."
)

preferences {
    section("Settings") {
        input "sensors", "capability.waterSensor", title: "Sensors", multiple: true
        input "main", "capability.valve", title: "Valve"
    }
}

def installed() {
    subscribe(sensors, "water.wet", wet)
}

def wet(evt) {
    main.close()
}
