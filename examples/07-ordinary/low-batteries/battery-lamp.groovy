definition(
    name: "Battery Lamp", namespace: "crosscheck", author: "Crosscheck", category: "Convenience",
    description: "Lights a lamp while a battery is low."
)

preferences {
    section("Settings") {
        input "device", "capability.battery", title: "Device"
        input "lamp", "capability.switch", title: "Lamp"
        input "least", "number", title: "Percent"
    }
}

def installed() {
    subscribe(device, "battery", measured)
}

def measured(evt) {
    if (evt.value.toInteger() < least) {
        lamp.on()
    } else {
        lamp.off()
    }
}
