package lang_test

import (
	"regexp"
	"testing"

	"crosscheck/engine/internal/interp"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/reference"
	"crosscheck/engine/internal/regime"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/twintest"
)

var startWhen = regexp.MustCompile(`start when (.*);`)

// A program starts where the one without conditions on its starts does and they hold.
func TestProgramsStartWhereConditionsHold(t *testing.T) {
	judge := func(t *testing.T, seed uint64, seen twintest.Seen) {
		text := regime.Find("starts").Program(seed)
		if !startWhen.MatchString(text) {
			return
		}
		free := interp.New(regime.Lower(startWhen.ReplaceAllString(text, "reachable $1;")))
		var all, out ts.Branches
		free.Initial(&all)
		var want []string
		for _, b := range all.List {
			if free.Holds(b.Dst, 0) {
				want = append(want, string(b.Dst))
			}
		}
		p := regime.Lower(text)
		for name, sys := range map[string]ts.System{"compiled": interp.New(p), "reference": reference.New(p)} {
			sys.Initial(&out)
			if len(out.List) != len(want) {
				t.Fatalf("seed %d, %s: %d starts, want %d\n%s", seed, name, len(out.List), len(want), text)
			}
			for i, b := range out.List {
				if string(b.Dst) != want[i] {
					t.Errorf("seed %d, %s: start %d is another\n%s", seed, name, i, text)
				}
			}
		}
		if len(want) < len(all.List) {
			seen["fewer"]++
		}
	}
	twintest.Run(t, 100, []twintest.Regime{{Name: "starts", Judge: judge, OneIn: map[string]int{"fewer": 8}}})
}

func TestMoreStartsThanAreExplored(t *testing.T) {
	for text, want := range map[string]struct {
		starts int
		more   bool
	}{
		"var x[17]: bool = any; event e { x[0] = true; }":                                               {ir.MaxInitial, true},
		"var x[16]: bool = any; event e { x[0] = true; }":                                               {ir.MaxInitial, false},
		"var x[17]: bool = any; start when x[0]; event e { x[0] = true; }":                              {ir.MaxInitial, false},
		"var x[18]: bool = any; start when x[0]; event e { x[0] = true; }":                              {ir.MaxInitial, true},
		"var x[18]: bool = any; start when count(i in 0..17: x[i]) == 1; event e { x[0] = true; }":      {18, false},
		"var x[19]: bool = any; start when count(i in 0..18: x[i]) == 1; event e { x[0] = true; }":      {18, true},
		"var x: 0..9; var y: 0..9 = any; start when x < y; start when y < 4; event e { x = 1; y = 1; }": {3, false},
	} {
		p := regime.Lower(text)
		if p == nil {
			t.Fatalf("cannot be read: %s", text)
		}
		var out ts.Branches
		interp.New(p).Initial(&out)
		if len(out.List) != want.starts || p.MoreStarts != want.more {
			t.Errorf("%s: %d starts, more: %v", text, len(out.List), p.MoreStarts)
		}
	}
}
