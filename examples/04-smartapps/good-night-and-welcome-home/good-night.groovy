definition(
    name: "Good Night",
    namespace: "crosscheck",
    author: "Crosscheck",
    description: "The home goes to sleep when the bedroom light goes out.",
    category: "Mode Magic"
)

preferences {
    section("When this goes out") {
        input "bedroomLight", "capability.switch"
    }
    section("Change to this mode") {
        input "sleepMode", "mode", title: "Which mode?", defaultValue: "night"
    }
}

def installed() {
    initialize()
}

def updated() {
    unsubscribe()
    initialize()
}

def initialize() {
    subscribe(bedroomLight, "switch.off", lightOut)
}

def lightOut(evt) {
    if (location.mode != sleepMode) {
        setLocationMode(sleepMode)
    }
}
