// Web endpoints, in both ways of writing them.
definition(name: "9 lives!", namespace: "tests", author: "us", description: "Answers requests.", parent: "tests:Every page")

mappings {
    path("/lamps") { action: [GET: "listLamps", PUT: "setLamps"] }
    path("/door") {
        action(POST: "openDoor")
    }
}

preferences {
    section("Devices") {
        input "lamps", "capability.switch", title: "Lamps", multiple: true
        input "door", "capability.doorControl"
        input "hub", "hub", title: "Hub"
        input "mode", "text", title: "Say"
    }
}

def listLamps() { lamps.collect { it.currentSwitch } }
def setLamps() { lamps.on() }
def openDoor() { if (door.currentDoor == "closed") { door.open() } }
