preferences {
    input "lamp", "capability.switch", title: [1]*65536 + "Lamp"
    input "other", "capability.switch", title: [1]*65536
}
def installed() { subscribe(lamp, "switch.on", h) }
def h(e) { other.on() }
