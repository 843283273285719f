definition(
    name: "Feed The Cat", namespace: "crosscheck", author: "Crosscheck", category: "Convenience",
    description: "Two meals a day."
)

preferences {
    section("Settings") {
        input "feeder", "capability.switch", title: "Feeder"
        input "first", "time", title: "First meal"
        input "second", "time", title: "Second meal"
    }
}

def installed() {
    schedule(first, breakfast)
    schedule(second, supper)
}

def breakfast() {
    feeder.on()
    runIn(60, enough)
}

def supper() {
    feeder.on()
    runIn(60, enough)
}

def enough() {
    feeder.off()
}
