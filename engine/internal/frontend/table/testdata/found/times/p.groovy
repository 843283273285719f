definition(name: "A")
preferences { section { input "s", "capability.switch" } }
def installed() { subscribe(s, "switch.on", h) }
def h(evt) { def x = [1, 2, 3] * 12345678901234567890123G }
