definition(
    name: "Half An Hour",
    namespace: "crosscheck",
    author: "Crosscheck",
    description: "Heats for half an hour when somebody asks for it, but not out of the window.",
    category: "Convenience"
)

preferences {
    section("When somebody presses this") {
        input "button", "capability.button", title: "Which button?"
    }
    section("Heat with this") {
        input "heater", "capability.switch", title: "Which heater?"
    }
    section("Unless this is open") {
        input "window", "capability.contactSensor", title: "Which window?"
    }
}

def installed() {
    subscribe(button, "button.pushed", asked)
    subscribe(window, "contact.open", opened)
}

def asked(evt) {
    if (window.currentContact == "closed") {
        heater.on()
        runIn(30 * 60, enough)
    }
}

def opened(evt) {
    unschedule(enough)
}

def enough() {
    heater.off()
}
