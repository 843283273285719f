package lang_test

import (
	"fmt"
	"testing"

	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/explore/dpor"
	"crosscheck/engine/internal/explore/full"
	"crosscheck/engine/internal/interp"
	"crosscheck/engine/internal/reference"
	"crosscheck/engine/internal/regime"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/twintest"
)

// explored is the graph of a system, by an algorithm; nil: it is too large.
func explored(row explore.Row, sys ts.System) *stategraph.Graph {
	search := row.New(sys, explore.Options{Limits: explore.Limits{States: 2000}})
	for !search.Step(1 << 16) {
	}
	if out := search.Outcome(); out.How == explore.Complete {
		return out.Graph
	}
	return nil
}

// What is so right after something is judged as the definition says it of the
// transitions of the program without the property.
func TestAfterwardsIsWhatTransitionsEndIn(t *testing.T) {
	conditions := map[string][][2]string{
		"plain":  {{"v0 == 1", "v1 == 0"}, {"v1 != 0", "v0 == v1"}, {"v0 == v1", "v0 == 1"}},
		"guards": {{"v0 == 1", "v1 == 0"}, {"v1 != 0", "v0 == v1"}, {"v0 == v1", "v0 == 1"}},
		"apps":   {{"door.contact == open", "lamp.switch == on"}, {"lamp.switch == on", "bolt.lock == locked"}, {"door.contact == closed", "bolt.lock == unlocked"}},
	}
	judge := func(r regime.Regime) func(*testing.T, uint64, twintest.Seen) {
		return func(t *testing.T, seed uint64, seen twintest.Seen) {
			text := r.Program(seed)
			for _, c := range conditions[r.Name] {
				plain := regime.Lower(fmt.Sprintf("%s\nreachable %s;\nreachable %s;\n", text, c[0], c[1]))
				judged := regime.Lower(fmt.Sprintf("%s\ninvariant %s after %s;\nnever %s after %s;\n", text, c[1], c[0], c[1], c[0]))
				if plain == nil || judged == nil {
					t.Fatalf("seed %d cannot be read\n%s", seed, text)
				}
				sys := interp.New(plain)
				g := explored(full.Rows[0], sys)
				if g == nil {
					return
				}
				first := ts.PropertyID(len(sys.Properties()) - 2)
				var want [2]bool // broken: the invariant, the never
				for id := range g.Len() {
					src := g.State(stategraph.StateID(id))
					g.Out(stategraph.StateID(id), ts.Fast, func(_ stategraph.Edge, b *ts.Branch) bool {
						if !sys.Holds(src, first) && sys.Holds(b.Dst, first) {
							want[0] = want[0] || !sys.Holds(b.Dst, first+1)
							want[1] = want[1] || sys.Holds(b.Dst, first+1)
						}
						return true
					})
				}
				for name, by := range map[string]struct {
					row explore.Row
					sys ts.System
				}{
					"full": {full.Rows[0], interp.New(judged)}, "reduced": {dpor.Rows[0], interp.New(judged)}, "reference": {full.Rows[0], reference.New(judged)},
				} {
					sys := by.sys
					g := explored(by.row, sys)
					if g == nil {
						return
					}
					first := ts.PropertyID(len(sys.Properties()) - 2)
					var got [2]bool
					for id := range g.Len() {
						s := g.State(stategraph.StateID(id))
						got[0] = got[0] || !sys.Holds(s, first)
						got[1] = got[1] || sys.Holds(s, first+1)
					}
					if got != want {
						t.Errorf("seed %d, %s: %s after %s: got %v, want %v\n%s", seed, name, c[1], c[0], got, want, text)
					}
				}
				for i, x := range []string{"so", "not so"} {
					if want[1-i] {
						seen[x]++
					}
				}
			}
		}
	}
	var regimes []twintest.Regime
	for name := range conditions {
		regimes = append(regimes, twintest.Regime{Name: name, Judge: judge(regime.Find(name)), OneIn: map[string]int{"so": 3, "not so": 3}})
	}
	twintest.Run(t, 200, regimes)
}
