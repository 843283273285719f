definition(
    name: "Doorbell Jingle",
    namespace: "crosscheck",
    author: "Crosscheck",
    description: "Plays a jingle when the door opens.",
    category: "Fun & Social"
)

preferences {
    section("When this opens") {
        input "door", "capability.contactSensor"
    }
    section("Play here") {
        input "player", "capability.musicPlayer"
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
    subscribe(door, "contact.open", opened)
    subscribe(door, "contact.closed", closed)
}

def opened(evt) {
    player.play()
}

def closed(evt) {
    player.stop()
}
