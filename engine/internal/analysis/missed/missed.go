// Package missed compares what an algorithm explored with a reference, a
// complete exploration of the same system: which states, transitions, ends
// and findings of the reference the algorithm did not come to, with shortest
// runs of the reference to them.
package missed

import (
	"fmt"
	"slices"
	"strings"

	"crosscheck/engine/internal/analysis"
	"crosscheck/engine/internal/finding"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/ts"
)

// Options bound what is listed; counts are exact. 0 lists nothing.
type Options struct {
	States, Edges, Runs int
	// Ends bounds how many missed ends are told as findings.
	Ends int
	// Judge confirms the runs to missed ends; nil: nobody does.
	Judge analysis.Judge
}

// Report is what the algorithm missed. State numbers are the reference's.
type Report struct {
	States      int                  // how many
	StateList   []stategraph.StateID // the lowest numbered
	Transitions int
	EdgeList    []stategraph.Edge
	Ends        int // states that enable no event among States
	// Findings are the reference's that the algorithm does not have, then
	// missed ends.
	Findings []analysis.Finding
	// Runs lead to the missed states nearest to the start.
	Runs []analysis.Sample
}

// Pass is a comparison under way.
type Pass struct {
	ref, other *stategraph.Graph
	o          Options
	tree       *stategraph.Tree
	at         stategraph.StateID
	enabled    []ts.EventID
	out        ts.Branches
	nearest    []stategraph.StateID // by depth, then number
	ends       []stategraph.StateID // likewise
	r          Report
	done       bool
}

// New begins a comparison of two graphs of one system. refFound and otherFound
// are their analyses.
func New(ref *stategraph.Graph, refFound *analysis.Report, other *stategraph.Graph, otherFound *analysis.Report, o Options) *Pass {
	p := &Pass{ref: ref, other: other, o: o, tree: ref.Tree()}
	p.r = Report{
		StateList: []stategraph.StateID{}, EdgeList: []stategraph.Edge{},
		Findings: lost(refFound.Findings, otherFound.Findings), Runs: []analysis.Sample{},
	}
	return p
}

// lost lists the findings in ref that other does not have.
func lost(ref, other []analysis.Finding) []analysis.Finding {
	out := []analysis.Finding{}
	other = analysis.Apart(other)
	for _, f := range analysis.Apart(ref) {
		if !slices.ContainsFunc(other, func(g analysis.Finding) bool { return same(&f, &g) }) {
			out = append(out, f)
		}
	}
	return analysis.Join(out)
}

// same reports whether two findings are about one thing, which of conflicts the
// title says.
func same(a, b *analysis.Finding) bool {
	return a.Kind == b.Kind && a.Failure == b.Failure && a.Property == b.Property && (a.Conflict == nil || a.Title == b.Title)
}

// Step looks at about budget more transitions and reports whether the
// comparison is done.
func (p *Pass) Step(budget int) (done bool) {
	for ; budget > 0 && int(p.at) < p.ref.Len(); p.at++ {
		budget -= 1 + p.compare(p.at)
	}
	if int(p.at) < p.ref.Len() {
		return false
	}
	if !p.done {
		p.done = true
		p.finish()
	}
	return true
}

// Run is Step until done.
func (p *Pass) Run() *Report {
	for !p.Step(1 << 20) {
	}
	return &p.r
}

// Report is the result, once Step has returned true.
func (p *Pass) Report() *Report { return &p.r }

// compare looks at state id and the transitions that leave it; it returns how
// many it executed. A transition is missed when the other graph did not
// execute its event in the same state, so only missed ones need executing.
func (p *Pass) compare(id stategraph.StateID) (cost int) {
	state := p.ref.State(id)
	o := p.other.Find(state)
	p.enabled = p.ref.System().Enabled(state, p.enabled[:0])
	if o == stategraph.None {
		p.missState(id)
	}
	for _, e := range p.enabled {
		if p.ref.Done(id, e) && (o == stategraph.None || !p.other.Done(o, e)) {
			cost += p.missEvent(id, e)
		}
	}
	return cost
}

func (p *Pass) missState(id stategraph.StateID) {
	p.r.States++
	if len(p.r.StateList) < p.o.States {
		p.r.StateList = append(p.r.StateList, id)
	}
	p.nearest = p.insert(p.nearest, id, p.o.Runs)
	if len(p.enabled) == 0 {
		p.r.Ends++
		p.ends = p.insert(p.ends, id, p.o.Ends)
	}
}

// insert keeps list sorted by depth and no longer than limit.
func (p *Pass) insert(list []stategraph.StateID, id stategraph.StateID, limit int) []stategraph.StateID {
	i := len(list)
	for i > 0 && p.tree.Depth(list[i-1]) > p.tree.Depth(id) {
		i--
	}
	if i >= limit {
		return list
	}
	return slices.Insert(list, i, id)[:min(limit, len(list)+1)]
}

func (p *Pass) missEvent(id stategraph.StateID, e ts.EventID) int {
	p.out.Reset(ts.Fast)
	p.ref.System().Execute(p.ref.State(id), e, &p.out)
	for i := range p.out.List {
		p.r.Transitions++
		if len(p.r.EdgeList) < p.o.Edges {
			dst := p.ref.Find(p.out.List[i].Dst)
			p.r.EdgeList = append(p.r.EdgeList, stategraph.Edge{Src: id, Dst: dst, Event: e, Branch: int32(i)})
		}
	}
	return len(p.out.List)
}

// finish makes runs and findings of the states kept.
func (p *Pass) finish() {
	for _, id := range p.nearest {
		r := p.run(id)
		r.Replay = r.Trace.Replay(p.ref.System())
		p.r.Runs = append(p.r.Runs, analysis.Sample{Title: "To s" + fmt.Sprint(id) + ": " + p.facts(id), Run: r})
	}
	for _, id := range p.ends {
		if !p.told(id) {
			p.r.Findings = append(p.r.Findings, p.end(id))
		}
	}
}

// told reports whether a lost finding is about the end id already.
func (p *Pass) told(id stategraph.StateID) bool {
	return slices.ContainsFunc(p.r.Findings, func(f analysis.Finding) bool {
		return f.Kind == finding.Deadlock && f.State == id
	})
}

func (p *Pass) run(id stategraph.StateID) analysis.Run {
	start, edges := p.tree.PathTo(id)
	return analysis.NewRun(p.ref, start, edges)
}

// end tells a missed end.
func (p *Pass) end(id stategraph.StateID) analysis.Finding {
	f := analysis.Finding{Kind: finding.End, Title: "End not reached: " + p.facts(id), Failure: -1, Property: -1, Run: p.run(id)}
	if p.ref.System().Waiting(p.ref.State(id)) {
		f.Kind, f.Title = finding.Deadlock, "Deadlock not reached: "+p.facts(id)
	}
	analysis.Complete(&f, p.ref.System(), p.o.Judge, "nothing more can happen")
	return f
}

// facts says how a state differs from the first initial one.
func (p *Pass) facts(id stategraph.StateID) string {
	sys := p.ref.System()
	start := sys.Values(p.ref.State(p.ref.Initials()[0]))
	var facts []string
	for i, v := range sys.Values(p.ref.State(id)) {
		l := &sys.Locations()[v.Loc]
		if v.Raw != start[i].Raw && l.Kind != ts.Enable && l.Kind != ts.TimerFlag {
			facts = append(facts, l.Name+" = "+v.Text)
		}
	}
	if len(facts) == 0 {
		return "as at the start"
	}
	return strings.Join(facts, ", ")
}
