definition(
    name: "Morning Heat", namespace: "crosscheck", author: "Crosscheck", category: "Convenience",
    description: "Heats the bathroom from six to seven."
)

preferences {
    section("Settings") {
        input "heater", "capability.switch", title: "Heater"
    }
}

def installed() {
    subscribe(location, "mode", changed)
    schedule("0 0 6 * * ?", warm)
    schedule("0 0 7 * * ?", enough)
}

def warm() {
    if (location.mode == "Home") {
        heater.on()
    }
}

def changed(evt) {
    if (evt.value == "Away") {
        heater.off()
    }
}

def enough() {
    heater.off()
}
