definition(
    name: "Cold Alert", namespace: "crosscheck", author: "Crosscheck", category: "Convenience",
    description: "Tells when it gets cold."
)

preferences {
    section("Settings") {
        input "thermometer", "capability.temperatureMeasurement", title: "Thermometer"
        input "least", "number", title: "Degrees"
    }
}

def installed() {
    subscribe(thermometer, "temperature", measured)
}

def measured(evt) {
    if (evt.integerValue < least) {
        sendPush("Only ${evt.value} degrees in the hall")
    }
}
