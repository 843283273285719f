package exact

import (
	"slices"

	"crosscheck/engine/internal/interp"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/reference"
	"crosscheck/engine/internal/slice"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/subject"
	"crosscheck/engine/internal/timed"
	"crosscheck/engine/internal/timed/confirm"
	"crosscheck/engine/internal/timed/parts"
	"crosscheck/engine/internal/ts"
)

// Divide puts the parts of a program side by side, for an algorithm that has one
// state for many.
func (c *clockwork) Divide(s *subject.Subject, row *subject.Algorithm) *subject.Subject {
	if !row.Inclusion {
		return nil
	}
	list := slice.Parts(c.program)
	if len(list) < 2 || len(list) > parts.Most {
		return nil
	}
	divided := *s
	var own, whole []parts.Part
	for _, p := range list {
		judges := make([]bool, len(p.Properties))
		for i := range p.Properties {
			judges[i] = !p.Properties[i].Apart
		}
		piece := c.piece(p)
		divided.Pieces = append(divided.Pieces, piece)
		own = append(own, parts.Part{System: piece, Judges: judges})
		whole = append(whole, parts.Part{System: reference.New(p).(ts.Timed), Judges: judges})
	}
	divided.System = row.System(parts.New(own), options(s))
	divided.Judge = &confirm.Judge{Reference: parts.New(whole), For: s.Period.Length, Start: s.Period.Start}
	return &divided
}

// piece is part p, ready to be explored.
func (c *clockwork) piece(p *ir.Program) *interp.System {
	if !c.options.NoSlicing {
		p, _ = slice.Slice(p)
	}
	return interp.New(p)
}

// Ends looks at every state.
func (c *clockwork) Ends(s *subject.Subject, g *stategraph.Graph) bool {
	sys := s.System.(timed.System)
	ended := make([]bool, len(s.Pieces))
	var enabled []ts.EventID
	for id := range g.Len() {
		state := g.State(stategraph.StateID(id))
		if enabled = sys.Enabled(state, enabled[:0]); len(enabled) == 0 && !sys.RanOut(state) {
			ended[sys.Inner().(*parts.System).PartOf(sys.Discrete(state))] = true
		}
	}
	return !slices.Contains(ended, false)
}
