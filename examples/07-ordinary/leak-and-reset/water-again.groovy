definition(
    name: "Water Again", namespace: "crosscheck", author: "Crosscheck", category: "Convenience",
    description: "Opens the valve when everything is dry."
)

preferences {
    section("Settings") {
        input "sensors", "capability.waterSensor", title: "Sensors", multiple: true
        input "valve", "capability.valve", title: "Valve"
        input "key", "capability.button", title: "Button"
    }
}

def installed() {
    subscribe(key, "button.pushed", pressed)
}

def pressed(evt) {
    if (sensors.every { it.currentWater == "dry" }) {
        valve.open()
    } else {
        sendPush("It is still wet")
    }
}
