// Package lower makes of a configuration a part of an ir.Program. Each automation
// is an app, each entity a variable that publishes its changes. A trigger is a
// subscription; what it sets off is a run: the conditions, the mode, then the
// actions up to the first that waits. What follows a wait is an event of its
// own, and a variable of the automation says which of them is to come.
//
// Automations that wait for one change answer it in any order, or as listed:
// then each runs to its first wait before the next, as in Home Assistant itself.
package lower

import (
	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend"
	"crosscheck/engine/internal/frontend/draft"
	"crosscheck/engine/internal/frontend/homeassistant/config"
	"crosscheck/engine/internal/frontend/homeassistant/model"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/value"
)

// Options say how to read a configuration.
type Options struct {
	Time   string // of frontend.Options
	Listed bool   // automations answer a change in the order in which they are listed
	Faults
}

// mostActions is how many actions may be lowered: what follows a wait is lowered
// again for each way to it.
const mostActions = 100_000

// unlooked is how many actions are dealt with between two looks at the clock:
// aliases of aliases make very many of a short text.
const unlooked = 8192

func (l *lowering) look() {
	if l.dealt++; l.dealt%unlooked == 0 && l.p.Look != nil {
		l.p.Look(1)
	}
}

// lowering is a configuration on its way into a program.
type lowering struct {
	draft.Draft
	dealt int // actions, for look
	Options
	p        *ir.Program
	m        *model.Model
	vars     map[*model.Thing]ir.VarID
	was      map[*model.Thing]ir.VarID // the value before the last change, where a trigger asks for it
	tells    map[*model.Thing]ir.TopicID
	topics   map[string]ir.TopicID // of events by name
	fired    map[string]bool       // events that actions fire
	order    []ir.TopicID          // of heard, in the order of the first subscriptions
	heard    map[ir.TopicID][]ir.Subscription
	byName   map[string]*automation // the automations that others control
	linked   map[*config.Automation]*automation
	waiters  map[*config.Script][]*automation // where it waits
	circles  map[*config.Automation]bool      // whether a run of it leads to another
	sites    map[*config.Script][]site
	halted   map[*config.Script]bool // something ends their runs
	holds    map[string]ir.VarID     // variables that hold what they were given
	timers   map[string]*countdown   // by entity
	loops    map[*config.Repeat]*loop
	frames   map[string]*automation // whose variables begin with a frame
	unread   map[source.Span]bool   // of the texts that the program has noted as such
	warned   map[source.Span]bool   // of the texts that are warned of here
	actions  int
	starts   [2]ir.TopicID // of the start and the end of Home Assistant, plus 1
	since    map[*model.Thing][]*since
	time     dayTime
	hours    hours
	sun      sunDay
	problems diag.List
	troubles
}

// Join adds a configuration to a program.
func Join(p *ir.Program, f *config.File, opt Options) diag.List {
	f, problems := f.Link()
	list := f.Automations
	l := &lowering{
		Draft: draft.Of(p), Options: opt, p: p, m: model.New(f, p.Look), problems: problems, linked: map[*config.Automation]*automation{}, waiters: map[*config.Script][]*automation{}, circles: map[*config.Automation]bool{}, sites: map[*config.Script][]site{}, halted: map[*config.Script]bool{},
		holds: map[string]ir.VarID{}, timers: map[string]*countdown{}, loops: map[*config.Repeat]*loop{}, frames: map[string]*automation{}, vars: map[*model.Thing]ir.VarID{}, was: map[*model.Thing]ir.VarID{}, tells: map[*model.Thing]ir.TopicID{},
		topics: map[string]ir.TopicID{}, fired: map[string]bool{}, heard: map[ir.TopicID][]ir.Subscription{},
		byName: map[string]*automation{}, unread: map[source.Span]bool{}, warned: map[source.Span]bool{}, since: map[*model.Thing][]*since{}, time: dayTime{clock: ts.NoClock, weekday: ir.NoVar}, troubles: troubles{gives: map[*automation]*gives{}, switchedOn: f.SwitchedOn, pitfalls: map[string]ir.FuncID{}, down: ir.NoVar}, sun: sunDay{points: map[config.SunPoint]*sunPoint{}},
	}
	l.needed(list)
	for _, t := range l.m.Things {
		l.thing(t)
	}
	l.falls(list)
	all := make([]*automation, len(list))
	for i, a := range list {
		all[i] = l.declare(a)
	}
	l.all = all
	l.startFollowers()
	for _, a := range all {
		l.waiting(a)
	}
	l.holding()
	for _, t := range l.m.Things {
		l.moves(t)
	}
	l.followers()
	l.countdowns(f)
	l.clockFace()
	for _, a := range all {
		l.automation(a)
	}
	for _, a := range all {
		l.listen(a)
	}
	l.sunEvents()
	l.faults()
	l.subscribe()
	l.midnight()
	switch n := len(p.Events); {
	case l.actions > mostActions:
		l.problems.Add(diag.NotModelled, diag.Error, list[0].Head, "the automations are too large: there are too many ways from wait to wait").Help = "check a part of them"
	case n > ir.MaxEvents:
		l.problems.Add(diag.TooManyEvents, diag.Error, p.Events[ir.MaxEvents].Span, "the program has %d events, more than %d", n, ir.MaxEvents).Help = "check a part of the automations"
	}
	return l.problems
}

// flag is a variable that is true or false.
func (l *lowering) flag(name string, app ts.AppID, called string, init int32, at source.Span) ir.VarID {
	return l.Variable(ir.Var{
		Name: name, Kind: ts.TimerFlag, App: app, Called: called, Domain: value.BoolDomain, Init: []int32{init}, Topic: ir.NoTopic, Span: at,
	})
}

func (l *lowering) timed() bool { return l.Time == frontend.Timed }

// hears lets a handler hear what is published.
func (l *lowering) hears(s ir.Subscription) {
	if l.heard[s.Topic] == nil {
		l.order = append(l.order, s.Topic)
	}
	l.heard[s.Topic] = append(l.heard[s.Topic], s)
}

// subscribe adds the subscriptions; as listed, those of a topic are one, which
// serves one handler after the other.
func (l *lowering) subscribe() {
	for _, topic := range l.order {
		list := l.heard[topic]
		if !l.Listed {
			l.p.Subscriptions = append(l.p.Subscriptions, list...)
			continue
		}
		var body []ir.Stmt
		for _, s := range list {
			var call []ir.Stmt = []ir.Stmt{&ir.Do{X: &ir.Call{Func: s.Handler, Args: []ir.Expr{&ir.Local{}}, Span: s.Span}}}
			if s.Only {
				call = []ir.Stmt{&ir.If{Cond: draft.Is(&ir.Local{}, s.Value), Then: call}}
			}
			body = append(body, call...)
		}
		fn := l.Function(ir.Func{Name: "those who wait for " + l.p.Topics[topic].Name, Inner: true, Params: 1, Locals: 1, Body: body, Span: list[0].Span})
		l.p.Subscriptions = append(l.p.Subscriptions, ir.Subscription{Topic: topic, Handler: fn, Span: list[0].Span})
	}
}

// topicOf is the topic of an event of that name, whoever was first.
func (l *lowering) topicOf(event string) ir.TopicID {
	t, _ := l.named(event)
	return t
}

// named is the topic of an event of that name.
func (l *lowering) named(event string) (t ir.TopicID, first bool) {
	t, known := l.topics[event]
	if !known {
		t = l.Topic(event)
		l.topics[event] = t
	}
	return t, !known
}
