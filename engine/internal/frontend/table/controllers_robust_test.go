package table_test

import (
	"os"
	"testing"

	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/source"
)

func FuzzISY(f *testing.F) {
	export, err := os.ReadFile("../isy/testdata/export.xml")
	if err != nil {
		f.Fatal(err)
	}
	programsAreRead(f, "isy", string(export))
}

func FuzzELK(f *testing.F) {
	programsAreRead(f, "elk", "WHENEVER EVERY 5 SECONDS THEN TURN A ON\nAND A IS ON THEN SUBTRACT 2 FROM C (Counter 2)\nTHEN ARM STAY Area 1\nTHEN SET T COOL TO 75")
}

// programsAreRead: whatever stands in a text, it is read without panic, problems are
// inside it, and what it becomes is a sound program under every reading of time.
func programsAreRead(f *testing.F, language, more string) {
	for _, c := range judgedIn(f, "../"+language+"/testdata/programs.txt") {
		f.Add(c.text, uint8(len(c.text)))
	}
	f.Add(more, uint8(2))
	f.Fuzz(func(t *testing.T, text string, how uint8) {
		time := []string{frontend.AnyTime, frontend.Immediate, frontend.Timed}[how%3]
		set := &source.Set{Files: []*source.File{source.NewFile("programs."+language, text)}}
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
