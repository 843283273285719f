package near

import (
	"encoding/binary"
	"slices"

	"crosscheck/engine/internal/analysis/sets"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/ts"
)

// starts are the states in which a program can begin.
type starts struct {
	rows    [][]ts.Value // of each
	varying []int        // columns in which they differ
}

func startsOf(g *stategraph.Graph) *starts {
	s := &starts{}
	for _, id := range g.Initials() {
		s.rows = append(s.rows, slices.Clone(g.System().Values(g.State(id))))
	}
	for i, v := range s.rows[0] {
		if slices.ContainsFunc(s.rows, func(row []ts.Value) bool { return row[i].Raw != v.Raw }) {
			s.varying = append(s.varying, i)
		}
	}
	return s
}

// locs are the locations that may be otherwise in another start.
func (s *starts) locs() (out []ts.LocID) {
	for _, i := range s.varying {
		out = append(out, s.rows[0][i].Loc)
	}
	return out
}

// free reports whether what some locations may hold goes with whatever others
// may.
func (s *starts) free(some, others func(l ts.LocID) bool) bool {
	both := func(l ts.LocID) bool { return some(l) || others(l) }
	return len(s.different(both)) == len(s.different(some))*len(s.different(others))
}

// different are the first of the starts in which the locations asked for hold
// the same.
func (s *starts) different(asked func(l ts.LocID) bool) (first []int) {
	columns := slices.DeleteFunc(slices.Clone(s.varying), func(i int) bool { return !asked(s.rows[0][i].Loc) })
	seen, key := map[string]bool{}, []byte(nil)
	for n, row := range s.rows {
		key = key[:0]
		for _, i := range columns {
			key = binary.LittleEndian.AppendUint32(key, uint32(row[i].Raw))
		}
		if !seen[string(key)] {
			seen[string(key)] = true
			first = append(first, n)
		}
	}
	return first
}

// freely adds what stores in the home what may be otherwise at the start, unless
// it may be so whatever is touched.
func (d *divider) freely(touched sets.Set, add func([]ts.EventID)) {
	some := func(l ts.LocID) bool { return touched.Has(int(l)) }
	others := func(l ts.LocID) bool { return d.noticed(int(l)) && !some(l) }
	if d.starts.free(some, others) {
		return
	}
	for _, l := range d.starts.locs() {
		if others(l) {
			add(d.storers[l])
		}
	}
}
