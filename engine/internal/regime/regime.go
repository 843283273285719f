// Package regime makes random programs in the native language for tests that
// compare search algorithms. A comparison proves only what its programs can
// say: a hundred thousand programs without an event that ends a cycle for good
// say nothing about such events. So programs come in regimes, each with a
// shape that some algorithm once stumbled over, or may, and a test measures
// that the programs of a regime have what its promise says.
//
// Programs are texts. What is lowered from them has real timers, publications
// and inner choices, and a text on which an algorithm fails can be made
// shorter, read and kept. The same seed gives the same text everywhere.
package regime

import (
	"fmt"

	"crosscheck/engine/internal/explore/walk"
	"crosscheck/engine/internal/frontend"
	_ "crosscheck/engine/internal/frontend/table" // which programs are read and shortened with
	"crosscheck/engine/internal/interp"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/source"
)

// Regime is a kind of random programs.
type Regime struct {
	Name    string
	Promise string // what its programs have in common, in a sentence
	write   func(*author)
}

// All are the regimes.
var All = []Regime{
	{"plain", "A few events read and write a few variables, switch each other on and off, and assert.", plain},
	{"sparse", "More events, each about two variables at most, so that most of them have nothing to do with each other.", sparse},
	{"always", "No event is ever switched off; some do something the first time only.", always},
	{"once", "Every event switches itself off and only later ones on, so that every run ends.", once},
	{"gates", "An event that happens once closes a gate, after which the others do nothing.", gates},
	{"rings", "Each event of a ring switches the next one on and itself off.", rings},
	{"components", "Stages follow each other; within each, events lead round in cycles.", components},
	{"guards", "Guards look at two variables or more.", guards},
	{"choices", "Events take inner choices.", choices},
	{"timers", "Apps set timers that fire at any time, compare with time and wait.", timers},
	{"apps", "Several apps hear what others publish, and which of them is served first may matter.", apps},
	{"orders", "Of several apps that hear what others publish some are served before others, as declared.", orders},
	{"dead ends", "A cycle can end in a state where events are switched on but held back for ever.", deadEnds},
	{"starts", "Programs with several initial states.", starts},
	{"processes", "Processes step from place to place and wait for each other.", processes},
	{"beside", "Two or three programs that have nothing in common; each may come to its end, in several ways.", beside},
	{"many events", "More events than a machine word has bits; only the last few are ever switched on.", manyEvents},
}

// Find is the regime with the given name.
func Find(name string) Regime {
	for _, r := range All {
		if r.Name == name {
			return r
		}
	}
	panic("regime: no regime " + name)
}

// Program is the text of the regime's program with the given seed.
func (r Regime) Program(seed uint64) string {
	a := &author{dice: walk.Random(seed*0xD6E8FEB86659FD93 + 1)}
	r.write(a)
	return a.text.String()
}

// Lower is the program of a text, or nil when there is something wrong with
// it.
func Lower(text string) *ir.Program {
	set := &source.Set{Files: []*source.File{source.NewFile("random.cross", text)}}
	p, _ := frontend.Lower(set, frontend.Options{})
	return p
}

// System is the program of a text, ready to be explored. The text must be free
// of mistakes.
func System(text string) *interp.System {
	p := Lower(text)
	if p == nil {
		panic(fmt.Sprintf("regime: a program has mistakes:\n%s", text))
	}
	return interp.New(p)
}
