package main

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// agreement is what two runs that measured the same have in common.
type agreement struct {
	searches int      // that both have
	cut      int      // more that time or memory ended in one of them only
	figures  int      // of these, without times and what chance decides
	differ   []string // what differs
	one      []string // searches that only one of them has
	faster   float64  // how many times as long the first took, in the mean
}

// agree compares two runs. Times, and what random tests miss in a time, may
// differ.
func agree(a, b *measured) *agreement {
	g := &agreement{}
	var ratios []float64
	for _, key := range slices.Sorted(maps.Keys(a.entries)) {
		x, y := a.entries[key], b.entries[key]
		if y == nil {
			g.one = append(g.one, key)
			continue
		}
		if x.Limit != y.Limit && (x.cut() || y.cut()) {
			g.cut++
			continue
		}
		g.searches++
		ratios = append(ratios, max(x.Seconds, least)/max(y.Seconds, least))
		mine, theirs := x.settled(), y.settled()
		for _, name := range slices.Sorted(maps.Keys(mine)) {
			g.figures++
			if mine[name] != theirs[name] {
				g.differ = append(g.differ, fmt.Sprintf("%s: %s: %s and %s", key, name, mine[name], theirs[name]))
			}
		}
		for _, name := range slices.Sorted(maps.Keys(theirs)) {
			if _, both := mine[name]; !both {
				g.differ = append(g.differ, fmt.Sprintf("%s: %s: nothing and %s", key, name, theirs[name]))
			}
		}
	}
	for _, key := range slices.Sorted(maps.Keys(b.entries)) {
		if a.entries[key] == nil {
			g.one = append(g.one, key)
		}
	}
	g.faster = mean(ratios)
	return g
}

// cut reports whether a search ended because of its time or memory, which is the
// machine's as much as the program's.
func (e *entry) cut() bool { return e.Limit == "time" || e.Limit == "memory" }

// settled is what of a search is the same each time, by name. How far one came
// that time or memory ended is not.
func (e *entry) settled() map[string]string {
	all := map[string]string{"problem": e.Problem, "limit": e.Limit, "at least": e.AtLeast}
	if verdict := e.Texts["verdict"]; verdict != "" {
		all["verdict"] = verdict
	}
	if e.Limit == "" || e.Limit == "states" {
		for name, text := range e.Texts {
			all["text: "+name] = text
		}
		for name, n := range map[string]int{"states": e.States, "transitions": e.Transitions, "events": e.Events,
			"counted states": e.CountedStates, "counted transitions": e.CountedTransitions} {
			all[name] = fmt.Sprint(n)
		}
		for name, x := range e.Figures {
			if !byChance(name) {
				all[name] = fmt.Sprint(x)
			}
		}
	}
	return all
}

// byChance reports whether a figure is a time, or depends on one.
func byChance(name string) bool {
	return strings.HasSuffix(name, " seconds") || strings.HasSuffix(name, " ms") || strings.HasPrefix(name, "missed")
}

// ok reports whether all figures are the same.
func (g *agreement) ok() bool { return len(g.differ)+len(g.one) == 0 }

func (g *agreement) String() string {
	text := fmt.Sprintf("%s searches, %s figures, %d differ; %d more that time or memory ended in one of the runs; %d searches in one only; the first took %.2f times as long in the mean",
		grouped(g.searches), grouped(g.figures), len(g.differ), g.cut, len(g.one), g.faster)
	for _, line := range append(slices.Clone(g.differ), g.one...) {
		text += "\n\t" + line
	}
	return text
}

// compare prints what differs between two runs.
func (s *settings) compare() error {
	if s.again == "" {
		return errors.New("-again names the folder of the second run")
	}
	files, err := filepath.Glob(filepath.Join(s.kept, "*.jsonl"))
	if err != nil || len(files) == 0 {
		return fmt.Errorf("%s has nothing that was measured: %w", s.kept, os.ErrNotExist)
	}
	equal := true
	for _, f := range files {
		name := strings.TrimSuffix(filepath.Base(f), ".jsonl")
		a, err := s.measuredIn(name)
		if err != nil {
			return err
		}
		b, err := s.secondOf(name)
		if err != nil {
			return err
		}
		g := agree(a, b)
		equal = equal && g.ok()
		fmt.Printf("%s: %s\n", name, g)
	}
	if !equal {
		return errors.New("the runs differ")
	}
	return nil
}

// secondOf is what the second run measured.
func (s *settings) secondOf(report string) (*measured, error) {
	second := *s
	second.kept = s.again
	return second.measuredIn(report)
}

// secondRun says in a report whether a second run had the same figures; nothing
// where there was none.
func (s *settings) secondRun(report string, m *measured) (string, error) {
	if s.again == "" {
		return "", nil
	}
	b, err := s.secondOf(report)
	if err != nil {
		return "", err
	}
	g := agree(m, b)
	if !g.ok() {
		return "", fmt.Errorf("the second run differs: %s", g)
	}
	text := fmt.Sprintf("A second run gave the same %s figures of %s searches; its times and what random tests miss are its own", grouped(g.figures), grouped(g.searches))
	if g.cut > 0 {
		text += fmt.Sprintf(", and %d more searches, which time or memory ended in one of the runs, cannot be compared", g.cut)
	}
	return text + ".", nil
}
