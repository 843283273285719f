package analysis_test

import (
	"fmt"
	"slices"
	"testing"

	"crosscheck/engine/internal/analysis"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/trace/tracetest"
	"crosscheck/engine/internal/ts"
)

func always() bool { return true }

// shelf is the home after an analysis.
func shelf(t *testing.T) *analysis.Shelf {
	t.Helper()
	g := tracetest.Explore(tracetest.Home(), nil)
	r := analysis.New(g, analysis.Options{Complete: true}).Run()
	return &analysis.Shelf{Graph: g, Tree: g.Tree(), Executed: r.Executed, Judge: analysis.Untimed{Of: tracetest.Home()}}
}

func TestDiverseRunsDifferAndShowManyEvents(t *testing.T) {
	s := shelf(t)
	runs := s.Diverse(4, always)
	events, texts := map[ts.EventID]bool{}, []string{}
	for _, r := range runs {
		for _, p := range r.Picks {
			events[p.Event] = true
		}
		texts = append(texts, fmt.Sprint(r.Start, r.Picks))
		if r.Replay == nil || r.Replay.Problem != "" || len(r.Picks) == 0 {
			t.Errorf("%s was not played: %+v", r.Title, r.Replay)
		}
	}
	slices.Sort(texts)
	if len(runs) != 4 || len(slices.Compact(texts)) != 4 {
		t.Errorf("runs %v", texts)
	}
	if n := len(s.Graph.System().Events()); len(events) != n {
		t.Errorf("the runs show %d of %d events", len(events), n)
	}
	again := shelf(t).Diverse(4, always)
	for i := range runs {
		if runs[i].Title != again[i].Title || !slices.Equal(runs[i].Picks, again[i].Picks) {
			t.Errorf("run %d is %v, then %v", i, runs[i].Picks, again[i].Picks)
		}
	}
}

func TestShortestRunsAreShortest(t *testing.T) {
	s := shelf(t)
	for id := range stategraph.StateID(s.Graph.Len()) {
		r, err := s.Shortest(id, nil)
		if err != nil || r.State != id || len(r.Picks) != s.Tree.Depth(id) {
			t.Errorf("to %d: %v, %v", id, r.Picks, err)
		}
	}
	for e := range ts.EventID(len(s.Graph.System().Events())) {
		edge, ok := s.First(e)
		if !ok {
			t.Errorf("event %d never happens", e)
			continue
		}
		r, err := s.Shortest(edge.Src, &edge)
		if err != nil || r.Picks[len(r.Picks)-1].Event != e || !s.Reached(edge.Src) {
			t.Errorf("with event %d: %v, %v", e, r.Picks, err)
		}
		for id := range stategraph.StateID(s.Graph.Len()) {
			if s.Tree.Depth(id) >= len(r.Picks)-1 {
				continue
			}
			s.Graph.Out(id, ts.Fast, func(x stategraph.Edge, _ *ts.Branch) bool {
				if x.Event == e {
					t.Errorf("event %d happens in state %d, nearer than %v", e, id, r.Picks)
				}
				return true
			})
		}
	}
}

func TestOneRunIsTheFirstOfSeveral(t *testing.T) {
	s := shelf(t)
	one, none := s.Diverse(1, always), s.Diverse(0, always)
	if len(one) != 1 || len(none) != 0 || len(one[0].Picks) == 0 {
		t.Errorf("%d and %d runs", len(one), len(none))
	}
}
