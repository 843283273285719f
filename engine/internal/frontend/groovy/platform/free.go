package platform

import (
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/value"
)

// wanted are the subscriptions that cell holds in any of the starts.
func (j *Joining) wanted(starts []ir.Start, cell int) []subscription {
	var list []subscription
	seen := map[int32]bool{}
	for i := range starts {
		if x := starts[i].Values[cell]; !seen[x] {
			seen[x] = true
			list = append(list, j.listed(x)...)
		}
	}
	return list
}

// freeFeeds adds an event for each attribute that is not modelled but that
// some app subscribed to: the device tells something of it.
func (j *Joining) freeFeeds() {
	seen := map[string]bool{}
	for _, a := range j.apps {
		for _, s := range a.wanted {
			d := j.byName[s.source]
			if d == nil || modelled(s.name) || buttonNames[s.name] != "" || d.attribute(s.name) != nil || seen[s.source+"."+s.name] {
				continue
			}
			seen[s.source+"."+s.name] = true
			j.freeFeed(d, s.name)
		}
	}
}

func (j *Joining) freeFeed(d *device, name string) {
	f := &feed{
		topic: j.newTopic(d.Name + "." + name), source: d.Name, device: d, span: d.Span,
		attribute: &attribute{name: name, v: ir.NoVar, domain: value.DynamicDomain(j.code), scale: 1},
	}
	j.feeds = append(j.feeds, f)
	full := d.Name + "." + name
	j.prog.Funcs = append(j.prog.Funcs, ir.Func{Name: full, Body: []ir.Stmt{&ir.Publish{Topic: f.topic, X: &ir.Const{}, Span: d.Span}}, Span: d.Span})
	j.prog.Events = append(j.prog.Events, ir.Event{
		Name: full, Text: capital(d.called()) + " tells something of its " + name, Kind: ts.Environment, Flag: ir.NoVar,
		Body: ir.FuncID(len(j.prog.Funcs) - 1), Span: d.Span,
	})
}
