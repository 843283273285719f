package main

import (
	"fmt"
	"math"

	"crosscheck/engine/internal/ir/family"
)

// deloreanReport writes the report.
func (s *settings) deloreanReport(m *measured) error {
	again, err := s.secondRun("delorean", m)
	if err != nil {
		return err
	}
	r := s.newReport("Figures of DeLorean")
	r.say("J. Croft, R. Mahajan, M. Caesar, M. Musuvathi, *Back to the future: Forecasting program behavior in automated homes* (DeLorean). %s"+
		"The ten scripts of its Table 2 are not published. P1' to P10' are programs of ours with the same numbers of rules, devices and clocks and the same common divisor of their durations "+
		"(`ir/family.Homes`; [what they do is our invention](../timed-figures.md)), so they tell what sizes are within reach and not how DeLorean would do on them. Loops that share nothing are searched apart. "+
		"Seconds are of a processor; a search of a loop that takes more than %g is *Unf*. Random tests have as much time as another search, so that what they miss differs from run to run. %s",
		m.circumstances("make published-delorean"), s.seconds/10, again)
	if err := ahead(r, m); err != nil {
		return err
	}
	if err := predicted(r, m); err != nil {
		return err
	}
	alternatives(r, m)
	if err := examplesCompared(r, m); err != nil {
		return err
	}
	r.say("## The four violations")
	r.say("Section 7.5 of DeLorean tells four violations in words; the examples are programs of ours that make the same mistakes, checked for ever with exact times.")
	var lines [][]string
	for _, v := range violations {
		wrong, mended := m.entries[v.example], m.entries[v.example+"-mended"]
		lines = append(lines, []string{v.place, fmt.Sprintf("[%s](../../../examples/05-time/%s/program.cross)", v.example, v.example), v.about,
			verdict(wrong), verdict(mended)})
	}
	r.table([]string{"", "example", "mistake", "found / zones / seconds", "mended"}, lines)
	elsewhere(r)
	return r.write("delorean.md")
}

// elsewhere says where the rest of the paper's model is.
func elsewhere(r *report) {
	r.say("## Two clocks, and what sensors measure")
	r.say("*Two clocks.* Section 4.1 of DeLorean lets two clocks be compared with each other; none of its figures is about that. Programs here compare clocks with constants. How much a clock is ahead of another changes only when one of them is reset, and what it is then the other one tells, so that [a variable](../timed.md#limits) holds the comparison. " +
		"Of 150 random programs with two clocks, written in this way, zones reach what direct execution reaches that compares the clocks themselves, in sixths of a second (`TestTwoClocksAreComparedByAVariable`); in 43 of them the comparisons matter.")
	r.say("*What sensors measure.* Section 4.2.2 of DeLorean explores one value of a sensor for each range that the program tells apart, found by executing it symbolically. Here the text tells: apps in Groovy have a value on each side of each limit, automations of Home Assistant one between limits and one at each (`TestPolledSensorsHaveAValueForEachRange`). In the native language who writes a device says what it can measure.")
}

func verdict(e *entry) string {
	told := "proved"
	switch {
	case e.Figures["broken"] > 0:
		told = fmt.Sprintf("%g broken", e.Figures["broken"])
	case !e.complete():
		told = "not decided"
	}
	return fmt.Sprintf("%s / %s / %.2f", told, grouped(e.States), e.Seconds)
}

// spread is the least, mean and most of the starts of a home that were searched
// to the end, of how many.
func spread(m *measured, h *family.Home, search string) (least, middle, most float64, ended, of int) {
	least = math.Inf(1)
	for start := range trials {
		e := m.entries[fmt.Sprint(h.Name, " ", start+1, " ", search)]
		if e != nil {
			of++
		}
		if !e.complete() {
			continue
		}
		least, most = min(least, e.Seconds), max(most, e.Seconds)
		middle += e.Seconds
		ended++
	}
	return least, middle / float64(max(ended, 1)), most, ended, of
}

// ahead is Figure 6: how long an hour takes.
func ahead(r *report, m *measured) error {
	r.say("## Figure 6: an hour ahead, from %d starts", trials)
	r.say("Each start has devices, timers that run, and clocks that show nothing or the common divisor, as a seeded chance has them. Seconds of a processor: least / mean / most of the starts that were searched to the end, and how much faster than time passes the mean is. " +
		"DeLorean takes 0.1 to 1,000 s (3.6 to 36,000 times as fast as time passes, section 7.2) for its scripts on eight cores.")
	var lines [][]string
	p := &picture{title: "An hour ahead: least, mean and most of twenty starts", columns: 1, panels: []panel{{x: "home", y: "seconds", logY: true}}}
	for k, search := range []string{zones.Name, regions.Name} {
		points := series{name: search}
		for i := range family.Homes {
			least, middle, most, ended, _ := spread(m, &family.Homes[i], search)
			for _, y := range []float64{least, middle, most} {
				if ended > 0 {
					points.points = append(points.points, [2]float64{float64(i+1) + 0.2*float64(k), max(y, 0.0001)})
				}
			}
		}
		p.panels[0].series = append(p.panels[0].series, points)
	}
	for i := range family.Homes {
		h := &family.Homes[i]
		line := []string{h.Name, fmt.Sprintf("%d / %d / %d / %d", h.Rules, h.Devices, h.Clocks, h.Unit), h.Published}
		for _, search := range []string{zones.Name, regions.Name} {
			least, middle, most, ended, of := spread(m, h, search)
			if ended == 0 {
				line = append(line, "Unf", "–")
				continue
			}
			cell := fmt.Sprintf("%.4f / %.4f / %.4f", least, middle, most)
			if ended < trials {
				cell += fmt.Sprintf(" (%d of %d starts)", ended, of)
			}
			line = append(line, cell, grouped(int(3600/max(middle, 0.0001))))
		}
		lines = append(lines, line)
	}
	r.table([]string{"home", "rules / devices / clocks / divisor in s", "DeLorean: transitions", "`" + zones.Name + "`, s", "times as fast", "`" + regions.Name + "`, s", "times as fast"}, lines)
	return r.draw("delorean-hour.svg", p)
}

// predicted is Figure 7: what predicting successors saves.
func predicted(r *report, m *measured) error {
	r.say("## Figure 7: what predicting successors saves")
	r.say("Regions with successors predicted from states of the same clock personality, and with every event executed in every region, from the program's own start. DeLorean saves 95 %% of the time on P9 and nothing on its smallest scripts (section 7.3). " +
		"Here executing costs less beside looking states up, so predicting saves less. The last column is what zones need instead.")
	var lines [][]string
	var points [][2]float64
	for i := range family.Homes {
		h := &family.Homes[i]
		e := m.entries[h.Name+" beside"]
		f := e.Figures
		line := []string{h.Name, "Unf", fmt.Sprintf("%.3f", f["regions seconds"]), fmt.Sprintf("%.3f", f["executing seconds"]), "–", fmt.Sprintf("%s / %s / %.4f", grouped(e.States), grouped(e.Transitions), e.Seconds)}
		if f["regions unfinished"] == 0 {
			line[1] = fmt.Sprintf("%s / %s", grouped(int(f["states of regions"])), grouped(int(f["regions transitions"])))
			if f["executing unfinished"] == 0 {
				saved := 100 * (1 - f["regions seconds"]/max(f["executing seconds"], 0.0001))
				line[4] = fmt.Sprintf("%.0f %%", saved)
				points = append(points, [2]float64{float64(i + 1), saved})
			}
		}
		if f["executing unfinished"] == 1 {
			line[3] = "Unf"
		}
		lines = append(lines, line)
	}
	r.table([]string{"home", "regions / transitions", "s with prediction", "s without", "saved", "zones / transitions / s"}, lines)
	return r.draw("delorean-prediction.svg", &picture{title: "Time that predicting successors saves, in percent", columns: 1, panels: []panel{
		{x: "home", y: "percent", series: []series{{regions.Name, points}}}}})
}

// fewerUntimed is how many fewer transitions are made without time.
func fewerUntimed(m *measured) string {
	inTime, without := 0.0, 0.0
	for i := range family.Homes {
		f := m.entries[family.Homes[i].Name+" beside"].Figures
		inTime, without = inTime+f["regions transitions"], without+f["untimed transitions"]
	}
	return fmt.Sprintf("%.2f %%", 100*(1-without/inTime))
}

// alternatives is Figures 8 and 9.
func alternatives(r *report, m *measured) {
	r.say("## Figures 8 and 9: without time, and at random")
	r.say("Section 7.4 of DeLorean compares states. What is counted first is **what somebody in the home can see**: the devices and the mode. In brackets are the states with all that the program keeps besides. "+
		"*Invalid*: reached when timers fire at any time, and at no time in truth. *Missed*: by random tests with delays up to the common divisor, for as long as `%s` and as `%s` take, or for the few hundred steps after which a search looks at its clock. "+
		"Homes made by size alone show nothing of what the paper saw: whatever their timers leave on or off can be reached in time, too, and soon. "+
		"Programs that have a meaning, [below](#programs-that-have-a-meaning), do. A search without time makes %s fewer transitions than regions in the homes, taken together (82 %% in the paper, over all its programs).", zones.Name, regions.Name, fewerUntimed(m))
	var lines [][]string
	for i := range family.Homes {
		h := &family.Homes[i]
		f := m.entries[h.Name+" beside"].Figures
		percent := func(of float64) string { return fmt.Sprintf("%g (%.0f %%)", of, 100*of/f["visible"]) }
		lines = append(lines, []string{h.Name, fmt.Sprintf("%g [%g]", f["visible"], f["discrete"]),
			fmt.Sprintf("%s [%g]", percent(f["invalid"]), f["invalid discrete"]),
			percent(f["missed as zones"]), fmt.Sprintf("%s [%g]", percent(f["missed as regions"]), f["missed discrete"])})
	}
	r.table([]string{"home", "states", "untimed: invalid", "random, time of `" + zones.Name + "`: missed", "random, time of `" + regions.Name + "`: missed"}, lines)
}
