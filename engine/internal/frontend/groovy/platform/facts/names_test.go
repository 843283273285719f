package facts_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"crosscheck/engine/internal/frontend/groovy/platform/facts"
	"crosscheck/engine/internal/frontend/groovy/syntax"
	"crosscheck/engine/internal/source"
)

// Of a handler whose name is worked out the text tells a part, mostly; "?" marks
// methods that are handlers only if it does not tell enough.
func TestTimersHaveTheHandlersThatTheirNamesMayBe(t *testing.T) {
	for body, want := range map[string]string{
		`runIn(60, off1)`:                                "off1",
		`runIn(60, "off1")`:                              "off1",
		`runIn(60, "nothing")`:                           "",
		`runIn(60, "off${n}")`:                           "off1 off2",
		`runIn(60, "o${n}2")`:                            "off2 on2",
		`runIn(60, "off" + n)`:                           "off1 off2",
		`runIn(60, n + "2")`:                             "off2 on2",
		`runIn(60, n ? "off1" : "on2")`:                  "off1 on2",
		`runIn(60, "o" + (n ? "ff" : "n") + "2")`:        "off2 on2",
		`def h = n ? "off" : "on"; runIn(60, h + "2")`:   "off2 on2",
		`def h; h = "off1"; runIn(60, h)`:                "off1",
		`def h = "off"; h += n; runIn(60, h)`:            "go? off1? off2? on2?",
		`def h = "off1"; h = h + n; runIn(60, h)`:        "go? off1 off2? on2?",
		`def (h, k) = ["off1", "off2"]; runIn(60, h)`:    "go? off1? off2? on2?",
		`def h = "off1"; (h, n) = [n, 1]; runIn(60, h)`:  "go? off1? off2? on2?",
		`runIn(60, n)`:                                   "go? off1? off2? on2?",
		`runIn(60, n); runIn(60, off2)`:                  "go? off1? off2 on2?",
		`state.h = "off1"; runIn(60, state.h as String)`: "go? off1? off2? on2?",
	} {
		text := "def go(n) { " + body + " }\ndef off1() {}\ndef off2() {}\ndef on2() {}\n"
		file, problems := syntax.Parse(source.NewFile("a.groovy", text), 0)
		if len(problems) > 0 {
			t.Fatal(body, problems)
		}
		var got []string
		for _, x := range facts.Of(file).Timers {
			if x.Named {
				got = append(got, x.Name)
			} else {
				got = append(got, x.Name+"?")
			}
		}
		slices.Sort(got)
		if told := strings.Join(got, " "); told != want {
			t.Errorf("%s: %s, want %s", body, told, want)
		}
	}
}

// A key of state keeps nothing where every method that reads it gives it a truth
// value first.
func TestKeysThatKeepNothing(t *testing.T) {
	for text, want := range map[string]string{
		`def a(e) { state.on = (e == 1); if (state.on) b() }`:                                           "on",
		`def a(e) { if (e) return; state.on = !e; state.off = !state.on; b { state.off && state.on } }`: "off on",
		`def a(e) { state.on = true; b() }
def b() { state.on = false; c(state.on) }`: "on",
		`def a(e) { state.on = e > 1; if (state.on) { state.on = false }; "${state.on}" }`: "on",
		`def a(e) { state.on = true; b() }`:                                                "",
		`def a(e) { state.on = true; b() }
def b() { if (state.on) c() }`: "",
		`def a(e) { if (e) { state.on = true }; if (state.on) b() }`:          "",
		`def a(e) { b(state.on); state.on = e == 1; c(state.on) }`:            "",
		`def a(e) { state.on = e; if (state.on) b() }`:                        "",
		`def a(e) { state.on = !state.on; if (state.on) b() }`:                "",
		`def a(e) { state.on = true; state.on |= e; if (state.on) b() }`:      "",
		`def a(e) { state.on = true; if (state?.on) b() }`:                    "",
		`def a(e) { state.on = true; if (state["on"]) b() }`:                  "",
		`def a(e) { state.on = true; state.remove("on"); if (state.on) b() }`: "",
		`def a(e) { atomicState.on = true; if (atomicState.on) b() }`:         "",
		`def a(e) { state.on = true; if (state.on) b(); c(state) }`:           "",
		`def a(e) { state.on = true; if (state.on) b(); state[e] = 1 }`:       "",
		`def a(e = state.on) { state.on = true; if (state.on) b() }`:          "",
		`preferences { section(state.on) }
def a(e) { state.on = true; if (state.on) b() }`: "",
	} {
		file, problems := syntax.Parse(source.NewFile("a.groovy", text+"\n"), 0)
		if len(problems) > 0 {
			t.Fatal(text, problems)
		}
		f := facts.Of(file)
		if got := strings.Join(slices.Sorted(maps.Keys(f.Passing)), " "); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
		for _, key := range f.Keys {
			if f.Passing[key] {
				t.Errorf("%s: %s has a place in the state", text, key)
			}
		}
	}
}
