package frontend_test

import (
	"slices"
	"strings"
	"testing"

	"crosscheck/engine/internal/frontend"
	_ "crosscheck/engine/internal/frontend/table"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/ts"
)

const fischer = `
	const N = 3;
	var id: 0..N;
	var at[N]: { idle, ask, hold, critical };
	clock x[N];
	event begin(i: 0..N - 1) when (at[i] == idle && id == 0) { at[i] = ask; reset x[i]; }
	event claim(i: 0..N - 1) when (at[i] == ask) within (x[i] <= 2s) { id = i + 1; at[i] = hold; reset x[i]; }
	event retry(i: 0..N - 1) when (at[i] == hold && id == 0) { at[i] = ask; reset x[i]; }
	event enter(i: 0..N - 1) when (at[i] == hold && id == i + 1 && x[i] > 2s) { at[i] = critical; }
	event leave(i: 0..N - 1) when (at[i] == critical) { id = 0; at[i] = idle; }
	never "two": count(i in 0..N - 1: at[i] == critical) > 1;
	reachable "one": any(i in 0..N - 1: at[i] == critical);`

// timedPrograms are programs and what goes wrong in them in the reading timed,
// which follows from their durations.
func timedPrograms() map[string]timedProgram {
	return map[string]timedProgram{
		"fischer":          {text: fischer},
		"fischer in haste": {text: strings.Replace(fischer, "x[i] > 2s", "x[i] >= 2s", 1), broken: "two"},
		"timer": {text: lamp + `device d: switch; app B { clock c; on m.motion == active { reset c; } on lamp.switch == off { assert(c == 5min, "late"); } }
			never "for ever": lamp.switch == on && m.motion == active for more than 5min;
			never "so long": lamp.switch == on && m.motion == active for at least 5min;`, broken: "so long"},
		"several durations": {text: `var n: 0..3; clock c; app A { timer t; on t { n = c < 2s ? 1 : c == 2s ? 2 : 3; }
			event go once { reset c; choose b; if (b) { start t after 2s; } else { start t after 1min; } } }
			reachable "early": n == 1; reachable "two": n == 2; reachable "late": n == 3;`, broken: "early"},
		"every": {text: `var n: 0..9; clock c; app A { every 10s { if (n < 9) { n += 1; } assert(c in 10s..100s, "in time"); } }
			event look once when (c <= 35s) { assert(n <= 3, "no more"); assert(n < 3, "fewer"); }`, failures: "“fewer”; “in time”"},
		"daily": {text: `var n: 0..3; clock c; app A { at 6:00 { assert(c in 9h..81h, "noon"); n = 1; } at 12:00 on tue { n = 2; assert(weekday == tue); }
			at 21:00 { assert(c == 0s); } }
			reachable n == 2; fastforward 50h from mon 21:00;`, failures: "c == 0s"},
		"wait": {text: `device d: switch; device m: motionSensor; clock c;
			app A { on m.motion == active { reset c; d.on(); wait 10s; assert(c == 10s, "ten"); if (m.motion == active) { wait 5s; assert(c == 15s); } d.off(); } }
			never "long": d.switch == on && m.motion == inactive for at least 10s;
			never "longer": d.switch == on && m.motion == inactive for more than 10s;`, broken: "long"},
		"waits of parameters": {text: `var n: 0..2; clock c; event go(i: 0..1) once { wait 10s; n += 1; if (i == 0) { wait 5s; assert(c >= 15s); } }
			event end once when (c < 10s) { assert(n == 0); } reachable n == 2;`},
		"the sun": {text: `sunrise 5:30..8:30; sunset 16:00..21:30; var n: 0..2; var early: bool;
			app A { at sunset { assert(time in 16:00..21:30); early = time < 17:00; } at sunrise on tue { n = 1; assert(time <= 8:30); } }
			invariant "noon": true; never "dark": !daylight for more than 16h + 30min; never "short": !daylight for more than 16h;
			reachable early; reachable n == 1; fastforward 3d from 4:00;`, broken: "short"},
		"night": {text: `var x: bool; event night when (time in 22:00..6:00) once { x = true; assert(time >= 22:00 || time <= 6:00); }
			event noon when (x && time in 11:00..13:00) { assert(time == 12:00, "noon"); }`, failures: "“noon”"},
		"limits": {text: `env temp: 10..30 = 20 by 2 every 10min; clock c; event look when (c < 35min) { assert(temp <= 28, "fast"); assert(temp < 28, "slow"); }`,
			failures: "“slow”"},
		"at least": {text: `var b: bool = true; var a: bool; event off once when (time >= 0:05) { b = false; } event on once { a = true; } event end when (a) { a = false; }
			invariant "five": b for at least 5min; invariant "six": b for at least 6min; invariant "any": a for at least 1s;`, broken: "any; six"},
		"at least from any start": {text: `var b: bool = any; clock c; event flip within (c <= 3s) { b = !b; reset c; }
			never "three": b for more than 3s; never "two": !b for more than 2s;`, broken: "two"},
		"urgent": {text: `var n: 0..2; clock c; event a once when (c >= 1s) { n = 1; reset c; } event b urgent when (n == 1) { n = 2; assert(c == 0s, "at once"); }`},
		"properties of moments": {text: `var b: bool; clock c; event e once when (c >= 5s) { b = true; }
			never "four": b && c > 4s && c < 5s; never "six": b && c in 6s..7s; invariant "eight": !b || c < 8s || weekday == tue; invariant "nine": c >= 5s || !b;
			reachable "soon": !b && c > 4s; reachable "now": b && c < 5s; reachable "night": time in 22:00..1:00 && weekday == tue; never "day": weekday == wed;`,
			broken: "day; eight; now; six"},
		"rooms": {text: `room hall; device lamp: light in hall; device eye: illuminanceMeasurement in hall { illuminance: 0..1; }
			app A { on touch { lamp.on(); wait 10s; lamp.off(); } on eye.illuminance == 1 { assert(lamp.switch == on, "by itself"); } }
			reachable "seen": eye.illuminance == 1 && lamp.switch == on; never "short": lamp.switch == on for at least 10s + 1ms;`,
			failures: "“by itself”", broken: "short"},
		"milliseconds": {text: `clock c; var n: 0..9; event tick when (n < 9) within (c in 250ms..300ms) { n += 1; reset c; }
			clock d; event end when (n == 4) { assert(d >= 1s); assert(d >= 1s + 1ms, "more"); }`, failures: "“more”"},
		"clocks of a loop": {text: `clock x[3]; var b: bool; event zero once when (x[1] > 3s) { for i in 0..1 { reset x[i]; } b = true; }
			event look(i: 0..2) when (b && x[i] < 2s) { assert(i < 2); assert(x[i] + 1s < 3s); }`},
	}
}

type timedProgram struct{ text, failures, broken string }

func TestTimedProgramsMeanWhatTheySay(t *testing.T) {
	for name, c := range timedPrograms() {
		r := run(t, c.text, frontend.Options{Time: "timed"})
		if names(r.failures) != c.failures || names(r.broken) != c.broken {
			t.Errorf("%s: failures %q, broken %q; want %q, %q", name, names(r.failures), names(r.broken), c.failures, c.broken)
		}
	}
}

// What exact times reach, the reading any-time reaches too: in what both know.
func TestAnyTimeCoversExactTimes(t *testing.T) {
	for name, c := range timedPrograms() {
		exact, any := reached(t, c.text, "timed"), reached(t, c.text, "any-time")
		common := func(l ts.Location) bool {
			return l.Kind != ts.TimerFlag && slices.ContainsFunc(any.locations, func(m ts.Location) bool { return m.Name == l.Name })
		}
		known := any.project(common)
		for state := range exact.project(common) {
			if !known[state] {
				t.Errorf("%s: any-time does not reach %s", name, state)
			}
		}
	}
}

// reach is the states that a program reaches.
type reach struct {
	locations []ts.Location
	states    [][]ts.Value
}

// project writes the values of some locations in every state.
func (r *reach) project(keep func(ts.Location) bool) map[string]bool {
	set := map[string]bool{}
	for _, state := range r.states {
		text := ""
		for _, v := range state {
			if l := r.locations[v.Loc]; keep(l) {
				text += l.Name + "=" + v.Text + " "
			}
		}
		set[text] = true
	}
	return set
}

func reached(t *testing.T, text, reading string) reach {
	t.Helper()
	p, problems := frontend.Lower(&source.Set{Files: []*source.File{source.NewFile("a.cross", text)}}, frontend.Options{Time: reading})
	if p == nil {
		t.Fatalf("%v in\n%s", problems, text)
	}
	s := system(p)
	r := reach{locations: s.Locations()}
	seen := map[string]bool{}
	var frontier [][]byte
	out := &ts.Branches{}
	add := func() {
		for _, b := range out.List {
			if !seen[string(b.Dst)] {
				seen[string(b.Dst)] = true
				frontier = append(frontier, slices.Clone(b.Dst))
			}
		}
	}
	for s.Initial(out); ; {
		add()
		if len(frontier) == 0 {
			return r
		}
		state := frontier[len(frontier)-1]
		frontier = frontier[:len(frontier)-1]
		r.states = append(r.states, s.Values(state))
		for _, e := range s.Enabled(state, nil) {
			out.Reset(ts.Fast)
			s.Execute(state, e, out)
			add()
		}
	}
}
