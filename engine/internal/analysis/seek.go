package analysis

import (
	"slices"

	"crosscheck/engine/internal/finding"
)

// Seek asks whether something is found. What is told of it then is what programs
// need to go on: no sentences.
type Seek struct {
	// Found reports whether a finding is sought, one of Kind: nothing more is told.
	Kind  finding.Kind
	Found func(*Finding) bool
	// Else reports whether a finding is an answer, too, where none is sought.
	Else func(*Finding) bool
}

// more reports whether something is to be told yet.
func (r *reporter) more() bool {
	for s := r.p.o.Seek; s != nil && r.seen < len(r.findings); r.seen++ {
		f := &r.findings[r.seen]
		r.found, r.other = r.found || s.Found(f), r.other || s.Else(f)
	}
	return len(r.pending) > 0 && !r.found && !(r.other && !r.mayBeSought(r.pending[r.nextSought()]))
}

// nextSought is the number of the pending finding that is told next: where every path
// is possible, of those that may be sought the first.
func (r *reporter) nextSought() int {
	if r.p.o.Seek != nil && r.p.o.Hunter == nil {
		return max(0, slices.IndexFunc(r.pending, r.mayBeSought))
	}
	return 0
}

// mayBeSought reports whether a pending finding is, or leads to, one of the kind that
// is sought; where not every path is possible, any may.
func (r *reporter) mayBeSought(x *pending) bool {
	return x.f.Kind == "" || x.f.Kind == r.p.o.Seek.Kind || r.p.o.Hunter != nil
}
