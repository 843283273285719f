definition(
    name: "Fire Alarm",
    namespace: "crosscheck",
    author: "Crosscheck",
    description: "Opens the way out when there is smoke.",
    category: "Safety & Security"
)

preferences {
    section("When one of these smells smoke") {
        input "detectors", "capability.smokeDetector", title: "Which?", multiple: true
    }
    section("Sound this") {
        input "siren", "capability.alarm", title: "Which siren?"
    }
    section("And open this way out") {
        input "wayOut", "capability.lock", title: "Which lock?"
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
    subscribe(detectors, "smoke", smokeHandler)
}

def smokeHandler(evt) {
    log.debug "smoke: $evt.value"
    if (evt.value == "detected") {
        siren.both()
        wayOut.unlock()
        sendPush("${evt.displayName} smells smoke; the way out is open")
    } else if (evt.value == "clear") {
        siren.off()
    }
}
