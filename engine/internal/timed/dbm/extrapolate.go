package dbm

// None is the bound, in Bounds, of a clock that is compared with nothing.
const None = -1

// Bounds are the greatest constants that the clocks are compared with from
// below (clock >= c or clock > c) and from above (clock <= c or clock < c), None
// where there is none; those of clock 0 are not looked at.
type Bounds struct{ Lower, Upper []int64 }

// Extrapolate makes m larger so that there are only finitely many results. A
// point is added only when some point of m can do whatever it can, now and
// later, as long as clocks are compared with constants within b: this is
// Extra LU+ of Behrmann, Bouyer, Larsen, Pelánek, "Lower and upper bounds in
// zone-based abstractions of timed automata" (2006), section 4.
func (m Matrix) Extrapolate(b Bounds) {
	changed := false
	for i := 1; i < m.N; i++ {
		changed = m.loosen(i, b) || changed
	}
	for j := 1; j < m.N; j++ {
		if limit := beyond(b.Upper[j]); m.D[j] < limit {
			m.D[j], changed = limit, true
		}
	}
	if changed {
		m.close()
	}
}

// loosen drops the bounds of clock i minus others that b makes meaningless,
// and reports whether there were any. The lower bounds are still those of the
// set as it was.
func (m Matrix) loosen(i int, b Bounds) (changed bool) {
	row := m.D[i*m.N : i*m.N+m.N]
	most := AtMost(b.Lower[i])
	above := m.D[i] < AtMost(-b.Lower[i])
	for j := range row {
		if j == i || row[j] == Inf {
			continue
		}
		if above || row[j] > most || j > 0 && m.D[j] < AtMost(-b.Upper[j]) {
			row[j], changed = Inf, true
		}
	}
	return changed
}

// beyond is the bound of 0 minus a clock that is known only to be above c.
func beyond(c int64) Bound {
	if c < 0 {
		return Zero
	}
	return Below(-c)
}

// close makes m, which has a point, canonical: shortest paths by Floyd and
// Warshall.
func (m Matrix) close() {
	for k := range m.N {
		via := m.D[k*m.N : k*m.N+m.N]
		for i := range m.N {
			if b := m.D[i*m.N+k]; b != Inf && i != k {
				closeRow(m.D[i*m.N:i*m.N+m.N], via, b)
			}
		}
	}
}

// closeRow tightens the bounds of one clock by way of another that it exceeds
// by b.
func closeRow(row, via []Bound, b Bound) {
	for j, c := range via {
		if c != Inf {
			if c = sum(b, c); c < row[j] {
				row[j] = c
			}
		}
	}
}
