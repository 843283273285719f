definition(
    name: "Lights Out", namespace: "crosscheck", author: "Crosscheck", category: "Convenience",
    description: "Ends the evening at eleven."
)

preferences {
    section("Settings") {
        input "master", "capability.switch", title: "Switch"
    }
}

def installed() {
    schedule("0 0 23 * * ?", night)
}

def night() {
    master.off()
}
