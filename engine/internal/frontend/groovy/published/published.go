// Package published is the model of two SmartThings apps that the published
// IoTCheck tool explores (Trimananda, Aqajari, Chuang, Demsky, Xu, Lu,
// "Understanding and Automatically Detecting Conflicting Interactions between
// Smart Home IoT Applications", ESEC/FSE 2020), so that its figures can be compared:
// one device for each capability, shared by all inputs of both apps; a wrapper
// and an element with a copy each of every attribute; events found in the text;
// time that stands still and timers that call at once; depth-first dispatch to
// app2 and then app1, whatever device sent the event.
//
// States are compared by value, where the tool hashes the graph of objects.
// What the tool does by accident is kept: it is data, in devices.txt and
// events.txt.
package published

import (
	"strings"

	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend/groovy/code"
	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/script"
	"crosscheck/engine/internal/frontend/groovy/syntax"
	"crosscheck/engine/internal/frontend/groovy/walk"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/value"
)

// Options of Lower.
type Options struct {
	// Group is the name of a group of Groups: whose attributes count as shared.
	// None when it is empty: then nothing is recorded for Conflict.
	Group string
	// Widen makes a subscription to one value of an attribute one to all its
	// values, as the first version of the tool did, which judged the pairs. The
	// tables of states and transitions are of a version that does not.
	Widen bool
}

// Info is what is to be known of a lowered pair beside the program.
type Info struct {
	// Events is how many alternatives the main choice has: the column Evt. of
	// the published tables.
	Events int
	// Tracked are the variables that record what apps write to the attributes
	// of the group. They are not in the state.
	Tracked    []ir.VarID
	model      *model
	installing int // points in the middle of installing the apps
}

// Lower makes a program of two apps; the order of the files is that of app1
// and app2.
func Lower(set *source.Set, opt Options) (*ir.Program, *Info, diag.List) {
	b := newBuilder(opt)
	if len(set.Files) != 2 {
		b.problems.Add(diag.MissingFile, diag.Error, source.Span{}, "the published model is about two apps, not %d", len(set.Files)).Help =
			"choose two .groovy files"
		return nil, nil, b.problems
	}
	if opt.Group != "" && groups[opt.Group] == "" {
		b.problems.Add(diag.UnknownName, diag.Error, source.Span{}, "there is no group of apps called %q", opt.Group).Help =
			"the groups are " + strings.Join(Groups(), ", ")
		return nil, nil, b.problems
	}
	for i, f := range set.Files {
		b.app(i, f)
	}
	if b.problems.HasErrors() {
		return nil, nil, b.problems
	}
	b.build(set)
	if b.problems.HasErrors() {
		return nil, nil, b.problems
	}
	info := &Info{Events: len(b.m.signals), model: b.m, installing: b.installing}
	for _, t := range b.m.tracked {
		info.Tracked = append(info.Tracked, t.v)
	}
	return b.program, info, b.problems
}

// builder makes the program.
type builder struct {
	opt      Options
	m        *model
	program  *ir.Program
	scripts  [2]script.Script // compiled
	walkers  [2]script.Script // walked
	start    [][2]data.Value  // of each variable, for init true and false
	problems diag.List

	installing int // points in the middle of installing the apps
	// What last ended a script, and where it arose.
	thrown   script.End
	thrownAt source.Span
}

func newBuilder(opt Options) *builder {
	return &builder{opt: opt, m: &model{table: data.NewTable(), devices: map[string]*device{}}}
}

// app reads, compiles and configures app number i.
func (b *builder) app(i int, f *source.File) {
	tree, problems := syntax.Parse(f, int32(i))
	b.problems = append(b.problems, problems...)
	if problems.HasErrors() {
		return
	}
	adapt(tree)
	b.scripts[i], b.walkers[i] = code.New(tree), walk.New(tree)
	a := &app{
		m: b.m, index: i, id: ts.AppID(i + 1), name: [2]string{"App1", "App2"}[i], home: source.Span{File: int32(i)},
		methods: map[string]source.Span{}, heard: map[int32][]subscription{},
	}
	for _, m := range b.scripts[i].Methods() {
		a.methods[m.Name] = m.Span
	}
	b.m.apps[i] = a
	b.try(a, func() { b.configure(a) })
}

// build declares variables and events, and finds the starts.
func (b *builder) build(set *source.Set) {
	b.program = &ir.Program{Apps: append([]string{""}, appNames(set)...)}
	b.m.program = b.program
	b.trackGroup()
	b.addDevices()
	b.addLocation()
	for _, a := range b.m.apps {
		b.addApp(a)
	}
	b.addEvents(set)
	twin := &foreign{m: b.m, scripts: b.walkers}
	f := &foreign{m: b.m, scripts: b.scripts, twin: twin}
	twin.twin = f
	f.effects = b.effects()
	twin.effects = f.effects
	b.program.AddForeign(f)
	b.installing = b.m.points(func() { b.program.Starts = b.starts() })
}

// effects are all variables; those of the group are only written.
func (b *builder) effects() ir.ForeignEffects {
	var e ir.ForeignEffects
	for v := range b.program.Vars {
		e.Writes = append(e.Writes, ir.VarID(v))
		if b.program.Vars[v].Slice == ir.Kept {
			e.Reads = append(e.Reads, ir.VarID(v))
		}
	}
	return e
}

// variable declares one with its value at both starts.
func (b *builder) variable(v ir.Var, start [2]data.Value) ir.VarID {
	v.Domain, v.Init, v.Topic = value.DynamicDomain(0), []int32{b.m.table.Handle(start[1])}, ir.NoTopic
	b.program.Vars = append(b.program.Vars, v)
	b.start = append(b.start, start)
	return ir.VarID(len(b.program.Vars) - 1)
}
