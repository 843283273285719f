package platform

import (
	"crosscheck/engine/internal/frontend/groovy/platform/model"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/value"
)

// freeFeeds adds an event for each attribute that is not modelled but that
// some app subscribed to: the device tells something of it.
func (j *Joining) freeFeeds() {
	seen := map[string]bool{}
	for _, a := range j.Apps {
		for _, s := range a.Wanted {
			d := j.ByName[s.Source]
			if d == nil || model.Modelled(s.Name) || model.ButtonNames[s.Name] != "" || tells(d, s.Name) || seen[s.Source+"."+s.Name] {
				continue
			}
			seen[s.Source+"."+s.Name] = true
			j.freeFeed(d, s.Name)
		}
	}
}

func tells(d *model.Device, name string) bool {
	a, _ := d.Told(name)
	return a != nil
}

// typed are attributes by which keypads and locks tell what somebody asks for.
var typed = map[string]bool{"lastCode": true, "lastCodeName": true, "codeEntered": true, "enteredCode": true}

func (j *Joining) freeFeed(d *model.Device, name string) {
	f := &model.Feed{
		Topic: j.NewTopic(d.Name + "." + name), Source: d.Name, Device: d, Span: d.Span,
		Attribute: &model.Attribute{Name: name, V: ir.NoVar, Domain: value.DynamicDomain(j.Code), Scale: 1},
	}
	j.feeds = append(j.feeds, f)
	full := d.Name + "." + name
	j.Prog.Funcs = append(j.Prog.Funcs, ir.Func{Name: full, Body: []ir.Stmt{&ir.Publish{Topic: f.Topic, X: &ir.Const{}, Span: d.Span}}, Span: d.Span})
	kind, text := ts.Environment, model.Capital(d.Called())+" tells something of its "+name
	if typed[name] {
		kind, text = ts.Touch, "Somebody types a code at "+d.Called()
	}
	j.Prog.Events = append(j.Prog.Events, ir.Event{
		Name: full, Text: text, Kind: kind, Flag: ir.NoVar,
		Body: ir.FuncID(len(j.Prog.Funcs) - 1), Span: d.Span,
	})
}
