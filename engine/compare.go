package engine

import (
	"math"

	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend"
	"crosscheck/engine/internal/inquiry"
	"crosscheck/engine/internal/job"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/subject"
	"crosscheck/engine/internal/verdict"
	"crosscheck/engine/protocol"
)

func startCompare(s *standing, r *protocol.Request) (*work, *protocol.Reply) {
	o := &r.Compare.Options
	if why := checkOptions(o); why != "" {
		return nil, badRequest("%s", why)
	}
	rows, why := compared(subject.ReadingOf(o.Time), r.Compare.Algorithms)
	if why != "" {
		return nil, badRequest("%s", why)
	}
	var sub *subject.Subject
	var set *source.Set
	var problems diag.List
	space := s.room(o)
	s.clock.Within(math.Inf(1), func() {
		sub, set, problems = prepare(&protocol.CheckRequest{Files: r.Compare.Files, Options: *o}, s.clock, space, nil)
	})
	switch {
	case space.Short != "":
		return nil, badRequest("%s", verdict.TooLarge(space.Short, space.Bytes))
	case sub == nil:
		return nil, notComparable(set, problems)
	}
	var numbered *subject.Algorithm
	if o.Algorithm != "" && o.Time != frontend.Timed {
		if numbered, why = subject.ReadingOf(o.Time).Find(o.Algorithm); why != "" {
			return nil, badRequest("%s", why)
		}
	}
	c := job.NewCompare(sub, rows, numbered, s.searching(o, space), s.clock)
	return &work{Job: c, result: func() (*protocol.Reply, *inquiry.Inquiry) {
		return &protocol.Reply{Op: "compare", Compare: compareResult(c, problems)}, inquiry.New(c.Reference, c.Others, s.clock.Wall)
	}}, nil
}

func notComparable(set *source.Set, problems diag.List) *protocol.Reply {
	return &protocol.Reply{Op: "compare", Compare: &protocol.CompareResult{Diagnostics: diagnostics(set, problems)}}
}

// compared finds the algorithms to compare; without names, those that the
// reading has for that.
func compared(reading *subject.Reading, names []string) ([]*subject.Algorithm, string) {
	if len(reading.Algorithms) == 0 {
		return nil, subject.NoTimes
	}
	if len(names) == 0 {
		names = reading.Compared()
	}
	rows := make([]*subject.Algorithm, len(names))
	for i, name := range names {
		if name == "" {
			return nil, "one of the algorithms to compare has no name; give names such as " + reading.Reference() + " and " + reading.Algorithms[1].Name
		}
		row, why := reading.Find(name)
		if row == nil {
			return nil, why
		}
		rows[i] = row
	}
	if !rows[0].Sound {
		return nil, "the first algorithm is the reference and must not miss failures, but " + rows[0].Name + " can; begin with " + reading.Reference()
	}
	return rows, ""
}

func compareResult(c *job.Compare, problems diag.List) *protocol.CompareResult {
	sub := c.Reference.Subject
	out := &protocol.CompareResult{Diagnostics: diagnostics(sub.Files, problems), Model: model(sub), Time: timeResult(c.Reference), Numbered: c.Numbered}
	for i := range c.Rows {
		row := &c.Rows[i]
		out.Rows = append(out.Rows, compareRow(sub, row))
		if row.Difference != nil {
			out.Timed = append(out.Timed, timedRow(row))
		}
	}
	return out
}

func compareRow(sub *subject.Subject, r *job.Row) protocol.CompareRow {
	row := protocol.CompareRow{
		Algorithm: r.Algorithm.Name, Sound: r.Algorithm.Sound, Outcome: r.Outcome.How.String(),
		States: r.Outcome.Stats.States, Transitions: r.Outcome.Stats.Transitions, Executions: r.Outcome.Stats.Executions,
		Seconds: r.Spent, Log: logEntries(r.Outcome.Log), Findings: r.Findings,
	}
	if r.MissedFindings != nil {
		row.MissedFindings = findings(sub, r.MissedFindings)
	}
	if m := r.Missed; m != nil {
		row.MissedStates, row.MissedTransitions = numbers(m.StateList), m.Transitions
		row.MissedRuns = runs(m.Runs)
		for _, e := range m.EdgeList {
			row.MissedEdges = append(row.MissedEdges, protocol.MissedEdge{
				Src: int(e.Src), Event: int(e.Event), Branch: int(e.Branch), Dst: int(e.Dst),
			})
		}
	}
	return row
}

func timedRow(r *job.Row) protocol.TimedRow {
	d := r.Difference
	return protocol.TimedRow{
		Algorithm: r.Algorithm.Name, States: d.States, Invalid: d.Invalid, Missed: d.Missed, Locations: numbers(d.Locations),
		InvalidStates: homeStates(d.InvalidStates), MissedStates: homeStates(d.MissedStates),
	}
}
