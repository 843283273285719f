definition(name: "A")
preferences { section { input "s", "capability.switch" } }
def installed() { subscribe(s, "switch.on", h) }
def h(evt) { log.debug([1,2,3][*[0,1]]); s.off() }
