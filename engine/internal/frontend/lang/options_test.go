package lang

import (
	"strings"
	"testing"

	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend"
	"crosscheck/engine/internal/frontend/lang/check"
	"crosscheck/engine/internal/frontend/lang/lower"
	"crosscheck/engine/internal/ir"
)

const started = `mode: { home, "Good Night" } = home;
device door: lock;
var x: 0..9 = 3;
var cell[2]: bool = any;
var y[2]: -3..9;
app A { var on: bool; timer t; on t { on = true; } on touch { start t after 5s; x = 1; } at 21:00 on tue { on = false; } }
event e once { door.lock(); mode = "Good Night"; cell[0] = true; y[1] = 2; }
fastforward 24h from mon 21:00;
`

const hour = 60 * check.Minute

func TestPartOfTime(t *testing.T) {
	for _, c := range []struct {
		opt  frontend.Options
		want ir.Forward
	}{
		{frontend.Options{}, ir.Forward{For: 24 * hour, Start: 21 * hour}},
		{frontend.Options{For: -1}, ir.Forward{Start: 21 * hour}},
		{frontend.Options{For: 500}, ir.Forward{For: 500, Start: 21 * hour}},
		{frontend.Options{Start: "Tue 6:05"}, ir.Forward{For: 24 * hour, Start: 30*hour + 5*check.Minute}},
		{frontend.Options{Start: "00:00", For: hour}, ir.Forward{For: hour}},
	} {
		c.opt.Time = frontend.Timed
		p, problems := lower.Program(program(started), c.opt)
		if p == nil || p.Forward != c.want {
			t.Errorf("%+v: %v", c.opt, describeList(problems))
			continue
		}
		if got := p.Clocks[0].Init; got != c.want.Start%check.Day {
			t.Errorf("%+v: the day starts at %d", c.opt, got)
		}
		if got := p.Vars[0]; got.Name != "weekday" || int64(got.Init[0]) != c.want.Start/check.Day {
			t.Errorf("%+v: %s starts with %v", c.opt, got.Name, got.Init)
		}
	}
}

func TestStartValues(t *testing.T) {
	for _, reading := range []string{frontend.AnyTime, frontend.Immediate, frontend.Timed} {
		p, problems := lower.Program(program(started), frontend.Options{Time: reading, Set: map[string]string{
			"door.lock": "unlocked", "mode": "Good Night", "x": "7", "y[1]": "-3", "A.on": "true",
		}})
		if p == nil {
			t.Fatal(describeList(problems))
		}
		got := ir.Print(p)
		for _, want := range []string{"door.lock: [locked unlocked] = unlocked", "= Good Night mode", "x: 0..9 = 7", "= -3, -3", "A.on: bool = true"} {
			if !strings.Contains(got, want) {
				t.Errorf("%s: no %q in\n%s", reading, want, got)
			}
		}
	}
}

func TestInstalledAppsBeginWithOneStart(t *testing.T) {
	const home = `device door: lock = any; install A from "a.guests"; never door.lock == unlocked for more than 5min;`
	if p, _, problems := lower.Home(program(home), frontend.Options{Time: frontend.Timed}); p != nil || problems[0].Code != diag.BadStart {
		t.Errorf("%v", describeList(problems))
	}
	one := strings.Replace(home, "any", "unlocked", 1)
	p, _, problems := lower.Home(program(one), frontend.Options{Time: frontend.Timed})
	if p == nil || !strings.Contains(ir.Print(p), "5min”: bool = true timer") {
		t.Errorf("%v", describeList(problems))
	}
}

func TestOptionsThatDoNotFit(t *testing.T) {
	for _, c := range []struct {
		opt  frontend.Options
		want string
	}{
		{frontend.Options{Start: "noon"}, `the program cannot start at "noon"; write a day and a time`},
		{frontend.Options{Start: "mon 25:00"}, `the program cannot start at "mon 25:00"; write`},
		{frontend.Options{Start: "someday 21:00"}, `the program cannot start at "someday 21:00"; write`},
		{frontend.Options{Start: "mon tue 21:00"}, `the program cannot start at "mon tue 21:00"; write`},
		{frontend.Options{Start: "21:0"}, `the program cannot start at "21:0"; write`},
		{frontend.Options{For: -2}, "the time to look ahead is not from 0 to 10 years; choose"},
		{frontend.Options{For: 1 << 60}, "the time to look ahead is not from 0 to 10 years; choose"},
		{frontend.Options{Set: map[string]string{"x": "10"}}, `x cannot start with "10"; choose a value of 0..9`},
		{frontend.Options{Set: map[string]string{"x": "many"}}, `x cannot start with "many"; choose a value of 0..9`},
		{frontend.Options{Set: map[string]string{"A.on": "1"}}, `A.on cannot start with "1"; choose a value of bool`},
		{frontend.Options{Set: map[string]string{"door.lock": "open"}}, `door.lock cannot start with "open"; choose a value of`},
		{frontend.Options{Set: map[string]string{"A.t": "true"}}, `A.t cannot be given a start; choose a variable`},
		{frontend.Options{Set: map[string]string{"enabled(e)": "true"}}, `enabled(e) cannot be given a start; choose`},
		{frontend.Options{Set: map[string]string{"cell[0]": "true"}}, `cell[0] is one of several that start with any value; give it one start`},
		{frontend.Options{Set: map[string]string{"door.lok": "locked"}}, "nothing called \"door.lok\" has a start; did you mean `door.lock`?"},
		{frontend.Options{Set: map[string]string{"y": "1", "z": "2"}}, `nothing called "y" has a start; `},
	} {
		for _, reading := range []string{frontend.AnyTime, frontend.Timed} {
			c.opt.Time = reading
			p, problems := lower.Program(program(started), c.opt)
			found := false
			for _, d := range problems {
				found = found || d.Code == diag.BadOption && strings.HasPrefix(d.Message+"; "+d.Help, c.want)
			}
			if p != nil || !found {
				t.Errorf("%s: %+v: %s", reading, c.opt, describeList(problems))
			}
		}
	}
}
