definition(
    name: "Dark Room", namespace: "crosscheck", author: "Crosscheck", category: "Convenience",
    description: "Closes the shades for the night."
)

preferences {
    section("Settings") {
        input "shade", "capability.windowShade", title: "Shade"
    }
}

def installed() {
    subscribe(location, "mode", changed)
}

def changed(evt) {
    if (evt.value == "Night") {
        shade.close()
    }
}
