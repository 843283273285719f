package interp

import (
	"slices"

	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/ts"
)

// Tracker is a System that keeps account of which marked places run. Its states
// are those of the System it was made from. Code without a Tracker has no marks,
// so searches are as fast as if there were none.
type Tracker struct {
	*System
	marks    []ir.Mark
	number   map[ir.Mark]int32
	seen     []int // of each mark: the last round in which it ran
	rounds   []int // of each mark: in how many rounds it ran
	round    int
	handlers []ir.FuncID
}

// Ran is the kind of the notes that a statement ran.
const Ran = "ran"

// Tracked is s with an account of what runs.
func (s *System) Tracked() *Tracker {
	t := &Tracker{handlers: s.handlers, round: 1, number: map[ir.Mark]int32{}}
	p := *s.p
	p.Foreign = slices.Clone(p.Foreign)
	for i := range p.Foreign {
		if code, ok := p.Foreign[i].(ir.Accountable); ok {
			p.Foreign[i] = code.Tracked(t)
		}
	}
	t.System = newSystem(&p, t)
	return t
}

func (t *Tracker) isHandler(f ir.FuncID) bool { return slices.Contains(t.handlers, f) }

// mark compiles m; the same place in several functions is one.
func (c *compiler) mark(m *ir.Mark) {
	if c.track != nil {
		c.emit(nil, opMark, 0, c.track.Number(*m), 0)
	}
}

// Number implements ir.Account, as does Hit.
func (t *Tracker) Number(m ir.Mark) int32 {
	i, known := t.number[m]
	if !known {
		i = int32(len(t.marks))
		t.number[m] = i
		t.marks, t.seen, t.rounds = append(t.marks, m), append(t.seen, 0), append(t.rounds, 0)
	}
	return i
}

// Hit notes that a mark runs; that of a statement is noted in the branch, too, where
// that is traced.
func (t *Tracker) Hit(i int32) {
	if t.seen[i] != t.round {
		t.seen[i] = t.round
		t.rounds[i]++
	}
	if m := &t.marks[i]; m.Kind == ir.MarkStatement && t.detail == ts.Trace {
		t.note(Ran, t.app, "", m.Span)
	}
}

// Next begins another round.
func (t *Tracker) Next() { t.round++ }

// Marks are the places.
func (t *Tracker) Marks() []ir.Mark { return t.marks }

// Rounds is in how many rounds mark i ran.
func (t *Tracker) Rounds(i int) int { return t.rounds[i] }
