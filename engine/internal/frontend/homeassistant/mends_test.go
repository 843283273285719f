package homeassistant_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"crosscheck/engine/enginetest"
	"crosscheck/engine/protocol"
)

// The first mend of each example that has a mended twin.
var firstMends = map[string]string{
	"back-for-the-keys":    "“Leave the house” turns the hall light off only if the hall motion sensor is off.",
	"bolt-in-the-air":      "“Lock up” locks the front door lock only if the front door sensor is off.",
	"cold-bath":            "“Warm for Ann” sets the bathroom climate to heat only if the bathroom window sensor is off.",
	"dark-on-the-sofa":     "“Everybody left” turns the living room light off only if the sofa sensor is off.",
	"dark-on-the-stairs":   "Let “Light on the stairs” start over when it is set off while it waits.",
	"heating-at-six":       "“Warm at six” sets the bathroom climate to heat only if the bathroom window sensor is off.",
	"iron-in-the-editor":   "Let Iron look again every ten minutes.",
	"lamps-in-step":        "Let “First follows second” switch like what sets it off, instead of toggling.",
	"porch-without-sunset": "Let “Porch light” look again when Home Assistant starts.",
	"quiet-for-ever":       "Let “Quiet hour” do the rest at once when Home Assistant starts.",
}

func TestExamplesAreMended(t *testing.T) {
	for name, want := range firstMends {
		t.Run(name, func(t *testing.T) {
			var files []protocol.File
			for _, pattern := range []string{"*.yaml", "*.cross"} {
				paths, _ := filepath.Glob(filepath.Join("../../../../examples/08-home-assistant", name, pattern))
				for _, path := range paths {
					text, err := os.ReadFile(path)
					if err != nil {
						t.Fatal(err)
					}
					files = append(files, protocol.File{Name: filepath.Base(path), Text: string(text)})
				}
			}
			reply, err := enginetest.New().Ask(protocol.Request{Op: "mend", Mend: &protocol.MendRequest{Files: files}})
			if err != nil || reply.Mend == nil || len(reply.Mend.Mends) == 0 {
				t.Fatalf("%v: %+v", err, reply)
			}
			first := reply.Mend.Mends[0]
			if !first.Proved || len(first.Gone) > 0 || first.Sentence != want {
				t.Errorf("got “%s”, proved: %t, gone: %s", first.Sentence, first.Proved, strings.Join(first.Gone, ", "))
			}
		})
	}
}
