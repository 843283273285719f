definition(
    name: "Guest Mode",
    namespace: "crosscheck",
    author: "Crosscheck",
    description: "Remembers in a hub variable that there are guests.",
    category: "Convenience"
)

preferences {
    section("While this is on there are guests") {
        input "guestSwitch", "capability.switch"
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
    subscribe(guestSwitch, "switch", "switched")
}

def switched(evt) {
    setGlobalVar("guests", evt.value == "on")
}
