package controller

import (
	"slices"
	"strings"

	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend"
	"crosscheck/engine/internal/frontend/draft"
	"crosscheck/engine/internal/home"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/value"
)

// thing is what a text calls something, with the devices that it is.
type thing struct {
	*use
	devices []*home.Device
	main    *home.Attribute // of the first device, that has two states; nil: none
	state   int             // its row of states
	press   map[string]ir.TopicID
	known   ir.VarID // what the controller takes its state to be, where people operate it and presses are heard
	timer   *countdown
}

// countdown switches a thing off again after a while.
type countdown struct {
	flag    ir.VarID
	clock   ts.ClockID
	longest int64
	then    Value
	app     ts.AppID
	at      source.Span
}

// bind finds the devices that a thing is.
func (l *lowering) bind(u *use) {
	t := &thing{use: u, devices: l.given.devices(u.name), state: -1, press: map[string]ir.TopicID{}, known: ir.NoVar}
	l.things[strings.ToLower(u.name)] = t
	if u.group && len(t.devices) == 1 && len(l.given.setting(u.name)) == 0 {
		l.warn(u.at, "what is in the scene “"+u.name+"” is not known: it is taken for one device", "say in the home which devices it has: “"+ident(u.name)+" = lamp1, lamp2;” where it installs the programs")
	}
	if len(t.devices) == 0 { // nobody made it: the name of an install that has gone
		l.problems.Add(diag.UnknownName, diag.Error, u.at, "the home has no device for “%s”", u.name).Help = "declare one that is called so"
		return
	}
	for i, s := range states {
		if a := attribute(t.devices[0], s.attribute); a != nil && t.main == nil {
			t.main, t.state = a, i
		}
	}
	if t.pressed && t.main != nil && t.main.Moved == home.People {
		v := &l.p.Vars[t.main.Var]
		t.known = l.variable(ir.Var{Name: l.who + " knows of " + u.name, Kind: ts.AppState, Called: "what the controller knows", Memo: true, Domain: v.Domain, Init: v.Init, InitAny: v.InitAny, Topic: ir.NoTopic, Span: u.at})
	}
}

func (l *lowering) thing(name string) *thing { return l.things[strings.ToLower(name)] }

// level is the attribute of a thing that a number is about.
func (t *thing) level() *home.Attribute {
	for _, name := range []string{"level", "temperature", "humidity", "illuminance", "power", "heatingSetpoint"} {
		if a := attribute(t.devices[0], name); a != nil {
			return a
		}
	}
	return nil
}

// word finds a state that is called so among those of a device's attributes.
func (l *lowering) word(d *home.Device, word string) (a *home.Attribute, v int32, found bool) {
	for i := range d.Attributes {
		a := &d.Attributes[i]
		if a.Var == ir.NoVar {
			continue
		}
		dom := l.p.Vars[a.Var].Domain
		for i, name := range dom.Names {
			if plain := Squash(name); plain == word || plain == past[word] || plain == alike[word] {
				return a, int32(i), true
			}
		}
	}
	return nil, 0, false
}

// past are the states to which commands lead, alike what other devices call a state
// or a command.
var (
	past  = map[string]string{"lock": "locked", "unlock": "unlocked", "close": "closed", "disarm": "disarmed", "armaway": "armedaway", "armhome": "armedhome", "armnight": "armednight"}
	alike = map[string]string{"armedhome": "armedstay", "armhome": "armstay"}
)

// Squash is a word without blanks and capitals.
func Squash(word string) string {
	return strings.ToLower(strings.Join(strings.FieldsFunc(word, func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && (r < '0' || r > '9')
	}), ""))
}

// isIn is that a thing is in a state. A dimmer is on when it is fully on.
func (l *lowering) isIn(t *thing, op string, v Value, at source.Span) ir.Expr {
	if len(t.devices) == 0 {
		return draft.Constant(0)
	}
	if v.IsNumber {
		if a := t.level(); a != nil {
			x := load(a.Var, at)
			if t.main != nil && a.Name == "level" {
				x = &ir.Cond{C: draft.Is(load(t.main.Var, at), l.valueOf(t.main, states[t.state].on)), X: x, Y: draft.Constant(0)}
			}
			return both(operators[op], x, draft.Constant(v.Number))
		}
		v = Value{Word: map[bool]string{true: On, false: Off}[v.Number > 0]}
	}
	var x ir.Expr
	switch a, w, found := l.word(t.devices[0], v.Word); {
	case (v.Word == On || v.Word == Off) && t.main != nil:
		x = draft.Is(load(t.main.Var, at), l.valueOf(t.main, map[bool]string{true: states[t.state].on, false: states[t.state].off}[v.Word == On]))
		if a := attribute(t.devices[0], "level"); a != nil && v.Word == On {
			x = both(ir.And, x, draft.Is(load(a.Var, at), min(100, l.p.Vars[a.Var].Domain.Hi)))
		}
	case found:
		x = draft.Is(load(a.Var, at), w)
	default:
		x = load(l.outsideVar(&Outside{Text: t.name + " is " + v.Word, At: At{at}}), at)
	}
	if op == "!=" {
		return draft.Not(x)
	}
	return x
}

// valueOf is a state of an attribute by its name; the first one where there is none.
func (l *lowering) valueOf(a *home.Attribute, name string) int32 {
	dom := l.p.Vars[a.Var].Domain
	if v, found := dom.Index(name); found {
		return v
	}
	return dom.Lo
}

// topicsOf are those that tell that the state of a thing has changed.
func (l *lowering) topicsOf(t *thing, v Value) (list []ir.TopicID) {
	if len(t.devices) == 0 {
		return nil
	}
	add := func(a *home.Attribute) {
		if a != nil && !slices.Contains(list, a.Topic) {
			list = append(list, a.Topic)
		}
	}
	if v.IsNumber {
		add(t.level())
	}
	if a, _, found := l.word(t.devices[0], v.Word); found && v.Word != On && v.Word != Off {
		add(a)
		return list
	}
	add(t.main)
	add(attribute(t.devices[0], "level"))
	return list
}

// command tells the devices of a thing to get into a state.
func (l *lowering) command(t *thing, s *Set) (out []ir.Stmt) {
	done := false
	for _, d := range t.devices {
		cmd, args := l.commandOf(d, t, s)
		if cmd == nil {
			continue
		}
		done = true
		if t.known != ir.NoVar && t.main != nil && !s.Value.IsNumber {
			out = append(out, draft.Store(t.known, l.valueOf(t.main, map[bool]string{true: states[t.state].on, false: states[t.state].off}[s.Value.Word != Off]), s.Span))
		}
		if a := attribute(d, "level"); a != nil && s.Value.Word == On && !s.Value.IsNumber { // with full brightness
			if full := d.Command("setLevel"); full != nil {
				out = append(out, draft.Call(full.Func, s.Span, draft.Constant(min(100, l.p.Vars[a.Var].Domain.Hi))))
				continue
			}
		}
		out = append(out, draft.Call(cmd.Func, s.Span, args...))
		if info := cmd.Info; info != nil && info.Says != "" {
			out = append(out, &ir.Say{Text: strings.NewReplacer("{d}", d.Label).Replace(info.Says), Span: s.Span})
		}
	}
	if !done && len(t.devices) > 0 {
		l.warn(s.Span, "“"+t.name+"” cannot do this, which is left out", "")
	}
	return out
}

// commandOf is what tells a device to get into a state.
func (l *lowering) commandOf(d *home.Device, t *thing, s *Set) (*home.Command, []ir.Expr) {
	number := func(name string) (*home.Command, []ir.Expr) {
		if c := d.Command(name); c != nil {
			return c, []ir.Expr{draft.Constant(s.Value.Number)}
		}
		return nil, nil
	}
	switch {
	case s.Kind == "heat":
		return number("setHeatingSetpoint")
	case s.Kind == "cool":
		return number("setCoolingSetpoint")
	case s.Value.IsNumber:
		if c, args := number("setLevel"); c != nil {
			return c, args
		}
		s = &Set{Thing: s.Thing, Value: Value{Word: map[bool]string{true: On, false: Off}[s.Value.Number > 0]}, At: s.At}
	}
	names := []string{}
	for _, row := range states {
		switch {
		case attribute(d, row.attribute) == nil:
		case s.Value.Word == On:
			names = append(names, row.turnOn)
		case s.Value.Word == Off:
			names = append(names, row.turnOff)
		}
	}
	for _, c := range d.Commands {
		if plain := Squash(c.Name); plain == s.Value.Word || plain == alike[s.Value.Word] {
			names = append(names, c.Name)
		}
	}
	for _, name := range names {
		if c := d.Command(name); c != nil && (c.Info == nil || len(c.Info.Params) == 0) {
			return c, nil
		}
	}
	return nil, nil
}

// set gives a thing a state, for a while where the action says so.
func (l *lowering) set(s *Set, app ts.AppID) []ir.Stmt {
	t := l.thing(s.Thing)
	if s.Toggle {
		on, off := *s, *s
		on.Toggle, off.Toggle, on.Value, off.Value = false, false, Value{Word: On}, Value{Word: Off}
		return []ir.Stmt{&ir.If{Cond: l.isIn(t, "=", Value{Word: Off}, s.Span), Then: l.set(&on, app), Else: l.set(&off, app)}}
	}
	out := l.command(t, s)
	if t.timer == nil {
		return out
	}
	if s.For == 0 {
		return append(out, draft.Store(t.timer.flag, 0, s.Span))
	}
	starts := []ir.Stmt{draft.Store(t.timer.flag, 1, s.Span)}
	if l.timed() {
		starts = append(starts, &ir.ResetClock{Clock: t.timer.clock, Value: t.timer.longest - s.For, Span: s.Span})
	}
	if s.Again {
		return append(out, starts...)
	}
	return append(out, &ir.If{Cond: draft.Is(load(t.timer.flag, s.Span), 0), Then: starts})
}

// timers makes what a thing needs that is switched for a while.
func (l *lowering) timers(s *Set, app ts.AppID) {
	t := l.thing(s.Thing)
	if s.For == 0 || len(t.devices) == 0 || l.time == frontend.Immediate {
		return
	}
	if t.timer == nil {
		t.timer = &countdown{clock: ts.NoClock, app: app, at: s.Span, then: Value{Word: Off}}
		if s.Value.Word == Off {
			t.timer.then.Word = On
		}
		t.timer.flag = l.variable(ir.Var{Name: t.name + " for a while", Kind: ts.TimerFlag, App: app, Called: "a while", Domain: value.BoolDomain, Topic: ir.NoTopic, Span: s.Span})
		if l.timed() {
			t.timer.clock = l.Clock(t.name+" for a while", app, t.timer.flag, s.Span)
		}
	}
	if t.timer.app != app {
		t.timer.app = 0
	}
	t.timer.longest = max(t.timer.longest, s.For)
}

// countdowns adds the ends of what is switched for a while.
func (l *lowering) countdowns() {
	for _, u := range uses(l.text) {
		t := l.thing(u.name)
		if t.timer == nil {
			continue
		}
		c := t.timer
		name := t.name + " has been switched for long enough"
		body := append([]ir.Stmt{draft.Store(c.flag, 0, c.at)}, l.command(t, &Set{Thing: t.name, Value: c.then, At: At{c.at}})...)
		e := ir.Event{
			Name: name, Text: "The time is over for which " + t.name + " was switched", Kind: ts.Timer, App: c.app, Flag: ir.NoVar, Armed: true,
			Guard: draft.Is(load(c.flag, c.at), 1), Body: l.Function(ir.Func{Name: name, App: c.app, Body: body, Span: c.at}), Span: c.at,
		}
		if l.timed() {
			e.Window = &ir.Window{Clock: c.clock, Lo: c.longest, Hi: c.longest}
		}
		l.Event(e)
	}
}

// pressTopic is what tells that somebody operates a thing so.
func (l *lowering) pressTopic(t *thing, command string) ir.TopicID {
	topic, known := t.press[command]
	if !known {
		topic = l.Topic(t.name + " is switched " + command)
		t.press[command] = topic
	}
	return topic
}

// presses adds what people do with things whose presses programs wait for, and what
// sensors tell.
func (l *lowering) presses() {
	for _, u := range uses(l.text) {
		t := l.thing(u.name)
		if !t.pressed || len(t.devices) == 0 {
			continue
		}
		moved := t.main != nil && t.main.Moved != home.Nobody
		if moved {
			l.hearsMoves(t)
		}
		commands := []string{On, Off}
		for _, c := range sortedKeys(t.press) {
			if !slices.Contains(commands, c) {
				commands = append(commands, c)
			}
		}
		for _, c := range commands {
			l.pressEvent(t, c, moved)
		}
	}
}

func (l *lowering) hasPress(t *thing, command string) bool { _, has := t.press[command]; return has }

// sortedKeys are the commands of a thing's presses.
func sortedKeys(m map[string]ir.TopicID) (list []string) {
	for k := range m {
		list = append(list, k)
	}
	slices.Sort(list)
	return list
}

// hearsMoves lets what moves a thing be heard as a press.
func (l *lowering) hearsMoves(t *thing) {
	var body []ir.Stmt
	for _, c := range []string{On, Off} {
		if !l.hasPress(t, c) {
			continue
		}
		v := l.valueOf(t.main, map[bool]string{true: states[t.state].on, false: states[t.state].off}[c == On])
		body = append(body, &ir.If{Cond: draft.Is(&ir.Local{}, v), Then: []ir.Stmt{&ir.Publish{Topic: t.press[c], X: draft.Constant(0), Span: t.at}}})
	}
	if t.known != ir.NoVar {
		body = []ir.Stmt{&ir.If{
			Cond: both(ir.Ne, load(t.known, t.at), &ir.Local{}),
			Then: append([]ir.Stmt{&ir.Store{Var: t.known, X: &ir.Local{}, Span: t.at}}, body...),
		}}
	}
	l.p.Subscriptions = append(l.p.Subscriptions, ir.Subscription{
		Topic: t.main.Topic, Span: t.at,
		Handler: l.Function(ir.Func{Name: "what " + t.name + " tells", Inner: true, Params: 1, Locals: 1, Body: body, Span: t.at}),
	})
}

// pressEvent is that somebody operates a thing, or that it tells once more what it
// told before.
func (l *lowering) pressEvent(t *thing, command string, moved bool) {
	last := strings.TrimPrefix(command, "fast ")
	var body []ir.Stmt
	var guard ir.Expr
	if t.main != nil && (last == On || last == Off) {
		v := l.valueOf(t.main, map[bool]string{true: states[t.state].on, false: states[t.state].off}[last == On])
		switch {
		case moved && last != command:
			body = append(body, &ir.Store{Var: t.main.Var, X: draft.Constant(v), Span: t.at})
			if t.known != ir.NoVar {
				body = append(body, draft.Store(t.known, v, t.at))
			}
		case moved:
			guard = draft.Is(load(t.main.Var, t.at), v)
		default:
			body = append(body, &ir.Store{Var: t.main.Var, X: draft.Constant(v), Span: t.at})
			if a := attribute(t.devices[0], "level"); a != nil && last == On {
				body = append(body, &ir.Store{Var: a.Var, X: draft.Constant(min(100, l.p.Vars[a.Var].Domain.Hi)), Span: t.at})
			}
		}
	}
	heard := l.hasPress(t, command)
	if heard {
		body = append(body, &ir.Publish{Topic: t.press[command], X: draft.Constant(0), Span: t.at})
	}
	if !heard && moved {
		return
	}
	text := "somebody switches " + t.name + " " + command
	if t.sensor() {
		text = t.name + " tells once more that it is " + command
	}
	l.happens(text, ts.Environment, body, guard, t.at)
}
