definition(
    name: "Entry Warning", namespace: "crosscheck", author: "Crosscheck", category: "Convenience",
    description: "Lights a lamp while the alarm waits for somebody to disarm it."
)

preferences {
    section("Settings") {
        input "lamp", "capability.switch", title: "Lamp beside the keypad"
    }
}

def installed() {
    subscribe(location, "hsmAlert", warn)
}

def warn(evt) {
    if (evt.value == "intrusion-delay") {
        lamp.on()
    } else if (evt.value == "cancel") {
        lamp.off()
    }
}
