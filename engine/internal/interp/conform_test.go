package interp_test

import (
	"testing"

	"crosscheck/engine/internal/interp"
	"crosscheck/engine/internal/ir/family"
	"crosscheck/engine/internal/ir/irtest"
	"crosscheck/engine/internal/ts/tstest"
)

func TestTheMachineKeepsTheContractOfSystems(t *testing.T) {
	for _, m := range family.Known() {
		tstest.Conform(t, interp.New(m.Program))
	}
	for seed := range programs() / 10 {
		p := irtest.Random(seed)
		if tstest.Conform(t, interp.New(p)); t.Failed() {
			t.Fatal(irtest.Describe(seed, p))
		}
	}
}
