definition(
    name: "Empty House",
    namespace: "crosscheck",
    author: "Crosscheck",
    description: "Resets the home when everybody has left.",
    category: "Convenience"
)

preferences {
    section("When these have left") {
        input "people", "capability.presenceSensor", multiple: true
    }
    section("Tell me on") {
        input "pager", "capability.notification", required: false
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
    subscribe(people, "presence", "changed")
}

def changed(evt) {
    if (people.every { it.currentValue("presence") == "not present" }) {
        setGlobalVar("guests", false)
        pager?.deviceNotification("Everybody has left")
    }
}
