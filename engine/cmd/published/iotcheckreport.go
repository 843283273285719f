package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// iotcheckReport writes the report.
func (s *settings) iotcheckReport(m *measured, groups, physical []row) error {
	var tables [3][]row
	for i, name := range []string{"pairs.csv", "reading.csv", "causes.csv"} {
		rows, err := table(name)
		if err != nil {
			return err
		}
		tables[i] = rows
	}
	again, err := s.secondRun("iotcheck", m)
	if err != nil {
		return err
	}
	x := studyOf(s.newReport("Tables of the IoTCheck paper"), m, groups, tables[0], tables[1], tables[2])
	x.say("R. Trimananda, S. A. H. Aqajari, J. Chuang, B. Demsky, G. H. Xu, S. Lu, *Understanding and Automatically Detecting Conflicting Interactions between Smart Home IoT Applications*, ESEC/FSE 2020. %s"+
		"The apps are those of github.com/uci-plrg/iotcheck, folder `smartapps`, at af9e01e, unmodified; which files, `engine/cmd/published/tables/apps.sha256` says.", m.circumstances("make published-iotcheck APPS=…/smartapps"))
	x.say("Every pair of every group of the paper is run as its tool runs it ([the profile `iotcheck`](../smartapps.md#the-profile-iotcheck)): the same configuration, devices, events and conflict rule, in both orders of the two apps. "+
		"Each order is explored without reduction up to %s states and then with `dpor` up to %s states or %g seconds of a processor; what is more is *not ended*. "+
		"The paper gave each pair an hour. %s", grouped(firstStates), grouped(s.states), s.seconds, again)
	x.say("**What can be compared.** The paper prints totals. Of %d of its %s pairs the verdict on the very pair is at hand too (`tables/pairs.csv`): nearly all pairs of devices of which its tool says that they have no conflict, and a few of the others. "+
		"So precision and recall are of these pairs, which are the hard ones, and of the rest the totals must do.", len(x.labels), grouped(len(x.pairs)))
	if n := x.absent(physical); n > 0 {
		x.say("**%s pairs were not searched yet**, and count as nothing below.", grouped(n))
	}
	x.groupTable()
	x.mediumTable(physical)
	x.deviceTable()
	if err := x.lightTable(s, physical); err != nil {
		return err
	}
	x.modeTable()
	x.agreementTable()
	x.accuracyTable()
	x.differing()
	if err := x.draw("iotcheck.svg", x.picture()); err != nil {
		return err
	}
	return x.write("iotcheck.md")
}

// class is what a pair of a device group without a conflict is, in the study's
// words; "" where the search did not tell.
func (e *entry) class() string {
	if e.Texts["verdict"] != noConflict {
		return ""
	}
	one, two := strings.Fields(e.Texts["writes 1"]), strings.Fields(e.Texts["writes 2"])
	asked := func(list []string) bool {
		return !slices.ContainsFunc(list, func(w string) bool { return !strings.HasSuffix(w, whenAsked) })
	}
	name := func(w string) string { return strings.TrimSuffix(w, whenAsked) }
	shared := slices.ContainsFunc(one, func(w string) bool {
		return slices.ContainsFunc(two, func(v string) bool { return name(v) == name(w) })
	})
	switch {
	case len(one)+len(two) == 0:
		return "read-read"
	case len(one) == 0 || len(two) == 0:
		return "composable"
	case asked(one) && asked(two):
		return "direct-direct"
	case shared:
		return "same-feature"
	}
	return "different-feature"
}

// modeClass is what two apps are to each other through the mode, in the study's
// words.
func (e *entry) modeClass() string {
	one, two := e.Texts["writes 1"], e.Texts["writes 2"]
	direct := strings.HasSuffix(one, whenAsked) || strings.HasSuffix(two, whenAsked)
	both := one != "" && two != ""
	switch conflict := e.Texts["verdict"] == isConflict; {
	case conflict && direct:
		return "app-direct write-write"
	case conflict:
		return "app-app write-write"
	case e.Texts["verdict"] != noConflict:
		return ""
	case both && strings.HasSuffix(one, whenAsked) && strings.HasSuffix(two, whenAsked):
		return "direct-direct write-write"
	case both:
		return "write-write without a conflict"
	case direct:
		return "direct write-read"
	case one+two != "":
		return "app write-read"
	}
	return "read-read"
}

// accuracy is how verdicts compare with what is the case.
type accuracy struct{ found, invented, missed, spared int }

// add counts a pair; one whose search did not end counts as one without a
// conflict, as in the paper.
func (a *accuracy) add(verdict string, conflict bool) {
	switch found := verdict == isConflict; {
	case found && conflict:
		a.found++
	case found:
		a.invented++
	case conflict:
		a.missed++
	default:
		a.spared++
	}
}

func percent(part, all int) string {
	if all == 0 {
		return "–"
	}
	return fmt.Sprintf("%.1f %%", 100*float64(part)/float64(all))
}

func (a *accuracy) precision() string { return percent(a.found, a.found+a.invented) }
func (a *accuracy) recall() string    { return percent(a.found, a.found+a.missed) }

// label is what the study says of a pair, where it is at hand.
type label struct{ manual, tool string }

// conflict is what the study says in the end, if that follows from both: the
// paper counts all conflicts of its tool as such, and of those that only its
// readers saw it says how many are none, but not which.
func (l label) conflict() (is, settled bool) {
	byHand := slices.Contains(conflictKinds, l.manual)
	switch {
	case l.tool == isConflict:
		return true, true
	case byHand:
		return false, false
	}
	return false, true
}

// conflictKinds are the study's kinds of conflicts.
var conflictKinds = []string{"feature", "invalid-local-state", "dropped-update", "app-app-write-write", "app-direct-write-write"}

// reading is what reading the apps of a pair came to: whether they conflict,
// where the study leaves that open, and why a verdict differs, by name of causes.
type reading struct{ truth, cause string }

// study is what is compared.
type study struct {
	*report
	*measured
	pairs  []studied
	groups []string
	labels map[string]label
	read   map[string]reading
	causes []row
}

// studyOf reads what is known of the pairs.
func studyOf(r *report, m *measured, groups, pairs, read, causes []row) *study {
	x := &study{report: r, measured: m, pairs: pairsOf(groups), labels: map[string]label{}, read: map[string]reading{}, causes: causes}
	for _, g := range groups {
		if !slices.Contains(x.groups, g["group"]) {
			x.groups = append(x.groups, g["group"])
		}
	}
	for _, p := range pairs {
		x.labels[pairKey(p["group"], p["app1"], p["app2"])] = label{p["manual_verdict"], p["automation_verdict"]}
	}
	for _, p := range read {
		x.read[pairKey(p["group"], p["app1"], p["app2"])] = reading{p["truth"], p["cause"]}
	}
	return x
}

// global is the group of apps that share the mode of the home.
const global = "global-variable"

// verdict is ours of a pair; "" where it was not measured.
func (x *study) verdict(p *studied) string {
	if e := x.entries[p.key()]; e != nil {
		return e.Texts["verdict"]
	}
	return ""
}

// count is how many pairs are as said.
func (x *study) count(is func(p *studied) bool) (n int) {
	for i := range x.pairs {
		if is(&x.pairs[i]) {
			n++
		}
	}
	return n
}

// absent is how many pairs were not measured.
func (x *study) absent(physical []row) int {
	n := x.count(func(p *studied) bool { return x.verdict(p) == "" })
	for _, p := range influencedPairs(physical) {
		if x.entries[p.key()] == nil {
			n++
		}
	}
	return n
}

// groupTable is Table 1, and what is found in each group.
func (x *study) groupTable() {
	x.say("## Table 1: device groups")
	x.say("Apps and pairs are as many as printed in every group. *By text*: one of the apps has no command for the attributes that the group shares, so that no run can have a conflict; the pair is explored for what the other one writes.")
	var lines [][]string
	sum := make([]int, 7)
	for _, g := range x.groups {
		if g == global {
			continue
		}
		apps := map[string]bool{}
		var n [7]int
		for i := range x.pairs {
			p := &x.pairs[i]
			if p.group != g {
				continue
			}
			apps[p.app1], apps[p.app2] = true, true
			n[1]++
			switch e := x.entries[p.key()]; {
			case e == nil:
			case e.Texts["verdict"] == isConflict:
				n[2]++
			case e.Texts["verdict"] == noConflict && e.Texts["silent"] != "":
				n[3]++
			case e.Texts["verdict"] == noConflict:
				n[4]++
			case e.Texts["verdict"] == notEnded:
				n[5]++
			default:
				n[6]++
			}
		}
		n[0] = len(apps)
		line := []string{g}
		for i, k := range n {
			sum[i] += k
			line = append(line, grouped(k))
		}
		lines = append(lines, line)
	}
	total := []string{"**all** (paper: 171 apps, 1,438 pairs)"}
	for _, k := range sum {
		total = append(total, grouped(k))
	}
	x.table([]string{"group", "apps", "pairs", "conflict", "none by text", "none, explored", "not ended", "not run"}, append(lines, total))
	x.say("Not run are pairs with an app that ends in an error when it is installed; %d of them the paper did not exclude for such reasons. Pairs that do not end are of apps with very many states; whatever they have near the start would have been found.",
		x.count(func(p *studied) bool { return p.group != global && !p.excluded && x.verdict(p) == notRun }))
}

// printed is a line of a table of the paper.
type printed struct {
	name  string
	pairs int
}

var table3 = []printed{{"read-read", 128}, {"direct-direct", 20}, {"composable", 319}, {"different-feature", 52}, {"same-feature", 90}}

// kindsOfConflict are the rows of conflicts of Table 3.
var kindsOfConflict = []printed{{"feature", 632}, {"invalid-local-state", 76}, {"dropped-update", 121}}

// deviceTable is Table 3.
func (x *study) deviceTable() {
	x.say("## Table 3: kinds of pairs that share a device")
	x.say("Kinds are by what the apps write while they are run; the paper's are by what its readers saw that they may. Which of three kinds a conflict is, is a reading of what an app is for: here it is a conflict.")
	// as counts the pairs that the study calls so where it is at hand, and those of
	// them that are the same here.
	as := func(kind string, same func(e *entry) bool) (known, equal int) {
		for i := range x.pairs {
			p := &x.pairs[i]
			if p.group == global || x.labels[p.key()].manual != kind {
				continue
			}
			known++
			if e := x.entries[p.key()]; e != nil && same(e) {
				equal++
			}
		}
		return known, equal
	}
	var lines [][]string
	for _, t := range table3 {
		is := func(e *entry) bool { return e.class() == t.name }
		known, equal := as(t.name, is)
		here := x.count(func(p *studied) bool { e := x.entries[p.key()]; return p.group != global && e != nil && is(e) })
		lines = append(lines, []string{t.name, grouped(t.pairs), grouped(here), grouped(known), grouped(equal)})
	}
	all := x.count(func(p *studied) bool { return p.group != global && x.verdict(p) == isConflict })
	lines = append(lines, []string{"conflict", "829", grouped(all), "", ""})
	for _, t := range kindsOfConflict {
		known, equal := as(t.name, func(e *entry) bool { return e.Texts["verdict"] == isConflict })
		lines = append(lines, []string{"conflict: " + t.name, grouped(t.pairs), "", grouped(known), grouped(equal)})
	}
	for _, v := range []string{notEnded, notRun} {
		lines = append(lines, []string{strings.ReplaceAll(v, "-", " ") + " here", "", grouped(x.count(func(p *studied) bool { return p.group != global && x.verdict(p) == v })), "", ""})
	}
	x.table([]string{"pairs", "paper, by hand", "here", "of that kind at hand", "of these so here"}, lines)
}

var table5 = []printed{
	{"read-read", 405}, {"direct-direct write-write", 28}, {"app write-read", 302}, {"direct write-read", 221},
	{"write-write without a conflict", 1}, {"app-app write-write", 44}, {"app-direct write-write", 80},
}

// modeTable is Table 5.
func (x *study) modeTable() {
	x.say("## Table 5: kinds of pairs that share the mode of the home")
	x.say("*Direct* is what a person asks for. The paper's readers say so of a light switch that changes the mode, too; its tool and this one only of a button, a tag and the app's own touch.")
	var lines [][]string
	for _, t := range table5 {
		lines = append(lines, []string{t.name, grouped(t.pairs), grouped(x.count(func(p *studied) bool {
			e := x.entries[p.key()]
			return p.group == global && e != nil && e.modeClass() == t.name
		}))})
	}
	for _, v := range []string{notEnded, notRun} {
		lines = append(lines, []string{strings.ReplaceAll(v, "-", " ") + " here", "–", grouped(x.count(func(p *studied) bool { return p.group == global && x.verdict(p) == v }))})
	}
	x.table([]string{"pairs", "paper, by hand", "here"}, lines)
}

// cells of Table 6: by interaction and verdict of the tool, how many pairs the
// readers call conflicts, and how many not.
var table6 = map[bool]map[string][2]int{
	false: {isConflict: {679, 38}, noConflict: {33, 101}, notEnded: {16, 396}},
	true:  {isConflict: {98, 16}, noConflict: {0, 318}, notEnded: {0, 388}},
}

// interactions are the halves of Table 6.
var interactions = []struct {
	name   string
	global bool
}{{"device", false}, {"mode", true}}

// agreementTable is Table 6: all pairs that the paper's tool ran by its totals,
// and those whose verdicts are at hand one by one.
func (x *study) agreementTable() {
	x.say("## Table 6: agreement")
	x.say("The pairs that the paper did not exclude. *Totals*: what its tool says of how many pairs, beside what is said here. *At hand*: pairs of which the study's verdict on this very pair is in `tables/pairs.csv`; the others, *by difference*, follow from the totals, for all of them together.")
	verdicts := []string{isConflict, noConflict, notEnded, notRun}
	var lines [][]string
	for _, in := range interactions {
		for _, v := range verdicts {
			cells := table6[in.global][v]
			line := []string{in.name, strings.ReplaceAll(v, "-", " ")}
			all := func(labelled, any bool) (theirs, ours int) {
				for i := range x.pairs {
					p := &x.pairs[i]
					l, known := x.labels[p.key()]
					if p.excluded || (p.group == global) != in.global || !any && known != labelled {
						continue
					}
					if x.verdict(p) == v {
						ours++
					}
					if known && l.tool == v {
						theirs++
					}
				}
				return theirs, ours
			}
			_, total := all(false, true)
			known, same := all(true, false)
			_, rest := all(false, false)
			printed := cells[0] + cells[1]
			lines = append(lines, append(line, grouped(printed), grouped(total), grouped(known), grouped(same), grouped(printed-known), grouped(rest)))
		}
	}
	x.table([]string{"interaction", "verdict", "paper's tool", "here", "at hand: its", "here", "by difference: its", "here"}, lines)
}

// truth is whether a pair conflicts: what the study says in the end, or, where
// that is open, what reading says.
func (x *study) truth(p *studied) (conflict, known bool) {
	l, labelled := x.labels[p.key()]
	if !labelled {
		return false, false
	}
	if t := x.read[p.key()].truth; t != "" {
		return t == isConflict, true
	}
	return l.conflict()
}

// accuracyTable is precision and recall.
func (x *study) accuracyTable() {
	x.say("### Precision and recall")
	var lines [][]string
	open := 0
	for _, in := range interactions {
		var ours, tool, hand accuracy
		for i := range x.pairs {
			p := &x.pairs[i]
			conflict, known := x.truth(p)
			l, labelled := x.labels[p.key()]
			if labelled && !known && (p.group == global) == in.global {
				open++
			}
			if !known || p.excluded || (p.group == global) != in.global {
				continue
			}
			ours.add(x.verdict(p), conflict)
			tool.add(l.tool, conflict)
			byHand := noConflict
			if slices.Contains(conflictKinds, l.manual) {
				byHand = isConflict
			}
			hand.add(byHand, conflict)
		}
		for _, who := range []struct {
			name string
			a    accuracy
		}{{"here", ours}, {"the paper's tool", tool}, {"the paper's readers", hand}} {
			a := who.a
			lines = append(lines, []string{in.name, who.name, strconv.Itoa(a.found), strconv.Itoa(a.invented), strconv.Itoa(a.missed), strconv.Itoa(a.spared), a.precision(), a.recall()})
		}
	}
	x.table([]string{"interaction", "who", "conflicts found", "invented", "missed", "none, rightly", "precision", "recall"}, lines)
	x.say("The paper's own, over all its pairs: precision 100 %%, recall 95.1 %% for devices, 100 %% for the mode, **95.7 %%** together (717 + 114 found of 754 + 114). %d pairs stay open.", open)
	var found [2]int
	for i, in := range interactions {
		found[i] = x.count(func(p *studied) bool {
			return !p.excluded && (p.group == global) == in.global && x.verdict(p) == isConflict
		})
	}
	x.say("Pairs at hand are mostly those without a conflict for the tool, where whatever it misses is, so recall among them is low for both. By the totals, and if conflicts that are as many are the same: %s of the paper's 754 conflicts of devices are found here (%s), %s of 114 of the mode (%s), together **%s**.",
		grouped(found[0]), percent(found[0], 754), grouped(found[1]), percent(found[1], 114), percent(found[0]+found[1], 754+114))
	x.say("Which pairs the tool's 114 conflicts of the mode are can be told: sixteen of the apps that it ran write the mode, four of them only when a person asks, and of the 120 pairs of the sixteen all conflict but the six of the four. " +
		"Here that is so of all that run. *Button Controller* and *Button Controller for HLGS* do not run: their pages ask for settings that are not made yet, which ends the published extractor, and here the app, too; they are in 24 of the 114.")
}

// differing lists the pairs whose verdict differs from one of the study's two,
// by the cause that reading gave.
func (x *study) differing() {
	x.say("## Disagreements")
	by := map[string][][]string{}
	for i := range x.pairs {
		p := &x.pairs[i]
		l, labelled := x.labels[p.key()]
		ours := x.verdict(p)
		if !labelled || ours == "" || !disagree(ours, l) {
			continue
		}
		cause := x.read[p.key()].cause
		short := strings.NewReplacer(".groovy", "").Replace
		by[cause] = append(by[cause], []string{p.group, short(p.app1) + " – " + short(p.app2), ours, l.tool, l.manual, x.read[p.key()].truth})
	}
	head := []string{"group", "apps", "here", "paper's tool", "paper's readers", "read again"}
	n := 0
	for _, list := range by {
		n += len(list)
	}
	x.say("%d pairs of those at hand have another verdict here than by the paper's tool (where its search ended) or by its readers. Each cause was looked for in the code of the apps.", n)
	for _, c := range x.causes {
		if list := by[c["cause"]]; list != nil {
			x.say("### %s", c["title"])
			x.say("%s", c["text"])
			x.table(head, list)
		}
	}
	if list := by[""]; list != nil {
		x.say("### Not explained")
		x.table(head, list)
	}
}

// disagree reports whether a verdict of ours is another than one of the study's.
func disagree(ours string, l label) bool {
	if ours == notRun {
		return true
	}
	found, byHand := ours == isConflict, slices.Contains(conflictKinds, l.manual)
	return found != byHand || l.tool != notEnded && found != (l.tool == isConflict)
}

// mediumTable is Table 2.
func (x *study) mediumTable(rows []row) {
	x.say("## Table 2: groups that meet through a medium")
	x.say("The pairs that are at hand: of those through light all, which follow from the apps that the sample names; of the others the sample. Each is explored in the home that is guessed for it, with everything in one room.")
	var lines [][]string
	for _, m := range []struct {
		medium, printed string
		pairs           int
	}{
		{"light", "42 lights × 5 illuminance sensors", 205}, {"motion", "2 moving devices × 39 motion sensors", 78},
		{"water", "2 water valves × 11 water sensors", 21}, {"sound", "21 sounds × 1 sound sensor", 21},
	} {
		n := map[string]int{}
		all := 0
		for _, p := range influencedPairs(rows) {
			if p.medium == m.medium {
				all++
				if e := x.entries[p.key()]; e != nil {
					n[e.Texts["verdict"]]++
				}
			}
		}
		lines = append(lines, []string{m.medium, m.printed, grouped(m.pairs), grouped(all), grouped(n[isConflict]), grouped(n[noConflict]), grouped(n[notEnded]), grouped(n[notRun])})
	}
	x.table([]string{"medium", "paper: apps", "paper: pairs", "here: pairs", "conflict", "none", "not ended", "not run"}, lines)
}

// table4 are the printed rows of Table 4 by the kinds of physical.csv.
var table4 = []struct {
	kind, name string
	pairs      int
	conflict   bool
}{
	{lightState, "light: state", 151, true}, {lightColor, "light: colour", 20, true},
	{lightBrightness, "light: brightness", 5, true}, {lightCombination, "light: several of these", 29, true},
	{"motion", "motion", 78, true}, {"water", "water, conflict", 11, true}, {"water", "water, none", 10, false}, {"sound", "sound, none", 21, false},
}

// lightTable is Table 4.
func (x *study) lightTable(s *settings, rows []row) error {
	x.say("## Table 4: what is between pairs that meet through a medium")
	verdictOf := map[string]bool{} // by output and sensor: whether the study calls it a conflict
	for _, r := range rows {
		verdictOf[r["output_app"]+" "+r["sensor_app"]] = r["manual_verdict"] == isConflict
	}
	list := influencedPairs(rows)
	var lines [][]string
	for _, t := range table4 {
		all, found, kinds := 0, 0, 0
		for _, p := range list {
			isOne, known := verdictOf[p.output+" "+p.sensor]
			if e := x.entries[p.key()]; e != nil {
				if e.Texts["kind"] == t.kind {
					kinds++
				}
				if p.kind == t.kind || strings.HasPrefix(p.kind, t.kind+"/") {
					if known && isOne != t.conflict || !known && !t.conflict {
						continue
					}
					all++
					if e.Texts["verdict"] == isConflict {
						found++
					}
				}
			}
		}
		byText := "–"
		if strings.HasPrefix(t.kind, "light") {
			byText = grouped(kinds)
		}
		lines = append(lines, []string{t.name, grouped(t.pairs), grouped(all), grouped(found), byText})
	}
	x.table([]string{"", "paper", "at hand", "of these conflicts here", "pairs by the commands of the text"}, lines)
	x.say("The paper calls a pair through light, motion or water a conflict when one app moves what the other looks at; here something must come of it: the other app acts, or does not, because of what it sees. Kinds of light are the paper's by the app that commands; by the commands that its text has, where they differ:")
	var differ [][]string
	seen := map[string]bool{}
	for _, p := range list {
		if e := x.entries[p.key()]; p.medium == "light" && e != nil && !seen[p.output] && e.Texts["kind"] != p.kind {
			seen[p.output] = true
			differ = append(differ, []string{strings.TrimSuffix(p.output, ".groovy"), p.kind, e.Texts["kind"], x.why("kind", p.output, "")})
		}
	}
	x.table([]string{"app", "paper", "commands", "why"}, differ)
	var none [][]string
	for _, p := range list {
		e := x.entries[p.key()]
		isOne, known := verdictOf[p.output+" "+p.sensor]
		if e == nil || (isOne || !known) == (e.Texts["verdict"] == isConflict) {
			continue
		}
		expected := "conflict (by its apps)"
		if known {
			expected = noConflict
			if isOne {
				expected = isConflict
			}
		}
		none = append(none, []string{p.medium, strings.TrimSuffix(p.output, ".groovy") + " → " + strings.TrimSuffix(p.sensor, ".groovy"), expected, e.Texts["verdict"], x.why(p.medium, p.output, p.sensor)})
	}
	x.say("Pairs with another verdict than the paper's:")
	x.table([]string{"medium", "apps", "paper", "here", "why"}, none)
	return nil
}

// why is the cause that reading gave for apps of a group, for this pair or for
// either of its apps with any other.
func (x *study) why(group, app1, app2 string) string {
	for _, key := range []string{pairKey(group, app1, app2), pairKey(group, app1, ""), pairKey(group, "", app2)} {
		if r, known := x.read[key]; known {
			for _, c := range x.causes {
				if c["cause"] == r.cause {
					return c["text"]
				}
			}
		}
	}
	return "not explained"
}

// picture draws how soon pairs are decided, and how many conflict.
func (x *study) picture() *picture {
	soon := panel{title: "pairs decided within a time", x: "seconds of a processor", y: "pairs", logX: true, joined: true}
	for _, kind := range []string{isConflict, noConflict} {
		var times []float64
		for i := range x.pairs {
			if e := x.entries[x.pairs[i].key()]; e != nil && e.Texts["verdict"] == kind {
				times = append(times, max(e.Seconds, least))
			}
		}
		slices.Sort(times)
		line, last := series{name: kind}, 0.0
		for i, t := range times {
			if i+1 < len(times) && times[i+1] <= max(1.1*last, least) {
				continue // many are told by one point
			}
			line.points, last = append(line.points, [2]float64{t, float64(i + 1)}), t
		}
		soon.series = append(soon.series, line)
	}
	share := panel{title: "conflicts among the pairs of a group", x: "pairs", y: "conflicts", logX: true, logY: true, equal: true}
	points := series{name: "a device group"}
	for _, g := range x.groups {
		all := x.count(func(p *studied) bool { return p.group == g })
		found := x.count(func(p *studied) bool { return p.group == g && x.verdict(p) == isConflict })
		if g != global && found > 0 {
			points.points = append(points.points, [2]float64{float64(all), float64(found)})
		}
	}
	share.series = []series{points}
	return &picture{title: "Pairs of IoTCheck's study", columns: 2, panels: []panel{soon, share}}
}
