package editor_test

import (
	"testing"

	"crosscheck/engine/internal/frontend/homeassistant/editor"
	"crosscheck/engine/internal/frontend/homeassistant/pseudonym"
	"crosscheck/engine/internal/source"
)

// Every place of texts that end anywhere, as they do while they are written, has an
// answer, and so have pseudonyms of them.
func TestTextsThatAreBeingWritten(t *testing.T) {
	for _, text := range []string{sofa, scripts, "homeassistant: {packages: {a: {script: {b: {sequence: [{action: \"light.turn_on\", data: {x: [1, {y: z}]}}]}}}}}\r\n- \t{\n", "entity_id:\n-\n- é.\n  to:"} {
		for end := 0; end <= len(text); end += 5 {
			set := &source.Set{Files: []*source.File{source.NewFile("a.yaml", text[:end]), source.NewFile("b.yaml", scripts)}}
			for _, off := range []int{0, end / 2, max(0, end-1), end} {
				editor.Editing.Complete(set, 0, off)
				editor.Editing.Hover(set, 0, off)
				editor.Editing.Define(set, 0, off)
				editor.Editing.Rename(set, 0, off, "light.other")
			}
			if got := pseudonym.Files(set.Files); len(got) != 2 {
				t.Fatalf("%d files", len(got))
			}
		}
	}
}
