definition(
    name: "Who Is Home", namespace: "crosscheck", author: "Crosscheck", category: "Convenience",
    description: "Tells the home that its owner is there."
)

preferences {
    section("Settings") {
        input "person", "capability.presenceSensor", title: "Who"
    }
}

def installed() {
    subscribe(person, "presence.present", arrived)
}

def arrived(evt) {
    setLocationMode("Home")
}
