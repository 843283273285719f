package main

import (
	"cmp"
	"fmt"
	"math/big"
	"slices"
	"strings"

	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/explore/dpor"
	"crosscheck/engine/internal/explore/full"
	"crosscheck/engine/internal/explore/paper"
)

// unfinished is how long a search may have taken in the paper.
const unfinished = 7200

// without, with and summaries are the searches of the report.
var without, with, summaries = full.Rows[0], dpor.Rows[0], paper.Rows[1]

// pairs is what is reported: the rows of the tables, and what was measured.
type pairs struct {
	*report
	*measured
	rows []row
}

func (p *pairs) of(r row, w explore.Row) *entry { return p.entries[r.key(way{row: w})] }

// dporReport writes the report.
func (s *settings) dporReport(m *measured, rows []row) error {
	again, err := s.secondRun("dpor-tables", m)
	if err != nil {
		return err
	}
	p := &pairs{s.newReport("Tables of the DPOR paper"), m, rows}
	p.say("R. Trimananda, W. Luo, B. Demsky, G. H. Xu, *Stateful Dynamic Partial Order Reduction for Model Checking Event-Driven Applications that Do Not Terminate*, VMCAI 2022; Table 1 is the first ten rows of its Table A.2. %s"+
		"The apps are those of github.com/uci-plrg/iotcheck, folder `smartapps`, at af9e01e; which files, `engine/cmd/published/tables/apps.sha256` says.", m.circumstances("make published-dpor APPS=…/smartapps"))
	p.say("Published figures are from the paper: states / transitions / seconds on a quad-core at 3.5 GHz; *Unf* is what did not end in two hours. "+
		"Ours are in seconds of a processor. States are compared by value here, by a hash of objects there, and a point in the middle of an action where something is chosen is a state there, so figures of one column are to be compared with each other, not across. "+
		"A search of ours that met more than %s states or took more than %g seconds or 2 GB is *Unf*; *≥* is how many states there are [at least](#how-large-what-is-not-finished-is) where nothing was searched because that is more. %s", grouped(s.states), s.seconds, again)
	p.means()
	p.unreduced()
	p.worse()
	if err := p.pictures(); err != nil {
		return err
	}
	p.say("## Table 1")
	p.pairTable(func(r row) bool { return r["table"] == "A.2" && r.number("no") <= 10 })
	p.say("## Table A.1: without reduction the paper's search did not finish")
	p.pairTable(func(r row) bool { return r["table"] == "A.1" })
	p.say("## Table A.2")
	p.pairTable(func(r row) bool { return r["table"] == "A.2" })
	return p.write("dpor.md")
}

// published are a row's figures, 0 where the search did not finish.
func (r row) published(with string) (states, transitions, seconds float64) {
	return float64(r.number("states_" + with)), float64(r.number("trans_" + with)), float64(r.number("time_" + with + "_s"))
}

func (r row) publishedText(with string) string {
	s, t, seconds := r.published(with)
	if s == 0 {
		return "Unf"
	}
	return fmt.Sprintf("%s / %s / %s", grouped(int(s)), grouped(int(t)), grouped(int(seconds)))
}

func text(e *entry) string {
	switch {
	case e == nil:
		return "not measured"
	case e.Problem != "":
		return "not run"
	case e.AtLeast != "":
		return "≥ " + roughly(e.least())
	case e.Limit != "":
		return "Unf"
	}
	return fmt.Sprintf("%s / %s / %.2f", grouped(e.States), grouped(e.Transitions), e.Seconds)
}

func (p *pairs) pairTable(of func(row) bool) {
	var lines [][]string
	for _, r := range p.rows {
		if !of(r) {
			continue
		}
		events := r["events"]
		if e := p.of(r, with); e != nil && e.Events != r.number("events") {
			events += fmt.Sprintf(" (here %d)", e.Events)
		}
		name := strings.NewReplacer(".groovy", "").Replace(r["app1"] + " – " + r["app2"])
		lines = append(lines, []string{r["no"], name, events, r.publishedText("without"), r.publishedText("with"),
			text(p.of(r, without)), text(p.of(r, with)), text(p.of(r, summaries))})
	}
	p.table([]string{"no.", "apps", "events", "paper, without", "paper, with", "`" + without.Name + "`", "`" + with.Name + "`", "`" + summaries.Name + "`"}, lines)
}

// ratios are of one kind of figures: how many times as much there is without
// reduction.
type ratios struct{ states, transitions, seconds []float64 }

func (x *ratios) line(name string) []string {
	cell := func(list []float64) string {
		if len(list) == 0 {
			return "–"
		}
		return fmt.Sprintf("%.2f", mean(list))
	}
	return []string{name, fmt.Sprint(len(x.states)), cell(x.states), cell(x.transitions), cell(x.seconds)}
}

// least is what is taken for less time than the clock tells apart.
const least = 0.001

func (x *ratios) add(a, b *entry) {
	if a.complete() && b.complete() {
		x.states = append(x.states, float64(a.States)/float64(b.States))
		x.transitions = append(x.transitions, float64(a.Transitions)/float64(b.Transitions))
		x.seconds = append(x.seconds, max(a.Seconds, least)/max(b.Seconds, least))
	}
}

// misprinted are rows of A.2 with a figure that cannot be.
var misprinted = []int{18, 22, 187}

// means sets the geometric means beside the headline.
func (p *pairs) means() {
	var printed, ours, oursLarge, theirs ratios
	var all []float64
	sum, slower := 0.0, 0
	var complete [3]int
	longest := 0.0
	equal := map[string]int{}
	fewer, more, unreduced := 0, 0, 0
	for _, r := range p.rows {
		s0, t0, time0 := r.published("without")
		s1, t1, time1 := r.published("with")
		ratio := unfinished / time1
		if s0 > 0 {
			ratio = time0 / time1
			if !slices.Contains(misprinted, r.number("no")) {
				printed.states, printed.transitions = append(printed.states, s0/s1), append(printed.transitions, t0/t1)
				printed.seconds = append(printed.seconds, ratio)
			}
			if time1 > time0 {
				slower++
			}
		}
		all = append(all, ratio)
		sum += ratio
		a, b, c := p.of(r, without), p.of(r, with), p.of(r, summaries)
		ours.add(a, b)
		theirs.add(a, c)
		if a.complete() && a.States >= 1000 {
			oursLarge.add(a, b)
		}
		for i, e := range []*entry{a, b, c} {
			if e.complete() {
				complete[i]++
			}
		}
		if b.complete() && c.complete() && b.States < c.States {
			fewer++
		} else if b.complete() && c.complete() && b.States > c.States {
			more++
		}
		if s0 == 0 && a.complete() {
			unreduced++
		}
		if b.complete() {
			longest = max(longest, b.Seconds)
		}
		if b != nil && b.Events == r.number("events") {
			equal["events"]++
		}
		if a.complete() && float64(a.CountedStates) == s0 {
			equal["states"]++
			if float64(a.CountedTransitions) == t0 {
				equal["transitions"]++
			}
		}
	}
	p.say("## How much is saved")
	p.say("How many times as much there is without reduction; geometric means over the pairs that finish both ways.")
	p.table([]string{"", "pairs", "states", "transitions", "time"}, [][]string{
		printed.line("as printed, without the three rows that cannot be (18, 22, 187 of A.2)"),
		ours.line("`" + with.Name + "`"),
		oursLarge.line("`" + with.Name + "`, pairs of at least 1,000 states"),
		theirs.line("`" + summaries.Name + "`"),
	})
	p.say("Of the %d pairs of both tables, %d finish with `%s` (the longest in %.1f s), %d with `%s`, and %d without reduction. "+
		"Events are as many as printed for %d; counted as the paper counts, states without reduction for %d, transitions as well for %d (the tool also tells states apart by what its objects keep beside their values).",
		len(p.rows), complete[1], with.Name, longest, complete[2], summaries.Name, complete[0], equal["events"], equal["states"], equal["transitions"])
	p.say("`%s` meets fewer states than `%s` on %d pairs and more on %d, the large ones of Table A.1 among them, where a stream of nearly eighty independent subscriptions meets one app: its choice of the most promising event is a guess, and there the paper's choice in turn guesses better. "+
		"%d pairs of Table A.1 finish here without reduction, too.", with.Name, summaries.Name, fewer, more, unreduced)
	p.say("**Why the headline does not follow.** The abstract says a 7× speedup on average; section 6.2 says that this, 2× fewer states and 3× fewer transitions are geometric means. "+
		"Of the printed tables, with 7,200 s for each *Unf*, the geometric mean of the speedups is %.2f over all %d pairs; what is %.1f is their arithmetic mean, in which 69 ratios of a made-up numerator outweigh the rest. "+
		"Where both searches finish, the geometric means are %.2f for states, %.2f for transitions and %.2f for time: **the search with reduction was slower on %d of 229 pairs**. "+
		"What remains of the headline is what a table shows better than a factor: 69 pairs that could be explored only with it.",
		mean(all), len(all), sum/float64(len(all)), mean(printed.states), mean(printed.transitions), mean(printed.seconds), slower)
}

// unreduced says how large the pairs are that are not searched without reduction.
func (p *pairs) unreduced() {
	var fewest, most *entry
	var longest []*entry
	n, largest, seconds, events := 0, 0, 0.0, 0
	for _, r := range p.rows {
		if b := p.of(r, with); b.complete() {
			longest = append(longest, b)
		}
		switch a := p.of(r, without); {
		case a.complete():
			largest = max(largest, a.States)
		case a != nil && a.AtLeast != "":
			n++
			seconds = max(seconds, a.Seconds)
			if fewest == nil || a.least().Cmp(fewest.least()) < 0 {
				fewest, events = a, a.Events
			}
			if most == nil || a.least().Cmp(most.least()) > 0 {
				most = a
			}
		}
	}
	begun := p.entries[samplePair]
	if fewest == nil || begun == nil {
		return
	}
	p.say("## How large what is not finished is")
	p.say("Without reduction %d pairs, all of Table A.1, have between %s and %s states at least, and the largest of the others has %s. So no limit of states between decides anything, and the %d are not searched.",
		n, roughly(fewest.least()), roughly(most.least()), grouped(largest), n)
	p.say("The numbers are found without meeting the states, in %.1f s at most. Groups of events are explored by themselves, with no event but their own. When none has changed what another has touched, each event finds in any mixture of their states what it found in its own group's, so all mixtures can be reached, and no two are equal: there are as many as the product. "+
		"Events that would tie too much together are left out, and what happens only until each event has happened once is not counted, so it is a bound from below. Of each pair %d mixtures, as a seeded chance has them, were gone to in the whole program, and were what they have to be. "+
		"On random programs the number is compared with the states that there are (`TestExtentIsNoMoreThanThereIs`).", seconds, mixtures)
	least, _ := new(big.Float).SetInt(fewest.least()).Float64()
	rate := float64(begun.Transitions) / begun.Seconds
	p.say("What enumerating would take: the search of the first pair met %s states in %.1f s (%s transitions a second) and kept %.0f bytes for each. At this rate the smallest of the %d, with %d events enabled in each state, takes %.0f days of a processor and %.1f TB, where this machine has 24 GB. To finish it in 60 s each state would have to take %.0f ns with all its %d transitions.",
		grouped(begun.States), begun.Seconds, grouped(int(rate)), begun.Figures["bytes"]/float64(begun.States), n, events,
		least*float64(events)/rate/86400, least*begun.Figures["bytes"]/float64(begun.States)/1e12, 60e9/least, events)
	slices.SortFunc(longest, func(a, b *entry) int { return cmp.Compare(b.Seconds, a.Seconds) })
	var list []string
	for _, e := range longest[:min(10, len(longest))] {
		list = append(list, fmt.Sprintf("%.1f", e.Seconds))
	}
	within := func(limit float64) int {
		return len(longest) - len(slices.DeleteFunc(slices.Clone(longest), func(e *entry) bool { return e.Seconds <= limit }))
	}
	p.say("With `%s` all %d finish; the ten longest take %s s, %d take at most one second, %d at most a tenth. The tables have the seconds of each.", with.Name, len(longest), strings.Join(list, ", "), within(1), within(0.1))
}

// worse names the pairs that reduction makes worse.
func (p *pairs) worse() {
	var lines [][]string
	searches, more := 0, 0
	for _, r := range p.rows {
		a, b := p.of(r, without), p.of(r, with)
		if a.complete() != b.complete() && a != nil && b != nil && !b.complete() {
			lines = append(lines, []string{r["table"] + " " + r["no"], text(a), text(b), text(p.of(r, summaries))})
		}
		if !a.complete() || !b.complete() {
			continue
		}
		searches++
		if b.States > a.States || b.Transitions > a.Transitions {
			more++
		}
		if b.Seconds > 1.2*a.Seconds && b.Seconds > 0.05 {
			lines = append(lines, []string{r["table"] + " " + r["no"], text(a), text(b), text(p.of(r, summaries))})
		}
	}
	p.say("## Pairs that it makes worse")
	p.say("Of %d pairs, %d have more states or transitions with `%s` than without. Those that take a fifth longer and more than 0.05 s with it:", searches, more, with.Name)
	p.table([]string{"row", "`" + without.Name + "`", "`" + with.Name + "`", "`" + summaries.Name + "`"}, lines)
}

// pictures draws what is with reduction over what is without.
func (p *pairs) pictures() error {
	var printed, ours [3][][2]float64
	for _, r := range p.rows {
		if s0, t0, time0 := r.published("without"); s0 > 0 && !slices.Contains(misprinted, r.number("no")) {
			s1, t1, time1 := r.published("with")
			for i, at := range [3][2]float64{{s0, s1}, {t0, t1}, {time0, time1}} {
				printed[i] = append(printed[i], at)
			}
		}
		if a, b := p.of(r, without), p.of(r, with); a.complete() && b.complete() {
			for i, at := range [3][2]float64{{float64(a.States), float64(b.States)}, {float64(a.Transitions), float64(b.Transitions)}, {max(a.Seconds, least), max(b.Seconds, least)}} {
				ours[i] = append(ours[i], at)
			}
		}
	}
	picture := &picture{title: "With reduction over without, a point for each pair", columns: 3}
	for i, what := range []string{"states", "transitions", "seconds"} {
		picture.panels = append(picture.panels, panel{title: what, x: "without reduction", y: "with", logX: true, logY: true, equal: true,
			series: []series{{"paper", printed[i]}, {"here: " + with.Name, ours[i]}}})
	}
	return p.draw("dpor.svg", picture)
}
