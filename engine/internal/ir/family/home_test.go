package family_test

import (
	"os"
	"strconv"
	"strings"
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

// The sizes in doc/timed-figures.md are those of the homes that were measured.
func TestHomesAreThoseOfTheDocument(t *testing.T) {
	text, err := os.ReadFile("../../../doc/timed-figures.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, h := range family.Homes {
		_, row, _ := strings.Cut(string(text), "\n| "+h.Name+" | ")
		columns := strings.Split(row, " | ")
		want := map[int]string{0: h.Type, 1: strconv.Itoa(h.Rules), 2: strconv.Itoa(h.Devices),
			4: strconv.Itoa(h.Clocks), 5: strconv.FormatInt(h.Unit, 10), 6: h.Published}
		for i, value := range want {
			if i >= len(columns) || columns[i] != value {
				t.Errorf("%s: column %d is not %q in %q", h.Name, i+2, value, row[:min(len(row), 80)])
			}
		}
	}
}
