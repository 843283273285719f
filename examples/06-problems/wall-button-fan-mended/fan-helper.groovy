definition(
    name: "Fan Helper", namespace: "crosscheck", author: "Crosscheck", category: "Convenience",
    description: "Starts and stops a fan with a button."
)

preferences {
    section("Settings") {
        input "button", "capability.button", title: "Button"
        input "fan", "capability.switch", title: "Fan"
    }
}

def installed() {
    subscribe(button, "button.pushed", toggle)
}

def toggle(evt) {
    def now = fan.currentValue("switch")
    now == "on" ? fan.off() : fan.on()
}
