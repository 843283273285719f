package engine_test

import (
	"fmt"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"crosscheck/engine/protocol"
)

// madeApp is an app of the test data in whatever language it is written.
func madeApp(name string) protocol.File {
	found, err := filepath.Glob("testdata/apps/" + name + ".*")
	if err != nil || len(found) != 1 {
		panic(fmt.Sprint("no app ", name, " in the test data: ", found))
	}
	text, err := os.ReadFile(found[0])
	if err != nil {
		panic(err)
	}
	return protocol.File{Name: filepath.Base(found[0]), Text: string(text)}
}

// nightly is an app that schedules something for a lamp.
func nightly(name, schedule, does string) protocol.File {
	app := madeApp("nightly")
	return protocol.File{Name: strings.ToLower(name) + path.Ext(app.Name), Text: fmt.Sprintf(app.Text, name, schedule, does)}
}

// dueTogether is homes of two apps, and what is told of them in any reading of
// time in which schedules count.
var dueTogether = []struct {
	name  string
	files []protocol.File
	want  string
}{
	{"one minute", []protocol.File{nightly("On", `schedule("0 0 22 * * ?", go)`, "lamp.on()"), nightly("Off", `schedule("22:00", "go")`, "lamp.off()")}, "At 22:00, On turns the lamp on while Off turns it off"},
	{"five minutes", []protocol.File{nightly("On", `schedule("0 0 22 * * ?", go)`, "lamp.on()"), nightly("Off", `schedule("0 5 22 * * ?", go)`, "lamp.off()")}, ""},
	{"the same", []protocol.File{nightly("On", `schedule("0 0 22 * * ?", go)`, "lamp.on()"), nightly("Off", `schedule("0 0 22 * * ?", go)`, "lamp.on()")}, ""},
	{"some days", []protocol.File{nightly("On", `schedule("0 0 22 ? * MON-THU", go)`, "lamp.on()"), nightly("Off", `schedule("0 0 22 ? * THU,FRI", go)`, "lamp.off()")}, "On Thursday at 22:00, On turns the lamp on while Off turns it off"},
	{"other days", []protocol.File{nightly("On", `schedule("0 0 22 ? * MON-THU", go)`, "lamp.on()"), nightly("Off", `schedule("0 0 22 ? * FRI-SUN", go)`, "lamp.off()")}, ""},
	{"one of two times", []protocol.File{nightly("On", `schedule("0 0 6,22 * * ?", go)`, "lamp.on()"), nightly("Off", `schedule("0 0 22 * * ?", go)`, "lamp.off()")}, "At 22:00, On turns the lamp on while Off turns it off"},
	{"once", []protocol.File{nightly("On", `runOnce("22:00", go)`, "lamp.on()"), nightly("Off", `schedule("0 0 22 * * ?", go)`, "lamp.off()")}, "At 22:00, On turns the lamp on while Off turns it off"},
	{"with a native app", []protocol.File{nightly("On", `schedule("0 0 22 * * ?", go)`, "lamp.on()"), {Name: "home.cross", Text: `
device lamp: switch "the lamp";
install On from "` + nightly("On", "", "").Name + `" { lamp = lamp; }
app Off { at 22:00 on sat { lamp.off(); } }
`}}, "On Saturday at 22:00, Off turns the lamp off while On turns it on"},
	{"an app with itself", []protocol.File{{Name: "home.cross", Text: `
device lamp: switch "the lamp";
app Two { at 22:00 { lamp.on(); } at 22:00 { lamp.off(); } }
`}}, ""},
	{"both switch over", []protocol.File{{Name: "home.cross", Text: `
device lamp: switch "the lamp" = off;
app One { at 22:00 { if (lamp.switch == on) { lamp.off(); } else { lamp.on(); } } }
app Two { at 22:00 { if (lamp.switch == on) { lamp.off(); } else { lamp.on(); } } }
`}}, "At 22:00, One turns the lamp off while Two turns it off"},
	{"a mode", []protocol.File{{Name: "home.cross", Text: `
mode: { home, night, away } = home;
app One { at 22:00 { mode = night; } }
app Two { at 22:00 { mode = away; } }
`}}, "At 22:00, One sets the mode to night while Two sets it to away"},
	{"one asks for what the other does", []protocol.File{{Name: "home.cross", Text: `
mode: { home, night } = home;
device lamp: switch "the lamp";
app One { at 22:00 { mode = night; } }
app Two { at 22:00 { if (mode == home) { lamp.on(); } else { lamp.off(); } } }
`}}, ""},
	{"undone anyhow", []protocol.File{{Name: "home.cross", Text: `
mode: { home, night } = home by hand;
device lamp: switch "the lamp";
app One { at 22:00 { mode = night; } }
app Two { at 22:00 { lamp.on(); } }
app Three { on mode == night { lamp.off(); } }
`}}, "The mode is still night, and Two turns the lamp on that Three keeps off"},
}

// With exact times the sun counts, too.
func TestWhatIsDueAtSunsetIsTold(t *testing.T) {
	x := &example{id: "sunset", files: []protocol.File{
		nightly("On", `schedule(getSunriseAndSunset(sunsetOffset: "-00:30").sunset, go)`, "lamp.on()"),
		nightly("Off", `runOnce(getSunriseAndSunset(sunsetOffset: "-00:30").sunset, go)`, "lamp.off()"),
	}}
	r := checkExample(t, x, protocol.Options{Time: "timed"})
	if want := "30 min before sunset, On turns the lamp on while Off turns it off"; len(r.Findings) != 1 || r.Findings[0].Title != want {
		t.Errorf("%d findings, %s, want %s", len(r.Findings), r.Verdict, want)
	}
	wantReplayed(t, r)
}

// Two apps that do different things with one device at one time of the day are
// told in every reading of time, and what only looks like it is not.
func TestWhatIsDueTogetherIsTold(t *testing.T) {
	for _, c := range dueTogether {
		wantTold(t, c.name, c.files, c.want)
	}
}

// wantTold wants the titles of the findings of a home in two readings of time.
func wantTold(t *testing.T, name string, files []protocol.File, want string) {
	t.Helper()
	for _, time := range []string{"", "timed"} {
		r := checkExample(t, &example{id: name, files: files}, protocol.Options{Time: time})
		var told []string
		for i := range r.Findings {
			told = append(told, r.Findings[i].Title)
		}
		if got := strings.Join(told, "; "); got != want || r.Outcome != "complete" {
			t.Errorf("%s, time %q: %s: %q, want %q", name, time, r.Outcome, got, want)
		}
		wantReplayed(t, r)
	}
}
