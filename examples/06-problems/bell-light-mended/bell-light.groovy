definition(
    name: "Bell Light", namespace: "crosscheck", author: "Crosscheck", category: "Convenience",
    description: "Blinks when somebody rings."
)

preferences {
    section("Settings") {
        input "bell", "capability.button", title: "Bell"
        input "lamp", "capability.switch", title: "Lamp"
    }
}

def installed() {
    subscribe(bell, "button.pushed", rings)
}

def rings(evt) {
    state.left = 3
    runIn(1, blink)
}

def blink() {
    if (lamp.currentSwitch == "on") {
        lamp.off()
        state.left = state.left - 1
    } else {
        lamp.on()
    }
    if (state.left > 0) {
        runIn(1, blink)
    }
}
