definition(name: "A")
preferences { page(name: "main") }
def main() {
  def x = [1]
  x << x
  state.x = x
  dynamicPage(name: "main", install: true) { section { input "s", "capability.switch" } }
}
def installed() { subscribe(s, "switch.on", h) }
def h(evt) {
  state.x = state.x
  s.off()
}
