package family_test

import (
	"testing"

	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/ir/family"
)

func TestHomesHaveTheSizesOfTheTable(t *testing.T) {
	for _, h := range family.Homes {
		p := h.Program()
		if err := ir.Check(p); err != nil {
			t.Errorf("%s: %v", h.Name, err)
		}
		devices := h.Loops // each loop has a sensor that keeps nothing in mind
		for _, v := range p.Vars {
			if v.Device != "" {
				devices++
			}
		}
		if len(p.Events) != h.Rules || devices != h.Devices || len(p.Clocks) != h.Clocks {
			t.Errorf("%s has %d rules, %d devices and %d clocks, want %d, %d and %d", h.Name,
				len(p.Events), devices, len(p.Clocks), h.Rules, h.Devices, h.Clocks)
		}
	}
}
