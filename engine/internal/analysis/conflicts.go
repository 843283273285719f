package analysis

import (
	"cmp"
	"fmt"
	"slices"

	"crosscheck/engine/internal/analysis/conflict"
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
var kinds = map[conflict.Class]Kind{
	conflict.Device: DeviceConflict, conflict.Mode: ModeConflict, conflict.Variable: VariableConflict,
	conflict.Physical: PhysicalConflict, conflict.InvalidLocal: SavedStateConflict, conflict.Dropped: SavedStateConflict,
}

// conflicts lists the conflicts of apps.
func (r *reporter) conflicts() {
	if r.p.flow == nil {
		return
	}
	r.p.conflicts = r.p.flow.Conflicts(r.tree)
	for i := range r.p.conflicts {
		c := &r.p.conflicts[i]
		f := Finding{
			Kind: kinds[c.Class], Title: c.Title(r.p.sys), Advice: c.Advice(r.p.sys), Conflict: c,
			Location: r.p.sys.Locations()[c.Loc].Name, Failure: -1, Property: -1,
		}
		for _, a := range []ts.AppID{c.First, c.Second} {
			f.Apps = append(f.Apps, r.p.sys.Apps()[a])
		}
		r.add(f, c.Start, c.Edges, c.Ending(r.p.sys))
	}
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
	partial := p.flow != nil && p.flow.Partial()
	p.report.Pairs = []PairClass{}
	for _, x := range conflict.Pairs(p.sys, p.flow, p.conflicts, p.o.Complete && !partial) {
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
		return f.Kind == HandlerError && p.sys.Failures()[f.Failure].Kind == ts.EndlessEvents &&
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
