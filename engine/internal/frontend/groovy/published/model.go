package published

import (
	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/data/limit"
	"crosscheck/engine/internal/frontend/groovy/script"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/ts"
)

// model is a pair of apps with its devices. Both executions of the apps share
// it; what differs from run to run is in its run.
type model struct {
	table    *data.Table
	program  *ir.Program
	apps     [2]*app
	devices  map[string]*device // by capability
	location *location
	touch    *device
	signals  []signal
	tracked  []tracked
	// watch, when set, is told of every choice in the middle of an action.
	watch func(at source.Span)

	*run
}

// tracked is a name of the group whose writes by apps are updates.
type tracked struct {
	name string
	v    ir.VarID
}

// run is one execution: of an action, or of the start.
type run struct {
	limit.Meter
	env     ir.Env
	scripts [2]script.Script
	signal  int
	path    []byte // the handlers that run, for telling choices apart
	manual  bool   // what the last event was marked as
	byHand  bool   // a manual event is being dispatched
	depth   int
	choices int // made so far
	live    [2]live
	// What last ended a script, and where it arose.
	thrown   script.End
	thrownAt source.Span
}

// live is the maps of an app that code holds while it runs.
type live struct {
	maps   [keptMaps]*data.Map
	config *data.Map // settings
}

// mostDepth is how deep actions may set each other off within one event.
const mostDepth = 100

// Texts of the notes that tell whether what follows counts as done by hand.
const (
	noteManual = "manual"
	manualOn   = "what the app does now counts as done by hand"
	manualOff  = "what apps do now counts as their own"
)

// perform carries out alternative n of the main choice.
func (m *model) perform(n int) {
	s := &m.signals[n]
	m.signal = n
	switch {
	case s.method != "":
		m.call(m.apps[s.app], s.method)
	case s.device == "":
	case s.device == "location":
		m.location.send(s.name, s.value)
	case m.devices[s.device] == nil:
		data.Throw("MissingPropertyException", "No such property: %sObject for class: main", s.device)
	default:
		m.devices[s.device].send(s)
	}
}

// during makes r the run under way while do runs.
func (m *model) during(r *run, do func()) {
	before := m.run
	m.run = r
	defer func() { m.run = before }()
	do()
	for _, a := range m.apps {
		m.keep(a)
	}
}

// call runs a method of an app.
func (m *model) call(a *app, method string, args ...data.Value) data.Value {
	if !a.has(method) {
		data.Throw("MissingMethodException", "No signature of method: %s.%s()", a.name, method)
	}
	if m.depth++; m.depth > mostDepth {
		m.env.Fail(ts.Failure{Kind: ts.EndlessEvents, Message: "handlers set each other off without end", App: a.id, Span: a.span(method)})
	}
	was, n := m.env.SetApp(a.id), len(m.path)
	m.path = append(append(m.path, a.name...), method...)
	m.env.Note("handler", method, a.span(method))
	v := m.scripts[a.index].Call(a, method, args...)
	m.path = m.path[:n]
	m.depth--
	m.env.SetApp(was)
	return v
}

// mark sets the flag of an event that tells whether it was caused by hand.
func (m *model) mark(manual bool) {
	if manual == m.manual {
		return
	}
	m.manual = manual
	text := manualOff
	if manual {
		text = manualOn
	}
	m.env.Note(noteManual, text, m.apps[0].home)
}

// byHand are the events that people cause.
var byHand = map[string]bool{"Touched": true, "button": true, "nfcTouch": true, "threeAxis": true}

// fire dispatches an event: app2 first, and everything it leads to before the
// next handler. Which device sent it does not matter. Only after its handlers
// does an event that a manual one led to count as manual.
func (m *model) fire(e *event) {
	if byHand[e.name] {
		m.byHand = true
	}
	m.mark(byHand[e.name])
	for i := len(m.apps) - 1; i >= 0; i-- {
		a := m.apps[i]
		if a == nil {
			continue
		}
		for n := 0; n < len(m.subscriptions(a)); n++ {
			s := m.subscriptions(a)[n]
			if s.name == e.name && (s.value == "" || s.value == e.value) {
				m.call(a, s.handler, e)
			}
		}
	}
	if byHand[e.name] {
		m.byHand = false
	} else if m.byHand {
		m.mark(true)
	}
}

// update tells the group's variables of a write to a field.
func (m *model) update(names []tracked, v data.Value) {
	if len(names) == 0 || m.env.App() == 0 {
		return
	}
	h := m.table.Handle(data.Text(v))
	for _, t := range names {
		m.env.Store(t.v, 0, h)
	}
}
