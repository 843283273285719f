package model

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"crosscheck/engine/internal/frontend/homeassistant/config"
	"crosscheck/engine/internal/frontend/homeassistant/template"
	"crosscheck/engine/internal/sorting"
	"crosscheck/engine/internal/source"
)

// Limits of what templates may cost.
const (
	mostSteps  = 13_000_000 // of evaluation, of all templates of a configuration
	mostOnce   = 250_000    // of them, of one template at a time
	mostFirst  = 15_000     // of them, before all others were
	mostSpent  = 3_000      // of them, when those of all templates are spent, until as many more are
	mostRounds = 24         // in which templates tell apart more and more
	mostGrowth = 8          // of them, in which one thing is told apart more finely
	mostHeld   = 32         // values of a variable
	mostNamed  = 40         // texts and limits of one thing that templates name
	unlooked   = 1 << 10    // how much work a template is for who looks at the clock
)

// Scope is what the templates of one automation see. It implements template.Home.
type Scope struct {
	m           *Model
	a           *config.Automation
	uses        map[any]*Use // by condition, trigger, call or variable, as a pointer
	order       []any
	occasions   []occasion
	brought     [2][]template.Value // by each occasion, as templates see it, also behind a wait
	classes     []int32             // of occasions, those that no template tells apart
	first       map[place]int
	at          source.Span
	immediately bool   // what the automation itself assigns is evaluated in its place
	loop        string // whose rounds are looked at
	asks        *Use   // what is evaluated
	late        bool   // the run may have waited
	self        string // the sensor whose template it is; "": it is an automation
}

// Use is a template in its place: the tree of what it yields.
type Use struct {
	Tree        *template.Node
	yields      func(e *template.Evaluation) template.Value
	asked       map[template.Source]bool
	immediately bool
	much        bool   // it costs too much, and what becomes more makes it no cheaper
	dear        bool   // it costs more than mostFirst
	stale       bool   // what it asks for became more since
	late        bool   // what set the run off may be long ago
	frame, loop string // whose names it sees, and whose rounds
	number      int    // in its automation
	at          source.Span
	// Calls are what a call is, by the leaf; nil where that is not known.
	Calls map[*template.Node]*config.Call
}

// variables are those of all frames, by names that begin with their frame.
type variables struct {
	assigned map[string][]*config.Variable
	outer    map[string]bool // those that an automation itself assigns
	held     map[string]bool
	full     map[string]bool // those that can hold too much to tell
	values   map[string][]template.Value
	outcomes map[*config.Wait][]int // the first value of the variable of a wait, by trigger
	waits    []*config.Wait
	apart    map[string][]string // of the values of variables of waits, what follows from them
}

// Scope is that of an automation.
func (m *Model) Scope(a *config.Automation) *Scope { return m.scopes[a] }

// Use is the use of a template by a condition, a trigger, a call or a variable.
func (s *Scope) Use(by any) *Use { return s.uses[by] }

// Held are the variables that hold what they were given, with their values.
func (m *Model) Held() (names []string) { return sorting.Keys(m.held) }

// Outcomes are the values of the variable of a wait after trigger i, by what that has
// heard, or when the time is over; ok: something asks for it.
func (m *Model) Outcomes(w *config.Wait, i int) (name string, from, n int32, ok bool) {
	name, n = w.Frame+"wait", 1
	if i < len(w.Triggers) {
		if events := bringing(&w.Triggers[i]); events != nil {
			n = 0
			for _, e := range events {
				n += m.NewsSize(e)
			}
		}
	}
	return name, int32(m.outcomes[w][i]), n, m.held[name]
}

// tellsApart notes that different things follow from values of a variable.
func (m *Model) tellsApart(name string, n *template.Node) {
	if !slices.ContainsFunc(m.waits, func(w *config.Wait) bool { return w.Frame+"wait" == name }) {
		return
	}
	if m.apart[name] == nil {
		m.apart[name] = make([]string, len(n.Of))
	}
	for i := range n.Of {
		m.apart[name][i] += " " + strconv.Itoa(n.Child(i))
	}
}

// Like is the first value of the variable of a wait from which the same follows.
func (m *Model) Like(name string, v int32) int32 {
	if list := m.apart[name]; list != nil {
		return int32(slices.Index(list, list[v]))
	}
	return 0
}

// Heard is which of these it is after an event that brings v.
func (m *Model) Heard(w *config.Wait, i int, event string, v int32) int32 {
	for _, e := range bringing(&w.Triggers[i]) {
		if e == event {
			return v
		}
		v += m.NewsSize(e)
	}
	return 0
}

// HeldValues are what a variable can hold.
func (m *Model) HeldValues(name string) []template.Value { return m.values[name] }

// templates evaluates all templates until they tell nothing more apart.
func (m *Model) templates(list []*config.Automation, computed []*config.Computed) {
	for _, a := range list {
		m.scopes[a] = newScope(m, a)
	}
	m.evaluate(list, len(computed) == 0)
	all := slices.Concat(list, m.following(computed))
	for more := len(computed) > 0; more; {
		m.evaluate(all, true)
		var also []*config.Automation
		if also, more = m.asked(list); more {
			all = append(all, also...)
		}
	}
	for _, a := range all {
		m.scopes[a].settle()
	}
	for _, a := range all {
		m.scopes[a].doubts()
	}
	m.settleFollowers()
	m.settleNews(all)
}

// evaluate does so for those of some automations, those that cost much when the others
// tell nothing more apart, if all is wanted.
func (m *Model) evaluate(list []*config.Automation, all bool) {
	for round, dear := 0, false; ; round++ {
		m.round++
		m.frozen = round >= mostRounds
		for _, t := range m.index {
			t.finish()
		}
		m.day.finish()
		for _, n := range m.news {
			n.finish()
		}
		m.waited()
		fresh, left := m.fresh, false
		m.fresh = map[template.Source]bool{}
		for _, a := range list {
			s := m.scopes[a]
			s.occasions, s.brought, s.first = nil, [2][]template.Value{}, nil
			for _, by := range s.order {
				s.decide(by, fresh, dear)
				left = left || s.uses[by].stale
			}
			s.brought = [2][]template.Value{} // which is much where a trigger takes any change
		}
		if dear = len(m.fresh) == 0; dear && !(left && all) {
			return
		}
	}
}

func newScope(m *Model, a *config.Automation) *Scope {
	s := &Scope{m: m, a: a, uses: map[any]*Use{}}
	for i := range a.Variables {
		v := &a.Variables[i]
		m.outer[v.Name] = true
		s.variable(v, a.Frame)
	}
	for i := range a.Triggers {
		if k, is := a.Triggers[i].What.(*config.TemplateTrigger); is {
			s.use(k, true, a.Frame, a.Triggers[i].Span, rendering(k.Is))
		}
	}
	s.conditions(a.Conditions, true, a.Frame)
	s.late = a.Mode == config.Queued
	s.actions(a.Actions, a.Frame)
	return s
}

func (s *Scope) actions(list []config.Action, frame string) {
	for _, x := range list {
		switch x := x.(type) {
		case *config.Assign:
			s.variables(x.Variables, frame)
		case *config.Choose:
			for _, o := range x.Options {
				s.conditions(o.Conditions, false, frame)
				s.actions(o.Sequence, frame)
			}
			s.actions(x.Default, frame)
		case *config.Sequence:
			s.actions(x.Of, frame)
		case *config.Run:
			s.given(x.Given, frame)
			outer := s.loop
			s.loop = ""
			s.variables(x.Own, x.Frame)
			s.actions(x.Of, x.Frame)
			s.loop = outer
		case *config.Repeat:
			outer := s.loop
			s.loop = x.Rounds
			s.late = s.late || config.Waits(x.Of)
			s.rounds(x)
			s.conditions(x.While, false, frame)
			s.conditions(x.Until, false, frame)
			s.actions(x.Of, frame)
			s.loop = outer
		case *config.Wait:
			s.wait(x, frame)
			s.late = true
		case *config.Delay:
			s.late = true
		case *config.Check:
			s.conditions([]config.Condition{x.Condition}, false, frame)
		case *config.Call:
			if x.Name != nil || len(x.About) > 0 || len(x.Says) > 0 && !Speaks(x) {
				s.use(x, false, frame, x.Span, saying(x))
			}
		}
	}
}

// wait notes what a wait asks for.
func (s *Scope) wait(w *config.Wait, frame string) {
	s.m.waits = append(s.m.waits, w)
	for i := range w.Triggers {
		t := &w.Triggers[i]
		if k, is := t.What.(*config.TemplateTrigger); is {
			s.use(k, false, frame, t.Span, rendering(k.Is))
		}
	}
	if w.Until != nil {
		s.use(w, false, frame, w.Span, rendering(w.Until))
	}
}

// waited tells what waits can yield: of each of their triggers, and at last that the
// time is over.
func (m *Model) waited() {
	for _, w := range m.waits {
		m.outcomes[w], m.values[w.Frame+"wait"] = nil, nil
	}
	for _, w := range m.waits {
		m.yields(w)
	}
}

func (m *Model) yields(w *config.Wait) {
	q := w.Frame + "wait"
	add := func(v template.Value) { m.values[q] = append(m.values[q], v) }
	begin := func() { m.outcomes[w] = append(m.outcomes[w], len(m.values[q])) }
	remains := template.Open("how much time remains")
	for i := range w.Triggers {
		t := &w.Triggers[i]
		begin()
		pairs := []any{"id", template.Text(t.ID), "idx", template.Text(strconv.Itoa(t.Number)), "platform", template.Text(t.Kind)}
		heard := func(trigger template.Value) {
			add(template.Fields("", "completed", template.Truth(true), "remaining", remains, "trigger", trigger))
		}
		events := bringing(t)
		for _, e := range events {
			for v := range m.NewsSize(e) {
				heard(m.tells(t, e, v, pairs...))
			}
		}
		if events == nil {
			heard(template.Fields(Brought, pairs...))
		}
	}
	last := []any{"completed", template.Truth(false), "remaining", template.Number(0)}
	begin()
	if w.Until != nil {
		add(template.Fields("", "completed", template.Truth(true), "remaining", remains))
		begin()
	} else {
		last = append(last, "trigger", &template.Val{Kind: template.None})
	}
	add(template.Fields("", last...))
}

// rounds notes what templates see of each round.
func (s *Scope) rounds(x *config.Repeat) {
	for i := range x.Times {
		pairs := []any{"index", template.Whole(float64(i + 1)), "first", template.Truth(i == 0), "last", template.Truth(i+1 == x.Times)}
		if x.Each != nil {
			pairs = append(pairs, "item", x.Each[i])
		}
		s.m.values[x.Rounds] = append(s.m.values[x.Rounds], template.Fields("", pairs...))
	}
	if x.Counted == 0 {
		return
	}
	for i := range x.Counted {
		s.m.values[x.Rounds] = append(s.m.values[x.Rounds], template.Fields("", "index", template.Whole(float64(i+1)), "first", template.Truth(i == 0)))
	}
	later := template.Numbers(held(x.Rounds), float64(x.Counted), math.Inf(1), false)
	s.m.values[x.Rounds] = append(s.m.values[x.Rounds], template.Fields("", "index", later, "first", template.Truth(false)))
}

func (s *Scope) variables(list []config.Variable, frame string) {
	for i := range list {
		s.variable(&list[i], frame)
	}
}

// given are variables of another frame, which sees what this one yields only when
// they hold it.
func (s *Scope) given(list []config.Variable, frame string) {
	for i := range list {
		v := &list[i]
		if s.variable(v, frame); !v.Constant() {
			s.m.held[v.Name] = true
		}
	}
}

func (s *Scope) variable(v *config.Variable, frame string) {
	m := s.m
	m.assigned[v.Name] = append(m.assigned[v.Name], v)
	if len(m.assigned[v.Name]) > 1 {
		m.held[v.Name] = true
	}
	s.use(v, m.outer[v.Name] && len(m.assigned[v.Name]) == 1, frame, v.Span, rendering(v.Is))
}

func (s *Scope) conditions(list []config.Condition, immediately bool, frame string) {
	for _, c := range list {
		switch c := c.(type) {
		case *config.Logic:
			s.conditions(c.Of, immediately, frame)
		case *config.TemplateCondition:
			s.use(c, immediately, frame, c.Span, rendering(c.Is))
		}
	}
}

func rendering(t *template.Template) func(e *template.Evaluation) template.Value {
	return func(e *template.Evaluation) template.Value { return e.Render(t) }
}

func (s *Scope) use(by any, immediately bool, frame string, at source.Span, yields func(e *template.Evaluation) template.Value) {
	s.order = append(s.order, by)
	s.uses[by] = &Use{yields: yields, immediately: immediately, frame: frame, loop: s.loop, number: len(s.order), at: at, late: s.late}
}

// decide evaluates a use, if it asked for what became more; one that costs much only
// if that is wanted.
func (s *Scope) decide(by any, fresh map[template.Source]bool, dear bool) {
	u := s.uses[by]
	u.stale = !u.much && (u.stale || u.Tree == nil || intersect(u.asked, fresh))
	if !u.stale || u.dear && !dear {
		return
	}
	u.asked = map[template.Source]bool{}
	s.asks, s.immediately, s.at = u, u.immediately, u.at
	most := mostFirst
	if u.dear {
		most = mostOnce
	}
	left := s.m.left.Left
	if left < mostSpent && left > -mostSteps {
		left = mostSpent
	}
	once := template.Budget{Left: max(0, min(most, left))}
	s.m.left.Left -= once.Left
	u.Tree = template.Decide(s, &once, u.yields)
	if s.m.look != nil {
		s.m.look(unlooked)
	}
	if u.stale = false; once.Left < 0 {
		u.much, u.dear, u.stale = u.dear, true, !u.dear
		u.Tree = &template.Node{Leaf: template.Open("too much to reckon")}
	}
	s.m.left.Left += max(0, once.Left)
	switch by := by.(type) {
	case *config.Variable:
		s.assign(by, u)
	case *config.Computed:
		if f := s.m.index[by.Place].Follows; f.of != nil && !f.loose {
			u.Tree.Leaves(func(n *template.Node) { s.follows(f, n) })
		}
	case *config.Call:
		u.Calls = map[*template.Node]*config.Call{}
		u.Tree.Leaves(func(n *template.Node) {
			c := s.spoken(by, n.Leaf)
			if c == nil {
				return
			}
			effects, _ := s.m.Effects(c)
			if s.m.frozen && slices.ContainsFunc(effects, s.m.beyond) {
				return
			}
			u.Calls[n] = c
			for _, e := range effects {
				s.m.written(e, c)
				s.copies(e)
			}
		})
	}
}

// copies lets what a thing is given be told apart as the thing itself is.
func (s *Scope) copies(e Effect) {
	if t := s.m.index[e.Place]; e.Any && e.Is != nil {
		s.asks.asked[template.Source{Kind: template.State, Entity: e.Entity, Attribute: e.Attribute}] = true
		e.Is.Told(s, t.named, t.cuts)
	}
}

// beyond reports whether a thing has no such state.
func (m *Model) beyond(e Effect) bool {
	t := m.index[e.Place]
	return t == nil || !e.Any && len(t.Values([]string{e.To})) == 0 || e.Else != "" && len(t.Values([]string{e.Else})) == 0
}

func intersect(a, b map[template.Source]bool) bool {
	if len(b) < len(a) {
		a, b = b, a
	}
	for s := range a {
		if b[s] {
			return true
		}
	}
	return false
}

// assign notes what a variable may hold.
func (s *Scope) assign(v *config.Variable, u *Use) {
	name := v.Name
	for x := range u.asked {
		if x.Kind != template.Trigger && !s.m.held[name] {
			s.m.held[name] = true
			s.m.fresh[held(name)] = true
		}
	}
	u.Tree.Leaves(func(n *template.Node) {
		switch {
		case n.Failed() || s.m.HeldIndex(name, n) >= 0:
		case len(s.m.values[name]) < mostHeld && !s.m.frozen:
			s.m.values[name] = append(s.m.values[name], n.Leaf)
			s.m.fresh[held(name)] = true
		default:
			s.m.full[name] = true
			s.m.values[name] = []template.Value{template.Open("what the variable " + name + " is")}
			s.m.fresh[held(name)] = true
		}
	})
}

func held(name string) template.Source {
	return template.Source{Kind: template.Variable, Entity: name}
}

// HeldIndex is which of the values of a variable a leaf is; -1: none of them.
func (m *Model) HeldIndex(name string, n *template.Node) int {
	if m.full[name] {
		return 0
	}
	key := n.Leaf.Key()
	return slices.IndexFunc(m.values[name], func(x template.Value) bool { return x.Key() == key })
}

// Name implements template.Home, as do Values, Tells, Cut and Counts.
func (s *Scope) Name(name string) (x template.Meaning) {
	q := s.asks.frame + name
	list := s.m.assigned[q]
	switch {
	case len(list) > 0 && s.uses[list[0]] != nil && s.uses[list[0]].number >= s.asks.number:
		x.Value = template.Nothing // it is assigned later
	case len(list) > 0:
		s.asks.asked[held(q)] = true
		if s.m.held[q] && !(s.immediately && s.m.outer[q]) {
			x.Source = held(q)
		} else {
			x.Template = list[0].Is
		}
	case name == "repeat" && s.m.values[s.asks.loop] != nil:
		s.m.held[s.asks.loop] = true
		x.Source = held(s.asks.loop)
	case name == "wait" && s.m.values[q] != nil:
		s.m.held[q] = true
		x.Source = held(q)
	case name == "context" && s.immediately: // which only a run has
		x.Value = template.Nothing
	case name == "context":
		x.Value = template.Fields("what is said of a context", "id", template.Text("the context of "+s.asks.frame))
	case name == "this" && s.self != "":
		x.Template = template.Parse("{{ states['" + s.self + "'] }}")
	case name == "this" && s.asks.frame == s.a.Frame:
		x.Value = s.this()
	case name == "trigger" && s.asks.frame == s.a.Frame && s.a.Script == nil:
		x.Source.Kind = template.Trigger
	case s.self == "" && !template.Known(name) && !slices.Contains(given, name):
		x.Value = template.Nothing // there is none; a script sees nothing of its caller
	}
	return x
}

// given are names that Home Assistant gives to every script, and numbers of Jinja.
var given = []string{"this", "context", "wait", "repeat", "e", "tau", "inf", "nan"}

// Values are what a source can be.
func (s *Scope) Values(x template.Source) (list []template.Value) {
	s.asks.asked[x] = true
	switch x.Kind {
	case template.State:
		p := config.Place{Entity: x.Entity, Attribute: x.Attribute}
		t := s.m.index[p]
		if strings.HasPrefix(x.Attribute, template.Against) {
			t.Asked = true
			for v := range t.Domain.Hi + 1 {
				if t.fixed != nil {
					list = append(list, template.Text(t.fixed[v]))
				} else {
					list = append(list, t.value(x, v))
				}
			}
			return list
		}
		if t == nil {
			if !config.IsEntity(x.Entity) {
				return nil
			}
			t = s.m.latent(p, s.at)
			t.finish()
		}
		t.Asked = true
		for v := range t.Domain.Hi + 1 {
			list = append(list, t.value(x, v))
		}
	case template.Trigger:
		s.enumerate()
		late := 0
		if s.asks.late {
			late = 1
		}
		if s.brought[late] == nil {
			for i := range s.occasions {
				s.brought[late] = append(s.brought[late], s.brings(&s.occasions[i]))
			}
		}
		return s.brought[late]
	case template.TimeOfDay:
		for _, p := range s.m.day.parts {
			if p.number {
				list = append(list, template.Numbers(x, max(p.from, -1), min(p.to, config.Day), false))
			}
		}
		if list == nil {
			list = []template.Value{template.Numbers(x, -1, config.Day, false)}
		}
	case template.Weekday:
		for i := range 7 {
			list = append(list, template.Whole(float64(i)))
		}
	case template.Month:
		for i := range 12 {
			list = append(list, template.Whole(float64(i+1)))
		}
	case template.Variable:
		return s.m.values[x.Entity]
	}
	return list
}

// value is what templates see of value v of a thing.
func (t *Thing) value(x template.Source, v int32) template.Value {
	switch p := t.parts[v]; {
	case p.number:
		return template.Numbers(x, p.from, p.to, x.Attribute == "")
	case v >= t.rest[0] && v < t.rest[1]:
		return template.Else(x)
	}
	return template.Named(x, t.Domain.Format(v))
}

// more notes that a source is told apart more finely, unless it is too fine by now.
func (s *Scope) more(x template.Source, t *Thing, known bool, add func()) bool {
	if known || t == nil || s.m.frozen || len(t.named)+len(t.cuts) >= s.mostOf(x) || t.grew != s.m.round && t.growth >= mostGrowth {
		return known
	}
	if t.grew != s.m.round {
		t.grew = s.m.round
		t.growth++
	}
	add()
	s.m.becomesMore(x)
	return false
}

// mostOf is how many texts and limits of a source are told apart.
func (s *Scope) mostOf(x template.Source) int {
	if s.m.news[x.Entity] != nil {
		return mostNews
	}
	return mostNamed
}

func (s *Scope) thing(x template.Source) *Thing {
	if x.Kind == template.TimeOfDay {
		return &s.m.day
	}
	return s.m.index[config.Place{Entity: x.Entity, Attribute: x.Attribute}]
}

// Tells notes that a template asks whether something has a state of that name.
func (s *Scope) Tells(x template.Source, text string) bool {
	t := s.thing(x)
	known := t != nil && (t.seen[text] || slices.Contains(t.Domain.Names, text))
	return s.more(x, t, known, func() { t.name(text) })
}

// Cut notes that a template compares something with a number.
func (s *Scope) Cut(x template.Source, at float64) {
	t := s.thing(x)
	if x.Kind == template.TimeOfDay && (at < 0 || at >= config.Day || at != math.Trunc(at)) || at != at || at > 1e15 || at < -1e15 {
		return
	}
	s.more(x, t, t != nil && slices.Contains(t.cuts, at), func() { t.cuts = append(t.cuts, at) })
}

// Counts notes that a template takes something for a number.
func (s *Scope) Counts(x template.Source) {
	t := s.thing(x)
	s.more(x, t, t != nil && (t.count || len(t.cuts) > 0), func() { t.count = true })
}

// Relates notes that a template asks for something that is made of sources, of which at
// least one changes by itself; that may change at any time.
func (s *Scope) Relates(x template.Source, several bool, of ...template.Source) bool {
	p := config.Place{Entity: x.Entity, Attribute: x.Attribute}
	if s.m.index[p] != nil {
		return true
	}
	if several {
		s.asks.asked[x] = true
		if first := s.m.askedBy[x]; first == nil || first == s.asks {
			s.m.askedBy[x] = s.asks
			return false
		}
	}
	moves := func(x template.Source) bool {
		t := s.thing(x)
		return t != nil && !t.Written && !t.Own && domainName(t.Entity) != "automation"
	}
	if s.m.frozen || !slices.ContainsFunc(of, moves) || !s.m.apartFromOthers(x, of) {
		return false
	}
	t := s.m.latent(p, s.at)
	what := compared(x.Entity)
	switch text, having := strings.CutPrefix(x.Attribute, template.Having); {
	case having:
		t.Called, t.fixed = "whether “"+text+"” is in "+what, []string{"no", "yes"}
	case x.Attribute == template.Judged:
		t.Called, t.count = "what "+what+" comes to", true
	default:
		t.Called, t.fixed = "how "+what+" is to "+compared(strings.TrimPrefix(x.Attribute, template.Against)), template.Relations
	}
	for _, x := range of {
		t.Bond = max(t.Bond, bondOf(x.Entity)) // to the time it is so for a moment
	}
	t.finish()
	if several {
		s.m.becomesMore(x)
	}
	return true
}

// apartFromOthers notes of what something is made that is a source of its own. It reports
// whether that may be anything, whatever else is made of the same: texts that are not in each
// other, and numbers of which one counts for nothing else.
func (m *Model) apartFromOthers(x template.Source, of []template.Source) bool {
	text, having := strings.CutPrefix(x.Attribute, template.Having)
	switch {
	case having:
		for _, t := range m.of[x.Entity] {
			other, is := strings.CutPrefix(t.Attribute, template.Having)
			if is && (strings.Contains(other, text) || strings.Contains(text, other)) {
				return false
			}
		}
	case x.Attribute != template.Judged:
		return true
	case !slices.ContainsFunc(of, func(x template.Source) bool { return !m.judged[x] }):
		return false
	}
	for _, x := range of {
		if m.doubts[x] == 0 {
			m.doubts[x]++ // what else asks for it would have to fit
		}
		m.judged[x] = m.judged[x] || !having
	}
	return true
}

// Members are those of a group of the configuration that no automation changes.
func (s *Scope) Members(entity string) (list []string, known bool) {
	list, known = s.m.groups[entity]
	return list, known
}

// Registry is what a function of templates says of areas, devices and the like.
func (s *Scope) Registry(function, about string) template.Value {
	return s.m.registry.Says(function, about)
}

// settle ends the evaluation: things that templates ask for are there, and
// occasions that no template tells apart are one.
func (s *Scope) settle() {
	s.enumerate()
	told := make([]string, len(s.occasions))
	for i := range s.occasions {
		told[i] = strconv.Itoa(s.occasions[i].trigger)
	}
	for _, by := range s.order {
		u := s.uses[by]
		_, triggers := by.(*config.TemplateTrigger)
		if _, waits := by.(*config.Wait); waits {
			triggers = true
		}
		u.Tree.Sources(func(n *template.Node) {
			switch x := n.Source; x.Kind {
			case template.State:
				if _, is := by.(*config.Computed); is {
					break // settleFollowers
				}
				t := s.m.thing(config.Place{Entity: x.Entity, Attribute: x.Attribute}, u.at)
				t.Checked, t.Triggers = true, t.Triggers || triggers
			case template.Trigger:
				for i := range s.occasions {
					told[i] += " " + strconv.Itoa(n.Child(i))
				}
			case template.Variable:
				s.m.tellsApart(x.Entity, n)
			}
		})
	}
	class := map[string]int32{}
	for _, k := range told {
		c, known := class[k]
		if !known {
			c = int32(len(class))
			class[k] = c
		}
		s.classes = append(s.classes, c)
	}
}

// DayPart is the times of day that value i of the time of day stands for: from
// one to the other, in milliseconds; both are the same, or neither is in it.
func (m *Model) DayPart(i int32) (from, to int64) {
	p := m.day.parts[i]
	return int64(max(p.from, -1)), int64(min(p.to, config.Day))
}
