package mender_test

import (
	"fmt"
	"strings"
	"testing"

	"crosscheck/engine/enginetest"
	"crosscheck/engine/internal/frontend/lang/syntax"
	"crosscheck/engine/internal/frontend/mend"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/protocol"
)

// things are all kinds of locations that conditions are about, moved by hand.
const things = `mode: { Day, "Late night", away } = Day by hand;
device start: switch "the start" by hand;
device siren: alarm "the siren";
device window: contactSensor "the window";
device ann: presenceSensor "Ann";
device air: relativeHumidityMeasurement "the hygrometer" { humidity among 4, 6, 7 = 4; }
device room: temperatureMeasurement "the room" { temperature: 20..22; }
device power: battery "the cell" { battery among 2, 7 = 2; }
device door: lock "the door" by hand;
device shade: windowShade "the shade" by hand;

install App from "app.groovy" {
  start = start;
  siren = siren;
  window = window;
  people = ann;
  room = room;
  when = "Away";
}

`

const app = `preferences {
    section("About") {
        input "start", "capability.switch"
        input "siren", "capability.alarm"
        input "window", "capability.contactSensor"
        input "people", "capability.presenceSensor", multiple: true
        input "room", "capability.temperatureMeasurement"
        input "when", "mode"
    }
}

def installed() {
    subscribe(start, "switch.on", started)
    subscribe(start, "switch.off", stopped)
}

def stopped(evt) {
    siren.off()
}

def started(evt) {
    log.debug "started"
    siren.both()
}
`

// Each condition, written at a command or at all that comes before it, means what it
// means in the language of homes: in every state the command is carried out where the
// condition holds there, and nowhere else.
func TestConditionsMeanWhatTheySay(t *testing.T) {
	text := func(location string, values ...string) (out []mend.Condition) {
		for _, v := range values {
			out = append(out, mend.Condition{Location: location, Op: mend.Is, Value: v}, mend.Condition{Location: location, Op: mend.IsNot, Value: v})
		}
		return out
	}
	number := func(location string, values ...string) (out []mend.Condition) {
		for _, v := range values {
			out = append(out, mend.Condition{Location: location, Op: mend.Below, Value: v}, mend.Condition{Location: location, Op: mend.AtLeast, Value: v})
		}
		return out
	}
	var all []mend.Condition
	all = append(all, text("mode", "Day", "Late night", "away")...)
	all = append(all, text("window.contact", "open")...)
	all = append(all, text("ann.presence", "notPresent")...)
	all = append(all, text("door.lock", "locked", "unlocked")...)
	all = append(all, text("shade.windowShade", "partiallyOpen")...)
	all = append(all, text("power.battery", "7")...)
	all = append(all, number("air.humidity", "6", "7")...)
	all = append(all, number("room.temperature", "21")...)
	for i := 0; i < len(all); i++ {
		conditions := []mend.Condition{all[i]}
		if i%3 == 0 {
			conditions = append(conditions, all[(i*7+5)%len(all)])
		}
		means(t, conditions, i%2 == 0)
	}
}

// means checks what some conditions mean: at the command, or for all.
func means(t *testing.T, only []mend.Condition, all bool) {
	t.Helper()
	var said []string
	for _, c := range only {
		if strings.Contains(c.Value, " ") {
			c.Value = syntax.Quote(c.Value)
		}
		said = append(said, c.String())
	}
	so := strings.Join(said, " && ")
	rule := fmt.Sprintf("(%s) && siren.alarm == both || !(%s) && siren.alarm == off", so, so)
	home := things + fmt.Sprintf("invariant \"as it says\": %s after start.switch == on;\n", rule)
	files := []*source.File{source.NewFile("home.cross", home), source.NewFile("app.groovy", app)}
	at := source.Span{File: 1, Start: int32(strings.Index(app, "siren.both()"))}
	at.End = at.Start + int32(len("siren.both()"))
	if all {
		at = source.Span{File: 1, Start: int32(strings.LastIndex(app, "{")), End: int32(len(app) - 1)}
	}
	edits := guarded(only...)(&source.Set{Files: files}, at)
	if edits == nil {
		t.Errorf("%s: not written", so)
		return
	}
	request := &protocol.CheckRequest{}
	for _, f := range mend.Apply(files, edits) {
		request.Files = append(request.Files, protocol.File{Name: f.Name, Text: f.Text})
	}
	reply, err := enginetest.New().Ask(protocol.Request{Op: "check", Check: request})
	switch {
	case err != nil || reply.Check == nil:
		t.Errorf("%s: %v %+v\n%s", so, err, reply, request.Files[0].Text)
	case reply.Check.Outcome != "complete" || len(reply.Check.Findings) > 0:
		t.Errorf("%s: %s, %d states, %s\n%s", so, reply.Check.Outcome, reply.Check.States, reply.Check.Verdict, request.Files[1].Text)
	}
}
