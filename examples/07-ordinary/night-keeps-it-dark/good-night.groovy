definition(
    name: "Good Night", namespace: "crosscheck", author: "Crosscheck", category: "Convenience",
    description: "It is night while somebody is in bed."
)

preferences {
    section("Settings") {
        input "bed", "capability.contactSensor", title: "Bed"
    }
}

def installed() {
    subscribe(bed, "contact", changed)
}

def changed(evt) {
    setLocationMode(evt.value == "closed" ? "Night" : "Day")
}
