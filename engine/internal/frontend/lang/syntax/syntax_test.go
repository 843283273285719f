package syntax

import (
	"os"
	"strings"
	"testing"

	"crosscheck/engine/internal/source"
)

// specBlocks are the programs of the language's definition.
func specBlocks(t testing.TB) []string {
	text, err := os.ReadFile("../../../../doc/spec.md")
	if err != nil {
		t.Fatal(err)
	}
	var blocks []string
	for i, part := range strings.Split(string(text), "```") {
		if head, body, ok := strings.Cut(part, "\n"); i%2 == 1 && ok && strings.TrimSpace(head) == "cross" {
			blocks = append(blocks, body)
		}
	}
	return blocks
}

func TestPrintOfSpecIsStable(t *testing.T) {
	for _, text := range specBlocks(t) {
		f, problems := Parse(source.NewFile("a.cross", text), 0)
		if len(problems) > 0 {
			t.Errorf("%v\n%s", problems, text)
			continue
		}
		once := Print(f)
		again, problems := Parse(source.NewFile("a.cross", once), 0)
		if len(problems) > 0 {
			t.Errorf("printed text: %v\n%s", problems, once)
		}
		if twice := Print(again); twice != once {
			t.Errorf("not stable:\n%s\n---\n%s", once, twice)
		}
	}
}
