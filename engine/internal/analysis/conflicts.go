package analysis

import (
	"cmp"
	"fmt"
	"slices"

	"crosscheck/engine/internal/analysis/conflict"
	"crosscheck/engine/internal/finding"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/trace"
	"crosscheck/engine/internal/ts"
)

// PairClass says what two apps are to each other.
type PairClass struct {
	Apps    [2]ts.AppID
	Class   string
	Reason  string // one sentence
	Finding int    // the one that decides it, or -1
}

// kinds are the kinds of findings that conflicts of each class are.
var kinds = map[conflict.Class]finding.Kind{
	conflict.Device: finding.DeviceConflict, conflict.Mode: finding.ModeConflict, conflict.Variable: finding.VariableConflict,
	conflict.Physical: finding.PhysicalConflict, conflict.InvalidLocal: finding.SavedStateConflict, conflict.Dropped: finding.SavedStateConflict,
}

// shortening is up to how many steps a run to a conflict is shortened: a search
// that reduces explores longer ones than there are.
const shortening = 32

// conflicts lists the conflicts of apps.
func (r *reporter) conflicts() {
	switch {
	case r.p.o.Conflicts.Rule != nil:
		r.p.conflicts = r.p.o.Conflicts.Rule(r.p.g)
	case r.p.flow != nil:
		r.p.conflicts = r.p.flow.Conflicts(r.tree)
	}
	longest := 0
	for i := range r.p.conflicts {
		c := &r.p.conflicts[i]
		f := Finding{
			Kind: kinds[c.Class], Title: c.Title(r.p.sys), Conflict: c, Apps: r.p.appNames(c.First, c.Second),
			Location: r.p.sys.Locations()[c.Loc].Name, Failure: -1, Property: -1,
		}
		r.add(f, c.Start, c.Edges, "")
		longest = max(longest, len(c.Edges))
	}
	if longest > 1 && r.p.reduced && !r.p.report.Partial && r.p.o.Hunter == nil {
		r.near = newNearby(r.p.sys, longest)
	}
}

func (p *Pass) appNames(apps ...ts.AppID) []string {
	var names []string
	for _, a := range apps {
		names = append(names, p.sys.Apps()[a])
	}
	return names
}

// lookNear looks for shorter runs, as far as the budget goes, and reports
// whether that is done.
func (r *reporter) lookNear() bool {
	if r.near == nil || r.near.told {
		return true
	}
	cost, done := r.near.step(r.p.o.Conflicts, r.p.left)
	if r.p.left -= cost; done {
		r.near.told = true
		r.near.shorter(r.p, r.pending)
	}
	return done
}

// tellConflict makes the run to a conflict shorter, if it can be and there is
// time for it, and says what there is to say of it.
func (r *reporter) tellConflict(x *pending) {
	f, c := &x.f, x.f.Conflict
	if x.short != nil {
		f.Run = r.p.follow(*x.short)
	}
	near := r.near != nil && x.short == nil
	if n := len(f.Picks); (near || r.p.o.Hunter != nil) && n > 1 && n <= shortening && !r.p.report.Partial {
		r.shorten(&f.Run, c)
	}
	f.Advice, x.ending = c.Advice(r.p.sys), c.Ending(r.p.sys)
}

// handlerOf is where the last handler of app a in a step is written.
func handlerOf(s *trace.Step, a ts.AppID) (span source.Span) {
	for _, n := range s.Notes {
		if n.Kind == "handler" && n.App == a {
			span = n.Span
		}
	}
	return span
}

// pairs classifies the pairs of apps; findings are in their final order.
func (p *Pass) pairs() {
	p.report.Pairs = []PairClass{}
	for _, x := range conflict.Pairs(p.sys, p.flow, p.conflicts, p.o.Complete && !p.report.Partial) {
		c := PairClass{Apps: [2]ts.AppID{x.A, x.B}, Class: x.Class, Reason: x.Reason, Finding: p.findingOf(x.Conflict)}
		if n := p.endless(x.A, x.B); n >= 0 && x.Conflict < 0 {
			c.Class, c.Finding = string(conflict.Device), n
			c.Reason = fmt.Sprintf("%s and %s set each other off without end.", p.sys.Apps()[x.A], p.sys.Apps()[x.B])
		}
		p.report.Pairs = append(p.report.Pairs, c)
	}
}

// endless is the finding that two apps set each other off without end, or -1:
// such an event is undone, so what they store in it overrides nothing.
func (p *Pass) endless(a, b ts.AppID) int {
	return slices.IndexFunc(p.report.Findings, func(f Finding) bool {
		return f.Kind == finding.HandlerError && p.sys.Failures()[f.Failure].Kind == ts.EndlessEvents &&
			slices.Contains(f.Apps, p.sys.Apps()[a]) && slices.Contains(f.Apps, p.sys.Apps()[b])
	})
}

// findingOf is the finding about conflict number i, or -1.
func (p *Pass) findingOf(i int) int {
	for n := range p.report.Findings {
		if i >= 0 && p.report.Findings[n].Conflict == &p.conflicts[i] {
			return n
		}
	}
	return -1
}

// compareConflicts orders conflicts of one kind that are found in one place:
// by what they are over, then by who is in conflict.
func compareConflicts(a, b *conflict.Conflict) int {
	if a == nil || b == nil {
		return 0
	}
	return cmp.Or(cmp.Compare(a.Loc, b.Loc), cmp.Compare(a.First, b.First), cmp.Compare(a.Second, b.Second), cmp.Compare(a.Class, b.Class))
}
