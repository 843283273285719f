definition(
    name: "Warm Freezer", namespace: "crosscheck", author: "Crosscheck", category: "Convenience",
    description: "Sounds while the freezer is too warm."
)

preferences {
    section("Settings") {
        input "thermometer", "capability.temperatureMeasurement", title: "Thermometer"
        input "siren", "capability.alarm", title: "Buzzer"
        input "most", "number", title: "Degrees"
    }
}

def installed() {
    subscribe(thermometer, "temperature", measured)
}

def measured(evt) {
    if (evt.integerValue > most) {
        siren.siren()
    } else {
        siren.off()
    }
}
