package timedtest

import (
	"crosscheck/engine/internal/explore/walk"
	"crosscheck/engine/internal/ts"
)

// Regime says what a random timed system may compare.
type Regime struct {
	Name string
	// Strict allows comparisons without the border itself. Without them whole
	// steps of time reach every discrete state that any times reach.
	Strict bool
}

// Regimes are both kinds of random systems.
var Regimes = []Regime{{Name: "closed"}, {Name: "strict", Strict: true}}

// dice is what random systems are made with.
type dice struct{ walk.Random }

func newDice(seed uint64) dice { return dice{walk.Random(seed)} }

// chance is true in percent of all cases.
func (d *dice) chance(percent int) bool { return d.Below(100) < percent }

// Unit is what all durations of random systems are multiples of.
const Unit = 1000

// greatest is the greatest constant of random automata, in units.
const greatest = 5

// duration is a random constant.
func (d *dice) duration() int64 { return Unit * int64(d.Below(greatest+1)) }

// Random is the automaton of a seed: up to three clocks and six places.
func Random(r Regime, seed uint64) *Automaton {
	g := &tableMaker{dice: newDice(seed), strict: r.Strict}
	g.clocks, g.places = 1+g.Below(3), 2+g.Below(5)
	a := &Automaton{Init: make([]int64, g.clocks)}
	for c := range a.Init {
		if g.chance(20) {
			a.Init[c] = g.duration()
		}
	}
	for range g.places {
		a.Places = append(a.Places, g.place())
	}
	return a.Ready()
}

// tableMaker makes a random table.
type tableMaker struct {
	dice
	strict         bool
	clocks, places int
}

func (g *tableMaker) clock() ts.ClockID { return ts.ClockID(g.Below(g.clocks)) }

func (g *tableMaker) place() Place {
	var p Place
	for e := range ts.EventID(3) {
		if g.chance(60) {
			p.Moves = append(p.Moves, Move{Event: e, Window: g.window(), Cases: g.cases()})
		}
	}
	return p
}

func (g *tableMaker) window() *ts.Window {
	lo := g.duration()
	w := &ts.Window{Clock: g.clock(), Lo: lo, Hi: ts.Forever}
	switch n := g.Below(10); {
	case n < 3:
		return nil
	case n < 4:
		return &ts.Window{Clock: ts.NoClock}
	case n < 7:
		w.Hi = lo
	case n < 9:
		w.Hi = lo + g.duration()
	}
	w.Open = g.strict && w.Hi > lo && g.chance(40)
	return w
}

// cases cut the values of one clock, or do not.
func (g *tableMaker) cases() []Case {
	c, v := g.clock(), g.duration()
	bound := func(op ts.BoundOp) ts.Bound { return ts.Bound{Clock: c, Op: op, Value: v} }
	switch n := g.Below(10); {
	case n < 5:
		return []Case{g.branch()}
	case n < 6:
		return []Case{g.branch(), g.branch()}
	case !g.strict:
		return []Case{g.branch(bound(ts.AtMost)), g.branch(bound(ts.AtLeast))}
	case n < 8:
		return []Case{g.branch(bound(ts.Below)), g.branch(bound(ts.AtLeast))}
	case n < 9:
		return []Case{g.branch(bound(ts.AtMost)), g.branch(bound(ts.Above))}
	}
	return []Case{g.branch(bound(ts.Below)), g.branch(bound(ts.AtLeast), bound(ts.AtMost)), g.branch(bound(ts.Above))}
}

func (g *tableMaker) branch(bounds ...ts.Bound) Case {
	c := Case{To: g.Below(g.places), Bounds: bounds}
	for k := range g.clocks {
		if g.chance(35) {
			r := ts.Reset{Clock: ts.ClockID(k)}
			if g.chance(15) {
				r.Value = g.duration()
			}
			c.Resets = append(c.Resets, r)
		}
	}
	return c
}
