package platform

import (
	"slices"

	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/platform/model"
	"crosscheck/engine/internal/frontend/groovy/platform/plan"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/ts"
)

// sunEvents lets the sun rise and set where the home has no events for that,
// and tells the apps that listen.
func (j *Joining) sunEvents(heard map[ir.TopicID]bool) {
	for i := range j.Sun {
		if j.Sun[i].Flag == ir.NoVar {
			continue
		}
		var tell []ir.Stmt
		for _, name := range []string{model.SunWords[i][0], model.SunWords[i][1]} {
			if t, named := j.Location[name]; named && heard[t] && !j.Sent(name) {
				tell = append(tell, &ir.Publish{Topic: t, X: &ir.Const{V: j.Handle(sunValue(name))}})
			}
		}
		j.sunEvent(&j.Sun[i], model.SunWords[i][0], tell)
	}
}

// sunValue is the value that an event of the sun has.
func sunValue(name string) data.Value {
	if name == "sunrise" || name == "sunset" {
		return name
	}
	return &data.Unknown{What: "the value of " + name}
}

func (j *Joining) sunEvent(s *model.SunTimes, name string, tell []ir.Stmt) {
	if s.Event >= 0 {
		f := &j.Prog.Funcs[j.Prog.Events[s.Event].Body]
		f.Body = slices.Concat(f.Body, tell)
		return
	}
	text := map[string]string{"sunrise": "The sun rises", "sunset": "The sun sets"}[name]
	fn := j.AddFunc(ir.Func{Body: tell})
	j.Prog.Events = append(j.Prog.Events, ir.Event{
		Name: "location." + name, Text: text, Kind: ts.Environment, Flag: s.Flag, OneShot: true, Body: fn,
		Window: &ir.Window{Clock: j.Day, Lo: s.Lo, Hi: s.Hi},
	})
}

// midnight begins the day for the apps: with the home's event, or with one of
// their own. Without need for a clock of the day it is taken away.
func (j *Joining) midnight() {
	if !j.Timed || j.Day == ts.NoClock {
		return
	}
	home := slices.IndexFunc(j.Prog.Events, func(e ir.Event) bool {
		return e.Window != nil && e.Window.Clock == j.Day && e.Flag == ir.NoVar && e.Window.Lo == plan.Day && e.Window.Hi == plan.Day
	})
	if j.Own && !j.asksDay() {
		j.Prog.Clocks, j.Day = j.Prog.Clocks[:len(j.Prog.Clocks)-1], ts.NoClock
		return
	}
	body := j.dawn()
	if home >= 0 {
		f := &j.Prog.Funcs[j.Prog.Events[home].Body]
		f.Body = slices.Concat(f.Body, body)
		return
	}
	fn := j.AddFunc(ir.Func{Body: append([]ir.Stmt{&ir.ResetClock{Clock: j.Day}}, body...)})
	j.Prog.Events = append(j.Prog.Events, ir.Event{
		Name: "at midnight", Text: "It is midnight", Kind: ts.Timer, Flag: ir.NoVar, Body: fn,
		Window: &ir.Window{Clock: j.Day, Lo: plan.Day, Hi: plan.Day}, Span: source.Span{},
	})
}

// asksDay reports whether anything depends on the time of day.
func (j *Joining) asksDay() bool {
	return j.AsksTimeOfDay() || slices.ContainsFunc(j.Prog.Events, func(e ir.Event) bool { return e.Window != nil && e.Window.Clock == j.Day })
}

// dawn is what midnight does for the apps.
func (j *Joining) dawn() []ir.Stmt {
	var body []ir.Stmt
	if j.OwnWeek {
		next := &ir.Binary{Op: ir.Add, X: &ir.Load{Var: j.Week}, Y: &ir.Const{V: 1}}
		body = append(body, &ir.Store{Var: j.Week, X: &ir.Binary{Op: ir.Rem, X: next, Y: &ir.Const{V: 7}}})
	}
	for _, s := range j.Sun {
		if s.Flag != ir.NoVar && s.Event < 0 {
			body = append(body, &ir.Store{Var: s.Flag, X: &ir.Const{V: 1}})
		}
	}
	for _, v := range j.Morning {
		body = append(body, &ir.Store{Var: v, X: &ir.Const{}})
	}
	return body
}
