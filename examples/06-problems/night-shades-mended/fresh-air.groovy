definition(
    name: "Fresh Air", namespace: "crosscheck", author: "Crosscheck", category: "Convenience",
    description: "Opens the shades in one mode."
)

preferences {
    section("Settings") {
        input "shade", "capability.windowShade", title: "Shade"
        input "when", "mode", title: "In this mode"
    }
}

def installed() {
    subscribe(location, "mode", aired)
}

def aired(evt) {
    if (evt.value == when) {
        shade.open()
    }
}
