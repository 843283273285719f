package analysis

import (
	"fmt"

	"crosscheck/engine/internal/finding"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/ts"
)

// ends judges the states that enable no event. Properties of ends, if there are
// any, say which are right; else those are wrong in which events wait.
type ends struct {
	p      *Pass
	finals []ts.PropertyID
	stuck  stategraph.StateID // the first in which events wait
}

func watchEnds(p *Pass) observer {
	e := &ends{p, propertiesOf(p.sys, true), stategraph.None}
	return observer{left: e.left, finish: e.finish}
}

// left ignores ends that are there only because the time to look at is over.
func (e *ends) left(id stategraph.StateID, enabled []ts.EventID) {
	if len(enabled) > 0 {
		return
	}
	if h, ok := e.p.sys.(ts.Horizon); ok && h.RanOut(e.p.g.State(id)) {
		return
	}
	e.p.report.Ends++
	if e.isWrong(id) {
		e.p.report.Stuck++
	}
}

func (e *ends) isWrong(id stategraph.StateID) (wrong bool) {
	if len(e.finals) == 0 && e.p.sys.Waiting(e.p.g.State(id)) {
		wrong = true
		firstState(&e.stuck, id)
	}
	for _, prop := range e.finals {
		if !e.p.sys.Holds(e.p.g.State(id), prop) {
			wrong = true
			firstState(&e.p.report.Decided[prop], id)
		}
	}
	return wrong
}

// firstState keeps id in to unless something is there.
func firstState(to *stategraph.StateID, id stategraph.StateID) {
	if *to == stategraph.None {
		*to = id
	}
}

func (e *ends) finish(r *reporter) {
	for _, id := range e.finals {
		if s := e.p.report.Decided[id]; s != stategraph.None {
			prop := &e.p.sys.Properties()[id]
			f := propertyFinding(finding.Deadlock, prop, id)
			f.Title = fmt.Sprintf("The program can end while %s is false", quoted(prop.Name))
			start, edges := r.tree.PathTo(s)
			r.add(f, start, edges, fmt.Sprintf("nothing more can happen, and %s is false", prop.Text))
		}
	}
	if e.stuck != stategraph.None {
		e.deadlock(r)
	}
}

func (e *ends) deadlock(r *reporter) {
	f := Finding{Kind: finding.Deadlock, Title: "Deadlock: nothing can happen, though events wait", Failure: -1, Property: -1}
	if n := e.p.report.Stuck; n > 1 {
		f.Title = fmt.Sprintf("Deadlock in %d states: nothing can happen, though events wait", n)
	}
	start, edges := r.tree.PathTo(e.stuck)
	r.add(f, start, edges, "now no event can happen, though some are switched on and wait for their conditions")
}
