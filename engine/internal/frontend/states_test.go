package frontend_test

import (
	"fmt"
	"sort"
	"strings"
	"testing"

	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend"
	_ "crosscheck/engine/internal/frontend/table"
	"crosscheck/engine/internal/interp"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/timed"
	"crosscheck/engine/internal/timed/zone"
	"crosscheck/engine/internal/ts"
)

// result is what exploring a program to the end finds.
type result struct {
	states   int
	failures map[string]bool // "kind message"
	broken   map[string]bool // properties that do not hold
	values   map[string]bool // "location=value" of some state
	events   map[string]bool // events that happened
	stuck    int             // states without events that wait
}

// run explores every state of a program.
func run(t *testing.T, text string, opt frontend.Options) result {
	t.Helper()
	set := &source.Set{Files: []*source.File{source.NewFile("a.cross", text)}}
	p, problems := frontend.Lower(set, opt)
	if p == nil {
		t.Fatalf("%v in\n%s", problems, text)
	}
	if err := ir.Check(p); err != nil {
		t.Fatal(err)
	}
	s := system(p)
	r := result{failures: map[string]bool{}, broken: map[string]bool{}, values: map[string]bool{}, events: map[string]bool{}}
	var frontier [][]byte
	seen := map[string]bool{}
	reached := make([]bool, len(s.Properties()))
	add := func(b ts.Branch) {
		for _, f := range b.Failures {
			r.failures[s.Failures()[f].Message] = true
		}
		if !seen[string(b.Dst)] {
			seen[string(b.Dst)] = true
			frontier = append(frontier, append([]byte(nil), b.Dst...))
		}
	}
	var out ts.Branches
	s.Initial(&out)
	for _, b := range out.List {
		add(b)
	}
	for len(frontier) > 0 {
		state := frontier[len(frontier)-1]
		frontier = frontier[:len(frontier)-1]
		for _, v := range s.Values(state) {
			r.values[s.Locations()[v.Loc].Name+"="+v.Text] = true
		}
		enabled := s.Enabled(state, nil)
		r.judge(s, state, len(enabled) == 0, reached)
		for _, e := range enabled {
			r.events[s.Events()[e].Name] = true
			out.Reset(ts.Fast)
			s.Execute(state, e, &out)
			for _, b := range out.List {
				add(b)
			}
		}
		if len(seen) > 50_000 {
			t.Fatalf("more than 50000 states in\n%s", text)
		}
	}
	for i, q := range s.Properties() {
		if q.Kind == ts.Reachable && !reached[i] {
			r.broken[q.Name] = true
		}
	}
	r.states = len(seen)
	return r
}

// system is a program as a transition system; one with durations has zones.
func system(p *ir.Program) ts.System {
	s := interp.New(p)
	if len(p.Clocks) == 0 {
		return s
	}
	return zone.New(s, timed.Options{For: p.Forward.For})
}

// judge looks at the properties in one state.
func (r *result) judge(s ts.System, state []byte, end bool, reached []bool) {
	for i, q := range s.Properties() {
		holds := s.Holds(state, ts.PropertyID(i))
		reached[i] = reached[i] || holds
		if q.Kind == ts.Invariant && !holds || q.Kind == ts.Never && holds || q.Kind == ts.Final && end && !holds {
			r.broken[q.Name] = true
		}
	}
	if end && s.Waiting(state) {
		r.stuck++
	}
}

func names(set map[string]bool) string {
	var list []string
	for n := range set {
		list = append(list, n)
	}
	sort.Strings(list)
	return strings.Join(list, "; ")
}

// Each program is explored to the end; what it says follows from its text.
func TestProgramsMeanWhatTheySay(t *testing.T) {
	for name, c := range map[string]struct {
		text             string
		states           int
		failures, broken string
		stuck            int
	}{
		"figure 1": {text: `
			var x: 0..2; var y: 0..2; var z: 0..2;
			event e1 { x = 1; disable(e1); }
			event e2 { let r2 = y; }
			event e3 { let r3 = z; let r4 = x; x = r4 + 1; assert(r4 == 0); disable(e3); }`,
			states: 5, failures: "r4 == 0"},
		"figure 3": {text: `
			var x: bool; var y: bool; var z: bool;
			event e1 { x = true; z = false; }
			event e2 { if (!y) { y = true; z = false; } }
			event e3 { y = false; }
			event e4 { if (!x) { if (y) { assert(!y); } } else { x = false; } }`,
			states: 4, failures: "!y"},
		"every start": {text: `var x: 0..3 = any; var a[2]: bool = any; event e { x = x; } invariant "low": x < 3;`,
			states: 16, broken: "low"},
		"choice": {text: `var x: 0..9; event e once { choose v in 2..4; choose b; x = b ? v : 0; } reachable "four": x == 4; never "nine": x == 9;`,
			states: 1 + 4, broken: ""},
		"parameters": {text: `
			enum P { a, b } var got: P = a; var n: 0..9;
			event e(p: P, i: 1..2) once { got = p; n = i; disable(e(p, 3 - i)); }`,
			states: 1 + 4 + 4},
		"index outside": {text: `var i: 0..9 = 7; event e(k: 0..1, l: 0..1) off { i = 1; } event go once { enable(e(0, i)); }`,
			states: 1, failures: "enabled(e) has no such element: the index is outside 0..3"},
		"outside the domain": {text: `var x: 0..2 = 2; event e { x += 1; }`, states: 1, failures: "x leaves its range 0..2"},
		"division":           {text: `var x: 0..2; event e { x = 1 / x; }`, states: 1, failures: "division by zero"},
		"argument outside": {text: `var x: 0..9 = 5; fn f(a: 0..3): 0..3 { return a; } event e once { x = f(x); }`,
			states: 2, failures: "a of f is in 0..3"},
		"result outside": {text: `var x: 0..9 = 5; fn f(): 0..3 { return x; } event e once { x = f() + 1; }`,
			states: 2, failures: "the result of f is in 0..3"},
		"loops": {text: `var x: 0..20; event e once { for i in 1..3 { let k = i; while (k > 0) { x += 1; k -= 1; } } }
			final "six": x == 6;`, states: 2},
		"loop over an enum": {text: `enum P { a, b, c } var last: P; event e once { for p in P { last = p; } } final last == c;`, states: 2},
		"deadlock":          {text: `var x: 0..1; event e when (x == 0) { x = 1; }`, states: 2, stuck: 1},
		"end":               {text: `event e once { notify("done"); }`, states: 2},
		"quantifiers": {text: `var a[3]: bool; event flip(i: 0..2) once { a[i] = true; }
			invariant "count": count(i in 0..2: a[i]) < 3; never "all": all(i in 0..2: a[i]); reachable "one": any(i in 0..2: a[i]);`,
			states: 8, broken: "all; count"},
	} {
		r := run(t, c.text, frontend.Options{})
		if r.states != c.states || names(r.failures) != c.failures || names(r.broken) != c.broken || r.stuck != c.stuck {
			t.Errorf("%s: %d states, failures %q, broken %q, %d stuck; want %d, %q, %q, %d",
				name, r.states, names(r.failures), names(r.broken), r.stuck, c.states, c.failures, c.broken, c.stuck)
		}
	}
}

const fireAlarm = `
	mode: { home, away } = home;
	device smoke: smokeDetector { smoke: { clear, detected }; }
	device ann: presenceSensor;
	device door: lock;
	app Fire { on smoke.smoke == detected { door.unlock(); } }
	app Leave { on ann.presence == notPresent { door.lock(); mode = away; } on ann.presence == present { mode = home; } }
	app Log { var last: bool; on door.lock (v) { last = v == locked; } on mode == away { notify("away"); } }
	invariant "smoke means open": !(smoke.smoke == detected && door.lock == locked);`

func TestAppsReactToDevices(t *testing.T) {
	r := run(t, fireAlarm, frontend.Options{})
	if names(r.broken) != "smoke means open" {
		t.Errorf("broken %q", names(r.broken))
	}
	const want = "ann.presence=notPresent; ann.presence=present; smoke.smoke=clear; smoke.smoke=detected"
	if names(r.events) != want {
		t.Errorf("events %s", names(r.events))
	}
	if !r.values["Log.last=true"] || !r.values["mode=away"] {
		t.Errorf("values %s", names(r.values))
	}
}

func TestByHandAndFixed(t *testing.T) {
	const text = `device a: lock %s; device b: motionSensor %s; device k: button;
		app A { var n: 0..1; on k.button == held { n = 1; } on touch { n = 0; } }`
	for _, c := range [][3]string{
		{"", "", "A.touch; b.motion=active; b.motion=inactive; k.button=held; k.button=pushed"},
		{"by hand", "fixed", "A.touch; a.lock=locked; a.lock=unlocked; k.button=held; k.button=pushed"},
	} {
		if r := run(t, fmt.Sprintf(text, c[0], c[1]), frontend.Options{}); names(r.events) != c[2] {
			t.Errorf("%q %q: %s", c[0], c[1], names(r.events))
		}
	}
}

const lamp = `
	device m: motionSensor;
	device lamp: switch;
	app Light {
	  timer dim;
	  on m.motion == active { lamp.on(); start dim after 5min; }
	  on m.motion == inactive { cancel dim; }
	  on dim { lamp.off(); }
	}
	reachable "lit": lamp.switch == on;
	reachable "dimmed while somebody moves": lamp.switch == off && m.motion == active;
	reachable "set": enabled(Light.dim);`

func TestReadingsOfTime(t *testing.T) {
	any := run(t, lamp, frontend.Options{})
	if names(any.broken) != "" || !any.events["Light.dim"] {
		t.Errorf("any-time: broken %q, events %s", names(any.broken), names(any.events))
	}
	now := run(t, lamp, frontend.Options{Time: "immediate"})
	if names(now.broken) != "lit; set" || now.events["Light.dim"] {
		t.Errorf("immediate: broken %q, events %s", names(now.broken), names(now.events))
	}
}

func TestComparisonWithTimeGoesBothWays(t *testing.T) {
	r := run(t, `clock c; var x: 0..2; event e once { if (c > 5min || time < 7:00) { x = 1; } else { x = 2; } }
		reachable "early": x == 1; reachable "late": x == 2;`, frontend.Options{})
	if names(r.broken) != "" || r.states != 3 {
		t.Errorf("broken %q, %d states", names(r.broken), r.states)
	}
}

func TestWhatNoFrontEndReads(t *testing.T) {
	for name, c := range map[string]struct {
		opt  frontend.Options
		code diag.Code
	}{
		"a.txt":   {frontend.Options{}, diag.UnknownEnding},
		"a.cross": {frontend.Options{Time: "timed", Start: "noon"}, diag.BadOption},
		"b.cross": {frontend.Options{Time: "sometimes"}, diag.UnknownReading},
	} {
		set := &source.Set{Files: []*source.File{source.NewFile(name, "event e { notify(\"e\"); }")}}
		p, problems := frontend.Lower(set, c.opt)
		if p != nil || len(problems) != 1 || problems[0].Code != c.code || problems[0].Help == "" {
			t.Errorf("%s: %v", name, problems)
		}
	}
	var s frontend.Service
	set := &source.Set{Files: []*source.File{source.NewFile("a.txt", "event e {}")}}
	if a := s.Analyze(set); len(a.Problems) != 1 || len(s.Complete(set, 0, 0).Items) != 0 || s.Hover(set, 0, 0).Text != "" ||
		s.Rename(set, 0, 6, "f").Problem == "" {
		t.Errorf("the service answers about a file it cannot read: %v", a)
	}
	if text, problems := frontend.Format(set.Files[0]); text != "event e {}" || len(problems) != 1 {
		t.Errorf("formatted %q, %v", text, problems)
	}
}
