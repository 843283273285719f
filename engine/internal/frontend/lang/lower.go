package lang

import (
	"strings"

	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend"
	"crosscheck/engine/internal/frontend/lang/syntax"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/value"
)

// Lower checks the files and lowers them to one program. The program is nil
// when the list has errors. Warnings and hints come with a program.
func Lower(set *source.Set, opt frontend.Options) (*ir.Program, diag.List) {
	files, problems := parse(set)
	eachInstall(files, func(d *syntax.InstallDecl) { missingFile(d, &problems) })
	l, problems := lower(set, files, problems, opt)
	if l == nil {
		return nil, problems
	}
	return l.prog, problems
}

// lower checks and lowers files that were parsed with the given problems. The
// lowerer is nil when there are errors.
func lower(set *source.Set, files []*syntax.File, problems diag.List, opt frontend.Options) (*lowerer, diag.List) {
	c := check(set, files, opt.Time == frontend.Timed)
	problems = append(problems, c.problems...)
	problems.Sort()
	if problems.HasErrors() {
		return nil, problems
	}
	l := newLowerer(c, opt.Time)
	forward := l.forward(opt, &problems)
	if l.timed {
		l.prog.Forward = forward
		l.beginTime()
	}
	l.program()
	if l.startValues(opt.Set, &problems); !problems.HasErrors() {
		l.lastAtStart()
	}
	installs := 0
	eachInstall(files, func(*syntax.InstallDecl) { installs++ })
	countEvents(l.prog.Events, installs, &problems)
	if installs > 0 && len(l.prog.Starts) > 0 {
		problems.Add(diag.BadStart, diag.Error, l.lasts[0].d.At.At, "in a home with several starts it is not known how long this has lasted").Help =
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

// parse reads the native files; others are empty.
func parse(set *source.Set) ([]*syntax.File, diag.List) {
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
	c         *checker
	prog      *ir.Program
	immediate bool
	timed     bool
	timing
	apps     map[*object]ts.AppID
	vars     map[*object]ir.VarID // variables, attributes, timers' and events' flags
	funcs    map[*object]ir.FuncID
	topics   map[*object]ir.TopicID
	times    map[syntax.Expr]ir.FuncID // comparisons with time
	timers   map[*object][]ir.FuncID   // handlers of each timer
	names    map[string]int            // how often an event name was used
	plain    map[*object]ir.FuncID     // functions without checks of parameters and results
	sounding map[*object]ir.VarID      // devices that sound for a moment
}

func newLowerer(c *checker, reading string) *lowerer {
	return &lowerer{
		c: c, prog: &ir.Program{Apps: []string{""}}, immediate: reading == frontend.Immediate, timed: reading == frontend.Timed,
		timing: timing{clocks: map[*object]ts.ClockID{}, due: map[*object]int64{}},
		apps:   map[*object]ts.AppID{}, vars: map[*object]ir.VarID{}, funcs: map[*object]ir.FuncID{},
		topics: map[*object]ir.TopicID{}, times: map[syntax.Expr]ir.FuncID{},
		timers: map[*object][]ir.FuncID{}, names: map[string]int{}, plain: map[*object]ir.FuncID{},
		sounding: map[*object]ir.VarID{},
	}
}

func (l *lowerer) program() {
	l.c.eachDecl(l.variables)
	l.c.eachDecl(l.functions)
	l.c.eachDecl(l.events)
	l.c.eachDecl(l.physicalEvents)
	l.c.eachDecl(l.handlers)
	l.c.eachDecl(l.timerEvents)
	l.prog.Events = append(l.prog.Events, l.parts...)
	l.midnight()
}

// object is what a declared name stands for.
func (l *lowerer) object(name *syntax.Ident) *object { return l.c.refs[name] }

// variables makes the variables of a declaration.
func (l *lowerer) variables(d syntax.Decl) {
	switch d := d.(type) {
	case *syntax.VarDecl:
		o := l.object(d.Name)
		kind := ts.Global
		if o.owner != nil {
			kind = ts.AppState
		}
		l.variable(o, kind)
	case *syntax.EventDecl:
		l.flag(l.object(d.Name), d)
	case *syntax.TimerDecl:
		o := l.object(d.Name)
		o.dom, o.start = value.BoolDomain, []int32{0}
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
		for _, o := range l.object(d.Name).order {
			if o.kind == attributeObject && !(o.attr != nil && o.attr.Momentary) {
				l.variable(o, ts.Attribute)
			}
		}
		l.soundingVar(l.object(d.Name))
	case *syntax.AppDecl:
		app := l.object(d.Name)
		l.apps[app] = ts.AppID(len(l.prog.Apps))
		l.prog.Apps = append(l.prog.Apps, app.name)
		for _, m := range d.Members {
			l.variables(m)
		}
	}
}

// variable adds the variable of o.
func (l *lowerer) variable(o *object, kind ts.LocationKind) {
	v := ir.Var{
		Name: o.qualified(), Kind: kind, App: l.appOf(o), Domain: o.dom, Len: o.array,
		Init: o.start, InitAny: o.any, Topic: ir.NoTopic, Span: o.span,
	}
	if o.kind == attributeObject {
		v.Device = o.owner.name
		v.Called = noun(o.owner)
	}
	l.vars[o] = ir.VarID(len(l.prog.Vars))
	l.prog.Vars = append(l.prog.Vars, v)
}

// flag adds the enable flag of an event that needs one: an array when the
// event has parameters.
func (l *lowerer) flag(o *object, d *syntax.EventDecl) {
	if !d.Once && !d.Off && !o.switched {
		return
	}
	n := instances(o)
	v := ir.Var{
		Name: "enabled(" + o.qualified() + ")", Kind: ts.Enable, App: l.appOf(o), Domain: value.BoolDomain,
		Init: make([]int32, n), Topic: ir.NoTopic, Span: o.span,
	}
	if len(o.params) > 0 {
		v.Len = n
	}
	for i := range v.Init {
		v.Init[i] = int32(b2i(!d.Off))
	}
	l.vars[o] = ir.VarID(len(l.prog.Vars))
	l.prog.Vars = append(l.prog.Vars, v)
}

// instances is how many events an event declaration stands for.
func instances(o *object) int {
	n := 1
	for _, p := range o.params {
		n *= p.dom.Size()
	}
	return n
}

// appOf is the app o belongs to, 0 for none.
func (l *lowerer) appOf(o *object) ts.AppID {
	if o.owner != nil && o.owner.kind == appObject {
		return l.apps[o.owner]
	}
	return 0
}

// functions reserves a number for each function and command, then fills it.
func (l *lowerer) functions(d syntax.Decl) {
	l.eachFunc(d, func(o *object, _ *syntax.Block) {
		l.funcs[o] = ir.FuncID(len(l.prog.Funcs))
		l.prog.Funcs = append(l.prog.Funcs, ir.Func{Name: o.qualified(), App: l.appOf(o), Params: len(o.params), Span: o.span})
	})
}

// eachFunc visits the functions and commands of a declaration.
func (l *lowerer) eachFunc(d syntax.Decl, f func(*object, *syntax.Block)) {
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
	l.prog.Funcs = append(l.prog.Funcs, f)
	return ir.FuncID(len(l.prog.Funcs) - 1)
}

// topic is what handlers of o's changes subscribe to.
func (l *lowerer) topic(o *object) ir.TopicID {
	t, ok := l.topics[o]
	if !ok {
		t = l.newTopic(o.qualified())
		l.topics[o] = t
		if v, isVar := l.vars[o]; isVar && o.kind != timerObject {
			l.prog.Vars[v].Topic = t
		}
	}
	return t
}

func (l *lowerer) newTopic(name string) ir.TopicID {
	l.prog.Topics = append(l.prog.Topics, ir.Topic{Name: name})
	return ir.TopicID(len(l.prog.Topics) - 1)
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
	if d.Lasts != nil {
		l.lasting(d, name)
		return
	}
	if l.c.asksTime(d.Cond) && !l.timed {
		return
	}
	if l.c.asksClocks(d.Cond) {
		l.observed(d, name, text)
		return
	}
	l.prog.Properties = append(l.prog.Properties, ir.Property{
		Kind: propertyKinds[d.Op], Name: name, Text: text, Cond: l.conditionBody(nil, nil).expr(d.Cond), Span: d.At.At,
	})
}

// fill lowers the body of a function or command.
func (l *lowerer) fill(o *object, block *syntax.Block) {
	b := l.newBody(o.params)
	body := b.checkParams(o)
	b.result = o
	body = append(body, b.block(block)...)
	f := &l.prog.Funcs[l.funcs[o]]
	f.Body, f.Locals = body, b.locals
}

// plainFunc is a function as conditions call it: without the assertions that
// its parameters and results are in their types.
func (l *lowerer) plainFunc(o *object) ir.FuncID {
	d, ok := o.node.(*syntax.FuncDecl)
	if !ok || !asserts(o, map[*object]bool{}) {
		return l.funcs[o]
	}
	if id, made := l.plain[o]; made {
		return id
	}
	id := l.addFunc(ir.Func{Name: o.qualified(), App: l.appOf(o), Params: len(o.params), Span: o.span})
	l.plain[o] = id
	b := l.newBody(o.params)
	b.plain = true
	body := b.block(d.Body)
	l.prog.Funcs[id].Body, l.prog.Funcs[id].Locals = body, b.locals
	return id
}

// asserts reports whether a function, or one that it calls, checks a parameter
// or result.
func asserts(o *object, seen map[*object]bool) bool {
	if seen[o] {
		return false
	}
	seen[o] = true
	for _, p := range o.params {
		if p.checked {
			return true
		}
	}
	for _, k := range o.calls {
		if asserts(k.callee, seen) {
			return true
		}
	}
	return o.checked
}
