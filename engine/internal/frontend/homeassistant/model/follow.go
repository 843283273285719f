package model

import (
	"slices"
	"strconv"

	"crosscheck/engine/internal/frontend/homeassistant/config"
	"crosscheck/engine/internal/frontend/homeassistant/template"
	"crosscheck/engine/internal/sorting"
	"crosscheck/engine/internal/ts"
)

// Follower is a sensor of which a template of the configuration says what it is: it
// follows what the template asks for.
type Follower struct {
	*config.Computed
	Thing *Thing
	By    *config.Automation // whose scope the template has
	use   *Use
	of    []*Thing // what it follows
	own   []*Thing // of these: what nothing else asks for or sets
	// loose: it follows nothing else, so it moves by itself as that does, to whatever
	// it can be.
	loose bool
	bare  bool   // it asks for more than is known of
	lost  string // why it is not known what it is: then it is not worth the states to follow
}

// mostOwn is how many things that only one sensor follows are kept as they are. Of
// more any may have changed whenever the sensor is looked at.
const mostOwn = 2

// Tree is what the template yields.
func (f *Follower) Tree() *template.Node { return f.use.Tree }

// Free reports whether the sensor moves by itself, for all that is known.
func (f *Follower) Free() bool { return f.loose || f.use == nil || f.lost != "" }

// following finds the sensors of templates that something asks for, and those that
// these ask for. It reports whether some of them do not move by themselves.
func (m *Model) following(computed []*config.Computed) (by []*config.Automation) {
	asks := map[*Thing]bool{} // some automation
	for _, t := range m.index {
		asks[t] = t.there || t.Asked
	}
	shared := func(t *Thing) bool { return asks[t] || t.there }
	var wanted []*Thing
	for _, c := range computed {
		if t := m.index[c.Place]; t != nil && shared(t) && t.Computed == c {
			wanted = append(wanted, t)
		}
	}
	asked := map[*Thing]int{} // by how many sensors
	for i := 0; i < len(wanted); i++ {
		t := wanted[i]
		if t == nil || t.Computed == nil || t.Follows != nil {
			continue
		}
		f := &Follower{Computed: t.Computed, Thing: t}
		t.Follows = f
		m.Followers = append(m.Followers, f)
		if f.Open != "" {
			continue
		}
		f.use = m.scoped(f, "sensor "+strconv.Itoa(i)+".")
		f.bare = f.use.dear
		s := m.scopes[f.By]
		for _, by := range s.order {
			u := s.uses[by]
			sources := map[string]template.Source{}
			for x := range u.asked {
				sources[x.String()] = x
			}
			for _, key := range sorting.Keys(sources) {
				x := sources[key]
				of := m.index[config.Place{Entity: x.Entity, Attribute: x.Attribute}]
				switch {
				case x.Kind != template.State:
					continue
				case of == nil:
					f.bare = true
					continue
				case u == f.use:
					f.of = append(f.of, of)
					asked[of]++
				default:
					asks[of] = true
				}
				wanted = append(wanted, of)
			}
		}
		for i := range f.Triggers {
			list, _ := m.triggerPlaces(f.Triggers[i].What)
			wanted = append(wanted, list...)
		}
		config.EachPlace(f.Conditions, func(p config.Place) { wanted = append(wanted, m.index[p]) })
	}
	for _, f := range m.Followers {
		if f.use == nil {
			continue
		}
		for _, t := range f.of {
			if !shared(t) && asked[t] == 1 && t.Follows == nil && !t.Own && !t.Relation() && domainName(t.Entity) != "automation" {
				f.own = append(f.own, t)
			}
		}
		if f.loose = len(f.own) == len(f.of) && !f.bare && f.Triggers == nil; !f.loose {
			by = append(by, f.toFollow())
		}
	}
	return by
}

// toFollow lets what the sensor follows be told apart as the sensor itself is.
func (f *Follower) toFollow() *config.Automation {
	f.loose, f.use.Tree = false, nil
	return f.By
}

// asked finds the sensors that do not move by themselves because some automation asks
// for what they follow, too, which was not known before.
func (m *Model) asked(list []*config.Automation) (by []*config.Automation, some bool) {
	for _, f := range m.Followers {
		n := len(f.own)
		for _, a := range list {
			for _, u := range m.scopes[a].uses {
				f.own = slices.DeleteFunc(f.own, func(t *Thing) bool {
					return u.asked[template.Source{Kind: template.State, Entity: t.Entity, Attribute: t.Attribute}]
				})
			}
		}
		if len(f.own) < n && f.loose {
			by = append(by, f.toFollow())
		}
	}
	return by, len(by) > 0
}

// scoped is the template of a sensor in a scope of its own.
func (m *Model) scoped(f *Follower, frame string) *Use {
	f.By = &config.Automation{Frame: frame, Triggers: f.Triggers, Conditions: f.Conditions, Head: f.Span}
	size := map[*Thing]int{}
	for _, t := range m.index {
		size[t] = len(t.named) + len(t.cuts)
	}
	for _, t := range f.Triggers {
		m.trigger(t.What, t.Span)
	}
	m.conditions(f.Conditions)
	for _, t := range m.index {
		if len(t.named)+len(t.cuts) > size[t] {
			m.becomesMore(template.Source{Kind: template.State, Entity: t.Entity, Attribute: t.Attribute})
		}
	}
	s := newScope(m, f.By)
	s.self = f.Entity
	m.scopes[f.By] = s
	for i := range f.Variables {
		v := f.Variables[i]
		v.Name = frame + v.Name
		m.assigned[v.Name], m.outer[v.Name] = []*config.Variable{&v}, true
	}
	s.use(f.Computed, true, frame, f.Span, computing(f.Computed))
	for _, t := range m.index {
		if t.parts == nil {
			t.senses()
			t.finish()
		}
	}
	for _, by := range s.order {
		s.decide(by, nil, false)
	}
	return s.uses[f.Computed]
}

// computing evaluates what a sensor is; an error stands for one that is not available.
func computing(c *config.Computed) func(e *template.Evaluation) template.Value {
	return func(e *template.Evaluation) template.Value {
		if c.There != nil {
			switch v := e.Tried(c.There); {
			case v.Kind == template.Unknown:
				return v
			case v != template.Failure && !v.Counts():
				return template.Failure
			}
		}
		return e.Render(c.Is)
	}
}

// becomes is what the sensor is where its template yields that.
func (f *Follower) becomes(n *template.Node) Effect {
	v := n.Leaf
	e := Effect{Place: f.Place}
	text, known := v.Text()
	none := v.Kind == template.None || v.Kind == template.Undefined
	switch {
	case f.Attribute != "" && (n.Failed() || none):
		e.To = "None"
	case f.Attribute != "" && (v.Kind == template.List || v.Kind == template.Map):
		e.Any, e.Is = true, template.Open("a list or a map")
	case n.Failed():
		e.To = "unavailable"
	case none && f.Attribute == "":
		e.To = "unknown"
	case v.Kind == template.Unknown || v.IsNumber() && (!f.Binary || v.Overlaps(0, 0)):
		e.Any, e.Is = true, v
	case f.Binary:
		e.To = map[bool]string{true: "on", false: "off"}[v.IsNumber() || v.Counts()]
	case f.Number && (!known || !template.IsNumber(text)):
		e.To = "unknown"
	case known:
		e.To = text
	default:
		e.Any, e.Is = true, v
	}
	return e
}

// follows lets what the sensor follows be told apart as the sensor itself is.
func (s *Scope) follows(f *Follower, n *template.Node) {
	t, e := f.Thing, f.becomes(n)
	x := template.Source{Kind: template.State, Entity: f.Entity, Attribute: f.Attribute}
	s.asks.asked[x] = true
	switch {
	case f.Binary:
		n.Leaf.Told(s, []string{"on"}, nil)
	case f.Number:
		n.Leaf.Told(s, nil, append([]float64{0}, t.cuts...))
	default:
		n.Leaf.Told(s, t.named, t.cuts)
	}
	if !e.Any {
		_, known := t.Domain.Index(e.To)
		s.more(x, t, known || t.seen[e.To], func() { t.name(e.To) })
	}
}

// Values are those that the sensor may have where its template yields that.
func (f *Follower) Values(n *template.Node) []int32 {
	t, e := f.Thing, f.becomes(n)
	if answers(n) { // an error, too
		return t.Not(nil)
	}
	if e.Any {
		if e.Is.Kind == template.Other && t.rest[1] > t.rest[0] {
			return []int32{t.rest[0]}
		}
		return t.Among(e.Is)
	}
	if set := t.Values([]string{e.To}); len(set) > 0 {
		return set[:1]
	}
	if x, err := strconv.ParseFloat(e.To, 64); err == nil {
		for i, p := range t.parts {
			if p.number && p.from < x && x < p.to {
				return []int32{int32(i)}
			}
		}
	}
	if t.rest[1] > t.rest[0] {
		return []int32{t.rest[0]}
	}
	return t.Among(template.Open("what it is"))
}

// Can are the values that a sensor can have which moves by itself; nil: all.
func (f *Follower) Can() (set []int32) {
	if !f.loose {
		return nil
	}
	f.use.Tree.Leaves(func(n *template.Node) { set = append(set, f.Values(n)...) })
	return slices.Compact(sorted(set))
}

// settleFollowers lets those things be there that sensors follow.
func (m *Model) settleFollowers() {
	for _, f := range m.Followers {
		f.lost = m.Why(f, false)
	}
	for again := true; again; {
		again = false
		for _, f := range m.Followers {
			if t := f.Thing; t.there && !f.Free() {
				f.use.Tree.Sources(func(n *template.Node) {
					of := m.index[config.Place{Entity: n.Source.Entity, Attribute: n.Source.Attribute}]
					if n.Source.Kind == template.State && !((len(f.own) > mostOwn || f.Triggers != nil) && slices.Contains(f.own, of)) {
						sets := t.Triggers && f.Triggers == nil && of != t
						again = again || !of.there || !of.Checked || sets && !of.Triggers
						m.thing(of.Place, f.Span)
						of.Checked, of.Triggers = true, of.Triggers || sets
					}
				})
			}
		}
	}
	for range m.Followers { // a sensor may follow another one, however they are listed
		for _, f := range m.Followers {
			f.bound()
		}
	}
}

// bound lets a sensor be a reason for as long as what it follows is, unless its name
// says what it senses, and one that only tells what people operate be as that.
func (f *Follower) bound() {
	t := f.Thing
	if f.use == nil || f.Attribute != "" || Telling(f.Entity) != "" || len(f.of) == 0 {
		return
	}
	t.Bond, t.Hand = ts.Moment, true
	for _, of := range f.of {
		t.Bond, t.Hand = min(t.Bond, of.Bond), t.Hand && of.Hand
	}
}

// Why is why it is not known what the sensor is; "" where that is read exactly.
func (m *Model) Why(f *Follower, timed bool) string { return m.why(f, timed, nil) }

func (m *Model) why(f *Follower, timed bool, within []*Follower) (why string) {
	if f.use == nil {
		return f.Open
	}
	f.use.Tree.Leaves(func(n *template.Node) {
		if e := f.becomes(n); why == "" && e.Any && e.Is.Kind == template.Unknown && !m.Chance(e.Is.Doubt(), timed) && !f.open(e.Is.Doubt(), timed) && !m.answered(f, n) {
			why = e.Is.Doubt().S
		}
	})
	f.use.Tree.Sources(func(n *template.Node) {
		if timed && f.Triggers == nil && n.Source.Kind != template.State && why == "" {
			why = "the time"
		}
	})
	for i := range f.Triggers {
		list, _ := m.triggerPlaces(f.Triggers[i].What)
		for _, of := range list {
			if of.Follows != nil && why == "" && !slices.Contains(within, of.Follows) {
				why = m.why(of.Follows, timed, append(within, f))
			}
		}
	}
	for _, of := range f.of {
		if g := of.Follows; g != nil && why == "" && !slices.Contains(within, g) {
			why = m.why(g, timed, append(within, f))
		}
	}
	return why
}

// answered reports whether what a template yields is what a call of its section is
// answered, for which nothing else asks there: then that may be anything.
func (m *Model) answered(f *Follower, n *template.Node) bool {
	return answers(n) && len(f.Triggers) > 0 && !slices.ContainsFunc(m.Followers, func(g *Follower) bool {
		some := false
		if g != f && g.Thing.there && g.use != nil && len(g.Triggers) > 0 && g.Triggers[0].Span == f.Triggers[0].Span {
			g.use.Tree.Leaves(func(n *template.Node) { some = some || answers(n) })
		}
		return some
	})
}

func answers(n *template.Node) bool {
	return n.Leaf.Kind == template.Unknown && n.Leaf.S == config.Answer
}

// open reports whether what is not known of the sensor is a matter of what only it
// asks for.
func (f *Follower) open(v template.Value, timed bool) bool {
	of := v.Depends()
	return len(of) > 0 && !slices.ContainsFunc(of, func(x template.Source) bool {
		if x.Kind != template.State {
			return timed
		}
		return !slices.ContainsFunc(f.own, func(t *Thing) bool { return t.Place == config.Place{Entity: x.Entity, Attribute: x.Attribute} })
	})
}
