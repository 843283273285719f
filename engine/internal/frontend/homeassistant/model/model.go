// Package model is what a configuration tells apart: the states of each entity
// that some automation asks for or sets, and one for all the others; numbers as
// the pieces between the limits they are compared with. It also knows what the
// common services do to them.
package model

import (
	"cmp"
	"math"
	"slices"
	"strconv"

	"crosscheck/engine/internal/frontend/homeassistant/config"
	"crosscheck/engine/internal/frontend/homeassistant/template"
	"crosscheck/engine/internal/sorting"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/value"
)

// Model is the entities of a configuration, in the order in which they are named.
type Model struct {
	Things   []*Thing
	index    map[config.Place]*Thing
	of       map[string][]*Thing // those of index, by entity
	spent    int                 // effects that were told
	scopes   map[*config.Automation]*Scope
	scenes   map[string]*config.Scene
	groups   map[string][]string // their members, where no call changes these
	registry *config.Registry
	counters map[string]config.Counter
	options  map[string][]string // of input_selects that keep them
	steps    map[string]int      // by what counters count
	own      map[string]bool     // scripts, timers and variables whose states only the configuration changes
	variables
	day    Thing   // the time of day, for what templates compare it with
	due    []int64 // times of day at which something happens
	Hours  []int64 // times of day that conditions and templates name, and triggers if one of these does; in order
	left   template.Budget
	look   func(work int)
	round  int                      // of telling more apart
	fresh  map[template.Source]bool // what became more in this round
	doubts map[template.Source]int  // at how many places a template leaves open what a source decides
	// Of what is made of sources: which place asked for it first, and what counts for some
	// number that is made.
	askedBy map[template.Source]*Use
	judged  map[template.Source]bool
	frozen  bool             // nothing becomes more
	fired   map[string]bool  // events that the home fires itself
	news    map[string]*news // of events, by name
	// Followers are the sensors of templates that something asks for.
	Followers []*Follower
	computed  map[config.Place]*config.Computed
}

// Thing is an entity's state, or one of its attributes.
type Thing struct {
	config.Place
	Called string // "the hall light"
	Room   string // where it is; "": nobody knows
	Name   string // of its location: "light.hall.switch"
	Bond   ts.Bond
	Hand   bool // people operate it
	Modal  bool // one more mode of the home
	Own    bool // a script or timer of the configuration: nobody else changes it
	Lent   bool // a scene that stands in no file may set it, or a vendor
	First  int32
	Domain value.Domain
	Span   source.Span // where it is named first
	// Triggers: a change sets an automation off. Written: a call gives it a state.
	Triggers, Checked, Written bool
	// Asked: a template asks for it.
	Asked bool
	// Tells: a trigger waits for changes of attributes, too; those of a helper stay as
	// they are.
	Tells bool
	// Lasting are conditions that ask how long it has been so.
	Lasting []*config.StateCondition
	// Computed: the configuration says by a template what it is; Users are the places
	// that are about it then, and it Follows what the template asks for.
	Computed *config.Computed
	Users    []source.Span
	Follows  *Follower

	there bool // of Things
	// grew: in which round it was last told apart more finely; growth: in how many.
	grew, growth int
	fixed        []string // the values of how something is to something else
	named        []string
	seen         map[string]bool // what of named there is
	cuts         []float64
	count        bool     // its numbers matter, whether or not they are compared
	initial      int      // of a counter that counts up, or down: with what it begins
	step         int      // and by what it counts
	options      []string // all that there are of a helper, in order, where something goes to the next one
	parts        []part   // of each value; only of numbers
	rest         [2]int32 // which values stand for all others, from and to
}

// part is the numbers that one value stands for: one of them, or all between two.
type part struct {
	number   bool
	from, to float64
}

// Moves reports whether something besides automations changes it: what a sensor
// senses, and what people operate where it matters to an automation.
func (t *Thing) Moves() bool {
	if t.Follows != nil && !t.Follows.Free() {
		return false
	}
	return !t.Hand && t.Name != "" && domainName(t.Entity) != "automation" && !t.Own || t.Hand && (t.Triggers || t.Checked && (!t.Written || t.Lent))
}

func domainName(entity string) string {
	for i := range len(entity) {
		if entity[i] == '.' {
			return entity[:i]
		}
	}
	return entity
}

// New is the model of a configuration whose scripts are linked. Look is told of each
// template that was evaluated; nil: nobody wants to know.
func New(f *config.File, look func(work int)) *Model {
	list := f.Automations
	m := &Model{
		look: look, index: map[config.Place]*Thing{}, of: map[string][]*Thing{}, scopes: map[*config.Automation]*Scope{}, scenes: map[string]*config.Scene{}, groups: f.Groups, registry: f.Registry, own: map[string]bool{}, counters: f.Counters, options: f.Options, steps: map[string]int{}, left: template.Budget{Left: mostSteps}, fresh: map[template.Source]bool{}, doubts: map[template.Source]int{}, askedBy: map[template.Source]*Use{}, judged: map[template.Source]bool{}, fired: map[string]bool{}, news: map[string]*news{}, computed: map[config.Place]*config.Computed{},
		variables: variables{map[string][]*config.Variable{}, map[string]bool{}, map[string]bool{}, map[string]bool{}, map[string][]template.Value{}, map[*config.Wait][]int{}, nil, map[string][]string{}},
	}
	for _, c := range f.Computed {
		m.computed[c.Place] = c
	}
	for _, s := range f.Scenes {
		m.scenes[s.Entity] = s
	}
	for _, s := range f.Scripts {
		m.own[s.Entity()] = true
	}
	for _, a := range list {
		config.EachAction(a.Actions, func(x config.Action) {
			c, is := x.(*config.Call)
			if is {
				m.counts(c)
			}
			if is && c.Domain == "group" && (c.Service == "set" || c.Service == "remove") {
				m.groups = nil // nobody knows which
			}
			if is && c.Domain == "input_select" && c.Service == "set_options" {
				m.options = nil // nor these
			}
			if is && (c.Domain == "timer" || c.Service == "update_sensor") {
				for _, e := range c.Targets {
					m.own[e] = true
				}
			}
		})
	}
	for _, a := range list {
		m.fires(a.Actions)
		for i := range a.Triggers {
			m.trigger(a.Triggers[i].What, a.Triggers[i].Span)
		}
		m.conditions(a.Conditions)
		m.actions(a.Actions)
	}
	for _, a := range list { // by now it is known which entities there are
		m.calls(a.Actions)
	}
	for _, t := range m.Things {
		t.senses()
		t.finish()
	}
	m.templates(list, f.Computed)
	m.lend(f)
	m.hours()
	return m
}

// Thing is what is known of a place; nil: nothing asks for it or sets it.
func (m *Model) Thing(p config.Place) *Thing { return m.index[p] }

func (m *Model) thing(p config.Place, at source.Span) *Thing {
	t := m.latent(p, at)
	if !t.there {
		t.there = true
		m.Things = append(m.Things, t)
	}
	if t.Computed != nil {
		t.Users = append(t.Users, at)
	}
	return t
}

// latent is a thing that is there only if templates tell its values apart.
func (m *Model) latent(p config.Place, at source.Span) *Thing {
	t := m.index[p]
	if t == nil {
		d := domainOf(p.Entity)
		t = &Thing{Place: p, Span: at, seen: map[string]bool{}, Called: Called(p.Entity), Bond: bondOf(p.Entity), Hand: d.hand || slices.Contains(presses, Telling(p.Entity)), Modal: d.modal && p.Attribute == "", Name: p.Entity + "." + cmp.Or(d.attribute, "state")}
		t.Own, t.Computed = m.own[p.Entity] && p.Attribute == "", m.computed[p]
		if p.Attribute != "" {
			t.Name, t.Hand = p.Entity+"."+p.Attribute, false
			switch {
			case t.Pressed():
				t.Bond = ts.Moment
			case p.Entity != Sun.Entity: // how high it stands tells the time, too
				t.Bond = ts.Situation
			}
		}
		name, class, area := m.registry.Of(p.Entity)
		t.Room = area
		if name != "" {
			t.Called = called(p.Entity, name)
		}
		if bond, known := senses[class]; known && p.Attribute == "" && d == domains["binary_sensor"] {
			t.Bond = bond
		}
		m.index[p] = t
		m.of[p.Entity] = append(m.of[p.Entity], t)
	}
	return t
}

func (m *Model) trigger(k config.TriggerKind, at source.Span) {
	switch k := k.(type) {
	case *config.StateTrigger:
		for _, p := range k.Places {
			t := m.thing(p, at)
			t.Triggers = true
			t.Tells = t.Tells || !k.Any && p.Attribute == "" && domainOf(p.Entity).noun != helper
			for _, list := range [][]string{k.From, k.To, k.NotFrom, k.NotTo} {
				t.name(list...)
			}
		}
	case *config.NumericTrigger:
		for _, p := range k.Places {
			t := m.thing(p, at)
			t.Triggers = true
			t.cut(k.Range)
		}
	case *config.SunTrigger:
		m.thing(Sun, at).Triggers = true
	case *config.TimeTrigger:
		m.due = append(m.due, k.At...)
	}
}

// Sun is where the sun stands.
var Sun = config.Place{Entity: "sun.sun"}

func (m *Model) conditions(list []config.Condition) {
	for _, c := range list {
		switch c := c.(type) {
		case *config.Logic:
			m.conditions(c.Of)
		case *config.StateCondition:
			for _, p := range c.Places {
				t := m.thing(p, c.Span)
				t.Checked = true
				t.name(c.States...)
				if c.For > 0 {
					t.Lasting = append(t.Lasting, c)
				}
			}
		case *config.NumericCondition:
			for _, p := range c.Places {
				t := m.thing(p, c.Span)
				t.Checked = true
				t.cut(c.Range)
			}
		case *config.SunCondition:
			m.thing(Sun, c.Span).Checked = true
		case *config.TimeCondition:
			m.asks(c)
		}
	}
}

func (m *Model) actions(list []config.Action) {
	config.EachAction(list, func(a config.Action) {
		switch a := a.(type) {
		case *config.Call:
			for _, e := range a.Targets {
				if domainName(e) == a.Domain || a.Domain == "homeassistant" && e != "all" {
					m.thing(config.Place{Entity: e}, a.Span)
				}
			}
		case *config.Wait:
			for i := range a.Triggers {
				m.trigger(a.Triggers[i].What, a.Triggers[i].Span)
			}
		case *config.Repeat:
			m.conditions(a.While)
			m.conditions(a.Until)
		case *config.Choose:
			for _, o := range a.Options {
				m.conditions(o.Conditions)
			}
		case *config.Check:
			m.conditions([]config.Condition{a.Condition})
		}
	})
}

func (m *Model) calls(list []config.Action) {
	config.EachAction(list, func(a config.Action) {
		if c, ok := a.(*config.Call); ok {
			effects, _ := m.Effects(c)
			for _, e := range effects {
				m.written(e, c)
			}
		}
	})
}

// written notes that a call gives a thing a state.
func (m *Model) written(e Effect, c *config.Call) {
	at := c.Span
	t := m.latent(e.Place, at)
	if e.Attribute == "" || !alsoSwitches(c) {
		t = m.thing(e.Place, at)
	}
	t.Written, t.Hand = true, t.Hand || e.Attribute != ""
	n := len(t.named)
	if !e.Any {
		t.name(e.To)
	}
	if options := m.options[e.Entity]; e.Step != 0 && options != nil {
		if t.options == nil {
			t.options, t.parts = options, nil
			t.name(options...)
		}
	} else if e.Step != 0 && t.step == 0 {
		t.step, t.count, t.initial, t.parts = e.Step, true, m.counters[e.Entity].Initial, nil
	}
	if e.Else != "" {
		t.name(e.Else)
	}
	if t.parts == nil { // nobody knew of it before
		t.finish()
	}
	if len(t.named) > n {
		m.becomesMore(template.Source{Kind: template.State, Entity: e.Entity, Attribute: e.Attribute})
	}
}

// alsoSwitches reports whether attributes are not what a call is made for: they
// matter where something asks for them.
func alsoSwitches(c *config.Call) bool { return c.Service == "turn_on" || c.Domain == "scene" }

// becomesMore notes that a source has more values than before. Who set a run off
// brings the values of things.
func (m *Model) becomesMore(x template.Source) {
	m.fresh[x] = true
	m.fresh[template.Source{Kind: template.Trigger}] = true
	if m.news[x.Entity] != nil { // which waits bring, too
		for _, w := range m.waits {
			m.fresh[held(w.Frame+"wait")] = true
		}
	}
}

func (t *Thing) name(states ...string) {
	for _, s := range states {
		if !t.seen[s] {
			t.seen[s] = true
			t.named = append(t.named, s)
		}
	}
}

func (t *Thing) cut(r config.Range) {
	for _, b := range []*config.Bound{r.Above, r.Below} {
		if b != nil && b.Entity == "" && !slices.Contains(t.cuts, b.Number) {
			t.cuts = append(t.cuts, b.Number)
		}
	}
}

// finish settles which values there are.
func (t *Thing) finish() {
	if t.fixed != nil {
		t.parts, t.Domain = make([]part, len(t.fixed)), value.EnumDomain("", t.fixed)
		return
	}
	d := domainOf(t.Entity)
	if t.Attribute != "" {
		d = other
	}
	names := slices.Clone(d.values)
	t.First = int32(d.first)
	numbers := len(t.cuts) > 0 || t.count
	t.rest = [2]int32{}
	if t.options != nil && !numbers {
		names = slices.Clone(t.options)
	} else if d.open && !numbers {
		t.rest = [2]int32{int32(len(names)), int32(len(names)) + 1}
		names = append(names, "something else")
	}
	there := map[string]bool{}
	for _, s := range names {
		there[s] = true
	}
	for _, s := range t.named {
		if x, err := strconv.ParseFloat(s, 64); err == nil && numbers {
			if !slices.Contains(t.cuts, x) {
				t.cuts = append(t.cuts, x)
			}
		} else if !there[s] {
			names = append(names, s)
		}
	}
	if len(names) == 1 && !numbers {
		t.rest[1]++
		if d.open {
			names[0] = "something"
		}
		names = append(names, "something else")
	}
	t.parts = make([]part, len(names))
	list := pieces(t.counted())
	if list == nil && numbers {
		list = []part{{true, math.Inf(-1), math.Inf(1)}}
	}
	for _, p := range list {
		names = append(names, p.String())
		t.parts = append(t.parts, p)
	}
	t.Domain = value.EnumDomain("", names)
	if i := slices.Index(t.parts, part{true, float64(t.initial), float64(t.initial)}); t.step != 0 && i >= 0 {
		t.First = int32(i)
	}
}

// mostCounted is how many numbers of a counter are told apart.
const mostCounted = 40

// counted are the numbers that are told apart: of a counter all of them from the first to
// the last that something asks for.
func (t *Thing) counted() []float64 {
	if t.step == 0 || len(t.cuts) == 0 {
		return t.cuts
	}
	cuts := slices.Clone(t.cuts)
	first, last := float64(t.initial), math.Ceil(slices.Max(cuts))
	if t.step < 0 {
		first, last = math.Floor(slices.Min(cuts)), first
	}
	if last-first > mostCounted || t.step > 0 && slices.Min(cuts) < first || t.step < 0 && slices.Max(cuts) > last {
		return cuts
	}
	for x := first; x <= last; x++ {
		cuts = append(cuts, x)
	}
	sorting.List(cuts)
	return slices.Compact(cuts)
}
