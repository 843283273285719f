package published

import (
	"encoding/binary"

	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/ts"
)

// Counts are the figures of the published tables, without reduction.
type Counts struct {
	// States is one for the point before the choice of a start, one for each
	// state at the main choice, one for each point in the middle of an action
	// where something is chosen.
	States int
	// Transitions is every alternative of the main choice in every state.
	Transitions int
	// Middle is how many of the States are in the middle of an action.
	Middle int
}

// Count computes the figures from a complete graph of a system that runs the
// program as it was lowered.
func (i *Info) Count(g *stategraph.Graph) Counts {
	middle := i.installing + i.model.points(func() {
		for id := range stategraph.StateID(g.Len()) {
			g.Out(id, ts.Fast, func(stategraph.Edge, *ts.Branch) bool { return true })
		}
	})
	return Counts{States: 1 + g.Len() + middle, Transitions: g.Len() * i.Events, Middle: middle}
}

// points counts the different points at which code chooses while do runs.
func (m *model) points(do func()) int {
	c := counter{m: m, seen: map[string]bool{}}
	m.watch = c.point
	do()
	m.watch = nil
	return len(c.seen)
}

// counter collects the points in the middle of actions: what the cells hold
// there, which action it is, which code chooses, and, in place of the calls
// that led there, how many choices came before.
type counter struct {
	m    *model
	seen map[string]bool
	key  []byte
}

func (c *counter) point(at source.Span) {
	m := c.m
	c.key = binary.LittleEndian.AppendUint32(c.key[:0], uint32(m.signal))
	c.key = binary.LittleEndian.AppendUint32(c.key, uint32(at.File))
	c.key = binary.LittleEndian.AppendUint32(c.key, uint32(at.Start))
	c.key = binary.LittleEndian.AppendUint32(c.key, uint32(m.choices))
	for v := range m.program.Vars {
		if m.program.Vars[v].Slice == ir.Kept {
			c.key = binary.LittleEndian.AppendUint32(c.key, uint32(m.env.Load(ir.VarID(v), 0)))
		}
	}
	for _, l := range m.live {
		for _, held := range l.maps {
			if held != nil {
				c.key = binary.LittleEndian.AppendUint32(c.key, uint32(m.table.Handle(held)))
			}
		}
	}
	c.seen[string(append(c.key, m.path...))] = true
}
