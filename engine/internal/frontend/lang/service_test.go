package lang

import (
	"os"
	"strconv"
	"strings"
	"testing"

	"crosscheck/engine/internal/frontend/lang/editor"
	"crosscheck/engine/internal/source"
)

// cursor cuts the mark ‸ out of a text and returns its offset.
func cursor(t *testing.T, text string) (*source.Set, int) {
	before, after, ok := strings.Cut(text, "‸")
	if !ok {
		t.Fatalf("no cursor in %q", text)
	}
	return program(before + after), len(before)
}

const house = `mode: { home, away } = home;
enum Phase { idle, busy }
const LIMIT = 3;
var x: 0..3;
var ready: bool;
var p: Phase;
env light: 0..3;
device door: lock;
device smoke: smokeDetector;
fn next(i: 0..3): 0..3 { return i; }
event tick(i: 0..1) { disable(self); }
clock since;
`

// In testdata/complete.txt each block is a text with a cursor, put after the
// declarations above, and below ---- the items it must offer and, after a !,
// those it must not.
func TestComplete(t *testing.T) {
	text, err := os.ReadFile("testdata/complete.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, block := range strings.Split(strings.TrimSpace(string(text)), "\n====\n") {
		in, want, _ := strings.Cut(block, "\n----\n")
		set, off := cursor(t, house+in)
		got := editor.Complete(set, 0, off)
		offered := map[string]bool{}
		for _, item := range got.Items {
			offered[item.Label] = true
			if item.Kind == "" || item.Insert == "" {
				t.Errorf("%s: incomplete item %+v", in, item)
			}
		}
		for _, w := range strings.Fields(want) {
			if name, not := strings.CutPrefix(w, "!"); offered[name] == not {
				t.Errorf("%s: %s, got %v", in, w, got.Items)
			}
		}
		if len(got.Items) > 0 && strings.TrimSpace(want) == "" {
			t.Errorf("%s: offers %v", in, got.Items)
		}
	}
}

func TestCompleteReplacesTheWord(t *testing.T) {
	set, off := cursor(t, house+"app A { on smoke.smoke == detected { door.un‸ } }")
	got := editor.Complete(set, 0, off)
	if got.From != off-2 || len(got.Items) != 2 || got.Items[1].Label != "unlock" || got.Items[1].Insert != "unlock()" {
		t.Errorf("at %d: %+v", off, got)
	}
}

// Nothing the service is asked may make it fail, wherever the cursor stands.
func TestServiceAnswersEverywhere(t *testing.T) {
	for n, text := range texts(t) {
		set := program(text)
		editor.Analyze(set)
		stride := max(7, len(text)/5)
		for off := n % 7; off <= len(text)+1; off += stride {
			editor.Complete(set, 0, off)
			editor.Hover(set, 0, off)
			editor.Define(set, 0, off)
			editor.Rename(set, 0, off, "renamed")
			editor.Complete(program(text[:min(off, len(text))]), 0, off)
		}
	}
}

func TestHover(t *testing.T) {
	for text, want := range map[string]string{
		"event e { x‸ = 1; }":                           "var x: 0..3\nwritten by event e\nread by nobody",
		"event e { x += 1; }\ninvariant \"n\": x‸ < 3;": "var x: 0..3\nwritten by event e\nread by event e and invariant \"n\"",
		"event e { let r = x; x = r‸; }":                "let r: a number",
		"event e { door.unlock(); assert(door.lo‸ck == locked); }": "attribute door.lock: { locked, unlocked }\n" +
			"locked or unlocked\nwritten by event e\nread by event e",
		"event e { door.unl‸ock(); }":               "command door.unlock()\nlock becomes unlocked\ncalled by event e",
		"event e { p = bu‸sy; }":                    "busy: a value of Phase\nnamed in 1 place",
		"event e { assert(door.lock == loc‸ked); }": "locked: a value of { locked, unlocked }",
		"event e { x = LIM‸IT; }":                   "const LIMIT = 3\nnamed in 1 place",
		"event e { x = ne‸xt(x); }":                 "fn next(i: 0..3): 0..3\ncalled by event e",
		"device d: va‸lve;":                         "valve: a water or gas valve\nattribute valve: { closed, open }, open or closed\ncommand open(): valve becomes open\ncommand close(): valve becomes closed",
		"event e { ass‸ert(true); }":                "assert: reports a finding when its condition is false",
		"event e { mo‸de = away; }":                 "mode: { home, away }\nwritten by event e\nread by nobody",
		"event e { enable(ti‸ck(0)); }":             "event tick(i: 0..1)\nswitched by event tick and event e\nasked for by nobody",
		"event e { x = ‸ 1; }":                      "",
		"app A { on lig‸ht { x = 1; } }":            "env light: 0..3\nmoved by the environment\nread by app A",
		"app A { timer t; on t‸ { x = 1; } }":       "timer A.t\nset by nobody\nhandled by app A",
		"device v: valve by hand;\napp A { on v.val‸ve == open { x = 1; } }": "attribute v.valve: { closed, open }\n" +
			"open or closed\npeople change it too\nwritten by nobody\nread by app A",
		"room r \"the den\"; device l: light, tone in r by hand; event e { l‸.on(); }": "device l: light, tone\n" +
			"attribute switch: { off, on }, whether it is on\ncommand on(): switch becomes on\ncommand off(): switch becomes off\n" +
			"command beep(): is told in the run\nin the den\nnamed in 1 place",
		"room r; device l: light in r‸; device m: light in r;":     "room r\nnamed in 2 places",
		"device l: light, to‸ne;":                                  "tone: a bell\ncommand beep(): is told in the run",
		"device l: switch gi‸ves light;":                           "gives: what the device gives off, for the sensors of its room: light, motion, water, sound, heat or smoke",
		"install A from \"a.guests\" { d = doo‸r; }":               "device door: lock\nattribute lock: { locked, unlocked }, locked or unlocked\ncommand lock(): lock becomes locked\ncommand unlock(): lock becomes unlocked\nnamed in 1 place",
		"install A‸ from \"a.guests\";":                            "install A from \"a.guests\"\nnamed in 0 places",
		"enum E { one, \"two three\" } var e: E = \"two ‸three\";": "two three: a value of E\nnamed in 1 place",
		"device r: pushableButton;\napp A { on r.pu‸shed { x = 1; } }": "attribute r.pushed: 1..2\nwhich button was pushed\n" +
			"moved by the environment\nwritten by nobody\nread by app A",
		"const W = 90s; const T = 7:05; event e { assert(since > W‸); }": "const W = 1min + 30s\nnamed in 1 place",
		"const T = 7:05; app A { at T‸ { x = 1; } }":                     "const T = 7:05\nnamed in 1 place",
		"clock y[3]; event e { reset y‸[1]; }":                           "clock y[3]\nwritten by event e\nread by nobody",
		"sunset 16:00..21:30; app A { at suns‸et { x = 1; } }":           "sunset 16:00..21:30\nhandled by app A",
		"env w: 0..9 by 2 every 1h; event e { x = w‸; }":                 "env w: 0..9 by 2 every 1h\nmoved by the environment\nread by event e",
		"sunrise 6:00; sunset 16:00..21:30; never dayli‸ght;":            "env daylight: bool\nmoved by the environment\nread by never",
		"event e { wa‸it 5s; }":                                          "wait: lets the rest of the handler run later",
		"app A { on light >‸ LIMIT { x = 1; } }":                         "",
		"app A { on light > LIM‸IT { x = 1; } }":                         "const LIMIT = 3\nnamed in 1 place",
		"tog‸ether light, smoke.smoke == detected;":                      "together: what changes at one moment",
		"together li‸ght, smoke.smoke == detected;":                      "env light: 0..3\nmoved by the environment\nread by nobody",
		"together light, smoke.smoke == dete‸cted;":                      "detected: a value of { clear, detected, tested }",
		"sta‸rt when x > 0;":                                             "start: sets a timer; or, with when: the program starts only so",
		"start wh‸en x > 0;":                                             "when: the event can only happen, or the program start, where the condition holds",
		"start when x‸ > 0;":                                             "var x: 0..3\nwritten by nobody\nread by start when",
		"app A { } app B { } or‸der A before B;":                         "order: which app is served first, where several hear of one change",
		"app A { } app B { } order A bef‸ore B;":                         "before: order A before B: app A is served first",
		"app A { } app B { } order A before B‸;":                         "app B\nnamed in 1 place",
		"device v: audioVolume { vol‸ume: 0..3; }":                       "attribute v.volume: 0..3\nin percent\nwritten by nobody\nread by nobody",
	} {
		set, off := cursor(t, house+text)
		if got := editor.Hover(set, 0, off); got.Text != want {
			t.Errorf("%s\ngot:\n%s\nwant:\n%s", text, got.Text, want)
		}
	}
}

func TestDefine(t *testing.T) {
	for text, want := range map[string]string{
		"event e { x‸ = 1; }":                                            "x: 0..3",
		"event e { let r = 1; x = r‸; }":                                 "r = 1",
		"event e { door‸.unlock(); }":                                    "door: lock",
		"event e { p = bus‸y; }":                                         "busy }",
		"app A { timer t; on t‸ {} on touch {} }":                        "t; on t",
		"fn f(a: 0..3): bool { return a‸ == 1; }":                        "a: 0..3",
		"device d { attribute on: bool; command go() { on‸ = true; } }":  "on: bool",
		"room den; device l: light in d‸en;":                             "den; device",
		"device l: light; install A from \"a.guests\" { d = door, l‸; }": "l: light",
		"sunset 16:00; app A { at sun‸set { x = 1; } }":                  "sunset 16:00",
		"app A { } app B { } order A before B‸;":                         "B { } order",
		"together light, do‸or.lock == locked;":                          "door: lock",
		"start when p == bu‸sy;":                                         "busy }",
		"app A { on light > LIM‸IT { } }":                                "LIMIT = 3",
		"sunrise 6:00; sunset 16:00; never day‸light;":                   "sunrise 6:00",
		"enum E { one, \"2 3\" } var e: E; event f { e = \"2‸ 3\"; }":    "\"2 3\" }",
	} {
		set, off := cursor(t, house+text)
		sp, ok := editor.Define(set, 0, off)
		if rest := set.Files[0].Text[sp.Start:]; !ok || !strings.HasPrefix(rest, want) {
			t.Errorf("%s: found %v, at %.20q", text, ok, rest)
		}
	}
	if _, ok := editor.Define(program("event e { notify(\"x\"); }"), 0, 12); ok {
		t.Error("a keyword has a definition")
	}
}

func TestRename(t *testing.T) {
	for text, want := range map[string]string{
		"var a: 0..3; event e { a‸ = a + 1; } never a > 2;":                                "var N: 0..3; event e { N = N + 1; } never N > 2;",
		"enum E { a‸, b } var v: E = a; event e { v = E.a; }":                              "enum E { N, b } var v: E = N; event e { v = E.N; }",
		"event e(i‸: 0..1) \"e {i}!\" when (i > 0) { disable(e(i)); }":                     "event e(N: 0..1) \"e {N}!\" when (N > 0) { disable(e(N)); }",
		"app A { var n: 0..3; on touch { n‸ = 1; } } never A.n == 3;":                      "app A { var N: 0..3; on touch { N = 1; } } never A.N == 3;",
		"device d‸: switch; event e when (d.switch == off) { d.on(); }":                    "device N: switch; event e when (N.switch == off) { N.on(); }",
		"event e { let r‸ = 1; assert(r == 1); } event f { let r = 2; }":                   "event e { let N = 1; assert(N == 1); } event f { let r = 2; }",
		"room r‸; device r: light in r; event e { r.on(); }":                               "room N; device r: light in N; event e { r.on(); }",
		"device l‸: light; install A from \"a.guests\" { a = l; b = \"l\"; }":              "device N: light; install A from \"a.guests\" { a = N; b = \"l\"; }",
		"enum E { a, \"b‸ c\" } var v: E = \"b c\"; event e { v = \"b c\"; }":              "enum E { a, N } var v: E = N; event e { v = N; }",
		"install A‸ from \"a.guests\" { x = 1; }":                                          "install N from \"a.guests\" { x = 1; }",
		"clock c‸[2]; event e within (c[0] <= 5s) { reset c[1]; assert(c[1] in 1s..2s); }": "clock N[2]; event e within (N[0] <= 5s) { reset N[1]; assert(N[1] in 1s..2s); }",
		"const A‸ = 5s; event e { wait A * 2; } never true for more than A;":               "const N = 5s; event e { wait N * 2; } never true for more than N;",
		"app A‸ { } app B { } app C { } order B before A before C;":                        "app N { } app B { } app C { } order B before N before C;",
		"install A from \"a.guests\"; app B { } order A‸ before B;":                        "install N from \"a.guests\"; app B { } order N before B;",
		"device d‸: lock; env f: 0..3; together d.lock == locked, f;":                      "device N: lock; env f: 0..3; together N.lock == locked, f;",
		"device d: lock; env f‸: 0..3; together d.lock == locked, f;":                      "device d: lock; env N: 0..3; together d.lock == locked, N;",
		"var a‸: 0..3 = any; start when a > 1; event e { a = 2; }":                         "var N: 0..3 = any; start when N > 1; event e { N = 2; }",
		"const A‸ = 2; env f: 0..3; app B { on f > A { } on f <= A { } }":                  "const N = 2; env f: 0..3; app B { on f > N { } on f <= N { } }",
		"event e { let r‸ = 1; } // r":                                                     "event e { let N = 1; } // r",
	} {
		set, off := cursor(t, text)
		r := editor.Rename(set, 0, off, "N")
		if got := editor.Edited(set, r.Edits).Files[0].Text; got != want || r.Problem != "" {
			t.Errorf("%s\ngot  %s\nwant %s\n%s", text, got, want, r.Problem)
		}
	}
}

func TestRenameRefuses(t *testing.T) {
	for _, c := range []struct{ text, name, problem string }{
		{"var a‸: 0..3; var b: 0..3; event e { a = b; }", "b", "already means"},
		{"var a‸: 0..3; event e { let b = a; assert(b == a); }", "b", "already means"},
		{"var b: 0..3; event e { let a‸ = b; assert(a == b); }", "b", "already means"},
		{"enum E { red, blue } var a‸: E; event e { a = red; }", "red", "already means"},
		{"var a‸: 0..3;", "event", "reserved word"},
		{"var a‸: 0..3;", "3a", "made of letters"},
		{"mode‸: { home };", "place", "mode cannot"},
		{"device d: lock; event e { d.lo‸ck(); }", "shut", "catalogue"},
		{"sunrise 6:00; sunset 16:00; never day‸light;", "light", "catalogue"},
		{"sunset‸ 16:00; app A { at sunset {} }", "dusk", "time of the sun"},
		{"event e { ‸ }", "x", "no name here"},
		{"mode: { home, away }; device d‸: light; install A from \"a.guests\" { a = home; b = d; }", "home", "already means"},
		{"device d‸: light; install d2 from \"a.guests\" { b = d; }", "d2", "already means"},
	} {
		set, off := cursor(t, c.text)
		if r := editor.Rename(set, 0, off, c.name); !strings.Contains(r.Problem, c.problem) || len(r.Edits) > 0 {
			t.Errorf("%s to %s: %+v", c.text, c.name, r)
		}
	}
}

func TestAnalyze(t *testing.T) {
	const more = "app A { var n: bool; on touch { n = true; } }\ninvariant \"all well\": x < 4;\nroom den;\ninstall B from \"b.guests\";"
	set := program(house + more)
	set.Files = append(set.Files, source.NewFile("b.guests", ""))
	a := editor.Analyze(set)
	names := ""
	for _, s := range a.Outline {
		names += s.Kind + " " + s.Name + ","
	}
	const want = "mode mode,enum Phase,const LIMIT,var x,var ready,var p,env light,device door,device smoke," +
		"function next,event tick,clock since,app A,var n,handler on touch,property all well,room den,app B,"
	if names != want {
		t.Errorf("outline %s", names)
	}
	// tick(0), tick(1), light, three of smoke, touch
	if a.Events != 7 {
		t.Errorf("%d events", a.Events)
	}
	// mode 2, x 4, ready 2, p 2, light 4, lock 2, smoke 3, two flags 4, A.n 2
	if want := 2.0 * 4 * 2 * 2 * 4 * 2 * 3 * 4 * 2; a.StateBound != want {
		t.Errorf("state bound %g, want %g", a.StateBound, want)
	}
}

func BenchmarkAnalyze300Lines(b *testing.B) {
	text := house
	for n := 0; strings.Count(text, "\n") < 300; n++ {
		text += strings.ReplaceAll(`app App# "number #" {
  var count: 0..3;
  timer later;
  on smoke.smoke == detected { door.unlock(); start later after 5min; }
  on later {
    if (count < 3 && (light > 1 || mode == home)) {
      count += 1;
    } else {
      count = next(count) % 3;
    }
  }
}
event go#(i: 0..3) "go {i}" when (x == i && !ready) {
  let r = (x + 1) % 4;
  x = r;
  ready = any(j in 0..3: j == r);
}
`, "#", strconv.Itoa(n))
	}
	set := program(text)
	if problems := editor.Analyze(set).Problems; problems.HasErrors() {
		b.Fatal(problems)
	}
	for b.Loop() {
		editor.Analyze(set)
	}
}
