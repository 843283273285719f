// Package lattice explores timed programs in concrete time. The row "steps"
// lets time pass in whole units, the greatest common divisor of all
// durations: it reaches every discrete state of a program that compares clocks
// with <= and >= only (Henzinger, Manna, Pnueli, "What good are digital
// clocks?", 1992), and is the simplest twin there can be. The row "random"
// tests at random as section 7.4 of DeLorean does.
package lattice

import (
	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/timed"
	"crosscheck/engine/internal/timed/grid"
	"crosscheck/engine/internal/ts"
)

// Rows are the algorithms of this package.
var Rows = []timed.Row{{
	Row: explore.Row{
		Name:    "steps",
		Title:   "Whole steps of time",
		Summary: "Lets time pass in steps of the common divisor of all durations; misses what happens only between two steps.",
		Sound:   false,
		Source:  "Henzinger, Manna, Pnueli 1992: complete for programs without strict comparisons of clocks",
		Code: []string{
			"steps line 1   put the initial states, with the values of their clocks, into a queue",
			"steps line 2   while a state s is left in the queue, the earliest first",
			"steps line 3     for each event e enabled in s whose window is open",
			"steps line 4       execute e in s; it leads to s'",
			"steps line 5     if no timer is due, add one step to every clock: s'",
			"steps line 6       if s' is new, put it into the queue",
		},
		New: beginSteps,
	},
	System: func(inner ts.Timed, o timed.Options) timed.System {
		return of(inner, grid.Options{Options: o, Prediction: true})
	},
}, {
	Row: explore.Row{
		Name:    "random",
		Title:   "Random tests in time",
		Summary: "Lets random events happen after random delays, again and again; finds much in a huge program and proves nothing.",
		Sound:   false,
		Traits:  explore.Traits{Compared: true, Seeded: true},
		Source:  "DeLorean, section 7.4",
		Code: []string{
			"random line 1  repeat as often as asked",
			"random line 2    begin in an initial state",
			"random line 3    until nothing can happen or the walk is long enough",
			"random line 4      let time pass, at most the common divisor of all durations",
			"random line 5      execute an event chosen at random, go on from one of its outcomes chosen at random",
		},
		New: beginWalks,
	},
	System: func(inner ts.Timed, o timed.Options) timed.System {
		return of(inner, grid.Options{Options: o, Parts: parts, Prediction: true})
	},
}}

// parts is how many delays a random test chooses from, beside none.
const parts = 10

const absent = "lattice: this build is without it"

func beginSteps(sys ts.System, opts explore.Options) explore.Explorer {
	if !grid.Held {
		panic(absent)
	}
	return grid.NewSearch(sys.(*grid.System), "steps", opts)
}

func beginWalks(sys ts.System, opts explore.Options) explore.Explorer {
	if !grid.Held {
		panic(absent)
	}
	return newWalks(sys.(*grid.System), opts)
}

func of(inner ts.Timed, o grid.Options) timed.System {
	if !grid.Held {
		panic(absent)
	}
	return grid.New(inner, o)
}
