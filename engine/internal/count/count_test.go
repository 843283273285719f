package count_test

import (
	"testing"

	"crosscheck/engine/internal/count"
)

func TestCounts(t *testing.T) {
	for n, want := range map[int]string{
		0: "0 states", 1: "1 state", 2: "2 states", 999: "999 states", 1000: "1,000 states", 1204331: "1,204,331 states",
	} {
		if got := count.Of(n, "state"); got != want {
			t.Errorf("%d: %q, want %q", n, got, want)
		}
	}
}
