//go:build !small

package engine

import (
	"slices"

	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/interp"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/reference"
	"crosscheck/engine/internal/slice"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/timed"
	"crosscheck/engine/internal/timed/confirm"
	"crosscheck/engine/internal/timed/parts"
	"crosscheck/engine/internal/ts"
)

// undividedStates is from how many states on a timed program is explored in
// parts that do not influence each other, if it has any.
const undividedStates = 50_000

// divide begins the search of a program anew, in parts, when the whole turns
// out to be large.
func (x *exploration) divide(now func() float64) {
	if x.program == nil || x.whole != nil || x.row.Name != zones || x.search.Stats().States < undividedStates {
		return
	}
	x.whole = &undivided{x.system, x.judge, x.search}
	list := slice.Parts(x.program)
	if len(list) < 2 || len(list) > parts.Most {
		return
	}
	var own, whole []parts.Part
	for _, p := range list {
		judges := make([]bool, len(p.Properties))
		for i := range p.Properties {
			judges[i] = !p.Properties[i].Apart
		}
		x.pieces = append(x.pieces, x.piece(p))
		own = append(own, parts.Part{System: x.pieces[len(x.pieces)-1], Judges: judges})
		whole = append(whole, parts.Part{System: reference.New(p).(ts.Timed), Judges: judges})
	}
	x.system = x.row.System(parts.New(own), timed.Options{For: x.period.length, Inclusion: true, Paths: x.several()})
	x.judge = &confirm.Judge{Reference: parts.New(whole), For: x.period.length, Start: x.period.start}
	l := limits(&x.options, x.row, 0)
	if l.Seconds > 0 {
		l.Seconds = max(l.Seconds-x.spent, patience)
	}
	x.search = x.row.New(x.system, explore.Options{Limits: l, LogMax: x.options.Log, Now: now})
}

// piece is part p, ready to be explored.
func (x *exploration) piece(p *ir.Program) *interp.System {
	if !x.options.NoSlicing {
		p, _ = slice.Slice(p)
	}
	return interp.New(p)
}

// undivide goes back to the search of the whole when everything in it may come
// to an end: of parts, it is not told whether that is a deadlock.
func (x *exploration) undivide() bool {
	if len(x.pieces) == 0 || x.outcome().How != explore.Complete || !x.ends() {
		return false
	}
	x.system, x.judge, x.search = x.whole.system, x.whole.judge, x.whole.search
	x.pieces = nil
	return true
}

// ends reports whether every part has a state in which nothing happens any
// more.
func (x *exploration) ends() bool {
	g, sys := x.graph(), x.system.(timed.System)
	ended := make([]bool, len(x.pieces))
	var enabled []ts.EventID
	for id := range g.Len() {
		s := g.State(stategraph.StateID(id))
		if enabled = sys.Enabled(s, enabled[:0]); len(enabled) == 0 && !sys.RanOut(s) {
			ended[sys.Inner().(*parts.System).PartOf(sys.Discrete(s))] = true
		}
	}
	return !slices.Contains(ended, false)
}
