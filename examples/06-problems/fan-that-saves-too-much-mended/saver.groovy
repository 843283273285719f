definition(
    name: "Saver", namespace: "crosscheck", author: "Crosscheck", category: "Convenience",
    description: "Switches off what runs for ten minutes."
)

preferences {
    section("Settings") {
        input "target", "capability.switch", title: "Switch"
        input "air", "capability.relativeHumidityMeasurement", title: "Hygrometer", required: false
        input "limit", "number", title: "Percent", required: false
    }
}

def installed() {
    subscribe(target, "switch", switched)
}

def switched(evt) {
    if (evt.value == "on") {
        runIn(600, enough)
    } else {
        unschedule(enough)
    }
}

def enough() {
    if (air.currentHumidity > limit) {
        runIn(600, enough)
    } else {
        target.off()
    }
}
