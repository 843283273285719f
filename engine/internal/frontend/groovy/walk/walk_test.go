package walk_test

import (
	"strings"
	"testing"

	"crosscheck/engine/internal/frontend/groovy/script/scripttest"
	"crosscheck/engine/internal/frontend/groovy/walk"
)

func TestProgramsDoWhatGroovyDoes(t *testing.T) {
	for _, p := range scripttest.Programs() {
		t.Run(p.Name, func(t *testing.T) {
			if got := strings.Join(scripttest.NewHost(1, 20000).Run(walk.New(p.Parse())), "; "); got != p.Want {
				t.Errorf("%s\ngot  %s\nwant %s", p.Script(), got, p.Want)
			}
		})
	}
}

func TestClosuresRunAfterTheScript(t *testing.T) {
	p := scripttest.Program{Text: "def n = 1\nkeep { note(it + n + limit); helper(it) }\ndef helper(x) { x * 2 }\ndef test() { }"}
	if got := strings.Join(scripttest.NewHost(1, 100).RunKept(walk.New(p.Parse())), "; "); got != "16; -> 10" {
		t.Error(got)
	}
}
