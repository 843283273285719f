definition(
    name: "Film Time",
    namespace: "crosscheck",
    author: "Crosscheck",
    description: "Dims the light for a film and restores it afterwards.",
    category: "Fun & Social"
)

preferences {
    section("While this plays") {
        input "player", "capability.musicPlayer"
    }
    section("Dim") {
        input "lamp", "capability.switchLevel"
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
    subscribe(player, "status.playing", begun)
    subscribe(player, "status.stopped", ended)
}

def begun(evt) {
    state.before = lamp.currentLevel
    lamp.setLevel(10)
}

def ended(evt) {
    if (state.before != null) {
        lamp.setLevel(state.before)
        state.before = null
    }
}
