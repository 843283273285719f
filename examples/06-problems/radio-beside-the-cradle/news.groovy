definition(
    name: "News", namespace: "crosscheck", author: "Crosscheck", category: "Convenience",
    description: "The news at seven."
)

preferences {
    section("Settings") {
        input "radio", "capability.musicPlayer", title: "Radio"
        input "mat", "capability.sleepSensor", title: "Mat", required: false
    }
}

def installed() {
    schedule("0 0 19 * * ?", news)
}

def news() {
    radio.play()
}
