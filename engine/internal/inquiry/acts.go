package inquiry

import (
	"slices"
	"strings"

	"crosscheck/engine/internal/interp"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/timed"
	"crosscheck/engine/internal/trace"
	"crosscheck/engine/internal/ts"
)

// Acts are the statements that each step of a run executed; r was played on the
// explored system. Of parts that were explored side by side none are known.
func (q *Inquiry) Acts(r *trace.Replay) [][]source.Span {
	acts := make([][]source.Span, len(r.Steps))
	if len(q.Pieces) > 0 {
		return acts
	}
	of, state := q.Inner.Tracked(), func(s []byte) []byte { return s }
	if sys, ok := q.System.(timed.System); ok {
		state = sys.Discrete
	}
	out := ts.Branches{Detail: ts.Trace}
	for i := 1; i < len(r.Steps); i++ {
		s := &r.Steps[i]
		if int(s.Event) >= len(of.Events()) { // time passes
			continue
		}
		out.Reset(ts.Trace)
		of.Execute(state(r.Steps[i-1].State), s.Event, &out)
		for k := range out.List {
			if b := &out.List[k]; string(b.Dst) == string(state(s.State)) && slices.Equal(b.Accesses, s.Accesses) {
				acts[i] = q.ran(b.Notes, of.Marks())
				break
			}
		}
	}
	return acts
}

// ran are the places of the notes that a statement ran, each once: of one with others
// in it, its first line.
func (q *Inquiry) ran(notes []ts.Note, marks []ir.Mark) (list []source.Span) {
	for _, n := range notes {
		at := n.Span
		if n.Kind != interp.Ran || at == (source.Span{}) {
			continue
		}
		if slices.ContainsFunc(marks, func(m ir.Mark) bool {
			return m.Kind != ir.MarkHandler && m.Span.File == at.File && at.Start < m.Span.Start && m.Span.End <= at.End
		}) {
			line, _, _ := strings.Cut(q.Files.Text(at), "\n")
			at.End = at.Start + int32(len(line))
		}
		if !slices.Contains(list, at) {
			list = append(list, at)
		}
	}
	return list
}
