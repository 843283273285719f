package analysis

import (
	"fmt"
	"slices"
	"strings"

	"crosscheck/engine/internal/finding"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/ts"
)

// properties asks states about the properties that speak of every state; those
// of ends are for ends.
type properties struct {
	p    *Pass
	all  []ts.PropertyID
	open []ts.PropertyID // those that no state decided so far
}

func watchProperties(p *Pass) observer {
	w := &properties{p: p, all: propertiesOf(p.sys, false)}
	w.open = slices.Clone(w.all)
	return observer{state: w.state, finish: w.finish}
}

// propertiesOf lists the properties that are asked of ends only, or the others.
func propertiesOf(sys ts.System, final bool) (list []ts.PropertyID) {
	for i, prop := range sys.Properties() {
		if (prop.Kind == ts.Final) == final {
			list = append(list, ts.PropertyID(i))
		}
	}
	return list
}

func (p *properties) state(id stategraph.StateID) {
	for i := 0; i < len(p.open); i++ {
		prop := p.open[i]
		holds := p.p.sys.Holds(p.p.g.State(id), prop)
		if holds != (p.p.sys.Properties()[prop].Kind == ts.Invariant) {
			p.p.report.Decided[prop] = id
			p.open = slices.Delete(p.open, i, i+1)
			i--
		}
	}
}

func (p *properties) finish(r *reporter) {
	for _, id := range p.all {
		if s := p.p.report.Decided[id]; s == stategraph.None {
			p.nowhere(r, id)
		} else {
			p.decided(r, id, s)
		}
	}
}

// nowhere handles a property that no state decides: bad news for one that
// should hold somewhere.
func (p *properties) nowhere(r *reporter, id ts.PropertyID) {
	prop := &p.p.sys.Properties()[id]
	switch {
	case prop.Kind != ts.Reachable:
	case p.p.o.Complete:
		f := propertyFinding(finding.Unreachable, prop, id)
		f.Title = fmt.Sprintf("%s is never reached%s", quoted(prop.Name), p.p.o.Within)
		f.Sentence = fmt.Sprintf("Whatever happens, no state with %s is reached%s.", prop.Text, p.p.o.Within)
		f.State, f.Replayed = stategraph.None, true
		r.findings = append(r.findings, f)
	default:
		p.p.report.NotFound = append(p.p.report.NotFound, id)
	}
}

func (p *properties) decided(r *reporter, id ts.PropertyID, s stategraph.StateID) {
	prop := &p.p.sys.Properties()[id]
	f := propertyFinding(finding.Invariant, prop, id)
	var ending string
	switch prop.Kind {
	case ts.Reachable:
		return
	case ts.Invariant:
		f.Title = fmt.Sprintf("Invariant %s does not hold", quoted(prop.Name))
		ending = fmt.Sprintf("now the invariant %s does not hold%s", quoted(prop.Name), spelled(prop))
	case ts.Never:
		f.Title = fmt.Sprintf("%s must never happen, and does", quoted(prop.Name))
		ending = fmt.Sprintf("now %s, which must never be", prop.Text)
	}
	start, edges := r.tree.PathTo(s)
	r.add(f, start, edges, ending)
}

// spelled adds the condition of a property whose name is not just that.
func spelled(prop *ts.Property) string {
	if prop.Name == prop.Text {
		return ""
	}
	return ": " + prop.Text + " is false"
}

// quoted sets a name of several words off from the sentence around it.
func quoted(name string) string {
	if strings.ContainsRune(name, ' ') {
		return "“" + name + "”"
	}
	return name
}

func propertyFinding(k finding.Kind, prop *ts.Property, id ts.PropertyID) Finding {
	return Finding{Kind: k, Name: prop.Name, Span: prop.Span, Failure: -1, Property: id}
}
