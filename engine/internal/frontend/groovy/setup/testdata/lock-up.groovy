// Flat preferences, as most apps have them.
definition(name: "Lock up", namespace: "tests", author: "us", category: "Safety & Security",
    description: "Locks the door when everybody has left.")

preferences {
    section("When all of these have left") {
        input "people", "capability.presenceSensor", title: "Who?", multiple: true
    }
    section("Lock this door") {
        input "lock1", "capability.lock", title: "Which door?"
        input "also", "capability.lock", title: "Which others?", multiple: true, required: false
        input "minutes", "number", title: "After how many minutes?", defaultValue: 5, range: "1..60"
    }
    section("Tell me") {
        input("recipients", "contact", title: "Whom?") {
            input "phone", "phone", title: "By text message", required: false
        }
        input "notify", "bool", title: "Send a message?", defaultValue: "false"
        input "from", "time", title: "From", required: false
        input "until", "time", title: "Until", required: false
        mode(title: "Only in these modes")
    }
}

def installed() { subscribe(people, "presence", left) }

def left(evt) {
    if (evt.value == "not present" && location.mode != "Holiday") {
        setLocationMode("Away")
        lock1.lock()
        if (lock1.currentLock != "locked") { sendPush("The door does not lock") }
    }
}
