definition(name: "Slow", namespace: "t", author: "t", description: "", category: "")
preferences { section { input "lamp", "capability.switch" } }
def installed() { for (i in 1..5000) { state.n = i }; subscribe(lamp, "switch", go) }
def go(evt) { }
