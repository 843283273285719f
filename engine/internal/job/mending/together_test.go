package mending_test

import (
	"slices"
	"strings"
	"testing"

	"crosscheck/engine/internal/analysis"
	"crosscheck/engine/internal/job/mending"
	"crosscheck/engine/internal/regime"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/twintest"
)

// One program without all findings has none of them where everything is explored,
// but those that it says it has.
func TestFindingsAreMendedTogether(t *testing.T) {
	judge := func(r regime.Regime) func(*testing.T, uint64, twintest.Seen) {
		return func(t *testing.T, seed uint64, seen twintest.Seen) {
			text := r.Program(seed)
			result := mends(text, mending.All)
			if result.Problem != "" || len(result.Mends) == 0 || !result.Mends[0].Proved {
				return
			}
			m := result.Mends[0]
			before, after := slowly(t, []*source.File{source.NewFile("home.cross", text)}), slowly(t, m.Files)
			if len(before) > 1 && len(after) == 0 {
				seen["several, all mended"]++
			}
			if len(result.Unmended) > 0 {
				seen["not all"]++
			}
			for i := range after {
				said := slices.ContainsFunc(result.Unmended, func(u mending.Unmended) bool { return strings.HasPrefix(u.Title, after[i].Title) })
				was := slices.ContainsFunc(before, func(f analysis.Finding) bool { return f.Elsewhere(&after[i]) })
				if !was || !said && len(result.Unmended) == 0 {
					t.Errorf("seed %d: “%s” is left\n%s\nmended:\n%s", seed, after[i].Title, text, m.Files[0].Text)
				}
			}
		}
	}
	var regimes []twintest.Regime
	for name, oneIn := range map[string]map[string]int{"apps": {"several, all mended": 5}, "plain": nil, "guards": nil} {
		r := regime.Find(name)
		regimes = append(regimes, twintest.Regime{Name: r.Name, Judge: judge(r), OneIn: oneIn})
	}
	twintest.Run(t, 1000, regimes)
}
