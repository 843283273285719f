package main

import (
	"fmt"
	"os"

	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/interp"
)

// way is a search of each pair: by which algorithm, and how far at most.
type way struct {
	row    explore.Row
	limits explore.Limits
}

// memory is what a search may take.
const memory = 2 << 30

// ways are the searches of each pair, the one that everybody waits for first.
func (s *settings) ways() []way {
	return []way{
		{with, explore.Limits{Seconds: s.seconds, Bytes: memory}},
		{without, explore.Limits{Seconds: s.seconds, Bytes: memory, States: s.states}},
		{summaries, explore.Limits{Seconds: s.seconds / 6, Bytes: memory}},
	}
}

// key names a search of a pair.
func (r row) key(w way) string { return r["table"] + " " + r["no"] + " " + w.row.Name }

// dpor measures the pairs of Tables A.1 and A.2, and writes the report.
func (s *settings) dpor() error {
	rows, err := table("dpor.csv")
	if err != nil {
		return err
	}
	m, err := s.measuredIn("dpor-tables")
	if err != nil {
		return err
	}
	for _, w := range s.ways() {
		for _, r := range rows {
			if s.reportOnly || !s.within(r) {
				continue
			}
			if err := m.search(r.key(w), func() (*entry, error) { return s.explored(r, w) }); err != nil {
				return err
			}
			fmt.Fprintln(os.Stderr, r.key(w), text(m.entries[r.key(w)]))
		}
	}
	return s.dporReport(m, rows)
}

// explored is one search of a pair.
func (s *settings) explored(r row, w way) (*entry, error) {
	l, err := s.lower(r["app1"], r["app2"], "")
	if err != nil {
		return nil, err
	}
	if l.problem != "" {
		return &entry{Problem: l.problem}, nil
	}
	out, e := finish(w.row, interp.New(l.program.Program), w.limits)
	e.Events = l.info.Events
	if e.complete() && w.row.Exhaustive {
		c := l.info.Count(out.Graph)
		e.CountedStates, e.CountedTransitions = c.States, c.Transitions
	}
	return e, nil
}
