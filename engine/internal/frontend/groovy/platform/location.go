package platform

import (
	"slices"

	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/syntax"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/ts"
)

// hubEvents are what the hub itself tells apps, as the environment's events. The
// home monitor is armed at once, and does not tell of that before.
var hubEvents = []hubEvent{
	{"sunrise", []hubValue{{"sunrise", "The sun rises"}}},
	{"sunset", []hubValue{{"sunset", "The sun sets"}}},
	{"sunriseTime", []hubValue{{"", "The time of the next sunrise is known"}}},
	{"sunsetTime", []hubValue{{"", "The time of the next sunset is known"}}},
	{"position", []hubValue{{"", "The position of the home changes"}}},
	{"systemStart", []hubValue{{"systemStart", "The hub starts"}}},
	{"hsmStatus", []hubValue{
		{"armedAway", "The home monitor is armed for leaving"},
		{"disarmed", "The home monitor is disarmed"},
		{"armedHome", "The home monitor is armed for staying"},
		{"armedNight", "The home monitor is armed for the night"},
		{"allDisarmed", "The home monitor and its rules are disarmed"},
	}},
	{"alarmSystemStatus", []hubValue{
		{"away", "The home monitor is armed for leaving"},
		{"stay", "The home monitor is armed for staying"},
		{"off", "The home monitor is disarmed"},
	}},
	{"hsmAlert", []hubValue{
		{"intrusion", "The home monitor raises the alarm"},
		{"cancel", "The home monitor calls off the alarm"},
		{"intrusion-home", "The home monitor raises the alarm while people stay"},
		{"intrusion-night", "The home monitor raises the alarm at night"},
		{"intrusion-delay", "The home monitor will raise the alarm"},
		{"intrusion-home-delay", "The home monitor will raise the alarm while people stay"},
		{"intrusion-night-delay", "The home monitor will raise the alarm at night"},
		{"smoke", "The home monitor tells of smoke"},
		{"water", "The home monitor tells of water"},
		{"rule", "The home monitor tells of a rule of its own"},
		{"arming", "The home monitor cannot be armed"},
	}},
}

// hubEvent is what the hub may tell under a name.
type hubEvent struct {
	name   string
	values []hubValue
}

// hubValue is one thing that the hub tells: a value, "" for one that is not
// known, and the sentence.
type hubValue struct{ value, text string }

// fewValues is how many values of an event all count.
const fewValues = 3

// told are the values that count: of many those that an app names, and one that
// stands for all others; at least two.
func (e *hubEvent) told(says func(string) bool) []hubValue {
	if len(e.values) <= fewValues {
		return e.values
	}
	var list []hubValue
	rest := false
	for _, v := range e.values {
		if named := says(v.value); named || !rest {
			list = append(list, v)
			rest = rest || !named
		}
	}
	if len(list) == 1 {
		return e.values[:2]
	}
	return list
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
	i := slices.IndexFunc(hubEvents, func(e hubEvent) bool { return e.name == name })
	if i < 0 {
		j.publish(name, "The home tells "+name, t, &data.Unknown{What: "the value of " + name})
		return
	}
	told := hubEvents[i].told(j.says())
	for _, v := range told {
		switch {
		case v.value == "":
			j.publish(name, v.text, t, &data.Unknown{What: "the value of " + name})
		case len(told) == 1:
			j.publish(name, v.text, t, v.value)
		default:
			j.publish(name+"="+v.value, v.text, t, v.value)
		}
	}
}

// says tells whether a text stands in an app.
func (j *Joining) says() func(string) bool {
	var texts []map[string]bool
	for _, a := range j.Apps {
		texts = append(texts, syntax.Says(a.File))
	}
	return func(text string) bool {
		return slices.ContainsFunc(texts, func(m map[string]bool) bool { return m[text] })
	}
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
