package ir_test

import (
	"slices"
	"testing"

	"crosscheck/engine/internal/ir"
)

func TestAppsThatPeopleCallTheSameAreToldApart(t *testing.T) {
	p := &ir.Program{Apps: []string{""}}
	for _, called := range []string{"HallLight", "HallLight2", "Upstairs"} {
		p.AddApp(called, " Hall  light")
	}
	if want := []string{"", "Hall light", "Hall light 2", "Hall light (Upstairs)"}; !slices.Equal(p.Labels, want) {
		t.Errorf("they are %q", p.Labels)
	}
	if got := p.Who(2); got != "“Hall light 2”" {
		t.Errorf("a sentence calls it %s", got)
	}
	if plain := (&ir.Program{Apps: []string{"", "A"}}); plain.Who(1) != "A" {
		t.Error("without a label an app is called by its name")
	}
}
