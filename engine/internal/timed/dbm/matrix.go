package dbm

// Matrix is the set of the clock values that keep all its bounds. It has N
// clocks with clock 0, and D[i*N+j] bounds clock i minus clock j. Clocks are not
// negative. A Matrix is a view: a copy shares the bounds.
type Matrix struct {
	N int
	D []Bound
}

// New is the one point where all of n clocks, clock 0 among them, are 0.
func New(n int) Matrix {
	m := Matrix{n, make([]Bound, n*n)}
	for i := range m.D {
		m.D[i] = Zero
	}
	return m
}

// At is the bound of clock i minus clock j.
func (m Matrix) At(i, j int) Bound { return m.D[i*m.N+j] }

// Upper is the upper bound of clock i.
func (m Matrix) Upper(i int) Bound { return m.D[i*m.N] }

// Lower is the greatest lower bound of clock i; open says that the clock is
// always above it.
func (m Matrix) Lower(i int) (value int64, open bool) {
	b := m.D[i]
	return -b.Value(), !b.Weak()
}

// Meets reports whether some point of m keeps b for clock i minus clock j.
func (m Matrix) Meets(i, j int, b Bound) bool {
	back := m.D[j*m.N+i]
	return back == Inf || b == Inf || sum(back, b) >= Zero
}

// Constrain leaves of m the points that keep b for clock i minus clock j, and
// reports whether there are any. If there are none, m is no longer of use.
func (m Matrix) Constrain(i, j int, b Bound) bool {
	if b >= m.D[i*m.N+j] {
		return true
	}
	if !m.Meets(i, j, b) {
		return false
	}
	row := m.D[j*m.N : j*m.N+m.N]
	for p := range m.N {
		to := m.D[p*m.N : p*m.N+m.N]
		if to[i] == Inf {
			continue
		}
		via := sum(to[i], b)
		if via >= to[j] {
			continue // then no bound of row p gets tighter: it was canonical
		}
		for q, b := range row {
			if b != Inf {
				if b = sum(via, b); b < to[q] {
					to[q] = b
				}
			}
		}
	}
	return true
}

// Up adds the points that m comes to when time passes.
func (m Matrix) Up() {
	for i := m.N; i < len(m.D); i += m.N {
		m.D[i] = Inf
	}
}

// Set sets clock i to v.
func (m Matrix) Set(i int, v int64) {
	by := Bound(v << 1)
	for j := range m.N {
		m.D[i*m.N+j] = shifted(m.D[j], by)
		m.D[j*m.N+i] = shifted(m.D[j*m.N], -by)
	}
	m.D[i*m.N+i] = Zero
}

// Free lets clock i be anything.
func (m Matrix) Free(i int) {
	for j := range m.N {
		m.D[i*m.N+j] = Inf
		m.D[j*m.N+i] = m.D[j*m.N]
	}
	m.D[i*m.N+i] = Zero
}

// shifted is b plus by/2.
func shifted(b, by Bound) Bound {
	if b == Inf {
		return Inf
	}
	return b + by
}

// Source says where the values of a clock come from: clock From, or 0, plus
// Add; or Anywhere.
type Source struct {
	From int
	Add  int64
}

// Anywhere is the From of a clock that may be anything.
const Anywhere = -1

// Gather makes m the set of points whose clock i+1 has the value that from[i]
// names in a point of src. It is copying, setting and forgetting clocks at
// once. A clock other than 0 is named once at most.
func (m Matrix) Gather(src Matrix, from []Source) {
	m.gatherRow(0, src, Source{}, from)
	for i, f := range from {
		m.gatherRow(i+1, src, f, from)
	}
}

// gatherRow is the bounds of clock i, which comes from f.
func (m Matrix) gatherRow(i int, src Matrix, f Source, from []Source) {
	row := m.D[i*m.N : i*m.N+m.N]
	if f.From == Anywhere {
		for j := range row {
			row[j] = Inf
		}
		row[i] = Zero
		return
	}
	old := src.D[f.From*src.N : f.From*src.N+src.N]
	row[0] = shifted(old[0], Bound(f.Add<<1))
	for j, g := range from {
		switch {
		case j+1 == i:
			row[i] = Zero
		case g.From == Anywhere:
			row[j+1] = row[0]
		default:
			row[j+1] = shifted(old[g.From], Bound((f.Add-g.Add)<<1))
		}
	}
}

// Copy makes m the same set as src, which has as many clocks.
func (m Matrix) Copy(src Matrix) { copy(m.D, src.D) }

// Equal reports whether m and o are the same set.
func (m Matrix) Equal(o Matrix) bool {
	if m.N != o.N {
		return false
	}
	for i, b := range m.D {
		if b != o.D[i] {
			return false
		}
	}
	return true
}

// EqualBut reports whether m and o, which has as many clocks, are the same set
// when clock x is forgotten.
func (m Matrix) EqualBut(x int, o Matrix) bool {
	for i := range m.N {
		if i == x {
			continue
		}
		for j := range m.N {
			if j != x && m.D[i*m.N+j] != o.D[i*m.N+j] {
				return false
			}
		}
	}
	return true
}

// Includes reports whether every point of o, which has as many clocks, is one
// of m.
func (m Matrix) Includes(o Matrix) bool {
	d := o.D[:len(m.D)]
	for i, b := range m.D {
		if d[i] > b {
			return false
		}
	}
	return true
}

// Intersect leaves of m the points that o has too, and reports whether there
// are any.
func (m Matrix) Intersect(o Matrix) bool {
	for i := range m.N {
		for j := range m.N {
			if !m.Constrain(i, j, o.At(i, j)) {
				return false
			}
		}
	}
	return true
}

// Hash is a number that equal sets share.
func (m Matrix) Hash() uint64 {
	h := uint64(m.N)
	for _, b := range m.D {
		h = mix(h, b)
	}
	return spread(h)
}

// HashBut is a number that sets share which are equal when clock x is
// forgotten.
func (m Matrix) HashBut(x int) uint64 {
	h := uint64(m.N)
	for i, b := range m.D {
		if i/m.N != x && i%m.N != x {
			h = mix(h, b)
		}
	}
	return spread(h)
}

func mix(h uint64, b Bound) uint64 {
	h = (h ^ uint64(b)) * 0x9E3779B97F4A7C15
	return h ^ h>>29
}

// spread makes the lower half of h depend on all of it.
func spread(h uint64) uint64 {
	h *= 0xD6E8FEB86659FD93
	return h ^ h>>32
}
