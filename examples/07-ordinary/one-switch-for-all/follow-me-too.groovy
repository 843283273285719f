definition(
    name: "Follow Me Too", namespace: "crosscheck", author: "Crosscheck", category: "Convenience",
    description: "Lets lamps follow a switch."
)

preferences {
    section("Settings") {
        input "master", "capability.switch", title: "Switch"
        input "followers", "capability.switch", title: "Lamps", multiple: true
    }
}

def installed() {
    subscribe(master, "switch.on", lit)
    subscribe(master, "switch.off", dark)
}

def lit(evt) {
    followers.on()
}

def dark(evt) {
    followers.off()
}
