package engine_test

import (
	"slices"
	"strings"
	"testing"

	"crosscheck/engine/protocol"
)

// Offsets on the wire are UTF-16 code units: the comment before the code holds
// characters of one, two and four bytes.
const wide = "// é 😀\nvar speed: 0..3;\nevent go { speed = 1; }\nreachable speed == 1;\n"

// units is how many UTF-16 code units lie before a part of a text.
func units(text, part string) int {
	n := 0
	for _, r := range text[:strings.Index(text, part)] {
		n++
		if r >= 0x10000 {
			n++
		}
	}
	return n
}

func at(part string) *protocol.PlaceRequest {
	return &protocol.PlaceRequest{Files: program(wide), Offset: units(wide, part)}
}

func TestEditorsAreAnsweredInTheirUnits(t *testing.T) {
	h := newHost(t)
	declared := units(wide, "speed:")

	a := h.ask(protocol.Request{ID: 1, Op: "analyze", Analyze: &protocol.AnalyzeRequest{Files: program(wide)}}).Analysis
	if a == nil || len(a.Diagnostics) != 0 || a.Events != 1 || a.StateBound != 4 || len(a.Outline) != 3 || a.Outline[0].Range.From != declared {
		t.Errorf("analysis %+v, want 1 event, 4 states, 3 names, the first at %d", a, declared)
	}
	d := h.ask(protocol.Request{ID: 2, Op: "define", Define: at("speed = 1")}).Define
	if d == nil || !d.Found || d.Range.From != declared || d.Range.To != declared+len("speed") || d.Range.Line != 2 || d.Range.Column != 5 {
		t.Errorf("definition %+v, want %d on line 2, column 5", d, declared)
	}
	v := h.ask(protocol.Request{ID: 3, Op: "hover", Hover: at("speed = 1")}).Hover
	if v == nil || !strings.Contains(v.Text, "speed") || v.Range.From != units(wide, "speed = 1") {
		t.Errorf("hover %+v, want speed at %d", v, units(wide, "speed = 1"))
	}
	c := h.ask(protocol.Request{ID: 4, Op: "complete", Complete: at("eed = 1")}).Complete
	if c == nil || c.From != units(wide, "speed = 1") || !slices.ContainsFunc(c.Items, func(i protocol.CompletionItem) bool { return i.Label == "speed" }) {
		t.Errorf("completions %+v, want speed from %d", c, units(wide, "speed = 1"))
	}
	r := &protocol.RenameRequest{Files: program(wide), Offset: declared, Name: "pace"}
	e := h.ask(protocol.Request{ID: 5, Op: "rename", Rename: r}).Rename
	if e == nil || e.Problem != "" || len(e.Edits) != 3 || e.Edits[0].Range.From != declared || e.Edits[0].Text != "pace" {
		t.Errorf("rename %+v, want three edits, the first at %d", e, declared)
	}
}

func TestPlacesOutsideTheFilesAreAnsweredWithNothing(t *testing.T) {
	h := newHost(t)
	for _, p := range []protocol.PlaceRequest{{Files: program(wide), File: 3}, {Files: program(wide), File: -1}, {Offset: 7}, {Files: program(wide), Offset: 1 << 40}, {Files: program(wide), Offset: -4}} {
		for _, r := range []protocol.Request{
			{ID: 1, Op: "complete", Complete: &p}, {ID: 1, Op: "hover", Hover: &p}, {ID: 1, Op: "define", Define: &p},
			{ID: 1, Op: "rename", Rename: &protocol.RenameRequest{Files: p.Files, File: p.File, Offset: p.Offset, Name: "n"}},
		} {
			if a := h.ask(r); a.Failed != nil || a.Define != nil && a.Define.Found || a.Hover != nil && a.Hover.Text != "" || a.Rename != nil && len(a.Rename.Edits) > 0 {
				t.Errorf("%s at file %d, offset %d: %+v", r.Op, p.File, p.Offset, a)
			}
		}
	}
}

func TestFormatKeepsFilesWithMistakes(t *testing.T) {
	files := []protocol.File{{Name: "a.cross", Text: "var   x:bool;"}, {Name: "b.cross", Text: "event {"}}
	f := newHost(t).ask(protocol.Request{ID: 1, Op: "format", Format: &protocol.AnalyzeRequest{Files: files}}).Format
	if f == nil || f.Files[0].Text != "var x: bool;\n" || f.Files[1].Text != "event {" {
		t.Fatalf("%+v", f)
	}
	if len(f.Diagnostics) == 0 || f.Diagnostics[0].Range.File != 1 {
		t.Errorf("diagnostics %+v, want one in file 1", f.Diagnostics)
	}
}
