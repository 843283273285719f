package trace_test

import (
	"strings"
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
	lamp := cell("hallLight.switch", ts.Attribute, "hallLight", "off", "on")
	lamp.Called = "the hall light"
	return &tracetest.Toy{
		Names: []string{"", "Night"},
		Cells: []tracetest.Cell{
			cell("hall.motion", ts.Attribute, "hall", "inactive", "active"),
			lamp,
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
			act("start", "start", ts.Plain, func(m *tracetest.Machine) { m.Set(on, 1); m.Set(timer, 2); m.As(1); m.Set(timer, 1); m.Set(timer, 2) }),
			act("flicker", "flicker", ts.Plain, func(m *tracetest.Machine) {
				for i := range int32(7) {
					m.Set(light, (i+1)%2)
				}
			}),
			act("loop", "loop", ts.Plain, func(m *tracetest.Machine) { m.As(1); m.Assert(false, 2) }),
			act("crash", "crash", ts.Plain, func(m *tracetest.Machine) { m.Assert(false, 0) }),
			act("shout", "Somebody shouts", ts.Touch, func(m *tracetest.Machine) {
				for i := range 9 {
					m.Notify(string(rune('a' + i%8)))
				}
			}),
		},
	}
}

func TestEachKindOfEventIsToldInItsWay(t *testing.T) {
	for want, run := range map[string][]trace.Pick{
		"Motion in the hall; the program turns the hall light on; Night sounds the old siren and sets the level of lamp2 to 40.": {{Event: 0}},
		"The timer dusk fires: it sets count to 3; the assertion count < 2 fails.":                                               {{Event: 1}},
		"ring.": {{Event: 2}},
		"Somebody picks a number (choice 2): it sets count to 2.":                                                                                                 {{Event: 3, Branch: 2}},
		"Somebody picks a number (choice 0).":                                                                                                                     {{Event: 3}},
		"start enables ring; Night starts the timer “dusk”.":                                                                                                      {{Event: 4}},
		"flicker turns the hall light on (the last of 7 commands).":                                                                                               {{Event: 5}},
		"crash runs; the handler stops with an error, division by zero, and the event is undone.":                                                                 {{Event: 7}},
		"loop runs; handlers of Night set each other off without end, and the event is undone.":                                                                   {{Event: 6}},
		`Somebody shouts; the program says "a" 2 times; the program says "b"; the program says "c"; the program says "d"; the program says "e"; 3 more messages.`: {{Event: 8}},
		"At the start.": {},
	} {
		r := trace.Trace{Picks: run}.Replay(busy())
		if got := r.Story(""); got != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	}
}

// starts begins with z and b in each of their combinations, and n at 7; one
// event stores the value that is there, by the app and again.
func starts() *tracetest.Toy {
	sys := &tracetest.Toy{
		Names: []string{"", "Keeper"},
		Cells: []tracetest.Cell{
			{Location: ts.Location{Name: "z"}},
			{Location: ts.Location{Name: "n"}},
			{Location: ts.Location{Name: "lamp.switch", Kind: ts.Attribute, Device: "lamp"}, Values: []string{"off", "on"}},
		},
		Acts: []tracetest.Act{{
			Event: ts.Event{Name: "e", Text: "e", Kind: ts.Plain}, Flag: -1,
			Run: func(m *tracetest.Machine) { m.As(1); m.Set(2, 1); m.Set(2, 1); m.Set(2, 1) },
		}},
	}
	for i := range int32(6) {
		sys.Starts = append(sys.Starts, []int32{i / 2, 7, i % 2})
	}
	return sys
}

func TestARunSaysWhichOfSeveralStartsItHas(t *testing.T) {
	for _, c := range []struct {
		run    trace.Trace
		ending string
		want   string
	}{
		{trace.Trace{Start: 4}, "now z == 2, which must never be", "At the start z is 2 and lamp is off; now z == 2, which must never be."},
		{trace.Trace{Start: 1, Picks: []trace.Pick{{}}}, "", "At the start z is 0 and lamp is on. e runs; Keeper turns lamp on (it was already on)."},
	} {
		r := c.run.Replay(starts())
		if got := r.Story(c.ending); got != c.want {
			t.Errorf("got  %s\nwant %s", got, c.want)
		}
	}
	r := trace.Trace{Start: 5}.Replay(starts())
	if got, want := r.Narrate()[0], "The program starts; z is 2 and lamp is on."; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

// counted counts how often the starts are listed: there can be many.
type counted struct {
	ts.System
	lists *int
}

func (c counted) Initial(out *ts.Branches) {
	*c.lists++
	c.System.Initial(out)
}

func TestTheStartsOfARunAreComparedOnce(t *testing.T) {
	lists := 0
	r := trace.Trace{Start: 5}.Replay(counted{starts(), &lists})
	before := lists
	for range 3 {
		r.Narrate()
		r.Story("that is all")
	}
	if lists != before+1 || !r.StartVaries() {
		t.Errorf("listed %d times", lists-before)
	}
}

// What apps keep for themselves is not told, and starts that differ in nothing
// else are told as one.
func TestARunDoesNotTellOfStartsThatDifferInNothingItTells(t *testing.T) {
	sys := starts()
	sys.Cells[0].Memo, sys.Cells[2].Memo = true, true
	r := trace.Trace{Start: 1, Picks: []trace.Pick{{}}}.Replay(sys)
	if got, want := r.Story(""), "e runs; Keeper takes note of it (it was already on)."; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

// That a sensor changes is what its event is called, also when what it was before is
// noted first.
func TestWhatASensorWasBeforeIsNotTold(t *testing.T) {
	sys := &tracetest.Toy{
		Names: []string{""},
		Cells: []tracetest.Cell{
			{Location: ts.Location{Name: "before", Kind: ts.AppState, Memo: true}},
			{Location: ts.Location{Name: "hall.motion", Kind: ts.Attribute, Device: "hall"}, Values: []string{"inactive", "active"}},
			{Location: ts.Location{Name: "hour", Kind: ts.Global, Memo: true}},
		},
		Acts: []tracetest.Act{
			{Event: ts.Event{Name: "m", Text: "Motion", Kind: ts.Environment}, Flag: -1, Run: func(m *tracetest.Machine) { m.Set(0, 1); m.Set(1, 1) }},
			{Event: ts.Event{Name: "c", Text: "It is nine", Kind: ts.Timer}, Flag: -1, Run: func(m *tracetest.Machine) { m.Set(2, 9) }},
		},
	}
	r := trace.Trace{Picks: []trace.Pick{{Event: 0}, {Event: 1}}}.Replay(sys)
	if got, want := r.Story(""), "Motion. It is nine."; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

func TestAFindingAtTheOnlyStartIsToldAsSuch(t *testing.T) {
	r := trace.Trace{}.Replay(tracetest.Figure1())
	if got, want := r.Story("now x == 0, which must never be"), "At the start x == 0, which must never be."; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

func TestARunWithoutAStartHasAStory(t *testing.T) {
	r := trace.Trace{Start: 9}.Replay(starts())
	if got := r.Story("that is all"); got != "At the start that is all." {
		t.Errorf("got %s", got)
	}
}

// evening turns a lamp on at 22:00, and off after a wait.
func evening() *tracetest.Toy {
	return &tracetest.Toy{
		Names: []string{"", "Night"},
		Cells: []tracetest.Cell{
			{Location: ts.Location{Name: "lamp.switch", Kind: ts.Attribute, Device: "lamp"}, Values: []string{"off", "on"}},
			{Location: ts.Location{Name: "enabled(the sun sets)", Kind: ts.TimerFlag}},
			{Location: ts.Location{Name: "daylight"}},
			{Location: ts.Location{Name: "enabled(Night.at 22:00, 10s later)", Kind: ts.TimerFlag, App: 1, Called: "10s"}},
		},
		Acts: []tracetest.Act{
			{Event: ts.Event{Name: "Night.at 22:00", Text: "It is 22:00", Kind: ts.Timer, App: 1}, Flag: -1, Run: func(m *tracetest.Machine) {
				m.As(1)
				m.Set(0, 1)
				m.Set(3, 1)
			}},
			{Event: ts.Event{Name: "touch", Text: "Somebody touches Night", Kind: ts.Touch, App: 1}, Flag: -1, Run: func(m *tracetest.Machine) {
				m.As(1)
				m.Set(3, 0)
			}},
			{Event: ts.Event{Name: "the sun sets", Text: "The sun sets", Kind: ts.Environment}, Flag: -1, Run: func(m *tracetest.Machine) {
				m.Set(1, 1)
				m.Set(2, 1)
				m.Set(0, 1)
			}},
		},
	}
}

func TestTheTimeOfDayIsToldOnce(t *testing.T) {
	r := trace.Trace{Picks: []trace.Pick{{Event: 0}, {Event: 1}}}.Replay(evening())
	r.Timing = &trace.Timing{At: []float64{0, 3600, 3605}, Start: 21 * 3600, Daily: true, Passing: trace.NoEvent}
	want := "At 22:00 on Monday: Night turns lamp on and waits 10s. At 22:00:05: Somebody touches Night; Night waits no longer."
	if got := r.Story(""); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	r.Timing.Start = 20 * 3600
	if got, want := r.Story(""), "At 21:00 on Monday: It is 22:00; Night turns"; !strings.HasPrefix(got, want) {
		t.Errorf("got  %s\nwant %s…", got, want)
	}
}

func TestWhatTheSunDoesIsToldByItsEvent(t *testing.T) {
	r := trace.Trace{Picks: []trace.Pick{{Event: 2}}}.Replay(evening())
	if got, want := r.Story(""), "The sun sets; the program turns lamp on."; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

func TestWhatAnAppCommandsTwiceIsToldOnce(t *testing.T) {
	toy := evening()
	toy.Acts[0].Run = func(m *tracetest.Machine) {
		m.As(1)
		m.Set(0, 1)
		m.Set(0, 1)
	}
	r := trace.Trace{Picks: []trace.Pick{{Event: 0}, {Event: 0}}}.Replay(toy)
	if got, want := r.Story(""), "It is 22:00; Night turns lamp on. It is 22:00; Night turns lamp on (it was already on)."; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}
