definition(
    name: "Hush", namespace: "crosscheck", author: "Crosscheck", category: "Convenience",
    description: "Silence while somebody sleeps."
)

preferences {
    section("Settings") {
        input "mat", "capability.sleepSensor", title: "Mat"
        input "radio", "capability.musicPlayer", title: "Radio"
    }
}

def installed() {
    subscribe(mat, "sleeping.sleeping", asleep)
}

def asleep(evt) {
    radio.stop()
}
