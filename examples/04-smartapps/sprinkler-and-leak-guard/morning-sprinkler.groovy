definition(
    name: "Morning Sprinkler",
    namespace: "crosscheck",
    author: "Crosscheck",
    description: "Waters the plants when the sun comes up.",
    category: "Green Living"
)

preferences {
    section("Open this at sunrise") {
        input "sprinkler", "capability.valve"
        input "minutes", "number", title: "For how many minutes?", defaultValue: 10
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
    subscribe(location, "sunrise", sunrise)
}

def sunrise(evt) {
    sprinkler.open()
    runIn(60 * minutes, enough)
}

def enough() {
    sprinkler.close()
}
