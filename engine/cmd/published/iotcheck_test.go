package main

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// The groups have as many apps and pairs as Table 1 and section 3.2 say.
func TestPairsAreThoseOfTheGroups(t *testing.T) {
	groups, err := table("groups.csv")
	if err != nil {
		t.Fatal(err)
	}
	device, mode, excluded := 0, 0, 0
	keys := map[string]bool{}
	for _, p := range pairsOf(groups) {
		switch {
		case p.group == global:
			mode++
		default:
			device++
			if p.excluded {
				excluded++
			}
		}
		keys[p.key()] = true
	}
	if device != 1438 || mode != 1081 || excluded != 175 || len(keys) != device+mode {
		t.Errorf("%d pairs share a device, %d of them excluded, %d the mode, %d are different", device, excluded, mode, len(keys))
	}
	for _, name := range []string{"pairs.csv", "reading.csv"} {
		rows, err := table(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range rows {
			if key := pairKey(r["group"], r["app1"], r["app2"]); slices.ContainsFunc(groups, func(g row) bool { return g["group"] == r["group"] }) && !keys[key] {
				t.Errorf("%s: no group has the pair %s", name, key)
			}
		}
	}
}

// The pairs that meet through light are as many as the paper has, and of each
// kind.
func TestPairsThroughLightAreThoseOfTheStudy(t *testing.T) {
	rows, err := table("physical.csv")
	if err != nil {
		t.Fatal(err)
	}
	kinds := map[string]int{}
	for _, p := range influencedPairs(rows) {
		kinds[p.kind]++
	}
	for _, want := range table4 {
		if strings.HasPrefix(want.kind, "light") && kinds[want.kind] != want.pairs {
			t.Errorf("%d pairs of %s", kinds[want.kind], want.kind)
		}
	}
}

// entryOf is an entry with a verdict and with what both apps write.
func entryOf(verdict, writes1, writes2 string) *entry {
	return &entry{Texts: map[string]string{"verdict": verdict, "writes 1": writes1, "writes 2": writes2}}
}

func TestClassesAreThoseOfTheStudy(t *testing.T) {
	for _, c := range []struct{ verdict, one, two, device, mode string }{
		{noConflict, "", "", "read-read", "read-read"},
		{noConflict, "level", "", "composable", "app write-read"},
		{noConflict, "", "level*", "composable", "direct write-read"},
		{noConflict, "level* lock*", "level*", "direct-direct", "direct-direct write-write"},
		{noConflict, "level*", "lock*", "direct-direct", "direct-direct write-write"},
		{noConflict, "level", "lock", "different-feature", "write-write without a conflict"},
		{noConflict, "level*", "lock", "different-feature", "write-write without a conflict"},
		{noConflict, "level* lock", "level", "same-feature", "write-write without a conflict"},
		{isConflict, "level", "level", "", "app-app write-write"},
		{isConflict, "level*", "level", "", "app-direct write-write"},
		{notEnded, "level", "", "", ""},
		{notRun, "", "", "", ""},
	} {
		e := entryOf(c.verdict, c.one, c.two)
		if e.class() != c.device || e.modeClass() != c.mode {
			t.Errorf("%+v: %q, %q", c, e.class(), e.modeClass())
		}
	}
}

func TestPrecisionAndRecall(t *testing.T) {
	var a accuracy
	if a.precision() != "–" || a.recall() != "–" {
		t.Error("of nothing: " + a.precision() + ", " + a.recall())
	}
	for verdict, cases := range map[string][2]int{isConflict: {831, 2}, noConflict: {25, 419}, notEnded: {12, 784}} {
		for n, conflict := range map[int]bool{cases[0]: true, cases[1]: false} {
			for range n {
				a.add(verdict, conflict)
			}
		}
	}
	if a != (accuracy{831, 2, 37, 1203}) || a.precision() != "99.8 %" || a.recall() != "95.7 %" {
		t.Errorf("%+v, precision %s, recall %s", a, a.precision(), a.recall())
	}
}

func TestLabelsSettleWhatBothSay(t *testing.T) {
	for _, c := range []struct {
		l               label
		is, settled     bool
		differsWithNone bool
	}{
		{label{"feature", isConflict}, true, true, true},
		{label{"same-feature", isConflict}, true, true, true},
		{label{"feature", noConflict}, false, false, true},
		{label{"dropped-update", notEnded}, false, false, true},
		{label{"composable", notEnded}, false, true, false},
		{label{"same-feature", noConflict}, false, true, false},
	} {
		is, settled := c.l.conflict()
		if is != c.is || settled != c.settled {
			t.Errorf("%+v: %v, %v", c.l, is, settled)
		}
		if disagree(noConflict, c.l) != c.differsWithNone || !disagree(notRun, c.l) {
			t.Errorf("%+v: disagrees with none: %v", c.l, disagree(noConflict, c.l))
		}
	}
}

// A report of a study of our own has the figures that follow from it.
func TestReportOfAStudy(t *testing.T) {
	group := func(app, excluded string) row { return row{"app": app, "group": "locks", "excluded_reason": excluded} }
	pair := func(a, b, manual, tool string) row {
		return row{"group": "locks", "app1": a, "app2": b, "manual_verdict": manual, "automation_verdict": tool}
	}
	m := &measured{entries: map[string]*entry{
		pairKey("locks", "a", "b"): entryOf(isConflict, "lock", "lock"),
		pairKey("locks", "a", "c"): entryOf(noConflict, "lock", ""),
		pairKey("locks", "c", "b"): entryOf(isConflict, "lock", "lock"),
		pairKey("locks", "a", "x"): entryOf(notRun, "", ""),
	}}
	m.entries[pairKey("locks", "a", "c")].Texts["silent"] = "c"
	x := studyOf(&report{folder: t.TempDir()}, m, []row{group("a", ""), group("b", ""), group("c", ""), group("x", "by hand")},
		[]row{pair("b", "a", "feature", isConflict), pair("a", "c", "feature", noConflict), pair("b", "c", "same-feature", noConflict)},
		[]row{{"group": "locks", "app1": "c", "app2": "a", "truth": noConflict, "cause": "never"}},
		[]row{{"cause": "never", "title": "It never comes to it", "text": "One of them only looks."}, {"cause": "unused", "title": "Unused", "text": "–"}})
	x.groupTable()
	x.deviceTable()
	x.agreementTable()
	x.accuracyTable()
	x.differing()
	text := x.String()
	for _, want := range []string{
		"| locks | 4 | 6 | 2 | 1 | 0 | 0 | 1 |\n",
		"| composable | 319 | 1 | 0 | 0 |\n",
		"| conflict | 829 | 2 |  |  |\n",
		"| conflict: feature | 632 |  | 2 | 1 |\n",
		"| same-feature | 90 | 0 | 1 | 0 |\n",
		"By the totals, and if conflicts that are as many are the same: 2 of the paper's 754 conflicts of devices are found here (0.3 %), 0 of 114 of the mode (0.0 %), together **0.2 %**.",
		"| device | conflict | 717 | 2 | 1 | 2 | 716 | 0 |\n",
		"| device | here | 1 | 1 | 0 | 1 | 50.0 % | 100.0 % |\n",
		"| device | the paper's tool | 1 | 0 | 0 | 2 | 100.0 % | 100.0 % |\n",
		"| device | the paper's readers | 1 | 1 | 0 | 1 | 50.0 % | 100.0 % |\n",
		"### It never comes to it\n\nOne of them only looks.\n",
		"| locks | a – c | no-conflict | no-conflict | feature | no-conflict |\n",
		"### Not explained\n\n| group | apps | here | paper's tool | paper's readers | read again |\n|---|---|---|---|---|---|\n| locks | b – c | conflict | no-conflict | same-feature |  |\n",
		"0 pairs stay open",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	if strings.Contains(text, "Unused") {
		t.Error("a cause without pairs is told")
	}
	if n := x.absent(nil); n != 2 {
		t.Errorf("%d pairs were not measured", n)
	}
	x.read = map[string]reading{}
	if _, known := x.truth(&x.pairs[1]); known {
		t.Error("what nobody read is settled")
	}
}

// Pairs of apps of our own are judged in both orders.
func TestPairsAreJudged(t *testing.T) {
	s := settings{apps: t.TempDir(), seconds: 60, states: 1000, widen: true}
	write := func(name, handlers string) {
		t.Helper()
		text := "preferences { section { input \"bolt\", \"capability.lock\"\n input \"porch\", \"capability.contactSensor\" } }\n" +
			"def installed() { " + handlers + "\n"
		if err := os.WriteFile(filepath.Join(s.apps, name+".groovy"), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("shuts", "subscribe(porch, \"contact.closed\", go) }\ndef go(evt) { bolt.lock() }")
	write("opens", "subscribe(porch, \"contact.open\", go) }\ndef go(evt) { bolt.unlock() }")
	write("opens-by-hand", "subscribe(app, go) }\ndef go(evt) { bolt.unlock() }")
	write("looks", "subscribe(bolt, \"lock\", go) }\ndef go(evt) { state.last = evt.value }")
	write("breaks", "neverDeclared.lock() }")
	for _, c := range []struct{ one, two, verdict, silent, writes1, writes2 string }{
		{"shuts", "opens", isConflict, "", "currentLock", "currentLock"},
		{"opens", "shuts", isConflict, "", "currentLock", "currentLock"},
		{"shuts", "opens-by-hand", isConflict, "", "currentLock", "currentLock*"},
		{"shuts", "shuts", noConflict, "", "currentLock", "currentLock"},
		{"shuts", "looks", noConflict, "looks", "currentLock", ""},
		{"looks", "looks", noConflict, "looks", "", ""},
		{"shuts", "breaks", notRun, "", "", ""},
	} {
		e, err := s.judged(&studied{group: "locks", app1: c.one, app2: c.two})
		if err != nil {
			t.Fatal(err)
		}
		want := map[string]string{"verdict": c.verdict, "silent": c.silent, "writes 1": c.writes1, "writes 2": c.writes2}
		for name, value := range want {
			if e.Texts[name] != value {
				t.Errorf("%s, %s: %s is %q: %v", c.one, c.two, name, e.Texts[name], slices.Sorted(maps.Keys(e.Texts)))
			}
		}
		if wrote := []string{e.Texts["first"], e.Texts["second"]}; c.one == "opens" || c.two == "opens" {
			if slices.Sort(wrote); !slices.Equal(wrote, []string{"opens unlocked", "shuts locked"}) {
				t.Errorf("%s, %s wrote %q", c.one, c.two, wrote)
			}
		}
		if (c.verdict == isConflict) != (e.Texts["run"] != "") {
			t.Errorf("%s, %s: the run %q", c.one, c.two, e.Texts["run"])
		}
	}
}

// What an app changes of lights is read off its text.
func TestKindsOfLight(t *testing.T) {
	s := settings{apps: t.TempDir()}
	for body, want := range map[string]string{
		"lamp.off()":       lightState,
		"lamp*.setHue(3)":  lightColor,
		"lamp.setLevel(1)": lightBrightness,
		"lamp.on(); lamp.each { it.setLevel(20) }": lightCombination,
		"log.debug(lamp.currentSwitch)":            "",
	} {
		if err := os.WriteFile(filepath.Join(s.apps, "one.groovy"), []byte("def installed() { "+body+" }\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		if got, err := s.lightKind("one"); err != nil || got != want {
			t.Errorf("%s: %q, %v", body, got, err)
		}
	}
}
