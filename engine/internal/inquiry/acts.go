package inquiry

import (
	"slices"
	"strings"

	"crosscheck/engine/internal/interp"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/trace"
	"crosscheck/engine/internal/ts"
)

// Acts are the statements that each step of a run executed; r was played on the
// explored system. Of parts that were explored side by side none are known.
func (q *Inquiry) Acts(r *trace.Replay) [][]source.Span {
	acts := make([][]source.Span, len(r.Steps))
	q.Retrace(r, func(step int, b *ts.Branch, marks []ir.Mark) { acts[step] = q.ran(b.Notes, marks) })
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
