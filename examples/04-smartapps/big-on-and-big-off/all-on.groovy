definition(
    name: "All On",
    namespace: "crosscheck",
    author: "Crosscheck",
    description: "Everything on at a touch.",
    category: "Convenience"
)

preferences {
    section("When I touch the app, switch on") {
        input "things", "capability.switch", title: "Which?", multiple: true
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
    subscribe(app, touched)
}

def touched(evt) {
    things?.on()
}
