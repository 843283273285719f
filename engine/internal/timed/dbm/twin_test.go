package dbm_test

import (
	"math/rand/v2"
	"testing"

	"crosscheck/engine/internal/timed/dbm"
)

// twin is a zone as a bare conjunction of constraints: never closed, variables
// eliminated one pair of constraints at a time (Fourier and Motzkin).
type twin struct {
	n    int
	void bool // some constraint of a clock with itself cannot be kept
	list []constraint
}

// constraint bounds clock i minus clock j.
type constraint struct {
	i, j int
	b    dbm.Bound
}

// newTwin is the point where all clocks are 0.
func newTwin(n int) *twin {
	t := &twin{n: n}
	for i := 1; i < n; i++ {
		t.list = append(t.list, constraint{i, 0, dbm.AtMost(0)}, constraint{0, i, dbm.AtMost(0)})
	}
	return t
}

func (t *twin) copy() *twin { return &twin{t.n, t.void, append([]constraint(nil), t.list...)} }

// add keeps of two constraints of the same clocks the tighter one.
func (t *twin) add(c constraint) {
	if c.i == c.j {
		t.void = t.void || c.b < dbm.Zero
		return
	}
	for k := range t.list {
		if x := &t.list[k]; x.i == c.i && x.j == c.j {
			x.b = min(x.b, c.b)
			return
		}
	}
	t.list = append(t.list, c)
}

// eliminate forgets clock x.
func (t *twin) eliminate(x int) {
	old := t.list
	t.list = nil
	for _, c := range old {
		if c.i != x && c.j != x {
			t.add(c)
		}
	}
	for _, a := range old {
		for _, b := range old {
			if a.j == x && b.i == x {
				t.add(constraint{a.i, b.j, a.b.Plus(b.b)})
			}
		}
	}
}

// free lets clock x be anything.
func (t *twin) free(x int) {
	t.eliminate(x)
	t.add(constraint{0, x, dbm.AtMost(0)})
}

func (t *twin) set(x int, v int64) {
	t.eliminate(x)
	t.add(constraint{x, 0, dbm.AtMost(v)})
	t.add(constraint{0, x, dbm.AtMost(-v)})
}

// up lets time pass: clock 0 becomes another clock, no earlier than the new
// clock 0, and is then forgotten.
func (t *twin) up() {
	now := t.n
	for k := range t.list {
		c := &t.list[k]
		if c.i == 0 {
			c.i = now
		}
		if c.j == 0 {
			c.j = now
		}
	}
	t.list = append(t.list, constraint{0, now, dbm.AtMost(0)})
	t.eliminate(now)
	for i := 1; i < t.n; i++ {
		t.add(constraint{0, i, dbm.AtMost(0)})
	}
}

func (t *twin) empty() bool {
	e := t.copy()
	for i := 1; i < t.n; i++ {
		e.eliminate(i)
	}
	return e.void
}

// within reports whether every point of t is one of o.
func (t *twin) within(o *twin) bool {
	for _, c := range o.list {
		outside := t.copy()
		outside.add(constraint{c.j, c.i, c.b.Except()})
		if !outside.empty() {
			return false
		}
	}
	return true
}

// contains reports whether p is in m.
func contains(m dbm.Matrix, p []int64, scale int64) bool {
	for i := range m.N {
		for j := range m.N {
			b := m.At(i, j)
			if d := p[i] - p[j]; b != dbm.Inf && (d > b.Value()*scale || d == b.Value()*scale && !b.Weak()) {
				return false
			}
		}
	}
	return true
}

// constraints of m, so that it can be compared with a twin.
func constraints(m dbm.Matrix) *twin {
	t := &twin{n: m.N}
	for i := range m.N {
		for j := range m.N {
			if b := m.At(i, j); i != j && b != dbm.Inf {
				t.list = append(t.list, constraint{i, j, b})
			}
		}
	}
	return t
}

func canonical(m dbm.Matrix) bool {
	for i := range m.N * m.N * m.N {
		a, b, c := i%m.N, i/m.N%m.N, i/m.N/m.N
		if m.At(a, c) > m.At(a, b).Plus(m.At(b, c)) {
			return false
		}
	}
	return true
}

func copyOf(m dbm.Matrix) dbm.Matrix {
	c := dbm.New(m.N)
	c.Copy(m)
	return c
}

// operate does one random operation on both; false: nothing is left.
func operate(r *rand.Rand, m *dbm.Matrix, t *twin) bool {
	x := 1 + r.IntN(m.N-1)
	switch r.IntN(6) {
	case 0:
		m.Set(x, int64(r.IntN(4)))
		t.set(x, 0)
		for k := range t.list { // as set, but with the value that m got
			if c := &t.list[k]; c.i == x && c.j == 0 {
				c.b = m.At(x, 0)
			} else if c.i == 0 && c.j == x {
				c.b = m.At(0, x)
			}
		}
	case 1:
		m.Free(x)
		t.free(x)
	case 2, 3:
		m.Up()
		t.up()
	default:
		y := r.IntN(m.N)
		if x == y {
			return true
		}
		c := constraint{x, y, dbm.Bound(r.IntN(10))}
		if r.IntN(2) == 0 {
			c = constraint{y, x, dbm.Bound(3 - r.IntN(10))}
		}
		t.add(c)
		return m.Constrain(c.i, c.j, c.b)
	}
	return true
}

// random is a zone made by random operations, and its twin.
func random(r *rand.Rand, n int) (dbm.Matrix, *twin, bool) {
	m, t := dbm.New(n), newTwin(n)
	for range 1 + r.IntN(8) {
		if !operate(r, &m, t) {
			return m, t, false
		}
	}
	return m, t, true
}

func TestOperationsAgreeWithConjunctionsOfConstraints(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	empty := 0
	for i := range 6000 {
		m, slow, left := random(r, 2+r.IntN(3))
		if slow.empty() == left {
			t.Fatalf("run %d: left %v, want %v", i, left, !left)
		}
		if !left {
			empty++
			continue
		}
		if fast := constraints(m); !fast.within(slow) || !slow.within(fast) {
			t.Fatalf("run %d: %v is not %v", i, fast.list, slow.list)
		}
		if !canonical(m) {
			t.Fatalf("run %d: %v is not canonical", i, m)
		}
	}
	if empty < 500 {
		t.Errorf("only %d of 6000 zones are empty", empty)
	}
}

func TestInclusionEqualityAndIntersection(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	seen := map[string]int{}
	for i := range 20_000 {
		a, s, okA := random(r, 3)
		b, u, okB := random(r, 3)
		if !okA || !okB {
			continue
		}
		if got, want := a.Includes(b), u.within(s); got != want {
			t.Fatalf("run %d: includes %v, want %v", i, got, want)
		}
		if got, want := a.Equal(b), u.within(s) && s.within(u); got != want {
			t.Fatalf("run %d: equal %v, want %v", i, got, want)
		}
		if a.Equal(b) {
			seen["equal"]++
			if a.Hash() != b.Hash() {
				t.Fatalf("run %d: equal zones have different hashes", i)
			}
		}
		checkEqualBut(t, i, a, b, s, u)
		for _, c := range u.list {
			s.add(c)
		}
		left := a.Intersect(b)
		if left == s.empty() {
			t.Fatalf("run %d: intersection left %v", i, left)
		}
		if left {
			seen["meet"]++
			if x := constraints(a); !x.within(s) || !s.within(x) {
				t.Fatalf("run %d: intersection is %v", i, x.list)
			}
		}
	}
	if seen["equal"] < 100 || seen["meet"] < 1000 {
		t.Errorf("too few cases: %v", seen)
	}
}

// checkEqualBut compares a and b without clock 1; s and u are their twins.
func checkEqualBut(t *testing.T, run int, a, b dbm.Matrix, s, u *twin) {
	t.Helper()
	s, u = s.copy(), u.copy()
	s.eliminate(1)
	u.eliminate(1)
	got := a.EqualBut(1, b)
	if want := s.within(u) && u.within(s); got != want {
		t.Fatalf("run %d: equal without clock 1 %v, want %v", run, got, want)
	}
	if got && a.HashBut(1) != b.HashBut(1) {
		t.Fatalf("run %d: zones that are equal without clock 1 have different hashes", run)
	}
}

func TestGatherIsCopyingSettingAndForgetting(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for i := range 4000 {
		m, slow, left := random(r, 4)
		if !left {
			continue
		}
		perm := r.Perm(3)
		from := make([]dbm.Source, 1+r.IntN(3))
		want := &twin{n: len(from) + 1}
		for k := range from {
			switch r.IntN(4) {
			case 0:
				from[k] = dbm.Source{Add: int64(r.IntN(5))}
			case 1:
				from[k] = dbm.Source{From: dbm.Anywhere}
			default:
				from[k] = dbm.Source{From: perm[k] + 1}
			}
		}
		want.gather(slow, from)
		got := dbm.New(want.n)
		got.Gather(m, from)
		if x := constraints(got); !x.within(want) || !want.within(x) {
			t.Fatalf("run %d: %v gives %v, want %v", i, from, x.list, want.list)
		}
	}
}

// gather is dbm.Matrix.Gather: the clocks of both side by side, then those of
// src are forgotten.
func (t *twin) gather(src *twin, from []dbm.Source) {
	t.list = nil
	for _, c := range src.list {
		if c.i != 0 {
			c.i += t.n
		}
		if c.j != 0 {
			c.j += t.n
		}
		t.list = append(t.list, c)
	}
	for k, f := range from {
		t.add(constraint{0, k + 1, dbm.AtMost(0)})
		if f.From == dbm.Anywhere {
			continue
		}
		old := 0
		if f.From > 0 {
			old = f.From + t.n
		}
		t.add(constraint{k + 1, old, dbm.AtMost(f.Add)})
		t.add(constraint{old, k + 1, dbm.AtMost(-f.Add)})
	}
	for x := 1; x < src.n; x++ {
		t.eliminate(x + t.n)
	}
}

// simulates reports whether a point with values q can do what one with values
// p can, as far as constants within b tell: Behrmann and others, definition 3.
func simulates(q, p []int64, scale int64, b dbm.Bounds) bool {
	for x := 1; x < len(p); x++ {
		if q[x] < p[x] && !(q[x] > b.Lower[x]*scale) || q[x] > p[x] && !(p[x] > b.Upper[x]*scale) {
			return false
		}
	}
	return true
}

func TestExtrapolationAddsOnlyWhatIsSimulated(t *testing.T) {
	const scale, most = 3, 8 // thirds tell the orders of two fractions apart
	r := rand.New(rand.NewPCG(7, 8))
	grown, points := 0, grid(most*scale)
	for i := range 1500 {
		m, _, left := random(r, 3)
		if !left {
			continue
		}
		b := dbm.Bounds{Lower: []int64{0, int64(r.IntN(4)) - 1, int64(r.IntN(4)) - 1}, Upper: []int64{0, int64(r.IntN(4)) - 1, int64(r.IntN(4)) - 1}}
		big := copyOf(m)
		big.Extrapolate(b)
		if !big.Includes(m) {
			t.Fatalf("run %d: extrapolation loses points", i)
		}
		if !canonical(big) {
			t.Fatalf("run %d: %v is not canonical", i, big)
		}
		if big.Equal(m) {
			continue
		}
		grown++
		for x := 1; x < m.N; x++ {
			if most := dbm.AtMost(b.Upper[x]); m.Upper(x) <= most && big.Upper(x) > most {
				t.Fatalf("run %d: clock %d of %v exceeds %d, but did not in %v", i, x, big, b.Upper[x], m)
			}
		}
		for _, p := range points {
			if contains(big, p, scale) && !simulated(m, p, scale, points, b) {
				t.Fatalf("run %d: %v of %v is simulated by no point of %v under %v", i, p, big, m, b)
			}
		}
	}
	if grown < 300 {
		t.Errorf("only %d zones were extrapolated", grown)
	}
}

func simulated(m dbm.Matrix, p []int64, scale int64, points [][]int64, b dbm.Bounds) bool {
	for _, q := range points {
		if contains(m, q, scale) && simulates(q, p, scale, b) {
			return true
		}
	}
	return false
}

// grid is all points of two clocks up to most.
func grid(most int64) (all [][]int64) {
	for x := int64(0); x <= most; x++ {
		for y := int64(0); y <= most; y++ {
			all = append(all, []int64{0, x, y})
		}
	}
	return all
}

func TestBounds(t *testing.T) {
	m := dbm.New(3)
	m.Up()
	m.Constrain(1, 0, dbm.Below(7))
	m.Constrain(0, 2, dbm.Below(-2))
	if v, open := m.Lower(1); v != 2 || !open {
		t.Errorf("lower bound %d, %v", v, open)
	}
	if b := m.Upper(2); b != dbm.Below(7) || b.Value() != 7 || b.Weak() {
		t.Errorf("upper bound %v", b)
	}
	if m.Meets(1, 2, dbm.Below(0)) || !m.Meets(1, 2, dbm.AtMost(0)) || m.Meets(1, 0, dbm.AtMost(2)) {
		t.Error("Meets")
	}
	if dbm.Inf.Plus(dbm.AtMost(-3)) != dbm.Inf || dbm.AtMost(2).Plus(dbm.Below(-5)) != dbm.Below(-3) {
		t.Error("Plus")
	}
	if dbm.AtMost(3).Except() != dbm.Below(-3) || dbm.Below(3).Except() != dbm.AtMost(-3) {
		t.Error("Except")
	}
}
