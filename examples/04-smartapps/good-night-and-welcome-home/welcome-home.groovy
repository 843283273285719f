definition(
    name: "Welcome Home",
    namespace: "crosscheck",
    author: "Crosscheck",
    description: "The home wakes up when somebody arrives.",
    category: "Mode Magic"
)

preferences {
    section("When one of these arrives") {
        input "people", "capability.presenceSensor", multiple: true
    }
    section("Change to this mode") {
        input "homeMode", "mode", title: "Which mode?", defaultValue: "home"
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
    subscribe(people, "presence.present", arrived)
}

def arrived(evt) {
    location.setMode(homeMode)
    sendNotificationEvent("Welcome home, ${evt.displayName}")
}
