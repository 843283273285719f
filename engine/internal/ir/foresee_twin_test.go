package ir_test

import (
	"reflect"
	"testing"

	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/regime"
	"crosscheck/engine/internal/slice"
)

// Foresight of random programs, and of their parts, is what every two events tell.
func TestForesightIsWhatEveryTwoEventsTell(t *testing.T) {
	apart := 0
	for _, r := range regime.All {
		for seed := range uint64(40) {
			whole := regime.Lower(r.Program(seed))
			for _, p := range append(slice.Parts(whole), whole) {
				known := ir.NewStatics(p, ir.NewLayout(p), false)
				got, want := known.Foresee(), known.Pairwise()
				if !reflect.DeepEqual(got, want) {
					t.Fatalf("%s %d: %+v, want %+v of\n%s", r.Name, seed, got, want, r.Program(seed))
				}
				for e := range p.Events {
					if !p.Events[e].Apart {
						continue
					}
					apart++
					if n := got.Needs[e]; len(n) != 1 || n[0].Raisers != nil {
						t.Errorf("%s %d: an event of another part needs %+v", r.Name, seed, n)
					}
				}
			}
		}
	}
	if apart < 100 {
		t.Errorf("only %d events were of another part", apart)
	}
}
