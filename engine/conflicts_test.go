package engine_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"crosscheck/engine/internal/golden"
	"crosscheck/engine/protocol"
)

// The programs in testdata/conflicts have conflicts of every kind, and pairs of
// apps of every class; conflicts.txt says what is told of them.
func TestConflictsAreTold(t *testing.T) {
	names, err := filepath.Glob("testdata/conflicts/*.cross")
	if err != nil || len(names) == 0 {
		t.Fatalf("no programs: %v", err)
	}
	var told strings.Builder
	for _, name := range names {
		x := &example{files: []protocol.File{{Name: filepath.Base(name), Text: readText(t, name)}}}
		r := checkTwice(t, x, protocol.Options{})
		fmt.Fprintf(&told, "%s: %s\n", filepath.Base(name), r.Verdict)
		for i := range r.Findings {
			tellFinding(t, &told, &r.Findings[i])
		}
		for _, p := range r.Pairs {
			fmt.Fprintf(&told, "  %s, %s: %s, finding %d\n    %s\n", p.Apps[0], p.Apps[1], p.Class, p.Finding, p.Reason)
		}
	}
	golden.Check(t, "testdata/conflicts/conflicts.txt", told.String())
}

func tellFinding(t *testing.T, told *strings.Builder, f *protocol.Finding) {
	t.Helper()
	fmt.Fprintf(told, "  %s: %s (line %d, %s, %s)\n    %s\n    %s\n",
		f.Kind, f.Title, f.Range.Line, f.Location, strings.Join(f.Apps, " then "), f.Sentence, f.Advice)
	if len(f.Likewise) > 0 {
		fmt.Fprintf(told, "    likewise: %s\n", strings.Join(f.Likewise, ", "))
	}
	if !f.Replayed {
		t.Errorf("%s: not replayed", f.Title)
	}
}

// Which of two apps is served first is told where it matters.
func TestAnOrderThatChangesNothingIsNotTold(t *testing.T) {
	x := &example{id: "order", files: []protocol.File{{Name: "home.cross", Text: `
device hall: motionSensor "the hall sensor";
device lamp: light "the lamp";
app One { on hall.motion == active { lamp.on(); } }
app Two { on hall.motion == active { lamp.on(); } }
app Late { at 22:00 { lamp.off(); } }
`}}}
	found := checkExample(t, x, protocol.Options{}).Findings
	if len(found) == 0 {
		t.Fatal("nothing is undone")
	}
	for _, f := range found {
		want := "Motion starts at the hall sensor; One turns the lamp on; Two turns the lamp on (it was already on). It is 22:00; Late"
		if f.Kind != "undone" || !strings.HasPrefix(f.Sentence, want) {
			t.Errorf("%s: %s, want %s…", f.Kind, f.Sentence, want)
		}
	}
}
