definition(name: "%s", namespace: "n", author: "a", description: "d", category: "c")
preferences { section("s") { input "lamp", "capability.switch" } }
def installed() { %s }
def go() { %s }
