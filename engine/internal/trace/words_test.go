package trace_test

import (
	"strings"
	"testing"

	"crosscheck/engine/internal/capability"
	"crosscheck/engine/internal/trace"
	"crosscheck/engine/internal/trace/tracetest"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/value"
)

// told is what is said when an app stores each value of an attribute.
func told(a *capability.Attribute) []string {
	sys := &tracetest.Toy{
		Names: []string{"", "App"},
		Cells: []tracetest.Cell{{
			Location: ts.Location{Name: "dev." + a.Name, Kind: ts.Attribute, Device: "dev", Called: "the thing"},
			Values:   a.Domain.Names,
		}},
		Acts: []tracetest.Act{{
			Event: ts.Event{Name: "e", Text: "e", Kind: ts.Touch}, Flag: -1,
			Run: func(m *tracetest.Machine) { m.As(1); m.Set(0, int32(m.Choose(len(a.Domain.Names)))) },
		}},
	}
	var out []string
	for i := range a.Domain.Names {
		out = append(out, trace.Trace{Picks: []trace.Pick{{Branch: int32(i)}}}.Replay(sys).Narrate()[1])
	}
	return out
}

func TestEveryCommandOfTheCatalogueIsToldInWords(t *testing.T) {
	for _, name := range capability.Names() {
		c := capability.Lookup(name)
		for i := range c.Attributes {
			a := &c.Attributes[i]
			if a.Sensor || a.Domain.Kind != value.Enum {
				continue
			}
			for _, text := range told(a) {
				if !strings.Contains(text, "the thing") {
					t.Errorf("%s: %s", name, text)
				}
			}
		}
	}
}

func TestWhatAnAppDidIsToldInTheRelativeClauseOfItsDevice(t *testing.T) {
	lamp := ts.Location{Name: "lamp.level", Kind: ts.Attribute, Device: "lamp", Called: "the lamp"}
	bell := ts.Location{Name: "bell.alarm", Kind: ts.Attribute, Device: "bell", Called: "the bell"}
	for _, x := range []struct {
		loc         *ts.Location
		value, want string
	}{
		{&lamp, "100", "set to 100"},
		{&bell, "both", "sounded and flashed"},
		{&bell, "off", "silenced"},
		{attribute("heating", "heatingSetpoint"), "22", "set to 22 degrees"},
	} {
		if got := trace.Did(x.loc, x.value); got != x.want {
			t.Errorf("the device that App %s, want %s", got, x.want)
		}
	}
}

func TestACommandThatChangesNothingIsToldAsKeeping(t *testing.T) {
	for _, x := range []struct {
		loc         *ts.Location
		value, want string
	}{
		{attribute("lamp", "switch"), "off", "keeps off"},
		{attribute("door", "lock"), "unlocked", "keeps unlocked"},
		{attribute("dimmer", "level"), "20", "keeps at 20"},
		{attribute("siren", "alarm"), "siren", "sounded"},
	} {
		if got := trace.Keeps(x.loc, x.value); got != x.want {
			t.Errorf("the device that App %s, want %s", got, x.want)
		}
	}
}

func attribute(device, name string) *ts.Location {
	return &ts.Location{Name: device + "." + name, Kind: ts.Attribute, Device: device, Called: "the " + device}
}

func TestWhatIsStillSoIsToldAsAnOwnerWould(t *testing.T) {
	for _, x := range []struct {
		loc                *ts.Location
		value, still, then string
	}{
		{attribute("thermometer", "temperature"), "70", "it is still 70 degrees at the thermometer", "it is 70 degrees at the thermometer"},
		{attribute("hygrometer", "humidity"), "61", "the humidity at the hygrometer is still 61", "the humidity at the hygrometer is 61"},
		{attribute("baby", "sleeping"), "sleeping", "the baby is still asleep", "the baby is asleep"},
		{attribute("guest", "presence"), "present", "the guest is still at home", "the guest is at home"},
		{attribute("meter", "power"), "4", "the power of the meter is still 4", "the power of the meter is 4"},
		{attribute("garage door", "is"), "opening", "the garage door is still opening", "the garage door is opening"},
	} {
		if got := trace.Still(x.loc, x.value); got != x.still {
			t.Errorf("%s, want %s", got, x.still)
		}
		if got := trace.Is(x.loc, x.value); got != x.then {
			t.Errorf("%s, want %s", got, x.then)
		}
	}
}
