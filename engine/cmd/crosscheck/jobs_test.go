package main

import (
	"bytes"
	"context"
	"regexp"
	"strings"
	"testing"
)

// What is printed does not tell how many processors did it, but for the time it took.
func TestSeveralProcessorsPrintTheSame(t *testing.T) {
	t.Chdir(t.TempDir())
	program := archived{"lamps.cross", `const N = 11;
var lit[N]: bool;
var n: 0..2;
event on(i: 0..N - 1) { lit[i] = true; }
event off(i: 0..N - 1) { if (lit[i] && n < 2) { n = n + 1; } lit[i] = false; }
never "a pair": lit[1] && lit[2] && n == 2;
`}
	program.write(t)
	seconds := regexp.MustCompile(`"seconds":[0-9.e-]*`)
	for _, limit := range []string{"--max-states=0", "--max-states=3000", "--max-mb=1"} {
		var first string
		for _, jobs := range []string{"1", "2", "3"} {
			var out, told bytes.Buffer
			sh := &shell{ctx: context.Background(), in: strings.NewReader(""), out: &out, err: &told}
			status := sh.run([]string{"check", "--json", "--algorithm", "full", limit, "--jobs", jobs, program.name})
			text := seconds.ReplaceAllString(out.String(), "")
			if first == "" {
				first = text
			}
			if status != statusFound || text != first || told.Len() > 0 {
				t.Errorf("%s, %s jobs: status %d, %s\n%s\nwant\n%s", limit, jobs, status, told.String(), text, first)
			}
		}
	}
}
