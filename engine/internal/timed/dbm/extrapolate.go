package dbm

import "slices"

// None is the bound, in Bounds, of a clock that is compared with nothing.
const None = -1

// Bounds are the greatest constants that the clocks are compared with from
// below (clock >= c or clock > c) and from above (clock <= c or clock < c), None
// where there is none; those of clock 0 are not looked at.
type Bounds struct{ Lower, Upper []int64 }

// Equal reports whether b and o say the same.
func (b Bounds) Equal(o Bounds) bool {
	return slices.Equal(b.Lower[1:], o.Lower[1:]) && slices.Equal(b.Upper[1:], o.Upper[1:])
}

// Extrapolate makes m larger so that there are only finitely many results. A
// point is added only when some point of m can do whatever it can, now and
// later, as long as clocks are compared with constants within b: this is
// Extra LU+ of Behrmann, Bouyer, Larsen, Pelánek, "Lower and upper bounds in
// zone-based abstractions of timed automata" (2006), section 4, less the points
// where a clock exceeds its upper constant that it did not exceed before.
func (m Matrix) Extrapolate(b Bounds) {
	var touched rows
	for i := 1; i < m.N; i++ {
		if m.loosen(i, b) {
			touched.add(i)
		}
	}
	for j := 1; j < m.N; j++ {
		if limit := beyond(b.Upper[j]); m.D[j] < limit {
			m.D[j] = limit
			touched.add(0)
		}
	}
	if touched != 0 {
		m.close(touched)
	}
}

// rows is a set of rows of a matrix. Of a large matrix several share a bit.
type rows uint64

func (r *rows) add(i int) { *r |= 1 << (i & 63) }

func (r rows) has(i int) bool { return r>>(i&63)&1 != 0 }

// loosen drops the bounds of clock i minus others that b makes meaningless,
// and reports whether some were dropped and some were not. The lower bounds are
// still those of the set as it was. A clock that is nowhere above its greatest
// upper constant does not get above it: the part that is would be told apart
// again wherever the clock is compared with that.
func (m Matrix) loosen(i int, b Bounds) (partly bool) {
	row, low := m.D[i*m.N:i*m.N+m.N], m.D[:m.N]
	most, within := AtMost(b.Lower[i]), AtMost(b.Upper[i])
	if row[0] > within {
		within = Inf
	}
	if low[i] < AtMost(-b.Lower[i]) {
		for j := range row {
			row[j] = Inf
		}
		row[0], row[i] = within, Zero
		return within != Inf
	}
	for j, c := range row {
		if j == i || c == Inf {
			continue
		}
		if c > most || j > 0 && low[j] < AtMost(-b.Upper[j]) {
			row[j], partly = Inf, true
		}
	}
	row[0] = min(row[0], within)
	return partly
}

// beyond is the bound of 0 minus a clock that is known only to be above c.
func beyond(c int64) Bound {
	if c < 0 {
		return Zero
	}
	return Below(-c)
}

// close makes m canonical that was so until bounds in the touched rows became
// looser: shortest paths by Floyd and Warshall. Paths from other rows were
// shortest before, and did not become shorter.
func (m Matrix) close(touched rows) {
	for k := range m.N {
		via := m.D[k*m.N : k*m.N+m.N]
		for i := range m.N {
			if i == k || !touched.has(i) {
				continue
			}
			row := m.D[i*m.N : i*m.N+m.N]
			if b := row[k]; b != Inf {
				closeRow(row, via, b)
			}
		}
	}
}

// closeRow tightens the bounds of one clock by way of another that it exceeds
// by b.
func closeRow(row, via []Bound, b Bound) {
	row = row[:len(via)]
	for j, c := range via {
		if c != Inf {
			if c = sum(b, c); c < row[j] {
				row[j] = c
			}
		}
	}
}
