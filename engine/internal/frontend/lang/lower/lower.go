// Package lower turns a checked program into an ir.Program. Everything comes in
// the order of the text: variables, functions, events, subscriptions; so the
// numbers of a program do not change when something is added behind it.
//
// A declaration becomes variables and functions, an event a guard and a body. A
// device is its attributes, a function for each command, and events for what
// people and the environment do to it by hand. What takes time becomes clocks:
// a timer is a flag and a clock, what follows a wait an event of its own, a
// property that lasts a clock that watches it. With the other readings of time
// clocks are left out and their events happen at any time, or at once.
//
// A home is lowered like any program; what it installs of other languages is
// told in a home.Home.
package lower

import (
	"strings"

	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend"
	"crosscheck/engine/internal/frontend/lang/check"
	"crosscheck/engine/internal/frontend/lang/syntax"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/value"
)

// Program checks the files and lowers them to one program. The program is nil
// when the list has errors. Warnings and hints come with a program.
func Program(set *source.Set, opt frontend.Options) (*ir.Program, diag.List) {
	files, problems := Parse(set)
	EachInstall(files, func(d *syntax.InstallDecl) { MissingFile(d, &problems) })
	l, problems := Trees(set, files, problems, opt)
	if l == nil {
		return nil, problems
	}
	return l.Prog, problems
}

// Trees checks and lowers files that were parsed with the given problems. The
// lowerer is nil when there are errors.
func Trees(set *source.Set, files []*syntax.File, problems diag.List, opt frontend.Options) (*lowerer, diag.List) {
	c := check.Check(set, files, opt.Time == frontend.Timed)
	problems = append(problems, c.Problems...)
	problems.Sort()
	if problems.HasErrors() {
		return nil, problems
	}
	l := newLowerer(c, opt.Time)
	forward := l.forward(opt, &problems)
	if l.timed {
		l.Prog.Forward = forward
		l.beginTime()
	}
	l.program()
	installs := 0
	EachInstall(files, func(*syntax.InstallDecl) { installs++ })
	if l.startValues(opt.Set, &problems); !problems.HasErrors() {
		l.startsSo(opt.Look, &problems)
		l.lastAtStart()
	}
	countEvents(l.Prog.Events, installs, &problems)
	if installs > 0 && (len(l.Prog.Starts) > 0 || l.Prog.MoreStarts) {
		var at source.Span
		if len(l.lasts) > 0 {
			at = l.lasts[0].d.At.At
		} else if len(l.starts) > 0 {
			at = l.starts[0].At.At
		}
		problems.Add(diag.BadStart, diag.Error, at, "apps are not installed in a home with so many starts, or with those that depend on each other").Help =
			"give every variable and device one start"
	}
	if problems.HasErrors() {
		return nil, problems
	}
	return l, problems
}

// countEvents adds a problem when there are no events or too many. Installed
// apps may bring events of their own.
func countEvents(events []ir.Event, installs int, problems *diag.List) {
	switch n := len(events); {
	case n == 0 && installs == 0:
		problems.Add(diag.NothingHappens, diag.Warning, source.Span{}, "nothing can happen in this program").Help =
			"declare an event, or a device that the environment moves"
	case n > ir.MaxEvents:
		problems.Add(diag.TooManyEvents, diag.Error, events[ir.MaxEvents].Span,
			"the program has %d events, more than %d", n, ir.MaxEvents).Help = "use smaller parameters"
	}
	problems.Sort()
}

// Ending is what the names of native programs end with.
const Ending = ".cross"

// Parse reads the native files; others are empty.
func Parse(set *source.Set) ([]*syntax.File, diag.List) {
	var files []*syntax.File
	var problems diag.List
	for i, src := range set.Files {
		if !strings.HasSuffix(src.Name, Ending) {
			files = append(files, &syntax.File{Source: src, Number: int32(i)})
			continue
		}
		f, list := syntax.Parse(src, int32(i))
		files = append(files, f)
		problems = append(problems, list...)
	}
	return files, problems
}

// lowerer turns a checked program into an ir.Program. Variables, functions,
// events and subscriptions come in the order of the text.
type lowerer struct {
	c         *check.Checker
	Prog      *ir.Program
	immediate bool
	timed     bool
	timing
	apps     map[*check.Object]ts.AppID
	vars     map[*check.Object]ir.VarID // variables, attributes, timers' and events' flags
	funcs    map[*check.Object]ir.FuncID
	topics   map[*check.Object]ir.TopicID
	times    map[syntax.Expr]ir.FuncID     // comparisons with time
	timers   map[*check.Object][]ir.FuncID // handlers of each timer
	starts   []*syntax.PropertyDecl
	names    numbers                     // how often an event name was used
	plain    map[*check.Object]ir.FuncID // functions without checks of parameters and results
	sounding map[*check.Object]ir.VarID  // devices that sound for a moment
}

func newLowerer(c *check.Checker, reading string) *lowerer {
	return &lowerer{
		c: c, Prog: &ir.Program{Apps: []string{""}}, immediate: reading == frontend.Immediate, timed: reading == frontend.Timed,
		timing: timing{clocks: map[*check.Object]ts.ClockID{}, due: map[*check.Object]int64{}},
		apps:   map[*check.Object]ts.AppID{}, vars: map[*check.Object]ir.VarID{}, funcs: map[*check.Object]ir.FuncID{},
		topics: map[*check.Object]ir.TopicID{}, times: map[syntax.Expr]ir.FuncID{},
		timers: map[*check.Object][]ir.FuncID{}, names: numbers{}, plain: map[*check.Object]ir.FuncID{},
		sounding: map[*check.Object]ir.VarID{},
	}
}

func (l *lowerer) program() {
	l.c.EachDecl(l.variables)
	l.c.EachDecl(l.functions)
	l.c.EachDecl(l.events)
	l.c.EachDecl(l.physicalEvents)
	l.c.EachDecl(l.handlers)
	l.c.EachDecl(l.timerEvents)
	l.Prog.Events = append(l.Prog.Events, l.parts...)
	l.midnight()
}

// object is what a declared name stands for.
func (l *lowerer) object(name *syntax.Ident) *check.Object { return l.c.Refs[name] }

// variables makes the variables of a declaration.
func (l *lowerer) variables(d syntax.Decl) {
	switch d := d.(type) {
	case *syntax.VarDecl:
		o := l.object(d.Name)
		kind := ts.Global
		if o.Owner != nil {
			kind = ts.AppState
		}
		l.variable(o, kind)
	case *syntax.EventDecl:
		l.flag(l.object(d.Name), d)
	case *syntax.TimerDecl:
		o := l.object(d.Name)
		o.Domain, o.Start = value.BoolDomain, []int32{0}
		l.variable(o, ts.TimerFlag)
		l.timerClock(o)
	case *syntax.ClockDecl:
		l.clock(l.object(d.Name))
	case *syntax.SunDecl:
		l.sunVars(l.object(d.Name))
	case *syntax.ModeDecl:
		l.variable(l.object(d.Name), ts.Mode)
	case *syntax.EnvDecl:
		l.variable(l.object(d.Name), ts.Global)
	case *syntax.DeviceDecl:
		for _, o := range l.object(d.Name).Order {
			if o.Kind == check.AttributeObject && !o.Momentary() {
				l.variable(o, ts.Attribute)
			}
		}
		l.soundingVar(l.object(d.Name))
	case *syntax.AppDecl:
		app := l.object(d.Name)
		l.apps[app] = l.Prog.AddApp(app.Name, appName(d))
		for _, m := range d.Members {
			l.variables(m)
		}
	}
}

// variable adds the variable of o.
func (l *lowerer) variable(o *check.Object, kind ts.LocationKind) {
	v := ir.Var{
		Name: o.Qualified(), Kind: kind, App: l.appOf(o), Domain: o.Domain, Len: o.Array,
		Init: o.Start, InitAny: o.Any, Topic: ir.NoTopic, Span: o.Span,
	}
	if o.Kind == check.AttributeObject {
		v.Device = o.Owner.Name
		v.Called = Noun(o.Owner)
		if o.Attr != nil {
			v.Bond, v.Hand = o.Attr.Bond, !o.Attr.Sensor
		}
	}
	l.vars[o] = ir.VarID(len(l.Prog.Vars))
	l.Prog.Vars = append(l.Prog.Vars, v)
}

// flag adds the enable flag of an event that needs one: an array when the
// event has parameters.
func (l *lowerer) flag(o *check.Object, d *syntax.EventDecl) {
	if !d.Once && !d.Off && !o.Switched {
		return
	}
	n := instances(o)
	v := ir.Var{
		Name: "enabled(" + o.Qualified() + ")", Kind: ts.Enable, App: l.appOf(o), Domain: value.BoolDomain,
		Init: make([]int32, n), Topic: ir.NoTopic, Span: o.Span,
	}
	if len(o.Params) > 0 {
		v.Len = n
	}
	for i := range v.Init {
		v.Init[i] = int32(check.Int(!d.Off))
	}
	l.vars[o] = ir.VarID(len(l.Prog.Vars))
	l.Prog.Vars = append(l.Prog.Vars, v)
}

// instances is how many events an event declaration stands for.
func instances(o *check.Object) int {
	n := 1
	for _, p := range o.Params {
		n *= p.Domain.Size()
	}
	return n
}

// appOf is the app o belongs to, 0 for none.
func (l *lowerer) appOf(o *check.Object) ts.AppID {
	if o.Owner != nil && o.Owner.Kind == check.AppObject {
		return l.apps[o.Owner]
	}
	return 0
}

// functions reserves a number for each function and command, then fills it.
func (l *lowerer) functions(d syntax.Decl) {
	l.eachFunc(d, func(o *check.Object, _ *syntax.Block) {
		l.funcs[o] = ir.FuncID(len(l.Prog.Funcs))
		l.Prog.Funcs = append(l.Prog.Funcs, ir.Func{Name: o.Qualified(), App: l.appOf(o), Params: len(o.Params), Span: o.Span})
	})
}

// eachFunc visits the functions and commands of a declaration.
func (l *lowerer) eachFunc(d syntax.Decl, f func(*check.Object, *syntax.Block)) {
	switch d := d.(type) {
	case *syntax.FuncDecl:
		f(l.object(d.Name), d.Body)
	case *syntax.CommandDecl:
		f(l.object(d.Name), d.Body)
	case *syntax.DeviceDecl:
		for _, m := range d.Members {
			l.eachFunc(m, f)
		}
	case *syntax.AppDecl:
		for _, m := range d.Members {
			l.eachFunc(m, f)
		}
	}
}

// addFunc adds a function and returns its number.
func (l *lowerer) addFunc(f ir.Func) ir.FuncID {
	l.Prog.Funcs = append(l.Prog.Funcs, f)
	return ir.FuncID(len(l.Prog.Funcs) - 1)
}

// topic is what handlers of o's changes subscribe to.
func (l *lowerer) topic(o *check.Object) ir.TopicID {
	t, ok := l.topics[o]
	if !ok {
		t = l.newTopic(o.Qualified())
		l.topics[o] = t
		if v, isVar := l.vars[o]; isVar && o.Kind != check.TimerObject {
			l.Prog.Vars[v].Topic = t
		}
	}
	return t
}

func (l *lowerer) newTopic(name string) ir.TopicID {
	l.Prog.Topics = append(l.Prog.Topics, ir.Topic{Name: name})
	return ir.TopicID(len(l.Prog.Topics) - 1)
}

// events adds the events of a declaration that does not wait for anything, and
// its properties. Bodies of functions are filled here too.
func (l *lowerer) events(d syntax.Decl) {
	switch d := d.(type) {
	case *syntax.EventDecl:
		l.event(l.object(d.Name), d)
	case *syntax.FuncDecl, *syntax.CommandDecl:
		l.eachFunc(d, l.fill)
	case *syntax.ModeDecl:
		if d.ByHand {
			l.environment(l.object(d.Name), "somebody sets the mode to %s")
		}
	case *syntax.EnvDecl:
		l.factor(l.object(d.Name))
	case *syntax.SunDecl:
		l.sunEvent(l.object(d.Name))
	case *syntax.DeviceDecl:
		l.eachFunc(d, l.fill)
		l.deviceEvents(d)
	case *syntax.AppDecl:
		for _, m := range d.Members {
			l.events(m)
		}
	case *syntax.PropertyDecl:
		l.property(d)
	case *syntax.TogetherDecl:
		l.together(d)
	case *syntax.OrderDecl:
		for i, then := range d.Apps[1:] {
			l.Prog.Orders = append(l.Prog.Orders, ir.Order{First: d.Apps[i].Name, Then: then.Name})
		}
	}
}

var propertyKinds = map[string]ts.PropertyKind{
	"invariant": ts.Invariant, "never": ts.Never, "reachable": ts.Reachable, "final": ts.Final,
}

func (l *lowerer) property(d *syntax.PropertyDecl) {
	text := syntax.Source(d.Cond)
	name := text
	if d.Name != nil {
		name = d.Name.Value
	}
	if d.Op == "start when" {
		l.starts = append(l.starts, d)
		return
	}
	if d.Lasts != nil {
		l.lasting(d, name)
		return
	}
	if d.After != nil {
		l.afterwards(d, name)
		return
	}
	if l.c.AsksTime(d.Cond) && !l.timed {
		return
	}
	if l.c.AsksClocks(d.Cond) {
		l.observed(d, name, text)
		return
	}
	l.Prog.Properties = append(l.Prog.Properties, ir.Property{
		Kind: propertyKinds[d.Op], Name: name, Text: text, Cond: l.conditionBody(nil, nil).expr(d.Cond), Span: d.At.At,
	})
}

// fill lowers the body of a function or command.
func (l *lowerer) fill(o *check.Object, block *syntax.Block) {
	b := l.newBody(o.Params)
	body := b.checkParams(o)
	b.result = o
	body = append(body, b.block(block)...)
	f := &l.Prog.Funcs[l.funcs[o]]
	f.Body, f.Locals = body, b.locals
}

// plainFunc is a function as conditions call it: without the assertions that
// its parameters and results are in their types.
func (l *lowerer) plainFunc(o *check.Object) ir.FuncID {
	d, ok := o.Node.(*syntax.FuncDecl)
	if !ok || !asserts(o, map[*check.Object]bool{}) {
		return l.funcs[o]
	}
	if id, made := l.plain[o]; made {
		return id
	}
	id := l.addFunc(ir.Func{Name: o.Qualified(), App: l.appOf(o), Params: len(o.Params), Span: o.Span})
	l.plain[o] = id
	b := l.newBody(o.Params)
	b.plain = true
	body := b.block(d.Body)
	l.Prog.Funcs[id].Body, l.Prog.Funcs[id].Locals = body, b.locals
	return id
}

// asserts reports whether a function, or one that it calls, checks a parameter
// or result.
func asserts(o *check.Object, seen map[*check.Object]bool) bool {
	if seen[o] {
		return false
	}
	seen[o] = true
	for _, p := range o.Params {
		if p.Checked {
			return true
		}
	}
	for _, k := range o.Calls {
		if asserts(k.Callee, seen) {
			return true
		}
	}
	return o.Checked
}
