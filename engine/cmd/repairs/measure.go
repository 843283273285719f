package main

import (
	"fmt"
	"slices"
	"strings"
	"syscall"
	"time"

	"crosscheck/engine/internal/exploration"
	"crosscheck/engine/internal/explore"
	_ "crosscheck/engine/internal/frontend/table"
	"crosscheck/engine/internal/job"
	"crosscheck/engine/internal/job/mending"
	"crosscheck/engine/internal/pause"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/subject"
)

// outcome is what became of a program.
type outcome struct {
	program
	states         int
	broken         []string                   // properties, at first
	aside          map[string]mending.Against // of these, those that cannot hold beside others
	mended, ruled  version
	detect, repair time.Duration // of the processor
}

// version is a program that was changed.
type version struct {
	text   string
	proved bool     // everything was explored
	broken []string // properties
	kept   mending.Kept
}

// holds reports whether a property is proved to hold.
func (v *version) holds(id string) bool { return v.proved && !slices.Contains(v.broken, id) }

// options are those of all checks: what apps do to each other is not looked for.
var options = func() exploration.Options {
	var o exploration.Options
	o.Asked = true
	return o
}()

// spent is what this process has used of the processor, which does not depend on what
// else the machine does.
func spent() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// standing is a clock that stands still: nothing here is ended by time.
func standing() *pause.Clock { return pause.New(func() float64 { return 0 }) }

// check checks a program.
func check(text string) (*exploration.Exploration, []string, error) {
	reading, clock := subject.ReadingOf(""), standing()
	row, _ := reading.Find(reading.Recommended())
	s, problems := subject.Prepare(&source.Set{Files: []*source.File{source.NewFile("case.cross", text)}}, &options.Options)
	if s == nil {
		return nil, nil, fmt.Errorf("%s\n%s", problems[0].Message, text)
	}
	j := job.NewCheck(exploration.New(s, row, &options, clock), 0, clock)
	for !j.Step(1 << 16) {
	}
	var broken []string
	for _, f := range j.Report().Findings {
		if f.Property >= 0 {
			broken = append(broken, f.Name)
		}
	}
	return j.X, broken, nil
}

// measure checks a program, and mends it.
func measure(p program) (*outcome, error) {
	out := &outcome{program: p, aside: map[string]mending.Against{}}
	begun := spent()
	x, broken, err := check(p.text)
	if err != nil {
		return nil, err
	}
	out.detect = spent() - begun
	out.broken, out.states = broken, x.Search.Stats().States
	out.mended = version{text: p.text, proved: x.Outcome().How == explore.Complete}
	out.ruled = out.mended
	if len(broken) == 0 {
		return out, nil
	}
	begun = spent()
	j := mending.New(&mending.Request{
		Files: []*source.File{source.NewFile("case.cross", p.text)}, Algorithm: x.Algorithm.Name, Options: options, Number: mending.All,
	}, standing())
	for !j.Step(1 << 16) {
	}
	r := j.Result()
	out.repair = spent() - begun
	for _, u := range r.Unmended {
		if u.Against != nil {
			out.aside[u.Name] = *u.Against
		}
	}
	if len(r.Mends) > 0 {
		out.mended.text = r.Mends[0].Files[0].Text
	}
	out.ruled.text = p.text
	for _, id := range broken {
		out.ruled.text += p.rules[id]
	}
	a, err := out.mended.judge()
	if err != nil {
		return nil, err
	}
	b, err := out.ruled.judge()
	if err != nil {
		return nil, err
	}
	out.mended.kept, out.ruled.kept = mending.Compare(x, a, b)
	return out, nil
}

// judge checks a version of a program, anew.
func (v *version) judge() (*exploration.Exploration, error) {
	x, broken, err := check(v.text)
	if err == nil {
		v.proved, v.broken = x.Outcome().How == explore.Complete, broken
	}
	return x, err
}

// tell prints what became of a program.
func (o *outcome) tell(id string) {
	fmt.Printf("%s: %d states, broken: %s; then: %s; with rules: %s; kept %d of %d, with rules %d of %d; %d + %d ms\n", id, o.states, strings.Join(o.broken, " "),
		strings.Join(o.mended.broken, " "), strings.Join(o.ruled.broken, " "), o.mended.kept.Still, o.mended.kept.Of, o.ruled.kept.Still, o.ruled.kept.Of,
		o.detect.Milliseconds(), o.repair.Milliseconds())
	for _, p := range o.properties {
		if a, is := o.aside[p]; is {
			fmt.Printf("  %s cannot hold beside %s: %s\n", p, a.Title, a.Run)
		}
	}
	fmt.Println("  not kept:", strings.Join(o.mended.kept.Lost, "; "))
	fmt.Println("  not kept with rules:", strings.Join(o.ruled.kept.Lost, "; "))
	fmt.Println(o.mended.text)
}
