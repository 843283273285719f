package groovy_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/explore/full"
	"crosscheck/engine/internal/frontend"
	"crosscheck/engine/internal/frontend/groovy/hub"
	_ "crosscheck/engine/internal/frontend/table"
	"crosscheck/engine/internal/interp"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/reference"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/timed"
	"crosscheck/engine/internal/timed/confirm"
	"crosscheck/engine/internal/timed/zone"
	"crosscheck/engine/internal/trace"
	"crosscheck/engine/internal/ts"
)

// timedHome is where the apps of the tests below are installed.
const timedHome = `
mode: { Home, Away, Night } = Home;
device door: contactSensor "the door";
device motion1: motionSensor "the hall";
device lamp: switch "the lamp";
device bell: switch "the bell";
device dimmer: switchLevel "the dimmer" = off;
install A from "a.groovy" { door = door; motion1 = motion1; lamp = lamp; bell = bell; dimmer = dimmer; minutes = 5; at = "22:30"; until = "6:00"; }
`

const timedInputs = header + `
preferences { section("All") {
  input "door", "capability.contactSensor"
  input "motion1", "capability.motionSensor"
  input "lamp", "capability.switch"
  input "bell", "capability.switch"
  input "dimmer", "capability.switchLevel"
  input "minutes", "number"
  input "at", "time"
  input "until", "time"
} }
`

// forecast is what a program does with exact times.
type forecast struct {
	t       *testing.T
	p       *ir.Program
	g       *stategraph.Graph
	z       timed.System
	anyTime *ir.Program // the same home without exact times
}

func newForecast(t *testing.T, changes map[string]string, code string, opt frontend.Options) *forecast {
	t.Helper()
	text := timedHome
	for from, to := range changes {
		text = strings.ReplaceAll(text, from, to)
	}
	opt.Time, opt.For = frontend.Timed, 60*60*60*1000
	set := files("home.cross", text, "a.groovy", timedInputs+code)
	p, problems := frontend.Lower(set, opt)
	if p == nil {
		t.Fatalf("no program:\n%s", written(set, problems))
	}
	if err := ir.Check(p); err != nil {
		t.Fatal(err)
	}
	anyTime, _ := frontend.Lower(files("home.cross", text, "a.groovy", timedInputs+code), frontend.Options{})
	row := &zone.Rows[0]
	f := &forecast{t: t, p: p, anyTime: anyTime, z: row.System(interp.New(p), timed.Options{For: opt.For})}
	f.g = explore.ToEnd(row.New(f.z, explore.Options{Limits: explore.Limits{States: 20_000}})).Graph
	if f.g.Len() >= 20_000 {
		t.Fatal("the states do not end")
	}
	return f
}

// confirmed replays the run to each state on the independent execution.
func (f *forecast) confirmed() {
	f.t.Helper()
	judge := &confirm.Judge{Reference: reference.New(f.p).(ts.Timed)}
	for id := stategraph.StateID(0); int(id) < f.g.Len(); id += 1 + stategraph.StateID(f.g.Len()/40) {
		var t trace.Trace
		_, edges := f.g.Tree().PathTo(id)
		for _, e := range edges {
			t.Picks = append(t.Picks, trace.Pick{Event: e.Event, Branch: e.Branch})
		}
		if _, err := judge.Play(t.Replay(f.g.System())); err != nil {
			f.t.Errorf("state %d is not confirmed: %v", id, err)
		}
	}
}

// devices is what the devices of a state are, in words.
func devices(sys ts.System, state []byte) string {
	locs, text := sys.Locations(), ""
	for _, v := range sys.Values(state) {
		if l := locs[v.Loc]; l.Kind == ts.Attribute {
			text += l.Name + "=" + v.Text + " "
		}
	}
	return text
}

// covered reports states of the devices that cannot be reached without exact
// times: then every timing is possible.
func (f *forecast) covered() {
	f.t.Helper()
	all := explore.ToEnd(full.Rows[0].New(interp.New(f.anyTime), explore.Options{Limits: explore.Limits{States: 50_000}})).Graph
	reached := map[string]bool{}
	for id := range stategraph.StateID(all.Len()) {
		reached[devices(all.System(), []byte(all.State(id)))] = true
	}
	for id := range stategraph.StateID(f.g.Len()) {
		if d := devices(f.z, []byte(f.g.State(id))); !reached[d] {
			f.t.Errorf("without exact times nothing leads to %s", d)
		}
	}
}

// earliest is, in seconds, when locations first have some values: "lamp.switch=on";
// -1 for never.
func (f *forecast) earliest(wanted string) int64 {
	locs, best := f.z.Locations(), int64(-1)
	for id := range stategraph.StateID(f.g.Len()) {
		var all []string
		for _, v := range f.z.Values([]byte(f.g.State(id))) {
			all = append(all, locs[v.Loc].Name+"="+v.Text)
		}
		if slices.ContainsFunc(strings.Split(wanted, ", "), func(w string) bool { return !slices.Contains(all, w) }) {
			continue
		}
		if at := f.z.Earliest([]byte(f.g.State(id))); best < 0 || at < best {
			best = at
		}
	}
	if best < 0 {
		return -1
	}
	return best / 1000
}

const (
	oneMinute = 60
	oneHour   = 60 * oneMinute
)

// What apps do when: each line is what must become so at the earliest, in
// seconds from the start, or never (-1).
func TestTimersFireWhenTheyAreDue(t *testing.T) {
	for _, k := range []struct {
		name, start, code string
		want              map[string]int64
	}{
		{"runIn", "", `
			def installed() { runIn(minutes * 60, later) }
			def later() { lamp.on(); runIn(30, last) }
			def last() { bell.on() }`,
			map[string]int64{"lamp.switch=on": 300, "bell.switch=on": 330, "lamp.switch=off, bell.switch=on": -1}},
		{"overwrite", "", `
			def installed() { subscribe(door, "contact", moved); runIn(60, later) }
			def moved(evt) { bell.on(); runIn(20, later) }
			def later() { lamp.on() }`,
			map[string]int64{"lamp.switch=on, bell.switch=off": 60, "lamp.switch=on, bell.switch=on": 20}},
		{"no overwrite", "", `
			def installed() { runIn(60, one); runIn(90, one, [overwrite: false]) }
			def one() { if (lamp.currentSwitch == "on") bell.on(); lamp.on() }`,
			map[string]int64{"lamp.switch=on": 60, "bell.switch=on": 90}},
		{"unschedule", "", `
			def installed() { runIn(60, one); runIn(90, two); unschedule(one) }
			def one() { lamp.on() }
			def two() { bell.on() }`,
			map[string]int64{"lamp.switch=on": -1, "bell.switch=on": 90}},
		{"a computed delay", "", `
			def installed() { subscribe(dimmer, "level", moved); state.n = 2 }
			def moved(evt) { state.n = 7; runIn(state.n * 60, later) }
			def start(evt) { dimmer.setLevel(50) }
			def later() { lamp.on() }`,
			map[string]int64{"lamp.switch=on": -1}},
		{"a delay from state", "", `
			def installed() { subscribe(door, "contact.open", moved); state.n = 0 }
			def moved(evt) { state.n = 3; runIn(state.n * 60, later) }
			def later() { lamp.on() }`,
			map[string]int64{"lamp.switch=on": 180}},
		{"a local with the name of a setting", "", `
			def installed() { begin(); other(7) }
			def begin() { def minutes = minutes ?: 15; runIn(minutes, later) }
			def other(minutes) { runIn(minutes, last) }
			def later() { lamp.on() }
			def last() { bell.on() }`,
			map[string]int64{"lamp.switch=on": 5, "bell.switch=on": 7}},
		{"milliseconds", "", `
			def installed() { runInMillis(2500, later) }
			def later() { lamp.on() }`,
			map[string]int64{"lamp.switch=on": 2}},
		{"every five minutes", "", `
			def installed() { runEvery5Minutes(check); state.n = 0 }
			def check() { if (state.n < 2) state.n = state.n + 1; if (state.n == 2) lamp.on() }`,
			map[string]int64{"lamp.switch=on": 300}},
		{"daily", "mon 21:00", `
			def installed() { schedule(at, close); schedule("0 0 7 ? * MON-FRI", open) }
			def close() { lamp.on() }
			def open() { bell.on() }`,
			map[string]int64{"lamp.switch=on": 90 * oneMinute, "bell.switch=on": 10 * oneHour}},
		{"daily, too late for today", "mon 23:00", `
			def installed() { schedule(at, close) }
			def close() { lamp.on() }`,
			map[string]int64{"lamp.switch=on": 23*oneHour + 30*oneMinute}},
		{"on some days", "fri 21:00", `
			def installed() { schedule("0 0 7 ? * MON", open) }
			def open() { bell.on() }`,
			map[string]int64{"bell.switch=on": 58 * oneHour}},
		{"cron with a known phase", "mon 10:07", `
			def installed() { schedule("0 0/15 * * * ?", tick) }
			def tick() { lamp.on() }`,
			map[string]int64{"lamp.switch=on": 8 * oneMinute}},
		{"cron set later", "mon 10:07", `
			def installed() { runIn(1, begin) }
			def begin() { schedule("0 0/15 * * * ?", tick) }
			def tick() { if (lamp.currentSwitch == "on") bell.on(); lamp.on() }`,
			map[string]int64{"lamp.switch=on": 1, "bell.switch=on": 15*oneMinute + 1}},
		{"once at a time of day", "mon 21:00", `
			def installed() { runOnce(timeToday(at, location.timeZone), close) }
			def close() { if (lamp.currentSwitch == "on") bell.on(); lamp.on() }`,
			map[string]int64{"lamp.switch=on": 90 * oneMinute, "bell.switch=on": -1}},
		{"once after a while", "mon 21:00", `
			def installed() { runOnce(new Date(now() + 90000), close) }
			def close() { lamp.on() }`,
			map[string]int64{"lamp.switch=on": 90}},
		{"until an instant", "mon 21:00", `
			def installed() { runIn((timeToday(at, location.timeZone).time - now()) / 1000, close) }
			def close() { lamp.on() }`,
			map[string]int64{"lamp.switch=on": 90 * oneMinute}},
		{"sunset", "mon 12:00", `
			def installed() { subscribe(location, "sunset", down); subscribe(location, "sunrise", up) }
			def down(evt) { lamp.on() }
			def up(evt) { bell.on() }`,
			map[string]int64{"lamp.switch=on": 4 * oneHour, "bell.switch=on, lamp.switch=on": 17*oneHour + 30*oneMinute, "bell.switch=on, lamp.switch=off": -1}},
		{"before sunset", "mon 12:00", `
			def installed() { schedule(getSunriseAndSunset(sunsetOffset: "-00:30").sunset, down) }
			def down() { lamp.on() }`,
			map[string]int64{"lamp.switch=on": 3*oneHour + 30*oneMinute}},
	} {
		t.Run(k.name, func(t *testing.T) {
			f := newForecast(t, nil, k.code, frontend.Options{Start: k.start})
			for wanted, at := range k.want {
				if got := f.earliest(wanted); got != at {
					t.Errorf("%s at %d, want %d", wanted, got, at)
				}
			}
			f.confirmed()
			f.covered()
		})
	}
}

func TestInstantsAreFollowed(t *testing.T) {
	for _, k := range []struct {
		name, start, code string
		want              map[string]int64
	}{
		{"a guard of a minute", "", `
			def installed() { subscribe(door, "contact.open", opened); subscribe(motion1, "motion.active", moved) }
			def opened(evt) { state.last = now() }
			def moved(evt) { if (state.last && now() - state.last > 60000) lamp.on() else bell.on() }`,
			map[string]int64{"lamp.switch=on": 60, "lamp.switch=on, A.last=nothing": -1, "bell.switch=on": 0}},
		{"read before it is stored again", "", `
			def installed() { state.last = now(); runIn(50, check) }
			def check() {
				def last = state.last
				state.last = now()
				if (now() - last >= 50 * 1000 && now() - state.last == 0) lamp.on()
				runIn(20, check2)
			}
			def check2() { if (now() - state.last >= 1000 * 50) bell.on() }`,
			map[string]int64{"lamp.switch=on": 50, "bell.switch=on": -1}},
		{"a deadline", "", `
			def installed() { state.until = now() + minutes * 60 * 1000; subscribe(motion1, "motion.active", moved) }
			def moved(evt) { if (now() >= state.until) lamp.on() else bell.on() }`,
			map[string]int64{"lamp.switch=on": 300, "lamp.switch=on, bell.switch=off": 300}},
		{"dates and whole minutes", "", `
			def installed() { state.last = new Date().time; subscribe(motion1, "motion.active", moved) }
			def moved(evt) {
				def gone = (evt.date.time - state.last) / 60000 as Integer
				if (gone >= 2) lamp.on()
			}`,
			map[string]int64{"lamp.switch=on": 120}},
		{"elapsed in a method", "", `
			def installed() { mark(); subscribe(motion1, "motion.active", moved) }
			def mark() { atomicState.seen = now() }
			def gone() { return now() - (atomicState.seen ?: 0) }
			def moved(evt) { if (gone() > minutes * 60000) lamp.on() }`,
			map[string]int64{"lamp.switch=on": 300}},
		{"never stored", "", `
			def installed() { state.last = 0; subscribe(motion1, "motion.active", moved) }
			def moved(evt) { if (now() - state.last > 60000) lamp.on() else bell.on() }`,
			map[string]int64{"lamp.switch=on": 0, "bell.switch=on": -1}},
		{"a static field", "", `
			@groovy.transform.Field static seen = null
			def installed() { subscribe(door, "contact.open", opened); subscribe(motion1, "motion.active", moved) }
			def opened(evt) { seen = now() }
			def moved(evt) { if (seen != null && now() - seen > 10000) lamp.on() }`,
			map[string]int64{"lamp.switch=on": 10}},
		{"time of day", "mon 12:00", `
			def installed() { subscribe(motion1, "motion.active", moved) }
			def moved(evt) {
				if (timeOfDayIsBetween(at, until, new Date(), location.timeZone)) lamp.on()
				def from = timeToday("14:00", location.timeZone)
				if (now() > from.time && new Date().before(timeToday("15:00", location.timeZone))) bell.on()
			}`,
			map[string]int64{"lamp.switch=on": 10*oneHour + 30*oneMinute, "bell.switch=on": 2 * oneHour}},
		{"times of day over midnight", "mon 12:00", `
			def installed() { subscribe(motion1, "motion.active", moved) }
			def moved(evt) {
				if (timeOfDayIsBetween(timeToday(at, location.timeZone), timeToday(until, location.timeZone), new Date(), location.timeZone)) lamp.on()
			}`,
			map[string]int64{"lamp.switch=on": 10*oneHour + 30*oneMinute}},
		{"the weekday", "fri 12:00", `
			def installed() { subscribe(motion1, "motion.active", moved) }
			def moved(evt) { if (["Saturday", "Sunday"].contains(new Date().format("EEEE", location.timeZone))) lamp.on() }`,
			map[string]int64{"lamp.switch=on": 12 * oneHour}},
		{"after dark", "mon 12:00", `
			def installed() { subscribe(motion1, "motion.active", moved) }
			def moved(evt) {
				def s = getSunriseAndSunset()
				if (now() > s.sunset.time || now() < s.sunrise.time) lamp.on()
			}`,
			map[string]int64{"lamp.switch=on": 4 * oneHour}},
		{"two instants", "", `
			def installed() { state.a = now(); state.b = now(); subscribe(motion1, "motion.active", moved) }
			def moved(evt) { if (state.b - state.a > 1000) lamp.on(); state.a = now() }`,
			map[string]int64{"lamp.switch=on": 0}},
	} {
		t.Run(k.name, func(t *testing.T) {
			f := newForecast(t, nil, k.code, frontend.Options{Start: k.start})
			for wanted, at := range k.want {
				if got := f.earliest(wanted); got != at {
					t.Errorf("%s at %d, want %d", wanted, got, at)
				}
			}
			f.confirmed()
			f.covered()
			if t.Failed() {
				t.Log(fmt.Sprint(f.p.Clocks))
			}
		})
	}
}

// The home's own clock of the day, its midnight and its sun are those of the
// apps that it installs.
func TestAppsShareTheDayOfTheHome(t *testing.T) {
	const home = `
sunset 17:00..18:00;
sunrise 7:00;
var evening: bool = false;
var late: bool = false;
app Own {
  at sunset { evening = true; }
  at 23:00 on mon { late = true; }
}
device door: contactSensor`
	f := newForecast(t, map[string]string{"\ndevice door: contactSensor": home}, `
		def installed() {
			subscribe(location, "sunset", down); subscribe(location, "sunriseTime", up)
			schedule("0 30 23 ? * MON", close)
			subscribe(motion1, "motion.active", moved)
		}
		def down(evt) { lamp.on() }
		def up(evt) { lamp.off() }
		def close() { bell.on() }
		def moved(evt) { if (new Date().after(getSunriseAndSunset().sunset)) dimmer.on() }`, frontend.Options{Start: "mon 16:00"})
	for wanted, at := range map[string]int64{
		"lamp.switch=on": oneHour, "lamp.switch=on, evening=false": -1, "lamp.switch=off, evening=true": 15 * oneHour,
		"late=true, bell.switch=false": -1, "bell.switch=on": 7*oneHour + 30*oneMinute, "late=true, bell.switch=off": 7 * oneHour,
		"bell.switch=on, late=false": -1, "dimmer.switch=on, evening=false": -1, "dimmer.switch=on": oneHour,
	} {
		if got := f.earliest(wanted); got != at {
			t.Errorf("%s at %d, want %d", wanted, got, at)
		}
	}
	f.confirmed()
	days, midnights := 0, 0
	for _, c := range f.p.Clocks {
		if c.Kind == ts.Day {
			days++
		}
	}
	for _, e := range f.p.Events {
		if e.Name == "at midnight" {
			midnights++
		}
	}
	if days != 1 || midnights != 1 {
		t.Errorf("%d clocks of the day, %d midnights", days, midnights)
	}
}

// An app that needs no time of day has no clock of the day.
func TestOnlyAppsThatAskForItHaveATimeOfDay(t *testing.T) {
	f := newForecast(t, nil, `
		def installed() { schedule("0 0/5 * * * ?", tick) }
		def tick() { lamp.on() }`, frontend.Options{})
	for _, c := range f.p.Clocks {
		if c.Kind == ts.Day {
			t.Errorf("there is a clock %s", c.Name)
		}
	}
	if got := f.earliest("lamp.switch=on"); got != 300 {
		t.Errorf("the first time is at %d", got)
	}
}

// What cannot be followed may happen at any time, and is told where it stands.
func TestWhatIsNotFollowedIsTold(t *testing.T) {
	for _, k := range []struct{ code, want string }{
		{`schedule("0 0 25 * * ?", later)`, "`25` in `0 0 25 * * ?` says no hours: a cron expression has seconds, minutes, hours"},
		{`schedule("every day", later)`, "`every day` is neither a time of day nor a cron expression"},
		{`schedule("0 0 8 1 * ?", later)`, "runs on some dates only, which is not followed"},
		{`runIn(new Random().nextInt(100), later)`, "when the scheduler is to run this cannot be followed"},
		{`pauseExecution(500); runIn(5, later)`, "waiting in the middle of a handler is not followed"},
		{`state.other = [at: now()]; state.a = timeToday(at, location.timeZone).time; runIn(5, later)`, "the time that is kept here cannot be followed"},
	} {
		set := files("home.cross", timedHome, "a.groovy", timedInputs+"def installed() {\n"+k.code+"\n}\ndef later() { lamp.on() }\n")
		p, problems := frontend.Lower(set, frontend.Options{Time: frontend.Timed})
		if p == nil {
			t.Fatalf("%s: no program:\n%s", k.code, written(set, problems))
		}
		told := false
		for _, x := range problems {
			if strings.Contains(x.Message, k.want) {
				told = true
				if line := set.Position(x.Span).Line; line != strings.Count(timedInputs, "\n")+2 {
					t.Errorf("%s: told at line %d", k.code, line)
				}
			}
		}
		if !told {
			t.Errorf("%s: %q is not told:\n%s", k.code, k.want, written(set, problems))
		}
		if err := ir.Check(p); err != nil {
			t.Error(err)
		}
	}
}

// Every call of the scheduler is exact, under each of its names, with handlers
// written as SmartThings apps write them and as Hubitat apps do.
func TestEveryCallOfTheSchedulerIsExact(t *testing.T) {
	for _, row := range hub.Calls {
		if !row.Schedules() {
			continue
		}
		for _, name := range strings.Fields(row.Names) {
			for _, handler := range []string{`later`, `"later"`} {
				first, body, want := "at, ", "lamp.on()", int64(90*oneMinute)
				switch row.Does {
				case hub.RunAfter:
					first, want = strconv.FormatInt(oneMinute*1000/row.Unit, 10)+", ", oneMinute
				case hub.RunEvery: // it runs within the first period, then after each
					first, body, want = "", "if (state.ran) lamp.on(); state.ran = true", row.Period/1000
				}
				call := name + "(" + first + handler + ")"
				f := newForecast(t, nil, "def installed() { "+call+" }\ndef later() { "+body+" }", frontend.Options{Start: "mon 21:00"})
				if got := f.earliest("lamp.switch=on"); got != want {
					t.Errorf("%s: the handler runs after %d s, want %d", call, got, want)
				}
			}
		}
	}
}
