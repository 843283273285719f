package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
)

// wide has more states than any test has memory for.
const wide = `const N = 40;
var lit[N]: bool;
event on(i: 0..N - 1) { lit[i] = true; }
event off(i: 0..N - 1) { lit[i] = false; }
`

// large has states of 3 kB, and no end of them.
const large = `var cell[3000]: 0..255;
var at: 0..2999;
event next { cell[at] = (cell[at] + 1) % 256; at = (at + 1) % 3000; }
`

// inMemory runs the command in a process of its own and tells its status, what it said and
// how much memory it had in MB.
func inMemory(t testing.TB, limit string, args ...string) (status int, said string, mb float64) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("bash", "-c", limit+`; exec "$@"`, "bash", self)
	cmd.Args = append(cmd.Args, args...)
	cmd.Env = append(os.Environ(), "CROSSCHECK_COMMAND=1")
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	err = cmd.Run()
	if cmd.ProcessState == nil {
		t.Fatal(err)
	}
	return cmd.ProcessState.ExitCode(), out.String(), float64(cmd.ProcessState.SysUsage().(*syscall.Rusage).Maxrss) / 1024
}

// The memory of the process is what was asked for.
func TestProcessTakesTheMemoryItWasGiven(t *testing.T) {
	t.Chdir(t.TempDir())
	watched := strings.Replace(wide, "event off", "var n: 0..3;\nevent look(i: 0..N - 1) { if (lit[i] && n < 3) { n = n + 1; } }\nevent off", 1)
	for _, p := range []archived{{"lights.cross", wide}, {"large.cross", large}, {"watched.cross", watched}} {
		p.write(t)
		for _, algorithm := range []string{"full", "dpor"} {
			const asked = 120
			status, said, mb := inMemory(t, "true", "check", "--no-slicing", "--algorithm", algorithm, "--max-mb", fmt.Sprint(asked), p.name)
			if algorithm == "dpor" && status == statusOK { // little is left to explore
				continue
			}
			if status != statusLimited || !strings.Contains(said, "before the limit on memory") || mb < 0.85*asked || mb > 1.15*asked {
				t.Errorf("%s, %s: status %d, %.0f MB of %d: %s", p.name, algorithm, status, mb, asked, said)
			}
		}
	}
}

// A process that may not have more memory ends its search before it is refused any,
// whatever was asked for.
func TestSearchEndsBeforeMemoryIsRefused(t *testing.T) {
	t.Chdir(t.TempDir())
	p := archived{"large.cross", large}
	p.write(t)
	for _, c := range []struct{ limit, asked string }{
		{"ulimit -v 2300000", "0"}, {"ulimit -v 2300000", "4000"}, {"ulimit -d 300000", "0"}, {"ulimit -d 300000", "4000"},
	} {
		status, said, mb := inMemory(t, c.limit, "check", "--no-slicing", "--algorithm", "full", "--max-mb", c.asked, p.name)
		if status != statusLimited || !strings.Contains(said, "before the limit on memory") {
			t.Errorf("%s, %s MB asked for: status %d after %.0f MB: %s", c.limit, c.asked, status, mb, said)
		}
	}
}

// field has states of 24 bytes, two ways on from each, and no end of them.
const field = `var row[20]: 0..255;
var a: 0..65535;
var b: 0..65535;
event right when (a < 65535) { a = a + 1; }
event down when (b < 65535) { b = b + 1; row[b % 20] = b % 256; }
`

// BenchmarkFiftyMillionStates explores that many states of 24 bytes in 8 GB, and promises
// that it can without any of them being compressed.
func BenchmarkFiftyMillionStates(b *testing.B) {
	b.Chdir(b.TempDir())
	p := archived{"field.cross", field}
	p.write(b)
	const states, asked = 50_000_000, 8000
	for b.Loop() {
		_, said, mb := inMemory(b, "true", "check", "--no-slicing", "--algorithm", "full", "--max-mb", fmt.Sprint(asked), "--max-states", fmt.Sprint(states), p.name)
		if !strings.Contains(said, "50,000,000 states") || mb > 1.15*asked {
			b.Errorf("%.0f MB of %d: %s", mb, asked, said)
		}
		b.ReportMetric(mb*(1<<20)/states, "bytes/state")
	}
}
