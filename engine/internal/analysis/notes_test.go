package analysis_test

import (
	"fmt"
	"testing"

	"crosscheck/engine/internal/analysis"
	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/explore/full"
	"crosscheck/engine/internal/interp"
	"crosscheck/engine/internal/regime"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/ts"
)

// counted counts what is executed.
type counted struct {
	*interp.System
	executed int
}

func (c *counted) Execute(state []byte, e ts.EventID, out *ts.Branches) {
	c.executed++
	c.System.Execute(state, e, out)
}

// An analysis that relies on the notes of the search says what one says that
// executes everything again, also of searches that did not come to their end,
// and executes less.
func TestNotesOfTheSearchSaveExecutions(t *testing.T) {
	saved := map[string]int{}
	for _, r := range regime.All {
		for seed := range uint64(60) {
			text := r.Program(seed)
			sys := &counted{System: regime.System(text)}
			limits := explore.Limits{States: 20 + int(seed)*40, Transitions: 20_000}
			out := explore.ToEnd(full.Rows[0].New(sys, explore.Options{Limits: limits}))
			report := func(g *stategraph.Graph) (told string, executed int) {
				sys.executed = 0
				x := analysis.New(g, analysis.Options{Complete: out.How == explore.Complete, Samples: 3}).Run()
				return transcript(x) + fmt.Sprintf("%v\n%+v\n%v\n%v", x.Executed, x.Exercise, x.Unseen, x.Decided), sys.executed
			}
			got, some := report(out.Graph)
			want, all := report(out.Graph.Renumbered(out.Graph))
			if got != want {
				t.Fatalf("%s %d: with the notes of the search\n%s\nwithout\n%s\n%s", r.Name, seed, got, want, text)
			}
			if some < all {
				saved[r.Name]++
			}
		}
	}
	t.Logf("of 60 programs executions were saved in %v", saved)
	for _, name := range []string{"plain", "components", "choices", "rings", "gates", "dead ends"} {
		if saved[name] < 5 {
			t.Errorf("in the regime %q executions were saved in %d programs of 60", name, saved[name])
		}
	}
}
