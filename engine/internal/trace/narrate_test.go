package trace_test

import (
	"testing"

	"crosscheck/engine/internal/trace"
	"crosscheck/engine/internal/trace/tracetest"
	"crosscheck/engine/internal/ts"
)

// busy has one event a way of telling.
func busy() *tracetest.Toy {
	cell := func(name string, kind ts.LocationKind, device string, values ...string) tracetest.Cell {
		return tracetest.Cell{Location: ts.Location{Name: name, Kind: kind, Device: device}, Values: values}
	}
	const motion, light, siren, level, on, timer, count = 0, 1, 2, 3, 4, 5, 6
	act := func(name, text string, kind ts.EventKind, run func(*tracetest.Machine)) tracetest.Act {
		return tracetest.Act{Event: ts.Event{Name: name, Text: text, Kind: kind}, Flag: -1, Run: run}
	}
	horn := cell("siren.alarm", ts.Attribute, "siren", "off", "siren")
	horn.Called = "the old siren"
	return &tracetest.Toy{
		Names: []string{"", "Night"},
		Cells: []tracetest.Cell{
			cell("hall.motion", ts.Attribute, "hall", "inactive", "active"),
			cell("hallLight.switch", ts.Attribute, "hallLight", "off", "on"),
			horn,
			cell("lamp2.level", ts.Attribute, "lamp2"),
			cell("on_ring", ts.Enable, ""), cell("on_dusk", ts.TimerFlag, ""), cell("count", ts.Global, ""),
		},
		Fails: []ts.Failure{{Kind: ts.DivideByZero, Message: "division by zero"}, {Kind: ts.Assertion, Message: "count < 2"}, {Kind: ts.EndlessEvents}},
		Acts: []tracetest.Act{
			act("hall.motion=active", "Motion in the hall", ts.Environment, func(m *tracetest.Machine) {
				m.Set(motion, 1)
				m.Set(light, 1)
				m.As(1)
				m.Set(siren, 1)
				m.Set(level, 40)
			}),
			act("dusk", "The timer dusk fires", ts.Timer, func(m *tracetest.Machine) {
				m.Set(timer, 0)
				m.Set(count, 3)
				m.Assert(false, 1)
			}),
			act("ring", "", ts.Touch, func(m *tracetest.Machine) { m.Set(on, 0) }),
			act("pick", "Somebody picks a number", ts.Plain, func(m *tracetest.Machine) { m.Set(count, int32(m.Choose(3))) }),
			act("start", "start", ts.Plain, func(m *tracetest.Machine) { m.Set(on, 1); m.Set(timer, 1); m.Set(timer, 2) }),
			act("flicker", "flicker", ts.Plain, func(m *tracetest.Machine) {
				for i := range int32(7) {
					m.Set(light, (i+1)%2)
				}
			}),
			act("loop", "loop", ts.Plain, func(m *tracetest.Machine) { m.As(1); m.Assert(false, 2) }),
			act("crash", "crash", ts.Plain, func(m *tracetest.Machine) { m.Assert(false, 0) }),
		},
	}
}

func TestEachKindOfEventIsToldInItsWay(t *testing.T) {
	for want, run := range map[string][]trace.Pick{
		"Motion in the hall; the program turns the hall light on; Night sounds the old siren and sets lamp2.level to 40.": {{Event: 0}},
		"The timer dusk fires: it sets count to 3; the assertion count < 2 fails.":                                    {{Event: 1}},
		"ring.": {{Event: 2}},
		"Somebody picks a number (choice 2): it sets count to 2.": {{Event: 3, Branch: 2}},
		"Somebody picks a number (choice 0).":                     {{Event: 3}},
		"start enables ring and starts the timer dusk.":           {{Event: 4}},
		"flicker turns the hall light on, turns the hall light off, turns the hall light on, turns the hall light off and makes 3 more changes.": {{Event: 5}},
		"crash runs and changes nothing; the handler stops with an error, division by zero, and the event is undone.":                            {{Event: 7}},
		"loop runs and changes nothing; handlers of Night set each other off without end, and the event is undone.":                              {{Event: 6}},
		"At the start.": {},
	} {
		r := trace.Trace{Picks: run}.Replay(busy())
		if got := r.Story(""); got != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	}
}
