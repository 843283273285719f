// An app of a Hubitat hub, with words that are not in the catalogue.
definition(name: "Press", namespace: "tests", author: "us", description: "Reacts to buttons.", singleThreaded: true)

preferences {
    page name: "main", title: "Main", install: true, uninstall: true
}

def main() {
    dynamicPage(name: "main") {
        section("<b>Buttons</b>") {
            input "buttons", "capability.pushableButton", title: "Buttons", multiple: true
            input name: "tell", type: "capability.notification", title: "Tell"
            input "scene", "device.CoCoHueScene", title: "Scene"
            input "feeder", "device.PetFeeder", title: "Feeder"
            input "door", "capability.lok", title: "Door"
            input "all", "capability.*", title: "Anything", multiple: true
            input "switch level", "capability.switch level"
            input "press", "button", title: "Press me"
            input "odd", "nmber", title: "Odd"
            input "bare"
        }
    }
}
