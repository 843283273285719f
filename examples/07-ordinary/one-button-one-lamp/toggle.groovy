definition(
    name: "Toggle", namespace: "crosscheck", author: "Crosscheck", category: "Convenience",
    description: "A button for a lamp."
)

preferences {
    section("Settings") {
        input "button", "capability.button", title: "Button"
        input "lamp", "capability.switch", title: "Lamp"
    }
}

def installed() {
    subscribe(button, "button.pushed", pushed)
}

def pushed(evt) {
    if (lamp.currentSwitch == "on") {
        lamp.off()
    } else {
        lamp.on()
    }
}
