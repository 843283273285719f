package order

import (
	"encoding/binary"
	"slices"

	"crosscheck/engine/internal/ts"
)

// touch is who commanded a location on a way to rest.
type touch struct {
	last ts.AppID // whose value it has; 0: none of an app
	when int      // during which of the two events; afterwards 2
	by   []ts.AppID
}

// record is the touches of all locations that apps may command.
type record []touch

// after is r after more stores.
func (r record) after(stores []ts.Access, of []ts.LocID, when int) record {
	if len(stores) == 0 {
		return r
	}
	out := slices.Clone(r)
	for _, a := range stores {
		i, _ := slices.BinarySearch(of, a.Loc)
		t := &out[i]
		t.last, t.when = a.App, when
		if at, known := slices.BinarySearch(t.by, a.App); a.App != 0 && !known {
			t.by = slices.Insert(slices.Clone(t.by), at, a.App)
		}
	}
	return out
}

// encode appends r to a key.
func (r record) encode(to []byte) []byte {
	for i := range r {
		t := &r[i]
		to = binary.AppendUvarint(binary.AppendUvarint(to, uint64(t.last)), uint64(t.when))
		to = binary.AppendUvarint(to, uint64(len(t.by)))
		for _, a := range t.by {
			to = binary.AppendUvarint(to, uint64(a))
		}
	}
	return to
}
