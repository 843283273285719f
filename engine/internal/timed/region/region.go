// Package region explores timed programs by clock regions: the algorithm of
// "Back to the future: Forecasting program behavior in automated homes"
// (DeLorean), Figure 4. A region says of each clock how many units it shows, up
// to the greatest constant that it is compared with, and in which order the
// clocks between two units get to the next one, as in Alur and Dill, "A theory
// of timed automata" (1994), to whom that paper leaves how regions are made. It
// is the published baseline, and the slow twin of package zone.
package region

import (
	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/timed"
	"crosscheck/engine/internal/timed/grid"
	"crosscheck/engine/internal/ts"
)

// Options of a System. The zero value explores for ever and executes every
// event in every region.
type Options struct {
	timed.Options
	// Prediction tells the successors of a state from those of another state of
	// the same personality: one that agrees in all variables, in the enabled
	// timers and in the truth of every constraint on clocks.
	Prediction bool
}

const absent = "region: this build is without it"

// New is inner with regions.
func New(inner ts.Timed, o Options) timed.System {
	if !grid.Held {
		panic(absent)
	}
	return grid.New(inner, grid.Options{Options: o.Options, Between: true, Prediction: o.Prediction})
}

// Search begins a search of a System of this package.
func Search(sys timed.System, opts explore.Options) timed.Explorer {
	if !grid.Held {
		panic(absent)
	}
	return grid.NewSearch(sys.(*grid.System), "regions", opts)
}

// Rows are the algorithms of this package.
var Rows = []timed.Row{{
	Row: explore.Row{
		Name:    "regions",
		Title:   "Regions",
		Summary: "Lets time pass from one clock region to the next, as DeLorean does; slow where the durations have a small common divisor.",
		Sound:   true,
		Source:  "DeLorean, Figure 4, with successor prediction by clock personality",
		Code: []string{
			"regions line 1   put the initial states, with their regions, into a queue",
			"regions line 2   while a state s is left in the queue, those of the earliest layer first",
			"regions line 3     for each event e enabled in s whose window is open",
			"regions line 4       execute e in s, or predict what it does; it leads to s'",
			"regions line 5     if no timer is due, let time pass to the next region s'",
			"regions line 6       if s' is new, put it into the queue",
		},
		New: func(sys ts.System, opts explore.Options) explore.Explorer {
			return Search(sys.(timed.System), opts)
		},
	},
	System: func(inner ts.Timed, o timed.Options) timed.System {
		return New(inner, Options{Options: o, Prediction: true})
	},
}}
