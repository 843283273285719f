definition(name: "A")
preferences { section { input "s", "capability.switch" } }
def installed() { subscribe(s, "switch.on", h) }
def h(evt) {
  def x = [1]
  for (int i = 0; i < 60; i++) { x = [x, x] }
  state.x = x
}
