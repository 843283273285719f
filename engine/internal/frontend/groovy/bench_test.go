package groovy_test

import (
	"fmt"
	"strings"
	"testing"

	"crosscheck/engine/internal/frontend"
	"crosscheck/engine/internal/frontend/groovy/syntax"
	_ "crosscheck/engine/internal/frontend/table"
	"crosscheck/engine/internal/interp"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/ts"
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

// manyTimes is an app two handlers of which ask for the time at five places each,
// so that an event has a thousand outcomes.
const manyTimes = `definition(name: "Times", namespace: "bench", author: "Crosscheck", description: "Many times.", category: "Convenience")
preferences { section { input "door", "capability.contactSensor" } }
def installed() {
    state.last = now()
    subscribe(door, "contact.open", opened)
    subscribe(door, "contact", changed)
}
def opened(evt) { old("opened") }
def changed(evt) { old("changed") }
def old(what) {
    def list = []
    if (now() > state.last + 60000) { list << 1 }
    if (now() > state.last + 120000) { list << 2 }
    if (now() > state.last + 180000) { list << 3 }
    if (now() > state.last + 240000) { list << 4 }
    if (now() > state.last + 300000) { list << 5 }
    if (list.size() == 5) { sendPush("$what: all are old: $list") }
}
`

// BenchmarkManyOutcomes executes an event of a thousand outcomes, as it is the
// first time and as it is remembered.
func BenchmarkManyOutcomes(b *testing.B) {
	prog, problems := frontend.Lower(&source.Set{Files: []*source.File{source.NewFile("times.groovy", manyTimes)}}, frontend.Options{})
	if prog == nil {
		b.Fatal(problems)
	}
	var initial, out ts.Branches
	fresh := func() (*interp.System, []byte, ts.EventID) {
		s := interp.New(prog)
		s.Initial(&initial)
		for _, e := range s.Enabled(initial.List[0].Dst, nil) {
			if s.Execute(initial.List[0].Dst, e, &out); len(out.List) > 64 {
				return s, initial.List[0].Dst, e
			}
		}
		b.Fatal("no event has many outcomes")
		return nil, nil, 0
	}
	b.Run("executed", func(b *testing.B) {
		for b.Loop() {
			fresh()
		}
	})
	b.Run("remembered", func(b *testing.B) {
		s, state, e := fresh()
		for b.Loop() {
			s.Execute(state, e, &out)
		}
		b.ReportMetric(float64(len(out.List)), "outcomes")
	})
}
