package trace_test

import (
	"testing"

	"crosscheck/engine/internal/trace"
	"crosscheck/engine/internal/trace/tracetest"
	"crosscheck/engine/internal/ts"
)

// house is a system whose app people call otherwise than the program does.
type house struct{ *tracetest.Toy }

func (house) Labels() []string { return []string{"", "Night light"} }

func TestThingsHaveTheNamesThatPeopleGiveThem(t *testing.T) {
	sys := house{&tracetest.Toy{
		Names: []string{"", "NightLight"},
		Cells: []tracetest.Cell{
			{Location: ts.Location{Name: "frontDoor.lock", Kind: ts.Attribute, Device: "frontDoor", Called: "the front door"}},
			{Location: ts.Location{Name: "lamp.switch", Kind: ts.Attribute, Device: "lamp"}},
			{Location: ts.Location{Name: "lamp.colorTemperature", Kind: ts.Attribute, Device: "lamp"}},
			{Location: ts.Location{Name: "mode", Kind: ts.Mode}},
			{Location: ts.Location{Name: "NightLight.goDark (timer)", Kind: ts.TimerFlag, App: 1}},
			{Location: ts.Location{Name: "NightLight.wasOn", Kind: ts.AppState, App: 1}},
			{Location: ts.Location{Name: "goods"}},
		},
	}}
	for i, want := range []string{
		"the front door", "the switch of lamp", "the color temperature of lamp", "the mode",
		"the timer “go dark” of “Night light”", "“was on” of “Night light”", "goods",
	} {
		if one, all := trace.NameOf(sys, ts.LocID(i)), trace.Names(sys)[i]; one != want || all != want {
			t.Errorf("%s is called %s, among all %s, want %s", sys.Locations()[i].Name, one, all, want)
		}
	}
	if one, none := trace.Who(sys, 1), trace.Who(sys, 0); one != "“Night light”" || none != "the program" {
		t.Errorf("who acts is %s or %s", one, none)
	}
}

func TestWhatARunIsAboutIsToldBeforeTheRest(t *testing.T) {
	sys := &tracetest.Toy{Names: []string{"", "Night"}, Acts: []tracetest.Act{{
		Event: ts.Event{Name: "e", Text: "Night falls", Kind: ts.Environment}, Flag: -1,
		Run: func(m *tracetest.Machine) {
			m.As(1)
			for i := range 8 {
				m.Set(i, 1)
			}
		},
	}}}
	sys.Cells = append(sys.Cells, tracetest.Cell{Location: ts.Location{Name: "rounds", Kind: ts.Global}})
	for _, d := range []string{"a", "b", "c", "d", "e", "f", "door"} {
		sys.Cells = append(sys.Cells, tracetest.Cell{Location: ts.Location{Name: d + ".switch", Kind: ts.Attribute, Device: d}, Values: []string{"off", "on"}})
	}
	r := trace.Trace{Picks: []trace.Pick{{}}}.Replay(sys)
	if got, want := r.Story(""), "Night falls; Night turns a on, turns b on, turns c on, turns d on and makes 4 more changes."; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	r.About = "door.switch"
	if got, want := r.Story(""), "Night falls; Night turns door on, turns a on, turns b on, turns c on and makes 4 more changes."; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}
