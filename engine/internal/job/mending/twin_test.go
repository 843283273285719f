package mending_test

import (
	"slices"
	"testing"

	"crosscheck/engine/internal/analysis"
	"crosscheck/engine/internal/exploration"
	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/explore/full"
	_ "crosscheck/engine/internal/frontend/table"
	"crosscheck/engine/internal/job/mending"
	"crosscheck/engine/internal/pause"
	"crosscheck/engine/internal/regime"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/subject"
	"crosscheck/engine/internal/twintest"
)

// mostStates is how large programs are that are judged twice.
const mostStates = 3000

// slowly is what is wrong with a program: everything explored, nothing sliced,
// executed by the interpreter that searches do not use; nil: it is too large.
func slowly(t *testing.T, files []*source.File) []analysis.Finding {
	t.Helper()
	set := &source.Set{Files: slices.Clone(files)}
	s, problems := subject.Prepare(set, &subject.Options{NoSlicing: true})
	if s == nil {
		t.Fatalf("a program has mistakes: %v\n%s", problems, files[0].Text)
	}
	search := full.Rows[0].New(s.Judge.System(), explore.Options{Limits: explore.Limits{States: mostStates}})
	for !search.Step(1 << 16) {
	}
	out := search.Outcome()
	if out.How != explore.Complete {
		return nil
	}
	return analysis.New(out.Graph, analysis.Options{Complete: true, Judge: s.Judge, Conflicts: s.Conflicts}).Run().Findings
}

// mends looks for mends of a finding of a program.
func mends(text string, number int) *mending.Result {
	clock := pause.New(func() float64 { return 0 })
	j := mending.New(&mending.Request{
		Files: []*source.File{source.NewFile("home.cross", text)}, Algorithm: subject.ReadingOf("").Recommended(),
		Options: exploration.Options{Limits: explore.Limits{States: mostStates}}, Number: number,
	}, clock)
	for !j.Step(1 << 16) {
	}
	return j.Result()
}

// What is shown as a mend takes the finding away, and brings no other, where an
// independent interpreter explores everything.
func TestMendsHoldWhereEverythingIsExplored(t *testing.T) {
	judge := func(r regime.Regime) func(*testing.T, uint64, twintest.Seen) {
		return func(t *testing.T, seed uint64, seen twintest.Seen) {
			text := r.Program(seed)
			result := mends(text, 0)
			if result.Problem != "" || len(result.Mends) == 0 {
				seen["none"]++
				return
			}
			before := slowly(t, []*source.File{source.NewFile("home.cross", text)})
			at := slices.IndexFunc(before, func(f analysis.Finding) bool { return f.Headline() == result.Finding })
			for _, m := range result.Mends {
				if !m.Proved {
					seen["not proved"]++
					continue
				}
				seen["proved"]++
				after := slowly(t, m.Files)
				for i := range after {
					same := func(f analysis.Finding) bool { return f.Elsewhere(&after[i]) }
					switch {
					case !slices.ContainsFunc(before, same):
						t.Errorf("seed %d: the mend “%s” brings “%s”\n%s\nmended:\n%s", seed, m.Says, after[i].Title, text, m.Files[0].Text)
					case at >= 0 && same(before[at]):
						t.Errorf("seed %d: the mend “%s” leaves “%s”\n%s\nmended:\n%s", seed, m.Says, after[i].Title, text, m.Files[0].Text)
					}
				}
			}
		}
	}
	var regimes []twintest.Regime
	for name, oneIn := range map[string]int{"apps": 2, "timers": 3, "plain": 8, "guards": 6, "dead ends": 1} {
		r := regime.Find(name)
		regimes = append(regimes, twintest.Regime{Name: r.Name, Judge: judge(r), OneIn: map[string]int{"proved": oneIn}})
	}
	twintest.Run(t, 1000, regimes)
}
