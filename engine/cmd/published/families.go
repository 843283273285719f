package main

import (
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"

	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/explore/paper"
	"crosscheck/engine/internal/interp"
	"crosscheck/engine/internal/ir/family"
)

// ablated is where the tests of dpor write down what it does without one of its
// ingredients.
const ablated = "engine/internal/explore/dpor/testdata/ablation.txt"

// reducing are the searches of which the mean over 31 programs is taken.
var reducing = []explore.Row{with, summaries}

// member is a program of a family.
type member struct {
	family string
	size   int
}

func (m member) key(search string) string {
	return fmt.Sprintf("%s %d %s", m.family, m.size, search)
}

// families measures programs of growing size, and writes the report.
func (s *settings) families() error {
	m, err := s.measuredIn("families")
	if err != nil {
		return err
	}
	searches := []explore.Row{without, with, paper.Rows[0], summaries}
	for _, f := range family.Growing() {
		for _, n := range f.Sizes {
			for _, w := range searches {
				if err := m.search(member{f.Name, n}.key(w.Name), func() (*entry, error) {
					_, e := finish(w, interp.New(f.Of(n)), explore.Limits{Seconds: s.seconds / 2, Bytes: memory})
					return e, nil
				}); err != nil {
					return err
				}
			}
		}
	}
	for _, of := range family.Reduced() {
		for _, w := range reducing {
			if err := m.search(of.Name+" "+w.Name, func() (*entry, error) {
				_, e := finish(w, interp.New(of.Program), explore.Limits{Seconds: s.seconds / 2, Bytes: memory})
				return e, nil
			}); err != nil {
				return err
			}
		}
	}
	if err := m.search("ablation", benchmarked); err != nil {
		return err
	}
	without, err := readAblation()
	if err != nil {
		return err
	}
	return s.familyReport(m, searches, without)
}

// benchmarked runs the benchmark of the ablation.
func benchmarked() (*entry, error) {
	out, err := exec.Command("go", "test", "-run", "^$", "-bench", "Ablation", "-benchtime", "20x", "./engine/internal/explore/dpor").Output()
	if err != nil {
		return nil, err
	}
	e := &entry{Figures: map[string]float64{}}
	for _, found := range benchmarkLine.FindAllStringSubmatch(string(out), -1) {
		ns, err := strconv.ParseFloat(found[2], 64)
		if err != nil {
			return nil, err
		}
		e.Figures[strings.ReplaceAll(found[1], "_", " ")+" ms"] = ns / 1e6
	}
	return e, nil
}

var benchmarkLine = regexp.MustCompile(`(?m)^BenchmarkAblation/(\S+?)(?:-\d+)?\s+\d+\s+([\d.]+) ns/op`)

// ablation is what was found without an ingredient, by member and ingredient,
// and the ingredients in their order.
type ablation struct {
	names  []string
	states map[string][2]int // and transitions
}

func readAblation() (*ablation, error) {
	text, err := os.ReadFile(ablated)
	if err != nil {
		return nil, err
	}
	a := &ablation{states: map[string][2]int{}}
	for _, found := range ablationLine.FindAllStringSubmatch(string(text), -1) {
		size, _ := strconv.Atoi(found[2])
		states, _ := strconv.Atoi(found[4])
		transitions, _ := strconv.Atoi(found[5])
		if len(a.names) == 0 || !strings.Contains(strings.Join(a.names, "\n"), found[3]) {
			a.names = append(a.names, found[3])
		}
		a.states[member{found[1], size}.key(found[3])] = [2]int{states, transitions}
	}
	return a, nil
}

var ablationLine = regexp.MustCompile(`(?m)^(\S.*?) +(\d+)  (\S.*?) +(\d+) +(\d+)$`)

func (s *settings) familyReport(m *measured, searches []explore.Row, a *ablation) error {
	again, err := s.secondRun("families", m)
	if err != nil {
		return err
	}
	r := s.newReport("What reduction saves as programs grow")
	r.say("Families of programs (`engine/internal/ir/family`) in growing sizes, whole and one ingredient of `%s` less at a time. %sA search that takes more than %g seconds is *Unf*. %s",
		with.Name, m.circumstances("make published-families"), s.seconds/2, again)
	growing := &picture{title: "Transitions as programs grow", columns: 2}
	less := &picture{title: "Transitions of " + with.Name + " without one of its ingredients", columns: 2}
	var lines, lessLines [][]string
	for _, f := range family.Growing() {
		last := f.Sizes[len(f.Sizes)-1]
		p, q := panelOf(f.Name), panelOf(f.Name)
		line := []string{f.Name, fmt.Sprint(last)}
		for _, w := range searches {
			var points [][2]float64
			for _, n := range f.Sizes {
				if e := m.entries[member{f.Name, n}.key(w.Name)]; e.complete() {
					points = append(points, [2]float64{float64(n), float64(e.Transitions)})
				}
			}
			p.series = append(p.series, series{w.Name, points})
			e := *m.entries[member{f.Name, last}.key(w.Name)]
			cell := text(&e)
			if e.complete() {
				cell = fmt.Sprintf("%s / %s / %.3f", grouped(e.States), grouped(e.Transitions), e.Seconds)
			}
			line = append(line, cell)
		}
		lessLine := []string{f.Name, fmt.Sprint(last)}
		for _, name := range a.names {
			var points [][2]float64
			for _, n := range f.Sizes {
				points = append(points, [2]float64{float64(n), float64(a.states[member{f.Name, n}.key(name)][1])})
			}
			q.series = append(q.series, series{name, points})
			found := a.states[member{f.Name, last}.key(name)]
			lessLine = append(lessLine, fmt.Sprintf("%s / %s / %.2f", grouped(found[0]), grouped(found[1]), m.entries["ablation"].Figures[f.Name+"/"+name+" ms"]))
		}
		growing.panels, less.panels = append(growing.panels, p), append(less.panels, q)
		lines, lessLines = append(lines, line), append(lessLines, lessLine)
	}
	head := []string{"family", "size"}
	for _, w := range searches {
		head = append(head, "`"+w.Name+"`")
	}
	r.say("## Every search")
	r.say("States / transitions / seconds of a processor, of the largest program of each family. The two searches of the paper explore the same; what differs is the time, by the summaries of its Appendix D.")
	r.table(head, lines)
	if err := r.draw("families.svg", growing); err != nil {
		return err
	}
	saidMeans(r, m)
	r.say("## One ingredient less")
	r.say("States / transitions / milliseconds, the shorter searches of the figures the more by chance. *Promise*: in a new state the event is chosen that leads to the fewest new states. *Direct conflicts*: what conflicts with it there is chosen at once. " +
		"*Dense fallback*: where little is saved, conflicts are no longer told. *Foresight*: where everything is connected, what the text tells is gone by. *Cure*: ignored events are looked for. *Parts*: what has nothing to do with each other is searched one after the other; as that alone does on most of these families what the others do, these are left out of a search without it. [What they are](../algorithms.md#dpor). Only the cure is needed to miss nothing (`dpor.TestOnlyTheCureOfIgnoredEventsIsNeeded`): " +
		"without it the search is short because it misses most of what there is. States and transitions are pinned by `dpor.TestAblation`.")
	r.table(append([]string{"family", "size"}, a.names...), lessLines)
	if err := r.draw("ablation.svg", less); err != nil {
		return err
	}
	return r.write("families.md")
}

// saidMeans says what is left of the states and transitions of 31 programs.
func saidMeans(r *report, m *measured) {
	members := family.Reduced()
	r.say("## In the mean")
	r.say("States / transitions that are left of those of `full`: geometric means over %d programs (`family.Reduced`), these families in sizes small and large, rings of bits, seven pairs of apps and the paper's figures; on those made of one piece no states can be saved. What `%s` meets is pinned by `dpor.TestReductionOfThirtyOnePrograms`.",
		len(members), with.Name)
	var head, line []string
	for _, w := range reducing {
		var states, transitions []float64
		for _, of := range members {
			if e := m.entries[of.Name+" "+w.Name]; e.complete() {
				states = append(states, float64(e.States)/float64(of.States))
				transitions = append(transitions, float64(e.Transitions)/float64(of.Transitions))
			}
		}
		cell := fmt.Sprintf("%.3f / %.3f", mean(states), mean(transitions))
		if n := len(states); n < len(members) {
			cell += fmt.Sprintf(" (%d of them)", n)
		}
		head, line = append(head, "`"+w.Name+"`"), append(line, cell)
	}
	r.table(head, [][]string{line})
}

func panelOf(name string) panel {
	return panel{title: name, x: "size", y: "transitions", logY: true, joined: true}
}
