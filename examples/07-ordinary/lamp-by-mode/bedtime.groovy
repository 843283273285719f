definition(
    name: "Bedtime", namespace: "crosscheck", author: "Crosscheck", category: "Convenience",
    description: "A button for the night and the day."
)

preferences {
    section("Settings") {
        input "button", "capability.button", title: "Button"
    }
}

def installed() {
    subscribe(button, "button.pushed", pushed)
}

def pushed(evt) {
    setLocationMode(location.mode == "Night" ? "Day" : "Night")
}
