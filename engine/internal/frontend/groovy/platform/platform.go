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
// An App is described once, from its text (facts.go) and its settings; its
// variables, events and subscriptions join the program of the home (join.go).
// At run time a host serves one app through one execution. What an app may
// touch is told from the words of its methods (effects.go).
//
// The clock has no value here: asking it answers an Unknown, and comparisons
// with that go both ways; in the reading Timed they test clocks of the program
// as far as the time can be followed (instant.go), and timers are set by plans
// (plan.go, slot.go). What else is not modelled is a choice, an Unknown or
// does nothing, and leaves a warning that the result shows.
package platform

import (
	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/script"
	"crosscheck/engine/internal/frontend/groovy/syntax"
	"crosscheck/engine/internal/home"
	"crosscheck/engine/internal/ir"
)

// Executor makes a parsed script ready to run: code.New or walk.New.
type Executor func(*syntax.File) script.Script

// Platform is the apps of a home as foreign code of its program: an
// ir.Foreign. Its twin shares everything but the executor and the hosts.
type Platform struct {
	*shared
	hosts []*host // of each app
	twin  *Platform
}

// shared is what does not change while the program runs, and the tables that
// both executions write.
type shared struct {
	prog      *ir.Program
	code      int32 // number of the platform among the program's foreign code
	home      *home.Home
	devices   []*device
	byName    map[string]*device
	mode      *mode
	apps      []*App
	entries   []entry
	table     *data.Table
	warnings  warnings
	hubVars   *shelf
	globals   map[string]*attribute // variables of the home's own program
	location  map[string]ir.TopicID // of location events by name
	immediate bool
	timing
	slow    Executor
	effects map[reachKey]ir.ForeignEffects
	leftOut bool // not every combination of answers was explored
}

// entry is a function number of the program's foreign code.
type entry struct {
	app *App
	run func(h *host, arg int32)
	// reach is the method that runs, "" for any of the app's.
	reach string
}

// Run implements ir.Foreign, as do the methods below.
func (p *Platform) Run(env ir.Env, fn int32, args []int32) int32 {
	e := &p.entries[fn]
	arg := int32(0)
	if len(args) > 0 {
		arg = args[0]
	}
	p.hosts[e.app.index].serve(env, func(h *host) { e.run(h, arg) })
	return 0
}

// Format writes the value behind a handle.
func (p *Platform) Format(handle int32) string {
	if handle == absent {
		return "nothing"
	}
	return p.table.Format(handle - 1)
}

// Twin is the same platform with the other executor.
func (p *Platform) Twin() ir.Foreign {
	if p.twin == nil {
		p.twin = newPlatform(p.shared, p.slow)
		p.twin.twin = p
	}
	return p.twin
}

// Warnings is what was met so far that is not modelled, in reading order.
func (p *Platform) Warnings() diag.List { return p.warnings.list() }

// LeftOut reports whether combinations of answers to what is unknown were left
// out so far, in installing the apps or since.
func (p *Platform) LeftOut() bool { return p.leftOut }

// LeaveOut notes that some were.
func (p *Platform) LeaveOut() { p.leftOut = true }

func newPlatform(s *shared, run Executor) *Platform {
	p := &Platform{shared: s}
	for _, a := range s.apps {
		p.hosts = append(p.hosts, newHost(s, a, run(a.File)))
	}
	return p
}

// entryOf adds a function of an app and returns its number.
func (s *shared) entryOf(a *App, reach string, run func(h *host, arg int32)) int32 {
	s.entries = append(s.entries, entry{app: a, run: run, reach: reach})
	return int32(len(s.entries) - 1)
}

// absent is the content of a variable without a value; the others hold a
// handle and one.
const absent = 0

// handle is what a variable holds for v.
func (s *shared) handle(v data.Value) int32 { return s.table.Handle(v) + 1 }

// value is what a variable's content stands for.
func (s *shared) value(x int32) data.Value {
	if x == absent {
		return nil
	}
	return s.table.Value(x - 1)
}
