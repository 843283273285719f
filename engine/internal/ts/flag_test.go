package ts_test

import (
	"testing"

	"crosscheck/engine/internal/ts"
)

func TestFlagsAreNamedAfterTheirEvents(t *testing.T) {
	for name, want := range map[string]string{
		"on_e1": "e1", "e1.enabled": "e1", "e1 enabled": "e1", "enabled(e1)": "e1", "e1": "e1",
		"on_take[2]": "take(2)", "take[2]": "take(2)", "LockUp.arm": "LockUp.arm",
	} {
		l := ts.Location{Name: name, Kind: ts.Enable}
		if got := l.Flagged(); got != want {
			t.Errorf("%s: got %q, want %q", name, got, want)
		}
	}
	if l := (ts.Location{Name: "on_x", Kind: ts.Global}); l.Flagged() != "" {
		t.Error("a variable is no flag")
	}
}
