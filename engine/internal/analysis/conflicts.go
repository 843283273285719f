package analysis

import (
	"cmp"
	"fmt"
	"slices"

	"crosscheck/engine/internal/analysis/conflict"
	"crosscheck/engine/internal/finding"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/stategraph"
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
	conflict.Race: finding.Race, conflict.Undone: finding.Undone, conflict.Physical: finding.PhysicalConflict,
	conflict.Left: finding.LeftBehind, conflict.Override: finding.DeviceConflict, conflict.Order: finding.OtherOrder,
}

// kindOf is the kind of finding that c is.
func kindOf(c *conflict.Conflict, sys ts.System) finding.Kind {
	if c.Minor {
		return finding.WorthALook
	}
	if c.Class == conflict.Override && sys.Locations()[c.Loc].Kind == ts.Mode {
		return finding.ModeConflict
	}
	return kinds[c.Class]
}

// conflicts looks for apps that undo what others did.
type conflicts struct {
	p       *Pass
	flow    *conflict.Flow // nil: no two apps can be in conflict
	list    []conflict.Conflict
	reduced bool    // some enabled event was not executed somewhere
	near    *nearby // nil: no run can get shorter there
	claims  []*claimed
	others  []*conflict.Conflict // told by other analyses
	hunt    Hunt                 // for a run of the next claim; nil: none is under way
}

func watchConflicts(p *Pass) observer {
	c := &conflicts{p: p, flow: conflict.New(p.g, p.o.Conflicts)}
	p.conflicts = c
	if c.flow == nil {
		return observer{finish: c.finish, sum: c.pairs}
	}
	return observer{
		state: c.state, transition: c.flow.Transition, left: c.left, carry: c.carry, finish: c.finish, sum: c.pairs,
		targets: func() bool { return true }, detail: c.flow.Detail(), bytes: c.bytes,
	}
}

func (c *conflicts) bytes() int64 {
	total := c.flow.Bytes()
	if c.near != nil && c.near.flow != nil {
		total += c.near.flow.Bytes()
	}
	if c.p.vicinity != nil {
		total += c.p.vicinity.Bytes()
	}
	return total
}

func (c *conflicts) state(id stategraph.StateID) { c.flow.State(id, c.p.sweep.Tree().Depth(id)) }

func (c *conflicts) left(id stategraph.StateID, enabled []ts.EventID) {
	c.reduced = c.reduced || slices.ContainsFunc(enabled, func(e ts.EventID) bool { return !c.p.g.Done(id, e) })
}

// carry looks for conflicts as far as depth steps from the start: those nearer
// to it come first. Those of a Hunter's tree are not by their distance.
func (c *conflicts) carry(depth, budget int) (cost int, done bool) {
	switch {
	case c.p.o.Hunter == nil:
	case depth < everywhere:
		return 0, true
	default:
		c.flow.Gather()
	}
	return c.flow.Work(depth, budget)
}

// finish lists the conflicts.
func (c *conflicts) finish(r *reporter) {
	switch {
	case c.p.o.Conflicts.Rule != nil:
		c.list = c.p.o.Conflicts.Rule(c.p.g)
	case c.flow != nil:
		c.list = c.flow.Conflicts(r.tree)
	}
	if c.flow != nil && c.reduced && c.p.o.Complete && !c.p.report.Partial && c.p.o.Hunter == nil {
		c.near = &nearby{Vicinity: c.p.around(), reporter: r}
		r.pending = append(r.pending, &pending{claim: scout{c}})
	}
	for i := range c.list {
		c.claim(r, &c.list[i], nil, c.p.g)
	}
}

// claim lists conflict x of graph g, with a better run than the graph's if there
// is one.
func (c *conflicts) claim(r *reporter, x *conflict.Conflict, short *trace.Trace, g *stategraph.Graph) {
	n := &claimed{of: c, short: short, other: otherRun(g, x), pending: &pending{f: Finding{
		Kind: kindOf(x, c.p.sys), Conflict: x, Pair: x.PairClass(c.p.sys), Apps: c.p.appNames(x.First, x.Second),
		Location: c.p.sys.Locations()[x.Loc].Name, Failure: -1, Property: -1,
	}, start: x.Start, edges: x.Edges}}
	n.pending.claim = n
	c.claims = append(c.claims, n)
	r.pending = append(r.pending, n.pending)
}

// appNames names apps, each once.
func (p *Pass) appNames(apps ...ts.AppID) []string {
	var names []string
	for _, a := range apps {
		names = with(names, p.sys.Apps()[a])
	}
	return names
}

// handlerOf is where that handler of app a is written which commands l last in
// a step, or the last one of the app if none does.
func handlerOf(s *trace.Step, a ts.AppID, l ts.LocID) (span source.Span) {
	until := len(s.Accesses)
	for i, x := range s.Accesses {
		if x.App == a && x.Loc == l && x.Op != ts.Read {
			until = i
		}
	}
	for _, n := range s.Notes {
		if n.Kind == "handler" && n.App == a && n.At <= until {
			span = n.Span
		}
	}
	return span
}

// pairs classifies the pairs of apps.
func (c *conflicts) pairs(r *Report) {
	r.Partial = r.Partial || c.flow != nil && c.flow.Partial()
	r.Pairs = []PairClass{}
	list := c.told()
	told, left := conflict.Pairs(c.p.sys, c.flow, list, c.p.o.Complete && !r.Partial)
	r.MorePairs = left
	for _, x := range told {
		p := PairClass{Apps: [2]ts.AppID{x.A, x.B}, Class: x.Class, Reason: x.Reason, Finding: c.findingOf(list, x.Conflict)}
		if n := c.endless(x.A, x.B); n >= 0 && x.Conflict < 0 {
			p.Class, p.Finding = conflict.Feature, n
			p.Reason = fmt.Sprintf("%s and %s set each other off without end.", trace.Who(c.p.sys, x.A), trace.Who(c.p.sys, x.B))
		}
		r.Pairs = append(r.Pairs, p)
	}
}

// Unexplored classifies the pairs of apps of a system in which none can have
// anything to do with what another does.
func Unexplored(sys ts.System) []PairClass {
	out := []PairClass{}
	told, _ := conflict.Pairs(sys, nil, nil, true)
	for _, x := range told {
		out = append(out, PairClass{Apps: [2]ts.AppID{x.A, x.B}, Class: x.Class, Reason: x.Reason, Finding: -1})
	}
	return out
}

// endless is the finding that two apps set each other off without end, or -1.
func (c *conflicts) endless(a, b ts.AppID) int {
	apps := c.p.appNames(a, b)
	return slices.IndexFunc(c.p.report.Findings, func(f Finding) bool {
		return f.Kind == finding.Loop && slices.Contains(f.Apps, apps[0]) && slices.Contains(f.Apps, apps[1])
	})
}

// told are the conflicts that were claimed.
func (c *conflicts) told() (list []*conflict.Conflict) {
	for _, x := range c.claims {
		list = append(list, x.f.Conflict)
	}
	return append(list, c.others...)
}

// findingOf is the finding about conflict number i of a list, or -1.
func (c *conflicts) findingOf(list []*conflict.Conflict, i int) int {
	for n := range c.p.report.Findings {
		if i >= 0 && c.p.report.Findings[n].tells(list[i]) {
			return n
		}
	}
	return -1
}

// tells reports whether f is what is said of conflict c.
func (f *Finding) tells(c *conflict.Conflict) bool {
	return f.Conflict == c || slices.ContainsFunc(f.Likewise, func(x Finding) bool { return x.Conflict == c })
}

// compareConflicts orders conflicts of one kind that are found in one place:
// by what they are over, then by who is in conflict.
func compareConflicts(a, b *conflict.Conflict) int {
	if a == nil || b == nil {
		return 0
	}
	return cmp.Or(cmp.Compare(a.Loc, b.Loc), cmp.Compare(a.First, b.First), cmp.Compare(a.Second, b.Second), cmp.Compare(a.Class, b.Class))
}
