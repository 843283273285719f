package ts

// Reset empties b and sets how much is to be recorded.
func (b *Branches) Reset(d Detail) {
	b.Detail = d
	b.List = b.List[:0]
	b.bytes = b.bytes[:0]
	b.fails = b.fails[:0]
	b.accs = b.accs[:0]
	b.notes = b.notes[:0]
}

// Add copies one outcome into b.
func (b *Branches) Add(dst []byte, fails []FailureID, accs []Access, notes []Note) {
	i, f, a, n := len(b.bytes), len(b.fails), len(b.accs), len(b.notes)
	b.bytes = append(b.bytes, dst...)
	b.fails = append(b.fails, fails...)
	b.accs = append(b.accs, accs...)
	b.notes = append(b.notes, notes...)
	b.List = append(b.List, Branch{
		Dst:      b.bytes[i:len(b.bytes):len(b.bytes)],
		Failures: b.fails[f:len(b.fails):len(b.fails)],
		Accesses: b.accs[a:len(b.accs):len(b.accs)],
		Notes:    b.notes[n:len(b.notes):len(b.notes)],
	})
}

// IsError reports whether a failure of this kind undoes its event.
func (k FailureKind) IsError() bool { return k != Assertion }
