definition(
    name: "Leak Call", namespace: "crosscheck", author: "Crosscheck", category: "Convenience",
    description: "Tells when it gets wet and when it is dry again."
)

preferences {
    section("Settings") {
        input "sensors", "capability.waterSensor", title: "Sensors", multiple: true
        input "phone", "capability.notification", title: "Telephone"
    }
}

def installed() {
    subscribe(sensors, "water", changed)
}

def changed(evt) {
    phone.deviceNotification("${evt.displayName} is ${evt.value}")
}
