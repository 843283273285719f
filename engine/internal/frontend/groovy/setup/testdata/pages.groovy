// Every shape of page.
definition(name: "Every page", namespace: "tests", author: "us", description: "Asks for everything.")

preferences(oauthPage: "authorized") {
    page(name: "first", title: "First", nextPage: "rooms", uninstall: true) {
        section("Lamps", hideable: true, hidden: true) {
            input "lamps", "capability.switchLevel", title: "Which lamps?", multiple: true, submitOnChange: true
            href(name: "toColors", title: "Colours", description: "of the lamps", page: "colors")
        }
        section {
            paragraph "Some words."
            image "http://example.org/picture.png"
            label title: "Call it", required: false
        }
    }
    page(name: "rooms")
    page(name: "broken")
    page(name: "endless")
    page(name: "gone")
    page("last", "The last page") {
        section("Children") { app(name: "children", appName: "Child", namespace: "tests", title: "Add one", multiple: true) }
    }
}

def authorized() {
    dynamicPage(name: "authorized", title: "Linked") {
        section { input name: "account", type: "text", title: "Account", required: true }
    }
}

def rooms() {
    dynamicPage(name: "rooms", title: "Rooms", nextPage: "evening", install: false) {
        section("Lights of ${lamps ? 'the lamps' : 'nothing'}") {
            if (lamps) {
                input "count", "number", title: "How many rooms?", defaultValue: 2, range: "(1..9)", submitOnChange: true
            }
            (1..<(1 + (settings.count ?: 0))).each { n ->
                input "room${n}", "enum", title: "Room $n", options: ["dark", "dim", "bright"], required: false
            }
        }
        more()
    }
}

def more() {
    section("More") {
        input "style", "enum", title: "Style", options: [calm: "Calm", wild: "Wild"], defaultValue: "wild"
        if (style == "wild") {
            input "speed", "decimal", title: "Speed", defaultValue: 1.5
        } else {
            input "patience", "number", title: "Patience"
        }
        input "weekdays", "enum", title: "Days", options: [["mon": "Monday"], ["tue": "Tuesday"]], multiple: true
        input "answer", "enum", metadata: [values: ["Yes", "No"]]
        input(type: "enum", name: "volume", title: "Volume", options: [10, 20, 30])
        input "routine", "enum", title: "Routine", options: location.helloHome?.getPhrases()*.label
        input "newMode", "mode", title: "Change to"
    }
}

def colors() {
    if (!lamps) {
        return dynamicPage(name: "nothing", title: "No lamps") { section("Choose lamps first") {} }
    }
    dynamicPage(name: "colors", title: "Colours") {
        section("Colours of ${lamps[0].displayName}") {
            input "hue", "number", title: "Hue", range: "0..100"
            if (lamps.any { it.hasCommand("setHue") }) { input "rainbow", "bool", title: "Rainbow" }
        }
    }
}

def evening() {
    dynamicPage(name: "evening", title: "Evening", install: true, uninstall: true) {
        section { input "starts", "time", title: "Starts at" }
    }
}

def broken() {
    dynamicPage(name: "broken", title: "Broken") {
        section("Before") { input "before", "text", title: "Before" }
        section("It") {
            def nobody = null
            input "half", "text", title: "Half"
            nobody.size().times { input "never", "text", title: "Never" }
        }
        section("After") { input "after", "text", title: "After" }
    }
}

def endless() {
    dynamicPage(name: "endless", title: "Endless") {
        section { input "start", "text" }
        while (true) { state.rounds = (state.rounds ?: 0) + 1 }
    }
}
