definition(
    name: "Wall Button", namespace: "crosscheck", author: "Crosscheck", category: "Convenience",
    description: "A button that switches something on and off."
)

preferences {
    section("Settings") {
        input "button", "capability.button", title: "Button"
        input "target", "capability.switch", title: "Switch"
    }
}

def installed() {
    subscribe(button, "button.pushed", pushed)
}

def pushed(evt) {
    if (target.currentSwitch == "on") {
        target.off()
    } else {
        target.on()
    }
}
