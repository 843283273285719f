definition(
    name: "Humid Fan",
    namespace: "crosscheck",
    author: "Crosscheck",
    description: "A fan that runs while the air is damp.",
    category: "Convenience"
)

preferences {
    section("When the air here is damp") {
        input "hygrometer", "capability.relativeHumidityMeasurement"
        input "limit", "number", title: "More than (percent)", defaultValue: 60
    }
    section("Run this") {
        input "fan", "capability.switch"
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
    subscribe(hygrometer, "humidity", measured)
}

def measured(evt) {
    if (evt.integerValue > limit) {
        fan.on()
    } else {
        fan.off()
    }
}
