definition(
    name: "Day And Night", namespace: "crosscheck", author: "Crosscheck", category: "Convenience",
    description: "Warm by day, cool by night."
)

preferences {
    section("Settings") {
        input "heating", "capability.thermostatHeatingSetpoint", title: "Heating"
        input "day", "number", title: "Degrees by day"
        input "night", "number", title: "Degrees by night"
    }
}

def installed() {
    schedule("0 0 6 * * ?", morning)
    schedule("0 0 22 * * ?", evening)
}

def morning() {
    heating.setHeatingSetpoint(day)
}

def evening() {
    heating.setHeatingSetpoint(night)
}
