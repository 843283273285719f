definition(
    name: "All Off",
    namespace: "crosscheck",
    author: "Crosscheck",
    description: "Everything off at a touch.",
    category: "Convenience"
)

preferences {
    section("When I touch the app, switch off") {
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
    things?.off()
}
