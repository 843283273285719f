// Package model is what the program of a home has for its apps: a variable for
// each key of state, each timer and each list of subscriptions, topics of what
// devices and the home tell, clocks of what is waited for. It thinks as a
// surveyor does, once, before anything runs: from the text of an app and its
// settings it knows every place that the app can ever use, and what no word of
// the text can reach gets none. All that varies is in the program's variables;
// the model itself stays as it is.
package model

import (
	"slices"

	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/platform/facts"
	"crosscheck/engine/internal/home"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/value"
)

// Model is what the program of a home has for its apps: it does not change while
// the program runs, but for the tables that executions write.
type Model struct {
	Prog      *ir.Program
	Code      int32 // number of the platform among the program's foreign code
	home      *home.Home
	devices   []*Device
	ByName    map[string]*Device
	Mode      *Mode
	Apps      []*App
	Table     *data.Table
	Problems  Warnings
	HubVars   *Shelf
	Globals   map[string]*Attribute // variables of the home's own program
	Location  map[string]ir.TopicID // of location events by name
	Immediate bool
	timing
	Skipped bool // not every combination of answers was explored
	Answers Answers
}

// New describes the apps of a home and makes their variables.
func New(prog *ir.Program, h *home.Home, apps []*App, immediate, timed bool) *Model {
	m := &Model{
		Prog: prog, Code: int32(len(prog.Foreign)), home: h, Apps: apps, Table: data.NewTable(), Location: map[string]ir.TopicID{},
		Immediate: immediate, timing: timing{Timed: timed, Trying: true},
	}
	m.newTiming()
	m.newGlobals()
	for i, a := range apps {
		m.describe(i, a)
	}
	m.newDevices()
	for _, a := range apps {
		m.addChildren(a)
	}
	m.newMode()
	m.addHubVars()
	m.addLocation()
	for _, a := range apps {
		m.addTimers(a)
		m.addPlaces(a)
	}
	m.addDay()
	return m
}

// describe reads the text of an app and makes its variables.
func (s *Model) describe(index int, a *App) {
	a.Index, a.Facts, a.Subs = index, facts.Of(a.File), ir.NoVar
	a.ID = s.appID(a)
	a.Called = s.Prog.Who(a.ID)
	a.Given = map[string]*Setting{}
	for i := range a.Settings {
		set := &a.Settings[i]
		set.Content, set.Var = s.Handle(set.Value), ir.NoVar
		a.Given[set.Name] = set
		s.leaveOpen(a, set)
	}
	a.State = s.newShelf(a.Name+".", ts.AppState, a.ID, a.Facts.Keys, a.Facts.Rest, a.Span)
	for _, v := range a.State.All() {
		s.Prog.Vars[v].Memo = true
	}
	if len(a.Facts.Written) > 0 {
		a.Written = s.newShelf(a.Name+".settings.", ts.AppState, a.ID, a.Facts.Written, false, a.Span)
	}
	for _, f := range a.File.Fields {
		id := ir.NoVar
		if outlives(a, f.At.At, f.Final) {
			id = s.Dynamic(a.Name+"."+f.Name+" (field)", ts.AppState, a.ID, f.NameSpan)
			s.Prog.Vars[id].Memo = true
		}
		a.Fields = append(a.Fields, id)
	}
}

// appID is the number of an app in the program.
func (s *Model) appID(a *App) ts.AppID {
	if i := slices.Index(s.Prog.Apps, a.Name); i > 0 {
		return ts.AppID(i)
	}
	return s.Prog.AddApp(a.Name, a.Label)
}

// Dynamic adds a variable that holds handles.
func (s *Model) Dynamic(name string, kind ts.LocationKind, app ts.AppID, span source.Span) ir.VarID {
	return s.variable(ir.Var{Name: name, Kind: kind, App: app, Domain: value.DynamicDomain(s.Code), Init: []int32{Absent}, Topic: ir.NoTopic, Span: span})
}

func (s *Model) variable(v ir.Var) ir.VarID {
	s.Prog.Vars = append(s.Prog.Vars, v)
	return ir.VarID(len(s.Prog.Vars) - 1)
}

// NewTopic adds a topic.
func (s *Model) NewTopic(name string) ir.TopicID {
	s.Prog.Topics = append(s.Prog.Topics, ir.Topic{Name: name})
	return ir.TopicID(len(s.Prog.Topics) - 1)
}

// AddFunc adds a function.
func (s *Model) AddFunc(f ir.Func) ir.FuncID {
	s.Prog.Funcs = append(s.Prog.Funcs, f)
	return ir.FuncID(len(s.Prog.Funcs) - 1)
}

func (s *Model) addClock(c ir.Clock) ts.ClockID {
	s.Prog.Clocks = append(s.Prog.Clocks, c)
	return ts.ClockID(len(s.Prog.Clocks) - 1)
}

// Absent is the content of a variable without a value; the others hold a
// handle and one.
const Absent = 0

// Handle is what a variable holds for v.
func (s *Model) Handle(v data.Value) int32 { return s.Table.Handle(v) + 1 }

// Value is what a variable's content stands for.
func (s *Model) Value(x int32) data.Value {
	if x == Absent {
		return nil
	}
	return s.Table.Value(x - 1)
}
