def installed() { subscribe(location, "mode", h) }
def h(evt) { log.debug('bc'[2..(1d / 0)]) }
