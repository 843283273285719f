package lang

import (
	"slices"
	"strings"

	"crosscheck/engine/internal/capability"
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
	dev    *object
	on     ir.Expr // while it gives it off; nil: never
	cools  ir.Expr // while it takes it away; nil: never
	dimmer *object // says how much; nil: all there can be
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
func sensors(dev *object) []*object {
	var list []*object
	if dev.node.(*syntax.DeviceDecl).Fixed {
		return nil
	}
	for _, o := range dev.order {
		if o.kind == attributeObject && o.attr != nil && o.attr.Sensor && o.attr.Medium != capability.NoMedium {
			list = append(list, o)
		}
	}
	return list
}

// roommates are the other devices in the room of dev.
func (l *lowerer) roommates(dev *object) []*object {
	var list []*object
	for _, o := range l.c.objects {
		if o.kind == deviceObject && o != dev && o.room != nil && o.room == dev.room {
			list = append(list, o)
		}
	}
	return list
}

// sensorEvents adds the physical events of a sensor attribute.
func (l *lowerer) sensorEvents(s *object) {
	words := mediumWords[s.attr.Medium]
	var all []emission
	for _, dev := range l.roommates(s.owner) {
		e := l.emission(dev, s.attr.Medium)
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
func (l *lowerer) emission(dev *object, m capability.Medium) emission {
	e := emission{dev: dev}
	var passes ir.Expr
	for _, o := range dev.order {
		v, stored := l.vars[o]
		declared := slices.Contains(dev.gives, m) && o == dev.actuator()
		if o.kind != attributeObject || !stored || isSensor(o) || !declared && (o.attr == nil || o.attr.Medium != m) {
			continue
		}
		e.vars = append(e.vars, v)
		switch {
		case declared:
			e.on = or(e.on, l.holds(o, func(x int32) bool { return x != o.dom.Lo }))
		case o.attr.Role == capability.Source:
			e.on = or(e.on, l.holds(o, func(x int32) bool { return o.attr.GivesOff(o.dom.Format(x)) }))
			e.cools = or(e.cools, l.holds(o, func(x int32) bool { return slices.Contains(o.attr.Cools, o.dom.Format(x)) }))
		case o.attr.Role == capability.Gate:
			passes = and(passes, l.holds(o, func(x int32) bool { return o.attr.GivesOff(o.dom.Format(x)) }))
		case o.attr.Role == capability.Dimmer:
			passes = and(passes, l.holds(o, func(x int32) bool { return x > o.dom.Lo }))
			e.dimmer = o
		}
	}
	if v, ok := l.sounding[dev]; ok && m == capability.Sound {
		e.vars = append(e.vars, v)
		e.on = or(e.on, &ir.Load{Var: v, Span: dev.span})
	}
	if e.on != nil {
		e.on = and(e.on, passes)
	}
	return e
}

// holds says that an attribute has one of the values to keep; nil when there
// are none.
func (l *lowerer) holds(o *object, keep func(int32) bool) ir.Expr {
	load := func() ir.Expr { return &ir.Load{Var: l.vars[o], Span: o.span} }
	if o.dom.Kind == value.Range {
		return &ir.Binary{Op: ir.Gt, X: load(), Y: &ir.Const{V: o.dom.Lo}, Span: o.span}
	}
	var x ir.Expr
	for v := o.dom.Lo; v <= o.dom.Hi; v++ {
		if keep(v) {
			x = or(x, &ir.Binary{Op: ir.Eq, X: load(), Y: &ir.Const{V: v}, Span: o.span})
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
func shown(s *object) (on, quiet int32, ok bool) {
	if s.dom.Kind == value.Range {
		return s.dom.Hi, s.dom.Lo, true
	}
	quiet, okQuiet := s.dom.Index(s.attr.Domain.Names[0])
	on, okOn := s.dom.Index(s.attr.Domain.Names[1])
	return on, quiet, okQuiet && okOn
}

// strength is the value that an emission gives a sensor while it is on.
func (l *lowerer) strength(s *object, e emission) ir.Expr {
	on, quiet, _ := shown(s)
	d := e.dimmer
	if d == nil || s.dom.Kind != value.Range {
		return &ir.Const{V: on}
	}
	steps, span := int64(d.dom.Hi)-int64(d.dom.Lo), int64(on)-int64(quiet)
	if !fits(steps*span + steps) {
		return &ir.Const{V: on}
	}
	at := s.span // quiet + (span * (dimmer - lowest) + steps - 1) / steps: rounded up
	part := binary(ir.Sub, &ir.Load{Var: l.vars[d], Span: at}, &ir.Const{V: d.dom.Lo}, at)
	part = binary(ir.Add, binary(ir.Mul, part, &ir.Const{V: int32(span)}, at), &ir.Const{V: int32(steps - 1)}, at)
	return binary(ir.Add, binary(ir.Div, part, &ir.Const{V: int32(steps)}, at), &ir.Const{V: quiet}, at)
}

// lacks says that a sensor does not show as much as x.
func (l *lowerer) lacks(s *object, x ir.Expr) ir.Expr {
	op := ir.Lt
	if s.dom.Kind != value.Range {
		op = ir.Ne
	}
	return &ir.Binary{Op: op, X: &ir.Load{Var: l.vars[s], Span: s.span}, Y: x, Span: s.span}
}

// reach adds the event that an emission moves a sensor.
func (l *lowerer) reach(s *object, e emission, words physicalWords) {
	if _, _, ok := shown(s); !ok {
		return
	}
	body := []ir.Stmt{&ir.Store{Var: l.vars[s], X: l.strength(s, e), Span: s.span}}
	guard := and(e.on, l.lacks(s, l.strength(s, e)))
	l.physicalEvent(s, " by "+e.dev.name, words.reach, guard, ir.Func{Body: body}, e)
}

// against adds the event that a device works against a sensor: cools it.
func (l *lowerer) against(s *object, e emission, words physicalWords) {
	_, quiet, ok := shown(s)
	if !ok {
		return
	}
	at := s.span
	guard := and(e.cools, &ir.Binary{Op: ir.Ne, X: &ir.Load{Var: l.vars[s], Span: at}, Y: &ir.Const{V: quiet}, Span: at})
	body := []ir.Stmt{&ir.Store{Var: l.vars[s], X: &ir.Const{V: quiet}, Span: at}}
	l.physicalEvent(s, " against "+e.dev.name, words.against, guard, ir.Func{Body: body}, e)
}

// gone adds the event that a sensor shows no more than what is still given off.
func (l *lowerer) gone(s *object, all []emission, words physicalWords) {
	on, quiet, ok := shown(s)
	if !ok {
		return
	}
	at := s.span
	load := func() ir.Expr { return &ir.Load{Var: l.vars[s], Span: at} }
	var guard ir.Expr = &ir.Binary{Op: ir.Gt, X: load(), Y: &ir.Const{V: quiet}, Span: at}
	if s.dom.Kind != value.Range {
		guard = &ir.Binary{Op: ir.Eq, X: load(), Y: &ir.Const{V: on}, Span: at}
	}
	body := []ir.Stmt{&ir.SetLocal{X: &ir.Const{V: quiet}}}
	for i := range all {
		e := l.emission(all[i].dev, s.attr.Medium)
		off := &ir.Unary{Op: ir.Not, X: e.on, Span: at}
		if e.dimmer == nil || s.dom.Kind != value.Range {
			guard = and(guard, off)
			continue
		}
		guard = and(guard, or(off, &ir.Binary{Op: ir.Gt, X: load(), Y: l.strength(s, e), Span: at}))
		more := &ir.Binary{Op: ir.Gt, X: l.strength(s, e), Y: &ir.Local{}, Span: at}
		body = append(body, &ir.If{
			Cond: and(l.emission(e.dev, s.attr.Medium).on, more), Then: one(&ir.SetLocal{X: l.strength(s, e)}),
		})
	}
	body = append(body, &ir.Store{Var: l.vars[s], X: &ir.Local{}, Span: at})
	l.physicalEvent(s, " by nothing", words.gone, guard, ir.Func{Locals: 1, Body: body}, all...)
}

// physicalEvent adds an event that moves sensor s because of what devices do.
func (l *lowerer) physicalEvent(s *object, suffix, text string, guard ir.Expr, fn ir.Func, because ...emission) {
	text = strings.ReplaceAll(text, "{e}", noun(because[0].dev))
	text = strings.ReplaceAll(text, "{s}", noun(s.owner)) + " in " + roomNoun(s.owner.room)
	for _, e := range because {
		for _, v := range e.vars {
			l.prog.Links = append(l.prog.Links, ir.Link{
				Event: ts.EventID(len(l.prog.Events)), Emitter: v, Sensor: l.vars[s], Medium: s.attr.Medium.String(),
			})
		}
	}
	fn.Name, fn.Span = s.qualified()+suffix, s.span
	l.environmentEvent(fn, text, guard)
}

// soundingVar adds the variable that says that a device was just told to
// sound, where another device of its room can hear it.
func (l *lowerer) soundingVar(dev *object) {
	sounds := slices.ContainsFunc(dev.order, func(o *object) bool { return o.cmd != nil && o.cmd.Medium == capability.Sound })
	heard := slices.ContainsFunc(l.roommates(dev), func(other *object) bool {
		return slices.ContainsFunc(sensors(other), func(o *object) bool { return o.attr.Medium == capability.Sound })
	})
	if !sounds || !heard {
		return
	}
	l.sounding[dev] = ir.VarID(len(l.prog.Vars))
	l.prog.Vars = append(l.prog.Vars, ir.Var{
		Name: dev.name + ".sounds", Kind: ts.Attribute, Device: dev.name, Called: noun(dev), Domain: value.BoolDomain,
		Init: []int32{0}, Topic: ir.NoTopic, Span: dev.span,
	})
}

// fallsSilent ends what a command made a device sound.
func (l *lowerer) fallsSilent(dev *object, v ir.VarID) {
	body := []ir.Stmt{&ir.Store{Var: v, X: &ir.Const{}, Span: dev.span}}
	fn := ir.Func{Name: dev.name + ".sounds=false", Body: body, Span: dev.span}
	l.environmentEvent(fn, noun(dev)+" falls silent", &ir.Load{Var: v, Span: dev.span})
}
