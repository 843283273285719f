definition(
    name: "Leak Message",
    namespace: "crosscheck",
    author: "Crosscheck",
    description: "Tells you about water where it should not be.",
    category: "Safety & Security"
)

preferences {
    section("When one of these gets wet") {
        input "sensors", "capability.waterSensor", multiple: true
    }
    section("Tell") {
        input "phone", "phone", title: "Which number?", required: false
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
    subscribe(sensors, "water.wet", wet)
}

def wet(evt) {
    def message = "${evt.displayName} is wet"
    if (phone) {
        sendSms(phone, message)
    } else {
        sendPush(message)
    }
}
