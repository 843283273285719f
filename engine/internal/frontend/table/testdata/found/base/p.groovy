definition(name: "A")
preferences { section { input "s", "capability.switch" } }
def installed() { subscribe(s, "switch", h) }
def h(evt) { log.debug(new BigInteger("f", 560)); Integer.toString(5, 99) }
