package analysis

import (
	"fmt"
	"slices"
	"strings"

	"crosscheck/engine/internal/finding"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/trace"
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
		ending = fmt.Sprintf("now the invariant %s does not hold%s", quoted(prop.Name), p.spelled(prop, s))
	case ts.Never:
		f.Title = fmt.Sprintf("%s must never happen, and does", quoted(prop.Name))
		ending = fmt.Sprintf("now %s, which must never be", p.told(prop, s))
	}
	start, edges := r.tree.PathTo(s)
	r.add(f, start, edges, ending)
}

// mostSpelled is how many values tell why a property does not hold.
const mostSpelled = 4

// spelled adds to a property whose name is not just its condition why it does
// not hold in s: what the devices are that it is about, or else the condition.
func (p *properties) spelled(prop *ts.Property, s stategraph.StateID) string {
	if prop.Name == prop.Text {
		return ""
	}
	if told := p.told(prop, s); told != prop.Text {
		return ": " + told
	}
	return ": " + prop.Text + " is false"
}

// told says what the devices are in s that a property is about, or its condition.
func (p *properties) told(prop *ts.Property, s stategraph.StateID) string {
	if is := p.devices(prop, s); len(is) > 0 && len(is) <= mostSpelled {
		return trace.List(is)
	}
	return prop.Text
}

// devices says of all that a property is about what it is in s: nothing when
// some of that is no device and not the mode.
func (p *properties) devices(prop *ts.Property, s stategraph.StateID) (is []string) {
	values := p.p.sys.Values(p.p.g.State(s))
	for _, l := range prop.Reads {
		at, loc := slices.IndexFunc(values, func(v ts.Value) bool { return v.Loc == l }), &p.p.sys.Locations()[l]
		if at < 0 || loc.Kind != ts.Attribute && loc.Kind != ts.Mode {
			return nil
		}
		is = append(is, trace.Is(loc, values[at].Text))
	}
	return is
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
