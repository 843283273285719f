package reference

import (
	"slices"

	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/ts"
)

// record is what one branch leaves beside its successor state.
type record struct {
	detail   ts.Detail
	accesses []ts.Access
	failures []ts.FailureID
	notes    []ts.Note
	written  map[ts.LocID]bool
	listed   map[ts.Access]bool // with Value 0
	turn     *turn              // of the app whose order among others can matter, nil: none
}

func newRecord(d ts.Detail) record {
	return record{detail: d, written: map[ts.LocID]bool{}, listed: map[ts.Access]bool{}}
}

// access lists an access of a handler. once lists it like Accesses mode even
// in a trace.
func (r *record) access(l ts.LocID, op ts.Op, app ts.AppID, v int32, once bool) {
	if r.turn != nil {
		r.turn.touch(l, op)
	}
	if r.detail == ts.Fast {
		return
	}
	a := ts.Access{Loc: l, Op: op, App: app}
	late := op == ts.Read && r.written[l]
	if op == ts.Write {
		r.written[l] = true
	}
	if r.detail != ts.Trace || once {
		if late || r.listed[a] {
			return
		}
	}
	r.listed[a] = true
	if r.detail == ts.Trace {
		a.Value = v
	}
	r.accesses = append(r.accesses, a)
}

func (r *record) note(kind string, app ts.AppID, text string, span source.Span) {
	if r.detail == ts.Trace {
		r.notes = append(r.notes, ts.Note{At: len(r.accesses), Kind: kind, App: app, Text: text, Span: span})
	}
}

func (r *record) failure(id ts.FailureID) {
	if !slices.Contains(r.failures, id) {
		r.failures = append(r.failures, id)
	}
}

// undo turns what the branch did into reads of what it depended on: of each
// location that it had not written yet, value says what was there.
func (r *record) undo(value func(ts.LocID) (int32, bool)) {
	var kept []ts.Access
	before := make([]int, len(r.accesses)+1) // how many are kept before each
	written := map[ts.LocID]bool{}
	for i, a := range r.accesses {
		before[i] = len(kept)
		v, inState := value(a.Loc)
		wrote := a.Op == ts.Write
		if a.Op != ts.Read {
			a = ts.Access{Loc: a.Loc, Op: ts.Read, App: a.App, Value: v}
		} else {
			inState = true
		}
		if r.detail != ts.Trace {
			a.Value = 0
		}
		repeated := r.detail != ts.Trace && slices.Contains(kept, a)
		if inState && !written[a.Loc] && !repeated {
			kept = append(kept, a)
		}
		written[a.Loc] = written[a.Loc] || wrote
	}
	before[len(r.accesses)] = len(kept)
	for i := range r.notes {
		n := &r.notes[i]
		n.Was, n.At = n.At, before[n.At]
	}
	r.accesses = kept
}
