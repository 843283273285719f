definition(
    name: "Window Guard", namespace: "crosscheck", author: "Crosscheck", category: "Convenience",
    description: "No heating while the window is open."
)

preferences {
    section("Settings") {
        input "window", "capability.contactSensor", title: "Window"
        input "heater", "capability.switch", title: "Heater"
    }
}

def installed() {
    subscribe(window, "contact.open", opened)
}

def opened(evt) {
    heater.off()
}
