package main

import (
	"strings"
	"testing"
)

// ran is a run with one search of each kind.
func ran(t *testing.T, change func(key string, e *entry)) *settings {
	t.Helper()
	s := &settings{kept: t.TempDir()}
	m, err := s.measuredIn("some")
	if err != nil {
		t.Fatal(err)
	}
	for key, e := range map[string]entry{
		"ended":   {States: 10, Transitions: 20, Seconds: 1, Figures: map[string]float64{"invalid": 3, "missed as zones": 2, "regions seconds": 0.5}},
		"cut":     {States: 1000, Transitions: 2000, Limit: "time", Seconds: 60},
		"counted": {AtLeast: "12345678901234567890", Limit: "states", Seconds: 2},
	} {
		change(key, &e)
		if e.Problem == "none" {
			continue
		}
		if err := m.search(key, func() (*entry, error) { return &e, nil }); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// Of two runs everything has to be the same but times, what depends on them, and
// how far a search came until its time was over.
func TestSecondRunsAreCompared(t *testing.T) {
	first := ran(t, func(string, *entry) {})
	for _, c := range []struct {
		name   string
		change func(key string, e *entry)
		want   string // of what is told
	}{
		{"times", func(_ string, e *entry) { e.Seconds *= 2 }, "0.50 times as long"},
		{"time of a part", func(_ string, e *entry) {
			if e.Figures != nil {
				e.Figures["regions seconds"], e.Figures["missed as zones"] = 9, 9
			}
		}, "0 differ; 0 more"},
		{"how far it came", func(key string, e *entry) {
			if key == "cut" {
				e.States++
			}
		}, "0 differ; 0 more"},
		{"states", func(key string, e *entry) {
			if key == "ended" {
				e.States++
			}
		}, "ended: states: 10 and 11"},
		{"a figure", func(key string, e *entry) {
			if key == "ended" {
				e.Figures["invalid"] = 4
			}
		}, "ended: invalid: 3 and 4"},
		{"one more figure", func(key string, e *entry) {
			if key == "ended" {
				e.Figures["visible"] = 4
			}
		}, "ended: visible: nothing and 4"},
		{"at least", func(key string, e *entry) {
			if key == "counted" {
				e.AtLeast = "1"
			}
		}, "counted: at least: 12345678901234567890 and 1"},
		{"another verdict", func(key string, e *entry) {
			if key == "cut" {
				e.Texts = map[string]string{"verdict": "none", "run": "where it ended"}
			}
		}, "1 differ; 0 more that time or memory ended in one of the runs; 0 searches in one only; the first took 1.00 times as long in the mean\n\tcut: verdict: nothing and none"},
		{"time ended it in one", func(key string, e *entry) {
			if key == "ended" {
				e.Limit, e.States = "time", 5
			}
		}, "0 differ; 1 more"},
		{"a limit", func(key string, e *entry) {
			if key == "counted" {
				e.Limit = ""
			}
		}, "counted: limit: states and "},
		{"not searched", func(key string, e *entry) {
			if key == "cut" {
				e.Problem = "none"
			}
		}, "1 searches in one only"},
	} {
		same := strings.HasPrefix(c.want, "0")
		first.again = ran(t, c.change).kept
		m, err := first.measuredIn("some")
		if err != nil {
			t.Fatal(err)
		}
		n, err := first.secondOf("some")
		if err != nil {
			t.Fatal(err)
		}
		g := agree(m, n)
		if g.ok() != same || !strings.Contains(g.String(), c.want) {
			t.Errorf("%s: %s", c.name, g)
		}
		if err := first.compare(); (err == nil) != same {
			t.Errorf("%s: compare: %v", c.name, err)
		}
		said := "figures of 3 searches"
		if c.want == "0 differ; 1 more" {
			said = "figures of 2 searches; its times and what random tests miss are its own, and 1 more"
		}
		if text, err := first.secondRun("some", m); (err == nil) != same || same && !strings.Contains(text, said) {
			t.Errorf("%s: %s, %v", c.name, text, err)
		}
	}
	first.again = ""
	if first.compare() == nil {
		t.Error("a run is compared with none")
	}
}
