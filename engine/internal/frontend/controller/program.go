package controller

import (
	"fmt"
	"strings"

	"crosscheck/engine/internal/frontend"
	"crosscheck/engine/internal/frontend/draft"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/moment"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/value"
)

// program is a program on its way into functions.
type program struct {
	*Program
	app     ts.AppID
	enabled ir.VarID // NoVar: it always is
	ran     ir.VarID // how its condition came out; NoVar: nobody asks
	next    ir.VarID // what is to come; NoVar: it does not wait
	clock   ts.ClockID
	longest int64
	within  []ir.VarID // of the conditions of the folders that it is in
	asked   ir.TopicID // others control it

	moments []Moment // what its condition knows of what set it off, from 1 on
	eval    ir.FuncID
	clauses [2]ir.FuncID // Else, Then
	places  []*place
}

// place is where a program waits.
type place struct {
	number  int32
	ms      int64
	least   int64
	follows func() []ir.Stmt
	at      source.Span
}

// byName is the program that others call so.
func (l *lowering) byName(name string) *program {
	for _, p := range l.programs {
		if strings.EqualFold(p.Name, name) {
			return p
		}
	}
	return nil
}

// declare makes what a program is known by.
func (l *lowering) declare(t *Program) {
	p := &program{Program: t, enabled: ir.NoVar, ran: ir.NoVar, next: ir.NoVar, clock: ts.NoClock, asked: ir.NoTopic}
	called := t.Name
	p.app = l.p.AddApp(l.Unique(called), called)
	l.p.Members = append(l.p.Members, ir.Member{App: p.app, Span: t.Head})
	l.programs = append(l.programs, p)
	controls, asks := false, false
	switched := t.Disabled
	for _, q := range l.text.Programs {
		for _, a := range q.actions() {
			if c, is := a.(*Control); is && strings.EqualFold(c.Program, t.Name) {
				controls = controls || c.How <= Stop
				switched = switched || c.How > Stop
			}
		}
	}
	l.text.eachCond(func(c Cond) {
		if r, is := c.(*Ran); is && strings.EqualFold(r.Program, t.Name) {
			asks = true
		}
	})
	if controls {
		p.asked = l.Topic(t.Name + " is asked for")
	}
	flag := func(name, called string, init int32, topic ir.TopicID) ir.VarID {
		return l.variable(ir.Var{Name: t.Name + name, Kind: ts.AppState, App: p.app, Called: called, Memo: true, Domain: value.BoolDomain, Init: []int32{init}, Topic: topic, Span: t.Head})
	}
	if switched {
		init := int32(1)
		if t.Disabled {
			init = 0
		}
		p.enabled = flag(" is enabled", "whether it is enabled", init, ir.NoTopic)
	}
	if asks {
		p.ran = flag(" is true", "how its condition came out", 0, l.Topic(t.Name+" is true or false"))
	}
	p.within = l.foldersOf(t.Folder)
	p.eval = l.Function(ir.Func{Name: t.Name, App: p.app, Params: 1, Locals: 1, Span: t.Head})
	for i, name := range []string{"Else", "Then"} {
		p.clauses[i] = l.Function(ir.Func{Name: name + " of " + t.Name, App: p.app, Inner: true, Span: t.Head})
	}
}

// folderVar is the variable of a folder's condition, by its name and by its number.
type folderVar struct {
	*Folder
	v ir.VarID
}

// folders makes the conditions of folders, which follow what they are about.
func (l *lowering) folders() {
	for _, f := range l.text.Folders {
		l.day.folders = append(l.day.folders, &folderVar{f, ir.NoVar})
	}
}

// foldersOf are the variables of the folders that something in a folder is in.
func (l *lowering) foldersOf(name string) (list []ir.VarID) {
	for depth := 0; name != "" && depth < len(l.day.folders)+1; depth++ {
		var in *folderVar
		for _, f := range l.day.folders {
			if f.ID == name || f.ID == "" && strings.EqualFold(f.Name, name) {
				in = f
			}
		}
		if in == nil {
			return list
		}
		if in.If != nil && in.v == ir.NoVar {
			in.v = l.folder(in.Folder)
		}
		if in.v != ir.NoVar {
			list = append(list, in.v)
		}
		name = in.Folder.Folder
	}
	return list
}

// folder makes the condition of a folder as a program that keeps how it came out.
func (l *lowering) folder(f *Folder) ir.VarID {
	p := &program{Program: &Program{Name: f.Name, Head: f.Head, If: f.If}, enabled: ir.NoVar, next: ir.NoVar, clock: ts.NoClock, asked: ir.NoTopic}
	p.ran = l.variable(ir.Var{Name: "the folder " + f.Name + " is true", Kind: ts.Global, Called: "whether the programs of “" + f.Name + "” may run", Memo: true, Domain: value.BoolDomain, Topic: l.Topic(f.Name + " is true or false"), Span: f.Head})
	p.eval = l.Function(ir.Func{Name: "the folder " + f.Name, Inner: true, Params: 1, Locals: 1, Span: f.Head})
	for i := range p.clauses {
		p.clauses[i] = l.Function(ir.Func{Name: "the folder " + f.Name, Inner: true, Span: f.Head})
	}
	l.evaluation(p)
	l.setOff(p)
	l.day.begin = append(l.day.begin, p)
	return p.ran
}

// program makes the functions of a program and what sets it off.
func (l *lowering) program(p *program) {
	for _, a := range p.actions() {
		if s, is := a.(*Set); is {
			l.timers(s, p.app)
		}
	}
	l.waits(p)
	for i, list := range [][]Action{p.Else, p.Then} {
		l.p.Funcs[p.clauses[i]].Body = l.clause(p, list)
	}
	l.evaluation(p)
	l.setOff(p)
	l.later(p)
}

// evaluation is the function that looks at the condition; its argument is the number
// of the moment that has set it off, 0 for none.
func (l *lowering) evaluation(p *program) {
	cond := draft.Constant(1)
	if p.If != nil {
		cond = l.cond(p, p.If)
	}
	head := p.Head
	body := []ir.Stmt{&ir.Mark{Kind: ir.MarkHandler, Span: head}}
	if p.Held {
		body = append(body, l.stop(p)...)
	}
	then := append(l.comes(p, 1), draft.Call(p.clauses[1], head))
	other := append(l.comes(p, 0), draft.Call(p.clauses[0], head))
	if len(p.Then) > 0 {
		then = append([]ir.Stmt{&ir.Mark{Kind: ir.MarkBranch, Span: around(p.Then)}}, then...)
	}
	if len(p.Else) > 0 {
		other = append([]ir.Stmt{&ir.Mark{Kind: ir.MarkBranch, Span: around(p.Else)}}, other...)
	}
	l.p.Funcs[p.eval].Body = append(body, &ir.If{Cond: cond, Then: then, Else: other})
}

// around is where actions stand.
func around(list []Action) source.Span {
	at := list[0].at()
	at.End = list[len(list)-1].at().End
	return at
}

// comes says how the condition came out.
func (l *lowering) comes(p *program, v int32) []ir.Stmt {
	if p.ran == ir.NoVar {
		return nil
	}
	return []ir.Stmt{draft.Store(p.ran, v, p.Head)}
}

// stop cuts off what a program waits for.
func (l *lowering) stop(p *program) []ir.Stmt {
	if p.next == ir.NoVar {
		return nil
	}
	return []ir.Stmt{draft.Store(p.next, 0, p.Head)}
}

// runs is that a program may run, and byItself that something may set it off.
func (l *lowering) runs(p *program) (list []ir.Expr) {
	for _, v := range p.within {
		list = append(list, draft.Is(load(v, p.Head), 1))
	}
	return list
}

func (l *lowering) byItself(p *program) []ir.Expr {
	list := l.runs(p)
	if p.enabled != ir.NoVar {
		list = append(list, draft.Is(load(p.enabled, p.Head), 1))
	}
	return list
}

// guarded are statements that run under conditions.
func guarded(list []ir.Expr, body []ir.Stmt) []ir.Stmt {
	if len(list) == 0 {
		return body
	}
	return []ir.Stmt{&ir.If{Cond: draft.Join(ir.And, list), Then: body}}
}

// setOff subscribes a program to what sets it off.
func (l *lowering) setOff(p *program) {
	on := func(topic ir.TopicID, name string, also []ir.Expr, number int32, at source.Span) {
		body := guarded(append(also, l.byItself(p)...), []ir.Stmt{draft.Call(p.eval, at, draft.Constant(number))})
		l.p.Subscriptions = append(l.p.Subscriptions, ir.Subscription{Topic: topic, App: p.app, Span: at, Handler: l.Function(ir.Func{
			Name: name, App: p.app, Params: 1, Locals: 1, Body: body, Span: at,
		})})
	}
	seen := map[ir.TopicID]bool{}
	state := func(topic ir.TopicID, name string, also []ir.Expr, at source.Span) {
		if !seen[topic] {
			seen[topic] = true
			on(topic, name, also, 0, at)
		}
	}
	for _, m := range p.When {
		l.when(p, m, on)
	}
	if p.When == nil {
		each(p.If, func(c Cond) {
			switch c := c.(type) {
			case *Is:
				t := l.thing(c.Thing)
				if v, has := l.outside[t.name+" is "+c.Value.Word]; has {
					state(l.p.Vars[v].Topic, c.Thing, nil, c.Span)
				}
				for _, topic := range l.topicsOf(t, c.Value) {
					state(topic, c.Thing, nil, c.Span)
				}
			case *Ran:
				if q := l.byName(c.Program); q != nil && q.ran != ir.NoVar {
					state(l.p.Vars[q.ran].Topic, c.Program, nil, c.Span)
				}
			case *Compare:
				for _, name := range []string{c.Var, c.With} {
					x := l.varOf(name)
					if x == nil || x.deaf {
						continue
					}
					var also []ir.Expr
					if x.tells != ir.NoVar {
						also = []ir.Expr{draft.Is(load(x.tells, c.Span), 1)}
					}
					state(l.p.Vars[x.v].Topic, name, also, c.Span)
				}
			case *During:
				state(l.p.Vars[l.during(c)].Topic, c.Text, nil, c.Span)
			case *Outside:
				state(l.p.Vars[l.outsideVar(c)].Topic, c.Text, nil, c.Span)
			}
		})
		for i, m := range p.moments {
			for _, topic := range l.topicsOfMoment(m) {
				on(topic, p.Name, l.onDays(m), int32(i+1), m.at())
			}
		}
	}
	if p.next != ir.NoVar {
		for _, v := range p.within {
			l.leaves(p, v)
		}
	}
	if p.asked != ir.NoTopic {
		held := func(body ...ir.Stmt) []ir.Stmt { return append(l.stop(p), body...) }
		body := []ir.Stmt{
			&ir.If{Cond: draft.Is(&ir.Local{}, int32(Stop)), Then: append(l.stop(p), &ir.Return{})},
		}
		body = append(body, guarded(l.runs(p), []ir.Stmt{
			&ir.If{Cond: draft.Is(&ir.Local{}, int32(RunIf)), Then: []ir.Stmt{draft.Call(p.eval, p.Head, draft.Constant(0))}},
			&ir.If{Cond: draft.Is(&ir.Local{}, int32(RunThen)), Then: held(append(l.comes(p, 1), draft.Call(p.clauses[1], p.Head))...)},
			&ir.If{Cond: draft.Is(&ir.Local{}, int32(RunElse)), Then: held(append(l.comes(p, 0), draft.Call(p.clauses[0], p.Head))...)},
		})...)
		l.p.Subscriptions = append(l.p.Subscriptions, ir.Subscription{Topic: p.asked, App: p.app, Span: p.Head, Handler: l.Function(ir.Func{
			Name: p.Name + " is asked for", App: p.app, Params: 1, Locals: 1, Body: body, Span: p.Head,
		})})
	}
	if p.AtStart { // whether it is enabled or not
		l.p.Subscriptions = append(l.p.Subscriptions, ir.Subscription{Topic: l.starting(), App: p.app, Span: p.Head, Handler: l.Function(ir.Func{
			Name: p.Name + " at the start", App: p.app, Params: 1, Locals: 1, Body: guarded(l.runs(p), []ir.Stmt{draft.Call(p.eval, p.Head, draft.Constant(0))}), Span: p.Head,
		})})
	}
}

// leaves is what becomes of a program that waits when the condition of its folder
// does not hold any more: what is known of folders does not tell.
func (l *lowering) leaves(p *program, folder ir.VarID) {
	l.warn(p.Head, fmt.Sprintf("whether “%s” is cut off when the condition of its folder ends while it waits is not known: both are looked at", p.Name), "")
	stops := l.Free("whether it is cut off", "goes on", "is cut off", p.app, p.Head)
	waits := draft.Not(draft.Is(load(p.next, p.Head), 0))
	l.p.Subscriptions = append(l.p.Subscriptions, ir.Subscription{Topic: l.p.Vars[folder].Topic, Only: true, App: p.app, Span: p.Head, Handler: l.Function(ir.Func{
		Name: "end of " + p.Name, App: p.app, Inner: true, Params: 1, Locals: 1, Body: guarded([]ir.Expr{waits, stops}, l.stop(p)), Span: p.Head,
	})})
}

// starting is the topic of the start of the controller.
func (l *lowering) starting() ir.TopicID {
	if l.starts == ir.NoTopic {
		l.starts = l.Topic("the controller starts")
		flag := l.variable(ir.Var{Name: "the controller is about to start", Kind: ts.TimerFlag, Domain: value.BoolDomain, Init: []int32{1}, Topic: ir.NoTopic})
		e := ir.Event{
			Name: "the controller starts", Text: "The controller starts", Kind: ts.Environment, Flag: flag, OneShot: true,
			Body: l.Function(ir.Func{Name: "the controller starts", Body: []ir.Stmt{&ir.Publish{Topic: l.starts, X: draft.Constant(0)}}}),
		}
		if l.timed() {
			e.Window = &ir.Window{Clock: ts.NoClock}
		}
		l.Event(e)
	}
	return l.starts
}

// when subscribes a rule to a moment.
func (l *lowering) when(p *program, m Moment, on func(ir.TopicID, string, []ir.Expr, int32, source.Span)) {
	switch m := m.(type) {
	case *Becomes:
		t := l.thing(m.Thing)
		op := map[bool]string{false: "=", true: "!="}[m.Not]
		for _, topic := range l.topicsOf(t, m.Value) {
			on(topic, m.Thing, []ir.Expr{l.isIn(t, op, m.Value, m.Span)}, 0, m.Span)
		}
	case *Begins:
		v := l.outsideVar(m.Outside)
		on(l.p.Vars[v].Topic, m.Outside.Text, []ir.Expr{draft.Is(&ir.Local{}, map[bool]int32{false: 1}[m.Ends])}, 0, m.Span)
	case *Counts:
		on(l.p.Vars[l.varOf(m.Compare.Var).v].Topic, m.Compare.Var, []ir.Expr{l.compare(m.Compare)}, 0, m.Span)
	default:
		for _, topic := range l.topicsOfMoment(m) {
			on(topic, p.Name, l.onDays(m), 0, m.at())
		}
	}
}

// topicsOfMoment are those that tell of a moment.
func (l *lowering) topicsOfMoment(m Moment) []ir.TopicID {
	switch m := m.(type) {
	case *Pressed:
		return []ir.TopicID{l.pressTopic(l.thing(m.Thing), m.Command)}
	case *Reaches:
		return []ir.TopicID{l.point(m.Time, m.Span).topic}
	case *Asked:
		return []ir.TopicID{l.task(m.Task)}
	case *Starts:
		return []ir.TopicID{l.starting()}
	case *Every:
		key := fmt.Sprint("every ", m.Ms)
		topic, known := l.topics[key]
		if !known {
			topic = l.Topic(key)
			l.topics[key] = topic
			l.every(m, topic)
		}
		return []ir.TopicID{topic}
	case *Occurs:
		topic, known := l.topics[m.Text]
		if !known {
			topic = l.Topic(m.Text)
			l.topics[m.Text] = topic
			l.happens(m.Text, ts.Environment, []ir.Stmt{&ir.Publish{Topic: topic, X: draft.Constant(0), Span: m.Span}}, nil, m.Span)
		}
		return []ir.TopicID{topic}
	}
	return nil
}

// task is the topic of what programs ask for by name.
func (l *lowering) task(name string) ir.TopicID {
	key := "task " + strings.ToLower(name)
	topic, known := l.topics[key]
	if !known {
		topic = l.Topic("task " + name)
		l.topics[key] = topic
	}
	return topic
}

// every adds the event that happens again and again.
func (l *lowering) every(m *Every, topic ir.TopicID) {
	long := moment.Duration(float64(m.Ms) / 1000)
	body := []ir.Stmt{&ir.Publish{Topic: topic, X: draft.Constant(0), Span: m.Span}}
	e := ir.Event{Name: "every " + long, Text: long + " have passed", Kind: ts.Timer, Flag: ir.NoVar, Repeats: true, Span: m.Span}
	if l.timed() {
		l.p.Clocks = append(l.p.Clocks, ir.Clock{Name: e.Name, Kind: ts.Delay, Span: m.Span})
		clock := ts.ClockID(len(l.p.Clocks) - 1)
		e.Window = &ir.Window{Clock: clock, Lo: m.Ms, Hi: m.Ms}
		body = append([]ir.Stmt{&ir.ResetClock{Clock: clock, Span: m.Span}}, body...)
	}
	e.Body = l.Function(ir.Func{Name: e.Name, Body: body, Span: m.Span})
	l.Event(e)
}

// cond is a condition of a program, in its function for that or elsewhere.
func (l *lowering) cond(p *program, c Cond) ir.Expr {
	list := func(conds []Cond) (out []ir.Expr) {
		for _, x := range conds {
			out = append(out, l.cond(p, x))
		}
		return out
	}
	switch c := c.(type) {
	case *All:
		return draft.Join(ir.And, list(c.List))
	case *Any:
		return draft.Join(ir.Or, list(c.List))
	case *Not:
		return draft.Not(l.cond(p, c.X))
	case *Is:
		return l.isIn(l.thing(c.Thing), c.Op, c.Value, c.Span)
	case *Happens:
		p.moments = append(p.moments, c.Moment)
		return draft.Is(&ir.Local{}, int32(len(p.moments)))
	case *Ran:
		q := l.byName(c.Program)
		if q == nil || q.ran == ir.NoVar {
			return draft.Is(load(l.outsideVar(&Outside{Text: "Program “" + c.Program + "” is true", At: c.At}), c.Span), map[bool]int32{true: 1}[c.True])
		}
		return draft.Is(load(q.ran, c.Span), map[bool]int32{true: 1}[c.True])
	case *Unsure:
		l.warn(p.Head, c.Text+" is not known: both are looked at", "write two rules, so that it is clear")
		return &ir.Cond{C: l.Free(c.Text, "one way", "the other way", p.app, p.Head), X: l.cond(p, c.X), Y: l.cond(p, c.Y)}
	case *During:
		return draft.Is(load(l.during(c), c.Span), 1)
	case *Today:
		return l.today(c.Days, c.Text, c.Span)
	case *Compare:
		return l.compare(c)
	case *Outside:
		return draft.Is(load(l.outsideVar(c), c.Span), 1)
	}
	return draft.Constant(1)
}

// waits finds where a program waits.
func (l *lowering) waits(p *program) {
	count := 0
	for _, list := range [][]Action{p.Then, p.Else} {
		repeats := false
		for _, a := range list {
			switch a := a.(type) {
			case *Repeat:
				repeats = true
				if a.Every > 0 {
					count++
					p.longest = max(p.longest, a.Every)
				}
			case *Wait:
				if repeats || l.time != frontend.Immediate {
					count++
					p.longest = max(p.longest, a.Ms)
				}
			}
		}
	}
	if count == 0 {
		return
	}
	names := []string{"no"}
	for i := range count {
		names = append(names, fmt.Sprintf("part %d", i+2))
	}
	p.next = l.variable(ir.Var{
		Name: p.Name + ", later", Kind: ts.TimerFlag, App: p.app, Called: "a while", Domain: value.EnumDomain("", names), Topic: ir.NoTopic, Span: p.Head,
	})
	if l.timed() {
		p.clock = l.Clock(p.Name+" waits", p.app, p.next, p.Head)
	}
}

// wait ends the handler until its next part.
func (l *lowering) wait(p *program, ms, least int64, at source.Span, follows func() []ir.Stmt) []ir.Stmt {
	w := &place{number: int32(len(p.places) + 1), ms: ms, least: least, follows: follows, at: at}
	p.places = append(p.places, w)
	out := []ir.Stmt{draft.Store(p.next, w.number, at)}
	if l.timed() {
		out = append(out, &ir.ResetClock{Clock: p.clock, Value: p.longest - ms, Span: at})
	}
	return append(out, &ir.Return{})
}

// later adds what follows waits.
func (l *lowering) later(p *program) {
	for i := 0; i < len(p.places); i++ {
		w := p.places[i]
		long := moment.Duration(float64(w.ms) / 1000)
		if w.least < w.ms {
			long = "at most " + long
		}
		name := l.p.Label(p.app) + ", " + long + " later"
		e := ir.Event{
			Name: name, Text: l.p.Who(p.app) + " has waited " + long, Kind: ts.Timer, App: p.app, Flag: ir.NoVar, Armed: true,
			Guard: draft.Is(load(p.next, w.at), w.number), Span: w.at,
			Body: l.Function(ir.Func{Name: name, App: p.app, Body: append([]ir.Stmt{draft.Store(p.next, 0, w.at)}, w.follows()...), Span: w.at}),
		}
		if l.timed() {
			e.Window = &ir.Window{Clock: p.clock, Lo: p.longest - w.ms + w.least, Hi: p.longest}
		}
		l.Event(e)
	}
}

// part is what a Repeat repeats, or what comes before the first.
type part struct {
	*Repeat
	actions []Action
	begin   ir.FuncID // from its first round on
	round   ir.FuncID // goes on with the next round
	count   ir.VarID
}

// clause is the body of Then or Else.
func (l *lowering) clause(p *program, list []Action) []ir.Stmt {
	parts := []*part{{}}
	for _, a := range list {
		if r, is := a.(*Repeat); is {
			parts = append(parts, &part{Repeat: r, count: ir.NoVar})
		} else {
			last := parts[len(parts)-1]
			last.actions = append(last.actions, a)
		}
	}
	inner := func(what string, at source.Span) ir.FuncID {
		return l.Function(ir.Func{Name: what + " of " + p.Name, App: p.app, Inner: true, Span: at})
	}
	for _, r := range parts[1:] {
		r.begin, r.round = inner("repetition", r.Span), inner("rounds", r.Span)
	}
	for i, r := range parts[1:] {
		after := func() []ir.Stmt { return nil }
		if i+2 < len(parts) {
			next := parts[i+2]
			after = func() []ir.Stmt { return []ir.Stmt{draft.Call(next.begin, next.Span)} }
		}
		l.repeat(p, r, after)
	}
	after := func() []ir.Stmt { return nil }
	if len(parts) > 1 {
		after = func() []ir.Stmt { return []ir.Stmt{draft.Call(parts[1].begin, parts[1].Span)} }
	}
	return l.sequence(p, parts[0].actions, len(parts) > 1, after, after)
}

// repeat makes the functions of a repetition.
func (l *lowering) repeat(p *program, r *part, after func() []ir.Stmt) {
	again := func() []ir.Stmt { return []ir.Stmt{draft.Call(r.round, r.Span)} }
	begin := again()
	var more ir.Expr
	var next []ir.Stmt
	switch {
	case r.Every > 0:
		left := r.Every
		for _, a := range r.actions {
			if w, is := a.(*Wait); is {
				left -= w.Ms
			}
		}
		left = max(left, 1000)
		every := func() []ir.Stmt { return l.wait(p, left, left, r.Span, again) }
		l.p.Funcs[r.round].Body = append([]ir.Stmt{&ir.Mark{Kind: ir.MarkStatement, Span: r.Span}}, l.sequence(p, r.actions, true, every, every)...)
		l.p.Funcs[r.begin].Body = begin
		return
	case r.While != nil:
		more = l.cond(p, r.While)
	default:
		n := max(1, r.Times)
		r.count = l.variable(ir.Var{
			Name: fmt.Sprintf("rounds of %s", p.Name), Kind: ts.AppState, App: p.app, Called: "the rounds to come", Memo: true, Domain: value.RangeDomain(0, n), Topic: ir.NoTopic, Span: r.Span,
		})
		begin = append([]ir.Stmt{draft.Store(r.count, n, r.Span)}, begin...)
		if r.Random {
			l.p.Funcs[r.begin].Locals = 1
			begin = append([]ir.Stmt{&ir.Choose{Lo: 0, Hi: n, Text: "how often", Domain: value.RangeDomain(0, n), Span: r.Span}, &ir.Store{Var: r.count, X: &ir.Local{}, Span: r.Span}}, again()...)
		}
		more = both(ir.Gt, load(r.count, r.Span), draft.Constant(0))
		next = []ir.Stmt{&ir.Store{Var: r.count, X: both(ir.Sub, load(r.count, r.Span), draft.Constant(1)), Span: r.Span}}
	}
	round := append(next, l.sequence(p, r.actions, true, func() []ir.Stmt { return nil }, again)...)
	l.p.Funcs[r.begin].Body = begin
	l.p.Funcs[r.round].Body = append([]ir.Stmt{&ir.Mark{Kind: ir.MarkStatement, Span: r.Span}, &ir.While{Cond: more, Body: round, Span: r.Span}}, after()...)
}

// sequence are actions; after follows them, and resumed after those behind a wait.
func (l *lowering) sequence(p *program, list []Action, repeats bool, after, resumed func() []ir.Stmt) (out []ir.Stmt) {
	for i, a := range list {
		out = append(out, &ir.Mark{Kind: ir.MarkStatement, Span: a.at()})
		if w, is := a.(*Wait); is {
			if p.next == ir.NoVar || l.time == frontend.Immediate && !repeats {
				continue
			}
			least := w.Ms
			if w.Random {
				least = 0
			}
			rest := list[i+1:]
			return append(out, l.wait(p, w.Ms, least, w.Span, func() []ir.Stmt { return l.sequence(p, rest, repeats, resumed, resumed) })...)
		}
		out = append(out, l.action(p, a)...)
	}
	return append(out, after()...)
}

// action is what an action does at once.
func (l *lowering) action(p *program, a Action) []ir.Stmt {
	switch a := a.(type) {
	case *Set:
		return l.set(a, p.app)
	case *Control:
		return l.control(a)
	case *Ask:
		return []ir.Stmt{&ir.Publish{Topic: l.task(a.Task), X: draft.Constant(0), Span: a.Span}}
	case *Assign:
		return l.assign(a)
	case *Say:
		return []ir.Stmt{&ir.Say{Text: a.Text, Span: a.Span}}
	case *Nothing:
		if a.Text != "" {
			l.warn(a.Span, "this action is left out, because it is not read: "+a.Text, "")
		}
	}
	return nil
}

// control has another program run, or keeps it from that.
func (l *lowering) control(a *Control) []ir.Stmt {
	q := l.byName(a.Program)
	switch {
	case q == nil:
		l.warn(a.Span, fmt.Sprintf("there is no program “%s” among the texts", a.Program), "add the program to the text")
		return nil
	case a.How == Enable || a.How == Disable:
		return []ir.Stmt{draft.Store(q.enabled, map[How]int32{Enable: 1}[a.How], a.Span)}
	}
	return []ir.Stmt{&ir.Publish{Topic: q.asked, X: draft.Constant(int32(a.How)), Span: a.Span}}
}
