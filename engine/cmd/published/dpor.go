package main

import (
	"fmt"
	"math/big"
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
	if !s.reportOnly {
		if err := m.search(samplePair, func() (*entry, error) { return s.sample(rows[0]) }); err != nil {
			return err
		}
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

// mixtures is how many states of a pair are gone to in order to confirm its
// extent.
const mixtures = 100

// samplePair is a search without reduction that is begun only.
const samplePair = "A.1 1 begun"

// sample begins to search a pair without reduction, for what a state takes.
func (s *settings) sample(r row) (*entry, error) {
	l, err := s.lower(r["app1"], r["app2"], "")
	if err != nil || l.problem != "" {
		return &entry{Problem: "not read"}, err
	}
	out, e := finish(without, interp.New(l.program.Program), explore.Limits{States: s.states, Bytes: memory})
	e.Figures = map[string]float64{"bytes": float64(out.Stats.Bytes)}
	return e, nil
}

// explored is one search of a pair. Of one that the paper's search without
// reduction did not finish it is told first how many states there are at least:
// where that is more than the limit nothing is searched.
func (s *settings) explored(r row, w way) (*entry, error) {
	l, err := s.lower(r["app1"], r["app2"], "")
	if err != nil {
		return nil, err
	}
	if l.problem != "" {
		return &entry{Problem: l.problem}, nil
	}
	if w.row.Exhaustive && r.number("states_without") == 0 {
		sys := interp.New(l.program.Program)
		begun := processor()
		x, base := largest(sys, groupStates)
		if err := x.confirm(sys, base, mixtures); err != nil {
			return nil, err
		}
		if x.states.Cmp(big.NewInt(int64(s.states))) > 0 {
			return &entry{AtLeast: x.states.String(), Limit: "states", Events: l.info.Events, Seconds: processor() - begun}, nil
		}
	}
	out, e := finish(w.row, interp.New(l.program.Program), w.limits)
	e.Events = l.info.Events
	if e.complete() && w.row.Exhaustive {
		c := l.info.Count(out.Graph)
		e.CountedStates, e.CountedTransitions = c.States, c.Transitions
	}
	return e, nil
}
