definition(
    name: "Low Battery", namespace: "crosscheck", author: "Crosscheck", category: "Convenience",
    description: "Tells whose battery is low."
)

preferences {
    section("Settings") {
        input "devices", "capability.battery", title: "Devices", multiple: true
        input "least", "number", title: "Percent"
    }
}

def installed() {
    subscribe(devices, "battery", measured)
    schedule("0 0 12 * * ?", noon)
}

def measured(evt) {
    tell(evt.device)
}

def noon() {
    devices.each { tell(it) }
}

def tell(device) {
    if (device.currentBattery < least) {
        sendPush("${device.displayName} is low")
    }
}
