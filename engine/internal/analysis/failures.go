package analysis

import (
	"fmt"
	"slices"

	"crosscheck/engine/internal/finding"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/trace"
	"crosscheck/engine/internal/ts"
)

// failures notes the first transition on which each failure shows.
type failures struct {
	p     *Pass
	first []stategraph.Edge
	open  int // of first, those that some transition may still show
}

func watchFailures(p *Pass) observer {
	f := &failures{p: p, first: slices.Repeat([]stategraph.Edge{noEdge}, len(p.sys.Failures()))}
	for id := range f.first {
		if p.g.Notes().MayFail(ts.FailureID(id)) {
			f.open++
		}
	}
	return observer{transition: f.transition, wants: func(ts.EventID) bool { return f.open > 0 }, finish: f.finish}
}

func (f *failures) transition(e stategraph.Edge, b *ts.Branch) {
	for _, id := range b.Failures {
		if f.first[id] == noEdge {
			f.p.first(&f.first[id], e, b)
			f.open--
		}
	}
}

func (f *failures) finish(r *reporter) {
	for id, e := range f.first {
		if e == noEdge {
			continue
		}
		failure := &f.p.sys.Failures()[id]
		if failure.Kind.Limit() {
			f.p.report.Unseen = append(f.p.report.Unseen, *failure)
			continue
		}
		start, edges := r.tree.PathToEdge(e)
		r.add(failureFinding(f.p.sys, failure, ts.FailureID(id)), start, edges, "")
	}
}

func failureFinding(sys ts.System, f *ts.Failure, id ts.FailureID) Finding {
	out := Finding{Kind: finding.HandlerError, Span: f.Span, Failure: id, Property: -1}
	where := ""
	if f.App != 0 {
		out.Apps = []string{sys.Apps()[f.App]}
		where = " in " + trace.Who(sys, f.App)
	}
	out.Title = fmt.Sprintf("Error%s: %s", where, f.Message)
	switch f.Kind {
	case ts.EndlessEvents:
		out.Kind = finding.Loop
	case ts.Pitfall:
		out.Kind, out.Title, out.Advice = finding.Pitfall, f.Message, f.Help
	case ts.Assertion:
		out.Kind = finding.Assertion
		out.Title = fmt.Sprintf("Assertion %s fails%s", f.Message, where)
	}
	return out
}
