package elk_test

import (
	"os"
	"strings"
	"testing"

	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend"
	_ "crosscheck/engine/internal/frontend/table"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/source"
)

// Whatever stands in a text, it is read without panic, problems are inside it, and
// what it becomes is a sound program under every reading of time.
func FuzzPrograms(f *testing.F) {
	text, err := os.ReadFile("testdata/programs.txt")
	if err != nil {
		f.Fatal(err)
	}
	for _, chunk := range strings.Split("\n"+string(text), "\n== ")[1:] {
		_, chunk, _ = strings.Cut(chunk, "\n")
		chunk, _, _ = strings.Cut(chunk, "\n-- home\n")
		f.Add(chunk, uint8(len(chunk)))
	}
	f.Add("WHENEVER EVERY 5 SECONDS THEN TURN A ON\nAND A IS ON THEN SUBTRACT 2 FROM C (Counter 2)\nTHEN ARM STAY Area 1\nTHEN SET T COOL TO 75", uint8(2))
	f.Fuzz(func(t *testing.T, text string, how uint8) {
		time := []string{frontend.AnyTime, frontend.Immediate, frontend.Timed}[how%3]
		set := &source.Set{Files: []*source.File{source.NewFile("programs.elk", text)}}
		p, problems := frontend.Lower(set, frontend.Options{Time: time})
		for _, d := range problems {
			if n := int(d.Span.File); n >= len(set.Files) || d.Span.Start < 0 || d.Span.End < d.Span.Start || int(d.Span.End) > len(set.Files[n].Text) {
				t.Errorf("“%s” is at %v", d.Message, d.Span)
			}
			if d.Span.File > 0 && d.Severity == diag.Error {
				t.Errorf("the guessed home has a mistake: %s\n%s", d.Message, set.Files[1].Text)
			}
		}
		if p == nil {
			return
		}
		if err := ir.Check(p); err != nil {
			t.Error(err)
		}
	})
}
