package mending

import (
	"slices"
	"strings"
	"testing"

	"crosscheck/engine/internal/analysis"
	"crosscheck/engine/internal/exploration"
	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/frontend/mend"
	_ "crosscheck/engine/internal/frontend/table"
	"crosscheck/engine/internal/job/trials"
	"crosscheck/engine/internal/pause"
	"crosscheck/engine/internal/regime"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/subject"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/twintest"
)

// fewAtoms is of how many conditions all are tried.
const fewAtoms = 8 // on four locations of two values each

// smallest is how many conditions at a place of the run are enough, by trying all;
// 0: more than two are needed, or there are too many to try.
func (b *base) smallest() int {
	var atoms []atom
	for l := range b.known.locs {
		atoms = append(atoms, b.known.atoms(ts.LocID(l))...)
	}
	if len(atoms) > fewAtoms {
		return 0
	}
	var pairs [][]atom
	for i := range atoms {
		for j := range i {
			pairs = append(pairs, []atom{atoms[j], atoms[i]})
		}
	}
	var single [][]atom
	for i := range atoms {
		single = append(single, atoms[i:i+1])
	}
	for n, sets := range [][][]atom{single, pairs} {
		for _, p := range b.places() {
			for _, chosen := range sets {
				if b.met(p.inner, chosen, true) && b.isEnough(&p, chosen) {
					return n + 1
				}
			}
		}
	}
	return 0
}

// isEnough reports whether the finding is gone, and none is new, under conditions.
func (b *base) isEnough(p *place, chosen []atom) bool {
	var only []mend.Condition
	for _, a := range chosen {
		only = append(only, a.cond)
	}
	edits := p.language.Guard(b.set, p.at, only)
	if edits == nil {
		return false
	}
	t := b.check(mend.Apply(b.files, edits))
	return t != nil && t.X.Outcome().How == explore.Complete && !slices.ContainsFunc(t.Report.Findings, func(f analysis.Finding) bool {
		return b.wanted.Elsewhere(&f) || b.isNew(&f)
	})
}

// Where conditions are enough, a smallest set of them is found: counterexamples
// leave none out.
func TestSmallestConditionsAreFound(t *testing.T) {
	judge := func(r regime.Regime) func(*testing.T, uint64, twintest.Seen) {
		return func(t *testing.T, seed uint64, seen twintest.Seen) {
			text := r.Program(seed)
			m := &mending{Request: Request{
				Files: []*source.File{source.NewFile("home.cross", text)}, Algorithm: subject.ReadingOf("").Reference(),
				Options: exploration.Options{Limits: explore.Limits{States: 2000}},
			}}
			want, got, done := 0, 0, false
			clock := pause.New(func() float64 { return 0 })
			work := trials.New(func(ask func(trials.Question) *trials.Trial) {
				m.ask = ask
				if !m.begin() || m.first.X.Outcome().How != explore.Complete {
					return
				}
				m.look()
				for _, x := range m.mends {
					alone := strings.HasPrefix(x.kind, "if ") && strings.Count(x.kind, "if ") == 1 && !strings.HasSuffix(x.kind, " also")
					if alone && (got == 0 || x.size < got) {
						got = x.size
					}
				}
				want, done = m.base(m.first, m.wanted).smallest(), m.tried < mostTries
			}, clock)
			m.stopped = work.Stopped
			for !work.Step(1 << 16) {
			}
			work.Release()
			switch {
			case want == 1:
				seen["one condition"]++
			case want == 2:
				seen["two conditions"]++
			}
			// Two are looked for only where nothing else helps.
			if done && want > 0 && got != want && (want == 1 || !m.lossless()) {
				t.Errorf("seed %d: %d conditions, and %d are enough\n%s", seed, got, want, text)
			}
		}
	}
	var regimes []twintest.Regime
	for _, x := range []struct {
		name  string
		oneIn int
	}{{"apps", 4}, {"timers", 6}, {"plain", 12}, {"guards", 12}} {
		r := regime.Find(x.name)
		regimes = append(regimes, twintest.Regime{Name: r.Name, Judge: judge(r), OneIn: map[string]int{"one condition": x.oneIn}})
	}
	twintest.Run(t, 1000, regimes)
}
