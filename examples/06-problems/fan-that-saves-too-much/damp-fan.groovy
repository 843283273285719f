definition(
    name: "Damp Fan", namespace: "crosscheck", author: "Crosscheck", category: "Convenience",
    description: "A fan for damp air."
)

preferences {
    section("Settings") {
        input "air", "capability.relativeHumidityMeasurement", title: "Hygrometer"
        input "fan", "capability.switch", title: "Fan"
        input "limit", "number", title: "Percent"
    }
}

def installed() {
    subscribe(air, "humidity", measured)
}

def measured(evt) {
    if (evt.integerValue > limit) {
        fan.on()
    } else if (evt.integerValue < limit) {
        fan.off()
    }
}
