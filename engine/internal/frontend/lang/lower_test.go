package lang

import (
	"os"
	"strings"
	"testing"

	"crosscheck/engine/internal/frontend"
	"crosscheck/engine/internal/frontend/lang/lower"
	"crosscheck/engine/internal/golden"
	"crosscheck/engine/internal/ir"
)

// In testdata/lower.txt each program is followed, below ----, by what it is
// lowered to, and by its events in plain words.
func TestLower(t *testing.T) {
	const file = "testdata/lower.txt"
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, block := range strings.Split(strings.TrimSpace(string(text)), "\n====\n") {
		in, want, _ := strings.Cut(block, "\n----")
		reading := frontend.AnyTime
		for _, other := range []string{frontend.Immediate, frontend.Timed} {
			if strings.HasPrefix(in, "// "+other) {
				reading = other
			}
		}
		p, problems := lower.Program(program(in), frontend.Options{Time: reading})
		if p == nil {
			t.Fatalf("%v in\n%s", problems, in)
		}
		got := ir.Print(p)
		for i := range p.Events {
			got += "# " + p.Events[i].Text + "\n"
		}
		got = strings.TrimSpace(got)
		if got != strings.TrimSpace(want) && !*golden.Update {
			t.Errorf("%s\ngot:\n%s\nwant:\n%s", in, got, want)
		}
		out = append(out, in+"\n----\n"+got)
	}
	if *golden.Update {
		if err := os.WriteFile(file, []byte(strings.Join(out, "\n====\n")+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}
