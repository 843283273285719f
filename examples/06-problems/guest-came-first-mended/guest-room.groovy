definition(
    name: "Guest Room", namespace: "crosscheck", author: "Crosscheck", category: "Convenience",
    description: "Tells the home that a guest is there."
)

preferences {
    section("Settings") {
        input "guest", "capability.presenceSensor", title: "Guest"
    }
}

def installed() {
    subscribe(guest, "presence.present", arrived)
}

def arrived(evt) {
    if (location.mode == "Away") {
        setLocationMode("Guest")
    }
}
