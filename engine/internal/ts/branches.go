package ts

// Reset empties b and sets how much is to be recorded.
func (b *Branches) Reset(d Detail) {
	b.Detail = d
	b.List = b.List[:0]
	b.bytes = b.bytes[:0]
	b.fails = b.fails[:0]
	b.accs = b.accs[:0]
	b.notes = b.notes[:0]
	b.runs = b.runs[:0]
	b.bounds = b.bounds[:0]
	b.resets = b.resets[:0]
}

// mostChunk is how many bytes of outcomes are kept together at most.
const mostChunk = 4 << 20

// Add copies one outcome into b.
func (b *Branches) Add(dst []byte, fails []FailureID, accs []Access, notes []Note) {
	if len(b.bytes)+len(dst) > cap(b.bytes) { // earlier outcomes keep theirs
		b.bytes = make([]byte, 0, max(min(2*cap(b.bytes), mostChunk), len(dst)))
	}
	i := len(b.bytes)
	b.bytes = append(b.bytes, dst...)
	n := len(b.List)
	if n == cap(b.List) { // not by the quarter: there can be many initial states
		b.List = append(make([]Branch, 0, max(2*n, 4)), b.List...)
	}
	b.List = b.List[:n+1]
	x := &b.List[len(b.List)-1]
	x.Dst = b.bytes[i:len(b.bytes):len(b.bytes)]
	x.Failures, b.fails = keep(b.fails, fails)
	x.Accesses, b.accs = keep(b.accs, accs)
	x.Notes, b.notes = keep(b.notes, notes)
	x.Looks, x.Runs, x.Undone, x.Asked, x.Bounds, x.Resets = 0, nil, Undone{}, false, nil, nil
}

// Ran adds to the last outcome how it came about: which handlers began, what was
// undone, and whether something was asked.
func (b *Branches) Ran(runs []Run, undone *Undone, asked bool) {
	x := &b.List[len(b.List)-1]
	x.Asked = asked
	if b.Detail == Trace {
		x.Runs, b.runs = keep(b.runs, runs)
		x.Undone.Accesses, b.accs = keep(b.accs, undone.Accesses)
		x.Undone.Runs, b.runs = keep(b.runs, undone.Runs)
	}
}

// Looked adds to the last outcome how many of its accesses, the last ones, stand for
// guards that are looked at again.
func (b *Branches) Looked(n int) { b.List[len(b.List)-1].Looks = n }

// AddTimed is Add for an outcome of a Timed system.
func (b *Branches) AddTimed(o *Branch) {
	b.Add(o.Dst, o.Failures, o.Accesses, o.Notes)
	b.Ran(o.Runs, &o.Undone, o.Asked)
	x := &b.List[len(b.List)-1]
	x.Bounds, b.bounds = keep(b.bounds, o.Bounds)
	x.Resets, b.resets = keep(b.resets, o.Resets)
}

// keep appends list to all and returns the part that is the copy, nil when
// there is nothing to keep.
func keep[T any](all, list []T) (part, grown []T) {
	if len(list) == 0 {
		return nil, all
	}
	n := len(all)
	all = append(all, list...)
	return all[n:len(all):len(all)], all
}

// IsError reports whether a failure of this kind undoes its event.
func (k FailureKind) IsError() bool { return k != Assertion && k != Pitfall }
