package moment_test

import (
	"testing"

	"crosscheck/engine/internal/moment"
)

func TestDurationsAreTold(t *testing.T) {
	for seconds, want := range map[float64]string{
		0: "0 s", 10: "10 s", 90: "1 min 30 s", 300: "5 min", 3600: "1 h", 33600: "9 h 20 min", 86400: "24 h",
		172800: "2 d", 2.5: "2.5 s", 0.25: "250 ms", 0.0015: "1.5 ms", 3600.001: "1 h 1 ms", 1814400 + 60: "21 d 1 min",
		129600: "36 h", 0.1 + 0.2: "300 ms",
	} {
		if got := moment.Duration(seconds); got != want {
			t.Errorf("%v s: %q, want %q", seconds, got, want)
		}
	}
}

func TestGapsAreTold(t *testing.T) {
	for gap, want := range map[[2]float64]string{
		{0, 0}: "at the same moment", {10, 10}: "after 10 s", {0, -1}: "after any time", {60, -1}: "after 1 min or more",
		{0, 300}: "within 5 min", {10, 300}: "after 10 s to 5 min",
	} {
		if got := moment.Between(gap[0], gap[1]); got != want {
			t.Errorf("%v: %q, want %q", gap, got, want)
		}
	}
}

func TestTimesOfTheWeekAreTold(t *testing.T) {
	for _, c := range []struct {
		seconds  float64
		time, on string
	}{
		{0, "0:00", "Monday"}, {77400, "21:30", "Monday"}, {86400 + 21930, "6:05:30", "Tuesday"},
		{7*86400 - 0.5, "23:59:59.5", "Sunday"}, {7 * 86400, "0:00", "Monday of week 2"}, {86400*22 + 7.25, "0:00:07.25", "Tuesday of week 4"},
	} {
		if got := moment.OfDay(c.seconds); got != c.time {
			t.Errorf("%v s: %q, want %q", c.seconds, got, c.time)
		}
		if got := moment.DayOf(c.seconds); got != c.on {
			t.Errorf("%v s: %q, want %q", c.seconds, got, c.on)
		}
	}
}
