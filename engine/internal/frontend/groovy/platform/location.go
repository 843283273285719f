package platform

import (
	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/ts"
)

// hubEvents are what the hub itself tells apps, as the environment's events.
var hubEvents = []struct {
	name, text string
	values     []string // none: not known
}{
	{"sunrise", "The sun rises", []string{"sunrise"}},
	{"sunset", "The sun sets", []string{"sunset"}},
	{"sunriseTime", "The time of the next sunrise is known", nil},
	{"sunsetTime", "The time of the next sunset is known", nil},
	{"position", "The position of the home changes", nil},
	{"systemStart", "The hub starts", []string{"systemStart"}},
	{"hsmStatus", "The home monitor is set to", []string{"armedAway", "armedHome", "disarmed"}},
	{"alarmSystemStatus", "The home monitor is set to", []string{"away", "stay", "off"}},
	{"hsmAlert", "The home monitor raises the alarm", []string{"intrusion"}},
}

// locationEvents adds what the environment tells of the home: what some app
// listens to and no app sends itself.
func (j *Joining) locationEvents() {
	heard := map[ir.TopicID]bool{}
	for i := range j.Prog.Subscriptions {
		heard[j.Prog.Subscriptions[i].Topic] = true
	}
	if j.Timed {
		j.sunEvents(heard)
	}
	for _, name := range j.Places() {
		if j.Timed && sunTopics[name] {
			continue
		}
		if t := j.Location[name]; heard[t] && !j.Sent(name) {
			j.locationEvent(name, t)
		}
	}
}

func (j *Joining) locationEvent(name string, t ir.TopicID) {
	for _, e := range hubEvents {
		if e.name != name {
			continue
		}
		for _, v := range e.values {
			text, id := e.text, name
			if len(e.values) > 1 {
				text, id = text+" "+v, name+"="+v
			}
			j.publish(id, text, t, v)
		}
		if len(e.values) == 0 {
			j.publish(name, e.text, t, &data.Unknown{What: "the value of " + name})
		}
		return
	}
	j.publish(name, "The home tells "+name, t, &data.Unknown{What: "the value of " + name})
}

// publish adds an event that publishes a value.
func (j *Joining) publish(name, text string, t ir.TopicID, v data.Value) {
	name = "location." + name
	j.Prog.Funcs = append(j.Prog.Funcs, ir.Func{Name: name, Body: []ir.Stmt{
		&ir.Publish{Topic: t, X: &ir.Const{V: j.Handle(v)}},
	}})
	j.Prog.Events = append(j.Prog.Events, ir.Event{
		Name: name, Text: text, Kind: ts.Environment, Flag: ir.NoVar, Body: ir.FuncID(len(j.Prog.Funcs) - 1), Span: source.Span{},
	})
}

// sunTopics are the events of the sun.
var sunTopics = map[string]bool{"sunrise": true, "sunset": true, "sunriseTime": true, "sunsetTime": true}
