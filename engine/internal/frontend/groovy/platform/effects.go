package platform

import (
	"slices"

	"crosscheck/engine/internal/frontend/groovy/hub"
	"crosscheck/engine/internal/frontend/groovy/platform/facts"
	"crosscheck/engine/internal/frontend/groovy/platform/host"
	"crosscheck/engine/internal/frontend/groovy/platform/model"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/ts"
)

// reachKey is what effects are computed for, once.
type reachKey struct {
	app    *model.App
	method string
}

// Effects tells, from the words of what may run, what may be touched. It is
// an over-approximation: a method touches a device only by the name of a
// setting, state only by a key or as a whole, and so on.
func (p *Platform) Effects(fn int32) ir.ForeignEffects {
	e := &p.entries[fn]
	return p.effectsOf(e.app, e.reach).ForeignEffects
}

// effects are what an entry may touch.
type effects struct {
	ir.ForeignEffects
	idle bool // nothing of it shows outside but how it fails
}

func (s *shared) effectsOf(a *model.App, method string) *effects {
	k := reachKey{a, method}
	if s.effects[k] == nil {
		s.effects[k] = s.reachable(a, method)
	}
	return s.effects[k]
}

// letKnow tells an app which of its methods are idle.
func (s *shared) letKnow(a *model.App) {
	a.Idle = func(method string) bool { return a.Facts.ByName[method] != nil && s.effectsOf(a, method).idle }
}

func (s *shared) reachable(a *model.App, method string) *effects {
	m := a.Facts.Reaches(method)
	if method == "" {
		m = anyMethod(a)
	}
	c := &toucher{Model: s.Model, app: a, m: m}
	c.all(method)
	x := &effects{idle: !c.tells()}
	if c.says("parent") || c.does(hub.Parent, hub.FindChildApp, hub.ListChildApps, hub.AddChildApp) {
		x.idle = false
		for _, other := range append(a.Kin(), a) { // what they call in turn is among it
			c.app, c.m = other, anyMethod(other)
			c.all("")
		}
	}
	x.ForeignEffects = ir.ForeignEffects{
		Reads: tidy(c.reads), Writes: tidy(c.writes), Topics: tidy(c.topics), Tests: tidy(c.tests), Resets: tidy(c.resets),
	}
	x.idle = x.idle && len(c.writes) == 0 && len(c.topics) == 0 && len(c.resets) == 0
	return x
}

// tells reports whether people may be told something: by the hub, or by a device.
func (c *toucher) tells() bool {
	if c.does(hub.Notify, hub.SendLocationEvent) || c.says("execute") {
		return true
	}
	for name := range host.Translations {
		if c.says(name) {
			return true
		}
	}
	for _, d := range c.ByName {
		for _, cmd := range d.Commands {
			if c.says(cmd.Name) {
				return true
			}
		}
	}
	return false
}

// anyMethod is what all methods of an app use.
func anyMethod(a *model.App) *facts.MethodFacts {
	m := &facts.MethodFacts{Words: map[string]bool{}}
	for _, other := range a.Facts.Methods {
		m.Add(other)
	}
	return m
}

// all adds everything that a method of the app may touch.
func (c *toucher) all(method string) {
	c.devices()
	c.saved()
	c.hub()
	c.scheduler(method)
	c.clocks()
}

// tidy sorts a list and drops repetitions.
func tidy[T ir.VarID | ir.TopicID | ts.ClockID](list []T) []T {
	slices.Sort(list)
	return slices.Compact(list)
}

// toucher collects what code with the words of m may touch.
type toucher struct {
	*model.Model
	app           *model.App
	m             *facts.MethodFacts
	reads, writes []ir.VarID
	topics        []ir.TopicID
	tests, resets []ts.ClockID
}

// says reports whether one of the words is used, or anything may be.
func (c *toucher) says(words ...string) bool {
	for _, w := range words {
		if c.m.Words[w] {
			return true
		}
	}
	return false
}

// does reports whether the platform may be asked for one of some things.
func (c *toucher) does(does ...hub.Does) bool { return c.m.Computed || c.m.Names(does...) }

func (c *toucher) both(v ir.VarID) {
	c.reads = append(c.reads, v)
	c.writes = append(c.writes, v)
}

// devices adds the devices of the settings that are named, or all where a
// device comes from elsewhere.
func (c *toucher) devices() {
	all := c.says("device", "getDevice", "settings") || c.says(c.app.Facts.Handed...) || c.does(hub.Settings)
	for i := range c.app.Settings {
		set := &c.app.Settings[i]
		if !all && !c.says(set.Name) {
			continue
		}
		if set.Var != ir.NoVar {
			c.reads = append(c.reads, set.Var)
		}
		for _, name := range set.Devices {
			if d := c.ByName[name]; d != nil {
				c.device(d)
			}
		}
	}
	if all || c.does(hub.AddChild, hub.DeleteChild, hub.FindChild, hub.ListChildren, hub.RaiseEvent) || c.says("childDevices") {
		c.children()
	}
}

// children adds the devices that the app makes: whether they are there, and all
// that it may tell in their place.
func (c *toucher) children() {
	for _, child := range c.app.Nursery {
		c.both(child.V)
		c.device(child.Device)
		c.told(child.Device)
	}
}

// told adds what an app may tell in the place of a device.
func (c *toucher) told(d *model.Device) {
	for _, a := range d.Attrs {
		c.topics = append(c.topics, a.Topic)
		if a.V != ir.NoVar {
			c.both(a.V)
		}
	}
}

// device adds the attributes of a device, and those that commands in the text
// write.
func (c *toucher) device(d *model.Device) {
	for _, a := range d.Attrs {
		if a.V != ir.NoVar {
			c.reads = append(c.reads, a.V)
		}
	}
	if c.does(hub.RaiseEvent) {
		c.told(d)
	}
	translated := c.m.Computed
	for name := range host.Translations {
		translated = translated || d.Command(name) == nil && c.says(name)
	}
	for i := range d.Commands {
		cmd := &d.Commands[i]
		if translated || c.says(cmd.Name) || cmd.Info == nil {
			c.commanded(d, cmd.Func)
		}
	}
}

// commanded adds what a command's function stores.
func (c *toucher) commanded(d *model.Device, f ir.FuncID) {
	seen := map[ir.FuncID]bool{}
	var visit func(f ir.FuncID)
	visit = func(f ir.FuncID) {
		if f < 0 || int(f) >= len(c.Prog.Funcs) || seen[f] {
			return
		}
		seen[f] = true
		ir.Inspect(c.Prog.Funcs[f].Body, func(n any) bool {
			switch n := n.(type) {
			case *ir.Store:
				c.both(n.Var)
			case *ir.Load:
				c.reads = append(c.reads, n.Var)
			case *ir.Publish:
				c.topics = append(c.topics, n.Topic)
			case *ir.Call:
				visit(n.Func)
			}
			return true
		})
	}
	visit(f)
}

// saved adds state, written settings and fields.
func (c *toucher) saved() {
	st := c.app.State
	if c.m.Whole || c.m.Computed {
		for _, v := range st.All() {
			c.both(v)
		}
	}
	for _, name := range st.Names {
		if c.says(name) {
			c.both(st.Vars[name])
		}
	}
	if c.app.Written != nil {
		for _, v := range c.app.Written.All() {
			c.both(v)
		}
	}
	for _, v := range c.app.Fields {
		if v != ir.NoVar {
			c.both(v)
		}
	}
}

// hub adds the mode, location events, hub variables.
func (c *toucher) hub() {
	for i := range c.app.Settings {
		if c.app.Settings[i].Restricts {
			c.reads = append(c.reads, c.Mode.V)
		}
	}
	if c.says("location", "mode") || c.does(hub.Location, hub.SetMode) {
		c.reads = append(c.reads, c.Mode.V)
	}
	if c.setsMode() {
		c.both(c.Mode.V)
	}
	if c.does(hub.SendLocationEvent, hub.SetVariable) {
		for _, name := range c.Places() {
			c.topics = append(c.topics, c.Location[name])
		}
	}
	if c.does(hub.GetVariable, hub.SetVariable, hub.GetVariables) {
		for _, v := range c.HubVars.All() {
			c.both(v)
		}
		for _, name := range c.app.Facts.HubVars {
			if g := c.Globals[name]; g != nil {
				c.both(g.V)
			}
		}
	}
	if c.app.Subs != ir.NoVar {
		c.reads = append(c.reads, c.app.Subs)
		if c.does(hub.Subscribe, hub.Unsubscribe, hub.DeleteChild) {
			c.both(c.app.Subs)
		}
	}
}

// setsMode reports whether the mode may be set: by a call, or by an assignment
// to a property of the location.
func (c *toucher) setsMode() bool {
	return c.says("setMode", facts.Stored("mode")) || c.does(hub.SetMode) ||
		c.says(facts.StoredAlone("mode")) && c.says("with", "tap", "delegate") ||
		c.says("mode") && c.says(facts.Somewhere, "putAt", "setProperty")
}

// scheduler adds the timers that are started or stopped, and the one that
// fires.
func (c *toucher) scheduler(method string) {
	all := c.does(hub.Unschedule)
	for _, t := range c.app.Timers {
		if !all && !c.says(t.Facts.Name) && t.Facts.Name != method && method != "" {
			continue
		}
		c.timer(t)
	}
}

func (c *toucher) timer(t *model.Timer) {
	vars := []ir.VarID{t.Flag, t.Left, t.Args}
	for _, s := range t.Slots {
		vars = append(vars, s.Flag, s.Args, s.Plan, s.Due, s.Coming)
		if s.Clock != ts.NoClock {
			c.resets = append(c.resets, s.Clock)
		}
	}
	for _, v := range vars {
		if v != ir.NoVar {
			c.both(v)
		}
	}
}

// clocks adds those of the places of instants that are touched, and what the
// time of day is told by.
func (c *toucher) clocks() {
	if !c.Timed {
		return
	}
	for v, clock := range c.app.Places {
		if slices.Contains(c.reads, v) || slices.Contains(c.writes, v) {
			c.tests, c.resets = append(c.tests, clock), append(c.resets, clock)
		}
	}
	if c.Day != ts.NoClock {
		c.tests = append(c.tests, c.Day)
	}
	if c.Week != ir.NoVar && (c.m.Computed || c.says(model.WeekWords...)) {
		c.reads = append(c.reads, c.Week)
	}
	for i, s := range c.Sun {
		if s.Flag != ir.NoVar && (c.m.Computed || c.says(model.SunWords[i]...)) {
			c.reads = append(c.reads, s.Flag)
		}
	}
}
