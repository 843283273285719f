package groovy_test

import (
	"fmt"
	"strings"
	"testing"

	"crosscheck/engine/internal/frontend"
	"crosscheck/engine/internal/frontend/groovy/syntax"
	_ "crosscheck/engine/internal/frontend/table"
	"crosscheck/engine/internal/source"
)

const longHead = `definition(name: "Long", namespace: "bench", author: "Crosscheck", description: "Long.", category: "Convenience")
preferences {
    section("Devices") {
        input "door", "capability.contactSensor", title: "Door"
        input "lamps", "capability.switch", title: "Lamps", multiple: true
    }
}
def installed() { subscribe(door, "contact.open", handler0) }
`

const longMethod = `def handler%[1]d(evt) {
    def name = evt?.displayName ?: "device %[1]d"
    log.debug "${name}: $evt.value at ${now()}"
    def lit = lamps.findAll { it.currentValue("switch") == "on" }.collect { it.displayName }
    if (lit.size() > %[1]d && state.count%[1]d != null) {
        state.count%[1]d = (state.count%[1]d as Integer) + lit.size() * 2
        lamps.each { lamp -> lamp.off() }
    } else {
        state.count%[1]d = [first: %[1]d, second: "text ${name}", third: [1, 2.5, 3..5]]
        lamps.on()
    }
}
`

// longApp is an app of about 500 lines.
func longApp() string {
	var b strings.Builder
	b.WriteString(longHead)
	for i := range 41 {
		fmt.Fprintf(&b, longMethod, i)
	}
	return b.String()
}

func BenchmarkParse(b *testing.B) {
	f := source.NewFile("long.groovy", longApp())
	for b.Loop() {
		if _, problems := syntax.Parse(f, 0); len(problems) > 0 {
			b.Fatal(problems)
		}
	}
}

func BenchmarkLower(b *testing.B) {
	text := longApp()
	for b.Loop() {
		if prog, problems := frontend.Lower(&source.Set{Files: []*source.File{source.NewFile("long.groovy", text)}}, frontend.Options{}); prog == nil {
			b.Fatal(problems)
		}
	}
}
