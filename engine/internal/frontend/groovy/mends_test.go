package groovy_test

import (
	"os"
	"path/filepath"
	"testing"

	"crosscheck/engine/enginetest"
	"crosscheck/engine/protocol"
)

// Where users can only change settings, another value is the first mend.
func TestSettingsMendExamples(t *testing.T) {
	for name, want := range map[string]string{
		"groovy-auto-lock":     "Set “Minutes?” of Lock Reminder to 15, not 5.",
		"groovy-siren-light":   "Set “For how many seconds?” of Door Light to 300, not 30.",
		"groovy-welcome-light": "Set “After how many seconds?” of Light Saver to 60, not 10.",
	} {
		t.Run(name, func(t *testing.T) {
			var files []protocol.File
			for _, pattern := range []string{"*.groovy", "*.cross"} {
				paths, _ := filepath.Glob(filepath.Join("../../../../examples/05-time", name, pattern))
				for _, path := range paths {
					text, err := os.ReadFile(path)
					if err != nil {
						t.Fatal(err)
					}
					files = append(files, protocol.File{Name: path, Text: string(text)})
				}
			}
			request := protocol.MendRequest{Files: files}
			request.Options.Time = "timed"
			reply, err := enginetest.New().Ask(protocol.Request{Op: "mend", Mend: &request})
			if err != nil || reply.Mend == nil || len(reply.Mend.Mends) == 0 {
				t.Fatalf("%v: %+v", err, reply)
			}
			if first := reply.Mend.Mends[0]; !first.Proved || first.Sentence != want || len(first.Hunks) != 1 || len(first.Hunks[0].After) != 1 {
				t.Errorf("got “%s”, proved: %t, %v", first.Sentence, first.Proved, first.Hunks)
			}
		})
	}
}
