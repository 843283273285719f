definition(
    name: "Warm Morning", namespace: "crosscheck", author: "Crosscheck", category: "Convenience",
    description: "Heats from six to eight."
)

preferences {
    section("Settings") {
        input "heater", "capability.switch", title: "Heater"
        input "window", "capability.contactSensor", title: "Window", required: false
    }
}

def installed() {
    schedule("0 0 6 * * ?", warm)
    schedule("0 0 8 * * ?", enough)
}

def warm() {
    if (window.currentContact == "closed") {
        heater.on()
    }
}

def enough() {
    heater.off()
}
