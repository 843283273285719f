package interp

import (
	"math"
	"slices"

	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/ts"
)

// publication waits in the queue of an event.
type publication struct {
	topic, was, value int32    // was: what stood there before
	by                ts.AppID // whose code published it
}

// dispatcher knows who is served when something is published.
type dispatcher struct {
	subs     []ir.Subscription
	byTopic  [][]int32    // subscriptions of each topic, in order
	place    []int        // of each subscription, among those of its topic
	causes   []ts.LocID   // whose changes each topic tells, -1: of nothing
	conflict [][]bool     // of a subscription and the others of its topic, by their places: does their order matter
	later    []ir.CellSet // of each app, those that wait for it; nil: there are none
	due      []int32
	dueApps  []ts.AppID
	served   int
	most     int // handlers that may be served in one event
}

func newDispatcher(p *ir.Program, lay *ir.Layout) dispatcher {
	d := dispatcher{subs: p.Subscriptions, most: p.MostHandlers(), byTopic: make([][]int32, len(p.Topics)), causes: ir.Causes(p, lay), later: ir.Later(p)}
	statics := ir.NewStatics(p, lay, true)
	for i, a := range p.Subscriptions {
		d.place = append(d.place, len(d.byTopic[a.Topic]))
		d.byTopic[a.Topic] = append(d.byTopic[a.Topic], int32(i))
	}
	for _, a := range p.Subscriptions {
		row := make([]bool, 0, len(d.byTopic[a.Topic]))
		for _, j := range d.byTopic[a.Topic] {
			b := p.Subscriptions[j]
			row = append(row, a.App != b.App && statics.Handler(a.Handler).CanConflict(statics.Handler(b.Handler)))
		}
		d.conflict = append(d.conflict, row)
	}
	return d
}

func (m *machine) publish(topic, was, v int32) {
	m.queue = append(m.queue, publication{topic, was, v, m.app})
}

// heard reports whether p sets off a handler.
func (d *dispatcher) heard(p publication) bool {
	return slices.ContainsFunc(d.byTopic[p.topic], func(i int32) bool { return d.subs[i].Hears(p.was, p.value) })
}

// drain serves what the event and its handlers publish, first in first out.
func (s *System) drain(e ts.EventID) bool {
	for i := 0; i < len(s.queue); i++ {
		if !s.serve(s.queue[i], e) {
			return false
		}
	}
	s.cause = 0
	return true
}

// serve runs the handlers due for p, those of no app first. While handlers of
// several apps are due whose order can matter, which app goes next is an inner
// choice.
func (s *System) serve(p publication, e ts.EventID) bool {
	s.due, s.cause = s.due[:0], p.by
	for _, i := range s.byTopic[p.topic] {
		if s.subs[i].Hears(p.was, p.value) {
			s.due = append(s.due, i)
		}
	}
	if len(s.due) > 0 && s.lowestDue() == 0 && !s.serveApp(0, p, e) {
		return false
	}
	if s.orderMatters() {
		return s.serveInOrder(p, e)
	}
	for len(s.due) > 0 {
		if !s.serveApp(s.lowestDue(), p, e) {
			return false
		}
	}
	return true
}

// serveInOrder is serve for apps whose order can matter.
func (s *System) serveInOrder(p publication, e ts.EventID) bool {
	s.steps = s.steps[:0]
	for how := "first"; len(s.due) > 0; how = "next" {
		app, choice := s.nextApp(e, how)
		if !s.serveStep(app, choice, p, e) {
			return false
		}
	}
	return true
}

// nextApp picks the app that is served next, and says which choice that was;
// how is how it goes, in a note.
func (s *System) nextApp(e ts.EventID, how string) (ts.AppID, int) {
	apps := s.appsDue()
	if len(apps) == 1 {
		return apps[0], -1
	}
	n := s.arrange(int32(len(apps)), s.every)
	app := apps[n]
	if s.detail == ts.Trace && (n > 0 || s.orderMatters()) {
		s.note("choice", app, s.p.Who(app)+" goes "+how, s.p.Events[e].Span)
	}
	return app, s.at - 1
}

// appsDue is the apps whose handlers are due and that wait for no other, ascending.
func (s *System) appsDue() []ts.AppID {
	s.dueApps = s.dueApps[:0]
	for _, i := range s.due {
		if app := s.subs[i].App; !s.waits(app) {
			s.dueApps = append(s.dueApps, app)
		}
	}
	slices.Sort(s.dueApps)
	s.dueApps = slices.Compact(s.dueApps)
	return s.dueApps
}

// waits reports whether an app is due that comes before this one.
func (s *System) waits(app ts.AppID) bool {
	return slices.ContainsFunc(s.due, func(i int32) bool { return s.Precedes(s.subs[i].App, app) })
}

// Precedes implements ts.Repeater.
func (d *dispatcher) Precedes(a, b ts.AppID) bool {
	return d.later[a] != nil && d.later[a].Has(ts.LocID(b))
}

// lowestDue is the first of these.
func (s *System) lowestDue() ts.AppID {
	lowest := ts.AppID(math.MaxInt32)
	for _, i := range s.due {
		if app := s.subs[i].App; app < lowest && !s.waits(app) {
			lowest = app
		}
	}
	return lowest
}

func (s *System) orderMatters() bool {
	for n, i := range s.due {
		for _, j := range s.due[n+1:] {
			if s.conflict[i][s.place[j]] {
				return true
			}
		}
	}
	return false
}

// serveApp runs the handlers of one app and takes them off the list.
func (s *System) serveApp(app ts.AppID, p publication, e ts.EventID) bool {
	rest := s.due[:0]
	for _, i := range s.due {
		sub := &s.subs[i]
		if sub.App != app {
			rest = append(rest, i)
			continue
		}
		if s.served++; s.served > s.most {
			s.failed = s.sites.Endless[e]
			return false
		}
		s.regs[0] = p.value
		why := cause{loc: s.causes[p.topic], value: p.value}
		why.lo, why.hi = sub.Values()
		if !s.handler(int32(sub.Handler), app, why) {
			return false
		}
	}
	s.due = rest
	return true
}
