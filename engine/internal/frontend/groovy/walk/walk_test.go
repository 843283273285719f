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
