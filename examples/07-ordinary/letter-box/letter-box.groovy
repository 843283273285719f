definition(
    name: "Letter Box", namespace: "crosscheck", author: "Crosscheck", category: "Convenience",
    description: "Says that there is post."
)

preferences {
    section("Settings") {
        input "flap", "capability.contactSensor", title: "Flap"
        input "lamp", "capability.switch", title: "Lamp"
    }
}

def installed() {
    runIn(600, look)
}

def look() {
    if (flap.currentContact == "open") {
        sendPush("There is post.")
        lamp.on()
    } else {
        lamp.off()
    }
    runIn(600, look)
}
