package engine

import (
	"crosscheck/engine/internal/analysis"
	"crosscheck/engine/internal/analysis/missed"
	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/protocol"
)

// Bounds of what a comparison lists.
const (
	missedStates = 5000
	missedEdges  = 5000
	missedRuns   = 5
	missedEnds   = 3
)

// compareJob explores a program with one algorithm after another. The first
// is the reference for the others.
type compareJob struct {
	s        *Session
	sub      *subject
	rows     []*algorithm
	options  protocol.Options
	stopped  bool
	deadline float64 // of analysis and comparison; 0: none

	current   *exploration   // the algorithm under way
	pass      *analysis.Pass // its analysis, after its search
	missing   *missed.Pass   // its comparison, after its analysis
	reference *exploration
	found     *analysis.Report // the reference's
	out       protocol.CompareResult
}

func (s *Session) startCompare(r *protocol.CompareRequest) (job, *protocol.Reply) {
	if why := checkOptions(&r.Options); why != "" {
		return nil, badRequest("%s", why)
	}
	rows, why := compared(r.Options.Time, r.Algorithms)
	if why != "" {
		return nil, badRequest("%s", why)
	}
	s.last = nil
	sub, set, problems := prepare(r.Files, &r.Options)
	if sub == nil {
		return nil, notComparable(set, problems)
	}
	j := &compareJob{s: s, sub: sub, rows: rows, options: r.Options}
	j.out = protocol.CompareResult{Diagnostics: diagnostics(set, problems), Model: model(sub)}
	j.next()
	return j, nil
}

func notComparable(set *source.Set, problems diag.List) *protocol.Reply {
	return &protocol.Reply{Op: "compare", Compare: &protocol.CompareResult{Diagnostics: diagnostics(set, problems)}}
}

// comparedByDefault are the algorithms that end by themselves on every program.
var comparedByDefault = []string{
	exhaustive, "dpor", "dpor-paper", "dpor-printed", "naive-stop", "naive-match", "naive-path", "naive-last",
}

// compared finds the algorithms to compare; without names, those of
// comparedByDefault, or all that know of clocks.
func compared(time string, names []string) ([]*algorithm, string) {
	table, recommended := tableOf(time)
	reference := exhaustive
	if time == exactTimes {
		reference = recommended
	}
	if len(names) == 0 {
		names = comparedByDefault
		if time == exactTimes {
			names = namesOf(table)
		}
	}
	rows := make([]*algorithm, len(names))
	for i, name := range names {
		if name == "" {
			return nil, "one of the algorithms to compare has no name; give names such as " + reference + " and " + table[1].Name
		}
		row, why := findRow(time, name)
		if row == nil {
			return nil, why
		}
		rows[i] = row
	}
	if !rows[0].Sound {
		return nil, "the first algorithm is the reference and must not miss failures, but " + rows[0].Name + " can; begin with " + reference
	}
	return rows, ""
}

// next begins the search of the next algorithm.
func (j *compareJob) next() {
	row := j.rows[len(j.out.Rows)]
	j.deadline = 0
	o := j.options
	if j.sub.period != nil && j.reference != nil && o.MaxStates == 0 && o.MaxSeconds == 0 {
		o.MaxStates = comparedStates
	}
	j.current, j.pass, j.missing = j.s.explorer(j.sub, row, &o), nil, nil
}

func (j *compareJob) step(budget int) bool {
	switch {
	case j.pass == nil:
		if j.current.advance(budget, j.s.now) {
			j.pass = j.current.analysis(0, j.s.now)
			if !j.stopped {
				j.deadline = j.current.deadline(j.s.now())
			}
		}
		return false
	case j.overdue():
		j.current.cut = !j.stopped
		j.pass.Cut()
		j.missing = nil
		return j.close()
	case !j.pass.Step(budget):
		return false
	case j.reference == nil || j.sub.period != nil:
		return j.close()
	case j.missing == nil:
		j.missing = missed.New(j.reference.graph(), j.found, j.current.graph(), j.pass.Report(), missed.Options{
			States: missedStates, Edges: missedEdges, Runs: missedRuns, Ends: missedEnds, Judge: j.sub.judge,
		})
		return false
	}
	return j.missing.Step(budget) && j.close()
}

// overdue reports whether analysis and comparison have taken their time.
func (j *compareJob) overdue() bool { return j.deadline > 0 && j.s.now() > j.deadline }

// close writes the row of the algorithm under way, keeps its graph and goes on
// to the next.
func (j *compareJob) close() (done bool) {
	j.out.Rows = append(j.out.Rows, j.row())
	if j.reference == nil {
		j.reference, j.found = j.current, j.pass.Report()
		j.reference.findings, j.reference.executed = j.found.Findings, j.found.Executed
		j.reference.others = []other{}
	} else if j.sub.period != nil {
		j.out.Timed = append(j.out.Timed, j.reference.against(j.current))
	} else {
		j.reference.others = append(j.reference.others, other{j.current.row.Name, j.current.graph()})
	}
	if len(j.out.Rows) == len(j.rows) || j.stopped {
		return true
	}
	j.next()
	return false
}

func (j *compareJob) row() protocol.CompareRow {
	out := j.current.outcome()
	row := protocol.CompareRow{
		Algorithm: j.current.row.Name, Sound: j.current.row.Sound, Outcome: out.How.String(),
		States: out.Stats.States, Transitions: out.Stats.Transitions, Executions: out.Stats.Executions,
		Seconds: j.current.spent, Log: logEntries(out.Log),
	}
	for _, f := range j.pass.Report().Findings {
		row.Findings = append(row.Findings, f.Title)
	}
	if j.sub.period != nil && j.reference != nil {
		row.MissedFindings = findings(j.sub, without(j.found.Findings, j.pass.Report().Findings))
	}
	if j.missing != nil {
		m := j.missing.Report()
		row.MissedStates, row.MissedTransitions = numbers(m.StateList), m.Transitions
		row.MissedFindings, row.MissedRuns = findings(j.sub, m.Findings), runs(j.sub, m.Runs)
		for _, e := range m.EdgeList {
			row.MissedEdges = append(row.MissedEdges, protocol.MissedEdge{
				Src: int(e.Src), Event: int(e.Event), Branch: int(e.Branch), Dst: int(e.Dst),
			})
		}
	}
	return row
}

func (j *compareJob) stop() {
	j.stopped = true
	j.deadline = j.s.now() + patience
	j.current.search.Stop()
}

func (j *compareJob) progress() *protocol.Progress { return progress(j.current) }

func (j *compareJob) result() *protocol.Reply {
	j.s.last = j.reference
	j.out.Model, j.out.Time = model(&j.reference.subject), j.reference.timeResult()
	return &protocol.Reply{Op: "compare", Compare: &j.out}
}
