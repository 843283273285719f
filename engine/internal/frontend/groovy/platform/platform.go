// Package platform runs Groovy apps on the devices of a home: the `home`
// profile. It is the SmartThings and Hubitat hub as apps know it (settings,
// devices, events, saved state, the scheduler, location, notifications) on top
// of ir.Env, so that what an app does are accesses, choices and publications
// of the machine that runs it.
//
// Handlers are atomic: one runs from its first statement to its last before
// anything else happens, as on a hub with `singleThreaded: true`. An event's
// handlers follow each other, first published first served.
//
// The work is parted by what is asked. What the text of an app tells before it
// runs is in facts, when its timers fire in plan. The model has what all of it
// becomes in the program: variables, topics, clocks. A run does to the program
// what one execution of a handler does; the host is what that handler sees: the
// functions it calls and the objects it gets. Here the apps join the program of
// the home (join.go), its events among them, and become its foreign code
// (platform.go), which tells what it may touch from the words of its methods
// (effects.go).
//
// The clock has no value here: asking it answers an Unknown, and comparisons
// with that go both ways; in the reading Timed they test clocks of the program
// as far as the time can be followed, and timers are set by plans. What else is
// not modelled is a choice, an Unknown or does nothing, and leaves a warning
// that the result shows.
package platform

import (
	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend/groovy/platform/host"
	"crosscheck/engine/internal/frontend/groovy/platform/model"
	"crosscheck/engine/internal/frontend/groovy/script"
	"crosscheck/engine/internal/frontend/groovy/syntax"
	"crosscheck/engine/internal/ir"
)

// Executor makes a parsed script ready to run: code.New or walk.New.
type Executor func(*syntax.File) script.Script

// Platform is the apps of a home as foreign code of its program: an
// ir.Foreign. Its twin shares everything but the executor and the hosts.
type Platform struct {
	*shared
	hosts []*host.Host // of each app
	twin  *Platform
}

// Run implements ir.Foreign, as do the methods below.
func (p *Platform) Run(env ir.Env, fn int32, args []int32) int32 {
	e := &p.entries[fn]
	arg := int32(0)
	if len(args) > 0 {
		arg = args[0]
	}
	h := p.hosts[e.app.Index]
	h.Idle = e.app.Idle(e.reach)
	h.Serve(env, func(h *host.Host) { e.run(h, arg) })
	return 0
}

// Format writes the value behind a handle.
func (p *Platform) Format(handle int32) string {
	if handle == model.Absent {
		return "nothing"
	}
	return p.Table.Format(handle - 1)
}

// Twin is the same platform with the other executor.
func (p *Platform) Twin() ir.Foreign {
	if p.twin == nil {
		p.twin = newPlatform(p.shared, p.slow)
		p.twin.twin = p
	}
	return p.twin
}

// Bytes implements ir.Sized.
func (p *Platform) Bytes() int64 { return p.Table.Bytes() }

// Warnings is what was met so far that is not modelled, in reading order.
func (p *Platform) Warnings() diag.List {
	list := append(p.Problems.List(), p.Answers.Missing()...)
	list.Sort()
	return list
}

// LeftOut reports whether combinations of answers to what is unknown were left
// out so far, in installing the apps or since.
func (p *Platform) LeftOut() bool { return p.Skipped }

// LeaveOut notes that some were.
func (p *Platform) LeaveOut() { p.Skipped = true }

// shared is what both executions have: the model, and what the functions of the
// program run.
type shared struct {
	*model.Model
	entries []entry
	slow    Executor
	effects map[reachKey]*effects
}

// entry is a function number of the program's foreign code.
type entry struct {
	app *model.App
	run func(h *host.Host, arg int32)
	// reach is the method that runs, "" for any of the app's.
	reach string
}

func newPlatform(s *shared, run Executor) *Platform {
	p := &Platform{shared: s}
	for _, a := range s.Apps {
		s.letKnow(a)
		p.hosts = append(p.hosts, host.New(s.Model, a, run(a.File)))
	}
	for _, h := range p.hosts {
		h.Know(p.hosts)
	}
	return p
}

// entryOf adds a function of an app and returns its number.
func (s *shared) entryOf(a *model.App, reach string, run func(h *host.Host, arg int32)) int32 {
	s.entries = append(s.entries, entry{app: a, run: run, reach: reach})
	return int32(len(s.entries) - 1)
}
