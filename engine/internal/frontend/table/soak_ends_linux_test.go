package table_test

import (
	"testing"
	"time"

	"crosscheck/engine/protocol"
)

func TestWhatEndsAProcessIsFound(t *testing.T) {
	w := &worker{how: "broken", patience: time.Second}
	defer w.end()
	for text, want := range map[string]string{
		"device d: switch;\n": "", "var #x;\nvar y;\n": "the process ends: panic: broken at #", "a~": endless,
	} {
		if j := w.judge(question{Files: []protocol.File{{Name: "p.cross", Text: text}}}); j.Wrong != want {
			t.Errorf("%q: %q, want %q", text, j.Wrong, want)
		}
	}
}
