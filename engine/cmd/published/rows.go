package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"crosscheck/engine/internal/analysis/conflict"
	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/explore/dpor"
	"crosscheck/engine/internal/explore/full"
	"crosscheck/engine/internal/frontend/groovy/published"
	"crosscheck/engine/internal/reference"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/trace"
	"crosscheck/engine/internal/ts"
)

// score counts what agrees.
type score struct{ equal, all int }

func (s *score) add(equal bool) {
	s.all++
	if equal {
		s.equal++
	}
}

func (s score) String() string { return fmt.Sprintf("%d/%d", s.equal, s.all) }

// within reports whether a row was asked for.
func (s *settings) within(r row) bool {
	n, _ := strconv.Atoi(r["no"])
	return s.from <= n && n <= s.to
}

// events compares the number of events of every row of both tables.
func (s *settings) events() error {
	rows, err := table("dpor.csv")
	if err != nil {
		return err
	}
	var equal score
	for _, r := range rows {
		l, err := s.lower(r["app1"], r["app2"], "")
		if err != nil {
			return err
		}
		name := fmt.Sprintf("%s %s %s–%s", r["table"], r["no"], r["app1"], r["app2"])
		switch {
		case l.problem != "":
			fmt.Printf("%s: not run: %s\n", name, l.problem)
		case r["events"] != strconv.Itoa(l.info.Events):
			fmt.Printf("%s: %d (%s) DIFFERS\n", name, l.info.Events, r["events"])
		}
		equal.add(l.problem == "" && r["events"] == strconv.Itoa(l.info.Events))
	}
	fmt.Println("events", equal)
	return nil
}

// counts compares events, states and transitions without reduction.
func (s *settings) counts() error {
	rows, err := table("counts.csv")
	if err != nil {
		return err
	}
	var events, states, transitions score
	for _, r := range rows {
		if r["value_S"] == "" || !s.within(r) {
			continue
		}
		l, err := s.lower(r["app1"], r["app2"], "")
		if err != nil {
			return err
		}
		fmt.Printf("%s %s %s–%s: ", r["table"], r["no"], r["app1"], r["app2"])
		var c published.Counts
		got := 0
		if l.problem == "" {
			c, got = s.count(l, r), l.info.Events
		} else {
			fmt.Println("not run:", l.problem)
		}
		events.add(r["paper_evt"] == strconv.Itoa(got))
		states.add(r["value_S"] == strconv.Itoa(c.States))
		transitions.add(r["value_T"] == strconv.Itoa(c.Transitions))
	}
	fmt.Printf("events %v, states %v, transitions %v\n", events, states, transitions)
	return nil
}

// count explores a pair and prints its figures beside those of a row.
func (s *settings) count(l *lowered, r row) published.Counts {
	out, e := s.search(l, full.Rows[0], s.states)
	c := l.info.Count(out.Graph)
	mark := ""
	for column, n := range map[string]int{"paper_evt": l.info.Events, "value_S": c.States, "value_T": c.Transitions} {
		if r[column] != strconv.Itoa(n) {
			mark = " DIFFERS"
		}
	}
	fmt.Printf("%v events %d (%s), states %d (%s), middle %d (%s), transitions %d (%s), %.2f s%s%s\n", out.How, l.info.Events, r["paper_evt"],
		c.States, r["value_S"], c.Middle, r["value_mid_states"], c.Transitions, r["value_T"], e.Seconds, mark, faults(l.program.Program))
	return c
}

// verdicts compares conflicts: a pair conflicts when either order of its apps
// does.
func (s *settings) verdicts() error {
	rows, err := table("pairs.csv")
	if err != nil {
		return err
	}
	var right score
	for i, r := range rows {
		if r["expected"] == "" || i+1 < s.from || i+1 > s.to {
			continue
		}
		verdict, text := "no-conflict", ""
		for _, order := range [][2]string{{r["app1"], r["app2"]}, {r["app2"], r["app1"]}} {
			found, how, err := s.verdict(order[0], order[1], r["group"])
			if err != nil {
				return err
			}
			text += how
			if found {
				verdict = "conflict"
				break
			}
			if strings.Contains(how, "NOT") {
				verdict = "not known"
			}
		}
		right.add(verdict == r["expected"])
		mark := ""
		if verdict != r["expected"] {
			mark = " DIFFERS"
		}
		fmt.Printf("%d %s %s %s–%s: %s (%s)%s%s\n", i+1, r["pair_id"], r["group"], r["app1"], r["app2"], verdict, r["expected"], mark, text)
	}
	fmt.Println("right", right)
	return nil
}

// firstStates is how far a pair is explored without reduction first: most
// conflicts are near the start.
const firstStates = 2000

// verdict explores one order of a pair.
func (s *settings) verdict(app1, app2, group string) (found bool, text string, err error) {
	l, err := s.lower(app1, app2, group)
	if err != nil {
		return false, "", err
	}
	if l.problem != "" {
		return false, "\n\tNOT run: " + l.problem, nil
	}
	out, e := s.search(l, full.Rows[0], firstStates)
	c := l.program.Rule(out.Graph)
	if len(c) == 0 && out.How != explore.Complete {
		out, e = s.search(l, dpor.Rows[0], s.states)
		c = l.program.Rule(out.Graph)
	}
	text = fmt.Sprintf("\n\t%v %d states, %d transitions, %.2f s%s", out.How, out.Stats.States, out.Stats.Transitions, e.Seconds, faults(l.program.Program))
	if len(c) == 0 && out.How != explore.Complete {
		text += " NOT complete"
	}
	if len(c) > 0 {
		text += told(l, out.Graph, &c[0])
	}
	return len(c) > 0, text, nil
}

// told writes a conflict with its run, once the independent interpreter has
// played the run too.
func told(l *lowered, g *stategraph.Graph, c *conflict.Conflict) string {
	var run []string
	var begun ts.Branches
	g.System().Initial(&begun)
	start := slices.IndexFunc(begun.List, func(b ts.Branch) bool { return g.Find(b.Dst) == c.Start })
	played := trace.Trace{Start: start}
	for _, e := range c.Edges {
		run = append(run, l.program.Events[e.Event].Name)
		played.Picks = append(played.Picks, trace.Pick{Event: e.Event, Branch: e.Branch})
	}
	confirmed := "confirmed"
	if _, err := trace.Match(played.Replay(g.System()), reference.New(l.program.Program)); err != nil {
		confirmed = "NOT confirmed: " + err.Error()
	}
	return fmt.Sprintf("\n\t%s: %s, then %s: from start %d: %s: %s", g.System().Locations()[c.Loc].Name, l.program.Apps[c.First],
		l.program.Apps[c.Second], start, strings.Join(run, ", "), confirmed)
}
