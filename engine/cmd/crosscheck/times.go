package main

import (
	"fmt"
	"strings"

	"crosscheck/engine/internal/count"
	"crosscheck/engine/internal/moment"
	"crosscheck/engine/protocol"
)

// teller knows what there is to know of a program to tell its runs.
type teller struct {
	flags  map[string]bool   // locations that say what is switched on
	called map[string]string // what people call locations
	time   *protocol.TimeResult
	daily  bool // the program goes by the time of day
}

func tellerOf(m *protocol.Model, time *protocol.TimeResult) *teller {
	t := &teller{flags: map[string]bool{}, called: map[string]string{}, time: time}
	for _, l := range m.Locations {
		t.called[l.Name] = l.Called
		t.flags[l.Name] = l.Kind == "enable" || l.Kind == "timer"
	}
	if time != nil {
		for _, c := range time.Clocks {
			t.daily = t.daily || c.Kind == "day"
		}
	}
	return t
}

// when is a time as the beginning of a line: "Mon 21:05  ", "5 min  "; "" when
// it is not known.
func (t *teller) when(at float64) string {
	if text := t.point(at); text != "" {
		return text + "  "
	}
	return ""
}

func (t *teller) point(at float64) string {
	switch {
	case at < 0 || t.time == nil:
		return ""
	case t.daily:
		now := t.time.StartSeconds + at
		day, week, _ := strings.Cut(moment.DayOf(now), " ")
		if week != "" {
			week = " " + week
		}
		return day[:3] + week + " " + moment.OfDay(now)
	}
	return moment.Duration(at)
}

// printClocks tells what the clocks show that matter after a step.
func (sh *shell) printClocks(s *protocol.TraceStep, t *teller) {
	for i, v := range s.Clocks {
		if v < 0 {
			continue
		}
		text := fmt.Sprintf("%s shows %s", t.time.Clocks[i].Name, moment.Duration(v))
		if due := t.point(s.Due[i]); due != "" {
			text += ", due at " + due
		}
		fmt.Fprintf(sh.out, "      %s\n", sh.paint(dim, text))
	}
}

// printTimed compares the states of the home that timed algorithms reach.
func (sh *shell) printTimed(list []protocol.TimedRow) {
	if len(list) == 0 {
		return
	}
	rows := [][]string{{"algorithm", "states of the home", "that it cannot be in", "missed"}}
	for _, r := range list {
		rows = append(rows, []string{r.Algorithm, count.Thousands(r.States), count.Thousands(r.Invalid), count.Thousands(r.Missed)})
	}
	fmt.Fprintln(sh.out)
	table(sh.out, rows, 1)
}
