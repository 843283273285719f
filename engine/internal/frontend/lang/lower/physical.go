package lower

import (
	"slices"
	"strings"

	"crosscheck/engine/internal/capability"
	"crosscheck/engine/internal/frontend/lang/check"
	"crosscheck/engine/internal/frontend/lang/syntax"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/value"
)

// Devices of one room influence each other without a message: what one gives
// off, another senses. Each such influence is an event of the environment,
// enabled while the sensor does not yet show what the other device does. When
// no device gives the medium off any more, an event moves the sensor back, for
// those media that vanish by themselves. Sensors also move freely, as without
// rooms.

// physicalWords tell the events of a medium: e reaches s, e works against it,
// and it is gone. Media that stay have no last text.
type physicalWords struct{ reach, against, gone string }

var mediumWords = map[capability.Medium]physicalWords{
	capability.Light:  {"{e} lights up {s}", "", "it gets dark again at {s}"},
	capability.Motion: {"{s} sees {e} move", "", "{s} sees nothing move any more"},
	capability.Water:  {"water from {e} reaches {s}", "", ""},
	capability.Sound:  {"{s} hears {e}", "", "{s} hears nothing any more"},
	capability.Heat:   {"{e} warms up {s}", "{e} cools down {s}", "it gets cool again at {s}"},
	capability.Smoke:  {"smoke from {e} reaches {s}", "", ""},
}

// emission is what a device gives off of a medium.
type emission struct {
	dev    *check.Object
	on     ir.Expr       // while it gives it off; nil: never
	cools  ir.Expr       // while it takes it away; nil: never
	dimmer *check.Object // says how much; nil: all there can be
	outer  bool          // it comes from outside
	vars   []ir.VarID
}

// physicalEvents adds what the other devices of its room do to a sensor device.
func (l *lowerer) physicalEvents(d syntax.Decl) {
	decl, ok := d.(*syntax.DeviceDecl)
	if !ok {
		return
	}
	dev := l.object(decl.Name)
	for _, s := range sensors(dev) {
		l.sensorEvents(s)
	}
	if v, ok := l.sounding[dev]; ok {
		l.fallsSilent(dev, v)
	}
}

// sensors are the attributes of a device that other devices may move.
func sensors(dev *check.Object) []*check.Object {
	var list []*check.Object
	if dev.Node.(*syntax.DeviceDecl).Fixed {
		return nil
	}
	for _, o := range dev.Order {
		if o.Kind == check.AttributeObject && o.Attr != nil && o.Attr.Sensor && o.Attr.Medium != capability.NoMedium {
			list = append(list, o)
		}
	}
	return list
}

// roommates are the other devices in the room of dev.
func (l *lowerer) roommates(dev *check.Object) []*check.Object {
	var list []*check.Object
	for _, o := range l.c.Objects {
		if o.Kind == check.DeviceObject && o != dev && o.Room != nil && o.Room == dev.Room {
			list = append(list, o)
		}
	}
	return list
}

// sensorEvents adds the physical events of a sensor attribute.
func (l *lowerer) sensorEvents(s *check.Object) {
	words := mediumWords[s.Attr.Medium]
	var all []emission
	for _, dev := range l.roommates(s.Owner) {
		e := l.emission(dev, s.Attr.Medium)
		if e.on != nil {
			all = append(all, e)
			l.reach(s, e, words)
		}
		if e.cools != nil {
			l.against(s, e, words)
		}
	}
	if len(all) > 0 && words.gone != "" {
		l.gone(s, all, words)
	}
}

// emission is what dev gives off of medium m.
func (l *lowerer) emission(dev *check.Object, m capability.Medium) emission {
	e := emission{dev: dev}
	var passes ir.Expr
	for _, o := range dev.Order {
		v, stored := l.vars[o]
		declared := slices.Contains(dev.Gives, m) && o == dev.Actuator()
		if o.Kind != check.AttributeObject || !stored || check.IsSensor(o) || !declared && (o.Attr == nil || o.Attr.Medium != m) {
			continue
		}
		e.vars = append(e.vars, v)
		switch {
		case declared:
			e.on = or(e.on, l.holds(o, func(x int32) bool { return x != o.Domain.Lo }))
		case o.Attr.Role == capability.Source:
			e.outer = o.Attr.Daylight
			e.on = or(e.on, l.holds(o, func(x int32) bool { return o.Attr.GivesOff(o.Domain.Format(x)) }))
			e.cools = or(e.cools, l.holds(o, func(x int32) bool { return slices.Contains(o.Attr.Cools, o.Domain.Format(x)) }))
		case o.Attr.Role == capability.Gate:
			passes = and(passes, l.holds(o, func(x int32) bool { return o.Attr.GivesOff(o.Domain.Format(x)) }))
		case o.Attr.Role == capability.Dimmer:
			passes = and(passes, l.holds(o, func(x int32) bool { return x > o.Domain.Lo }))
			e.dimmer = o
		}
	}
	if v, ok := l.sounding[dev]; ok && m == capability.Sound {
		e.vars = append(e.vars, v)
		e.on = or(e.on, &ir.Load{Var: v, Span: dev.Span})
	}
	if e.on != nil {
		e.on = and(e.on, passes)
	}
	return e
}

// holds says that an attribute has one of the values to keep; nil when there
// are none.
func (l *lowerer) holds(o *check.Object, keep func(int32) bool) ir.Expr {
	load := func() ir.Expr { return &ir.Load{Var: l.vars[o], Span: o.Span} }
	if o.Domain.Kind == value.Range {
		return &ir.Binary{Op: ir.Gt, X: load(), Y: &ir.Const{V: o.Domain.Lo}, Span: o.Span}
	}
	var x ir.Expr
	for v := o.Domain.Lo; v <= o.Domain.Hi; v++ {
		if keep(v) {
			x = or(x, &ir.Binary{Op: ir.Eq, X: load(), Y: &ir.Const{V: v}, Span: o.Span})
		}
	}
	return x
}

// or and and join conditions, of which nil is one that is not there.
func or(x, y ir.Expr) ir.Expr { return joined(ir.Or, x, y) }

func and(x, y ir.Expr) ir.Expr { return joined(ir.And, x, y) }

func joined(op ir.BinaryOp, x, y ir.Expr) ir.Expr {
	switch {
	case x == nil:
		return y
	case y == nil:
		return x
	}
	return &ir.Binary{Op: op, X: x, Y: y}
}

// shown is the value that a sensor has when the medium reaches it, and quiet
// the one without; false when the sensor was narrowed to fewer values.
func shown(s *check.Object) (on, quiet int32, ok bool) {
	if s.Domain.Kind == value.Range {
		return s.Domain.Hi, s.Domain.Lo, true
	}
	quiet, okQuiet := s.Domain.Index(s.Attr.Domain.Names[0])
	on, okOn := s.Domain.Index(s.Attr.Domain.Names[1])
	return on, quiet, okQuiet && okOn
}

// strength is the value that an emission gives a sensor while it is on.
func (l *lowerer) strength(s *check.Object, e emission) ir.Expr {
	on, quiet, _ := shown(s)
	d := e.dimmer
	if d == nil || s.Domain.Kind != value.Range {
		return &ir.Const{V: on}
	}
	steps, span := int64(d.Domain.Hi)-int64(d.Domain.Lo), int64(on)-int64(quiet)
	if !fits(steps*span + steps) {
		return &ir.Const{V: on}
	}
	at := s.Span // quiet + (span * (dimmer - lowest) + steps - 1) / steps: rounded up
	part := binary(ir.Sub, &ir.Load{Var: l.vars[d], Span: at}, &ir.Const{V: d.Domain.Lo}, at)
	part = binary(ir.Add, binary(ir.Mul, part, &ir.Const{V: int32(span)}, at), &ir.Const{V: int32(steps - 1)}, at)
	return binary(ir.Add, binary(ir.Div, part, &ir.Const{V: int32(steps)}, at), &ir.Const{V: quiet}, at)
}

// lacks says that a sensor does not show as much as x.
func (l *lowerer) lacks(s *check.Object, x ir.Expr) ir.Expr {
	op := ir.Lt
	if s.Domain.Kind != value.Range {
		op = ir.Ne
	}
	return &ir.Binary{Op: op, X: &ir.Load{Var: l.vars[s], Span: s.Span}, Y: x, Span: s.Span}
}

// reach adds the event that an emission moves a sensor.
func (l *lowerer) reach(s *check.Object, e emission, words physicalWords) {
	if _, _, ok := shown(s); !ok {
		return
	}
	body := []ir.Stmt{&ir.Store{Var: l.vars[s], X: l.strength(s, e), Span: s.Span}}
	guard := and(e.on, l.lacks(s, l.strength(s, e)))
	l.physicalEvent(ir.Link{}, s, " by "+e.dev.Name, words.reach, guard, ir.Func{Body: body}, e)
}

// against adds the event that a device works against a sensor: cools it.
func (l *lowerer) against(s *check.Object, e emission, words physicalWords) {
	_, quiet, ok := shown(s)
	if !ok {
		return
	}
	at := s.Span
	guard := and(e.cools, &ir.Binary{Op: ir.Ne, X: &ir.Load{Var: l.vars[s], Span: at}, Y: &ir.Const{V: quiet}, Span: at})
	body := []ir.Stmt{&ir.Store{Var: l.vars[s], X: &ir.Const{V: quiet}, Span: at}}
	l.physicalEvent(ir.Link{}, s, " against "+e.dev.Name, words.against, guard, ir.Func{Body: body}, e)
}

// gone adds the event that a sensor shows no more than what is still given off.
func (l *lowerer) gone(s *check.Object, all []emission, words physicalWords) {
	on, quiet, ok := shown(s)
	if !ok {
		return
	}
	at := s.Span
	load := func() ir.Expr { return &ir.Load{Var: l.vars[s], Span: at} }
	var guard ir.Expr = &ir.Binary{Op: ir.Gt, X: load(), Y: &ir.Const{V: quiet}, Span: at}
	if s.Domain.Kind != value.Range {
		guard = &ir.Binary{Op: ir.Eq, X: load(), Y: &ir.Const{V: on}, Span: at}
	}
	body := []ir.Stmt{&ir.SetLocal{X: &ir.Const{V: quiet}}}
	for i := range all {
		e := l.emission(all[i].dev, s.Attr.Medium)
		off := &ir.Unary{Op: ir.Not, X: e.on, Span: at}
		if e.dimmer == nil || s.Domain.Kind != value.Range {
			guard = and(guard, off)
			continue
		}
		guard = and(guard, or(off, &ir.Binary{Op: ir.Gt, X: load(), Y: l.strength(s, e), Span: at}))
		more := &ir.Binary{Op: ir.Gt, X: l.strength(s, e), Y: &ir.Local{}, Span: at}
		body = append(body, &ir.If{
			Cond: and(l.emission(e.dev, s.Attr.Medium).on, more), Then: one(&ir.SetLocal{X: l.strength(s, e)}),
		})
	}
	body = append(body, &ir.Store{Var: l.vars[s], X: &ir.Local{}, Span: at})
	l.physicalEvent(ir.Link{Ends: true}, s, " by nothing", words.gone, guard, ir.Func{Locals: 1, Body: body}, all...)
}

// physicalEvent adds an event that moves sensor s because of what devices do,
// with links like k.
func (l *lowerer) physicalEvent(k ir.Link, s *check.Object, suffix, text string, guard ir.Expr, fn ir.Func, because ...emission) {
	text = strings.ReplaceAll(text, "{e}", Noun(because[0].dev))
	text = strings.ReplaceAll(text, "{s}", Noun(s.Owner)) + " in " + RoomNoun(s.Owner.Room)
	k.Event, k.Sensor, k.Medium = ts.EventID(len(l.Prog.Events)), l.vars[s], s.Attr.Medium.String()
	for _, e := range because {
		for _, v := range e.vars {
			k.Emitter, k.Meant = v, s.Attr.Medium == capability.Heat || e.outer
			k.Ruled = k.Meant || s.Attr.Medium == capability.Water
			l.Prog.Links = append(l.Prog.Links, k)
		}
	}
	fn.Name, fn.Span = s.Qualified()+suffix, s.Span
	l.environmentEvent(fn, text, guard)
}

// soundingVar adds the variable that says that a device was just told to
// sound, where another device of its room can hear it.
func (l *lowerer) soundingVar(dev *check.Object) {
	sounds := slices.ContainsFunc(dev.Order, func(o *check.Object) bool { return o.Cmd != nil && o.Cmd.Medium == capability.Sound })
	heard := slices.ContainsFunc(l.roommates(dev), func(other *check.Object) bool {
		return slices.ContainsFunc(sensors(other), func(o *check.Object) bool { return o.Attr.Medium == capability.Sound })
	})
	if !sounds || !heard {
		return
	}
	l.sounding[dev] = ir.VarID(len(l.Prog.Vars))
	l.Prog.Vars = append(l.Prog.Vars, ir.Var{
		Name: dev.Name + ".sounds", Kind: ts.Attribute, Device: dev.Name, Called: Noun(dev), Domain: value.BoolDomain,
		Init: []int32{0}, Topic: ir.NoTopic, Span: dev.Span,
	})
}

// fallsSilent ends what a command made a device sound.
func (l *lowerer) fallsSilent(dev *check.Object, v ir.VarID) {
	body := []ir.Stmt{&ir.Store{Var: v, X: &ir.Const{}, Span: dev.Span}}
	fn := ir.Func{Name: dev.Name + ".sounds=false", Body: body, Span: dev.Span}
	l.environmentEvent(fn, Noun(dev)+" falls silent", &ir.Load{Var: v, Span: dev.Span})
}
