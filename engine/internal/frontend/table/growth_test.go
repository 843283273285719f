package table_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend"
	_ "crosscheck/engine/internal/frontend/table"
	"crosscheck/engine/internal/source"
)

const groovyHead = `definition(name: "A")
preferences { section { input "s", "capability.switch" } }
def installed() { subscribe(s, "switch.on", h) }
`

const lampOnMotion = `- alias: Light %[1]d
  triggers:
    - trigger: state
      entity_id: binary_sensor.s%[1]d
      to: "on"
  actions:
`

// growing are inputs of any size, mostly with as many mistakes, by the name of
// a file of their language.
var growing = []struct {
	name, file string
	text       func(n int) string
	code       diag.Code // of a problem that is told; empty: none is needed
}{
	{"unknown names", "p.cross", repeated("var x: 0..3;\n", "event e%[1]d { y%[1]d = 1; }\n", ""), diag.UnknownName},
	{"names declared twice", "p.cross", repeated("var x: 0..3;\n", "event e { x = 1; }\n", ""), diag.Redeclared},
	{"signs that are not used", "p.cross", repeated("", "@ # $ ;\n", ""), diag.BadCharacter},
	{"semicolons in one line", "p.cross", repeated("", ";", ""), diag.UnexpectedToken},
	{"blocks in blocks", "p.cross", repeated("var x: 0..3; event e { ", "if (x == 0) { ", ""), diag.TooDeep},
	{"types that do not fit", "p.cross", repeated("var x: 0..3;\n", "invariant x;\n", ""), diag.TypeMismatch},
	{"unknown kinds of devices", "p.cross", repeated("", "device d%d: toaster;\n", ""), diag.UnknownCapability},
	{"long names", "p.cross", repeated("event e { ", "y", " = 1; }"), diag.UnknownName},
	{"waits", "p.cross", repeated("device d: switch; app A { on d.switch == on { ", "wait 5s; d.off(); ", "} }"), ""},
	{"sensors", "p.cross", repeated("", "device m%d: motionSensor;\n", ""), ""},
	{"commands", "p.cross", repeated("device d: switch; event e { ", "d.off(); ", "}"), ""},
	{"apps", "p.cross", repeated("device d: switch;\n", "app A%d { on d.switch == on { d.off(); } }\n", ""), ""},
	{"apps that cannot be read", "p.cross", repeated("device d: switch;\n", "app A%d { on d.switch == on { x = 1; } }\n", ""), diag.UnknownName},
	{"automations", "p.yaml", repeated("", lampOnMotion+"    - action: light.turn_on\n      target: { entity_id: light.l%[1]d }\n", ""), ""},
	{"automations that are not read", "p.yaml", repeated("", lampOnMotion+"    - nothing: %[1]d\n", ""), ""},
	{"delays in an automation", "p.yaml", repeated(fmt.Sprintf(lampOnMotion, 0), "    - delay: 5\n    - action: light.toggle\n      target: { entity_id: light.l }\n", ""), ""},
	{"methods with one name", "p.groovy", repeated(groovyHead, "def h(evt) { s.off() }\n", ""), ""},
	{"what is not modelled", "p.groovy", repeated(groovyHead+"def h(evt) {\n", "foo%d()\n", "}\n"), ""},
	{"open brackets", "p.groovy", repeated(groovyHead, "(", ""), ""},
	{"signs that are not used, in Groovy", "p.groovy", repeated(groovyHead, "def x = 1 # 2\n", ""), diag.BadCharacter},
	{"keys of a map", "p.groovy", repeated(groovyHead+"def h(evt) { state.m = [", "k%[1]d: %[1]d, ", "] }\n"), ""},
	{"inputs", "p.groovy", repeated("definition(name: \"A\")\npreferences { section {\n", "input \"s%d\", \"capability.switch\"\n", "} }\ndef installed() { subscribe(s0, \"switch.on\", h) }\ndef h(evt) { s0.off() }\n"), ""},
}

// repeated is a text with a part in it n times, which may have its number.
func repeated(before, part, after string) func(n int) string {
	return func(n int) string {
		var b strings.Builder
		b.WriteString(before)
		for i := range n {
			if strings.Contains(part, "%") {
				fmt.Fprintf(&b, part, i)
			} else {
				b.WriteString(part)
			}
		}
		b.WriteString(after)
		return b.String()
	}
}

func lowered(file, text string) diag.List {
	set := &source.Set{Files: []*source.File{source.NewFile(file, text)}}
	_, problems := frontend.Lower(set, frontend.Options{})
	for _, p := range problems.Shortened() {
		set.Position(p.Span)
		set.Files[0].UTF16(int(p.Span.End))
	}
	return problems
}

// Of any size, people get a list that they can read.
func TestLargeInputsAreAnswered(t *testing.T) {
	for _, g := range growing {
		for _, n := range []int{250, 1200} {
			problems := lowered(g.file, g.text(n))
			found := g.code == ""
			for _, p := range problems {
				found = found || p.Code == g.code
			}
			if told := len(problems.Shortened()); !found || told > diag.Told+1 {
				t.Errorf("%s, %d times: %d problems are told; %s among them: %t", g.name, n, told, g.code, found)
			}
		}
	}
}

func TestTooLargeFilesAreRefused(t *testing.T) {
	problems := lowered("p.cross", strings.Repeat(";", 3<<20))
	if len(problems) != 1 || problems[0].Code != diag.TooLarge || problems[0].Message != "the file has 3.0 MB; files of up to 2 MB are read" {
		t.Errorf("%+v", problems)
	}
}

func TestTooManyFilesAreRefused(t *testing.T) {
	set := &source.Set{}
	for i := range 3000 {
		set.Files = append(set.Files, source.NewFile(fmt.Sprintf("a%d.groovy", i), groovyHead))
	}
	_, problems := frontend.Lower(set, frontend.Options{})
	if len(problems) != 1 || problems[0].Code != diag.ManyFiles || problems[0].Message != "the program has 3,000 files; programs of up to 1,000 files are read" {
		t.Errorf("%+v", problems)
	}
}

// Twice as much takes about twice as long: the benchmark fails where it takes
// more than 2.5 times as long, also when it is tried again.
func BenchmarkDoubling(b *testing.B) {
	const worst, tries = 2.5, 5
	for _, g := range growing {
		b.Run(g.name, func(b *testing.B) {
			n := 2000
			for quickest(g.file, g.text(n)) < 10*time.Millisecond {
				n *= 2
			}
			small, large := g.text(n), g.text(2*n)
			for range b.N {
				times := worst + 1
				for try := 0; try < tries && times > worst; try++ {
					times = quickest(g.file, large).Seconds() / quickest(g.file, small).Seconds()
				}
				b.ReportMetric(times, "times")
				if times > worst {
					b.Errorf("twice as much takes %.1f times as long", times)
				}
			}
		})
	}
}

// quickest is the shortest of some times of reading a text.
func quickest(file, text string) time.Duration {
	best := time.Hour
	for range 5 {
		begun := time.Now()
		lowered(file, text)
		best = min(best, time.Since(begun))
	}
	return best
}
