package groovy_test

import (
	"fmt"
	"strings"
	"testing"

	"crosscheck/engine/enginetest"
	"crosscheck/engine/protocol"
)

// unrelated is so many installations of an app, each with devices of its own.
func unrelated(n int) []protocol.File {
	var home strings.Builder
	for i := range n {
		fmt.Fprintf(&home, "device m%d: motionSensor;\ndevice l%d: switch;\ninstall A%d from \"a.groovy\" { motion1 = m%d; lamp = l%d; }\n", i, i, i, i, i)
	}
	return []protocol.File{
		{Name: "home.cross", Text: home.String()},
		{Name: "a.groovy", Text: header + hubInputs + onMotion("lamp.on(); runIn(300, enough)") + "def enough() { lamp.off() }\n"},
	}
}

// Apps that have nothing to do with each other are proved, however many there are,
// and two that have are told among them.
func TestManyUnrelatedAppsAreProved(t *testing.T) {
	const off = "def installed() { subscribe(motion1, 'motion.active', go) }\ndef go(evt) { runIn(60, enough) }\ndef enough() { lamp.off() }\n"
	for _, n := range []int{17, 60} {
		files := unrelated(n)
		for _, want := range []int{0, 1} {
			if want > 0 {
				files[0].Text += "install Off from \"off.groovy\" { motion1 = m3; lamp = l3; }\n"
				files = append(files, protocol.File{Name: "off.groovy", Text: header + hubInputs + off})
			}
			r := ask(t, enginetest.New(), protocol.Request{ID: 1, Op: "check", Check: &protocol.CheckRequest{Files: files}}).Check
			if r.Outcome != "complete" || len(r.Findings) != want {
				t.Errorf("%d apps: %s (%s), %d findings, want %d", n, r.Outcome, r.Limit, len(r.Findings), want)
			}
		}
	}
}
