package mending_test

import (
	"slices"
	"testing"

	"crosscheck/engine/internal/analysis"
	"crosscheck/engine/internal/exploration"
	"crosscheck/engine/internal/finding"
	"crosscheck/engine/internal/job"
	"crosscheck/engine/internal/pause"
	"crosscheck/engine/internal/regime"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/subject"
	"crosscheck/engine/internal/twintest"
)

// found is what a check finds, as far as s asks for it.
func found(t *testing.T, text string, s *analysis.Seek) []analysis.Finding {
	t.Helper()
	set := &source.Set{Files: []*source.File{source.NewFile("home.cross", text)}}
	sub, problems := subject.Prepare(set, &subject.Options{})
	if sub == nil {
		t.Fatalf("a program has mistakes: %v\n%s", problems, text)
	}
	reading := subject.ReadingOf("")
	row, _ := reading.Find(reading.Recommended())
	clock := pause.New(func() float64 { return 0 })
	c := job.NewCheck(exploration.New(sub, row, &exploration.Options{Whole: true}, clock), 0, clock).Seek(s)
	for !c.Step(1 << 16) {
	}
	return c.Report().Findings
}

// Who seeks a finding finds it where a whole check does, and nothing else.
func TestWhatIsSoughtIsFound(t *testing.T) {
	never := func(*analysis.Finding) bool { return false }
	judge := func(r regime.Regime) func(*testing.T, uint64, twintest.Seen) {
		return func(t *testing.T, seed uint64, seen twintest.Seen) {
			text := r.Program(seed)
			whole := found(t, text, nil)
			if len(whole) > 1 {
				seen["several"]++
			}
			for _, kind := range finding.Rows {
				all := found(t, text, &analysis.Seek{Kind: kind.Kind, Found: never, Else: never})
				if !slices.EqualFunc(whole, all, func(f, g analysis.Finding) bool { return f.Headline() == g.Headline() && f.Replayed == g.Replayed }) {
					t.Fatalf("seed %d: %d findings are told where %s is sought, not %d\n%s", seed, len(all), kind.Kind, len(whole), text)
				}
			}
			for i := range whole {
				got := found(t, text, &analysis.Seek{Kind: whole[i].Kind, Found: whole[i].Elsewhere, Else: func(f *analysis.Finding) bool { return !whole[i].Elsewhere(f) }})
				if !slices.ContainsFunc(got, func(f analysis.Finding) bool { return whole[i].Elsewhere(&f) }) {
					t.Errorf("seed %d: “%s” is not found\n%s", seed, whole[i].Title, text)
				}
				if len(got) < len(whole) {
					seen["sooner"]++
				}
			}
		}
	}
	var regimes []twintest.Regime
	for name, oneIn := range map[string]int{"apps": 2, "timers": 3} {
		r := regime.Find(name)
		regimes = append(regimes, twintest.Regime{Name: r.Name, Judge: judge(r), OneIn: map[string]int{"several": oneIn * 4, "sooner": oneIn * 4}})
	}
	twintest.Run(t, 200, regimes)
}
