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
    schedule("0 0 6 * * ?", warm)
    schedule("0 0 7 * * ?", enough)
}

def warm() {
    heater.on()
}

def enough() {
    heater.off()
}
