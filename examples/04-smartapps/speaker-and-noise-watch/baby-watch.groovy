definition(
    name: "Baby Watch",
    namespace: "crosscheck",
    author: "Crosscheck",
    description: "Switches a night light on when the baby cries.",
    category: "Family"
)

preferences {
    section("When this hears something") {
        input "ear", "capability.soundSensor"
    }
    section("Switch on") {
        input "nightLight", "capability.switch"
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
    subscribe(ear, "sound.detected", heard)
}

def heard(evt) {
    nightLight.on()
}
